/** The work list as a table with room for notes, for printing. */
import { ExpectedDays } from '~/components/expected-days'
import { column, Table, type Column } from '~/components/table'
import { orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { FormatTags } from '~/features/production/books/producer-table'
import { usePieceName } from '~/features/production/schedule/piece-table'
import { NeedDate } from '~/features/production/books/need-date'

type OpenFormat = {
  prodType: string
  progress: number | null
  next: { number: number; dueDate: string } | null
  forecast: { volume: number; neededBy: string; early: string; late: string } | null
}
type Row = { id: number; title: string; publisher: string; needDate: string; formats: OpenFormat[] }

export function WorkTable({ rows, today }: { rows: Row[]; today: string }) {
  const t = useT()
  const columns: Column<Row>[] = [
    column.text('due', t('pieceNeeded'), ({ needDate, formats }) => (
      <NeedDate date={firstNeed(formats) || needDate} today={today} />
    )),
    column.main('title', t('title'), ({ title }) => title),
    column.text('publisher', t('publisher'), ({ publisher }) => orDash(publisher)),
    column.text('formats', t('printFormats'), ({ formats }) => (
      <FormatTags formats={formats.map((format) => ({ ...format, finished: false }))} />
    )),
    column.text('next', t('printNext'), ({ formats }) => <NextVolumes formats={formats} />),
    column.text('expected', t('pieceExpected'), ({ formats }) => <Expected formats={formats} />),
    { key: 'notes', heading: t('printNotes'), className: 'notes', cell: () => '' },
  ]
  return (
    <div className="work-list">
      <Table
        caption={<span className="hidden-text">{t('printTitle')}</span>}
        columns={columns}
        rows={rows}
        rowId={({ id }) => `work-${id}`}
      />
    </div>
  )
}

/** The earliest day by which a piece must be finished; '' for none. */
const firstNeed = (formats: OpenFormat[]) =>
  formats.flatMap(({ forecast }) => forecast?.neededBy || []).toSorted()[0] ?? ''

/** When the first piece of each format is expected. */
function Expected({ formats }: { formats: OpenFormat[] }) {
  const nameOf = usePieceName()
  const known = formats.flatMap(({ prodType, forecast }) =>
    forecast ? [{ prodType, ...forecast }] : [],
  )
  if (known.length === 0) return <>-</>
  return (
    <ul className="plain">
      {known.map((piece) => (
        <li key={piece.prodType}>
          {nameOf(piece)} <ExpectedDays early={piece.early} late={piece.late} />
        </li>
      ))}
    </ul>
  )
}

function NextVolumes({ formats }: { formats: OpenFormat[] }) {
  const t = useT()
  const divided = formats.flatMap(({ prodType, next }) => (next ? [{ prodType, ...next }] : []))
  if (divided.length === 0) return <>-</>
  return (
    <ul className="plain">
      {divided.map(({ prodType: type, number, dueDate: date }) => (
        <li key={type}>
          {date ? t('nextVolumeDue', { type, number, date }) : t('nextVolume', { type, number })}
        </li>
      ))}
    </ul>
  )
}
