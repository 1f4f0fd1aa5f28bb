/*
 * Notices on this browser: its person presses a button, the browser asks them, and the form sends where
 * messages go. Without this script the button stays hidden.
 */
const pushBox = document.querySelector('[data-push]')
const pushForm = pushBox.querySelector('form')
const pushState = document.getElementById('push-state')

const sayPush = (name) => (pushState.textContent = pushBox.dataset[name] ?? '')
const pushKey = Uint8Array.from(
  atob(pushBox.dataset.push.replace(/-/g, '+').replace(/_/g, '/')),
  (character) => character.charCodeAt(0),
)

/** Whether a subscription was made for the key that this service has now. */
function isOfPushKey({ options: { applicationServerKey } }) {
  const given = new Uint8Array(applicationServerKey ?? [])
  return given.length === pushKey.length && given.every((byte, i) => byte === pushKey[i])
}

/** Browsers that know Trusted Types take the address of a worker from a policy only, made once. */
const pushWorker = '/push-worker.js'
const pushPolicy = window.trustedTypes?.createPolicy('push-worker', {
  createScriptURL: () => pushWorker,
})

async function subscribePush() {
  const { pushManager } = await navigator.serviceWorker.register(
    pushPolicy?.createScriptURL('') ?? pushWorker,
  )
  await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !isOfPushKey(before)) await before.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

/** The form goes when the browser has answered. */
async function beginPush(event) {
  event.preventDefault()
  sayPush('asking')
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return sayPush(permission === 'denied' ? 'denied' : 'notAllowed')
  try {
    const { endpoint, keys } = (await subscribePush()).toJSON()
    Object.assign(pushForm.elements.endpoint, { value: endpoint })
    Object.assign(pushForm.elements.p256dh, { value: keys.p256dh })
    Object.assign(pushForm.elements.auth, { value: keys.auth })
    pushForm.submit()
  } catch {
    sayPush('failed')
  }
}

/** Whether this browser gets them already, as far as it knows. */
async function isPushOn() {
  if (pushBox.dataset.on === undefined || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  return Boolean(subscription && isOfPushKey(subscription))
}

async function offerPush() {
  const offered = isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window
  if (!offered || !('Notification' in window)) return sayPush('unsupported')
  if (Notification.permission === 'denied') return sayPush('denied')
  if (await isPushOn()) return
  sayPush('')
  pushBox.hidden = false
  pushBox.querySelector('button').addEventListener('click', beginPush)
}
offerPush()
