/** Tables of what manuscripts save, for the centre. */
import type * as z from 'zod/mini'
import { column, Table, type Column } from '~/components/table'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { MessageKey } from '~/tables/messages'
import type { DraftBlockKind } from '~/features/production/file-check/card'
import type { DraftFigures } from './figures.output'

type Figures = z.infer<typeof DraftFigures>

/** The figures with a heading; while there are none, how they come about. */
export function DraftFigureTables({ figures }: { figures: Figures }) {
  const t = useT()
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{t('draftFigures')}</h2>
      <p>{t('draftFiguresLead')}</p>
      {figures.types.length === 0 ? (
        <p>{t('draftFiguresNone')}</p>
      ) : (
        <>
          <Shares id="draft-types" caption={t('draftByType')} rows={figures.types} />
          <Kinds kinds={figures.kinds} />
          <Books books={figures.books} />
        </>
      )}
      {figures.hours.length === 0 ? <p>{t('draftHoursNone')}</p> : <Hours figures={figures} />}
    </section>
  )
}

const shareOf = (same: number, all: number) =>
  all === 0 ? '-' : `${Math.floor((1000 * same) / all) / 10}%`

type Share = Figures['types'][number]

const shareColumns = <Row extends Share>(t: ReturnType<typeof useT>): Column<Row>[] => [
  column.number('volumes', t('draftVolumes'), ({ volumes }) => count(volumes)),
  column.number('lines', t('draftLines'), ({ lines }) => count(lines)),
  column.number('sameLines', t('draftSameLines'), (row) => shareOf(row.sameLines, row.lines)),
  column.number('sameCells', t('draftSameCells'), (row) => shareOf(row.sameCells, row.cells)),
]

function Shares({ id, caption, rows }: { id: string; caption: string; rows: Share[] }) {
  const t = useT()
  return (
    <Table
      caption={caption}
      columns={[
        column.main<Share>('prodType', t('appliedType'), ({ prodType }) => prodType),
        ...shareColumns<Share>(t),
      ]}
      rows={rows}
      rowId={({ prodType }) => `${id}-${prodType}`}
    />
  )
}

const kindTexts: Record<DraftBlockKind, MessageKey> = {
  heading: 'draftBlockHeading',
  paragraph: 'draftBlockParagraph',
  list: 'draftBlockList',
  choices: 'draftBlockChoices',
  table: 'draftBlockTable',
  box: 'draftBlockBox',
  note: 'draftBlockNote',
  verse: 'draftBlockVerse',
  formula: 'draftBlockFormula',
  other: 'draftBlockOther',
}

function Kinds({ kinds }: Pick<Figures, 'kinds'>) {
  const t = useT()
  type Row = Figures['kinds'][number]
  const columns: Column<Row>[] = [
    column.main('kind', t('draftBlockKind'), ({ kind }) => t(kindTexts[kind])),
    column.number('lines', t('draftLines'), ({ lines }) => count(lines)),
    column.number('sameLines', t('draftSameLines'), (row) => shareOf(row.sameLines, row.lines)),
  ]
  return (
    <Table
      caption={t('draftByKind')}
      columns={columns}
      rows={kinds}
      rowId={({ kind }) => `draft-kind-${kind}`}
    />
  )
}

function Books({ books }: Pick<Figures, 'books'>) {
  const t = useT()
  type Row = Figures['books'][number]
  return (
    <Table
      caption={t('draftByBook')}
      columns={[
        column.main<Row>('title', t('title'), ({ title }) => title),
        column.text<Row>('prodType', t('appliedType'), ({ prodType }) => prodType),
        ...shareColumns<Row>(t),
      ]}
      rows={books}
      rowId={({ bookId, prodType }) => `draft-book-${bookId}-${prodType}`}
    />
  )
}

function Hours({ figures: { hours, least } }: { figures: Figures }) {
  const t = useT()
  type Row = Figures['hours'][number]
  const minutes = ({ volumes, minutes: value }: Row['with']) =>
    value === null
      ? t('draftHoursFew', { count: volumes })
      : t('draftMinutes', { minutes: value, count: volumes })
  return (
    <>
      <Table
        caption={t('draftHours')}
        columns={[
          column.main<Row>('prodType', t('appliedType'), ({ prodType }) => prodType),
          column.text<Row>('with', t('draftHoursWith'), (row) => minutes(row.with)),
          column.text<Row>('without', t('draftHoursWithout'), (row) => minutes(row.without)),
        ]}
        rows={hours}
        rowId={({ prodType }) => `draft-hours-${prodType}`}
      />
      <p className="hint">{t('draftHoursHint', { least })}</p>
    </>
  )
}
