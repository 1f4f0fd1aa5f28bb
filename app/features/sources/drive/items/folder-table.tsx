/** Entries of a folder as a table with checkboxes and actions; also the results of a search. */
import { Field, Form, FormMarks } from '~/components/form'
import { ErrorText } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { SelectAll, useRowSelection } from '~/components/select-all'
import { useSorting } from '~/components/sorting'
import { column, type Column, Table } from '~/components/table'
import { Day } from '~/components/when'
import { Tag } from '~/components/tag'
import { count, date, minute, fileSize, fileDescription } from '~/i18n/format'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import { type Translate, useT } from '~/i18n/provider'
import { Rename, type sorts } from '~/features/sources/drive/drive.schema'
import { ReportSummary } from '~/features/sources/drive/publishers/file-report'
import { downloadLink, driveLink } from '~/features/sources/drive/drive-links'
import type { ListedItem } from './folder-list.server'

type Sort = (typeof sorts)[number]
type FolderTableProps = {
  path: string
  keyword: string
  items: ListedItem[]
  sort: Sort
  edit: string | null
}

const selectionFormId = 'choose-form'
const checkboxName = 'name'

/** `edit` is the name that is being changed. */
export function FolderTable({ path, keyword, items, sort, edit }: FolderTableProps) {
  const t = useT()
  const {
    id,
    error,
    column: choose,
  } = useRowSelection({
    formId: selectionFormId,
    name: checkboxName,
    rows: items,
    value: (item) => item.name,
    label: (item) => t('driveChooseRow', { name: item.name }),
  })
  const address = useUrlWith()
  const name: Column<ListedItem> = {
    key: 'name',
    main: true,
    ...useSorting(sort === 'filled' ? 'name' : sort, ['edit'])('name', t('driveName')),
    cell: (item) =>
      item.name === edit ? (
        <RenameForm item={item} cancelTo={`${address({ edit: null })}#item-${item.id}`} />
      ) : (
        <NameCell item={item} />
      ),
  }
  const facts = useDetailColumns(sort)
  const where: Column<ListedItem> = column.text('where', t('driveWhere'), ({ path: place }) => (
    <a className="file-link" href={driveLink(place)}>
      {place ? place.replaceAll('/', ' / ') : t('drive')}
    </a>
  ))
  const columns = keyword
    ? [name, where, ...facts]
    : [
        choose,
        name,
        ...facts,
        {
          key: 'acts',
          heading: t('driveActs'),
          cell: (item: ListedItem) => <ActionsCell item={item} path={path} />,
        },
      ]
  return (
    <div
      className="drive-list sortable"
      data-drop={keyword ? undefined : 'upload-form'}
      data-no-folder={t('driveUploadNoFolder')}
    >
      <Table
        caption={<span className="hidden-text">{t('driveListCaption')}</span>}
        columns={columns}
        rows={items}
        rowId={(item) => `item-${item.id}`}
        describedBy="count-line"
      />
      {keyword ? null : <SelectionActions id={id} error={error} />}
    </div>
  )
}

/** Actions for the selected rows. */
function SelectionActions({ id, error }: { id: string; error?: string }) {
  const t = useT()
  return (
    <form id={selectionFormId} method="post" className="bulk">
      <FormMarks id={selectionFormId} intent="chosen" />
      <ErrorText id={id} label={t('chosen')} chosen error={error} />
      <SelectAll name={checkboxName} label={t('driveSelectAll')} countLabel={t('driveSelected')} />
      <div role="group" aria-labelledby="of-chosen">
        <span id="of-chosen">{t('driveOfChosen')}</span>
        <button className="button-secondary" name="act" value="archive">
          {t('driveZipChosen')}
        </button>
        <button className="button-secondary" name="act" value="remove">
          {t('driveRemoveChosen')}
        </button>
      </div>
    </form>
  )
}

function useDetailColumns(sort: Sort): Column<ListedItem>[] {
  const t = useT()
  const sorting = useSorting(sort, ['edit'])
  return [
    {
      key: 'date',
      className: 'nowrap',
      ...sorting('date', t('driveDate')),
      cell: ({ date: time }) => <Day of={time} />,
    },
    {
      key: 'size',
      className: 'nowrap',
      ...sorting('size', t('driveSize')),
      cell: ({ folder, files, size }) =>
        folder
          ? files
            ? t('driveFilesIn', { count: count(files) })
            : t('driveNone')
          : fileSize(size ?? 0),
    },
    column.text('state', t('driveState'), (item) => <StateCell item={item} />),
  ]
}

function NameCell({
  item: { name, folder, files, path, size, version, sent },
}: {
  item: ListedItem
}) {
  const t = useT()
  if (folder)
    return (
      <>
        <a
          className={files ? undefined : 'small'}
          href={driveLink([...path.split('/').filter(Boolean), name])}
        >
          {name}
        </a>{' '}
        <Tag colour="grey">{t('driveFolderWord')}</Tag>
      </>
    )
  return (
    <>
      <a href={downloadLink(path, name, version)}>
        {name}
        <span className="hidden-text">
          {' '}
          {t('driveDownload')} ({fileDescription({ name, size: size ?? 0 })})
        </span>
      </a>
      {sent ? <span className="small"> {t('driveSentAs', { sent })}</span> : null}
    </>
  )
}

/** The state of an entry: link, registered book, report. */
function StateCell({
  item: { name, path, share, book, report, inbox, newest },
}: {
  item: ListedItem
}) {
  const t = useT()
  if (!share && !book && !report && !inbox && !newest) return null
  return (
    <ul className="plain">
      {newest ? <li>{t('driveNewest', { date: date(newest) })}</li> : null}
      {inbox ? (
        <li>
          <Tag colour="blue">{t('driveArrived')}</Tag>
        </li>
      ) : null}
      {share ? (
        <li>
          <Tag colour="yellow">{t('sharesLive')}</Tag>{' '}
          <a className="file-link" href={driveLink(path, { share: name })}>
            {t('shareAddressOf', { name })}
          </a>{' '}
          {t('driveSharedTill', {
            left: count(share.left),
            time: minute(share.expireTime),
          })}
        </li>
      ) : null}
      {book ? (
        <li>
          <a
            className="file-link"
            href={href('/admin/produce/item/:bookId', { bookId: book.bookId })}
          >
            {t('driveBookOf', { title: book.title })}
          </a>
        </li>
      ) : null}
      {report ? (
        <li>
          <ReportSummary report={report} />
        </li>
      ) : null}
    </ul>
  )
}

type EntryAction = { key: MessageKey; to: string; asks: boolean }

/** Actions on one entry. Files without a link can be shared; files with one can be unshared. */
function ActionsCell({ item, path }: { item: ListedItem; path: string }) {
  const t = useT()
  const address = useUrlWith()
  const none = Object.fromEntries(questionParams.map((act) => [act, null]))
  const question = (act: (typeof questionParams)[number], key: MessageKey): EntryAction => ({
    key,
    to: address({ ...none, [act]: item.name }),
    asks: true,
  })
  const edit: EntryAction = {
    key: 'driveRename',
    to: `${address({ ...none, edit: item.name })}#rename-form-newName`,
    asks: false,
  }
  const actions: EntryAction[] = item.folder
    ? [
        { key: 'driveZipOf', to: downloadLink(path, item.name), asks: false },
        edit,
        question('remove', 'driveRemove'),
      ]
    : [
        item.accessId ? question('unshare', 'unshare') : question('share', 'driveShare'),
        question('register', 'driveRegister'),
        edit,
        question('remove', 'driveRemove'),
      ]
  return (
    <details className="row-menu">
      <summary>
        <span className="hidden-text">{t('driveRowOf', { name: item.name })} </span>
        {t('driveActs')}
      </summary>
      <ul className="row-actions">
        {actions.map(({ key, to, asks }) => (
          <li key={key}>
            <a href={to} data-confirm={asks || undefined}>
              <RowName say={t} name={item.name} />
              {t(key)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

const RowName = ({ say, name }: { say: Translate; name: string }) => (
  <span className="hidden-text">{say('driveRowOf', { name })} </span>
)

/**
 * Query parameters of the page that name the entry which a question or the rename form is about.
 */
export const questionParams = ['edit', 'share', 'unshare', 'remove', 'register'] as const

/** The rename form, in the entry's row. */
function RenameForm({ item: { name }, cancelTo }: { item: ListedItem; cancelTo: string }) {
  const t = useT()
  return (
    <div data-edit-row>
      <Form id="rename-form" schema={Rename} intent="rename" defaultValues={{ newName: name }}>
        <input type="hidden" name="name" value={name} />
        <Field
          name="newName"
          label={t('driveNewNameOf', { name })}
          hint={t('driveNameHint')}
          autoComplete="off"
          maxLength={255}
          required
        />
        <p className="actions">
          <button className="button">{t('save')}</button>
          <a className="button-quiet" href={cancelTo} data-cancel>
            {t('driveEditCancel')}
          </a>
        </p>
      </Form>
    </div>
  )
}
