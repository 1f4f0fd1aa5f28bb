/** Notices on the screen: a table of all, and the new ones of one application. */
import { useRouteLoaderData } from '@remix-run/react'
import type { Frame } from '~/components/frame/frame'
import { Form } from '~/components/form'
import { column, type Column, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { Tag } from '~/components/tag'
import { count } from '~/i18n/format'
import { withReturnPath } from '~/http/safe-path'
import { useI18n, useT } from '~/i18n/provider'
import { noticeText, type NoticeContent } from '~/notices/notice-text'
import { MarkRead } from './notification.schema'

type NoticeRow = NoticeContent & {
  id: number
  createTime: string
  correctTime: string | null
  read: boolean
  link: string
}

/** "수학 1 점자 제작이 끝났습니다." */
function useNoticeText() {
  const t = useT()
  const { locale } = useI18n()
  const { today = '' } = useRouteLoaderData<Frame>('root') ?? {}
  return (notice: NoticeRow) => noticeText(notice, { t, locale, today })
}

export function NoticeTable({
  notices,
  totalCount,
  from,
}: {
  notices: NoticeRow[]
  totalCount: number
  from: string
}) {
  const t = useT()
  const textOf = useNoticeText()
  const columns: Column<NoticeRow>[] = [
    column.main('notice', t('notice'), (notice) => (
      <a href={withReturnPath(notice.link, from)}>{textOf(notice)}</a>
    )),
    column.nowrap('state', t('status'), ({ read }) => (
      <Tag colour={read ? 'grey' : 'blue'}>{t(read ? 'noticeSeen' : 'noticeNew')}</Tag>
    )),
    column.nowrap('createTime', t('noticeTime'), (notice) => <NoticeTime notice={notice} />),
    column.text('open', t('manage'), (notice) =>
      notice.read ? null : <OpenNotice notice={notice} />,
    ),
  ]
  return (
    <Table
      caption={t('inboxCaption', { count: count(totalCount) })}
      columns={columns}
      rows={notices}
      rowId={({ id }) => `notice-${id}`}
    />
  )
}

/** When it came, and when its sentence was corrected: whoever read it before sees why it differs. */
function NoticeTime({ notice: { createTime, correctTime } }: { notice: NoticeRow }) {
  const t = useT()
  if (correctTime === null) return <Minute of={createTime} />
  return (
    <>
      <Minute of={createTime} />
      <br />
      {t('noticeCorrected')} <Minute of={correctTime} />
    </>
  )
}

/** Marking as read is a change, so it is a form; the plain link beside it changes nothing. */
function OpenNotice({ notice }: { notice: NoticeRow }) {
  const t = useT()
  const text = useNoticeText()(notice)
  const ofOrder = notice.orderId !== null
  return (
    <Form id={`open-${notice.id}`} schema={MarkRead} intent="open">
      <input type="hidden" name="ids" value={notice.id} />
      {ofOrder ? <input type="hidden" name="orderId" value={notice.orderId!} /> : null}
      <input type="hidden" name="link" value={notice.link} />
      <button className="button-quiet">
        <span aria-hidden="true">{t(ofOrder ? 'noticeOpen' : 'noticeOpenPage')}</span>
        <span className="hidden-text">
          {t(ofOrder ? 'noticeOpenOf' : 'noticeOpenPageOf', { notice: text })}
        </span>
      </button>
    </Form>
  )
}

/** New notices of an application, shown above it. */
export function NewNotices({ notices, orderId }: { notices: NoticeRow[]; orderId: number }) {
  const t = useT()
  const textOf = useNoticeText()
  const unread = notices.filter(({ read }) => !read)
  if (unread.length === 0) return null
  return (
    <section className="panel" aria-labelledby="new-notices">
      <h2 id="new-notices">{t('noticeNew')}</h2>
      <ul>
        {unread.map((notice) => (
          <li key={notice.id}>
            {textOf(notice)} <NoticeTime notice={notice} />
          </li>
        ))}
      </ul>
      <Form id="read-form" schema={MarkRead} intent="read">
        <input type="hidden" name="orderId" value={orderId} />
        <button className="button-secondary">{t('readThese')}</button>
      </Form>
    </section>
  )
}
