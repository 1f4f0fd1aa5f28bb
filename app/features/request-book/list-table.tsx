/** The full list as rows to choose from, and what may be done with those that are chosen. */
import { orderTypes } from '~/codes'
import { FormMarks } from '~/components/form'
import { ErrorText } from '~/components/input'
import { useAddress } from '~/components/pagination'
import { SelectAll, useChoosing } from '~/components/select-all'
import { type Column, Table } from '~/components/table'
import { count, orDash } from '~/format'
import { href } from '~/http/href'
import { withFrom } from '~/safe-path'
import { useSay } from '~/say'

export type Row = {
  id: number
  bookId: string
  title: string
  grade: string
  publisher: string
  creator: string
  curriculum: string
  pubDate: string
  distributor: string
  produceId: number | null
}

const formId = 'choose-form'
const boxes = 'bookId'

/** `from` is the list's address: a row is opened with it and returned to by its id. */
export function ListForm({
  rows,
  totalCount,
  from,
}: {
  rows: Row[]
  totalCount: number
  from: string
}) {
  const say = useSay()
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
      <input type="hidden" name="shown" value={rows.map((row) => row.bookId).join(',')} />
      <ErrorText id={id} error={error} />
      <ActionsOfChosen />
      <Table
        caption={<span className="hidden-text">{say('adminList')}</span>}
        columns={columns}
        rows={rows}
        rowId={(row) => `book-${row.id}`}
        describedBy="count-line"
        clickable
      />
      <ActionsOfMany shown={rows.length} totalCount={totalCount} />
    </form>
  )
}

function useRowColumns(from: string): Column<Row>[] {
  const say = useSay()
  return [
    {
      key: 'title',
      heading: say('title'),
      main: true,
      cell: ({ id, title }) => (
        <a href={withFrom(href('/admin/request/item/:id', { id }), `${from}#book-${id}`)}>
          {title}
        </a>
      ),
    },
    {
      key: 'grade',
      heading: say('grade'),
      className: 'nowrap',
      cell: ({ grade }) => orDash(grade),
    },
    { key: 'publisher', heading: say('publisher'), cell: ({ publisher }) => orDash(publisher) },
    { key: 'creator', heading: say('creator'), cell: ({ creator }) => orDash(creator) },
    { key: 'curriculum', heading: say('curriculum'), cell: ({ curriculum }) => orDash(curriculum) },
    {
      key: 'pubDate',
      heading: say('pubDate'),
      className: 'nowrap',
      cell: ({ pubDate }) => orDash(pubDate),
    },
    {
      key: 'distributor',
      heading: say('distributor'),
      cell: ({ distributor }) => orDash(distributor),
    },
    {
      key: 'produceId',
      heading: say('produced'),
      className: 'nowrap',
      cell: ({ produceId }) =>
        produceId ? (
          <>
            <span aria-hidden="true">O</span>
            <span className="hidden-text">{say('producedYes')}</span>
          </>
        ) : (
          '-'
        ),
    },
    { key: 'bookId', heading: say('bookId'), className: 'nowrap', cell: ({ bookId }) => bookId },
    {
      key: 'request',
      heading: say('purchaseRequest'),
      className: 'only-narrow',
      cell: ({ bookId, title, publisher }) =>
        orderTypes.map(({ value, label }) => (
          <button key={value} className="button-quiet" name="act" value={`row:${value}:${bookId}`}>
            <span aria-hidden="true">{label}</span>
            <span className="hidden-text">
              {say('requestOf', { title, publisher, type: label })}
            </span>
          </button>
        )),
    },
  ]
}

/** For the rows that are ticked; before the rows, so that few keys lead from a row to its button. */
function ActionsOfChosen() {
  const say = useSay()
  return (
    <div className="bulk">
      <SelectAll name={boxes} />
      <div role="group" aria-labelledby="of-chosen">
        <span id="of-chosen">{say('ofChosen')}</span>
        {orderTypes.map(({ value, label }) => (
          <button key={value} className="button" name="act" value={`chosen:${value}`}>
            {say('requestAs', { type: label })}
          </button>
        ))}
      </div>
    </div>
  )
}

/** For this page as it is shown, or for all that was found. */
function ActionsOfMany({ shown, totalCount }: { shown: number; totalCount: number }) {
  const say = useSay()
  const address = useAddress()
  return (
    <div className="bulk">
      <div role="group" aria-labelledby="of-page">
        <span id="of-page">{say('ofPage', { count: count(shown) })}</span>
        {orderTypes.map(({ value, label }) => (
          <button key={value} className="button-secondary" name="act" value={`page:${value}`}>
            <WholeName of={say('ofPage', { count: count(shown) })} type={label} />
          </button>
        ))}
      </div>
      <div role="group" aria-labelledby="of-all">
        <span id="of-all">{say('ofAll', { count: count(totalCount) })}</span>
        {orderTypes.map(({ value, label }) => (
          <a
            key={value}
            className="button-quiet"
            href={address({ confirm: 'all', orderType: value })}
            data-confirm
          >
            <WholeName of={say('ofAll', { count: count(totalCount) })} type={label} />
          </a>
        ))}
      </div>
    </div>
  )
}

/** Short for the eye, whole for the ear: the group's words stand beside the button. */
function WholeName({ of, type }: { of: string; type: string }) {
  const say = useSay()
  return (
    <>
      <span className="hidden-text">{of} </span>
      {say('requestAs', { type })}
    </>
  )
}
