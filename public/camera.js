/*
 * The ISBN camera: shrinks photos before they are sent, and adds the live camera to the page.
 * The live camera looks for a barcode by itself and reads what is captured. Without this script the
 * page has a field for the number and a field for a photo.
 */
const longestLook = 120_000
const address = '/api/public/book/findIsbn'

// ── photos ───────────────────────────────────────────────────────────────────────────────────

const small = new WeakSet()
const photos = document.getElementById('photo-form')

// A photo of some megabytes is sent as some hundred kilobytes; a photo that cannot be shrunk is
// sent unchanged.
photos?.addEventListener('submit', async (event) => {
  const fields = [...photos.querySelectorAll('[type=file]')].filter(({ files }) => files.length)
  tell(words.sending, true)
  if (fields.every(({ files }) => small.has(files[0]))) return
  event.preventDefault()
  for (const field of fields) await makeSmall(field)
  photos.requestSubmit(event.submitter)
})

async function makeSmall(field) {
  const [file] = field.files
  try {
    // upright, however the phone was held
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const part = Math.min(1, 1280 / Math.max(picture.width, picture.height))
    if (part < 1 || file.size > 200_000) {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.round(picture.width * part),
        height: Math.round(picture.height * part),
      })
      canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
      let bytes
      for (const quality of [0.8, 0.65, 0.5]) {
        if (!bytes || bytes.size > 200_000)
          bytes = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
      }
      if (bytes && bytes.size < file.size) {
        const files = new DataTransfer()
        files.items.add(
          new File([bytes], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }),
        )
        field.files = files.files
      }
    }
  } catch {
    // the browser cannot read this kind of picture; perhaps the server can
  }
  small.add(field.files[0])
}

// ── the elements of the live camera ──────────────────────────────────────────────────────────

const template = document.getElementById('live-camera')
template.replaceWith(template.content.cloneNode(true))
const panel = document.querySelector('[data-camera]')
const words = JSON.parse(panel.dataset.words)
const part = (name) => panel.querySelector(`[data-part=${name}]`)
const button = (name) => panel.querySelector(`[data-do=${name}]`)
const video = panel.querySelector('video')
const title = document.title
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

/**
 * The address of the page that opened the camera, with this ISBN (features/catalogue/book/isbn builds the
 * same on the server).
 */
function pathFor(isbn) {
  const { pathname, searchParams } = new URL(panel.dataset.from, location.origin)
  for (const name of ['keyword', 'page']) searchParams.delete(name)
  searchParams.set('isbn', isbn)
  return `${pathname}?${searchParams}`
}

let spoken = 0
let later

/**
 * Announces a text politely, at most every three seconds; of the texts that had to wait, the last
 * one is announced.
 */
function tell(text, atOnce = false) {
  clearTimeout(later)
  const rest = spoken + 3000 - Date.now()
  if (rest > 0 && !atOnce) return void (later = setTimeout(() => tell(text), rest))
  if (part('said').textContent === text) return
  spoken = Date.now()
  part('said').textContent = text
}

/**
 * Shows a problem as an error summary with a link to type the number; `seen` is the text that was
 * read instead of an ISBN.
 */
function complain(text, seen) {
  part('problem-text').textContent = text
  part('seen').hidden = seen === undefined
  part('seen').textContent = seen ? words.seen.replace('{text}', seen) : words.seenNothing
  part('problem').hidden = false
  document.title = words.failedTitle.replace('{title}', title)
  part('problem').focus()
}

function forgive() {
  part('problem').hidden = part('several').hidden = true
  document.title = title
}

// ── on and off ───────────────────────────────────────────────────────────────────────────────

/**
 * While the camera is on: its stream, its track, the time when it began to look, and the current
 * request.
 */
let camera = null
let starting = false

async function turnOn() {
  if (starting || camera) return
  starting = true
  forgive()
  listenForTone()
  const problem = await connect({ facingMode: { ideal: 'environment' } })
  starting = false
  if (problem) return complain(problem)
  if (!camera) return
  part('off').hidden = true
  part('on').hidden = false
  button('capture').focus()
  tell(words.on, true)
}

/**
 * Opens the requested camera; returns the reason in words when it could not. Returns '' without a
 * camera when the page was hidden or the camera turned off in the meantime.
 */
async function connect(wanted) {
  if (!navigator.mediaDevices?.getUserMedia)
    return isSecureContext ? words.noCamera : words.insecure
  if (!document.createElement('canvas').getContext?.('2d')) return words.noCanvas
  let opened = null
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { ...wanted, aspectRatio: 1, width: { ideal: 1280 } },
    })
    const [track] = stream.getVideoTracks()
    opened = camera = { stream, track, since: Date.now(), request: null }
    if (document.hidden) {
      turnOff(words.hidden)
      return ''
    }
    track.onended = () => camera === opened && turnOff(words.off, words.noCamera)
    button('torch').hidden = !track.getCapabilities?.().torch
    button('torch').setAttribute('aria-pressed', 'false')
    video.muted = true
    video.srcObject = stream
    await video.play()
    void look(opened)
    return ''
  } catch ({ name }) {
    if (opened && camera !== opened) return ''
    release()
    if (/NotAllowed|Security|PermissionDenied/.test(name)) return words.denied
    return /NotReadable|TrackStart|Abort/.test(name) ? words.inUse : words.noCamera
  }
}

function release() {
  camera?.request?.abort()
  for (const track of camera?.stream.getTracks() ?? []) track.stop()
  camera = video.srcObject = null
}

/** Turns the camera off and says why; moves the focus from a button that disappears. */
function turnOff(text, problem) {
  const hadFocus = part('on').contains(document.activeElement)
  release()
  part('on').hidden = part('reading').hidden = true
  part('off').hidden = false
  if (hadFocus) button('start').focus()
  tell(text, true)
  if (problem) complain(problem)
}

/** Switches to the other side of a phone, or to the next of several cameras. */
async function changeSide() {
  const { deviceId, facingMode } = camera.track.getSettings()
  const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(
    ({ kind }) => kind === 'videoinput',
  )
  forgive()
  if (cameras.length < 2) return complain(words.oneDevice)
  const next = cameras[(cameras.findIndex((one) => one.deviceId === deviceId) + 1) % cameras.length]
  release()
  const bySide =
    facingMode &&
    !(await connect({ facingMode: { exact: facingMode === 'user' ? 'environment' : 'user' } }))
  const problem = bySide ? '' : await connect({ deviceId: { exact: next.deviceId } })
  if (problem) turnOff(words.off, problem)
  else if (camera) tell(words.turned, true)
}

async function light() {
  const on = button('torch').getAttribute('aria-pressed') !== 'true'
  await camera.track.applyConstraints({ advanced: [{ torch: on }] })
  button('torch').setAttribute('aria-pressed', on)
}

// ── looking ──────────────────────────────────────────────────────────────────────────────────

const paper = document.createElement('canvas')

/**
 * The middle square of the camera's picture, which the frame on the page shows; null before there
 * is a picture.
 */
function draw(longest) {
  const side = Math.min(video.videoWidth, video.videoHeight)
  const context = side > 0 && paper.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  paper.width = paper.height = Math.min(side, longest)
  context.drawImage(
    video,
    (video.videoWidth - side) / 2,
    (video.videoHeight - side) / 2,
    side,
    side,
    0,
    0,
    paper.width,
    paper.height,
  )
  return context
}

function isDark() {
  const pixels = draw(16)?.getImageData(0, 0, 16, 16).data ?? [255]
  let sum = 0
  for (let i = 0; i < pixels.length; i += 4) sum += pixels[i]
  return sum / (pixels.length / 4) < 40
}

/** A picture in the format of the API. */
const picture = (longest) => draw(longest) && paper.toDataURL('image/jpeg', 0.8)

async function detectorOf() {
  try {
    return (await BarcodeDetector.getSupportedFormats()).includes('ean_13')
      ? new BarcodeDetector({ formats: ['ean_13'] })
      : null
  } catch {
    return null
  }
}

/** 978 or 979, but not printed music (979-0), and with the right check digit. */
const isBook = (code) =>
  /^97(8|9[1-9])\d+$/.test(code) &&
  code.length === 13 &&
  [...code].reduce((sum, digit, i) => sum + digit * (i % 2 ? 3 : 1), 0) % 10 === 0

/**
 * Looks for a barcode until one is found, the camera is turned off or two minutes have passed: with
 * the browser's own detector, or else with the server's.
 */
async function look(mine) {
  let detector = await detectorOf()
  let pause = detector ? 250 : 2000
  let last = ''
  let failures = 0
  while (camera === mine) {
    await wait(pause)
    if (camera !== mine || !part('reading').hidden) continue
    if (Date.now() - mine.since >= longestLook) return turnOff(words.tooLong)
    if (detector) {
      const codes = await detector.detect(video).catch(() => null)
      if (!codes && (failures += 1) > 4) [detector, pause] = [null, 2000]
      const books = [...new Set(codes?.map(({ rawValue }) => rawValue).filter(isBook))]
      const seen = books.join()
      // a single reading may be wrong
      if (camera === mine && seen && seen === last) return found(books)
      last = seen
      guide(mine, codes?.length > 0 && !seen ? words.otherCode : '')
    } else {
      const answer = await ask(mine, { image: picture(960), codesOnly: '1' })
      if (camera !== mine || !answer) continue
      if (answer.isbns?.length) return found(answer.isbns)
      const slower = Math.min(pause * 2, 30_000)
      const full = answer.status === 429 || answer.status === 503
      pause = full ? Math.max(slower, answer.retryAfter * 1000) : answer.status ? 2000 : slower
      guide(mine, full ? words.slow : answer.status ? '' : words.offline)
    }
  }
}

/**
 * Shows the hint that fits; when no problem is known, one hint after the other, ten seconds each.
 */
function guide(mine, text) {
  const at = Math.floor((Date.now() - mine.since) / 10_000) % words.tips.length
  if (camera === mine && part('reading').hidden)
    tell(text || (isDark() ? words.dark : words.tips[at]))
}

/**
 * Sends a picture; resolves with status, ISBNs and text, or null when it was aborted. `stage` is
 * called with the progress.
 */
function ask(mine, fields, stage = () => {}) {
  if (!fields.image) return Promise.resolve({ status: 200, isbns: [], text: '' })
  const request = (mine.request = new XMLHttpRequest())
  return new Promise((done) => {
    const answered = () => {
      stage(100)
      done({
        status: request.status,
        retryAfter: Number(request.getResponseHeader('Retry-After')) || 0,
        ...request.response?.data,
      })
    }
    request.upload.onload = () => stage(50)
    request.onreadystatechange = () => request.readyState === 2 && stage(75)
    Object.assign(request, {
      timeout: 60_000,
      onload: answered,
      onerror: () => done({ status: 0 }),
      ontimeout: () => done({ status: 0 }),
      onabort: () => done(null),
    })
    request.open('POST', address)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/json')
    request.send(JSON.stringify(fields))
  })
}

/** Reads barcode and digits of the current picture. */
async function capture() {
  const mine = camera
  const bar = panel.querySelector('progress')
  const stage = (percent) => {
    bar.value = percent
    const text = words.reading.replace('{n}', percent)
    document.getElementById('reading-words').textContent = text
    if (percent < 100) tell(text, percent === 0)
  }
  forgive()
  // never two requests at a time
  mine.request?.abort()
  stage(0)
  part('reading').hidden = false
  button('cancel').focus()
  const image = picture(1280)
  stage(25)
  const answer = await ask(mine, { image }, stage)
  if (camera !== mine) return
  mine.since = Date.now()
  part('reading').hidden = true
  clearTimeout(later)
  part('said').textContent = ''
  if (answer?.isbns?.length) return found(answer.isbns)
  button('capture').focus()
  if (!answer) return tell(words.cancelled, true)
  if (answer.status === 0) return complain(words.offline)
  if (answer.status === 429 || answer.status === 503) return complain(words.busy)
  const problem = answer.timeEnded ? words.timeEnded : words.notRead
  complain(problem, answer.numbers?.join(', ') ?? '')
}

// ── found ────────────────────────────────────────────────────────────────────────────────────

async function found(isbns) {
  tone()
  navigator.vibrate?.(80)
  turnOff(words.found.replace('{isbn}', isbns.join(', ')))
  if (isbns.length === 1) {
    // the length of the tone
    if (sound) await wait(300)
    return location.assign(pathFor(isbns[0]))
  }
  const list = part('several').querySelector('ul')
  list.replaceChildren(
    ...(await named(isbns)).map(({ isbn, printed, title }) => {
      const link = Object.assign(document.createElement('a'), {
        className: 'button-secondary',
        href: pathFor(isbn),
        textContent: title ? `${title}, ${printed}` : printed,
      })
      const item = document.createElement('li')
      item.append(link)
      return item
    }),
  )
  part('several').hidden = false
  document.getElementById('live-several').focus()
}

/** The titles of the books in the catalogue; only their numbers when the request fails. */
async function named(isbns) {
  try {
    const answer = await fetch('/api/public/book/named', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ isbns }),
    })
    return (await answer.json()).data ?? isbns.map((isbn) => ({ isbn, printed: isbn }))
  } catch {
    return isbns.map((isbn) => ({ isbn, printed: isbn }))
  }
}

// ── sound ────────────────────────────────────────────────────────────────────────────────────

const soundKey = 'camera-sound'
let sound = false
let audio = null
try {
  sound = localStorage.getItem(soundKey) === 'on'
} catch {
  // this browser allows no storage
}
button('sound').setAttribute('aria-pressed', sound)

/** Browsers allow sound only after the user pressed something. */
function listenForTone() {
  if (sound && window.AudioContext) audio ??= new AudioContext()
  void audio?.resume()
}

function tone() {
  if (!sound || !audio) return
  const one = audio.createOscillator()
  one.frequency.value = 880
  one.connect(audio.destination)
  one.start()
  one.stop(audio.currentTime + 0.15)
}

function changeSound() {
  sound = !sound
  button('sound').setAttribute('aria-pressed', sound)
  listenForTone()
  tone()
  try {
    localStorage.setItem(soundKey, sound ? 'on' : 'off')
  } catch {
    // without storage the setting holds until the page is left
  }
}

// ── controls ─────────────────────────────────────────────────────────────────────────────────

const doings = {
  start: turnOn,
  capture,
  turn: changeSide,
  torch: light,
  sound: changeSound,
  cancel: () => camera?.request?.abort(),
  stop: () => turnOff(words.off),
}
panel.addEventListener('click', ({ target }) => {
  const doing = target.closest('[data-do]')?.dataset.do
  if (!doing || (!camera && doing !== 'start')) return
  if (doing === 'capture' && !part('reading').hidden) return
  Promise.resolve(doings[doing]()).catch(() => camera && turnOff(words.off, words.noCamera))
})
document.addEventListener(
  'visibilitychange',
  () => document.hidden && camera && turnOff(words.hidden),
)
addEventListener('pagehide', release)
