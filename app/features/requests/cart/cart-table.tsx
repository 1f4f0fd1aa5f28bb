/** The cart as a table: copies are edited in place, deleting asks first. */
import { Field, Form } from '~/components/form'
import { column, type Column, Table } from '~/components/table'
import { TypeTag } from '~/features/catalogue/book/book-list'
import { count, date, orDash } from '~/i18n/format'
import { ApartTitle, namesApart, ofBook } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { useUrlWith } from '~/components/pagination'
import { SetOrderNum } from './cart.schema'
import type { PreviousEntry } from '~/features/requests/order/order.output'

type CartItem = {
  id: number
  bookId: string
  title: string
  publisher: string
  creator: string
  grade: string
  prodType: string
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
  const columns: Column<CartItem>[] = [
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
    column.nowrap('grade', t('grade'), ({ grade }) => orDash(grade)),
    column.text('publisher', t('publisher'), ({ publisher }) => orDash(publisher)),
    column.text('creator', t('creator'), ({ creator }) => orDash(creator)),
    column.text('orderNum', t('entryCopies'), (item) => (
      <CopiesForm item={item} title={item.title + bookMore(item)} />
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
    <Table
      caption={t('cartCaption', { count: count(totalCount) })}
      columns={columns}
      rows={items}
      rowId={({ id }) => `entry-${id}`}
    />
  )
}

/** `title` tells the book from others in the cart. */
function CopiesForm({
  item: { id, prodType, orderNum, updateTime },
  title,
}: {
  item: CartItem
  title: string
}) {
  const t = useT()
  return (
    <Form
      id={`count-${id}`}
      schema={SetOrderNum}
      intent="setOrderNum"
      defaultValues={{ orderNum }}
      className="row-form"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="updateTime" value={updateTime} />
      <Field
        name="orderNum"
        label={<span className="hidden-text">{t('copiesOf', { title, type: prodType })}</span>}
        inputMode="numeric"
        autoComplete="off"
        narrow
      />
      <button className="button-secondary">
        <span aria-hidden="true">{t('change')}</span>
        <span className="hidden-text">{t('changeOf', { title, type: prodType })}</span>
      </button>
    </Form>
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
