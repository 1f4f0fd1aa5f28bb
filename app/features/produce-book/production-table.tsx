/** The books in production as rows to choose from, and what may be done with those that are chosen. */
import { useActionData } from '@remix-run/react'
import { FormMarks } from '~/components/form'
import { fieldId } from '~/components/error-summary'
import { ErrorText, Input, type Option, Select } from '~/components/input'
import { SelectAll, useChoosing } from '~/components/select-all'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { date, orDash } from '~/format'
import { href } from '~/http/href'
import { withFrom } from '~/safe-path'
import { useSay } from '~/say'

export type FormatState = {
  prodType: string
  progress: number | null
  finished: boolean
  file: boolean
}
type Log = { date: string } | null
export type Row = Record<'bookId' | 'title' | 'grade' | 'publisher' | 'needDate', string> & {
  id: number
  formats: FormatState[]
  progress: { publisherFile: string | null }
  ebookLog: Log
  bookLog: Log
  producers: { id: number; name: string }[]
}
type Refused = {
  chosen?: string[]
  fieldErrors?: Record<string, string>
  repopulateFields?: Record<string, string>
}

/** How far each begun format is; the words say it, the colour only helps. */
export function FormatTags({ formats }: { formats: FormatState[] }) {
  const say = useSay()
  return (
    <ul className="tags">
      {formats.length === 0 ? (
        <li>
          <Tag colour="grey">{say('formatNone')}</Tag>
        </li>
      ) : null}
      {formats.map(({ prodType: type, progress, finished, file }) => (
        <li key={type}>
          {file ? <Tag colour="green">{say('formatFile', { type })}</Tag> : null}
          {finished && !file ? <Tag colour="green">{say('formatFinished', { type })}</Tag> : null}
          {!finished && !file ? (
            <Tag colour="blue">{say('formatPercent', { type, percent: progress ?? 0 })}</Tag>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const formId = 'choose-form'
const boxes = 'bookId'

/** `from` is the list's address: a row is opened with it and returned to by its id. */
export function ProductionForm({
  rows,
  producers,
  from,
}: {
  rows: Row[]
  producers: Option[]
  from: string
}) {
  const say = useSay()
  const refused = useActionData<Refused>()
  const { id, error, column } = useChoosing({
    formId,
    name: boxes,
    rows,
    value: ({ bookId }) => bookId,
    label: ({ title, publisher }) => say('chooseRow', { title, publisher }),
  })
  const columns = [column, ...useRowColumns(from)]
  return (
    <form id={formId} method="post">
      <FormMarks id={formId} />
      <ErrorText id={id} error={error} />
      <OfChosen producers={producers} refused={refused} />
      <Table
        caption={<span className="hidden-text">{say('producerList')}</span>}
        columns={columns}
        rows={rows}
        rowId={(row) => `book-${row.id}`}
        describedBy="count-line"
        clickable
      />
    </form>
  )
}

function useRowColumns(from: string): Column<Row>[] {
  const say = useSay()
  const day = (log: Log) => (log ? <time dateTime={log.date}>{date(log.date)}</time> : '-')
  return [
    {
      key: 'title',
      heading: say('title'),
      main: true,
      cell: ({ id, bookId, title }) => (
        <a href={withFrom(itemPath(bookId), `${from}#book-${id}`)}>{title}</a>
      ),
    },
    {
      key: 'grade',
      heading: say('grade'),
      className: 'nowrap',
      cell: ({ grade }) => orDash(grade),
    },
    { key: 'publisher', heading: say('publisher'), cell: ({ publisher }) => orDash(publisher) },
    {
      key: 'formats',
      heading: say('formatsColumn'),
      cell: ({ formats }) => <FormatTags formats={formats} />,
    },
    {
      key: 'publisherFile',
      heading: say('publisherFile'),
      cell: ({ progress }) => (
        <Tag colour={progress.publisherFile ? 'green' : 'grey'}>
          {say(progress.publisherFile ? 'fileThere' : 'fileNone')}
        </Tag>
      ),
    },
    {
      key: 'ebookLog',
      heading: say('pdfRequested'),
      className: 'nowrap',
      cell: ({ ebookLog }) => day(ebookLog),
    },
    {
      key: 'bookLog',
      heading: say('bookRequested'),
      className: 'nowrap',
      cell: ({ bookLog }) => day(bookLog),
    },
    {
      key: 'needDate',
      heading: say('needDate'),
      className: 'nowrap',
      cell: ({ needDate }) => (needDate ? <time dateTime={needDate}>{needDate}</time> : '-'),
    },
    {
      key: 'producers',
      heading: say('productionProducer'),
      cell: ({ producers }) => producers.map(({ name }) => name).join(', ') || say('unassignedYet'),
    },
    { key: 'bookId', heading: say('bookId'), className: 'nowrap', cell: ({ bookId }) => bookId },
  ]
}

/** Where a book in production is looked after. */
export const itemPath = (bookId: string) => href('/admin/produce/item/:bookId', { bookId })

/** For the rows that are ticked. The day comes first: Enter in its field presses the first button of the form. */
function OfChosen({ producers, refused }: { producers: Option[]; refused: Refused | undefined }) {
  const say = useSay()
  const { fieldErrors = {}, repopulateFields = {} } = refused ?? {}
  const field = (name: string) => ({
    id: fieldId(formId, name),
    name,
    error: fieldErrors[name],
    defaultValue: repopulateFields[name],
  })
  return (
    <div className="bulk">
      <SelectAll name={boxes} />
      <div role="group" aria-labelledby="of-chosen" className="bulk-fields">
        <span id="of-chosen">{say('ofChosen')}</span>
        <Input
          {...field('needDate')}
          label={say('needDateChosen')}
          hint={say('needDateShort')}
          autoComplete="off"
          maxLength={20}
          narrow
        />
        <button className="button" name="act" value="needDate">
          {say('needDateSet')}
        </button>
        {producers.length > 0 ? (
          <>
            <Select
              {...field('userId')}
              label={say('producerChosen')}
              options={[{ value: '', label: say('producerChoose') }, ...producers]}
            />
            <button className="button" name="act" value="assign">
              {say('assign')}
            </button>
          </>
        ) : (
          <p>{say('noProducers')}</p>
        )}
      </div>
    </div>
  )
}
