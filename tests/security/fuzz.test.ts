/**
 * Fuzzes every call of /api as every kind of caller. No answer is an internal error, every refusal
 * is the envelope in Korean without internal details, and the data stay consistent. `npm test`
 * sends 150 requests, `npm run test:all` 1,000; `FUZZ=10000 FUZZ_SEED=7` sends more, or the same
 * again.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { createPerson } from '../support/client/api-call'
import { inconsistencies } from '../support/checks/consistency'
import { everything } from '../support/setup/scope'
import { app, useApp } from '../support/servers/use-app'

const requests = Number(process.env.FUZZ ?? (everything ? 1000 : 150))
// A fixed seed, so that a usual run judges the change and not the luck; a random one when more
// requests are wanted.
const seed = Number(
  process.env.FUZZ_SEED ?? (process.env.FUZZ ? Math.trunc(Date.now() / 1000) : 1_795_353_704),
)

type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
}
type Operation = { path: string; method: 'GET' | 'POST'; fields: Record<string, Schema> }

let operations: Operation[] = []
/** Existing numbers and names, so that fuzzed input reaches rows and not only refusals. */
let real: Record<string, string[]>
const statuses = new Map<number, number>()

const places = ['nobody', 'member', 'producer', 'administrator'] as const
const tokens: Partial<Record<(typeof places)[number], string>> = {}

/** Creates again the people whom the fuzzed calls logged out or deleted. */
async function everybodyComes(): Promise<void> {
  for (const who of ['member', 'producer', 'administrator'] as const) {
    const answer =
      tokens[who] &&
      (await fetch(`${app.url}/api/user/me`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${tokens[who]}` },
      }))
    if (!answer || answer.status !== 200)
      tokens[who] = (
        await createPerson(`fuzz${who}${Math.random().toString(36).slice(2, 10)}`, levels[who])
      ).token
  }
}

useApp()
beforeAll(async () => {
  const { paths, components } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    components: { schemas: Record<string, Schema> }
    paths: Record<
      string,
      Record<
        string,
        {
          parameters: { name: string; schema: Schema }[]
          requestBody?: { content: Record<string, { schema: Schema }> }
        }
      >
    >
  }
  /** The fields of a body; those without files stand among the components. */
  const fieldsOf = (body?: { content: Record<string, { schema: Schema }> }) => {
    const { schema } = body?.content['multipart/form-data'] ?? {}
    const named = schema?.$ref ? components.schemas[schema.$ref.split('/').pop()!] : schema
    return named?.properties ?? {}
  }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      path,
      method: method.toUpperCase() as Operation['method'],
      fields: {
        ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        ...fieldsOf(requestBody),
      },
    })),
  )
  const { db } = app
  const [book, order, cart, volume, file, row] = [
    await db.book.findFirstOrThrow(),
    await db.order.findFirst(),
    await db.cartEntry.findFirst(),
    await db.volume.findFirst(),
    await db.orderFile.findFirst(),
    await db.orderFileBook.findFirst(),
  ]
  const folder = await db.driveItem.findFirst({ where: { parentId: null } })
  const numbers = [book.id, order?.id, cart?.id, volume?.id, row?.id, 1, 2, 3].map(String)
  real = {
    id: [...numbers, book.bookId],
    ids: numbers,
    bookId: [book.bookId],
    bookIds: [book.bookId],
    orderId: numbers,
    userId: numbers,
    orderFileBookId: numbers,
    name: [file?.name ?? '', folder?.name ?? ''],
    path: [folder?.name ?? '', ''],
    type: ['publisher', '점자'],
    keyword: ['수학'],
    prodType: ['braille', '점자'],
    orderType: ['0', '1'],
    orderNum: ['2'],
  }
  await everybodyComes()
})

// What is sent

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '국어'.normalize('NFD'),
  '\u202e123\u202c',
  '\ufeff',
  '\u200b',
  '👩🏽‍🦯',
  'Ａ１',
  'ㅅㅎ',
  'a'.repeat(300),
  '가'.repeat(5000),
  "'",
  '"',
  '\\',
  '%',
  '_',
  '%%%',
  "' OR 1=1 --",
  '1; DROP TABLE "User"',
  '$1',
  '${x}',
  '(',
  '[',
  '*',
  '(a+)+$',
  '\\u0000',
  '[[:alpha:]]',
  '&|!:*',
  '<->',
  "a' & b:*",
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '=HYPERLINK("http://x")',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..',
  '.',
  '/',
  '//',
  'C:\\x',
  '%2e%2e%2f',
  '%00',
  '%',
  '\r\nX: y',
  'http://evil.example',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '{}',
  '[]',
  '0',
  '-0',
  '00',
  '1e3',
  '0x10',
  '1.5',
  '-1',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '1e999',
  '١٢',
  '１２',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-13',
  '2026-03-02T00:00:00+09:00',
  '+275761-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
] as const

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
const deep = fc
  .integer({ min: 2, max: 400 })
  .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown)
const odd = fc.oneof(
  text,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    2147483648,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    [[]],
    [null],
    { id: 1 },
    { $ne: null },
    { toString: 1 },
    { contains: '%' },
  ),
  fc.array(text, { maxLength: 5 }),
  fc.array(fc.constantFrom('1', '2'), { minLength: 1001, maxLength: 1100 }),
  deep,
  fc.dictionary(text, text, { maxKeys: 4 }),
)
/** A value for a field: often a valid one, so that the code behind the validation is reached. */
const valueFor = (name: string, schema: Schema): fc.Arbitrary<unknown> => {
  const fitting = [
    ...(real[name] ?? []),
    ...(schema.enum ?? []).map(String),
    ...(schema.type === 'number' ? ['1', '10'] : []),
  ]
  return fitting.length > 0
    ? fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom<unknown>(...fitting) },
        { weight: 1, arbitrary: odd },
      )
    : odd
}
const extra = fc.dictionary(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'opId',
    'toString',
    'level',
    'userId',
    'id',
    'a[b]',
    'a.b',
    '',
    'subaction',
    'access_token',
  ),
  odd,
  { maxKeys: 3 },
)
const fileNames = fc.constantFrom(
  '수학 1.pdf',
  '../../x.pdf',
  '..',
  '.',
  '',
  'a/b.xlsx',
  'CON',
  'x\u0000.pdf',
  '\u202efdp.exe',
  '국어.xlsx'.normalize('NFD'),
  'a'.repeat(300) + '.brf',
  '👩.csv',
  '=1+1.csv',
  'x.html',
)
const contents = fc.constantFrom(
  '',
  'x',
  '%PDF-1.4\n%%EOF',
  'PK\u0003\u0004',
  'PK\u0005\u0006' + '\0'.repeat(18),
  '도서명,저자,출판사\n수학,=1+1,미래엔\n',
  '"',
  '\ufeff',
  '<svg onload=alert(1)>',
  '\xff\xd8\xff\xe0',
  'a'.repeat(70_000),
)
const kinds = [
  'json',
  'form',
  'multipart',
  'json in a form',
  'form as json',
  'no kind',
  'query',
] as const
const headers = fc.dictionary(
  fc.constantFrom(
    'Range',
    'Accept',
    'Accept-Language',
    'If-None-Match',
    'If-Range',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'Cookie',
    'Referer',
    'X-Request-Id',
    'User-Agent',
    'X-HTTP-Method-Override',
    'Sec-Fetch-Site',
  ),
  fc.constantFrom(
    '',
    '*',
    'bytes=-1',
    'bytes=9999999999-',
    'bytes=0-0,1-1',
    'text/html',
    '%00',
    '"',
    'accessToken=; refreshToken=x',
    'notice=eyJ9; keptForms=%%%; lang=xx; display={',
    'https://evil.example',
    'same-origin',
    'a'.repeat(3000),
  ),
  { maxKeys: 2 },
)

const requestOf = (operation: Operation) =>
  fc.record({
    // most calls are for administrators
    who: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...places) },
      { weight: 6, arbitrary: fc.constant('administrator' as const) },
    ),
    kind: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...kinds) },
      { weight: 3, arbitrary: fc.constantFrom('json', 'form', 'multipart') },
    ),
    fields: fc.record(
      Object.fromEntries(
        Object.entries(operation.fields).map(([name, schema]) => [name, valueFor(name, schema)]),
      ),
      { requiredKeys: [] },
    ),
    more: extra,
    repeated: fc.boolean(),
    file: fc.option(
      fc.record({
        name: fileNames,
        content: contents,
        field: fc.constantFrom('file', 'image', 'photo', 'x'),
      }),
    ),
    headers,
  })
type Sent = {
  who: (typeof places)[number]
  kind: (typeof kinds)[number]
  fields: Record<string, unknown>
  more: Record<string, unknown>
  repeated: boolean
  file: { name: string; content: string; field: string } | null
  headers: Record<string, string>
}

const inWords = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

function initOf({ path, method }: Operation, sent: Sent): { url: string; init: RequestInit } {
  const all = { ...sent.fields, ...sent.more }
  const url =
    app.url +
    path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => encodeURIComponent(wellFormed(inWords(sent.fields[name] ?? '1'))) || '1',
    )
  const pairs = Object.entries(all).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : sent.repeated ? [value, value] : [value])
      .slice(0, 1100)
      .map((one): [string, string] => [name, inWords(one)]),
  )
  const given: Record<string, string> = {
    ...(tokens[sent.who as 'member']
      ? { Authorization: `Bearer ${tokens[sent.who as 'member']}` }
      : {}),
    ...sent.headers,
  }
  if (method === 'GET' || sent.kind === 'query')
    return {
      url: `${url}?${String(new URLSearchParams(pairs)).slice(0, 6000)}`,
      init: { method, headers: given },
    }
  if (sent.kind === 'multipart' || (sent.file && sent.kind === 'form')) {
    const body = new FormData()
    for (const [name, value] of pairs) body.append(name, value)
    if (sent.file)
      body.append(
        sent.file.field,
        new File([Buffer.from(sent.file.content, 'latin1')], sent.file.name),
      )
    return { url, init: { method, headers: given, body } }
  }
  const json = JSON.stringify(all)
  const form = String(new URLSearchParams(pairs))
  const [type, body] = {
    json: ['application/json', json],
    form: ['application/x-www-form-urlencoded', form],
    'json in a form': ['application/x-www-form-urlencoded', json],
    'form as json': ['application/json', form],
    'no kind': ['text/plain', json],
  }[sent.kind]
  return {
    url,
    init: { method, headers: { ...given, 'Content-Type': type! }, body: Buffer.from(body!) },
  }
}
const wellFormed = (value: string) => Buffer.from(value).toString()

// What must be true of the answer

const leaks =
  /\bat \w+.*\(|node_modules|\/app\/|\/server\/|\/tmp\/|prisma|postgres|SELECT |INSERT |zod|ECONN|TypeError|RangeError|SyntaxError|undefined|\[object Object\]|P20\d\d/i

async function expectSound(answer: Response, operation: Operation): Promise<void> {
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  const type = answer.headers.get('content-type') ?? ''
  const text =
    type.includes('json') || answer.status >= 400
      ? await answer.text()
      : (await answer.arrayBuffer(), '')
  expect(answer.status, text).toBeLessThan(500)
  if (answer.status < 400) return
  // a file's page for people is a page also when it refuses
  if (type.startsWith('text/html')) return void expect(text).toMatch(/<html lang="(ko|en)"/)
  const body = JSON.parse(text) as { errorCode: number; message: string; data: unknown }
  expect([body.errorCode, body.data]).toEqual([answer.status, null])
  expect(body.message, `${operation.path} ${text}`).toMatch(/[가-힣]/)
  expect(text).not.toMatch(leaks)
}

test(
  `${requests} requests of nonsense change nothing that they may not (seed ${seed})`,
  async () => {
    const each = Math.max(1, Math.ceil(requests / operations.length))
    for (const [number, operation] of operations.entries()) {
      const property = fc.asyncProperty(requestOf(operation), async (sent) => {
        const { url, init } = initOf(operation, sent as Sent)
        let request: Request
        try {
          request = new Request(url, { ...init, redirect: 'manual' })
        } catch {
          // no client can send this request
          return
        }
        await expectSound(await fetch(request), operation)
      })
      const result = await fc.check(property, {
        numRuns: each,
        seed: seed + number,
        endOnFailure: true,
      })
      if (result.failed)
        throw new Error(
          `FUZZ_SEED=${seed} FUZZ=${requests} ${operation.method} ${operation.path}\n${JSON.stringify(result.counterexample)?.slice(0, 3000)}\n${String(result.errorInstance)}`,
        )
      await everybodyComes()
    }
    console.log(
      `seed ${seed}: ${[...statuses]
        .sort()
        .map(([status, count]) => `${status} × ${count}`)
        .join(', ')}`,
    )
    expect(await inconsistencies()).toEqual([])
    expect(app.complaints).toEqual([])
  },
  60_000 + requests * 300,
)
