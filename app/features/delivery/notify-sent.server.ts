/** Tells members that something was sent to them, and asks them later whether it arrived. */
import { silentDays } from '~/tables/codes'
import { inTransaction, type Db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { notify, type NoticeInput } from '~/notices/notify.server'
import { silentShipments } from './shipments.server'
import { readRows, type RowIn } from '~/platform/statement.server'
import { sentShipments } from './notify-sent.sql.server'

const sentKey = (id: number) => `sent:${id}`

type Sent = RowIn<typeof sentShipments>

const toNoticeInput = (key: (id: number) => string, sent: Sent): NoticeInput => ({
  userId: sent.userId,
  eventKey: key(sent.id),
  facts: {
    title: sent.title,
    type: sent.type,
    day: sent.sentDay,
    ...(sent.carrier ? { carrier: sent.carrier } : {}),
    ...(sent.items > 1 ? { more: sent.items - 1 } : {}),
  },
})

/** Once for each shipment, whatever is corrected of it afterwards. */
export async function notifySent(tx: Db, ...ids: number[]): Promise<void> {
  const sent = await readRows(tx, sentShipments(ids))
  await notify(
    tx,
    'sent',
    sent.map((one) => toNoticeInput(sentKey, one)),
  )
}

/** What was said to have arrived was changed by somebody with the code of the packing list. */
export async function notifyAnswerChanged(tx: Db, id: number): Promise<void> {
  const sent = await readRows(tx, sentShipments([id]))
  const time = Date.now()
  await notify(
    tx,
    'answerChanged',
    sent.map((one) => toNoticeInput((shipment) => `answer:${shipment}:${time}`, one)),
  )
}

/** It was not sent after all: whoever was told is told again when it is. */
export async function takeBackSent(tx: Db, id: number): Promise<void> {
  await tx.notification.deleteMany({ where: { eventKey: sentKey(id) } })
}

/**
 * Asks about shipments of which nobody has said for two weeks that anything arrived; called every
 * hour. What was sent longer ago than twice that is the administrators' to ask about.
 */
export async function askWhetherArrived(): Promise<number> {
  const days = (count: number) => date(new Date(Date.now() - count * 24 * 60 * 60 * 1000))
  return inTransaction(async (tx) => {
    const ids = await silentShipments(tx, days(2 * silentDays))
    const sent = ids.length > 0 ? await readRows(tx, sentShipments(ids)) : []
    await notify(
      tx,
      'arrivalAsked',
      sent.map((one) => toNoticeInput((shipment) => `arrived:${shipment}`, one)),
    )
    return sent.length
  })
}
