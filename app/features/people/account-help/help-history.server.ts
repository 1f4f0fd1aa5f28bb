/** What administrators did for a member who called, read from the audit log. */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import type { User } from '~/auth/tokens.server'
import { accountHelpDays } from '~/tables/codes'
import { accountHelps, type AccountHelp } from '~/tables/staff-codes'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { isRecord } from '~/platform/records'
import { wireTime } from '~/i18n/format'

const shownItems = 50
const kinds = accountHelps.map(({ value }) => value)

/**
 * The entries about one member, newest first. A login id may have belonged to somebody who left, so
 * entries from before the account do not count.
 */
const entriesOf = ({ user, createTime }: { user: string; createTime: Date }, since = new Date(0)) =>
  db.audit.findMany({
    where: {
      action: { in: kinds },
      target: user,
      createTime: { gte: since > createTime ? since : createTime },
    },
    orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
    take: shownItems,
    select: { action: true, createTime: true, userName: true, before: true, after: true },
  })

const textIn = (json: unknown, name: string) => (isRecord(json) ? String(json[name] ?? '') : '')

/** For administrators: what was done and why, and how the link stands. */
export async function ofMember({ id }: z.infer<typeof ById>) {
  const member = await db.user.findUnique({
    where: { id },
    select: {
      user: true,
      createTime: true,
      authenticator: { select: { userId: true } },
      _count: { select: { passkeys: true } },
      passwordLink: {
        select: { createTime: true, expireTime: true, usedTime: true, smsState: true },
      },
    },
  })
  if (!member) throw new AppError('noSuchItem', 404)
  const { passwordLink: link, authenticator, _count: made } = member
  const items = (await entriesOf(member)).map(
    ({ action, createTime, userName, before, after }) => ({
      kind: action as AccountHelp,
      createTime: wireTime(createTime),
      userName,
      reason: textIn(after, 'reason'),
      before: textIn(before, 'cellPhone'),
      after: textIn(after, 'cellPhone'),
    }),
  )
  return {
    items,
    secondSteps: authenticator !== null || made.passkeys > 0,
    link:
      link && link.expireTime > new Date()
        ? {
            ...link,
            createTime: wireTime(link.createTime),
            expireTime: wireTime(link.expireTime),
            usedTime: link.usedTime && wireTime(link.usedTime),
          }
        : null,
  }
}

/** For members: what was done within a year, without names and reasons. */
export async function mine(_: object, me: User) {
  const account = await db.user.findUnique({
    where: { id: me.id },
    select: { user: true, createTime: true },
  })
  if (!account) throw new AppError('noSuchItem', 404)
  const since = new Date(Date.now() - accountHelpDays.shown * 24 * 60 * 60 * 1000)
  const items = (await entriesOf(account, since)).map(({ action, createTime }) => ({
    kind: action as AccountHelp,
    createTime: wireTime(createTime),
  }))
  return { items, totalCount: items.length }
}
