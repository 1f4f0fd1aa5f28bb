/**
 * Benchmark of reading ISBNs from pictures: recognition, speed beside plain tesseract.js, a hundred
 * at once, memory after five hundred.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, OEM } from 'tesseract.js'
import { isBook, isbnsInText } from '~/features/catalogue/book/isbn/isbn-in-text'
import { readImage, stopOcrProcesses } from '~/workers/ocr/read-image.server'
import { cover, covers } from '../../support/covers/covers'
import { median, quantile, section, timed } from '../measure'
import type { Server } from '../server/served'

const verdict = (good: boolean, goal: string) => (good ? `ok (${goal})` : `missed (${goal})`)
const percent = (part: number) => `${(part * 100).toFixed(1)} %`
const short = (value: number) => `${Math.round(value)} ms`
const goals: Record<string, { rate: number; p50: number }> = {
  barcode: { rate: 0.98, p50: 150 },
  text: { rate: 0.9, p50: 1500 },
}

export async function ocr(serve: () => Promise<Server>) {
  for (const set of ['training', 'holdout'] as const) await quality(set)
  stopOcrProcesses()
  if (!existsSync(fileURLToPath(new URL('../../../build/server/index.js', import.meta.url))))
    return console.log('\nNo build: run `npm run build` to measure the service.')
  // all pictures come from one address
  process.env.RATE_LIMITS = 'off'
  const server = await serve()
  try {
    await manyAtOnce(server)
    await memory(server)
  } finally {
    await server.stop()
  }
}

/**
 * The product and plain tesseract.js read every picture by turns, so that the machine treats both
 * alike.
 */
async function quality(set: 'training' | 'holdout') {
  const data = join(
    dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
    '4.0.0',
  )
  const plain = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: data,
    cacheMethod: 'none',
    gzip: true,
  })
  const kinds: Record<
    string,
    { all: number; read: number; wrong: number; plain: number; ours: number[]; ratios: number[] }
  > = {}
  const found = async (bytes: Buffer) => {
    const { codes, text } = await readImage(bytes, { field: 'image', codesOnly: false })
    return codes.length > 0 ? codes.filter(isBook) : isbnsInText(text)
  }
  for (const name of ['training: straight', 'training: text']) await found((await cover(name)).jpeg)
  for await (const { kind, isbns, jpeg, legible } of covers(set)) {
    let ours: string[] = []
    let theirs = ''
    const took = await timed(async () => void (ours = await found(jpeg)))
    const tookPlain = await timed(
      async () => void (theirs = (await plain.recognize(jpeg)).data.text),
    )
    const result = (kinds[legible ? kind : `${kind}, not legible`] ??= {
      all: 0,
      read: 0,
      wrong: 0,
      plain: 0,
      ours: [],
      ratios: [],
    })
    result.all += 1
    result.read += isbns.every((isbn) => ours.includes(isbn)) ? 1 : 0
    result.wrong += ours.some((isbn) => !isbns.includes(isbn)) ? 1 : 0
    result.plain +=
      isbns.length > 0 && isbns.every((isbn) => isbnsInText(theirs).includes(isbn)) ? 1 : 0
    result.ours.push(took)
    result.ratios.push(took / tookPlain)
  }
  await plain.terminate()
  const rows = Object.entries(kinds).map(([kind, { all, read, wrong, plain, ours, ratios }]) => {
    const goal = goals[kind]
    const rate = kind === 'none' ? 'nothing found in' : percent(read / all)
    const p50 = median(ours)
    return [
      kind,
      String(all),
      `${rate} ${kind === 'none' ? read : ''}`.trim(),
      percent(plain / all),
      String(wrong),
      short(p50),
      short(quantile(ours, 0.95)),
      `× ${median(ratios).toFixed(2)}`,
      goal
        ? verdict(
            read / all >= goal.rate && p50 <= goal.p50 && wrong === 0,
            `≥ ${percent(goal.rate)}, ≤ ${goal.p50} ms, 0 wrong`,
          )
        : verdict(wrong === 0, '0 wrong'),
    ]
  })
  section(`ISBNs read off covers, ${set}; one process, one picture at a time`, [
    [
      '',
      'pictures',
      'read',
      'by plain tesseract.js',
      'wrong',
      'p50',
      'p95',
      'to plain tesseract.js',
      '',
    ],
    ...rows,
  ])
}

const post = (origin: string, image: string) =>
  fetch(`${origin}/api/public/book/imageToText`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ image }),
  })

/**
 * Sends a hundred pictures with print only at the same moment to one reading process, and searches
 * beside them.
 */
async function manyAtOnce({ origin }: Server) {
  const image = (await cover('training: text')).jpeg.toString('base64')
  await (await post(origin, image)).text()
  const search = () =>
    timed(
      async () =>
        void (await (await fetch(`${origin}/?keyword=${encodeURIComponent('수학')}`)).text()),
    )
  for (let i = 0; i < 20; i++) await search()
  const alone: number[] = []
  for (let i = 0; i < 50; i++) alone.push(await search())
  const statuses: Record<string, number> = {}
  let running = true
  const pictures = Promise.all(
    Array.from({ length: 100 }, async () => {
      for (;;) {
        const response = await post(origin, image)
        await response.text()
        statuses[response.status] = (statuses[response.status] ?? 0) + 1
        if (response.status !== 503) return
        await new Promise((done) =>
          setTimeout(done, 1_000 * Number(response.headers.get('retry-after'))),
        )
      }
    }),
  ).finally(() => (running = false))
  const beside: number[] = []
  while (running) beside.push(await search())
  await pictures
  const p95 = quantile(beside, 0.95)
  section(
    'A hundred pictures of print at once, one reading process; who is told to come back does so',
    [
      [
        'answers',
        Object.entries(statuses)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', '),
      ],
      ['searches alone, p95', short(quantile(alone, 0.95))],
      [`searches meanwhile (${beside.length}), p50`, short(median(beside))],
      ['p95', short(p95), verdict(p95 <= 300, '≤ 300 ms')],
    ],
  )
}

/**
 * Resident memory of the service and of its reading process, in MiB, while five hundred pictures
 * are read.
 */
async function memory(server: Server) {
  const images = await Promise.all(
    ['training: straight', 'training: text', 'training: turned 30', 'training: no number'].map(
      async (name) => (await cover(name)).jpeg.toString('base64'),
    ),
  )
  const rows: string[][] = [['pictures', 'service', 'reading process']]
  const note = async (count: number) =>
    rows.push([
      String(count),
      `${Math.round((await server.rss()) / 1024 / 1024)} MiB`,
      `${readers()} MiB`,
    ])
  for (let count = 1; count <= 500; count++) {
    await (await post(server.origin, images[count % images.length]!)).text()
    if (count === 1 || count % 100 === 90) await note(count)
  }
  await note(500)
  section('Memory while 500 pictures are read', rows)
}

function readers(): number {
  const lines = execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('workers/ocr/start.js'))
  return Math.round(lines.reduce((sum, line) => sum + Number.parseInt(line), 0) / 1024)
}
