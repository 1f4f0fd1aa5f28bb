/** The entries of a folder as rows to choose from, each with what may be done with it; and what was found below a folder. */
import { Field, Form, FormMarks } from '~/components/form'
import { ErrorText } from '~/components/input'
import { useAddress } from '~/components/pagination'
import { SelectAll, useChoosing } from '~/components/select-all'
import { useSorting } from '~/components/sorting'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, date, dateTime, fileSize, fileWords } from '~/format'
import { href } from '~/http/href'
import type { MessageKey } from '~/messages'
import { type Say, useSay } from '~/say'
import { Rename, type sorts } from './drive.schema'
import { ReportLine } from './intake-parts'
import { downloadLink, driveLink } from './links'
import type { Listed } from './list.server'

type Sort = (typeof sorts)[number]
type Shown = { path: string; keyword: string; items: Listed[]; sort: Sort; edit: string | null }

const chooser = 'choose-form'
const boxes = 'name'

/** `edit` is the name that is being changed. */
export function FolderTable({ path, keyword, items, sort, edit }: Shown) {
  const say = useSay()
  const {
    id,
    error,
    column: choose,
  } = useChoosing({
    formId: chooser,
    name: boxes,
    rows: items,
    value: (item) => item.name,
    label: (item) => say('driveChooseRow', { name: item.name }),
  })
  const address = useAddress()
  const name: Column<Listed> = {
    key: 'name',
    main: true,
    ...useSorting(sort, ['edit'])('name', say('driveName')),
    cell: (item) =>
      item.name === edit ? (
        <Editing item={item} cancelTo={`${address({ edit: null })}#item-${item.id}`} />
      ) : (
        <Name item={item} />
      ),
  }
  const facts = useFacts(sort)
  const where: Column<Listed> = {
    key: 'where',
    heading: say('driveWhere'),
    cell: ({ path: place }) => (
      <a className="file-link" href={driveLink(place)}>
        {place ? place.replaceAll('/', ' / ') : say('drive')}
      </a>
    ),
  }
  const columns = keyword
    ? [name, where, ...facts]
    : [
        choose,
        name,
        ...facts,
        {
          key: 'acts',
          heading: say('driveActs'),
          cell: (item: Listed) => <Actions item={item} path={path} />,
        },
      ]
  return (
    <div
      className="drive-list sortable"
      data-drop={keyword ? undefined : 'upload-form'}
      data-no-folder={say('driveUploadNoFolder')}
    >
      {keyword ? null : <OfChosen id={id} error={error} />}
      <Table
        caption={<span className="hidden-text">{say('driveListCaption')}</span>}
        columns={columns}
        rows={items}
        rowId={(item) => `item-${item.id}`}
        describedBy="count-line"
      />
    </div>
  )
}

/** For the rows that are ticked. */
function OfChosen({ id, error }: { id: string; error?: string }) {
  const say = useSay()
  return (
    <form id={chooser} method="post" className="bulk">
      <FormMarks id={chooser} intent="chosen" />
      <ErrorText id={id} error={error} />
      <SelectAll name={boxes} label={say('driveSelectAll')} counted={say('driveSelected')} />
      <div role="group" aria-labelledby="of-chosen">
        <span id="of-chosen">{say('driveOfChosen')}</span>
        <button className="button-secondary" name="act" value="archive">
          {say('driveZipChosen')}
        </button>
        <button className="button-secondary" name="act" value="remove">
          {say('driveRemoveChosen')}
        </button>
      </div>
    </form>
  )
}

function useFacts(sort: Sort): Column<Listed>[] {
  const say = useSay()
  const sorting = useSorting(sort, ['edit'])
  return [
    {
      key: 'date',
      className: 'nowrap',
      ...sorting('date', say('driveDate')),
      cell: ({ date: time }) => <time dateTime={time}>{date(time)}</time>,
    },
    {
      key: 'size',
      className: 'nowrap',
      ...sorting('size', say('driveSize')),
      cell: ({ folder, files, size }) =>
        folder
          ? files
            ? say('driveFilesIn', { count: count(files) })
            : say('driveNone')
          : fileSize(size ?? 0),
    },
    { key: 'state', heading: say('driveState'), cell: (item) => <State item={item} /> },
  ]
}

function Name({ item: { name, folder, path, size, version, sent } }: { item: Listed }) {
  const say = useSay()
  if (folder)
    return (
      <>
        <a href={driveLink([...path.split('/').filter(Boolean), name])}>{name}</a>{' '}
        <Tag colour="grey">{say('driveFolderWord')}</Tag>
      </>
    )
  return (
    <>
      <a href={downloadLink(path, name, version)}>
        {name}
        <span className="hidden-text">
          {' '}
          {say('driveDownload')} ({fileWords({ name, size: size ?? 0 })})
        </span>
      </a>
      {sent ? <span className="small"> {say('driveSentAs', { sent })}</span> : null}
    </>
  )
}

/** What there is to know besides name, date and size. */
function State({ item: { name, path, share, book, report, inbox, newest } }: { item: Listed }) {
  const say = useSay()
  if (!share && !book && !report && !inbox && !newest) return null
  return (
    <ul className="plain">
      {newest ? <li>{say('driveNewest', { date: date(newest) })}</li> : null}
      {inbox ? (
        <li>
          <Tag colour="blue">{say('driveArrived')}</Tag>
        </li>
      ) : null}
      {share ? (
        <li>
          <Tag colour="yellow">{say('sharesLive')}</Tag>{' '}
          <a className="file-link" href={driveLink(path, { share: name })}>
            {say('shareAddressOf', { name })}
          </a>{' '}
          {say('driveSharedTill', {
            left: count(share.left),
            time: dateTime(share.expireTime).slice(0, 16),
          })}
        </li>
      ) : null}
      {book ? (
        <li>
          <a
            className="file-link"
            href={href('/admin/produce/item/:bookId', { bookId: book.bookId })}
          >
            {say('driveBookOf', { title: book.title })}
          </a>
        </li>
      ) : null}
      {report ? (
        <li>
          <ReportLine report={report} />
        </li>
      ) : null}
    </ul>
  )
}

type Act = { key: MessageKey; to: string; asks: boolean }

/** What may be done: sharing is for files that are not shared, releasing for those that are (spec 4). */
function Actions({ item, path }: { item: Listed; path: string }) {
  const say = useSay()
  const address = useAddress()
  const none = Object.fromEntries(questions.map((act) => [act, null]))
  const ask = (act: (typeof questions)[number], key: MessageKey): Act => ({
    key,
    to: address({ ...none, [act]: item.name }),
    asks: true,
  })
  const edit: Act = {
    key: 'driveRename',
    to: `${address({ ...none, edit: item.name })}#rename-form-newName`,
    asks: false,
  }
  const acts = item.folder
    ? [
        { key: 'driveZipOf', to: downloadLink(path, item.name), asks: false } as Act,
        edit,
        ask('remove', 'driveRemove'),
      ]
    : [
        item.accessId ? ask('unshare', 'unshare') : ask('share', 'driveShare'),
        ask('register', 'driveRegister'),
        edit,
        ask('remove', 'driveRemove'),
      ]
  return (
    <ul className="row-actions">
      {acts.map(({ key, to, asks }) => (
        <li key={key}>
          <a href={to} data-confirm={asks || undefined}>
            <RowName say={say} name={item.name} />
            {say(key)}
          </a>
        </li>
      ))}
    </ul>
  )
}

const RowName = ({ say, name }: { say: Say; name: string }) => (
  <span className="hidden-text">{say('driveRowOf', { name })} </span>
)

/** Parameters of the page's address that ask something about one entry, and the one that changes its name. */
export const questions = ['edit', 'share', 'unshare', 'remove', 'register'] as const

/** The name as a field, in its row. */
function Editing({ item: { name }, cancelTo }: { item: Listed; cancelTo: string }) {
  const say = useSay()
  return (
    <div data-edit-row>
      <Form id="rename-form" schema={Rename} intent="rename" defaultValues={{ newName: name }}>
        <input type="hidden" name="name" value={name} />
        <Field
          name="newName"
          label={say('driveNewNameOf', { name })}
          hint={say('driveNameHint')}
          autoComplete="off"
          maxLength={255}
          required
        />
        <p className="actions">
          <button className="button">{say('save')}</button>
          <a className="button-quiet" href={cancelTo} data-cancel>
            {say('driveEditCancel')}
          </a>
        </p>
      </Form>
    </div>
  )
}
