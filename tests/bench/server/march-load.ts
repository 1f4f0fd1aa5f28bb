/**
 * People of a morning in March as requests: visitors, members, downloads, feeds and staff, who come at
 * a given rate whether the service is quick or not.
 */
import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { random, type Random } from '../../../prisma/seed/random'
import { allWords } from '../search/search-words'

/** Requests of each hundred. */
const roles = { visitor: 60, member: 20, download: 10, feed: 5, staff: 5 } as const
export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as Role[]

type Sent = { path: string; token?: string; fields?: Record<string, string> }
export type Answer = {
  role: Role
  /** 0: no answer */
  status: number
  /** from the moment at which the request was due, in ms */
  ms: number
  isAskedAgain: boolean
  /** a page of before the last writes, in a crowd */
  isOlder: boolean
}
export type Load = { answers: Answer[]; stale: number; checked: number }

const agent = new Agent({ keepAlive: true, maxSockets: 3_000, maxFreeSockets: 3_000 })
const answerWithin = 30_000

type Answered = { status: number; text: string; isAskedAgain: boolean; isOlder: boolean }

/** Sends one request and reads its answer to the end. */
export function ask(origin: string, { path, token, fields }: Sent): Promise<Answered> {
  const body = fields && new URLSearchParams(fields).toString()
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, text: '', isAskedAgain: false, isOlder: false })
    const sent = request(
      origin + encodeURI(path),
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        timeout: answerWithin,
        headers: {
          Accept: 'text/html',
          'Accept-Language': 'ko',
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && {
            'Content-Type': 'application/x-www-form-urlencoded',
            'Content-Length': Buffer.byteLength(body),
          }),
        },
      },
      async (res) => {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of res) chunks.push(chunk as Buffer)
        } catch {
          return failed()
        }
        resolve({
          status: res.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          isAskedAgain: res.headers['retry-after'] !== undefined,
          isOlder: res.headers.age !== undefined,
        })
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // as browsers do: the other side had closed a connection that nobody used
      if (error.code === 'ECONNRESET' && sent.reusedSocket && body === undefined)
        return void ask(origin, { path, token }).then(resolve)
      failed()
    })
    sent.end(body)
  })
}

/** The address in which a log-in's code or a token stands. */
export async function logIn(origin: string, user: string): Promise<string> {
  const form = (fields: Record<string, string>) => ({
    method: 'POST',
    body: Object.entries(fields).reduce((data, [name, value]) => {
      data.append(name, value)
      return data
    }, new FormData()),
    redirect: 'manual' as const,
  })
  const answer = await fetch(`${origin}/api/oauth/login`, form({ user, password: 'Moduchaek1!' }))
  const code = /code=([\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? ''
  const token = await fetch(
    `${origin}/api/oauth/token`,
    form({ grant_type: 'authorization_code', code }),
  )
  const { data } = (await token.json()) as { data: { access_token: string } }
  return data.access_token
}

/**
 * Opens connections, as browsers and proxies hold them: a process takes up only one new connection in each turn
 * of its event loop (libuv since 1.45), which would be measured instead of the answers.
 */
export async function openConnections(origin: string, count: number): Promise<void> {
  while (Object.values(agent.freeSockets).flat().length < count)
    await Promise.all(Array.from({ length: count }, () => ask(origin, { path: '/guide' })))
}

export type People = {
  admin: string
  producer: string
  member: string
  books: number[]
  files: string[]
}

/** Logs the demo's people in, and finds what they ask for. */
export async function findPeople(origin: string, database: string): Promise<People> {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM "Book" ORDER BY md5(id::text) LIMIT 5000',
  )
  const books = rows.map(({ id }) => id)
  await client.end()
  const [admin, producer, member] = await Promise.all(
    ['admin', 'producer', 'member'].map((user) => logIn(origin, user)),
  )
  const files = await filesOf(origin, member!)
  if (files.length === 0) throw new Error('the demo has no file that its member may download')
  return { admin: admin!, producer: producer!, member: member!, books, files }
}

/** Addresses of the files that a member's applications offer. */
async function filesOf(origin: string, token: string): Promise<string[]> {
  const { text } = await ask(origin, { path: '/order?size=100', token })
  const orders = new Set([...text.matchAll(/\/order\/item\/\d+/g)].map(([path]) => path))
  const files: string[] = []
  for (const path of orders) {
    const order = await ask(origin, { path, token })
    for (const [, address = ''] of order.text.matchAll(
      /href="(\/api\/userOrderBook\/download\/[^"]+)"/g,
    ))
      files.push(decodeURI(address.replaceAll('&amp;', '&')))
  }
  return files
}

/** What a person of a role asks for next. */
function nextRequest(role: Role, people: People, { pick }: Random): Sent {
  const search = `/?keyword=${pick(allWords)}`
  const item = `/item/${pick(people.books)}`
  const { admin, member, producer } = people
  switch (role) {
    case 'visitor':
      return { path: pick(['/', search, search, item, '/listed', '/guide']) }
    case 'member':
      return { token: member, path: pick(['/', search, item, '/order', '/cart', '/myinfo']) }
    case 'download':
      return { token: member, path: pick(people.files) }
    case 'feed':
      return { path: pick(['/feeds/books', '/opds', '/opds/books', '/sitemap.xml']) }
    case 'staff':
      return pick([
        { token: admin, path: '/admin' },
        { token: admin, path: '/admin/produce/list' },
        { token: admin, path: '/admin/demand' },
        { token: producer, path: '/producer/week' },
      ])
  }
}

/**
 * Requests at `rate` a second for `seconds`. Every third request of staff adds a book to the request
 * list, and looks at once, as a visitor, whether it is there.
 */
export async function load(
  origin: string,
  people: People,
  { rate, seconds, seed }: { rate: number; seconds: number; seed: number },
): Promise<Load> {
  const drawn = random(seed)
  const found: Load = { answers: [], stale: 0, checked: 0 }
  const running = new Set<Promise<void>>()
  const note = (role: Role, due: number, { status, isAskedAgain, isOlder }: Answered) =>
    found.answers.push({ role, status, ms: performance.now() - due, isAskedAgain, isOlder })
  const write = async (due: number) => {
    const title = `3월 ${randomUUID()}`
    const answer = await ask(origin, {
      path: '/api/requestBook/create',
      token: people.admin,
      fields: { title, publisher: '미래엔', opId: randomUUID() },
    })
    note('staff', due, answer)
    if (answer.status !== 200) return
    const seen = await ask(origin, { path: `/listed?keyword=${title}` })
    found.checked += 1
    if (seen.status === 200 && !seen.text.includes(title)) found.stale += 1
  }
  const come = async (due: number) => {
    const role = drawn.weighted(roleNames.map((name) => [name, roles[name]] as const))
    if (role === 'staff' && drawn.chance(1 / 3)) return write(due)
    note(role, due, await ask(origin, nextRequest(role, people, drawn)))
  }
  const begun = performance.now()
  for (let number = 0; number < rate * seconds; number += 1) {
    const due = begun + (number * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const task: Promise<void> = come(due).finally(() => running.delete(task))
    running.add(task)
  }
  await Promise.all(running)
  return found
}
