/** The cart as a table: copies are edited in place, deleting asks first. */
import type { ProductionType } from '~/tables/codes'
import { fieldId } from '~/components/error-summary'
import { useShownForm } from '~/components/form'
import { Input } from '~/components/input'
import { column, type Column, Table } from '~/components/table'
import { TypeTag } from '~/features/catalogue/book/book-list'
import { count, date, orDash } from '~/i18n/format'
import { ApartTitle, namesApart, ofBook } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useWord } from '~/i18n/provider'
import { useUrlWith } from '~/components/pagination'
import { choiceId, orderFormId, useChoice } from './order-form'
import type { PreviousEntry } from '~/features/requests/order/order.output'

type CartItem = {
  id: number
  bookId: string
  title: string
  publisher: string
  creator: string
  grade: string
  prodType: ProductionType
  orderNum: number
  updateTime: string
  state: CartState
}
type CartState = 'made' | 'listed' | 'gone'

export function CartTable({
  items,
  totalCount,
  previous,
  from,
}: {
  items: CartItem[]
  totalCount: number
  previous: PreviousEntry[]
  from: string
}) {
  const t = useT()
  const nameOf = useWord()
  const address = useUrlWith()
  const more = namesApart(items, (item) => [
    ...ofBook(item).slice(0, -1),
    item.prodType,
    item.bookId,
  ])
  // buttons name the type themselves
  const bookMore = namesApart(items, ofBook)
  const before = (item: CartItem) =>
    previous.find(({ bookId, prodType }) => bookId === item.bookId && prodType === item.prodType)
  const choice = useChoice()
  const firstToChoose = items.find(({ state }) => state !== 'gone')
  const columns: Column<CartItem>[] = [
    {
      key: 'choose',
      heading: t('chosen'),
      className: 'choose',
      cell: (item) => (
        <Choice
          {...{ item, choice }}
          title={item.title + bookMore(item)}
          first={item === firstToChoose}
        />
      ),
    },
    column.main('title', t('title'), (item) => (
      <>
        <a href={withReturnPath(href('/cart/item/:id', { id: item.id }), from)}>
          <ApartTitle title={item.title} more={more(item)} />
        </a>
        <EntryState state={item.state} />
        <DuplicateWarning previous={before(item)} />
      </>
    )),
    column.text('prodType', t('prodType'), ({ prodType }) => <TypeTag value={prodType} />),
    column.nowrap('grade', t('grade'), ({ grade }) => orDash(nameOf(grade))),
    column.text('publisher', t('publisher'), ({ publisher }) => orDash(publisher)),
    column.text('creator', t('creator'), ({ creator }) => orDash(creator)),
    column.text('orderNum', t('entryCopies'), (item) => (
      <CopiesField item={item} title={item.title + bookMore(item)} />
    )),
    column.text('remove', t('manage'), (item) => (
      <a className="button-quiet" href={address({ confirm: 'remove', id: item.id })} data-confirm>
        <span aria-hidden="true">{t('remove')}</span>
        <span className="hidden-text">
          {t('removeOf', { title: item.title + bookMore(item), type: item.prodType })}
        </span>
      </a>
    )),
  ]
  return (
    <>
      <Table
        caption={t('cartCaption', { count: count(totalCount) })}
        columns={columns}
        rows={items}
        rowId={({ id }) => `entry-${id}`}
      />
      <SaveCopies items={items} />
    </>
  )
}

/** Ticked unless the form was refused with other ticks; a book that has left the list cannot be. */
function Choice({
  item: { id, prodType, state },
  title,
  choice: { chosen, error },
  first,
}: {
  item: CartItem
  title: string
  choice: ReturnType<typeof useChoice>
  /** the error summary leads to it */
  first: boolean
}) {
  const t = useT()
  const box = { name: 'entry', form: orderFormId, value: id }
  // sent all the same, so that the answer says that it stays
  if (state === 'gone')
    return (
      <label hidden>
        <input type="checkbox" {...box} defaultChecked />
        {t('orderChoose', { title, type: prodType })}
      </label>
    )
  return (
    <label className="row-box">
      <input
        type="checkbox"
        {...box}
        id={first ? choiceId : undefined}
        defaultChecked={chosen?.includes(String(id)) ?? true}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${choiceId}-error` : undefined}
      />
      <span className="hidden-text">{t('orderChoose', { title, type: prodType })}</span>
    </label>
  )
}

/** `title` tells the book from others in the cart. */
function CopiesField({
  item: { id, prodType, orderNum },
  title,
}: {
  item: CartItem
  title: string
}) {
  const t = useT()
  const shown = useShownForm()
  const name = `orderNum-${id}`
  const refused = shown?.formId === orderFormId ? shown : undefined
  return (
    <div className="row-form">
      <Input
        id={fieldId(orderFormId, name)}
        form={orderFormId}
        name={name}
        label={<span className="hidden-text">{t('copiesOf', { title, type: prodType })}</span>}
        error={refused?.fieldErrors?.[name]}
        params={refused?.params}
        defaultValue={refused?.repopulateFields?.[name] ?? orderNum}
        inputMode="numeric"
        autoComplete="off"
        narrow
      />
    </div>
  )
}

/**
 * Saves the numbers of the table. They belong to the form that applies, so that numbers which nobody
 * has saved are applied for, too; the first button of the form is this one, for whoever presses Enter.
 */
function SaveCopies({ items }: { items: CartItem[] }) {
  const t = useT()
  return (
    <p className="counts-form">
      {items.map(({ id, updateTime }) => (
        <input
          key={id}
          type="hidden"
          form={orderFormId}
          name={`updateTime-${id}`}
          value={updateTime}
        />
      ))}
      <button className="button-secondary" form={orderFormId} name="save" value="copies">
        {t('copiesSave')}
      </button>
    </p>
  )
}

/** The page of an entry's book; none when the book has left the list. */
export const bookPath = ({
  bookRowId,
  listId,
}: {
  bookRowId: number | null
  listId: number | null
}) =>
  bookRowId
    ? href('/item/:id', { id: bookRowId })
    : listId
      ? href('/listed/:id', { id: listId })
      : null

/** Says of an entry that its book is not made yet, or cannot be applied for any more. */
export function EntryState({ state }: { state: CartState }) {
  const t = useT()
  if (state === 'made') return null
  if (state === 'listed') return <p className="small">{t('unmade')}</p>
  return (
    <p className="small">
      <strong>{t('cartBookGone')}</strong>
    </p>
  )
}

function DuplicateWarning({ previous }: { previous: PreviousEntry | undefined }) {
  const t = useT()
  return previous ? (
    <p className="small">
      {t('duplicateWarning', { date: date(previous.createTime), n: previous.orderNum })}
    </p>
  ) : null
}
