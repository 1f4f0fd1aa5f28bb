/** Forms that add to the request list: one book, a whole list, an earlier list to restore. */
import { ById } from '~/validation/inputs'
import { bodyLimits } from '~/tables/codes'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form } from '~/components/form'
import { column, type Column, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { count, minute, orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { FieldGlossary, BookFields } from './book-form'
import { Create, SheetUpload } from '~/features/catalogue/request-book/request-book.schema'

export function AddBookForm() {
  const t = useT()
  return (
    <section aria-labelledby="add-one">
      <h2 id="add-one">{t('addOne')}</h2>
      <FieldGlossary />
      <Form id="create-form" schema={Create} intent="create" className="fields">
        <Field
          name="bookId"
          label={t('addBookId')}
          hint={t('addBookIdHint')}
          autoComplete="off"
          maxLength={50}
        />
        <BookFields />
        <p className="actions">
          <button className="button">{t('addSubmit')}</button>
        </p>
      </Form>
    </section>
  )
}

export function UploadListForm({ template, download }: { template: string; download: string }) {
  const t = useT()
  return (
    <section className="panel" aria-labelledby="add-many">
      <h2 id="add-many">{t('addMany')}</h2>
      <p>{t('addManyHelp')}</p>
      <UploadForm id="upload-form" schema={SheetUpload} intent="upload" className="login">
        <FileField
          name="file"
          label={t('listFile')}
          hint={t('listFileHint')}
          accept=".xlsx,.csv"
          maxBytes={bodyLimits.sheet}
          required
        />
        <button className="button">{t('uploadSubmit')}</button>
      </UploadForm>
      <p className="actions">
        <a href={template}>{t('listTemplate')}</a>
        <a href={download}>{t('listDownload')}</a>
      </p>
    </section>
  )
}

type EarlierList = { id: number; createTime: string; userName: string; rowCount: number }

export function EarlierLists({ lists }: { lists: EarlierList[] }) {
  const t = useT()
  const columns: Column<EarlierList>[] = [
    column.main('time', t('replacedAt'), (list) => <Minute of={list.createTime} ago />),
    column.text('by', t('replacedBy'), (list) => orDash(list.userName)),
    column.text('count', t('bookCount'), (list) => t('booksOf', { count: count(list.rowCount) })),
    column.text('restore', t('bringBack'), (list) => <RestoreListForm list={list} />),
  ]
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{t('earlierLists')}</h2>
      {lists.length === 0 ? <p>{t('earlierNone')}</p> : <p>{t('earlierHelp')}</p>}
      {lists.length === 0 ? null : (
        <Table
          caption={t('earlierCaption', { count: lists.length })}
          columns={columns}
          rows={lists}
          rowId={({ id }) => `list-${id}`}
        />
      )}
    </section>
  )
}

function RestoreListForm({ list }: { list: EarlierList }) {
  const t = useT()
  return (
    <Form id={`restore-${list.id}`} schema={ById} intent="restore">
      <input type="hidden" name="id" value={list.id} />
      <button
        className="button-secondary"
        aria-label={t('bringBackOf', { time: minute(list.createTime) })}
      >
        {t('bringBack')}
      </button>
    </Form>
  )
}
