/** Reports of errata on the screen: as their reporter reads them, and as a table of staff. */
import { Fragment } from 'react'
import { column, Table, type Column } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { orDash } from '~/i18n/format'
import { useI18n, useT, type Translate } from '~/i18n/provider'
import { erratumReportStates } from '~/tables/account-codes'
import { codeRow, type ErratumReportState } from '~/tables/codes'
import { ReplyForm } from './report-forms'
import type { ReceivedReport, ReportView } from './report.output'

export function ReportTag({ state }: { state: ErratumReportState }) {
  const { locale } = useI18n()
  const row = codeRow(erratumReportStates, state)
  return <Tag colour={row.tag}>{row[locale]}</Tag>
}

type Named = { title: string; prodType: string; volume: number }

/** '수학 1 점자 2권' */
export const nameOf = (t: Translate, { title, prodType: type, volume: number }: Named) =>
  `${title} ${number > 0 ? t('pieceOf', { type, number }) : t('typeName', { type })}`

/** Lines as they were written. */
export const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))

/**
 * An article for each report: what was written, the answer, and the field for a reply. `heading`: of what level
 * each has one; `mayReply`: whether the visitor may answer for its reader.
 */
export function ReportsToRead({
  rows,
  heading: Heading = 'h2',
  mayReply = true,
}: {
  rows: ReportView[]
  heading?: 'h2' | 'h3'
  mayReply?: boolean
}) {
  const t = useT()
  return rows.map((row) => (
    <article key={row.id} id={`report-${row.id}`} aria-labelledby={`report-${row.id}-name`}>
      <Heading id={`report-${row.id}-name`}>
        {[nameOf(t, row), row.pageText].filter(Boolean).join(', ')}
      </Heading>
      <p>
        <ReportTag state={row.state} /> {t('reportTime')} <Day of={row.createTime} />
      </p>
      <p>
        <Lines text={row.text} />
      </p>
      <AnswerToRead row={row} />
      {row.state === 'question' && mayReply ? <ReplyForm id={row.id} /> : null}
    </article>
  ))
}

function AnswerToRead({ row: { state, answer, isErratum, correction } }: { row: ReportView }) {
  const t = useT()
  if (state === 'open') return <p>{t('reportOpen')}</p>
  return (
    <div className="notice notice-info">
      <p>
        <strong>{t('reportAnswer')}</strong>
      </p>
      {isErratum ? <p>{t('reportIsErratum')}</p> : null}
      {correction ? (
        <p>
          {t('reportCorrection', {
            page: correction.pageText,
            wrong: orDash(correction.wrong),
            right: orDash(correction.right),
          })}
        </p>
      ) : null}
      {answer ? (
        <p>
          <Lines text={answer} />
        </p>
      ) : null}
    </div>
  )
}

export function ReceivedReports({ rows, from }: { rows: ReceivedReport[]; from: string }) {
  const t = useT()
  const columns: Column<ReceivedReport>[] = [
    column.main('title', t('reportPiece'), (row) => (
      <a href={withReturnPath(href('/admin/errata/reports/:id', { id: row.id }), from)}>
        {nameOf(t, row)}
      </a>
    )),
    column.text('page', t('reportPage'), ({ pageText }) => orDash(pageText)),
    column.text('text', t('reportWords'), ({ text }) =>
      text.length > 100 ? `${text.slice(0, 100)}…` : text,
    ),
    column.text('state', t('status'), ({ state }) => <ReportTag state={state} />),
    column.text('by', t('reportBy'), ({ member, shipmentId }) =>
      member ? member.name || member.user : t('reportByShipment', { id: shipmentId ?? 0 }),
    ),
    column.nowrap('time', t('reportTime'), ({ createTime }) => <Day of={createTime} ago />),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('reports')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `report-${id}`}
      clickable
    />
  )
}
