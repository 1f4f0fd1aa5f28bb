/** The trash of the drive as a table, and the question before deleting for good. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { useUrlWith } from '~/components/pagination'
import { column, type Column, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { count, fileSize, orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { ById } from '~/features/sources/drive/drive.schema'
import { Purge } from './trash.schema'
import type { TrashItem } from '~/features/sources/drive/drive.output'

export function TrashTable({ items }: { items: TrashItem[] }) {
  const t = useT()
  const columns: Column<TrashItem>[] = [
    column.main('name', t('trashName'), ({ name, folder, files }) =>
      folder ? `${name} (${t('trashFolder')}, ${t('trashFiles', { count: count(files) })})` : name,
    ),
    column.text('place', t('trashPlace'), ({ path }) => path || t('trashTop')),
    column.nowrap('when', t('trashWhen'), ({ date }) => <Minute of={date} ago />),
    column.text('who', t('trashWho'), ({ userName }) => orDash(userName)),
    column.nowrap('size', t('trashSize'), ({ size }) => fileSize(size)),
    column.nowrap('left', t('trashLeft'), ({ daysLeft }) => t('trashDaysLeft', { days: daysLeft })),
    column.text('actions', t('trashActions'), (item) => <TrashActions item={item} />),
  ]
  return (
    <Table
      caption={t('trashHeading')}
      columns={columns}
      rows={items}
      rowId={({ id }) => `trash-${id}`}
    />
  )
}

function TrashActions({ item: { id, name } }: { item: TrashItem }) {
  const t = useT()
  const address = useUrlWith()
  const hiddenName = <span className="hidden-text">{t('trashOf', { name })} </span>
  return (
    <>
      <Form id={`restore-${id}`} schema={ById} intent="restore">
        <input type="hidden" name="id" value={id} />
        <button className="button-secondary">
          {hiddenName}
          {t('trashRestore')}
        </button>
      </Form>
      <ul className="row-actions">
        <li>
          <a href={address({ confirm: 'purge', id })} data-confirm>
            {hiddenName}
            {t('trashPurge')}
          </a>
        </li>
      </ul>
    </>
  )
}

/** About one entry, or about all `total` entries. */
export function PurgeQuestion({ item, total }: { item: TrashItem | null; total: number }) {
  const t = useT()
  const cancelTo = useUrlWith()({ confirm: null, id: null })
  return (
    <Confirm question={t('trashPurgeQuestion')} cancelTo={cancelTo}>
      <p>
        {item
          ? t('trashPurgeOf', {
              name: item.name,
              count: count(item.files),
              size: fileSize(item.size),
            })
          : t('trashPurgeWhole', { count: count(total) })}
      </p>
      <Form id="purge-form" schema={Purge} intent="purge">
        {item ? (
          <input type="hidden" name="id" value={item.id} />
        ) : (
          <input type="hidden" name="all" value="1" />
        )}
        <button className="button button-danger">{t('trashPurgeYes')}</button>
      </Form>
    </Confirm>
  )
}
