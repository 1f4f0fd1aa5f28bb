/** The work list as a table with room to write on. */
import { Table, type Column } from '~/components/table'
import { orDash } from '~/format'
import { useSay } from '~/say'
import { FormatTags } from './producer-table'
import { NeedDate } from './need-date'

type Open = {
  prodType: string
  progress: number | null
  next: { number: number; dueDate: string } | null
}
type Row = { id: number; title: string; publisher: string; needDate: string; formats: Open[] }

export function WorkTable({ rows, today }: { rows: Row[]; today: string }) {
  const say = useSay()
  const columns: Column<Row>[] = [
    {
      key: 'due',
      heading: say('printDue'),
      cell: ({ needDate }) => <NeedDate date={needDate} today={today} />,
    },
    { key: 'title', heading: say('title'), main: true, cell: ({ title }) => title },
    { key: 'publisher', heading: say('publisher'), cell: ({ publisher }) => orDash(publisher) },
    {
      key: 'formats',
      heading: say('printFormats'),
      cell: ({ formats }) => (
        <FormatTags formats={formats.map((format) => ({ ...format, finished: false }))} />
      ),
    },
    {
      key: 'next',
      heading: say('printNext'),
      cell: ({ formats }) => <NextVolumes formats={formats} />,
    },
    { key: 'notes', heading: say('printNotes'), className: 'notes', cell: () => '' },
  ]
  return (
    <div className="work-list">
      <Table
        caption={<span className="hidden-text">{say('printTitle')}</span>}
        columns={columns}
        rows={rows}
        rowId={({ id }) => `work-${id}`}
      />
    </div>
  )
}

function NextVolumes({ formats }: { formats: Open[] }) {
  const say = useSay()
  const divided = formats.flatMap(({ prodType, next }) => (next ? [{ prodType, ...next }] : []))
  if (divided.length === 0) return <>-</>
  return (
    <ul className="plain">
      {divided.map(({ prodType: type, number, dueDate: date }) => (
        <li key={type}>
          {date
            ? say('nextVolumeDue', { type, number, date })
            : say('nextVolume', { type, number })}
        </li>
      ))}
    </ul>
  )
}
