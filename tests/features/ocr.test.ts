/**
 * Tests reading of pictures: recognised covers, no wrong reading, refusals, and few, fresh,
 * isolated processes.
 */
import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { AppError } from '~/platform/app-error'
import { isBook, isbnsInText } from '~/features/catalogue/book/isbn/isbn-in-text'
import { bounds } from '~/workers/bounds.server'
import { readImage, stopOcrProcesses } from '~/workers/ocr/read-image.server'
import { cover, covers } from '../support/covers/covers'
import { everything } from '../support/setup/scope'

/** What is read is asked here, not how soon: tests of time set it themselves. */
/** As in production (env.server.ts). */
const usual = { answerSeconds: 15, seconds: 25 }
const patient = { answerSeconds: 300, seconds: 310 }
Object.assign(bounds.ocr, patient)

async function stopReaders() {
  stopOcrProcesses()
  await gone()
}
afterAll(stopReaders)

const isbnsOf = async (bytes: Buffer) => {
  const { codes, text } = await readImage(bytes, { field: 'image', codesOnly: false })
  return codes.length > 0 ? codes.filter(isBook) : isbnsInText(text)
}
const refusal = (bytes: Buffer) =>
  readImage(bytes, { field: 'image', codesOnly: false }).then(
    () => 'read',
    ({ key, status, field }: AppError) => [key, status, field],
  )

/**
 * Reads covers: the names of those read wrongly, and of the legible ones, by kind, how many were
 * missed and how many there are.
 */
async function readCovers(named?: string[]) {
  const wrong: string[] = []
  const missed: Record<string, string[]> = { barcode: [], text: [], none: [] }
  const counted: Record<string, number> = { barcode: 0, text: 0, none: 0 }
  for await (const { name, kind, isbns, jpeg, legible } of covers('holdout', named)) {
    const found = await isbnsOf(jpeg)
    if (found.some((isbn) => !isbns.includes(isbn))) wrong.push(`${name}: ${found.join(' ')}`)
    if (!legible) continue
    counted[kind]! += 1
    if (isbns.some((isbn) => !found.includes(isbn))) missed[kind]!.push(name)
  }
  return { wrong, missed, counted }
}

test.runIf(everything)(
  'of covers that the reader was not made with, 98 % of legible barcodes and 90 % of numbers in print are read, and no wrong number',
  { timeout: 600_000 },
  async () => {
    const { wrong, missed, counted } = await readCovers()
    const rate = (kind: string) => 1 - missed[kind]!.length / counted[kind]!
    expect(wrong).toEqual([])
    expect(counted.barcode! + counted.text! + counted.none!).toBeGreaterThanOrEqual(60)
    expect(rate('barcode'), missed.barcode!.join(', ')).toBeGreaterThanOrEqual(0.98)
    expect(rate('text'), missed.text!.join(', ')).toBeGreaterThanOrEqual(0.9)
  },
)

/** Ways of printing, and faults of a picture that the reader handles each in its own way. */
const sample = [
  'straight',
  'turned 45',
  'noise medium',
  'perspective medium',
  'two volumes',
  'text',
  'text, white on dark',
  'no number',
  'qr with a number',
].map((label) => `holdout: ${label}`)

test('of some of the covers every number is read, and no wrong number', async () => {
  const { wrong, missed, counted } = await readCovers(sample)
  expect(wrong).toEqual([])
  expect(missed).toEqual({ barcode: [], text: [], none: [] })
  expect(counted).toEqual({ barcode: 5, text: 2, none: 2 })
})

/** A picture is counted by the time of a processor that it took. */
const took = expect.any(Number)

describe('refused before it is decoded', () => {
  const pixel = { create: { width: 8, height: 8, channels: 3, background: '#fff' } } as const
  test.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('ISBN 979-11-259-5768-3')],
    [
      'a page of markup that draws',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
        ),
    ],
    ['GIF', () => sharp(pixel).gif().toBuffer()],
    ['WebP', () => sharp(pixel).webp().toBuffer()],
    ['TIFF', () => sharp(pixel).tiff().toBuffer()],
    [
      'the beginning of a JPEG',
      async () => (await sharp(pixel).jpeg().toBuffer()).subarray(0, 200),
    ],
    [
      'a JPEG of which half is missing',
      async () => {
        const { jpeg } = await cover('training: straight')
        return jpeg.subarray(0, jpeg.length / 2)
      },
    ],
    [
      'a PNG with a letter of its header changed',
      async () =>
        Buffer.from(
          (await sharp(pixel).png().toBuffer()).toString('latin1').replace('IHDR', 'IHDX'),
          'latin1',
        ),
    ],
  ])('%s: it cannot be read', async (_, bytes) =>
    expect(await refusal(await bytes())).toEqual(['notAPicture', 400, 'image']),
  )

  test('a small file that says it has a thousand million pixels is refused by its header', async () => {
    const png = await sharp(pixel).png().toBuffer()
    png.writeUInt32BE(40_000, 16)
    png.writeUInt32BE(40_000, 20)
    // the header's own checksum
    png.writeUInt32BE(crc(png.subarray(12, 29)), 29)
    expect(await refusal(png)).toEqual(['pictureTooLarge', 400, 'image'])
  })

  test('sixty million pixels in a small file are read, in time, and hold nothing', async () => {
    const jpeg = await sharp({
      create: { width: 7_900, height: 7_900, channels: 3, background: '#fff' },
    })
      .jpeg({ progressive: true })
      .toBuffer()
    expect(jpeg.length).toBeLessThan(1024 * 1024)
    expect(await readImage(jpeg, { field: 'image', codesOnly: false })).toMatchObject({ codes: [] })
  })
})

/** The checksum of a PNG chunk (CRC-32 of ISO 3309). */
function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** Grains of this many pixels, dark and light by chance (a fixed sequence). */
function noise(grain: number): Promise<Buffer> {
  let state = 7
  const side = Math.floor(1600 / grain)
  const data = Buffer.from({ length: side * side }).map(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state < 0.4 * 2 ** 32 ? 0 : 255
  })
  return sharp(data, { raw: { width: side, height: side, channels: 1 } })
    .resize(1600, 1600, { kernel: 'nearest' })
    .jpeg({ quality: 60 })
    .toBuffer()
}

/** A page of letters without a number: of about 2,500 letters, times the square of `dense`. */
function fullPage(dense = 1): Promise<Buffer> {
  const lines = Array.from(
    { length: 45 * dense },
    (_, row) =>
      `<text x="4" y="${((row + 1) * 34) / dense}" font-size="${24 / dense}" font-family="monospace">${'braille reading '.repeat(4 * dense)}</text>`,
  )
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1560"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
}

/** Process ids of this process's readers. */
const readers = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('workers/ocr'))
    .map((line) => Number.parseInt(line))
/** A killed process stays in the list until the system has removed it. */
const gone = () => vi.waitFor(() => expect(readers()).toEqual([]), { timeout: 30_000 })

describe('processes', () => {
  test('are begun with the first picture, kept for the next, and replaced after so many', async () => {
    await stopReaders()
    const { jpeg, isbns } = await cover('training: straight')
    const usual = bounds.ocr.tasksPerWorker
    bounds.ocr.tasksPerWorker = 3
    try {
      const read = async () => expect(await isbnsOf(jpeg)).toEqual(isbns)
      await read()
      const first = readers()
      expect(first).toHaveLength(1)
      await read()
      expect(readers()).toEqual(first)
      await read()
      await gone()
      await read()
      expect(readers()).toHaveLength(1)
      expect(readers()).not.toEqual(first)
    } finally {
      bounds.ocr.tasksPerWorker = usual
    }
  })

  test('are one for all who wait; who comes when too many wait is told to come back, and the others get their answers', async () => {
    const { jpeg, isbns } = await cover('training: straight')
    const answers = await Promise.allSettled(
      Array.from({ length: bounds.ocr.queue + 4 }, () => isbnsOf(jpeg)),
    )
    expect(readers()).toHaveLength(1)
    expect(
      answers
        .filter(({ status }) => status === 'fulfilled')
        .map((answer) => (answer as PromiseFulfilledResult<string[]>).value),
    ).toEqual(Array(bounds.ocr.queue + 1).fill(isbns))
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as AppError] : [],
    )
    expect(refused.map(({ key, status, details: more }) => [key, status, more.retryAfter])).toEqual(
      Array(3).fill(['readerBusy', 503, 5]),
    )
  })

  test('that are killed over a picture refuse that one only', async () => {
    const { jpeg, isbns } = await cover('training: straight')
    expect(await isbnsOf(jpeg)).toEqual(isbns)
    const lost = refusal(jpeg)
    for (const pid of readers()) process.kill(pid, 'SIGKILL')
    expect(await lost).toEqual(['notAPicture', 400, 'image'])
    expect(await isbnsOf(jpeg)).toEqual(isbns)
  })

  test('that take too long are ended, and nothing was seen', async () => {
    const { jpeg, isbns } = await cover('training: straight')
    expect(await isbnsOf(jpeg)).toEqual(isbns)
    bounds.ocr.seconds = 1
    try {
      const reading = readImage(jpeg, { field: 'image', codesOnly: false })
      for (const pid of readers()) process.kill(pid, 'SIGSTOP')
      expect(await reading).toEqual({ codes: [], text: '', timeEnded: true, seconds: 1 })
      await gone()
    } finally {
      Object.assign(bounds.ocr, patient)
    }
    expect(await isbnsOf(jpeg)).toEqual(isbns)
  })

  test('answer what they found when the time ends, and are free at once', async () => {
    const { jpeg, isbns } = await cover('training: straight')
    expect(await isbnsOf(jpeg)).toEqual(isbns)
    const [process] = readers()
    bounds.ocr.answerSeconds = 0
    try {
      const reading = await readImage(jpeg, { field: 'image', codesOnly: false })
      expect(reading).toEqual({ codes: isbns, text: '', timeEnded: true, seconds: took })
      const page = (await cover('training: text')).jpeg
      expect(await readImage(page, { field: 'image', codesOnly: false })).toEqual({
        codes: [],
        text: '',
        timeEnded: true,
        seconds: took,
      })
      // long enough to begin with the print, too short for all of it
      bounds.ocr.answerSeconds = 1
      const dense = await readImage(await fullPage(), { field: 'image', codesOnly: false })
      expect(dense).toMatchObject({ codes: [], timeEnded: true })
    } finally {
      Object.assign(bounds.ocr, patient)
    }
    const print = await cover('training: text')
    expect(await isbnsOf(print.jpeg)).toEqual(print.isbns)
    expect(readers()).toEqual([process])
  })

  test('pass over noise and pages full of letters, on which print would be sought for a minute', async () => {
    const print = await cover('training: text')
    expect(await isbnsOf(print.jpeg)).toEqual(print.isbns)
    Object.assign(bounds.ocr, usual)
    try {
      for (const picture of [await noise(3), await noise(8), await fullPage(2)]) {
        const reading = await readImage(picture, { field: 'image', codesOnly: false })
        expect(reading).toEqual({ codes: [], text: '', timeEnded: false, seconds: took })
      }
    } finally {
      Object.assign(bounds.ocr, patient)
    }
  })

  test('of one network give way to another when too many wait, and to one that has gone', async () => {
    const { jpeg, isbns } = await cover('training: straight')
    const gone = new AbortController()
    const readFrom = (network: string, signal?: AbortSignal) =>
      readImage(jpeg, { field: 'image', codesOnly: false, network, signal }).then(
        ({ codes }) => codes,
        ({ key, status }: AppError) => [key, status],
      )
    const order: string[] = []
    const note =
      (name: string) =>
      <T>(answer: T): T => (order.push(name), answer)
    const loud = Array.from({ length: bounds.ocr.queue + 1 }, (_, i) =>
      readFrom('192.0.2.1', i === 1 ? gone.signal : undefined).then(note('loud')),
    )
    const quiet = readFrom('192.0.2.2').then(note('quiet'))
    // the last of the loud network made room
    expect(await loud.at(-1)).toEqual(['readerBusy', 503])
    gone.abort()
    expect(await loud[1]).toEqual(['readerBusy', 503])
    expect(await quiet).toEqual(isbns)
    const answers = await Promise.all(loud)
    expect(answers.filter(([first]) => first === isbns[0])).toHaveLength(bounds.ocr.queue - 1)
    // two were refused, one was being read, and then came the turn of one of each network
    expect(order.indexOf('quiet')).toBeLessThanOrEqual(4)
  })

  test('read without any network', async () => {
    // a pipe on this machine, which tsx uses to talk to itself, is not the network
    const offline = `import { Socket } from 'node:net'; const { connect } = Socket.prototype; Socket.prototype.connect = function (...given) { if (!given.flat()[0]?.path) process.exit(9); return connect.apply(this, given) }; globalThis.fetch = () => process.exit(9)`
    await stopReaders()
    const usual = process.env.NODE_OPTIONS
    process.env.NODE_OPTIONS = `--import "data:text/javascript,${encodeURIComponent(offline)}"`
    try {
      for (const name of ['training: straight', 'training: text']) {
        const { jpeg, isbns } = await cover(name)
        expect(await isbnsOf(jpeg)).toEqual(isbns)
      }
    } finally {
      if (usual === undefined) delete process.env.NODE_OPTIONS
      else process.env.NODE_OPTIONS = usual
    }
  })
})
