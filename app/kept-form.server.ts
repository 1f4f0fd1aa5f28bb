/**
 * Forms that were sent when the log-in had ended: kept until their person has logged in again (quality A-38). The row is sealed with a key
 * that only the browser holds, and a form is handed to nobody but the person for whom its page was drawn.
 */
import { createHash, createHmac } from 'node:crypto'
import { browserOf, keptForms } from './browser.server'
import { db } from './db.server'
import { env } from './env.server'
import { countUse } from './features/auth/limits.server'
import { newToken } from './features/auth/tokens.server'
import { here } from './here.server'
import type { Notice } from './notice.server'
import { seal, unseal } from './seal.server'
import { visitorOf, type Asked } from './session.server'

type Fields = Record<string, unknown>
/** `files`, `secrets`: such fields were sent, too, and are to be filled in again. */
export type KeptForm = { fields: Fields; files: boolean; secrets: boolean; anonymous: boolean }

const nobody = ''
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const marked = (owner: string) =>
  createHmac('sha256', env.SESSION_SECRET).update(`form:${owner}`).digest('base64url').slice(0, 11)
const anybody = marked(nobody)

/** Whom a page is drawn for; every operation id of the page holds it, so that a form tells whose it is when nobody is logged in any more. */
export async function ownerOf(asked: Asked): Promise<string> {
  const { user } = await visitorOf(asked).catch(() => ({ user: null }))
  return marked(user ? String(user.id) : nobody)
}

/** The owner in an operation id: `<16 letters>.<owner>-<form>` (say.server.ts). */
const ownerIn = (opId: unknown) => /^[\w-]{16}\.([\w-]{11})-/.exec(String(opId))?.[1]

const secret = /password/i
const isText = (value: unknown) =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** Keeps what was sent to this page; answers what the log-in page says of it, if anything. What nobody could get back is not kept. */
export async function keepForm(asked: Asked, fields: Fields): Promise<Notice | null> {
  const of = ownerIn(fields.opId)
  if (!of) return null
  const sent = Object.entries(fields)
  const content = {
    fields: Object.fromEntries(sent.filter(([name, value]) => isText(value) && !secret.test(name))),
    files: sent.some(([, value]) => !isText(value)),
    secrets: sent.some(([name, value]) => secret.test(name) && value !== ''),
    anonymous: of === anybody,
  } satisfies KeptForm
  if (Buffer.byteLength(JSON.stringify(content)) > keptForms.bytes)
    return { key: 'formNotKept', alert: true }
  await countUse('kept-form', asked.context.address ?? 'unknown')
  const token = newToken()
  await db.keptForm.create({
    data: { id: digest(token), content: seal(env.SESSION_SECRET + token, 'kept-form', content) },
    select: { id: true },
  })
  const browser = browserOf(asked)
  const all = [...((await browser.get('keptForms')) ?? []), { token, of, at: placeOf(asked) }]
  await forget(all.slice(0, -keptForms.perBrowser))
  await browser.keep('keptForms', all.slice(-keptForms.perBrowser))
  // who was never logged in comes to the log-in as to any other step
  return content.anonymous ? null : { key: 'formWaits' }
}

const placeOf = ({ request }: Asked) => digest(here(request)).slice(0, 11)

/** The form that this person sent to this page and that was not done; taken away with this. Nothing is asked of the database unless the browser has one. */
export async function takeForm(asked: Asked): Promise<KeptForm | null> {
  const waiting = await browserOf(asked).get('keptForms')
  if (!waiting?.length) return null
  const { user } = await visitorOf(asked)
  if (!user) return null
  // whoever else logs in here gets nothing, and the first one's forms do not wait any longer
  const own = waiting.filter(({ of }) => of === anybody || of === marked(String(user.id)))
  const shown = own.findLast(({ at }) => at === placeOf(asked))
  if (!shown && own.length === waiting.length) return null
  const found =
    shown &&
    (await db.keptForm.findUnique({
      where: { id: digest(shown.token), createTime: { gt: oldest() } },
      select: { content: true },
    }))
  await drop(
    asked,
    ({ token }) => token === shown?.token || !own.some((one) => one.token === token),
  )
  return found && shown
    ? (unseal(env.SESSION_SECRET + shown.token, 'kept-form', found.content) as KeptForm | null)
    : null
}

/** What was sent to this page was done after all. */
export const dropFormHere = (asked: Asked) => drop(asked, ({ at }) => at === placeOf(asked))
/** At log-out. */
export const dropForms = (asked: Asked) => drop(asked, () => true)

type Waiting = { token: string; of: string; at: string }

async function drop(asked: Asked, which: (one: Waiting) => boolean): Promise<void> {
  const browser = browserOf(asked)
  const waiting = (await browser.get('keptForms')) ?? []
  const left = waiting.filter((one) => !which(one))
  if (left.length === waiting.length) return
  await forget(waiting.filter(which))
  await (left.length > 0 ? browser.keep('keptForms', left) : browser.forget('keptForms'))
}

async function forget(forms: Waiting[]): Promise<void> {
  if (forms.length > 0)
    await db.keptForm.deleteMany({ where: { id: { in: forms.map(({ token }) => digest(token)) } } })
}

const oldest = () => new Date(Date.now() - keptForms.life * 1000)

/** Removes what nobody came back for; called every hour. */
export async function sweepForms(): Promise<number> {
  const { count } = await db.keptForm.deleteMany({ where: { createTime: { lt: oldest() } } })
  return count
}
