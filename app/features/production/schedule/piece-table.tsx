/** Pieces of work with their need-by day, forecast, and what explains both. */
import type { ReactNode } from 'react'
import { codeRow } from '~/tables/codes'
import { risks } from '~/tables/staff-codes'
import { ExpectedDays } from '~/components/expected-days'
import { column, Table, type Column } from '~/components/table'
import { Tag } from '~/components/tag'
import {
  forecastSentences,
  type ExplainedPiece,
} from '~/features/production/planning/explanation/forecast-sentences'
import { useI18n, useT } from '~/i18n/provider'

/** `volume` 0 is a format without volumes; days are '' for none. */
type Piece = ExplainedPiece & {
  id: number
  title: string
  prodType: string
  volume: number
  place: number
  waiting: number
  chance: number | null
  risk: (typeof risks)[number]['value']
}

/** '점자 2권', '점자 전체'. */
export function usePieceName() {
  const t = useT()
  return ({ prodType: type, volume: number }: { prodType: string; volume: number }) =>
    number === 0 ? t('pieceWhole', { type }) : t('pieceOf', { type, number })
}

/** `title` renders the book of a row; without it the rows are of one book. */
export function PieceTable<Row extends Piece>({
  caption,
  rows,
  today,
  title,
}: {
  caption: string
  rows: Row[]
  today: string
  title?: (row: Row) => ReactNode
}) {
  const t = useT()
  const nameOf = usePieceName()
  const columns: Column<Row>[] = [
    column.number('place', t('piecePlace'), ({ place }) => place),
    ...(title ? [{ key: 'title', heading: t('title'), main: true, cell: title }] : []),
    { key: 'piece', heading: t('prodType'), main: !title, className: 'nowrap', cell: nameOf },
    column.text('neededBy', t('pieceNeeded'), (row) => <NeededBy piece={row} />),
    column.text('expected', t('pieceExpected'), (row) => <Expected piece={row} today={today} />),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{caption}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id, prodType, volume }) => `piece-${id}-${prodType}-${volume}`}
    />
  )
}

function NeededBy({ piece: { neededBy, waiting, risk } }: { piece: Piece }) {
  const t = useT()
  const { locale } = useI18n()
  const known = codeRow(risks, risk)
  return (
    <>
      {neededBy ? (
        <time dateTime={neededBy} className="nowrap">
          {neededBy}
        </time>
      ) : (
        t('pieceNone')
      )}{' '}
      {risk === 'undated' ? null : <Tag colour={known.tag}>{known[locale]}</Tag>}
      <div className="small">{t('pieceWaiting', { count: waiting })}</div>
    </>
  )
}

function Expected({ piece, today }: { piece: Piece; today: string }) {
  const t = useT()
  const nameOf = usePieceName()
  const { early, late, chance, risk } = piece
  return (
    <>
      <ExpectedDays early={early} late={late} />
      {chance === null || risk === 'late' ? null : (
        <div className="small">{t('pieceChance', { chance: Math.round(chance * 100) })}</div>
      )}
      <Explanation piece={piece} name={nameOf(piece)} today={today} />
    </>
  )
}

/** Why these days: folded, because a list of pieces has one for each. `name`: of the piece. */
export function Explanation({
  piece,
  name,
  today,
}: {
  piece: ExplainedPiece
  name: string
  today: string
}) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <details className="small why">
      <summary>
        <span aria-hidden="true">{t('pieceWhyShort')}</span>
        <span className="hidden-text">
          {name} {t('pieceWhy')}
        </span>
      </summary>
      <p>{forecastSentences(piece, { t, today, locale }).join(' ')}</p>
    </details>
  )
}

/** The open pieces of one book, with links below; nothing when it has none. */
export function BookPieces({
  rows,
  today,
  children,
}: {
  rows: Piece[]
  today: string
  children?: ReactNode
}) {
  const t = useT()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces">{t('scheduleTitle')}</h2>
      <PieceTable caption={t('scheduleTitle')} rows={rows} today={today} />
      {children ? <p className="actions">{children}</p> : null}
    </section>
  )
}
