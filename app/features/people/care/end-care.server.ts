/** Ends that somebody acts for a reader: by either side, by the centre, by its last day. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { lockAdministrators, removeUser } from '~/features/people/user/account-removal.server'
import type { CallContext } from '~/http/call-context.server'
import { notify, notifyAccount } from '~/notices/notify.server'
import { AppError } from '~/platform/app-error'
import { db, inTransaction, type Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { addDays, todayInSeoul } from '~/platform/today'
import type { CareEnd } from '~/tables/codes'
import type { End, EndByCentre } from './care.schema'
import { readersAlone, soonOver } from './care.sql.server'
import { lockPeople } from './lock-people.server'
import { daysToAgree, hasLogin } from './reader-account'

type Found = Awaited<ReturnType<typeof findCare>>

/** A care that lasts, with its reader and its carer locked. */
async function findCare(tx: Db, id: number) {
  const where = { id, endTime: null }
  const open = await tx.care.findFirst({ where, select: { readerId: true, carerId: true } })
  if (!open) throw new AppError('careOver', 404)
  await lockPeople(tx, [open.readerId, open.carerId])
  const found = await tx.care.findFirst({
    where,
    include: {
      reader: { select: { id: true, user: true, name: true } },
      carer: { select: { id: true, user: true, name: true } },
    },
  })
  if (!found) throw new AppError('careOver', 404)
  return found
}

/** Ends it, unless its day ended it just now (404). */
async function close(tx: Db, { id, readerId, carerId }: Found, reason: Exclude<CareEnd, ''>) {
  const { count } = await tx.care.updateMany({
    where: { id, endTime: null },
    data: { endTime: new Date(), endReason: reason },
  })
  if (count === 0) throw new AppError('careOver', 404)
  // their links end with it
  await tx.careInvite.deleteMany({ where: { readerId, inviterId: carerId, usedTime: null } })
}

const isAlone = async (tx: Db, readerId: number) =>
  (await tx.care.count({ where: { readerId, endTime: null } })) === 0

/**
 * The carer or the reader ends it. Where nobody would be left for a reader without a log-in, the carer must
 * say that the reader is deleted with everything (`removeReader`), or invite somebody first (409).
 */
export async function end(
  { id, removeReader }: z.infer<typeof End>,
  me: User,
  ctx: CallContext,
): Promise<{ readerRemoved: boolean }> {
  const { db: tx } = ctx
  // before other people, as wherever somebody is deleted
  if (removeReader) await lockAdministrators(tx)
  const care = await findCare(tx, id)
  const { reader, carer } = care
  if (me.id !== carer.id && me.id !== reader.id) throw new AppError('careOver', 404)
  const byReader = me.id === reader.id
  await close(tx, care, byReader ? 'reader' : 'carer')
  const alone = !hasLogin(reader.user) && (await isAlone(tx, reader.id))
  if (alone && !removeReader) throw new AppError('careLast', 409, 'removeReader')
  await audit(ctx, me, 'care.end', reader, { before: { carer: carer.user } })
  if (alone) {
    await audit(ctx, me, 'remove', reader)
    await removeUser(reader.id, tx)
    return { readerRemoved: true }
  }
  await tellEnd(tx, care, byReader ? carer.id : reader.id)
  return { readerRemoved: false }
}

/** Who did not end it is told; for a reader without a log-in the other carers are. */
const tellEnd = (tx: Db, { reader, carer }: Found, userId: number) =>
  notifyAccount(tx, 'careEnded', {
    userId,
    title: userId === carer.id ? reader.name : carer.name,
  })

/** An administrator ends it, with a reason. A reader who is left alone is deleted after thirty days. */
export async function endByCentre(
  { id, reason }: z.infer<typeof EndByCentre>,
  me: User,
  ctx: CallContext,
): Promise<{ readerRemoved: boolean }> {
  const { db: tx } = ctx
  const care = await findCare(tx, id)
  await close(tx, care, 'centre')
  await audit(ctx, me, 'care.end', care.reader, { after: { reason, carer: care.carer.user } })
  await tellEnd(tx, care, care.carer.id)
  if (hasLogin(care.reader.user)) await tellEnd(tx, care, care.reader.id)
  return { readerRemoved: false }
}

/** Days before its last day on which a carer is told. */
const daysBefore = 30

/**
 * Every hour: tells carers whose care ends soon, ends what is over its last day, and deletes readers without a
 * log-in for whom nobody has acted for thirty days, and links whose time is over. Counts what was done.
 */
export async function careOfToday() {
  const today = todayInSeoul()
  const told = await inTransaction(async (tx) => {
    const rows = await readRows(tx, soonOver(today, addDays(today, daysBefore)))
    await notify(
      tx,
      'careEnds',
      rows.map(({ id, carerId, name, untilDay }) => ({
        userId: carerId,
        eventKey: `careEnds:${id}:${untilDay}`,
        facts: { title: name, day: untilDay },
      })),
    )
    return rows.length
  })
  const { count: ended } = await db.care.updateMany({
    where: { endTime: null, untilDay: { not: '', lt: today } },
    data: { endTime: new Date(), endReason: 'day' },
  })
  const before = new Date(Date.now() - daysToAgree * 24 * 60 * 60 * 1000)
  const alone = await readRows(db, readersAlone(before))
  for (const { id, user } of alone)
    await inTransaction(async (tx) => {
      // in the order in which people are deleted; somebody may accept a link to the reader at this moment
      await lockAdministrators(tx)
      await lockPeople(tx, [id])
      if (!(await isAlone(tx, id))) return
      await audit({ db: tx, requestId: randomUUID() }, null, 'remove', user)
      await removeUser(id, tx)
    })
  const { count: links } = await db.careInvite.deleteMany({
    where: { expireTime: { lt: new Date() } },
  })
  return { told, ended, removed: alone.length, links }
}
