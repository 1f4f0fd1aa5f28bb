/** The link in a mail by which whoever has it ends mails of its kind, without a log-in. */
import { noticeGroups, type NoticeGroup } from '~/tables/codes'
import { isSigned, sign } from '~/platform/session-secret.server'

const tokenPattern = /^(\d{1,10})\.([a-z.]{1,60})\.([A-Za-z0-9_-]{43})$/

const signedText = (userId: number, groups: string) => `stop:${userId}:${groups}`

/** Derived, not stored: a mail of any age can be answered, and the database alone stops nothing. */
export function stopToken(userId: number, groups: readonly NoticeGroup[]): string {
  const names = [...new Set(groups)].sort().join('.')
  return `${userId}.${names}.${sign(signedText(userId, names))}`
}

/** Whose mails of which groups a link ends; null for one that this service did not make. */
export function readStopToken(token: string): { userId: number; groups: NoticeGroup[] } | null {
  const [, id = '', names = '', given = ''] = tokenPattern.exec(token) ?? []
  if (!id) return null
  if (!isSigned(signedText(Number(id), names), given)) return null
  const groups = noticeGroups.flatMap(({ value }) =>
    names.split('.').includes(value) ? [value] : [],
  )
  return { userId: Number(id), groups }
}
