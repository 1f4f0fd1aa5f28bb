/** Ends mails of some kinds of notices by the link in a mail, without a log-in. */
import type * as z from 'zod/mini'
import type { MessageTransport, NoticeMode } from '~/tables/codes'
import type { User } from '~/auth/tokens.server'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { CallContext } from '~/http/call-context.server'
import type { ByStopToken } from './notification.schema'
import { readStopToken } from './stop-link.server'

const off = { way: 'mail', mode: 'off' } satisfies { way: MessageTransport; mode: NoticeMode }

/** Throws 404 for a link that this service did not make, and for a member who has left. */
async function read(tx: Db, token: string) {
  const found = readStopToken(token)
  const there = found && (await tx.user.count({ where: { id: found.userId } })) > 0
  if (!found || !there) throw new AppError('stopLinkUnknown', 404)
  return found
}

const view = async (tx: Db, { userId, groups }: Awaited<ReturnType<typeof read>>) => ({
  groups,
  stopped:
    (await tx.noticeChoice.count({ where: { userId, ...off, group: { in: groups } } })) ===
    groups.length,
})

/** What a link ends, and whether that has been done; nothing about whose it is. */
export const stopInfo = async ({ token }: z.infer<typeof ByStopToken>) =>
  view(db, await read(db, token))

/** Ends the mails at once; doing it again changes nothing. */
export async function stop(
  { token }: z.infer<typeof ByStopToken>,
  _: User | null,
  { db: tx }: CallContext,
) {
  const found = await read(tx, token)
  const { userId } = found
  for (const group of found.groups)
    await tx.noticeChoice.upsert({
      where: { userId_group_way: { userId, group, way: off.way } },
      create: { userId, group, ...off },
      update: { mode: off.mode },
      select: { userId: true },
    })
  return view(tx, found)
}
