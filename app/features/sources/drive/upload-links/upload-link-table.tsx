/**
 * Upload links for administrators: creating, listing and ending them, and the files that arrived.
 */
import { CopyButton } from '~/components/copy-button'
import { Confirm } from '~/components/confirm'
import { Field, Form } from '~/components/form'
import { Input } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { Script } from '~/components/script'
import { column, type Column, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { count, fileSize, orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type {
  ArrivedFile,
  RegistrationPreview,
  UploadLinkItem,
} from '~/features/sources/drive/drive.output'
import { ByAccessId, CreateUploadLink, Acknowledge, defaultUploadLink } from './upload-link.schema'
import { href } from '~/http/href'
import { downloadLink, driveLink } from '~/features/sources/drive/drive-links'
import { RegisterSection, ReportSummary } from '~/features/sources/drive/publishers/file-report'
import { LinkLife, LinkLifeField } from '~/features/sources/drive/link-life'

export function CreateUploadLinkForm({ path }: { path: string }) {
  const t = useT()
  return (
    <section aria-labelledby="make-inbox">
      <h2 id="make-inbox">{t('inboxMakeFor', { path })}</h2>
      <Form
        id="inbox-form"
        schema={CreateUploadLink}
        intent="create"
        defaultValues={defaultUploadLink}
        className="fields"
      >
        <input type="hidden" name="path" value={path} />
        <Field
          name="note"
          label={t('inboxNote')}
          hint={t('inboxNoteHint')}
          maxLength={100}
          autoComplete="off"
        />
        <LinkLifeField label={t('inboxDays')} />
        <Field
          name="fileCount"
          label={t('inboxFiles')}
          inputMode="numeric"
          autoComplete="off"
          required
          narrow
        />
        <Field
          name="megabytes"
          label={t('inboxMegabytes')}
          inputMode="numeric"
          autoComplete="off"
          required
          narrow
        />
        <p className="actions">
          <button className="button">{t('inboxMakeDo')}</button>
        </p>
      </Form>
    </section>
  )
}

export function UploadLinkTable({ items }: { items: UploadLinkItem[] }) {
  const t = useT()
  const address = useUrlWith()
  const columns: Column<UploadLinkItem>[] = [
    column.main('folder', t('inboxFolder'), ({ path }) => <a href={driveLink(path)}>{path}</a>),
    column.text('note', t('inboxNoteShort'), ({ note }) => orDash(note)),
    column.text('until', t('inboxUntil'), ({ expireTime }) => <LinkLife time={expireTime} />),
    column.text('remains', t('inboxRemains'), ({ filesLeft, bytesLeft }) =>
      t('inboxRemain', { files: count(filesLeft), size: fileSize(bytesLeft) }),
    ),
    column.text('by', t('inboxBy'), ({ userName }) => orDash(userName)),
    column.text('address', t('inboxAddress'), (item) => <LinkAddress item={item} />),
    column.text('end', t('trashActions'), ({ accessId, path, note }) => (
      <ul className="row-actions">
        <li>
          <a href={address({ confirm: 'end', id: accessId })} data-confirm>
            <span className="hidden-text">
              {t('inboxEndOf', { path: note ? `${path}, ${note}` : path })}{' '}
            </span>
            {t('inboxEnd')}
          </a>
        </li>
      </ul>
    )),
  ]
  return (
    <section aria-labelledby="inboxes">
      <h2 id="inboxes">{t('inboxList')}</h2>
      {items.length === 0 ? (
        <p>{t('inboxNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{t('inboxList')}</span>}
          columns={columns}
          rows={items}
          rowId={({ accessId }) => `inbox-${accessId}`}
        />
      )}
      <Script src="/copy.js" />
    </section>
  )
}

function LinkAddress({ item: { accessId, address, path, note } }: { item: UploadLinkItem }) {
  const t = useT()
  const id = `address-${accessId}`
  const linkName = t('inboxEndOf', { path: note ? `${path}, ${note}` : path })
  return (
    <>
      <Input
        id={id}
        label={
          <>
            <span className="hidden-text">{linkName} </span>
            {t('inboxAddress')}
          </>
        }
        value={address}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      <CopyButton field={id} description={linkName} />
      <span role="status" id={`${id}-copied`} />
    </>
  )
}

export function RevokeQuestion({ item: { accessId, path, note } }: { item: UploadLinkItem }) {
  const t = useT()
  return (
    <Confirm question={t('inboxEndQuestion')} cancelTo={useUrlWith()({ confirm: null, id: null })}>
      <p>{t('inboxEndWhich', { path, note: orDash(note) })}</p>
      <Form id="end-form" schema={ByAccessId} intent="revoke">
        <input type="hidden" name="accessId" value={accessId} />
        <button className="button button-danger">{t('inboxEndYes')}</button>
      </Form>
    </Confirm>
  )
}

export function ArrivedFilesTable({ items, total }: { items: ArrivedFile[]; total: number }) {
  const t = useT()
  const address = useUrlWith()
  const columns: Column<ArrivedFile>[] = [
    column.main('name', t('trashName'), ({ id, name }) => (
      <a href={address({ register: id, book: null })} data-confirm>
        {name}
      </a>
    )),
    column.text('report', t('intakeReport'), ({ report, looking }) =>
      report ? <ReportSummary report={report} /> : t(looking ? 'intakeLooking' : 'intakeNotYet'),
    ),
    column.text('folder', t('inboxFolder'), ({ path, name }) => (
      <a className="file-link" href={driveLink(path)}>
        <span className="hidden-text">{t('trashOf', { name })} </span>
        {path}
      </a>
    )),
    column.nowrap('size', t('trashSize'), ({ size }) => fileSize(size)),
    column.nowrap('when', t('inboxWhen'), ({ date }) => <Minute of={date} ago />),
    column.text('from', t('inboxFrom'), ({ note }) => orDash(note)),
    column.text('register', t('manage'), ({ id, name, book }) =>
      book ? (
        <a
          className="file-link"
          href={href('/admin/produce/item/:bookId', { bookId: book.bookId })}
        >
          {t('driveBookOf', { title: book.title })}
        </a>
      ) : (
        <a className="button-quiet" href={address({ register: id, book: null })} data-confirm>
          <span className="hidden-text">{t('trashOf', { name })} </span>
          {t('driveRegister')}
        </a>
      ),
    ),
  ]
  return (
    <section aria-labelledby="arrived">
      <h2 id="arrived">{t('inboxArrived')}</h2>
      {items.length === 0 ? (
        <p>{t('inboxNoArrived')}</p>
      ) : (
        <>
          {total > items.length ? (
            <p>{t('inboxArrivedMore', { shown: count(items.length), count: count(total) })}</p>
          ) : null}
          <Table
            caption={<span className="hidden-text">{t('inboxArrived')}</span>}
            columns={columns}
            rows={items}
            rowId={({ id }) => `arrived-${id}`}
          />
          <Form id="seen-form" schema={Acknowledge} intent="seen">
            <input type="hidden" name="all" value="1" />
            <p className="actions">
              <button className="button-secondary">{t('inboxSeen')}</button>
            </p>
          </Form>
        </>
      )}
    </section>
  )
}

/** One new file: what was found in it, the book whose source it becomes, and its download. */
export function ArrivedFileSection({
  file: { id, name, path, registering },
}: {
  file: ArrivedFile & { registering: RegistrationPreview }
}) {
  const t = useT()
  return (
    <RegisterSection
      registering={registering}
      path={path}
      asked={{ address: href('/admin/drive/inbox'), register: id }}
    >
      <p className="actions">
        <a href={downloadLink(path, name)}>
          <span className="hidden-text">{t('trashOf', { name })} </span>
          {t('driveDownload')}
        </a>
      </p>
    </RegisterSection>
  )
}
