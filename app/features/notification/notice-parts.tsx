/** Notices on screen: all of them as a table, and the new ones of one application. */
import { Form } from '~/components/form'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, dateTime } from '~/format'
import { withFrom } from '~/safe-path'
import { type Say, useSay } from '~/say'
import { MarkRead } from './notification.schema'

export type NoticeRow = {
  id: number
  orderId: number
  title: string
  prodType: string
  volume: number
  createTime: string
  read: boolean
  link: string
}

/** "수학 1 점자 제작이 끝났습니다." */
const textOf = (say: Say, { title, prodType: type, volume: number }: NoticeRow) =>
  number > 0 ? say('noticeVolume', { title, type, number }) : say('noticeFinished', { title, type })

export function NoticeTable({
  notices,
  totalCount,
  from,
}: {
  notices: NoticeRow[]
  totalCount: number
  from: string
}) {
  const say = useSay()
  const columns: Column<NoticeRow>[] = [
    {
      key: 'notice',
      heading: say('notice'),
      main: true,
      cell: (notice) => <a href={withFrom(notice.link, from)}>{textOf(say, notice)}</a>,
    },
    {
      key: 'state',
      heading: say('status'),
      className: 'nowrap',
      cell: ({ read }) => (
        <Tag colour={read ? 'grey' : 'blue'}>{say(read ? 'noticeSeen' : 'noticeNew')}</Tag>
      ),
    },
    {
      key: 'createTime',
      heading: say('noticeTime'),
      className: 'nowrap',
      cell: ({ createTime }) => <time dateTime={createTime}>{dateTime(createTime)}</time>,
    },
    {
      key: 'open',
      heading: say('manage'),
      cell: (notice) => (notice.read ? null : <Open notice={notice} />),
    },
  ]
  return (
    <Table
      caption={say('inboxCaption', { count: count(totalCount) })}
      columns={columns}
      rows={notices}
      rowId={({ id }) => `notice-${id}`}
    />
  )
}

/** Reading is a change, so it is a form; the plain link beside it changes nothing. */
function Open({ notice }: { notice: NoticeRow }) {
  const say = useSay()
  return (
    <Form id={`open-${notice.id}`} schema={MarkRead} intent="open">
      <input type="hidden" name="orderId" value={notice.orderId} />
      <button className="button-quiet">
        <span aria-hidden="true">{say('noticeOpen')}</span>
        <span className="hidden-text">{say('noticeOpenOf', { notice: textOf(say, notice) })}</span>
      </button>
    </Form>
  )
}

/** Above an application: what is new of it. */
export function NewNotices({ notices, orderId }: { notices: NoticeRow[]; orderId: number }) {
  const say = useSay()
  const fresh = notices.filter(({ read }) => !read)
  if (fresh.length === 0) return null
  return (
    <section className="panel" aria-labelledby="new-notices">
      <h2 id="new-notices">{say('noticeNew')}</h2>
      <ul>
        {fresh.map((notice) => (
          <li key={notice.id}>
            {textOf(say, notice)}{' '}
            <time dateTime={notice.createTime}>{dateTime(notice.createTime)}</time>
          </li>
        ))}
      </ul>
      <Form id="read-form" schema={MarkRead} intent="read">
        <input type="hidden" name="orderId" value={orderId} />
        <button className="button-secondary">{say('readThese')}</button>
      </Form>
    </section>
  )
}
