/*
 * Enhancements of pages that work without them: clickable rows, toasts, confirmations as dialogs.
 */
document.documentElement.classList.add('js')

// After a refusal the error summary gets the focus; after a success the notice, else an open question,
// unless the address leads to a part of the page.
const focusFirst =
  document.getElementById('error-summary') ??
  document.querySelector('.notices') ??
  document.getElementById('confirm-question')
if (focusFirst?.id || !document.querySelector(':target')) focusFirst?.focus()

// A click on a row follows its first link, unless text is being selected or another control was
// clicked.
document.addEventListener('click', (event) => {
  const row =
    event.target instanceof Element && event.target.closest('table[data-clickable] tbody tr')
  if (
    !row ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.target.closest('a, button, input, select, label, summary')
  )
    return
  const link = row.querySelector('th a, td a')
  if (!link || String(getSelection())) return
  if (event.ctrlKey || event.metaKey) open(link.href, '_blank', 'noopener')
  else location.assign(link.href)
})

// The notice is also drawn at the top centre for its time; the notice itself stays in the page.
for (const notice of document.querySelectorAll('[data-toast]')) {
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.setAttribute('aria-hidden', 'true')
  toast.textContent = notice.querySelector('p').textContent
  // A popover lies above everything, and inside the body, although the body is a container for
  // fixed elements; beside the body it would stop the page's hydration.
  toast.popover = 'manual'
  document.body.append(toast)
  toast.showPopover?.()
  setTimeout(() => toast.remove(), Number(notice.dataset.toast))
}

// After a log-out, tabs that show a person's pages load them again, without the person.
try {
  if (document.querySelector('[data-left]')) localStorage.setItem('left', Date.now())
  const left = localStorage.getItem('left')
  const leave = () => {
    // as a link would: a form that was answered here is not sent again
    if (localStorage.getItem('left') !== left) location.replace(location.pathname + location.search)
  }
  if (document.querySelector('[action="/logout"]')) {
    addEventListener('storage', leave)
    addEventListener('pageshow', leave)
  }
} catch {
  // without storage, tabs know nothing of each other
}

// A link to a confirmation opens it as a dialog; if it cannot be fetched, the link is followed.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a[data-confirm]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  readPage(link.href, (page, asked) => {
    const section = asked && page?.getElementById('confirm')
    if (section) openDialog(section, link, page.title)
    else location.assign(link.href)
  })
})

/**
 * Gives `read` the page at an address, or null, and whether it is the one that was asked for. The
 * browser itself makes HTML of the answer: Trusted Types let no script do so.
 */
function readPage(address, read, body) {
  const request = new XMLHttpRequest()
  request.open(body ? 'POST' : 'GET', address)
  request.responseType = 'document'
  request.onloadend = () =>
    read(request.response, request.status === 200 && request.responseURL === address.split('#')[0])
  request.send(body)
}

function openDialog(section, opener, title) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', 'confirm-question')
  dialog.append(section)
  const question = asHeadingOfDialog(section.querySelector('h1'))
  const titleBefore = document.title
  document.title = title
  document.body.append(dialog)
  for (const form of dialog.querySelectorAll('form:not([action])'))
    form.setAttribute('action', opener.href)
  dialog.querySelector('[data-dismiss]')?.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    document.title = titleBefore
    opener.focus()
  })
  dialog.showModal()
  // the question is read first, and Enter does not answer it
  if (!dialog.querySelector('input:not([type=hidden]), select, textarea')) question.focus()
}

// The page under the dialog still has its h1.
function asHeadingOfDialog(h1) {
  const h2 = document.createElement('h2')
  h2.id = h1.id
  h2.tabIndex = -1
  h2.append(...h1.childNodes)
  h1.replaceWith(h2)
  return h2
}
