/** The work list as a table with room for notes, for printing. */
import { Table, type Column } from '~/components/table'
import { orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { FormatTags } from '~/features/production/catalogue/producer-table'
import { NeedDate } from '~/features/production/catalogue/need-date'

type OpenFormat = {
  prodType: string
  progress: number | null
  next: { number: number; dueDate: string } | null
}
type Row = { id: number; title: string; publisher: string; needDate: string; formats: OpenFormat[] }

export function WorkTable({ rows, today }: { rows: Row[]; today: string }) {
  const t = useT()
  const columns: Column<Row>[] = [
    {
      key: 'due',
      heading: t('printDue'),
      cell: ({ needDate }) => <NeedDate date={needDate} today={today} />,
    },
    { key: 'title', heading: t('title'), main: true, cell: ({ title }) => title },
    { key: 'publisher', heading: t('publisher'), cell: ({ publisher }) => orDash(publisher) },
    {
      key: 'formats',
      heading: t('printFormats'),
      cell: ({ formats }) => (
        <FormatTags formats={formats.map((format) => ({ ...format, finished: false }))} />
      ),
    },
    {
      key: 'next',
      heading: t('printNext'),
      cell: ({ formats }) => <NextVolumes formats={formats} />,
    },
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
