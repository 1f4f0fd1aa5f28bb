/**
 * Saves forms that were sent after their session had ended, until their user has logged in again.
 * The row is encrypted with a key that only the browser holds, and a form is returned only to the
 * user for whom its page was rendered.
 */
import { createHash } from 'node:crypto'
import { flowStateOf, savedFormLimits } from '~/auth/flow-state.server'
import { db } from '~/platform/db.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import { newToken } from '~/auth/tokens.server'
import { readCookies } from '~/platform/cookies.server'
import { currentPath } from './current-path.server'
import { href } from './href'
import type { Notice } from './notices.server'
import { seal, unseal } from '~/auth/encrypt.server'
import { authenticate } from '~/auth/session.server'
import type { RequestArgs } from '~/platform/request-args'
import { mark, marks } from '~/platform/session-secret.server'

type Fields = Record<string, unknown>
/**
 * `files`, `secrets`: such fields were sent too, and must be filled in again. `saidThen`: what is said
 * when it is shown again, if not that the log-in had ended.
 */
export type SavedForm = {
  fields: Fields
  files: boolean
  secrets: boolean
  anonymous: boolean
  saidThen?: 'formBackProof'
}

const noOwner = ''
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const markOf = (owner: string) => [`form:${owner}`, 11] as const
const isMarkOf = (owner: string, given: string) => marks(...markOf(owner)).includes(given)

/**
 * The user for whom a page is rendered. Every idempotency key of the page contains it, so that a
 * form names its owner even after the session has ended.
 */
export async function pageOwner(args: RequestArgs): Promise<string> {
  return mark(...markOf(await ownerOf(args)))
}

/** Whether a page of this mark was rendered for the user of this request. */
export const isPageOwner = async (args: RequestArgs, given: string): Promise<boolean> =>
  isMarkOf(await ownerOf(args), given)

async function ownerOf(args: RequestArgs): Promise<string> {
  const { user } = await authenticate(args).catch(() => ({ user: null }))
  return user ? String(user.id) : noOwner
}

/**
 * The owner in an idempotency key: `<16 letters>.<owner>-<form>` (i18n/document-texts.server.ts).
 */
export const ownerOfOpId = (opId: unknown) => /^[\w-]{16}\.([\w-]{11})-/.exec(String(opId))?.[1]

const secretFieldName = /password/i
const isTextValue = (value: unknown) =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/**
 * Saves what was sent to this page; returns the notice for the log-in page, if any. A form that
 * nobody could get back is not saved.
 */
export async function saveForm(
  args: RequestArgs,
  fields: Fields,
  saidThen?: SavedForm['saidThen'],
): Promise<Notice | null> {
  const owner = ownerOfOpId(fields.opId)
  if (!owner) return null
  const sent = Object.entries(fields)
  const content = {
    fields: Object.fromEntries(
      sent.filter(([name, value]) => isTextValue(value) && !secretFieldName.test(name)),
    ),
    files: sent.some(([, value]) => !isTextValue(value)),
    secrets: sent.some(([name, value]) => secretFieldName.test(name) && value !== ''),
    anonymous: isMarkOf(noOwner, owner),
    ...(saidThen ? { saidThen } : {}),
  } satisfies SavedForm
  const most = savedFormLimits.bytes[(await hadSession(args, owner)) ? 'member' : 'visitor']
  if (Buffer.byteLength(JSON.stringify(content)) > most || (await isFull()))
    return { key: 'formNotKept', alert: true }
  await consumeRateLimit('kept-form', args.context.address ?? 'unknown')
  const token = newToken()
  await db.keptForm.create({
    data: { id: digest(token), content: seal('kept-form', content, token) },
    select: { id: true },
  })
  const browser = flowStateOf(args)
  const refs = [
    ...((await browser.get('keptForms')) ?? []),
    { token, of: owner, at: pageKey(currentPath(args.request)) },
  ]
  await deleteRows(refs.slice(0, -savedFormLimits.perBrowser))
  await browser.set('keptForms', refs.slice(-savedFormLimits.perBrowser))
  // a visitor who was never logged in comes to the log-in as to any other step
  return content.anonymous ? null : { key: 'formWaits' }
}

/**
 * Whether the browser was logged in as the person for whom the page was rendered: the cookie names
 * them, and only the server makes the mark.
 */
async function hadSession({ request }: RequestArgs, owner: string): Promise<boolean> {
  const user = displayedUser(readCookies(request).userData)
  if (!user) return false
  const found = await db.user.findUnique({ where: { user }, select: { id: true } })
  return found !== null && isMarkOf(String(found.id), owner)
}

function displayedUser(cookie = ''): string | null {
  try {
    const { user } = JSON.parse(cookie) as { user?: unknown }
    return typeof user === 'string' ? user : null
  } catch {
    return null
  }
}

/** Whether the forms that wait take all the room that they may. */
async function isFull(): Promise<boolean> {
  const [row] = await db.$queryRaw<
    { bytes: bigint }[]
  >`SELECT coalesce(sum(pg_column_size(content)), 0)::bigint AS bytes FROM "KeptForm"`
  return Number(row?.bytes) > savedFormLimits.all
}

const pageKey = (path: string) => digest(path).slice(0, 11)
/** Pages whose forms return to visitors, too: sign-up goes on after a new identity check. */
const visitorPages: readonly string[] = [href('/joinform')]

/**
 * Returns and removes the form that this user sent to this page and that was not executed. Queries
 * the database only when the browser has a saved form.
 */
export async function takeSavedForm(args: RequestArgs): Promise<SavedForm | null> {
  const refs = await flowStateOf(args).get('keptForms')
  if (!refs?.length) return null
  const { user } = await authenticate(args)
  if (!user && !visitorPages.includes(currentPath(args.request))) return null
  // Another user who logs in here gets nothing, and the first user's forms are deleted.
  const ownRefs = user
    ? refs.filter(({ of: owner }) => isMarkOf(noOwner, owner) || isMarkOf(String(user.id), owner))
    : refs
  const match = ownRefs.findLast(
    ({ at: page, of: owner }) =>
      page === pageKey(currentPath(args.request)) && (user || isMarkOf(noOwner, owner)),
  )
  if (!match && ownRefs.length === refs.length) return null
  const found =
    match &&
    (await db.keptForm.findUnique({
      where: { id: digest(match.token), createTime: { gt: oldestAllowed() } },
      select: { content: true },
    }))
  await discard(
    args,
    ({ token }) => token === match?.token || !ownRefs.some((one) => one.token === token),
  )
  return found && match
    ? (unseal('kept-form', found.content, match.token) as SavedForm | null)
    : null
}

/** Discards the saved form of this page, because it was executed after all, or of another one. */
export const discardFormOfPage = (args: RequestArgs, path = currentPath(args.request)) =>
  discard(args, ({ at: page }) => page === pageKey(path))
/** Discards all saved forms at log-out. */
export const discardSavedForms = (args: RequestArgs) => discard(args, () => true)

type SavedFormRef = { token: string; of: string; at: string }

async function discard(args: RequestArgs, which: (one: SavedFormRef) => boolean): Promise<void> {
  const browser = flowStateOf(args)
  const refs = (await browser.get('keptForms')) ?? []
  const remaining = refs.filter((one) => !which(one))
  if (remaining.length === refs.length) return
  await deleteRows(refs.filter(which))
  await (remaining.length > 0 ? browser.set('keptForms', remaining) : browser.clear('keptForms'))
}

async function deleteRows(forms: SavedFormRef[]): Promise<void> {
  if (forms.length > 0)
    await db.keptForm.deleteMany({ where: { id: { in: forms.map(({ token }) => digest(token)) } } })
}

const oldestAllowed = () => new Date(Date.now() - savedFormLimits.ttlSeconds * 1000)

/** Deletes saved forms that expired; called every hour. */
export async function deleteExpiredForms(): Promise<number> {
  const { count } = await db.keptForm.deleteMany({ where: { createTime: { lt: oldestAllowed() } } })
  return count
}
