/**
 * Calls /api inside this process, as programs and browsers do: real route, real database, no
 * network. Every answer is held against the API document.
 */
import { createHash } from 'node:crypto'
import { startSession } from '~/auth/tokens.server'
import { schoolIdOf } from '~/features/people/school/school-of-name.server'
import { password } from '../passwords'
import { hashPassword } from '~/auth/password-hash.server'
import { db } from '~/platform/db.server'
import { action, loader } from '~/routes/api.$'
import { assertDocumented } from '../checks/api-document'

export const origin = 'http://moduchaek.test'

export type Answer = {
  status: number
  headers: Headers
  errorCode: number
  key?: string
  message: string
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- data is whatever the call answers; each test says what it wants
  data: any
  fieldErrors?: Record<string, string>
}

type Caller = {
  token?: string
  cookie?: string
  address?: string
  headers?: Record<string, string>
}

/** Sends a POST with a form (or the given `method`) and parses the envelope. */
export async function call(
  path: string,
  fields: Record<string, unknown> = {},
  { method = 'POST', ...caller }: Caller & { method?: string } = {},
): Promise<Answer> {
  const response = await callRaw(path, fields, { ...caller, method })
  const body = response.headers.get('content-type')?.includes('json') ? await response.json() : {}
  return { status: response.status, headers: response.headers, ...body }
}

export async function callRaw(
  path: string,
  fields: Record<string, unknown> = {},
  {
    token,
    cookie,
    address = '192.0.2.1',
    headers: more = {},
    method = 'POST',
  }: Caller & { method?: string } = {},
): Promise<Response> {
  const headers = new Headers(more)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (cookie) headers.set('Cookie', cookie)
  const given = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  )
  const withFile = given.some(([, value]) => value instanceof File)
  const query = withFile ? '' : formEncoded(given)
  if (method === 'POST' && !withFile)
    headers.set('Content-Type', 'application/x-www-form-urlencoded')
  const url = method === 'POST' || given.length === 0 ? origin + path : `${origin}${path}?${query}`
  const body = withFile ? multipart(given) : query
  const request = new Request(url, { method, headers, body: method === 'POST' ? body : undefined })
  const run = method === 'POST' ? action : loader
  const afterwards: (() => Promise<void>)[] = []
  try {
    const answer = await run({
      request,
      params: {},
      context: { address, requestId: 'test', afterwards },
    })
    await assertDocumented(request, answer)
    return answer
  } finally {
    for (const work of afterwards) await work()
  }
}

type Given = readonly (readonly [string, unknown])[]

/**
 * Not by URLSearchParams, which takes ten times as long from about a megabyte on: that would be
 * measured with the call.
 */
const formEncoded = (given: Given): string =>
  given
    .map((pair) =>
      pair
        .map((text) => encodeURIComponent(String(text).replace(/\p{Surrogate}/gu, '\uFFFD')))
        .join('='),
    )
    .join('&')

function multipart(given: Given): FormData {
  const form = new FormData()
  for (const [name, value] of given)
    form.append(name, value instanceof File ? value : String(value))
  return form
}

/** A confirmation as of members who used the service before there was one. */
export const confirmedBefore = {
  state: 'confirmed',
  way: 'earlier',
  decideTime: new Date('2026-03-02T00:00:00Z'),
} as const

export type Person = { id: number; user: string; token: string; refresh: string }
let passwordHashOnce: Promise<string> | undefined

/**
 * A user of a level with an active session; a member may receive finished material. Tests of
 * eligibility begin with people who may not (`eligible: false`).
 */
export async function createPerson(
  user: string,
  level = 10,
  { eligible = true } = {},
): Promise<Person> {
  const passwordHash = await (passwordHashOnce ??= hashPassword(password))
  const me = await db.user.create({
    data: {
      user,
      level,
      passwordHash,
      name: `이름 ${user}`,
      nickName: user,
      cellPhone: '01000000000',
      schoolName: '서울맹학교',
      schoolId: eligible || level < 10 ? await schoolIdOf('서울맹학교', db) : null,
      eligibilities: eligible && level >= 10 ? { create: confirmedBefore } : undefined,
    },
  })
  const tokens = await startSession(me, 'test', db)
  return { id: me.id, user, token: tokens.access_token, refresh: tokens.refresh_token }
}

/**
 * A digest of every row of the product's tables: equal digests mean that nothing changed. `except`:
 * tables left out.
 */
export async function digest(except: string[] = []): Promise<string> {
  const leftOut = ['_prisma_migrations', 'PageVersion', 'RateLimiterFlexible', ...except]
  const tables = await db.$queryRaw<
    { name: string }[]
  >`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL(${leftOut}) ORDER BY 1`
  const all = tables.map(
    ({ name }) =>
      `SELECT '${name}:' || coalesce(string_agg(t::text, '|' ORDER BY t::text), '') AS part FROM "${name}" t`,
  )
  const parts = await db.$queryRawUnsafe<{ part: string }[]>(all.join(' UNION ALL '))
  return createHash('sha256')
    .update(
      parts
        .map(({ part }) => part)
        .sort()
        .join('\n'),
    )
    .digest('hex')
}
