/** Adding to the full list: the form of one book, the upload of a whole list, and the lists that can be brought back. */
import { bodyLimits } from '~/codes'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form } from '~/components/form'
import { type Column, Table } from '~/components/table'
import { count, dateTime, orDash } from '~/format'
import { useSay } from '~/say'
import { FieldWords, WrittenFields } from './book-form'
import { ById, Create, SheetUpload } from './request-book.schema'

export function AddOne() {
  const say = useSay()
  return (
    <section aria-labelledby="add-one">
      <h2 id="add-one">{say('addOne')}</h2>
      <FieldWords />
      <Form id="create-form" schema={Create} intent="create" className="fields">
        <Field
          name="bookId"
          label={say('addBookId')}
          hint={say('addBookIdHint')}
          autoComplete="off"
          maxLength={50}
        />
        <WrittenFields />
        <p className="actions">
          <button className="button">{say('addSubmit')}</button>
        </p>
      </Form>
    </section>
  )
}

export function AddMany({ template, download }: { template: string; download: string }) {
  const say = useSay()
  return (
    <section className="panel" aria-labelledby="add-many">
      <h2 id="add-many">{say('addMany')}</h2>
      <p>{say('addManyHelp')}</p>
      <UploadForm id="upload-form" schema={SheetUpload} intent="upload" className="login">
        <FileField
          name="file"
          label={say('listFile')}
          hint={say('listFileHint')}
          accept=".xlsx,.csv"
          most={bodyLimits.sheet}
          required
        />
        <button className="button">{say('uploadSubmit')}</button>
      </UploadForm>
      <p className="actions">
        <a href={template}>{say('listTemplate')}</a>
        <a href={download}>{say('listDownload')}</a>
      </p>
    </section>
  )
}

type Earlier = { id: number; createTime: string; userName: string; rowCount: number }

export function EarlierLists({ lists }: { lists: Earlier[] }) {
  const say = useSay()
  const columns: Column<Earlier>[] = [
    {
      key: 'time',
      heading: say('replacedAt'),
      main: true,
      cell: (list) => <time dateTime={list.createTime}>{dateTime(list.createTime)}</time>,
    },
    { key: 'by', heading: say('replacedBy'), cell: (list) => orDash(list.userName) },
    {
      key: 'count',
      heading: say('bookCount'),
      cell: (list) => say('booksOf', { count: count(list.rowCount) }),
    },
    { key: 'restore', heading: say('bringBack'), cell: (list) => <BringBack list={list} /> },
  ]
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{say('earlierLists')}</h2>
      {lists.length === 0 ? <p>{say('earlierNone')}</p> : <p>{say('earlierHelp')}</p>}
      {lists.length === 0 ? null : (
        <Table
          caption={say('earlierCaption', { count: lists.length })}
          columns={columns}
          rows={lists}
          rowId={({ id }) => `list-${id}`}
        />
      )}
    </section>
  )
}

function BringBack({ list }: { list: Earlier }) {
  const say = useSay()
  return (
    <Form id={`restore-${list.id}`} schema={ById} intent="restore">
      <input type="hidden" name="id" value={list.id} />
      <button
        className="button-secondary"
        aria-label={say('bringBackOf', { time: dateTime(list.createTime) })}
      >
        {say('bringBack')}
      </button>
    </Form>
  )
}
