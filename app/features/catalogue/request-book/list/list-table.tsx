/** The request list as a table with checkboxes, and the actions on the selected books. */
import { orderTypes } from '~/tables/codes'
import { FormMarks } from '~/components/form'
import { ErrorText } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { SelectAll, useRowSelection } from '~/components/select-all'
import { column, type Column, Table } from '~/components/table'
import { useFieldColumns } from '~/features/catalogue/book/field-views'
import { fieldsOf, type ListField } from '~/features/catalogue/book/fields'
import { count } from '~/i18n/format'
import { ApartTitle, namesApart, ofBook } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

type Row = Record<ListField<'requestList'> | 'bookId', string> & {
  id: number
  produceId: number | null
}

const selectionFormId = 'choose-form'
const checkboxName = 'bookId'

/** `from`: the list's address, to which a book's page leads back. */
export function ListForm({
  rows,
  totalCount,
  from,
}: {
  rows: Row[]
  totalCount: number
  from: string
}) {
  const t = useT()
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
      <input type="hidden" name="shown" value={rows.map((row) => row.bookId).join(',')} />
      <ErrorText id={id} label={t('chosen')} chosen error={error} />
      <a className="shown-on-focus" href="#of-chosen">
        {t('toOfChosen')}
      </a>
      <Table
        caption={<span className="hidden-text">{t('adminList')}</span>}
        columns={columns}
        rows={rows}
        rowId={(row) => `book-${row.id}`}
        describedBy="count-line"
        clickable
      />
      <div className="bulk">
        <SelectionActions />
        <MoreActions shown={rows.length} totalCount={totalCount} />
      </div>
    </form>
  )
}

function useRowColumns(rows: Row[], from: string): Column<Row>[] {
  const t = useT()
  const more = namesApart(rows, ofBook)
  return [
    ...useFieldColumns(fieldsOf('requestList'), {
      title: (row: Row) => (
        <a
          href={withReturnPath(
            href('/admin/request/item/:id', { id: row.id }),
            `${from}#book-${row.id}`,
          )}
        >
          <ApartTitle title={row.title} more={more(row)} />
        </a>
      ),
    }),
    column.nowrap('produceId', t('produced'), ({ produceId }) =>
      produceId ? (
        <>
          <span aria-hidden="true">O</span>
          <span className="hidden-text">{t('producedYes')}</span>
        </>
      ) : (
        '-'
      ),
    ),
    ...useFieldColumns(['bookId']),
    {
      key: 'request',
      heading: t('purchaseRequest'),
      className: 'only-narrow',
      cell: ({ bookId, title, publisher }) =>
        orderTypes.map(({ value, label }) => (
          <button key={value} className="button-quiet" name="act" value={`row:${value}:${bookId}`}>
            <span aria-hidden="true">{t('typeName', { type: label })}</span>
            <span className="hidden-text">{t('requestOf', { title, publisher, type: label })}</span>
          </button>
        )),
    },
  ]
}

/** Actions on the ticked rows. */
export function SelectionActions() {
  const t = useT()
  return (
    <>
      <SelectAll name={checkboxName} />
      <div role="group" aria-labelledby="of-chosen">
        <span id="of-chosen" tabIndex={-1}>
          {t('ofChosen')}
        </span>
        {orderTypes.map(({ value, label }) => (
          <button key={value} className="button" name="act" value={`chosen:${value}`}>
            {t('requestAs', { type: label })}
          </button>
        ))}
      </div>
    </>
  )
}

/** Actions on all rows of this page, or on all that was found, in a menu. */
function MoreActions({ shown, totalCount }: { shown: number; totalCount: number }) {
  const t = useT()
  const address = useUrlWith()
  return (
    <details className="bulk-menu">
      <summary>{t('requestMany')}</summary>
      <div role="group" aria-labelledby="of-page">
        <span id="of-page">{t('ofPage', { count: count(shown) })}</span>
        {orderTypes.map(({ value, label }) => (
          <button key={value} className="button-secondary" name="act" value={`page:${value}`}>
            <FullLabel of={t('ofPage', { count: count(shown) })} type={label} />
          </button>
        ))}
      </div>
      <div role="group" aria-labelledby="of-all">
        <span id="of-all">{t('ofAll', { count: count(totalCount) })}</span>
        {orderTypes.map(({ value, label }) => (
          <a
            key={value}
            className="button-quiet"
            href={address({ confirm: 'all', orderType: value })}
            data-confirm
          >
            <FullLabel of={t('ofAll', { count: count(totalCount) })} type={label} />
          </a>
        ))}
      </div>
    </details>
  )
}

/**
 * A short visible label with its full text for screen readers: the visible heading of the group
 * stands beside the button.
 */
function FullLabel({ of: name, type }: { of: string; type: string }) {
  const t = useT()
  return (
    <>
      <span className="hidden-text">{name} </span>
      {t('requestAs', { type })}
    </>
  )
}
