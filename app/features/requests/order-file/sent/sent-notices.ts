/** Notices after a list was sent. */
import { count } from '~/i18n/format'
import type { Notice } from '~/http/notices.server'

type Sent = {
  schoolName: string
  rows: number
  matched: number
  open: number
  unread: number
  repeated: number
}

/** What was added, what is not certain, what could not be read, and what was sent before. */
export const sentNotices = ({
  schoolName,
  rows,
  matched,
  open,
  unread,
  repeated,
}: Sent): Notice[] => [
  {
    key: 'sentDone',
    params: { school: schoolName, rows: count(rows), matched: count(matched) },
  },
  ...(repeated > 0
    ? [{ key: 'sentDoneRepeated', params: { count: count(repeated) } } as const]
    : []),
  ...(open > 0
    ? [
        {
          key: 'sentDoneOpen',
          params: { count: count(open) },
          info: true,
          link: { to: '?only=open#results', key: 'sentToOpen' },
        } as const,
      ]
    : []),
  ...(unread > 0
    ? [
        {
          key: 'orderFileUnread',
          params: { count: count(unread) },
          alert: true,
          link: { to: '#unread', key: 'orderToUnread' },
        } as const,
      ]
    : []),
]
