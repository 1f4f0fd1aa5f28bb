/** Takes answers to reports back with what tells of them: before another one, and with their erratum. */
import type { Db } from '~/platform/db.server'

/** What an open report has of an answer. */
export const reopened = {
  state: 'open',
  answer: '',
  answerTime: null,
  answerUserName: '',
  erratumId: null,
} as const

export const noticeKeyOf = (id: number) => `erratumReport:${id}`

/** Keeps members from being deleted before their reports are locked, which would go together with them. */
export async function holdMembers(tx: Db, ids: readonly (number | null)[]): Promise<void> {
  const members = ids.filter((id) => id !== null)
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ANY(${members}::int[]) ORDER BY id FOR KEY SHARE`
}

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
  const before = await tx.erratumReport.findMany({ where: { erratumId }, select: { userId: true } })
  await holdMembers(
    tx,
    before.map(({ userId }) => userId),
  )
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
