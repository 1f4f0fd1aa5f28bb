/*
 * Enhancements of sign-up: the identity check in a popup, shown passwords, counted characters,
 * taken ids.
 */

// The popup informs the page that opened it, and closes.
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('moduchaek-identity') : null
if (document.querySelector('[data-identity=verified]')) {
  channel?.postMessage('verified')
  window.close()
}

// After a failure the popup leads back to the page that opened it.
document.querySelector('a[data-close]')?.addEventListener('click', (event) => {
  if (!opener) return
  event.preventDefault()
  window.close()
})

const identityForm = document.getElementById('identity-form')
let popup = null
let verified = false

identityForm?.addEventListener('submit', () => {
  const field = identityForm.elements.encData
  const here = field.value
  popup = open('', 'identity', 'popup,width=400,height=600')
  // popups are blocked: the check takes place in this window
  if (!popup) return
  identityForm.target = 'identity'
  field.value = identityForm.dataset.popup
  setTimeout(() => {
    identityForm.target = ''
    field.value = here
  })
})

if (identityForm)
  channel?.addEventListener('message', ({ data }) => {
    if (data !== 'verified') return
    verified = true
    const state = document.getElementById('identity-state')
    const said = document.createElement('p')
    said.className = 'notice'
    said.textContent = state.dataset.done
    state.replaceChildren(said)
    setTimeout(goOn, 500)
  })

// After the popup has closed, this page continues with the terms.
const goOn = () => {
  if (verified && document.hasFocus() && (!popup || popup.closed)) location.assign('/terms')
}
if (identityForm) addEventListener('focus', () => setTimeout(goOn, 300))

for (const field of document.querySelectorAll('input[data-show]')) {
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.setAttribute('aria-controls', field.id)
  box.addEventListener('change', () => (field.type = box.checked ? 'text' : 'password'))
  const label = document.createElement('label')
  label.className = 'check'
  label.append(box, field.dataset.show)
  field.after(label)
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
