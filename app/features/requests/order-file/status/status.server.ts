/**
 * The status page of a school's list, which its link opens without an account, as a page, a sheet and
 * a calendar; and the link itself.
 */
import { firstOf } from '~/platform/records'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { levels } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { CallContext } from '~/http/call-context.server'
import { assertPageExists } from '~/validation/paging'
import { schoolYear } from '~/features/requests/order-file/school-year'
import { lockLinksOf, lockOrderFiles } from '~/features/requests/order-file/order-file.server'
import { filesOfList } from '~/features/requests/order-file/sent/own-lists.server'
import type {
  Rows,
  SetStatusLink,
  StatusPage,
} from '~/features/requests/order-file/sent/sent.schema'
import { statusRows } from './status-rows.server'
import { newStatusToken } from './status-token.server'

/** Also of the links that the database made before, of 122 random bits. */
const isToken = (token: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(token)

/** The files that this link shows, the first one first. Throws 404 when there is none. */
export async function filesOfToken(tx: Db, token: string) {
  const files = isToken(token)
    ? await tx.orderFile.findMany({
        where: { statusToken: token },
        orderBy: { id: 'asc' },
        select: { id: true, schoolName: true, receiptDate: true, inDemand: true },
      })
    : []
  const [first] = files
  if (!first) throw new AppError('noSuchItem', 404)
  return {
    ids: files.map(({ id }) => id),
    schoolName: first.schoolName,
    schoolYear: schoolYear(first.receiptDate),
    /** false: some of it counts only when its sender's eligibility is confirmed */
    inDemand: files.every((file) => file.inDemand),
  }
}

/** What is shown under the link: the school, the school year and one page of rows. */
export async function status({ token, ...chosen }: z.infer<typeof StatusPage>) {
  const { ids, schoolName, schoolYear, inDemand } = await filesOfToken(db, token)
  const [{ items, totalCount }, sums] = await Promise.all([
    statusRows(ids, chosen),
    db.$queryRaw<{ rows: number; open: number }[]>`
      SELECT count(*)::int AS rows, count(*) FILTER (WHERE decision IN ('waiting', 'reset'))::int AS open
      FROM "OrderFileBook" WHERE "orderFileId" = ANY(${ids}::int[])`,
  ])
  assertPageExists(totalCount, chosen)
  return { schoolName, schoolYear, inDemand, ...firstOf(sums), items, totalCount }
}

/** One page of the rows of a list that the caller sent. */
export async function ownRows({ id, ...chosen }: z.infer<typeof Rows>, me: User) {
  const files = await filesOfList(db, id, me.id)
  const found = await statusRows(
    files.map((file) => file.id),
    chosen,
  )
  assertPageExists(found.totalCount, chosen)
  return found
}

/**
 * The files that share a file's link: its list, or, when its sender is gone, what is left of it. A file
 * of the centre has its link alone.
 */
async function filesOfLink(tx: Db, { id, userId }: { id: number; userId: number | null }) {
  if (userId !== null) return filesOfList(tx, id, userId)
  await lockOrderFiles(tx)
  const { statusToken } = await tx.orderFile.findUniqueOrThrow({
    where: { id },
    select: { statusToken: true },
  })
  return tx.orderFile.findMany({
    where: statusToken === null ? { id } : { statusToken },
    select: { id: true },
  })
}

/**
 * Gives the list of a file a new link, which ends the one before, or none. Of a file that a member
 * sent, for all files of its list. Throws 404 for a file of somebody else.
 */
export async function setStatusLink(
  { id, link }: z.infer<typeof SetStatusLink>,
  me: User,
  ctx: CallContext,
): Promise<{ token: string | null }> {
  const { db: tx } = ctx
  const find = () =>
    tx.orderFile.findUnique({ where: { id }, select: { id: true, name: true, userId: true } })
  const sender = (await find())?.userId
  if (sender) await lockLinksOf(tx, sender)
  const file = await find()
  const isOwn = file?.userId === me.id
  if (!file || (!isOwn && me.level > levels.administrator)) throw new AppError('noSuchItem', 404)
  const files = await filesOfLink(tx, file)
  const token = link === 'new' ? newStatusToken() : null
  await tx.orderFile.updateMany({
    where: { id: { in: files.map((one) => one.id) } },
    data: { statusToken: token },
  })
  if (token) await audit(ctx, me, 'orderFile.newLink', file.name)
  else await audit(ctx, me, 'orderFile.endLink', file.name)
  return { token }
}
