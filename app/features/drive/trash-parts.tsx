/** What is in the trash of the drive, as rows that can be brought back, and the question before something goes for good. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { useAddress } from '~/components/pagination'
import { type Column, Table } from '~/components/table'
import { count, dateTime, fileSize, orDash } from '~/format'
import { useSay } from '~/say'
import { ById } from './drive.schema'
import { Purge } from './trash.schema'
import type { TrashItem } from './trash.server'

export function TrashTable({ items }: { items: TrashItem[] }) {
  const say = useSay()
  const columns: Column<TrashItem>[] = [
    {
      key: 'name',
      heading: say('trashName'),
      main: true,
      cell: ({ name, folder, files }) =>
        folder
          ? `${name} (${say('trashFolder')}, ${say('trashFiles', { count: count(files) })})`
          : name,
    },
    { key: 'place', heading: say('trashPlace'), cell: ({ path }) => path || say('trashTop') },
    {
      key: 'when',
      heading: say('trashWhen'),
      className: 'nowrap',
      cell: ({ date }) => <time dateTime={date}>{dateTime(date).slice(0, 16)}</time>,
    },
    { key: 'who', heading: say('trashWho'), cell: ({ userName }) => orDash(userName) },
    {
      key: 'size',
      heading: say('trashSize'),
      className: 'nowrap',
      cell: ({ size }) => fileSize(size),
    },
    {
      key: 'left',
      heading: say('trashLeft'),
      className: 'nowrap',
      cell: ({ daysLeft }) => say('trashDaysLeft', { days: daysLeft }),
    },
    { key: 'actions', heading: say('trashActions'), cell: (item) => <Actions item={item} /> },
  ]
  return (
    <Table
      caption={say('trashHeading')}
      columns={columns}
      rows={items}
      rowId={({ id }) => `trash-${id}`}
    />
  )
}

function Actions({ item: { id, name } }: { item: TrashItem }) {
  const say = useSay()
  const address = useAddress()
  const of = <span className="hidden-text">{say('trashOf', { name })} </span>
  return (
    <>
      <Form id={`restore-${id}`} schema={ById} intent="restore">
        <input type="hidden" name="id" value={id} />
        <button className="button-secondary">
          {of}
          {say('trashRestore')}
        </button>
      </Form>
      <ul className="row-actions">
        <li>
          <a href={address({ confirm: 'purge', id })} data-confirm>
            {of}
            {say('trashPurge')}
          </a>
        </li>
      </ul>
    </>
  )
}

/** Of one, or of all `total`. */
export function PurgeQuestion({ item, total }: { item: TrashItem | null; total: number }) {
  const say = useSay()
  const cancelTo = useAddress()({ confirm: null, id: null })
  return (
    <Confirm question={say('trashPurgeQuestion')} cancelTo={cancelTo}>
      <p>
        {item
          ? say('trashPurgeOf', {
              name: item.name,
              count: count(item.files),
              size: fileSize(item.size),
            })
          : say('trashPurgeWhole', { count: count(total) })}
      </p>
      <Form id="purge-form" schema={Purge} intent="purge">
        {item ? (
          <input type="hidden" name="id" value={item.id} />
        ) : (
          <input type="hidden" name="all" value="1" />
        )}
        <button className="button button-danger">{say('trashPurgeYes')}</button>
      </Form>
    </Confirm>
  )
}
