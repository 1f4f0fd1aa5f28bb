/** The link in a mail by which whoever has it ends mails of its kind, without a log-in. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { noticeGroups, type NoticeGroup } from '~/tables/codes'
import { env } from '~/platform/env.server'

const tokenPattern = /^(\d{1,10})\.([a-z.]{1,60})\.([A-Za-z0-9_-]{43})$/

const signature = (userId: number, groups: string) =>
  createHmac('sha256', env.SESSION_SECRET).update(`stop:${userId}:${groups}`).digest('base64url')

/** Derived, not stored: a mail of any age can be answered, and the database alone stops nothing. */
export function stopToken(userId: number, groups: readonly NoticeGroup[]): string {
  const names = [...new Set(groups)].sort().join('.')
  return `${userId}.${names}.${signature(userId, names)}`
}

/** Whose mails of which groups a link ends; null for one that this service did not make. */
export function readStopToken(token: string): { userId: number; groups: NoticeGroup[] } | null {
  const [, id = '', names = '', given = ''] = tokenPattern.exec(token) ?? []
  if (!id) return null
  const right = Buffer.from(signature(Number(id), names))
  if (!timingSafeEqual(Buffer.from(given), right)) return null
  const groups = noticeGroups.flatMap(({ value }) =>
    names.split('.').includes(value) ? [value] : [],
  )
  return { userId: Number(id), groups }
}
