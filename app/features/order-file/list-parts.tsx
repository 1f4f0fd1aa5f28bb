/** The list of order files: uploading a sheet alone, narrowing, the files themselves, and the question before one goes. */
import { bodyLimits } from '~/codes'
import { Confirm } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { Form } from '~/components/form'
import { Icon } from '~/components/icon'
import { Input, Select } from '~/components/input'
import { useAddress } from '~/components/pagination'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, orDash, shortDate } from '~/format'
import { useSay } from '~/say'
import { filePath, listPath, registerPath } from './links'
import { ByName, Register } from './order-file.schema'
import type { OrderFileInfo, OrderFileItem } from './order-file.server'

export function UploadPanel({ template }: { template: string }) {
  const say = useSay()
  return (
    <section className="panel" aria-labelledby="upload">
      <h2 id="upload">{say('orderUpload')}</h2>
      <UploadForm id="upload-form" schema={Register} intent="register" className="login">
        <FileField
          name="file"
          label={say('orderSheetField')}
          hint={say('orderUploadHint')}
          accept=".xlsx,.csv"
          most={bodyLimits.sheet}
          required
        />
        <button className="button">{say('orderUploadDo')}</button>
      </UploadForm>
      <p className="actions">
        <a className="button-secondary" href={registerPath}>
          {say('toOrderRegister')}
        </a>
        <a href={template}>{say('orderTemplate')}</a>
      </p>
    </section>
  )
}

export type ListValues = { schoolName: string; only: string }

export function FileSearch({
  values,
  errors = {},
}: {
  values: ListValues
  errors?: Record<string, string>
}) {
  const say = useSay()
  const states = [
    { value: '', label: say('orderAllFiles') },
    { value: 'open', label: say('orderOnlyOpen') },
  ]
  return (
    <form method="get" action={listPath} role="search" className="filters">
      <Input
        id="schoolName"
        name="schoolName"
        label={say('orderSchool')}
        defaultValue={values.schoolName}
        error={errors.schoolName}
        autoComplete="off"
        maxLength={200}
      />
      <Select
        id="only"
        name="only"
        label={say('orderWhich')}
        defaultValue={values.only}
        error={errors.only}
        options={states}
      />
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {say('search')}
        </button>
        <a className="button-quiet" href={listPath}>
          {say('reset')}
        </a>
      </p>
    </form>
  )
}

export function FileTable({ files }: { files: OrderFileItem[] }) {
  const say = useSay()
  const address = useAddress()
  const rows = files.map((file, i) => ({ ...file, id: `file-${i + 1}` }))
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'name',
      heading: say('orderFileName'),
      main: true,
      cell: ({ name }) => <a href={filePath(name)}>{name}</a>,
    },
    { key: 'school', heading: say('orderSchool'), cell: ({ schoolName }) => orDash(schoolName) },
    {
      key: 'receipt',
      heading: say('orderReceipt'),
      className: 'nowrap',
      cell: ({ receiptDate }) =>
        receiptDate ? <time dateTime={receiptDate}>{receiptDate}</time> : '-',
    },
    {
      key: 'created',
      heading: say('orderCreated'),
      className: 'nowrap',
      cell: ({ createTime }) => <time dateTime={createTime}>{shortDate(createTime)}</time>,
    },
    { key: 'matched', heading: say('orderMatching'), cell: (file) => <Matched file={file} /> },
    {
      key: 'unread',
      heading: say('orderUnreadCount'),
      className: 'nowrap',
      cell: ({ unread }) => (unread > 0 ? say('orderPlaces', { count: count(unread) }) : '-'),
    },
    {
      key: 'remove',
      heading: say('remove'),
      cell: ({ name }) => (
        <a className="file-link" href={address({ remove: name })} data-confirm>
          <span className="hidden-text">{name} </span>
          {say('remove')}
        </a>
      ),
    },
  ]
  return (
    <Table
      caption={<span className="hidden-text">{say('orderFiles')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      describedBy="count-line"
      clickable
    />
  )
}

/** 48행 가운데 41행 확정, 5행 검토 필요 */
export function Matched({
  file: { rows, matched, open },
}: {
  file: Pick<OrderFileItem, 'rows' | 'matched' | 'open'>
}) {
  const say = useSay()
  return (
    <>
      {say('orderMatchedOf', { rows: count(rows), matched: count(matched) })}
      {open > 0 ? (
        <>
          {' '}
          <Tag colour="yellow">{say('orderOpenOf', { count: count(open) })}</Tag>
        </>
      ) : null}
    </>
  )
}

/** What goes with a file, and what stays. */
export function RemoveQuestion({ file: { name, rows, pupils } }: { file: OrderFileInfo }) {
  const say = useSay()
  const cancelTo = useAddress()({ remove: null })
  return (
    <Confirm question={say('orderRemoveQuestion', { name })} cancelTo={cancelTo}>
      <ul>
        <li>{say('orderRemoveRows', { rows: count(rows) })}</li>
        {pupils > 0 ? <li>{say('orderRemovePupils', { count: count(pupils) })}</li> : null}
        <li>{say('orderRemoveBytes')}</li>
      </ul>
      <p>{say('orderRemoveStays')}</p>
      <p>
        <strong>{say('orderRemoveForever')}</strong>
      </p>
      <Form id="remove-form" schema={ByName} intent="remove">
        <input type="hidden" name="name" value={name} />
        <button className="button button-danger">{say('removeYes')}</button>
      </Form>
    </Confirm>
  )
}

/** No file fits, or there is none at all: each with what to do next. */
export function NoFiles({ narrowed }: { narrowed: boolean }) {
  const say = useSay()
  return (
    <section className="empty" aria-labelledby="no-files">
      <h2 id="no-files">{say(narrowed ? 'orderFilesNoMatch' : 'orderFilesEmpty')}</h2>
      <p>{say(narrowed ? 'orderFilesNoMatchHelp' : 'orderFilesEmptyHelp')}</p>
      {narrowed ? (
        <p className="actions">
          <a className="button" href={listPath}>
            {say('orderFilesAll')}
          </a>
        </p>
      ) : null}
    </section>
  )
}
