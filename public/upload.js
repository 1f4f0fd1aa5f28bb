/*
 * Sends a form with files by script, with progress and a button to cancel.
 * Everything else is as without this script.
 */
addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  const { upload } = form.dataset
  if (
    event.defaultPrevented ||
    !upload ||
    ![...form.querySelectorAll('[type=file]')].some(({ files }) => files.length)
  )
    return
  event.preventDefault()
  if (form.box?.isSending) return
  form.box?.remove()

  const words = JSON.parse(upload)
  const data = new FormData(form)
  if (submitter?.name) data.append(submitter.name, submitter.value)
  const add = (name, more) => box.appendChild(Object.assign(document.createElement(name), more))
  const box = (form.box = document.createElement('div'))
  form.append(box)
  const bar = add('progress', { className: 'progress' })
  bar.setAttribute('aria-label', words.sending)
  const seen = add('p')
  const said = add('p')
  said.setAttribute('role', 'status')
  const cancel = add('button', {
    type: 'button',
    className: 'button-secondary',
    textContent: words.cancel,
    onclick: () => request.abort(),
  })
  // a live region announces only text that is new in it
  setTimeout(() => (said.textContent ||= words.sending), 50)

  const request = new XMLHttpRequest()
  const action = new URL(form.getAttribute('action') || '', location.href).href
  const stay = (leaving) => leaving.preventDefault()
  const keep = (sending) => {
    box.isSending = sending
    ;(sending ? addEventListener : removeEventListener)('beforeunload', stay)
  }
  const withoutCancel = () => {
    if (cancel === document.activeElement) submitter?.focus()
    cancel.remove()
  }
  const stop = (text) => {
    keep(false)
    withoutCancel()
    bar.remove()
    seen.remove()
    said.textContent = text
  }
  let tenth = 0
  request.upload.onprogress = ({ loaded, total }) => {
    const percent = Math.floor((loaded / total) * 100)
    const size = (bytes) =>
      total < 1e6 ? `${Math.ceil(bytes / 1024)}KB` : `${(bytes / 1048576).toFixed(1)}MB`
    bar.value = loaded / total
    seen.textContent = `${percent}%, ${size(loaded)} / ${size(total)}`
    if (percent >= tenth + 10) said.textContent = `${(tenth = percent - (percent % 10))}%`
  }
  // from here on the upload takes effect, even when the user stops waiting
  request.upload.onload = () => {
    withoutCancel()
    said.textContent = words.sent
  }
  request.onabort = () => stop(words.cancelled)
  request.onerror = () => stop(words.failed)
  request.onload = () => {
    removeEventListener('beforeunload', stay)
    if (/json/.test(request.getResponseHeader('content-type')) && request.status === 200) {
      addEventListener('pagehide', () => keep(false), { once: true })
      const { to } = JSON.parse(request.responseText)
      location.assign(to)
      // only the fragment differs
      if (/#/.test(to) && location.href.endsWith(to)) location.reload()
      return
    }
    const page = new DOMParser().parseFromString(request.responseText, 'text/html')
    const drawn = page.querySelector('main')
    if (!drawn) return stop(words.failed)
    if (request.responseURL !== action) history.pushState(null, '', request.responseURL)
    document.title = page.title
    const main = document.querySelector('main')
    main.replaceChildren(...drawn.childNodes)
    scrollTo(0, 0)
    ;(document.getElementById('error-summary') ?? main).focus()
  }
  keep(true)
  request.open('POST', action)
  request.setRequestHeader('X-Follow', 'by-hand')
  request.setRequestHeader('Accept', 'text/html')
  request.send(data)
})
