/** What is told after an upload: each name that had to be repaired. */
import type { Notice } from '~/http/notices.server'

/** How many characters of names a notice cookie has room for. */
const maxCharacters = 500

/** One notice each while there is room; the others as a number (the list shows the names they were sent with). */
export function renamedNotices(items: { name: string; sent: string | null }[]): Notice[] {
  const notices: Notice[] = []
  let used = 0
  let more = 0
  for (const { name, sent } of items) {
    if (sent === null) continue
    used += name.length + sent.length
    if (notices.length < 3 && used <= maxCharacters)
      notices.push({ key: 'driveRepaired', params: { sent, name } })
    else more += 1
  }
  return more > 0 ? [...notices, { key: 'driveRepairedMore', params: { count: more } }] : notices
}
