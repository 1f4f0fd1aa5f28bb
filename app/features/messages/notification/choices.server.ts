/** What a member chose: when notices of each group come, by which way, and in which language. */
import type * as z from 'zod/mini'
import {
  levels,
  noticeGroups,
  type MessageTransport,
  type NoticeGroup,
  type NoticeMode,
} from '~/tables/codes'
import type { User } from '~/auth/tokens.server'
import { db, type Db } from '~/platform/db.server'
import { keysOf } from '~/platform/records'
import type { CallContext } from '~/http/call-context.server'
import { readSetting } from '~/setting/read-setting.server'
import { mailReady } from '~/integrations/mail/smtp.server'
import { pushReady } from '~/integrations/push/web-push.server'
import { pushFields, type SetChoices } from './notification.schema'

export const choices = (_: object, me: User) => readChoices(db, me)

async function readChoices(tx: Db, { id, level }: User) {
  const [user, { hour }] = await Promise.all([
    tx.user.findUniqueOrThrow({
      where: { id },
      select: {
        email: true,
        confirmedEmail: true,
        language: true,
        noticeChoices: { select: { group: true, way: true, mode: true } },
        _count: { select: { pushSubscriptions: true } },
      },
    }),
    readSetting('notices', tx),
  ])
  const email = user.email.toLowerCase()
  const bounced = email !== '' && (await tx.bouncedAddress.count({ where: { email } })) > 0
  const isStaff = level <= levels.producer
  const chosen = (group: NoticeGroup, way: MessageTransport) =>
    user.noticeChoices.find((one) => one.group === group && one.way === way)?.mode
  return {
    available: mailReady(),
    address: email !== '',
    bounced,
    hour,
    confirmed: user.email === user.confirmedEmail,
    browsers: pushReady() && user._count.pushSubscriptions > 0,
    language: user.language === 'en' ? ('en' as const) : ('ko' as const),
    groups: noticeGroups
      .filter(({ staff }) => isStaff || !staff)
      .map(
        ({
          value: group,
          mail,
          push,
        }): { group: NoticeGroup; mode: NoticeMode; push: NoticeMode } => ({
          group,
          mode: chosen(group, 'mail') ?? mail,
          push: chosen(group, 'push') ?? push,
        }),
      ),
  }
}
export type ChoicesView = Awaited<ReturnType<typeof choices>>

/** Plain SQL leaves the member's `updateTime` alone, which only tells of the fields of my info. */
export async function setChoices(
  { language, ...modes }: z.infer<typeof SetChoices>,
  me: User,
  { db: tx }: CallContext,
) {
  if (language) await tx.$executeRaw`UPDATE "User" SET language = ${language} WHERE id = ${me.id}`
  const chosen = keysOf<NoticeGroup>(pushFields).flatMap((group) => [
    { group, way: 'mail' as const, mode: modes[group] },
    { group, way: 'push' as const, mode: modes[pushFields[group]] },
  ])
  for (const { group, way, mode } of chosen)
    if (mode)
      await tx.noticeChoice.upsert({
        where: { userId_group_way: { userId: me.id, group, way } },
        create: { userId: me.id, group, way, mode },
        update: { mode },
        select: { userId: true },
      })
  return readChoices(tx, me)
}
