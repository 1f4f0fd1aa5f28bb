/* In the popup of a step at another service: its end; without scripts the pages do the same in one window. */

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
