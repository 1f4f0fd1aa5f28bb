/** Shipments that are sent together: their order, their carrier's numbers, and the last look at these. */
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form, LinesField } from '~/components/form'
import { column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { bodyLimits } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { Numbers, SendAllForm } from '~/features/delivery/delivery.schema'
import { ShipmentTag } from '~/features/delivery/shipment-table'
import type { ShipmentView } from '~/features/delivery/shipments.server'
import type { NumberDoubt } from './number-lines'
import type { CheckedNumbers } from './numbers.server'

const numberPrefix = 'number-'
const numberField = (id: number) => numberPrefix + id

/** `id` and `trackingNumber`, as the call takes them, from the fields of the form. */
export function toNumbers(fields: Record<string, unknown>) {
  const sent = Object.entries(fields).filter(([name]) => name.startsWith(numberPrefix))
  return {
    id: sent.map(([name]) => name.slice(numberPrefix.length)),
    trackingNumber: sent.map(([, value]) => value),
  }
}

/** The carrier's numbers in the printed order, or its own file. */
export function NumbersForm({ shipments }: { shipments: readonly ShipmentView[] }) {
  const t = useT()
  return (
    <section aria-labelledby="numbers" className="screen-only">
      <h2 id="numbers">{t('batchNumbers')}</h2>
      <UploadForm id="numbers-form" schema={Numbers} intent="numbers">
        {shipments.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <LinesField
          name="numbers"
          label={t('batchNumbersField')}
          hint={t('batchNumbersHint', { count: count(shipments.length) })}
          rows={Math.min(12, Math.max(4, shipments.length))}
          required={false}
        />
        <FileField
          name="file"
          label={t('batchNumbersFile')}
          hint={t('batchNumbersFileHint')}
          accept=".xlsx,.csv"
          maxBytes={bodyLimits.sheet}
        />
        <p className="actions">
          <button className="button">{t('batchNumbersDo')}</button>
        </p>
      </UploadForm>
    </section>
  )
}

const doubtTexts: Record<NumberDoubt, MessageKey> = {
  none: 'numberNone',
  twice: 'numberTwice',
  odd: 'numberOdd',
  length: 'numberLength',
  known: 'numberKnown',
  sameName: 'numberSameName',
}

/** Which number goes to whom, with what is doubtful, before it is recorded. */
export function SendAllSection({ checked: { items, unused } }: { checked: CheckedNumbers }) {
  const t = useT()
  const doubtful = items.filter(({ doubts }) => doubts.length > 0)
  return (
    <section aria-labelledby="send-all">
      <h2 id="send-all">{t('batchCheck')}</h2>
      <p className={doubtful.length > 0 ? 'notice notice-warn' : 'notice'}>
        {doubtful.length > 0
          ? t('batchDoubtful', {
              count: count(doubtful.length),
              names: doubtful
                .slice(0, 5)
                .map(({ recipient }) => recipient)
                .join(', '),
            })
          : t('batchNoDoubt', { count: count(items.length) })}
      </p>
      {unused.length > 0 ? (
        <>
          <p>{t('batchUnused', { count: count(unused.length) })}</p>
          <ul>
            {unused.slice(0, 20).map(({ line, text }) => (
              <li key={line}>{t('batchUnusedLine', { line, text })}</li>
            ))}
          </ul>
        </>
      ) : null}
      <Form
        id="send-all-form"
        schema={SendAllForm}
        intent="sendAll"
        defaultValues={Object.fromEntries(
          items.map(({ id, trackingNumber }) => [numberField(id), trackingNumber]),
        )}
      >
        <div className="fields">
          <Field
            name="carrier"
            label={t('deliveryCarrier')}
            hint={t('batchCarrierHint')}
            autoComplete="off"
            maxLength={50}
          />
          <Field
            name="sentDay"
            label={t('deliverySentDay')}
            hint={t('deliverySentHint')}
            autoComplete="off"
            maxLength={20}
            narrow
          />
        </div>
        <NumbersTable items={items} />
        <p className="actions">
          <button className="button">{t('batchSendDo', { count: count(items.length) })}</button>
        </p>
      </Form>
    </section>
  )
}

function NumbersTable({ items }: { items: CheckedNumbers['items'] }) {
  const t = useT()
  const rows = items.map((item, i) => ({ ...item, place: i + 1 }))
  return (
    <Table<(typeof rows)[number]>
      caption={t('batchCheckCaption')}
      columns={[
        column.number('place', t('batchPlace'), ({ place }) => place),
        column.main('recipient', t('deliveryRecipient'), ({ recipient }) => recipient),
        column.text('number', t('deliveryTracking'), ({ id, recipient }) => (
          <Field
            name={numberField(id)}
            label={<span className="hidden-text">{t('batchNumberOf', { name: recipient })}</span>}
            autoComplete="off"
            maxLength={50}
          />
        )),
        column.text('doubts', t('batchDoubts'), ({ doubts }) =>
          doubts.map((doubt) => (
            <Tag key={doubt} colour={doubt === 'none' ? 'grey' : 'yellow'}>
              {t(doubtTexts[doubt])}
            </Tag>
          )),
        ),
      ]}
      rows={rows}
      rowId={({ id }) => `number-row-${id}`}
    />
  )
}

/** The shipments in the order in which they are printed and their numbers are read. */
export function OrderTable({ shipments }: { shipments: readonly ShipmentView[] }) {
  const t = useT()
  const rows = shipments.map((shipment, i) => ({ ...shipment, place: i + 1 }))
  return (
    <section aria-labelledby="order" className="screen-only">
      <h2 id="order">{t('batchOrder')}</h2>
      <Table<(typeof rows)[number]>
        caption={<span className="hidden-text">{t('batchOrder')}</span>}
        columns={[
          column.number('place', t('batchPlace'), ({ place }) => place),
          column.main('recipient', t('deliveryRecipient'), ({ id, recipient }) => (
            <a href={href('/admin/delivery/:id', { id })}>{recipient}</a>
          )),
          column.text('address', t('deliveryAddress'), ({ address, addressDetail }) =>
            [address, addressDetail].filter(Boolean).join(' '),
          ),
          column.number('copies', t('copies'), ({ sums }) => count(sums.copies)),
          column.text('state', t('deliveryState'), ({ state }) => <ShipmentTag state={state} />),
        ]}
        rows={rows}
        rowId={({ id }) => `batch-${id}`}
      />
    </section>
  )
}
