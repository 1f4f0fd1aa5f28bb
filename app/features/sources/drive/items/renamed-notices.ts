/** Notices after an upload: one for each name that had to be repaired. */
import type { Notice } from '~/http/notices.server'

/** How many characters of names fit into a notice cookie. */
const maxCharacters = 500

/**
 * One notice for each name while there is room, and the number of the others. The list shows the
 * original names.
 */
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
