/** The cart's rows: copies editable in place, deleting behind a question. */
import { Field, Form } from '~/components/form'
import { type Column, Table } from '~/components/table'
import { TypeTag } from '~/features/book/book-parts'
import { count, date, orDash } from '~/format'
import { href } from '~/http/href'
import { withFrom } from '~/safe-path'
import { useSay } from '~/say'
import { useAddress } from '~/components/pagination'
import { SetOrderNum } from './cart.schema'

type Item = {
  id: number
  bookId: string
  title: string
  publisher: string
  creator: string
  grade: string
  prodType: string
  orderNum: number
  updateTime: string
}
type Previous = { bookId: string; prodType: string; orderNum: number; createTime: string }

export function CartTable({
  items,
  totalCount,
  previous,
  from,
}: {
  items: Item[]
  totalCount: number
  previous: Previous[]
  from: string
}) {
  const say = useSay()
  const address = useAddress()
  const before = (item: Item) =>
    previous.find(({ bookId, prodType }) => bookId === item.bookId && prodType === item.prodType)
  const columns: Column<Item>[] = [
    {
      key: 'title',
      heading: say('title'),
      main: true,
      cell: (item) => (
        <>
          <a href={withFrom(href('/cart/item/:id', { id: item.id }), from)}>{item.title}</a>
          <Warning previous={before(item)} />
        </>
      ),
    },
    {
      key: 'prodType',
      heading: say('prodType'),
      cell: ({ prodType }) => <TypeTag value={prodType} />,
    },
    {
      key: 'grade',
      heading: say('grade'),
      className: 'nowrap',
      cell: ({ grade }) => orDash(grade),
    },
    { key: 'publisher', heading: say('publisher'), cell: ({ publisher }) => orDash(publisher) },
    { key: 'creator', heading: say('creator'), cell: ({ creator }) => orDash(creator) },
    { key: 'orderNum', heading: say('entryCopies'), cell: (item) => <Copies item={item} /> },
    {
      key: 'remove',
      heading: say('manage'),
      cell: ({ id, title, prodType }) => (
        <a className="button-quiet" href={address({ confirm: 'remove', id })} data-confirm>
          <span aria-hidden="true">{say('remove')}</span>
          <span className="hidden-text">{say('removeOf', { title, type: prodType })}</span>
        </a>
      ),
    },
  ]
  return (
    <Table
      caption={say('cartCaption', { count: count(totalCount) })}
      columns={columns}
      rows={items}
      rowId={({ id }) => `entry-${id}`}
    />
  )
}

function Copies({ item: { id, title, prodType, orderNum, updateTime } }: { item: Item }) {
  const say = useSay()
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
        label={<span className="hidden-text">{say('copiesOf', { title, type: prodType })}</span>}
        inputMode="numeric"
        autoComplete="off"
        narrow
      />
      <button className="button-secondary">
        <span aria-hidden="true">{say('change')}</span>
        <span className="hidden-text">{say('changeOf', { title, type: prodType })}</span>
      </button>
    </Form>
  )
}

function Warning({ previous }: { previous: Previous | undefined }) {
  const say = useSay()
  return previous ? (
    <p className="small">
      {say('duplicateWarning', { date: date(previous.createTime), n: previous.orderNum })}
    </p>
  ) : null
}
