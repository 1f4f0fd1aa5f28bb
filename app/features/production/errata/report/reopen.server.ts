/** Takes answers to reports back with what tells of them: before another one, and with their erratum. */
import type { Db } from '~/platform/db.server'
import { reopened } from './report.server'

export const noticeKeyOf = (id: number) => `erratumReport:${id}`

/** Nobody is told any more what was answered; what has been mailed stays sent. */
export async function takeBackAnswers(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.notification.deleteMany({
    where: { kind: 'erratumReport', eventKey: { in: ids.map(noticeKeyOf) } },
  })
  await tx.outboxMessage.deleteMany({
    where: { reportId: { in: [...ids] }, state: 'waiting' },
  })
}

/** The reports of an erratum that is no more wait again. Returns how many they are. */
export async function reopenReports(tx: Db, erratumId: number): Promise<number> {
  const rows = await tx.erratumReport.updateManyAndReturn({
    where: { erratumId },
    data: reopened,
    select: { id: true },
  })
  await takeBackAnswers(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}
