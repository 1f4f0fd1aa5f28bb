/** Books of a school's list with how far they are; on small screens its rows are cards. */
import { TimingTag } from '~/features/requests/order/in-time-text'
import type { ReactNode } from 'react'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { StatusTag } from '~/features/requests/demand/status-tag'
import { volumeText } from '~/features/delivery/item-columns'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { StatusRow, TypeStatus } from './status-rows.server'

/** `action`: a link or button of each row, below its title. */
export function StatusTable({
  rows,
  action,
}: {
  rows: StatusRow[]
  action?: (row: StatusRow) => ReactNode
}) {
  const t = useT()
  const severalSchools = new Set(rows.map(({ schoolName }) => schoolName)).size > 1
  const columns: Column<StatusRow>[] = [
    column.main('title', t('title'), (row) => (
      <>
        <BookOfRow row={row} />
        {severalSchools && row.schoolName ? <div className="small">{row.schoolName}</div> : null}
        {action ? <div>{action(row)}</div> : null}
      </>
    )),
    column.text('progress', t('statusMaking'), ({ types }) =>
      types.length === 0 ? (
        t('orderCountsNone')
      ) : (
        <ul className="plain">
          {types.map((type) => (
            <li key={type.prodType}>
              <TypeState type={type} />
            </li>
          ))}
        </ul>
      ),
    ),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('statusCaption')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `row-${id}`}
      describedBy="count-line"
    />
  )
}

/** The book, and what was written when that is something else. */
function BookOfRow({ row: { state, title, creator, publisher, book } }: { row: StatusRow }) {
  const t = useT()
  const shown = book ?? { title, creator, publisher }
  return (
    <>
      <strong>{shown.title || t('orderUntitled')}</strong>
      <div className="small">{[shown.creator, shown.publisher].filter(Boolean).join(', ')}</div>
      {book && title && book.title !== title ? (
        <div className="small">{t('statusWritten', { title })}</div>
      ) : null}
      {state === 'open' ? <Tag colour="yellow">{t('statusOpen')}</Tag> : null}
      {state === 'absent' ? <Tag colour="grey">{t('statusAbsent')}</Tag> : null}
    </>
  )
}

/** '점자 2부 제작 중 75%', and below it volumes, promised days and what was sent, where there are any. */
function TypeState({ type }: { type: TypeStatus }) {
  const t = useT()
  const { prodType, copies, step, percent, volumes, again, sent } = type
  return (
    <>
      <span className="nowrap">{t('statusCopies', { type: prodType, count: count(copies) })}</span>{' '}
      {step === null ? null : <StatusTag step={step} percent={percent} />}
      {volumes && step !== 'finished' ? (
        <div className="small">
          {t('statusVolumes', { total: count(volumes.total), finished: count(volumes.finished) })}
        </div>
      ) : null}
      <Promised {...type} />
      <InTimeOrNot {...type} />
      {sent.length > 0 ? (
        <SentCopies sent={sent} />
      ) : step === 'finished' ? (
        <div className="small">{t('statusNotSent')}</div>
      ) : null}
      {again ? <div className="small">{t('sentAgain', { type: prodType })}</div> : null}
    </>
  )
}

/** The due dates of the first and last unfinished volumes; says when one has passed, or none is set. */
function Promised({ step, next, last, late }: Pick<TypeStatus, 'step' | 'next' | 'last' | 'late'>) {
  const t = useT()
  if (step === null || step === 'finished' || (!next && step !== 'producing')) return null
  if (late) return <div className="small">{t('statusPassed', { day: next })}</div>
  const days = !next
    ? t('statusUndated')
    : next === last
      ? next
      : t('statusNext', { day: next, last })
  return <div className="small">{t('statusPromised', { days })}</div>
}

/** '3월 2일 필요 7개월 늦음' below the day on which it is expected. */
function InTimeOrNot({
  needed,
  timing,
  lateDays,
  last,
}: Pick<TypeStatus, 'needed' | 'timing' | 'lateDays' | 'last'>) {
  const t = useT()
  if (timing === 'none') return null
  return (
    <div className="small">
      {t('statusNeeded', { day: needed })}{' '}
      <TimingTag timing={timing} lateDays={lateDays} early={last} promised={last} />
    </div>
  )
}

function SentCopies({ sent }: Pick<TypeStatus, 'sent'>) {
  const t = useT()
  return (
    <ul className="plain small">
      {sent.map(({ volume, day, copies, arrived, missing }) => (
        <li key={`${volume} ${day}`}>
          {t('statusSentLine', { volume: volumeText(t, volume), count: count(copies), day })}{' '}
          {missing > 0
            ? t('statusMissing', { count: count(missing) })
            : t(arrived >= copies ? 'statusArrived' : 'statusOnItsWay')}
        </li>
      ))}
    </ul>
  )
}
