/** The production list as a table with checkboxes, and the actions for the selected books. */
import { useActionData } from '@remix-run/react'
import { FormMarks } from '~/components/form'
import { fieldId } from '~/components/error-summary'
import { ErrorText, Input, type Option, Select } from '~/components/input'
import { SelectAll, useRowSelection } from '~/components/select-all'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { date, orDash } from '~/i18n/format'
import { ApartTitle, namesApart, ofBook } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useWord } from '~/i18n/provider'
import type { FormatState } from '~/features/production/production.output'

type RequestDate = { date: string } | null
type Row = Record<'bookId' | 'title' | 'grade' | 'publisher' | 'needDate', string> & {
  id: number
  formats: FormatState[]
  progress: { publisherFile: string | null }
  ebookLog: RequestDate
  bookLog: RequestDate
  producers: { id: number; name: string }[]
}
type ActionErrors = {
  chosen?: string[]
  fieldErrors?: Record<string, string>
  repopulateFields?: Record<string, string>
}

/** The progress of each begun format. The text says everything; the colour repeats it. */
function FormatTags({ formats }: { formats: FormatState[] }) {
  const t = useT()
  return (
    <ul className="tags">
      {formats.length === 0 ? (
        <li>
          <Tag colour="grey">{t('formatNone')}</Tag>
        </li>
      ) : null}
      {formats.map(({ prodType: type, progress, finished, file }) => (
        <li key={type}>
          {file ? <Tag colour="green">{t('formatFile', { type })}</Tag> : null}
          {finished && !file ? <Tag colour="green">{t('formatFinished', { type })}</Tag> : null}
          {!finished && !file ? (
            <Tag colour="blue">{t('formatPercent', { type, percent: progress ?? 0 })}</Tag>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const selectionFormId = 'choose-form'
const checkboxName = 'bookId'

/** `from` is the list's address. A book's page opens with it and returns to the row by its ID. */
export function ProductionForm({
  rows,
  producers,
  from,
}: {
  rows: Row[]
  producers: Option[]
  from: string
}) {
  const t = useT()
  const actionErrors = useActionData<ActionErrors>()
  const { id, error, column } = useRowSelection({
    formId: selectionFormId,
    name: checkboxName,
    rows,
    value: ({ bookId }) => bookId,
    label: ({ title, publisher }) => t('chooseRow', { title, publisher }),
  })
  const columns = [column, ...useRowColumns(rows, from)]
  return (
    <form id={selectionFormId} method="post">
      <FormMarks id={selectionFormId} />
      <ErrorText id={id} label={t('chosen')} chosen error={error} />
      <Table
        caption={<span className="hidden-text">{t('productionList')}</span>}
        columns={columns}
        rows={rows}
        rowId={(row) => `book-${row.id}`}
        describedBy="count-line"
        clickable
      />
      <SelectionActions producers={producers} refused={actionErrors} />
    </form>
  )
}

function useRowColumns(rows: Row[], from: string): Column<Row>[] {
  const t = useT()
  const nameOf = useWord()
  const more = namesApart(rows, ofBook)
  const day = (log: RequestDate) => (log ? <time dateTime={log.date}>{date(log.date)}</time> : '-')
  return [
    column.main('title', t('title'), (row) => (
      <a href={withReturnPath(itemPath(row.bookId), `${from}#book-${row.id}`)}>
        <ApartTitle title={row.title} more={more(row)} />
      </a>
    )),
    column.nowrap('grade', t('grade'), ({ grade }) => orDash(nameOf(grade))),
    column.text('publisher', t('publisher'), ({ publisher }) => orDash(publisher)),
    column.text('formats', t('formatsColumn'), ({ formats }) => <FormatTags formats={formats} />),
    column.nowrap('publisherFile', t('publisherFile'), ({ progress }) => (
      <Tag colour={progress.publisherFile ? 'green' : 'grey'}>
        {t(progress.publisherFile ? 'fileThere' : 'fileNone')}
      </Tag>
    )),
    column.nowrap('ebookLog', t('pdfRequested'), ({ ebookLog }) => day(ebookLog)),
    column.nowrap('bookLog', t('bookRequested'), ({ bookLog }) => day(bookLog)),
    column.nowrap('needDate', t('needDate'), ({ needDate }) =>
      needDate ? <time dateTime={needDate}>{needDate}</time> : '-',
    ),
    column.text(
      'producers',
      t('productionProducer'),
      ({ producers }) => producers.map(({ name }) => name).join(', ') || t('unassignedYet'),
    ),
    column.nowrap('bookId', t('bookId'), ({ bookId }) => bookId),
  ]
}

/** The administrators' page of a book in production. */
export const itemPath = (bookId: string) => href('/admin/produce/item/:bookId', { bookId })

/**
 * Actions for the selected rows. The date comes first, because Enter in its field presses the first
 * button of the form.
 */
function SelectionActions({
  producers,
  refused,
}: {
  producers: Option[]
  refused: ActionErrors | undefined
}) {
  const t = useT()
  const { fieldErrors = {}, repopulateFields = {} } = refused ?? {}
  const field = (name: string) => ({
    id: fieldId(selectionFormId, name),
    name,
    error: fieldErrors[name],
    defaultValue: repopulateFields[name],
  })
  return (
    <div className="bulk">
      <SelectAll name={checkboxName} />
      <div role="group" aria-labelledby="of-chosen" className="bulk-fields">
        <span id="of-chosen">{t('ofChosen')}</span>
        <Input
          {...field('needDate')}
          label={t('needDateChosen')}
          hint={t('needDateShort')}
          autoComplete="off"
          maxLength={20}
          narrow
        />
        <button className="button" name="act" value="needDate">
          {t('needDateSet')}
        </button>
        {producers.length > 0 ? (
          <>
            <Select
              {...field('userId')}
              label={t('producerChosen')}
              options={[{ value: '', label: t('producerChoose') }, ...producers]}
            />
            <button className="button" name="act" value="assign">
              {t('assign')}
            </button>
          </>
        ) : (
          <p>{t('noProducers')}</p>
        )}
      </div>
    </div>
  )
}
