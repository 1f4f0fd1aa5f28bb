/** Deletes members, and ensures that one administrator always remains. */
import { endEverythingOf } from '~/auth/end-everything.server'
import { levels } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { readersOfNobodyElse } from '~/features/people/care/care.sql.server'
import { readRows } from '~/platform/statement.server'
import { AppError } from '~/platform/app-error'
import { escapeLike } from '~/platform/like'
import { forgetFiles } from '~/storage/stored-files.server'
import { mailboxOf } from '~/platform/mailbox'
import { maskEntries } from './account-removal.sql.server'
import { lockBooksOf } from './release-volumes.server'
import { maskLoginId } from './user-record.server'

/**
 * The ids of the administrators, locked until the transaction ends, so that two who demote each
 * other are handled one after the other. Their other calls, whose entries of the log name them, go on.
 */
export async function lockAdministrators(tx: Db): Promise<number[]> {
  const rows = await tx.$queryRaw<
    { id: number }[]
  >`SELECT "id" FROM "User" WHERE "level" = ${levels.administrator} ORDER BY "id" FOR NO KEY UPDATE`
  return rows.map(({ id }) => id)
}

export function assertNotLastAdministrator(
  administrators: number[],
  id: number,
  field?: string,
): void {
  if (administrators.length === 1 && administrators[0] === id)
    throw new AppError('lastAdministrator', 409, field)
}

/**
 * Deletes a member with the readers in their care who have no log-in and whom nobody else helps, sessions, cart, applications, notices, assignments and eligibility (all by
 * cascade), the photo that waits to be looked at, their watches, their own lesson plans and lists that
 * never counted. Lists that they sent for a school and its lesson plans stay, without their name. The audit log keeps of a
 * member a number and two letters, of staff who did what (features/people/sign-up/pages/privacy.ko.md).
 * Answers the login id and level that they had at last. Throws 404.
 */
export async function removeUser(id: number, tx: Db): Promise<{ user: string; level: number }> {
  assertNotLastAdministrator(await lockAdministrators(tx), id)
  // books before people, as everywhere: what is handed in or returned at this moment comes first
  await lockBooksOf(tx, id)
  // what somebody writes about them at this moment is written before the log is masked
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${id} FOR UPDATE`
  const person = await tx.user.findUnique({
    where: { id },
    select: { user: true, email: true, confirmedEmail: true, level: true },
  })
  if (!person) throw new AppError('noSuchItem', 404)
  await endEverythingOf(id, tx)
  for (const reader of await readRows(tx, readersOfNobodyElse(id))) await removeUser(reader.id, tx)
  await forgetContact(tx, person)
  if (person.level >= levels.member) await maskTrace(tx, id, person.user)
  const proofs = await tx.eligibility.findMany({
    where: { userId: id, fileKey: { not: null } },
    select: { fileKey: true },
  })
  const uncounted = await tx.orderFile.findMany({
    where: { userId: id, inDemand: false },
    select: { fileKey: true },
  })
  await tx.orderFile.deleteMany({ where: { userId: id, inDemand: false } })
  // the lists that they sent for a school are the school's
  await tx.$executeRaw`UPDATE "StoredFile" s SET name = f.name FROM "OrderFile" f WHERE f."fileKey" = s.key AND f."userId" = ${id}`
  await tx.orderFile.updateMany({ where: { userId: id }, data: { userName: '' } })
  await tx.$executeRaw`UPDATE "LessonPlan" SET "userName" = '' WHERE "userName" = (SELECT "user" FROM "User" WHERE id = ${id})`
  const { count } = await tx.user.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
  await forgetFiles(
    tx,
    [...proofs, ...uncounted].map(({ fileKey }) => fileKey),
  )
  return { user: person.user, level: person.level }
}

type Contact = { user: string; email: string; confirmedEmail: string }

/** Watches and counters under the login id or an e-mail address, also the one before the last change. */
async function forgetContact(tx: Db, { user, email, confirmedEmail }: Contact) {
  const addresses = [email, confirmedEmail].filter(Boolean).map((one) => one.toLowerCase())
  await tx.watch.deleteMany({ where: { email: { in: addresses } } })
  await tx.bouncedAddress.deleteMany({ where: { email: { in: addresses } } })
  const names = [user, ...addresses, ...addresses.map(mailboxOf)].map(escapeLike)
  const patterns = names.flatMap((name) => [`%:${name}`, `%:${name}|%`])
  await tx.$executeRaw`DELETE FROM "RateLimiterFlexible" WHERE key LIKE ANY(${patterns}::text[])`
}

/**
 * In entries of the audit log the login id is masked, and what somebody wrote as a reason goes. Entries that
 * are written at this moment wait for the deletion, and are refused (auth/audit.server.ts).
 */
async function maskTrace(tx: Db, id: number, user: string) {
  const masked = maskLoginId(user)
  await tx.$executeRaw(maskEntries(id, user, masked))
  await tx.care.updateMany({ where: { invitedBy: user }, data: { invitedBy: masked } })
}
