/** The purchase cart as a table: entries are edited in place, deleting asks first. */
import { useActionData } from '@remix-run/react'
import { orderTypes } from '~/tables/codes'
import { Field, Form, SelectField } from '~/components/form'
import { useUrlWith } from '~/components/pagination'
import { RowCheckbox, SelectAll } from '~/components/select-all'
import { column, type Column, Table } from '~/components/table'
import { useFieldColumns } from '~/features/catalogue/book/field-views'
import { fieldsOf, type ListField } from '~/features/catalogue/book/fields'
import { count } from '~/i18n/format'
import { ApartTitle, namesApart, ofBook } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useI18n } from '~/i18n/provider'
import { Modify } from './purchase-cart.schema'

export type Entry = Record<ListField<'purchaseCart'>, string> & {
  id: number
  orderType: number
  orderNum: number
  distributor: string
  updateTime: string
}

const selectionFormId = 'choose-form'

/** PDF or 서책, in the page's language. */
export function useTypeLabel() {
  const { locale } = useI18n()
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
  const t = useT()
  const label = useTypeLabel()
  const address = useUrlWith()
  const more = namesApart(items, ofBook)
  const columns: Column<Entry>[] = [
    {
      key: 'choose',
      heading: t('chosen'),
      className: 'choose',
      cell: ({ id, title, publisher }) => (
        <RowCheckbox
          form={selectionFormId}
          name="id"
          value={String(id)}
          label={t('purchaseChoose', { title, publisher })}
        />
      ),
    },
    ...useFieldColumns(fieldsOf('purchaseCart'), {
      title: (entry: Entry) => (
        <a
          href={withReturnPath(
            href('/admin/cart/item/:id', { id: entry.id }),
            `${from}#entry-${entry.id}`,
          )}
        >
          <ApartTitle title={entry.title} more={more(entry)} />
        </a>
      ),
    }),
    column.text(
      'request',
      t(orderType === 1 ? 'purchaseRequestBook' : 'purchaseRequestColumn'),
      (entry) => <RowForm entry={entry} />,
    ),
    column.text('remove', t('manage'), (entry) => (
      <a className="button-quiet" href={address({ confirm: 'remove', id: entry.id })} data-confirm>
        <span aria-hidden="true">{t('remove')}</span>
        <span className="hidden-text">
          {t('purchaseRemoveOf', { title: entry.title + more(entry) })}
        </span>
      </a>
    )),
  ]
  return (
    <>
      <SelectionForm />
      <Table
        caption={t('purchaseCaption', { type: label(orderType), count: count(totalCount) })}
        columns={columns}
        rows={items}
        rowId={({ id }) => `entry-${id}`}
      />
    </>
  )
}

/**
 * The form of the rows' checkboxes. It cannot enclose the table, because every row has a form of
 * its own.
 */
function SelectionForm() {
  const t = useT()
  const listParams = new URLSearchParams(
    useUrlWith()({ confirm: 'removeAll', id: null }).split('?')[1],
  )
  return (
    <form id={selectionFormId} method="get" className="bulk">
      {[...listParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectAll name="id" />
      <button className="button-secondary">{t('purchaseRemoveChosen')}</button>
    </form>
  )
}

/** The version that the person edited; after a reported edit conflict, the current version. */
export function useBaseVersion(formId: string, updateTime: string): string {
  const actionErrors = useActionData<{
    formId?: string
    conflict?: boolean
    repopulateFields?: Record<string, string>
  }>()
  const repopulated =
    actionErrors?.formId === formId && !actionErrors.conflict
      ? actionErrors.repopulateFields?.updateTime
      : undefined
  return repopulated ?? updateTime
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
  const t = useT()
  const options = useTypeOptions()
  const formId = `row-${id}`
  const baseVersion = useBaseVersion(formId, updateTime)
  const nameOf = (name: string) => (
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
      <input type="hidden" name="updateTime" value={baseVersion} />
      <SelectField name="orderType" label={nameOf(t('purchaseType'))} options={options} />
      <Field
        name="orderNum"
        label={nameOf(t('purchaseCopies'))}
        inputMode="numeric"
        autoComplete="off"
        narrow
      />
      {orderType === 1 ? (
        <Field
          name="distributor"
          label={nameOf(t('distributor'))}
          autoComplete="off"
          maxLength={200}
        />
      ) : null}
      <button className="button-secondary">
        <span aria-hidden="true">{t('change')}</span>
        <span className="hidden-text">{t('purchaseChangeOf', { title })}</span>
      </button>
    </Form>
  )
}
