/** Parts of the list of order files: upload, search, table, confirmation of deleting. */
import { bodyLimits } from '~/tables/codes'
import { Confirm } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { Form } from '~/components/form'
import { Icon } from '~/components/icon'
import { Input, Select } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { Empty, column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { ShortDay } from '~/components/when'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import {
  filePath,
  listPath,
  schoolQuestionPath,
} from '~/features/requests/order-file/order-file-links'
import { ByName, RegisterFiles } from '~/features/requests/order-file/order-file.schema'
import type { OrderFileInfo } from '~/features/requests/order-file/order-file.server'
import type { OrderFileItem } from '~/features/requests/order-file/order-file.output'

export function UploadPanel({ template }: { template: string }) {
  const t = useT()
  return (
    <section aria-labelledby="upload">
      <h2 id="upload" className="hidden-text">
        {t('orderUpload')}
      </h2>
      <UploadForm id="upload-form" schema={RegisterFiles} intent="register" className="one-line">
        <FileField
          name="file"
          label={t('orderSheetField')}
          hint={t('orderUploadHint')}
          accept=".xlsx,.csv"
          maxBytes={bodyLimits.sheet}
          multiple
          required
        />
        <p className="actions">
          <button className="button">{t('orderUploadDo')}</button>
          <a href={template}>{t('orderTemplate')}</a>
        </p>
      </UploadForm>
    </section>
  )
}

type ListValues = { schoolName: string; only: string }

export function FileSearch({
  values,
  errors = {},
}: {
  values: ListValues
  errors?: Record<string, string>
}) {
  const t = useT()
  const states = [
    { value: '', label: t('orderAllFiles') },
    { value: 'open', label: t('orderOnlyOpen') },
    { value: 'withoutSchool', label: t('orderOnlyNoSchool') },
  ]
  return (
    <form method="get" action={listPath} role="search" className="filters">
      <Input
        id="schoolName"
        name="schoolName"
        label={t('orderSchool')}
        defaultValue={values.schoolName}
        error={errors.schoolName}
        autoComplete="off"
        maxLength={200}
      />
      <Select
        id="only"
        name="only"
        label={t('orderWhich')}
        defaultValue={values.only}
        error={errors.only}
        options={states}
      />
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {t('search')}
        </button>
        <a className="button-quiet" href={listPath}>
          {t('reset')}
        </a>
      </p>
    </form>
  )
}

export function FileTable({ files }: { files: OrderFileItem[] }) {
  const t = useT()
  const address = useUrlWith()
  const rows = files.map((file, i) => ({ ...file, id: `file-${i + 1}` }))
  const columns: Column<(typeof rows)[number]>[] = [
    column.main('name', t('orderFileName'), ({ name, inDemand }) => (
      <>
        <a href={filePath(name)}>{name}</a>
        {inDemand ? null : (
          <>
            {' '}
            <Tag colour="yellow">{t('sentByUnconfirmed')}</Tag>
          </>
        )}
      </>
    )),
    column.text('school', t('orderSchool'), (file) => <SchoolOfFile file={file} />),
    column.nowrap('receipt', t('orderReceipt'), ({ receiptDate }) =>
      receiptDate ? <time dateTime={receiptDate}>{receiptDate}</time> : '-',
    ),
    column.nowrap('created', t('orderCreated'), ({ createTime }) => (
      <ShortDay of={createTime} ago />
    )),
    column.text('matched', t('orderMatching'), (file) => <MatchedCount file={file} />),
    column.number('unread', t('orderUnreadCount'), ({ unread }) =>
      unread > 0 ? t('orderPlaces', { count: count(unread) }) : '-',
    ),
    column.text('remove', t('remove'), ({ name }) => (
      <a className="file-link" href={address({ remove: name })} data-confirm>
        <span className="hidden-text">{name} </span>
        {t('remove')}
      </a>
    )),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('orderFiles')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      describedBy="count-line"
      clickable
    />
  )
}

/** The school, or the way to say which it is; the rows of a file may also name several. */
function SchoolOfFile({ file: { name, schoolName, withoutSchool } }: { file: OrderFileItem }) {
  const t = useT()
  if (withoutSchool === 0) return schoolName || t('orderSchoolsInRows')
  return (
    <>
      <Tag colour="red">{t('orderSchoolUnknown')}</Tag>{' '}
      <a className="file-link" href={schoolQuestionPath(name)}>
        {t('orderSchoolSet')}
        <span className="hidden-text"> ({name})</span>
      </a>
    </>
  )
}

/** '48행 가운데 41행 확정, 5행 검토 필요' */
function MatchedCount({
  file: { rows, matched, open },
}: {
  file: Pick<OrderFileItem, 'rows' | 'matched' | 'open'>
}) {
  const t = useT()
  return (
    <>
      {t('orderMatchedOf', { rows: count(rows), matched: count(matched) })}
      {open > 0 ? (
        <>
          {' '}
          <Tag colour="yellow">{t('orderOpenOf', { count: count(open) })}</Tag>
        </>
      ) : null}
    </>
  )
}

/** Asks before a file is deleted, naming what goes with it and what stays. */
export function RemoveQuestion({ file: { name, rows, pupils } }: { file: OrderFileInfo }) {
  const t = useT()
  const cancelTo = useUrlWith()({ remove: null })
  return (
    <Confirm question={t('orderRemoveQuestion', { name })} cancelTo={cancelTo}>
      <ul>
        <li>{t('orderRemoveRows', { rows: count(rows) })}</li>
        {pupils > 0 ? <li>{t('orderRemovePupils', { count: count(pupils) })}</li> : null}
        <li>{t('orderRemoveBytes')}</li>
      </ul>
      <p>{t('orderRemoveStays')}</p>
      <p>
        <strong>{t('orderRemoveForever')}</strong>
      </p>
      <Form id="remove-form" schema={ByName} intent="remove">
        <input type="hidden" name="name" value={name} />
        <button className="button button-danger">{t('removeYes')}</button>
      </Form>
    </Confirm>
  )
}

/** The text when no file passes the filters or none exists, with what to do next. */
export function EmptyFileList({ narrowed }: { narrowed: boolean }) {
  const t = useT()
  return (
    <Empty
      id="no-files"
      heading={t(narrowed ? 'orderFilesNoMatch' : 'orderFilesEmpty')}
      help={t(narrowed ? 'orderFilesNoMatchHelp' : 'orderFilesEmptyHelp')}
    >
      {narrowed ? (
        <a className="button" href={listPath}>
          {t('orderFilesAll')}
        </a>
      ) : null}
    </Empty>
  )
}
