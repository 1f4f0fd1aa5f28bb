/*
 * Enhancements of sign-up: the identity check in a popup, one box for all agreements,
 * counted characters, taken ids.
 */

// The window of the identity check tells its result to the page that opened it. When that page
// answers, this window's link closes it; without an answer (a telephone showed the check in place of
// the page) the link leads to the next step.
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('moduchaek-identity') : null
const result = document.querySelector('[data-identity]')
const closing = document.querySelector('a[data-close]')
if (result && closing && channel) {
  result.focus()
  channel.addEventListener('message', ({ data }) => {
    if (data !== 'seen' || closing.dataset.close === closing.textContent) return
    closing.textContent = closing.dataset.close
    result.append(' ', closing.dataset.told)
    closing.addEventListener('click', (event) => {
      event.preventDefault()
      window.close()
      // a window that may not close itself goes on
      setTimeout(() => location.assign(closing.href), 500)
    })
  })
  channel.postMessage(result.dataset.identity)
  addEventListener('pagehide', () => channel.postMessage('closed'))
}

const identityForm = document.getElementById('identity-form')
const state = document.getElementById('identity-state')
const title = document.title
let popup = null
let ended = null

/** Says how the check stands, in the page and in its title. */
function tell(how) {
  const said = document.createElement('p')
  said.className = how === 'failed' || how === 'waiting' ? 'notice notice-warn' : 'notice'
  said.textContent = state.dataset[how]
  state.replaceChildren(said)
  document.title = `${state.dataset[how]} – ${title}`
}

identityForm?.addEventListener('submit', () => {
  const field = identityForm.elements.encData
  const here = field.value
  popup = open('', 'identity', 'popup,width=400,height=600')
  // popups are blocked: the check takes place in this window
  if (!popup) return
  ended = null
  tell('open')
  identityForm.target = 'identity'
  field.value = identityForm.dataset.popup
  setTimeout(() => {
    identityForm.target = ''
    field.value = here
  })
})

if (identityForm)
  channel?.addEventListener('message', ({ data }) => {
    // after the window was closed, the page goes on with the terms
    if (data === 'closed' && ended === 'verified') location.assign('/usersucc')
    if (data !== 'verified' && data !== 'failed') return
    channel.postMessage('seen')
    ended = data
    tell(data)
    state.focus()
  })

// A window that was closed without a result leaves a word, too.
if (identityForm)
  addEventListener('focus', () => {
    if (!popup?.closed || ended) return
    popup = null
    tell('waiting')
    state.focus()
  })

// One box agrees to all; each of the others may still be changed by itself.
const agreeAll = document.querySelector('#terms-form [name=agreeAll]')
if (agreeAll) {
  const boxes = [...document.querySelectorAll('#terms-form [type=checkbox][required]')]
  const follow = () => (agreeAll.checked = boxes.every(({ checked }) => checked))
  agreeAll.addEventListener('change', () => {
    for (const box of boxes) box.checked = agreeAll.checked
  })
  for (const box of boxes) box.addEventListener('change', follow)
  // boxes that the server or the browser ticked again
  addEventListener('pageshow', follow)
}

// The count changes on the screen at each key, and is announced when typing pauses.
for (const field of document.querySelectorAll('input[data-count]')) {
  const seen = document.createElement('p')
  const heard = document.createElement('p')
  seen.className = 'hint'
  seen.setAttribute('aria-hidden', 'true')
  heard.className = 'hidden-text'
  heard.setAttribute('role', 'status')
  field.after(seen, heard)
  let rest
  const count = () => (seen.textContent = field.dataset.count.replace('{n}', field.value.length))
  field.addEventListener('input', () => {
    count()
    clearTimeout(rest)
    rest = setTimeout(() => (heard.textContent = seen.textContent), 1500)
  })
  count()
}

// Checks whether an id is taken when the field is left; the form checks again.
for (const field of document.querySelectorAll('input[data-taken]')) {
  const said = document.createElement('p')
  said.className = 'hint'
  said.setAttribute('role', 'status')
  field.after(said)
  field.addEventListener('input', () => (said.textContent = ''))
  field.addEventListener('change', async () => {
    const user = field.value.trim()
    if (!/^[a-z0-9]{4,16}$/.test(user)) return
    try {
      const answer = await fetch('/api/oauth/idCheck', {
        method: 'POST',
        body: new URLSearchParams({ user }),
      })
      const { errorCode, data } = await answer.json()
      if (errorCode === 0 && field.value.trim() === user)
        said.textContent = data ? field.dataset.taken : field.dataset.free
    } catch {
      // the form will report it
    }
  })
}
