/** Executes an API definition: authorize, validate, run; for loaders, actions and /api. */
import { data, redirect } from '@remix-run/node'
import { authorize, authorizePage } from '~/auth/authorize.server'
import { appendSetCookies } from '~/http/set-cookies.server'
import { flowStateOf } from '~/auth/flow-state.server'
import { db } from '~/platform/db.server'
import { urlOf } from '~/platform/request-url'
import {
  isDatabaseFull,
  isDatabaseUnavailable,
  isDeletedMeanwhile,
} from '~/platform/database-error'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import {
  ZipResult,
  RedirectResult,
  AppError,
  FeedResult,
  FileResult,
  PictureResult,
  InvalidInputError,
  StoredFileResult,
  StreamResult,
} from '~/platform/app-error'
import { fieldErrorsOf } from '~/validation/fields'
import { isFieldless } from '~/tables/fieldless-messages'
import {
  beginsDownload,
  zipResponse,
  fileResponse,
  storedFileResponse,
  streamResponse,
} from '~/http/file-response.server'
import { feedResponse } from '~/http/feed-response.server'
import { pictureResponse } from '~/http/picture-response.server'
import { currentPath } from '~/http/current-path.server'
import { formFields } from '~/http/form-fields'
import { href } from '~/http/href'
import { discardFormOfPage, saveForm } from '~/http/saved-form.server'
import { keepTypedPasswords, withTypedPasswords } from '~/http/typed-passwords.server'
import { logError } from '~/platform/log-error.server'
import { type Locale, type MessageKey, t } from '~/tables/messages'
import { redirectWithNotice, type Notice } from '~/http/notices.server'
import { safePath } from '~/http/safe-path'
import { isProofFresh } from '~/auth/second-step.server'
import {
  authenticate,
  browserTokens,
  logInCookies,
  requestTokens,
  type User,
} from '~/auth/session.server'
import type { SessionFacts, Tokens } from '~/auth/tokens.server'
import { rowId } from '~/validation/fields'
import { actFor } from '~/features/people/care/act-for.server'
import type { RequestArgs } from '~/platform/request-args'
import type { CallContext } from '~/http/call-context.server'
import { runIdempotent } from './run-idempotent.server'
import { OpenapiDocument } from './openapi/openapi-document.server'
import { type Fields, toFields, readForm, readTextFields } from '~/http/read-form.server'
import type { Row } from '~/http/row.server'

/** Message keys by field name. */
type FieldErrors = Record<string, string>

/**
 * An app error as a page shows it. `formId` and `intent` tell which form of the page it belongs to.
 */
export type FormErrors = {
  key: MessageKey
  status: number
  fieldErrors: FieldErrors
  params?: Record<string, string | number>
}

/** Counts a use of a row whose limit needs no input. */
const countUse = async (row: Row, { context }: RequestArgs) => {
  if (typeof row.rateLimit === 'string')
    await consumeRateLimit(row.rateLimit, context.address ?? 'unknown')
}

/**
 * For whom a call is made. The field says it; in an address of a page also the query, which its forms do
 * not repeat. Throws 400 where the call is for the caller alone: they would change what is their own.
 */
async function userOfCall(
  { request }: RequestArgs,
  { forReaders, changes }: Row,
  { reader }: Fields,
  caller: User | null,
): Promise<User | null> {
  const { pathname, searchParams } = urlOf(request)
  const given = reader ?? (pathname.startsWith('/api/') ? null : searchParams.get('reader'))
  if (given === null || given === undefined || given === '' || !caller) return caller
  const { data: id } = rowId.safeParse(given)
  if (id === caller.id) return caller
  if (forReaders) return actFor(id ?? 0, caller, forReaders)
  if (changes || reader !== undefined) throw new AppError('notForReaders', 400, 'reader')
  return caller
}

/** `counted`: its limit was counted before its body was read. */
async function execute<I, R>(
  args: RequestArgs,
  row: Row<I, R>,
  fields: Fields,
  { allowRefresh = true, counted = false } = {},
): Promise<R> {
  const loggedIn = await authorize(args, row, allowRefresh)
  await authorizePage(args)
  const caller = await userOfCall(args, row, fields, loggedIn)
  if (args.context.replayed && row.changes) throw replayRefused(args.context.replayed)
  const { data: input, error } = row.input.safeParse({ ...fields })
  if (error) throw toInvalidInput(row, fieldErrorsOf(error))
  const { keyScope, session } = await authenticate(args, allowRefresh)
  if (caller && session) await askProof(row, input, caller, session)
  const afterCommit: (() => Promise<void>)[] = []
  const onEnd: ((isDone: boolean) => void)[] = []
  const end = (isDone: boolean) => onEnd.splice(0).forEach((work) => work(isDone))
  const ctx: CallContext = {
    db,
    ...contextOf(args),
    byKey: keyScope !== undefined,
    session,
    audits: [row.audit ?? []].flat(),
    afterCommit: (work) => void afterCommit.push(work),
    beginsDownload: (file) =>
      beginsDownload(
        args.request,
        String(loggedIn?.id ?? args.context.address),
        file,
        (work) => void onEnd.push(work),
      ),
  }
  const limit = typeof row.rateLimit === 'function' ? row.rateLimit(input) : row.rateLimit
  if (typeof limit === 'string' && !counted) await consumeRateLimit(limit, ctx.address)
  const prepared = await row.prepare?.(input, caller, ctx)
  const before = afterCommit.length
  const operation = {
    caller: [loggedIn?.id ?? ctx.address, ...(caller === loggedIn ? [] : [caller?.id])].join(
      ' for ',
    ),
    path: row.path,
    idempotencyKey: fields.opId,
    input,
  }
  const result = await (
    row.changes === 'once'
      ? runIdempotent(
          operation,
          (tx) => row.handler(input, caller, { ...ctx, db: tx }, prepared),
          () => {
            afterCommit.length = before
            end(false)
          },
        )
      : row.handler(input, caller, ctx, prepared)
  ).catch((error: unknown) => {
    end(false)
    throw error
  })
  end(true)
  for (const work of afterCommit) work().catch((error: unknown) => logError(error, args))
  return result
}

/**
 * Refuses a sensitive act when the last proof is too old. An access key is not asked: it was issued
 * after a proof, and reads.
 */
async function askProof<I, R>(row: Row<I, R>, input: I, me: User, session: SessionFacts) {
  const asks = typeof row.asksProof === 'function' ? row.asksProof(input, me) : row.asksProof
  if (asks && !(await isProofFresh(me, session, db))) throw new AppError('proofAsked', 403)
}

/**
 * A replayed form (see restore-form.server.ts) changes nothing: its page shows the form as after
 * any other refusal, but without a message.
 */
function replayRefused(replayedForm: { refused: boolean }): AppError {
  replayedForm.refused = true
  return new InvalidInputError({})
}

const contextOf = (args: RequestArgs) => ({
  ...requestFacts(args),
  flowState: flowStateOf(args),
  logUser: (id: number) => void (args.context.logged && (args.context.logged.user = id)),
  setTokens: (tokens: Tokens) =>
    void (args.context.cookies ??= []).push(...logInCookies(args.request, tokens)),
})

const requestFacts = ({ request, context }: RequestArgs) => ({
  origin: urlOf(request).origin,
  address: context.address ?? 'unknown',
  userAgent: request.headers.get('user-agent') ?? '',
  requestId: context.requestId ?? '',
  signal: request.signal,
  tokens: requestTokens(request),
  cookieTokens: browserTokens(request),
})

/** Invalid input in the path (/item/abc) means 404; everything else is a message at its field. */
function toInvalidInput(row: Row, errors: FieldErrors): AppError {
  const name = Object.keys(errors).find((name) => row.path.includes(`/:${name}`))
  return name ? new AppError(errors[name] as MessageKey, 404) : new InvalidInputError(errors)
}

/**
 * The AppError of an expected refusal or of a database that does not answer; null for anything
 * else, which is a bug.
 */
function toAppError(error: unknown, args: RequestArgs): AppError | null {
  const expected = asAppError(error, args)
  if (expected && args.context.logged) args.context.logged.refused = expected.key
  return expected
}

function asAppError(error: unknown, args: RequestArgs): AppError | null {
  if (error instanceof AppError) return error
  // two requests wrote the same at the same time, and the database's unique index let one pass
  if (error instanceof Error && 'code' in error && error.code === 'P2002')
    return new AppError('takenMeanwhile', 409)
  const isDeleted = isDeletedMeanwhile(error)
  if (!isDeleted && !isDatabaseUnavailable(error) && !isDatabaseFull(error)) return null
  logError(error, args)
  if (isDeleted) return new AppError('deletedMeanwhile', 409)
  if (isDatabaseFull(error)) return new AppError('storageFull', 507)
  return new AppError('unavailable', 503, undefined, { retryAfter: 5 })
}

const toFormErrors = (failure: AppError): FormErrors => ({
  key: failure.key,
  status: failure.status,
  fieldErrors:
    failure instanceof InvalidInputError
      ? failure.fieldErrors
      : errorsAtFields(failure, failure.key),
  params: failure.details.params,
})

/** An app error's message at each field that it belongs to. */
const errorsAtFields = (
  { field = 'form', details: more }: AppError,
  message: string,
): FieldErrors => Object.fromEntries([field, ...(more.alsoAt ?? [])].map((name) => [name, message]))

/** For loaders: the result, or a thrown redirect or error page. */
export async function loadOrThrow<I, R>(
  args: RequestArgs,
  row: Row<I, R>,
  fields: Fields = {},
): Promise<R> {
  const { data: result, problem } = await tryCall(args, row, fields)
  if (problem)
    throw data(
      { key: mostSpecificMessage(problem), params: problem.params },
      { status: problem.status },
    )
  return result
}

/** The most specific message: for invalid input the first field's own. */
export const mostSpecificMessage = ({ key, fieldErrors }: FormErrors) =>
  (key === 'invalidInput' ? (Object.values(fieldErrors)[0] ?? key) : key) as MessageKey

/**
 * For actions: the posted fields. A body that cannot be read becomes an error page; a user who may
 * not see the page is redirected.
 */
export async function readActionForm(args: RequestArgs): Promise<Fields> {
  if (args.context.replayed) return toFields(Object.entries(args.context.replayed.fields))
  try {
    // before the body is read: nobody else stores the files of a page
    await authorizePage(args)
    args.context.posted = await withTypedPasswords(args, await readForm(args))
    return args.context.posted
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await redirectUnauthorized(args, error)
    if (error.details.retryAfter) args.context.retryAfter = error.details.retryAfter
    throw data({ key: error.key, params: error.details.params }, { status: error.status })
  }
}

/**
 * For loaders whose page shows the refusal itself (a search with an invalid filter): result or form
 * errors.
 */
export async function tryCall<I, R>(
  args: RequestArgs,
  row: Row<I, R>,
  fields: Fields,
): Promise<{ data: R; problem: null } | { data: null; problem: FormErrors }> {
  try {
    const data = await execute(args, row, fields)
    if (row.changes) await discardFormOfPage(args)
    return { data, problem: null }
  } catch (error) {
    const failure = toAppError(error, args)
    if (!failure) throw error
    await redirectUnauthorized(args, failure)
    if (failure.details.retryAfter) args.context.retryAfter = failure.details.retryAfter
    return { data: null, problem: toFormErrors(failure) }
  }
}

/** For actions: the result, or form errors with the fields as they were sent (never passwords). */
export async function submitForm<I, R>(args: RequestArgs, row: Row<I, R>, fields: Fields) {
  const { data: result, problem } = await tryCall(args, row, fields)
  if (!problem) return { data: result, problem: null } as const
  return { data: null, problem: formWithErrors(args, fields, { problem }) } as const
}

/**
 * For actions: the form with the fields as they were sent, its errors, and further data for the
 * page. Passwords are not sent back: a form with `<TypedPasswords />` keeps them in the browser.
 */
export function formWithErrors<More extends object>(
  args: RequestArgs,
  fields: Fields,
  { problem, ...more }: More & { problem?: Pick<FormErrors, 'fieldErrors' | 'status' | 'params'> },
) {
  const { fieldErrors = {}, status = 200, params } = problem ?? {}
  const formId = fields[formFields.form] as string | undefined
  const formState = {
    ...more,
    fieldErrors,
    params,
    formId,
    [formFields.intent]: fields[formFields.intent] as string | undefined,
    repopulateFields: fieldsToRepopulate(fields),
    keptPasswords: keepTypedPasswords(args, fields, fieldErrors),
  }
  return appendSetCookies(args, data(formState, { status: status === 400 ? 422 : status }))
}

/** For /api: the result as JSON in the envelope, a file, or a redirect. */
export async function toApiResponse(
  args: RequestArgs,
  row: Row,
  read: () => Promise<Fields>,
): Promise<Response> {
  const allowRefresh = row.method === 'GET'
  try {
    await authorize(args, row, allowRefresh)
    await countUse(row, args)
    const counted = typeof row.rateLimit === 'string'
    const result = await execute(args, row, await read(), { allowRefresh, counted })
    if (result instanceof RedirectResult)
      return result.notice
        ? redirectWithNotice(args, result.to, { key: result.notice, alert: true })
        : appendSetCookies(args, redirect(result.to, 302))
    if (result instanceof OpenapiDocument) return await result.response(args.request)
    if (result instanceof StoredFileResult)
      return appendSetCookies(args, await storedFileResponse(args.request, result))
    if (result instanceof ZipResult)
      return appendSetCookies(args, zipResponse(args.request, result))
    if (result instanceof FeedResult)
      return appendSetCookies(args, feedResponse(args.request, result))
    if (result instanceof StreamResult)
      return appendSetCookies(args, streamResponse(args.request, result))
    if (result instanceof PictureResult)
      return appendSetCookies(args, await pictureResponse(args.request, result))
    if (result instanceof FileResult) return appendSetCookies(args, fileResponse(result))
    return appendSetCookies(
      args,
      Response.json({ errorCode: 0, message: '', data: result ?? null }, { headers: noStore }),
    )
  } catch (error) {
    const failure = toAppError(error, args)
    if (!failure) logError(error, args)
    return failure
      ? toErrorResponse(args, failure)
      : toErrorResponse(args, new AppError('unexpected', 500))
  }
}

const noStore = { 'Cache-Control': 'no-store' }

/**
 * An app error in the envelope of /api. A person who followed a download link is redirected to the
 * page with that link, or to the log-in.
 */
export async function toErrorResponse(args: RequestArgs, failure: AppError): Promise<Response> {
  const { key, status, details: more } = failure
  const needsLogin = key === 'loginRequired' || key === 'tokenExpired'
  const isPerson =
    args.request.method === 'GET' && args.request.headers.get('accept')?.includes('text/html')
  if (isPerson && needsLogin) return redirectToLogin(args, failure)
  if (isPerson && key === 'secondStepFirst') return redirectToSetUp(args)
  const page = isPerson ? refererPath(args.request) : null
  if (page && key === 'proofAsked') return redirectToProof(args, page)
  if (page)
    return redirectWithNotice(args, page, {
      key: mostSpecificMessage(toFormErrors(failure)),
      params: more.params,
      alert: true,
      link: more.link,
    })
  const headers = new Headers(noStore)
  if (needsLogin) headers.set('WWW-Authenticate', 'Bearer')
  if (more.retryAfter) headers.set('Retry-After', String(more.retryAfter))
  const fieldErrors =
    failure instanceof InvalidInputError
      ? translateErrors(failure.fieldErrors)
      : failure.field
        ? errorsAtFields(failure, t(key, 'ko', more.params))
        : undefined
  const messageIn = (locale: Locale) =>
    failure instanceof InvalidInputError
      ? namingItsField(failure.fieldErrors, locale)
      : t(key, locale, more.params)
  return appendSetCookies(
    args,
    Response.json(
      {
        errorCode: status,
        key,
        message: messageIn('ko'),
        messageEn: messageIn('en'),
        data: null,
        fieldErrors,
      },
      { status, headers },
    ),
  )
}

/** The first message, for programs that show nothing else. */
function namingItsField(errors: FieldErrors, locale: Locale): string {
  const [[field, key] = ['', 'invalidInput']] = Object.entries(errors)
  const message = t(key, locale)
  return isFieldless(key) && field ? `${field}: ${message}` : message
}

/** The path of the page on this site that the request came from. */
function refererPath({ url, headers }: Request): string | null {
  const referer = headers.get('referer') ?? ''
  if (!URL.canParse(referer) || new URL(referer).host !== new URL(url).host) return null
  const { pathname, search } = new URL(referer)
  return pathname.startsWith('/api/') ? null : safePath(pathname + search)
}

const translateErrors = (errors: FieldErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, t(key)]))

/**
 * Not logged in: to /login, with the way back. Not allowed: to the home page. Both with a notice
 * that says why.
 */
async function redirectUnauthorized(args: RequestArgs, failure: AppError): Promise<void> {
  if (failure.key === 'loginRequired' || failure.key === 'tokenExpired')
    throw await redirectToLogin(args, failure)
  if (failure.key === 'noPermission')
    throw await redirectWithNotice(args, href('/'), { key: 'noPermission', alert: true })
  if (failure.key === 'secondStepFirst') throw await redirectToSetUp(args)
  if (failure.key === 'proofAsked') throw await redirectToProof(args)
}

/** Staff without their second step come to its set-up, wherever they wanted to go. */
export const redirectToSetUp = (args: RequestArgs): Promise<Response> =>
  redirectWithNotice(args, href('/security'), { key: 'secondStepFirst', info: true })

/**
 * To the page that asks who is there, with the way back; a posted form is saved until then. `from`:
 * the page of a download.
 */
async function redirectToProof(
  args: RequestArgs,
  from = currentPath(args.request),
): Promise<Response> {
  const isPost = args.request.method === 'POST'
  const notice = isPost ? await savePostedForm(args, 'formBackProof') : null
  return redirectWithNotice(
    args,
    href('/proof', { from }),
    ...(notice?.key === 'formNotKept' ? [notice] : []),
  )
}

/** Redirects to the log-in; a posted form is saved until its user has logged in again. */
async function redirectToLogin(args: RequestArgs, { key }: AppError): Promise<Response> {
  const savedNotice = args.request.method === 'POST' ? await savePostedForm(args) : null
  return redirectWithNotice(
    args,
    href('/login', { from: currentPath(args.request) }),
    { key, alert: key === 'tokenExpired', info: key === 'loginRequired' },
    ...(savedNotice ? [savedNotice] : []),
  )
}

/** Never fails: when the form cannot be saved, the log-in or sign-up goes on as usual. */
export async function savePostedForm(
  args: RequestArgs,
  saidThen?: 'formBackProof',
): Promise<Notice | null> {
  try {
    return await saveForm(
      args,
      args.context.posted ?? (args.request.bodyUsed ? {} : await readTextFields(args)),
      saidThen,
    )
  } catch (error) {
    if (!(error instanceof AppError)) logError(error, args)
    return null
  }
}

const secretFieldNames = /password/i
const fieldsToRepopulate = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => typeof value === 'string' && !secretFieldNames.test(name),
    ),
  )
