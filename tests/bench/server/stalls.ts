/**
 * Measures the longest time for which a call that anybody may make keeps the event loop from others,
 * with 100,000 books, the largest list of a school and the dearest input that each call takes.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { orderFile } from '../../support/fixtures/applications'
import { ms, table } from '../measure'

const origin = 'http://moduchaek.bench'
/** A keyword of as many words as fit, none of which stands in a title. */
const nonsense = Array.from({ length: 25 }, (_, i) => '뷁쀍쐛'.charAt(i % 3) + '궯').join(' ')
/** Hundred characters of words that stand in most titles. */
const everywhere = '수학 과학 국어 사회 '.repeat(10).slice(0, 100)
/** A password that satisfies the rules, as long as a form may be. */
const long = `a${'1'.repeat(200_000)}a!`
const rounds = 5
const oneOfEachType = { brl: 1, brf: 1, a3: 1, b4: 1, sp: 1 }

type Fields = Record<string, string | string[]>
type Call = [name: string, path: string, fields?: Fields, method?: 'GET' | 'POST']

async function largestList(): Promise<string> {
  const { db } = await import('~/platform/db.server')
  const books = await db.book.findMany({ take: 200, select: { bookId: true } })
  const { statusToken } = await orderFile(
    db,
    { schoolName: '큰 학교' },
    Array.from({ length: 5_000 }, (_, n) => ({
      bookId: books[n % books.length]!.bookId,
      title: `아주 긴 제목의 교과서 ${n}`,
      ...oneOfEachType,
    })),
  )
  return statusToken!
}

async function largestPhoto(): Promise<string> {
  const size = 2_400
  const noise = Buffer.from(
    Array.from({ length: size * size }, (_, i) => ((i * 2_654_435_761) >>> 16) & 255),
  )
  const bytes = await sharp(noise, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer()
  return bytes.toString('base64')
}

const words = (keyword: string, more: Fields = {}): Fields => ({ keyword, ...more })

async function calls(): Promise<Call[]> {
  const token = await largestList()
  const { db } = await import('~/platform/db.server')
  const books = await db.book.findMany({
    where: { isbn: { not: '' } },
    take: 100,
    select: { id: true, bookId: true, isbn: true },
  })
  const [book] = books
  const image = await largestPhoto()
  const bookCall = (name: string) => `/api/public/book/${name}`
  const deep = { page: '1000', size: '100' }
  return [
    ['search, in most titles', bookCall('search'), words('수', deep)],
    ['search, a hundred characters', bookCall('search'), words(everywhere, { size: '100' })],
    ['search, nothing found', bookCall('search'), words(nonsense)],
    ['search by relevance', bookCall('search'), words('수', { size: '100', sort: 'relevance' })],
    ['facets', bookCall('facets'), words('수')],
    ['facets, nothing found', bookCall('facets'), words(nonsense)],
    ['list, deep', bookCall('list'), deep],
    ['list by title', bookCall('list'), { title: '수', size: '100' }],
    ['suggest', bookCall('suggest'), words(nonsense)],
    ['suggest, one syllable', bookCall('suggest'), words('뷁')],
    ['suggest, a title with a slip', bookCall('suggest'), words('고등학교 수햑 익힘책 지도서')],
    ['reading', bookCall('reading'), words('rhemdgkrry tngkr '.repeat(5).trim())],
    ['formats', bookCall('formats'), { bookId: books.map(({ bookId }) => bookId) }],
    ['named', bookCall('named'), { isbn: books.map(({ isbn }) => isbn) }],
    ['info', bookCall(`info/${book!.id}`)],
    ['readable', bookCall('readable'), { bookId: book!.bookId }],
    ['others', bookCall('others'), { bookId: book!.bookId }],
    ['summary', bookCall('summary')],
    ['imageToText', bookCall('imageToText'), { image }],
    ['findIsbn', bookCall('findIsbn'), { image }],
    ['listed books', '/api/public/listedBook/search', words('수', { size: '100' })],
    ['status page', `/api/public/userOrderBook/status/${token}`, { size: '100' }],
    ['status sheet', `/api/public/userOrderBook/statusSheet/${token}`, {}, 'GET'],
    ['status calendar', `/api/public/userOrderBook/statusCalendar/${token}`, {}, 'GET'],
    ['MARC of the catalogue', bookCall('marc'), {}, 'GET'],
    ['ONIX of the catalogue', bookCall('onix'), {}, 'GET'],
    ['feed of books', '/api/public/feed/books', {}, 'GET'],
    ['OPDS', '/api/public/opds/books', { q: '수', page: '50' }, 'GET'],
    ['sitemap', '/api/public/sitemap', {}, 'GET'],
    ['API document', '/api/openapi.json', {}, 'GET'],
    ['figures', '/api/figures/info'],
    ['log-in', '/api/oauth/login', { user: 'nobody1', password: 'x'.repeat(100) }],
    ['sign-up, a long password', '/api/oauth/join', { user: 'nobody1', password: long }],
    ['taken id', '/api/oauth/idCheck', { user: 'nobody1' }],
    ['address', '/api/address/search', { keyword: '세종대로' }],
  ]
}

/** Sends one call through the route, as the server does, and reads its answer to the end. */
async function send([, path, fields = {}, method = 'POST']: Call) {
  const { action, loader } = await import('~/routes/api.$')
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one)
  const body = method === 'POST' ? form : undefined
  const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
  const request = new Request(origin + path + query, { method, body })
  const afterwards: (() => Promise<void>)[] = []
  const answer = await (method === 'GET' ? loader : action)({
    request,
    params: {},
    context: { address: '192.0.2.1', requestId: 'bench', afterwards },
  })
  let bytes = 0
  if (answer.body) for await (const chunk of answer.body) bytes += (chunk as Uint8Array).byteLength
  for (const work of afterwards) await work()
  return { status: answer.status, bytes }
}

export async function stalls(): Promise<void> {
  const { db } = await import('~/platform/db.server')
  const rows: string[][] = [['call', 'status', 'answer', 'whole', 'longest stall']]
  for (const one of await calls()) {
    const first = await send(one)
    let [longest, whole] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      // nothing that was made before is good
      await db.$executeRaw`UPDATE "PageVersion" SET version = version + 1 WHERE area = 'catalogue' AND slot = 0`
      await db.$executeRaw`UPDATE "Setting" SET value = value`
      const delay = monitorEventLoopDelay({ resolution: 1 })
      const began = performance.now()
      delay.enable()
      await send(one)
      // a stall at the very end is seen by the turn after it
      await new Promise((resolve) => setTimeout(resolve, 5))
      delay.disable()
      whole = Math.max(whole, performance.now() - began)
      longest = Math.max(longest, delay.max / 1e6)
    }
    const size = `${Math.ceil(first.bytes / 1024).toLocaleString('en')} KB`
    rows.push([one[0], String(first.status), size, ms(whole), ms(longest)])
  }
  console.log(`\nLongest stall of the event loop (${rounds} rounds, nothing kept)\n${table(rows)}`)
  await db.$disconnect()
}
