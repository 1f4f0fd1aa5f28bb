/*
 * Sends a form with files by script, with progress and a button to cancel. When the page changes
 * meanwhile, says on its return what arrived. Everything else is as without this script.
 */

// What is being sent, for the page that comes back to it: the browser's tab remembers it.
const memory = {
  key: `upload ${location.pathname}`,
  read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key))
    } catch {
      return null
    }
  },
  write(value) {
    try {
      if (value) sessionStorage.setItem(this.key, JSON.stringify(value))
      else sessionStorage.removeItem(this.key)
    } catch {
      // without it an interruption is not told, and nothing else changes
    }
  },
}

/** The files of an interrupted upload that its folder does not hold; null when nobody can tell. */
async function missing({ files, since }, folder) {
  if (folder === undefined) return null
  const answer = await fetch('/api/drive/list', {
    method: 'POST',
    body: new URLSearchParams({ path: folder, type: 'publisher' }),
  })
  const { data } = await answer.json()
  // a name may have been repaired: then its size and its time tell
  const held = ({ name, size }) =>
    data.items.some(
      (item) =>
        item.name === name.normalize('NFC') ||
        (item.size === size && Date.parse(item.date) >= since - 60_000),
    )
  return files.filter((file) => !held(file))
}

async function tellInterrupted(form, words) {
  const interrupted = memory.read()
  if (interrupted?.form !== form.id) return
  memory.write(null)
  const left = await missing(interrupted, words.folder).catch(() => null)
  const { files } = interrupted
  const text = left === null ? words.broken : left.length === 0 ? words.arrived : words.partly
  const names = (left?.length ? left : files).map(({ name }) => name).join(', ')
  const values = { all: files.length, count: files.length - (left?.length ?? 0), names }
  const box = document.createElement('div')
  const said = document.createElement('p')
  box.className = left?.length === 0 ? 'notice' : 'notice notice-warn'
  said.setAttribute('role', 'status')
  box.append(said)
  if (left?.length !== 0) {
    const link = document.createElement('a')
    link.href = `#${form.querySelector('[type=file]').id}`
    link.textContent = words.again
    link.addEventListener('click', () => form.closest('details')?.setAttribute('open', ''))
    box.append(link)
  }
  document.querySelector('main h1')?.after(box)
  // a live region announces only text that is new in it
  setTimeout(() => (said.textContent = text.replace(/\{(\w+)\}/g, (_, name) => values[name])), 50)
}

for (const form of document.querySelectorAll('form[data-upload]'))
  void tellInterrupted(form, JSON.parse(form.dataset.upload))
for (const hint of document.querySelectorAll('[data-resumable]')) hint.hidden = false

/**
 * Sends the large files of a form in pieces, and names them in the form's data instead. Returns what
 * forgets them once the form was accepted. `show`: { progress, wait, signal }.
 */
async function sendLarge(form, data, words, show) {
  const fields = [...form.querySelectorAll('[type=file]')]
  const all = fields.flatMap(({ name, files }) => [...files].map((file) => ({ name, file })))
  const large = words.resumable ? all.filter(({ file }) => file.size > words.from) : []
  if (large.length === 0) return []
  const { default: sendResumable } = await import('/resume.js')
  const total = large.reduce((sum, { file }) => sum + file.size, 0)
  const sent = []
  let before = 0
  for (const { file } of large) {
    sent.push(
      await sendResumable(file, {
        endpoint: words.resumable,
        chunkSize: words.chunk,
        onProgress: (bytes) => show.progress(before + bytes, total),
        onWaiting: show.wait,
        signal: show.signal,
      }),
    )
    before += file.size
  }
  for (const { name } of fields) data.delete(name)
  for (const one of all) if (!large.includes(one)) data.append(one.name, one.file)
  for (const { id } of sent) data.append('resumed', id)
  return sent
}

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
  const say = (text) => (said.textContent = text.replace('{percent}', tenth))
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
    memory.write(null)
    keep(false)
    withoutCancel()
    bar.remove()
    seen.remove()
    said.textContent = text
  }
  let tenth = 0
  const showProgress = ({ loaded, total }) => {
    const percent = Math.floor((loaded / total) * 100)
    const size = (bytes) =>
      total < 1e6 ? `${Math.ceil(bytes / 1024)}KB` : `${(bytes / 1048576).toFixed(1)}MB`
    bar.value = loaded / total
    seen.textContent = `${percent}%, ${size(loaded)} / ${size(total)}`
    if (percent >= tenth + 10 || said.textContent === words.waiting)
      said.textContent = `${(tenth = percent - (percent % 10))}%`
  }
  request.upload.onprogress = showProgress
  // from here on the upload takes effect, even when the user stops waiting
  request.upload.onload = () => {
    withoutCancel()
    said.textContent = words.sent
  }
  request.onabort = () => stop(words.cancelled)
  request.onerror = () => stop(words.failed)
  // the browser itself reads the answer: Trusted Types let no script make HTML of text
  request.onreadystatechange = () => {
    if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED)
      request.responseType = /json/.test(request.getResponseHeader('content-type'))
        ? 'json'
        : 'document'
  }
  let sent = []
  request.onload = () => {
    memory.write(null)
    if (request.status === 200) for (const { forget } of sent) void forget()
    removeEventListener('beforeunload', stay)
    if (request.responseType === 'json' && request.status === 200) {
      addEventListener('pagehide', () => keep(false), { once: true })
      const { to } = request.response
      location.assign(to)
      // only the fragment differs
      if (/#/.test(to) && location.href.endsWith(to)) location.reload()
      return
    }
    const page = request.response
    const drawn = request.responseType === 'document' && page?.querySelector('main')
    if (!drawn) return stop(words.failed)
    if (request.responseURL !== action) history.pushState(null, '', request.responseURL)
    document.title = page.title
    const main = document.querySelector('main')
    main.replaceChildren(...drawn.childNodes)
    scrollTo(0, 0)
    ;(document.getElementById('error-summary') ?? main).focus()
  }
  keep(true)
  memory.write({
    form: form.id,
    since: Date.now(),
    files: [...form.querySelectorAll('[type=file]')].flatMap((field) =>
      [...field.files].map(({ name, size }) => ({ name, size })),
    ),
  })
  const sendForm = () => {
    tenth = 0
    cancel.textContent = words.cancel
    cancel.onclick = () => request.abort()
    request.open('POST', action)
    request.setRequestHeader('X-Follow', 'by-hand')
    request.setRequestHeader('Accept', 'text/html')
    request.send(data)
  }
  if (!words.resumable) return sendForm()

  const stopping = new AbortController()
  cancel.textContent = words.stop
  cancel.onclick = () => stopping.abort()
  /** What was sent stays with the server, and the form is sent again from there. */
  const pause = (text) => {
    const resume = document.createElement('button')
    stop('')
    say(text)
    Object.assign(resume, {
      type: 'button',
      className: 'button-secondary',
      textContent: words.resume,
      onclick: () => form.requestSubmit(submitter),
    })
    box.append(resume)
    if (document.activeElement === submitter) resume.focus()
  }
  sendLarge(form, data, words, {
    progress: (loaded, total) => showProgress({ loaded, total }),
    wait: () => said.textContent === words.waiting || say(words.waiting),
    signal: stopping.signal,
  }).then(
    (large) => {
      sent = large
      sendForm()
    },
    ({ reason }) => {
      if (reason === 'stopped') pause(words.paused)
      else if (reason === 'lost') pause(words.lost)
      // the server says why when it is sent as a whole
      else sendForm()
    },
  )
})
