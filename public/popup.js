/* Opens steps at other services in a popup; without it the pages do the same in one window. */

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

// In the popup: sends the result to the opener and closes.
const answer = document.querySelector('[data-popup-code]')
if (answer && window.opener) {
  const code = answer.dataset.popupCode
  window.opener.postMessage(code ? { code } : { error: 401 }, location.origin)
  window.close()
} else if (answer) {
  location.replace(answer.href)
}

// The sandbox's identity result submits itself.
document.querySelector('form[data-send-itself]')?.submit()
