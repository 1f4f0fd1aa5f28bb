/* Updates an upload's page every two seconds; changes are announced politely. */
const state = document.getElementById('upload-state')
const said = document.getElementById('upload-said')
let failures = 0

function look() {
  readPage(location.href, (page, asked) => {
    if (page) {
      const next = asked && page.getElementById('upload-state')
      // logged out, or deleted: the reloaded page says why
      if (!next) return location.reload()
      failures = 0
      draw(next, page)
    } else {
      // the network is down: tries less often, and gives up in the end
      failures += 1
    }
    if ('moving' in state.dataset && failures < 20) setTimeout(look, 2000 * (1 + failures))
  })
}

function draw(next, page) {
  const news = next.dataset.step !== state.dataset.step
  const hadFocus = state.contains(document.activeElement)
  if ('moving' in next.dataset) state.dataset.moving = ''
  else delete state.dataset.moving
  state.dataset.step = next.dataset.step
  state.replaceChildren(...next.childNodes)
  if (hadFocus) (state.querySelector('a, button') ?? document.getElementById('main')).focus()
  const facts = page.querySelector('main .facts')
  if (facts) document.querySelector('main .facts')?.replaceWith(facts)
  if (news) said.textContent = state.querySelector('.notice p, h2')?.textContent ?? ''
}

if (state && 'moving' in state.dataset) setTimeout(look, 2000)
