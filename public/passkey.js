/*
 * Passkeys: a button asks the browser for one, or for a new one, and the form sends its answer. Without
 * this script, or where a browser has none, the form stays hidden and a text says so.
 */
const passkeyBytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
    letter.charCodeAt(0),
  )
const passkeyText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** What the server wants, in the browser's own form. */
function passkeyOptions(given) {
  const options = { ...given, challenge: passkeyBytes(given.challenge) }
  if (given.user) options.user = { ...given.user, id: passkeyBytes(given.user.id) }
  if (given.excludeCredentials)
    options.excludeCredentials = given.excludeCredentials.map((one) => ({
      ...one,
      id: passkeyBytes(one.id),
    }))
  return options
}

/** The answer as JSON: each buffer as text. */
function passkeyAnswer({ id, type, response }) {
  const names = [
    'clientDataJSON',
    'attestationObject',
    'authenticatorData',
    'signature',
    'userHandle',
  ]
  const given = names.filter((name) => response[name])
  return JSON.stringify({
    id,
    rawId: id,
    type,
    response: Object.fromEntries(given.map((name) => [name, passkeyText(response[name])])),
    clientExtensionResults: {},
  })
}

const passkeyProblems = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'already',
}

/* Where a passkey was used before, its button is the first thing of the log-in. */
function rememberPasskey() {
  try {
    localStorage.setItem('passkey', 'used')
  } catch {
    // no storage: nothing is remembered
  }
}
function wasPasskeyUsed() {
  try {
    return localStorage.getItem('passkey') === 'used'
  } catch {
    return false
  }
}

function offerPasskey(box) {
  const form = box.querySelector('form')
  const state = document.getElementById(box.dataset.state)
  const say = (name) => (state.textContent = box.dataset[name] ?? '')
  if (!isSecureContext || !window.PublicKeyCredential) return say('unsupported')
  say('')
  box.hidden = false
  const isFree = document.activeElement === document.body && !location.hash
  if ('first' in box.dataset && isFree && wasPasskeyUsed()) form.querySelector('button').focus()

  async function ask() {
    const answer = await fetch(box.dataset.passkey, { method: 'POST' })
    const { key, data } = await answer.json()
    // the last proof is too old: the page that asks for one leads back here
    if (key === 'proofAsked') {
      const from = location.pathname + location.search
      return location.assign(`/proof?${new URLSearchParams({ from })}`)
    }
    if (!answer.ok) throw new Error(key)
    const publicKey = passkeyOptions(data)
    const found =
      'new' in box.dataset
        ? await navigator.credentials.create({ publicKey })
        : await navigator.credentials.get({ publicKey })
    form.elements.response.value = passkeyAnswer(found)
    rememberPasskey()
    form.submit()
  }

  let asking = false
  form.addEventListener(
    'submit',
    async (event) => {
      event.preventDefault()
      event.stopPropagation()
      if (asking) return
      asking = true
      say('asking')
      await ask().catch(({ name }) => say(passkeyProblems[name] ?? 'failed'))
      asking = false
    },
    true,
  )
}
for (const box of document.querySelectorAll('[data-passkey]')) offerPasskey(box)

// Social log-in: a link with data-popup opens the popup; its message tells this window where to go.
let popup = null
let opened = null
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a[data-popup]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  const address = new URL(link.href)
  address.searchParams.set('redirect_uri', '/oauth/callback')
  popup = open(address.href, 'moduchaek-social', 'width=400,height=600')
  // the link is followed where popups are blocked
  if (!popup) return
  event.preventDefault()
  opened = link
})

addEventListener('message', ({ origin, source, data }) => {
  if (
    origin !== location.origin ||
    source !== popup ||
    !opened ||
    typeof data !== 'object' ||
    data === null
  )
    return
  if (!('code' in data) && !('error' in data)) return
  const next = new URL(new URL(opened.href).searchParams.get('redirect_uri'), location.origin)
  next.searchParams.set('code', data.code ?? '')
  popup = opened = null
  location.assign(next.href)
})
