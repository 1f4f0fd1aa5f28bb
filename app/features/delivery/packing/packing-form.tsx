/** The form that packs what is ready for one recipient: copies of each piece, and the address. */
import { Field, Form } from '~/components/form'
import { column, type Column, Table } from '~/components/table'
import { AddressFields, FirstButton } from '~/features/people/address/address-fields'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { count, orDash, phone } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { AddressForm } from '~/features/delivery/delivery.schema'
import { itemParams, useItemColumns } from '~/features/delivery/item-columns'
import { copiesField } from './piece'
import type { ReadyOfRecipient } from './ready.server'

type ReadyItem = ReadyOfRecipient['items'][number]

const packingForm = 'packing-form'

/** The fields of recipient and address, shared by packing and by correcting them. */
export function RecipientFields() {
  const t = useT()
  return (
    <>
      <Field
        name="recipient"
        label={t('deliveryRecipient')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <Field name="phone" label={t('deliveryPhone')} type="tel" autoComplete="off" maxLength={20} />
      <AddressFields forOtherPerson />
      <Field name="remarks" label={t('deliveryRemarks')} autoComplete="off" maxLength={500} />
    </>
  )
}

export function PackingForm({
  ready: { member, schoolName, address, items, totalCount },
}: {
  ready: ReadyOfRecipient
}) {
  const t = useT()
  const itemColumns = useItemColumns()
  const columns: Column<ReadyItem>[] = [
    column.main('title', t('title'), ({ title, bookId }) => (
      <a href={href('/admin/produce/item/:bookId', { bookId })}>{title}</a>
    )),
    ...itemColumns,
    column.nowrap('neededFrom', t('demandNeeded'), ({ neededFrom }) =>
      neededFrom ? <Day of={neededFrom} /> : '-',
    ),
    ...(member
      ? []
      : [
          {
            key: 'file',
            heading: t('demandFileColumn'),
            cell: ({ file, place, confirmed }: ReadyItem) => (
              <>
                {file ? `${file} ${place ?? ''}` : orDash(file)}
                {confirmed ? null : (
                  <div>
                    <Tag colour="yellow">{t('sentByUnconfirmed')}</Tag>
                  </div>
                )}
              </>
            ),
          },
        ]),
    column.text('copies', t('deliveryToSend'), (item) => (
      <Field
        name={copiesField(item.piece)}
        label={
          <span className="hidden-text">
            {t('deliveryPackCopies', { ...itemParams(t, item), most: item.copies })}
          </span>
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        narrow
      />
    )),
  ]
  const defaults = {
    ...address,
    phone: phone(address.phone),
    ...Object.fromEntries(
      items.map(({ piece, copies, confirmed }) => [copiesField(piece), confirmed ? copies : 0]),
    ),
  }
  const shown = items.length
  return (
    <Form
      id={packingForm}
      schema={AddressForm}
      intent="pack"
      defaultValues={defaults}
      className="packing"
    >
      <FirstButton />
      {member ? (
        <input type="hidden" name="userId" value={member.id} />
      ) : (
        <input type="hidden" name="schoolName" value={schoolName ?? ''} />
      )}
      <section aria-labelledby="pieces" id="results">
        <h2 id="pieces">{t('deliveryReady')}</h2>
        {totalCount > shown ? (
          <p>{t('deliveryPackMore', { shown: count(shown), rest: count(totalCount - shown) })}</p>
        ) : null}
        <Table
          caption={t('deliveryReadyItems', {
            count: count(shown),
            copies: count(items.reduce((sum, { copies }) => sum + copies, 0)),
          })}
          columns={columns}
          rows={items}
          rowId={({ piece }) => `piece-${piece}`}
        />
      </section>
      <section aria-labelledby="where">
        <h2 id="where">{t('deliveryWhere')}</h2>
        <RecipientFields />
      </section>
      <p className="actions">
        <button className="button">{t('deliveryPackDo')}</button>
      </p>
    </Form>
  )
}
