/** A member's private link: shown, renewed, ended, and whose it is. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { endFeedLink, feedTokenOf, newFeedToken, userOfFeedToken } from '~/auth/feed-link.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { lockPerson } from '~/features/people/second-step/new-step.server'
import { notifyAccount } from '~/notices/notify.server'
import type { SetLink } from './feed.schema'

export const link = async (_: object, { id }: User) => ({ token: await feedTokenOf(id, db) })

/** Gives the caller a new link, which ends the one before, or none. */
export async function setLink({ link }: z.infer<typeof SetLink>, me: User, ctx: CallContext) {
  if (link === 'new') {
    await lockPerson(me, ctx)
    const token = await newFeedToken(me.id, ctx.db)
    await audit(ctx, me, 'feed.newLink', me)
    await notifyAccount(ctx.db, 'feedLinkMade', { userId: me.id })
    return { token }
  }
  if (await endFeedLink(me.id, ctx.db)) await audit(ctx, me, 'feed.endLink', me)
  return { token: null }
}

/** The member of a link. Throws 404 when it has ended or never was. */
export async function ownerOf(token: string): Promise<User> {
  const owner = await userOfFeedToken(token)
  if (!owner) throw new AppError('noSuchItem', 404)
  return owner
}
