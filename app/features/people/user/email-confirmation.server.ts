/**
 * Confirmed addresses: notices go to an e-mail address once its owner has said, by a link that was sent
 * there, that it is theirs.
 */
import type * as z from 'zod/mini'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import type { CallContext } from '~/http/call-context.server'
import { mailReady } from '~/integrations/mail/smtp.server'
import { mailboxOf } from '~/platform/mailbox'
import { memberOf, opensEmail } from './email-link.server'
import type { ByEmailToken } from './user.schema'
import { enqueueConfirmation } from './email-confirmation.sql.server'

type Addressed = { id: number; email: string }

/** Mails are counted by their mailbox, because it may be somebody else's, and by the member. */
async function countMail({ id, email }: Addressed): Promise<void> {
  await consumeRateLimit('email-confirm-from', String(id))
  await consumeRateLimit('email-confirm', mailboxOf(email.toLowerCase()))
}

/** Queues the mail with the link, unless one waits already; it is written when it goes out. */
const enqueue = (tx: Db, { id, email }: Addressed) => tx.$executeRaw(enqueueConfirmation(id, email))

/**
 * Sends the link to an address that was entered. After too many mails nothing is sent: my info says that
 * the address is not confirmed, and offers to send again.
 */
export async function requestConfirmation(tx: Db, person: Addressed): Promise<void> {
  if (!person.email || !mailReady()) return
  try {
    await countMail(person)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  await enqueue(tx, person)
}

/** Sends the link again. Throws 409 when there is nothing to confirm, 429 after too many mails. */
export async function sendConfirmation(
  _: object,
  me: User,
  { db: tx }: CallContext,
): Promise<true> {
  if (!mailReady()) throw new AppError('emailOff', 503)
  const { email, confirmedEmail } = await tx.user.findUniqueOrThrow({
    where: { id: me.id },
    select: { email: true, confirmedEmail: true },
  })
  if (!email || email === confirmedEmail) throw new AppError('emailNothingToConfirm', 409)
  if ((await tx.bouncedAddress.count({ where: { email: email.toLowerCase() } })) > 0)
    throw new AppError('emailBounced', 409)
  await countMail({ id: me.id, email })
  await enqueue(tx, { id: me.id, email })
  return true
}

/** The member whose address a link confirms. Throws 410 for one that is over, or never was. */
async function open(tx: Db, token: string) {
  const id = memberOf(token)
  const found =
    id === null
      ? null
      : await tx.user.findUnique({
          where: { id },
          select: { id: true, email: true, confirmedEmail: true },
        })
  if (!found?.email || !opensEmail(token, found)) throw new AppError('emailLinkOver', 410)
  return found
}

const toView = ({ email, confirmedEmail }: Awaited<ReturnType<typeof open>>) => ({
  email,
  confirmed: email === confirmedEmail,
})

/** What a link confirms; nothing about whose it is. */
export const linkInfo = async ({ token }: z.infer<typeof ByEmailToken>) =>
  toView(await open(db, token))

/** Plain SQL leaves the member's `updateTime` alone. Doing it again changes nothing. */
export async function confirmEmail(
  { token }: z.infer<typeof ByEmailToken>,
  _: User | null,
  { db: tx }: CallContext,
) {
  const { id, email } = await open(tx, token)
  await tx.$executeRaw`UPDATE "User" SET "confirmedEmail" = email WHERE id = ${id} AND email = ${email}`
  return toView(await open(tx, token))
}
