/**
 * Notifies people of events: writes notices, and messages for those who want them outside the product, in
 * the transaction of the event.
 */
import { randomUUID } from 'node:crypto'
import { type AccountNotice, levels, type NoticeKind, type ProductionType } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { readSetting } from '~/setting/read-setting.server'
import { smsReady } from '~/integrations/sms/solapi.server'
import { mailReady } from '~/integrations/mail/smtp.server'
import { pushReady } from '~/integrations/push/web-push.server'
import { nextHour } from './daily-hour'
import { writeNotices, type NoticeInput } from './notify.sql.server'

export type { NoticeInput }

type Options = {
  /** it repeats what its person has just seen on a page */
  read?: boolean
  /** minutes for which it may still be corrected, and does not leave the product */
  delayMinutes?: number
  /** it also goes out as a text message, to members who agreed to those */
  sms?: boolean
  /** the address to which its mail goes, instead of the member's own */
  email?: string
}

export async function notify(
  tx: Db,
  kind: NoticeKind,
  notices: readonly NoticeInput[],
  { read = false, delayMinutes = 0, sms = false, email }: Options = {},
): Promise<void> {
  if (notices.length === 0) return
  const now = new Date()
  const due = new Date(now.getTime() + delayMinutes * 60_000)
  const { hour } = await readSetting('notices', tx)

  await tx.$executeRaw(
    writeNotices(kind, notices, {
      read,
      due,
      daily: nextHour(due, hour),
      email,
      mail: mailReady(),
      push: pushReady(),
      // the sandbox of text messages is asked for by the address of a visitor; whether there is one is not
      sms: sms && smsReady(''),
    }),
  )
}

type AccountEvent = { userId: number; eventKey?: string; title?: string; count?: number }

/** Tells somebody what happened to their account; `title`: on which device; `count`: what is left. */
export const notifyAccount = (
  tx: Db,
  kind: AccountNotice,
  { userId, eventKey = randomUUID(), title, count }: AccountEvent,
  options?: Options,
): Promise<void> => {
  const facts = { ...(title ? { title } : {}), ...(count === undefined ? {} : { count }) }
  return notify(tx, kind, [{ userId, eventKey: `${kind}:${eventKey}`, facts }], options)
}

/** What every administrator is told, except the one whose step it was. */
export async function administratorsToNotify(tx: Db, except?: number): Promise<number[]> {
  const rows = await tx.user.findMany({
    where: {
      level: levels.administrator,
      ...(except === undefined ? {} : { id: { not: except } }),
    },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/** One notice for all that was applied for at once. */
export async function notifyApplied(
  tx: Db,
  userId: number,
  orders: readonly { id: number; title: string; prodType: ProductionType }[],
  { read }: { read: boolean },
): Promise<void> {
  const [first] = orders.toSorted((a, b) => a.id - b.id)
  if (!first) return
  const { id: orderId, title, prodType: type } = first
  const more = orders.length > 1 ? { more: orders.length - 1 } : {}
  const facts = { title, type, ...more }
  await notify(tx, 'applied', [{ userId, eventKey: `applied:${orderId}`, facts, orderId }], {
    read,
  })
}
