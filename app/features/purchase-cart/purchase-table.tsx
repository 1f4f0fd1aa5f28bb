/** The purchase-request cart's rows: type, copies and distributor editable in place, deleting behind a question. */
import { useActionData } from '@remix-run/react'
import { orderTypes } from '~/codes'
import { Field, Form, SelectField } from '~/components/form'
import { useAddress } from '~/components/pagination'
import { RowBox, SelectAll } from '~/components/select-all'
import { type Column, Table } from '~/components/table'
import { formatIsbn } from '~/features/book/isbn'
import { count, orDash } from '~/format'
import { href } from '~/http/href'
import { withFrom } from '~/safe-path'
import { useSay, useWords } from '~/say'
import { Modify } from './purchase-cart.schema'

export type Entry = {
  id: number
  bookId: string
  title: string
  publisher: string
  creator: string
  curriculum: string
  isbn: string
  orderType: number
  orderNum: number
  distributor: string
  updateTime: string
}

const chooseForm = 'choose-form'

/** PDF or 서책, in the page's language. */
export function useTypeLabel() {
  const { locale } = useWords()
  return (orderType: number) => {
    const type = orderTypes.find(({ value }) => value === orderType)
    return (locale === 'en' ? type?.en : type?.label) ?? ''
  }
}

export function PurchaseTable({
  items,
  orderType,
  totalCount,
  from,
}: {
  items: Entry[]
  orderType: number
  totalCount: number
  from: string
}) {
  const say = useSay()
  const label = useTypeLabel()
  const address = useAddress()
  const columns: Column<Entry>[] = [
    {
      key: 'choose',
      heading: say('chosen'),
      className: 'nowrap',
      cell: ({ id, title, publisher }) => (
        <RowBox
          form={chooseForm}
          name="id"
          value={String(id)}
          label={say('purchaseChoose', { title, publisher })}
        />
      ),
    },
    {
      key: 'title',
      heading: say('title'),
      main: true,
      cell: ({ id, title }) => (
        <a href={withFrom(href('/admin/cart/item/:id', { id }), `${from}#entry-${id}`)}>{title}</a>
      ),
    },
    { key: 'publisher', heading: say('publisher'), cell: ({ publisher }) => orDash(publisher) },
    { key: 'creator', heading: say('creator'), cell: ({ creator }) => orDash(creator) },
    { key: 'curriculum', heading: say('curriculum'), cell: ({ curriculum }) => orDash(curriculum) },
    { key: 'isbn', heading: say('isbn'), cell: ({ isbn }) => orDash(formatIsbn(isbn)) },
    {
      key: 'request',
      heading: say(orderType === 1 ? 'purchaseRequestBook' : 'purchaseRequestColumn'),
      cell: (entry) => <RowForm entry={entry} />,
    },
    {
      key: 'remove',
      heading: say('manage'),
      cell: ({ id, title }) => (
        <a className="button-quiet" href={address({ confirm: 'remove', id })} data-confirm>
          <span aria-hidden="true">{say('remove')}</span>
          <span className="hidden-text">{say('purchaseRemoveOf', { title })}</span>
        </a>
      ),
    },
  ]
  return (
    <>
      <ChooseForm />
      <Table
        caption={say('purchaseCaption', { type: label(orderType), count: count(totalCount) })}
        columns={columns}
        rows={items}
        rowId={({ id }) => `entry-${id}`}
      />
    </>
  )
}

/** The rows' boxes belong to this form, which cannot stand around them: every row has a form of its own. */
function ChooseForm() {
  const say = useSay()
  const kept = new URLSearchParams(useAddress()({ confirm: 'removeAll', id: null }).split('?')[1])
  return (
    <form id={chooseForm} method="get" className="bulk">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectAll name="id" />
      <button className="button-secondary">{say('purchaseRemoveChosen')}</button>
    </form>
  )
}

/** What the person started from; only when they have been told of a change made meanwhile, the state after it. */
export function useStartedFrom(formId: string, updateTime: string): string {
  const refused = useActionData<{
    formId?: string
    conflict?: boolean
    repopulateFields?: Record<string, string>
  }>()
  const kept =
    refused?.formId === formId && !refused.conflict
      ? refused.repopulateFields?.updateTime
      : undefined
  return kept ?? updateTime
}

export function useTypeOptions() {
  const label = useTypeLabel()
  return orderTypes.map(({ value }) => ({ value: String(value), label: label(value) }))
}

function RowForm({
  entry: { id, title, orderType, orderNum, distributor, updateTime },
}: {
  entry: Entry
}) {
  const say = useSay()
  const options = useTypeOptions()
  const formId = `row-${id}`
  const startedFrom = useStartedFrom(formId, updateTime)
  const of = (name: string) => (
    <>
      <span className="hidden-text">{title} </span>
      {name}
    </>
  )
  return (
    <Form
      id={formId}
      schema={Modify}
      intent="modify"
      defaultValues={{ orderType, orderNum, distributor }}
      className="row-form"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="updateTime" value={startedFrom} />
      <SelectField name="orderType" label={of(say('purchaseType'))} options={options} />
      <Field
        name="orderNum"
        label={of(say('purchaseCopies'))}
        inputMode="numeric"
        autoComplete="off"
        narrow
      />
      {orderType === 1 ? (
        <Field
          name="distributor"
          label={of(say('distributor'))}
          autoComplete="off"
          maxLength={200}
        />
      ) : null}
      <button className="button-secondary">
        <span aria-hidden="true">{say('change')}</span>
        <span className="hidden-text">{say('purchaseChangeOf', { title })}</span>
      </button>
    </Form>
  )
}
