/** Runs a row of the API table for a page or for a program: role, input and handler are the row's; only the manner differs. */
import { data, redirect } from '@remix-run/node'
import { admit, admitToPage } from '~/access.server'
import { withCookies } from '~/answer.server'
import { browserOf } from '~/browser.server'
import { db } from '~/db.server'
import { countUse } from '~/features/auth/limits.server'
import {
  ArchiveAnswer,
  Elsewhere,
  Failure,
  FileAnswer,
  InvalidInput,
  StoredAnswer,
} from '~/failure'
import { fieldErrorsOf } from '~/fields'
import { archiveResponse, fileResponse, storedResponse } from '~/file-response.server'
import { here } from '~/here.server'
import { formFields } from '~/http/form-fields'
import { href } from '~/http/href'
import { dropFormHere, keepForm } from '~/kept-form.server'
import { logged } from '~/log.server'
import { type MessageKey, say } from '~/messages'
import { flash, type Notice } from '~/notice.server'
import { safePath } from '~/safe-path'
import { type Asked, heldTokens } from '~/session.server'
import type { Visit } from '~/visit.server'
import { once } from './once.server'
import { OpenapiDocument } from './openapi.server'
import { type Fields, fieldsOf, readForm } from './read-form.server'
import type { Row } from './row.server'

/** Field names with message keys. */
export type FieldErrors = Record<string, string>

/** What a page shows of a refusal. `formId` and `intent` tell which form of the page it belongs to. */
export type Problem = {
  key: MessageKey
  status: number
  fieldErrors: FieldErrors
  params?: Record<string, string | number>
}

async function perform<I, R>(
  asked: Asked,
  row: Row<I, R>,
  fields: Fields,
  silently = true,
): Promise<R> {
  const caller = await admit(asked, row, silently)
  await admitToPage(asked)
  if (asked.context.replayed && row.changes) throw notAgain(asked.context.replayed)
  const { data: input, error } = row.input.safeParse({ ...fields })
  if (error) throw badInput(row, fieldErrorsOf(error))
  const afterwards: (() => Promise<void>)[] = []
  const visit: Visit = {
    db,
    ...visitOf(asked),
    audits: [row.audit ?? []].flat(),
    after: (work) => void afterwards.push(work),
  }
  const limit = typeof row.rateLimit === 'function' ? row.rateLimit(input) : row.rateLimit
  if (typeof limit === 'string') await countUse(limit, visit.address)
  const prepared = await row.prepare?.(input, caller, visit)
  const of = {
    caller: String(caller?.id ?? visit.address),
    path: row.path,
    opId: fields.opId,
    input,
  }
  const result = await (row.changes === 'once'
    ? once(of, (tx) => row.handler(input, caller, { ...visit, db: tx }, prepared))
    : row.handler(input, caller, visit, prepared))
  for (const work of afterwards) work().catch((error: unknown) => logged(error, asked))
  return result
}

/** A form that is only shown again changes nothing: its page shows it as after any other refusal, without a word of its own. */
function notAgain(replayed: { refused: boolean }): Failure {
  replayed.refused = true
  return new InvalidInput({})
}

const visitOf = (asked: Asked) => ({ ...factsOf(asked), browser: browserOf(asked) })

const factsOf = ({ request, context }: Asked) => ({
  origin: new URL(request.url).origin,
  address: context.address ?? 'unknown',
  userAgent: request.headers.get('user-agent') ?? '',
  requestId: context.requestId ?? '',
  tokens: heldTokens(request),
  reads: readsOf(request),
})

function readsOf({ method, headers }: Request): Visit['reads'] {
  if (method === 'HEAD') return 'nothing'
  const range = headers.get('range')
  return range && /^bytes=0*[1-9]\d*-\d*$/i.test(range) ? 'rest' : 'beginning'
}

/** What stands in the address and cannot be (/item/abc) is not there; everything else is a message at its field. */
function badInput(row: Row, errors: FieldErrors): Failure {
  const name = Object.keys(errors).find((name) => row.path.includes(`/:${name}`))
  return name ? new Failure(errors[name] as MessageKey, 404) : new InvalidInput(errors)
}

/** An expected "no" as a Failure; a database that does not answer is one too. Anything else is a bug: null. */
function expected(error: unknown, asked: Asked): Failure | null {
  if (error instanceof Failure) return error
  // two did the same at the same moment, and the database let one of them
  if (error instanceof Error && 'code' in error && error.code === 'P2002')
    return new Failure('takenMeanwhile', 409)
  if (!databaseGone(error) && !databaseFull(error)) return null
  logged(error, asked)
  if (databaseFull(error)) return new Failure('storageFull', 507)
  return new Failure('unavailable', 503, undefined, { retryAfter: 5 })
}

const databaseGone = (error: unknown) =>
  error instanceof Error &&
  /P1001|P1002|P1008|P1017|P2024|P2028|ECONNREFUSED|ECONNRESET|Connection terminated|server (has )?closed the connection|DatabaseNotReachable|the database system is|timeout exceeded when trying to connect|connection timeout|EPIPE|ended by the other party|not queryable/i.test(
    `${'code' in error ? error.code : ''} ${error.message}`,
  )

/** Its disk is; what it holds can still be read, and it goes on by itself when there is room. */
const databaseFull = (error: unknown) =>
  error instanceof Error && /53100|No space left on device/.test(error.message)

const problemOf = (failure: Failure): Problem => ({
  key: failure.key,
  status: failure.status,
  fieldErrors:
    failure instanceof InvalidInput ? failure.fieldErrors : errorsAt(failure, failure.key),
  params: failure.more.params,
})

/** A refusal's message at each field it belongs to. */
const errorsAt = ({ field = 'form', more }: Failure, message: string): FieldErrors =>
  Object.fromEntries([field, ...(more.alsoAt ?? [])].map((name) => [name, message]))

/** For loaders: the row's data, or a thrown redirect or error page. */
export async function load<I, R>(asked: Asked, row: Row<I, R>, fields: Fields = {}): Promise<R> {
  const { data: found, problem } = await attempt(asked, row, fields)
  if (problem)
    throw data({ key: telling(problem), params: problem.params }, { status: problem.status })
  return found as R
}

/** The message that says most: of bad input the first field's own. */
const telling = ({ key, fieldErrors }: Problem) =>
  key === 'invalidInput' ? (Object.values(fieldErrors)[0] ?? key) : key

/** For actions: the posted fields. A body that cannot be read is a page that says so; whoever may not see the page is led away. */
export async function posted(asked: Asked): Promise<Fields> {
  if (asked.context.replayed) return fieldsOf(Object.entries(asked.context.replayed.fields))
  try {
    asked.context.posted = await readForm(asked)
    await admitToPage(asked)
    return asked.context.posted
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await turnAway(asked, error)
    throw data({ key: error.key, params: error.more.params }, { status: error.status })
  }
}

/** For loaders whose page shows the refusal itself (a search with a bad filter): data or problem. */
export async function attempt<I, R>(
  asked: Asked,
  row: Row<I, R>,
  fields: Fields,
): Promise<{ data: R; problem: null } | { data: null; problem: Problem }> {
  try {
    const data = await perform(asked, row, fields)
    if (row.changes) await dropFormHere(asked)
    return { data, problem: null }
  } catch (error) {
    const failure = expected(error, asked)
    if (!failure) throw error
    await turnAway(asked, failure)
    if (failure.more.retryAfter) asked.context.retryAfter = failure.more.retryAfter
    return { data: null, problem: problemOf(failure) }
  }
}

/** For actions: data, or a problem to return so that the form shows it, filled as it was sent (never passwords). */
export async function submit<I, R>(asked: Asked, row: Row<I, R>, fields: Fields) {
  const { data: done, problem } = await attempt(asked, row, fields)
  if (!problem) return { data: done, problem: null } as const
  return { data: null, problem: shownAgain(asked, fields, { problem }) } as const
}

/** For actions: the form again, filled as it was sent (never passwords), with what was refused of it or what else it has to show. */
export function shownAgain<More extends object>(
  asked: Asked,
  fields: Fields,
  { problem, ...more }: More & { problem?: Pick<Problem, 'fieldErrors' | 'status' | 'params'> },
) {
  const { fieldErrors = {}, status = 200, params } = problem ?? {}
  const formId = fields[formFields.form] as string | undefined
  const shown = {
    ...more,
    fieldErrors,
    params,
    formId,
    [formFields.intent]: fields[formFields.intent] as string | undefined,
    repopulateFields: refillable(fields),
  }
  return withCookies(asked, data(shown, { status: status === 400 ? 422 : status }))
}

/** For /api: the same work as JSON in the envelope, a file, or a redirect. */
export async function respond(
  asked: Asked,
  row: Row,
  read: () => Promise<Fields>,
): Promise<Response> {
  const silently = row.method === 'GET'
  try {
    await admit(asked, row, silently)
    const result = await perform(asked, row, await read(), silently)
    if (result instanceof Elsewhere)
      return result.notice
        ? flash(asked, result.to, { key: result.notice, alert: true })
        : withCookies(asked, redirect(result.to, 302))
    if (result instanceof OpenapiDocument) return Response.json(result.document)
    if (result instanceof StoredAnswer)
      return withCookies(asked, await storedResponse(asked.request, result))
    if (result instanceof ArchiveAnswer)
      return withCookies(asked, archiveResponse(asked.request, result))
    if (result instanceof FileAnswer) return withCookies(asked, fileResponse(result))
    return withCookies(
      asked,
      Response.json({ errorCode: 0, message: '', data: result ?? null }, { headers: noStore }),
    )
  } catch (error) {
    const failure = expected(error, asked)
    if (!failure) logged(error, asked)
    return failure ? refusal(asked, failure) : refusal(asked, new Failure('unexpected', 500))
  }
}

const noStore = { 'Cache-Control': 'no-store' }

/** A refusal in the envelope; a person who followed a download link is told on the page it stands on, or must log in first. */
export async function refusal(asked: Asked, failure: Failure): Promise<Response> {
  const { key, status, more } = failure
  const login = key === 'loginRequired' || key === 'tokenExpired'
  const person =
    asked.request.method === 'GET' && asked.request.headers.get('accept')?.includes('text/html')
  if (person && login) return toLogin(asked, failure)
  const page = person ? pageBefore(asked.request) : null
  if (page)
    return flash(asked, page, {
      key: telling(problemOf(failure)) as MessageKey,
      params: more.params,
      alert: true,
    })
  const headers = new Headers(noStore)
  if (login) headers.set('WWW-Authenticate', 'Bearer')
  if (more.retryAfter) headers.set('Retry-After', String(more.retryAfter))
  const fieldErrors =
    failure instanceof InvalidInput
      ? worded(failure.fieldErrors)
      : failure.field
        ? errorsAt(failure, say(key, 'ko', more.params))
        : undefined
  const message =
    failure instanceof InvalidInput
      ? Object.values(fieldErrors ?? {})[0]
      : say(key, 'ko', more.params)
  return withCookies(
    asked,
    Response.json(
      { errorCode: status, key, message, data: null, fieldErrors },
      { status, headers },
    ),
  )
}

/** The page of ours that a link was followed from. */
function pageBefore({ url, headers }: Request): string | null {
  const referer = headers.get('referer') ?? ''
  if (!URL.canParse(referer) || new URL(referer).host !== new URL(url).host) return null
  const { pathname, search } = new URL(referer)
  return pathname.startsWith('/api/') ? null : safePath(pathname + search)
}

const worded = (errors: FieldErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, say(key)]))

/** Not logged in → /login, with the way back; not allowed → the home page; both with the reason (quality X-32). */
async function turnAway(asked: Asked, failure: Failure): Promise<void> {
  if (failure.key === 'loginRequired' || failure.key === 'tokenExpired')
    throw await toLogin(asked, failure)
  if (failure.key === 'noPermission')
    throw await flash(asked, href('/'), { key: 'noPermission', alert: true })
}

/** A form that was sent waits there until its person is back (quality A-38). */
async function toLogin(asked: Asked, { key }: Failure): Promise<Response> {
  const kept = asked.request.method === 'POST' ? await keepPosted(asked) : null
  return flash(
    asked,
    href('/login', { from: here(asked.request) }),
    { key, alert: key === 'tokenExpired', info: key === 'loginRequired' },
    ...(kept ? [kept] : []),
  )
}

/** Without it the log-in goes on as usual. */
async function keepPosted(asked: Asked): Promise<Notice | null> {
  try {
    return await keepForm(
      asked,
      asked.context.posted ?? (asked.request.bodyUsed ? {} : await readForm(asked)),
    )
  } catch (error) {
    if (!(error instanceof Failure)) logged(error, asked)
    return null
  }
}

const secretFields = /password/i
const refillable = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => typeof value === 'string' && !secretFields.test(name),
    ),
  )
