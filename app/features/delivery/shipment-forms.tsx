/** What is done with one shipment: send, correct, say what arrived or came back, hand on. */
import { ById } from '~/validation/inputs'
import type { ReactNode } from 'react'
import { Confirm } from '~/components/confirm'
import { Field, Form, SelectField, useShownForm } from '~/components/form'
import { useUrlWith } from '~/components/pagination'
import { column, type Column, Table } from '~/components/table'
import { FirstButton } from '~/features/people/address/address-fields'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { AddressForm, AnswerForm, HandOnForm, SendForm } from './delivery.schema'
import { itemField, type ItemNumber } from './item-fields'
import { itemParams, pieceText } from './item-columns'
import { RecipientFields } from './packing/packing-form'
import type { RecipientView, ShipmentView } from './shipments.server'
import type { HandOnChoice } from './delivery.output'

type Item = RecipientView['items'][number]

export function SendSection({ shipment }: { shipment: ShipmentView }) {
  const t = useT()
  const { sentDay, carrier, trackingNumber } = shipment
  const sent = sentDay !== ''
  const form = (
    <Form
      id="send-form"
      schema={SendForm}
      intent="send"
      defaultValues={{ sentDay, carrier, trackingNumber }}
      className="fields"
    >
      <Field
        name="sentDay"
        label={t('deliverySentDay')}
        hint={t('deliverySentHint')}
        autoComplete="off"
        maxLength={20}
        narrow
      />
      <Field
        name="carrier"
        label={t('deliveryCarrier')}
        hint={t('deliveryCarrierHint')}
        autoComplete="off"
        maxLength={50}
      />
      <Field
        name="trackingNumber"
        label={t('deliveryTracking')}
        autoComplete="off"
        maxLength={50}
      />
      <p className="actions">
        <button className="button">{t(sent ? 'deliverySendFixDo' : 'deliverySendDo')}</button>
      </p>
    </Form>
  )
  return sent ? (
    <Folded id="send" heading={t('deliverySendFix')}>
      {form}
    </Folded>
  ) : (
    <section aria-labelledby="send">
      <h2 id="send">{t('deliverySendHeading')}</h2>
      {form}
    </section>
  )
}

/** A part that is rarely needed. */
function Folded({
  id,
  heading,
  open = false,
  children,
}: {
  id: string
  heading: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className="panel" id={id} open={open}>
      <summary>{heading}</summary>
      {children}
    </details>
  )
}

export function AddressSection({ shipment, open }: { shipment: ShipmentView; open: boolean }) {
  const t = useT()
  const { recipient, zipCode, address, addressDetail, phone, remarks } = shipment
  return (
    <Folded id="address" heading={t('deliveryAddressFix')} open={open}>
      <Form
        id="address-form"
        schema={AddressForm}
        intent="setAddress"
        defaultValues={{ recipient, zipCode, address, addressDetail, phone, remarks }}
        className="fields"
      >
        <FirstButton />
        <RecipientFields />
        <p className="actions">
          <button className="button">{t('deliveryAddressDo')}</button>
        </p>
      </Form>
    </Folded>
  )
}

/** The items, each with a field for a number of its copies. */
function NumberTable({
  items,
  what,
  label,
  most,
  caption,
}: {
  items: Item[]
  what: ItemNumber
  label: 'deliveryReceiveCopies' | 'deliveryReturnCopies'
  /** the largest number that is possible */
  most: (item: Item) => number
  caption: string
}) {
  const t = useT()
  const columns: Column<Item>[] = [
    column.main('title', t('title'), ({ title }) => title),
    column.nowrap('piece', t('deliveryPiece'), (item) => pieceText(t, item)),
    column.number('copies', t('deliveryCopies'), ({ copies }) => count(copies)),
    column.text(what, t(what === 'arrived' ? 'deliveryArrived' : 'deliveryReturned'), (item) => (
      <Field
        name={itemField(what, item.id)}
        label={
          <span className="hidden-text">
            {t(label, { ...itemParams(t, item), copies: most(item) })}
          </span>
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        narrow
      />
    )),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{caption}</span>}
      columns={columns}
      rows={items}
      rowId={({ id }) => `${what}-row-${id}`}
    />
  )
}

/** Copies that can have arrived: those that did not come back. */
const possible = ({ copies, returned }: Item) => copies - returned

/**
 * What arrived: one button for everything first, and below it, folded, a number for each item. The
 * numbers begin with what was told last, or with everything. An item that came back whole is not asked
 * for. `heading`: false where the screen's own heading says it.
 */
export function ReceiveForm({
  shipment,
  heading = true,
}: {
  shipment: RecipientView
  heading?: boolean
}) {
  const t = useT()
  const refused = useShownForm()?.formId === 'receive-form'
  const items = shipment.items.filter((item) => possible(item) > 0)
  if (items.length === 0) return <p>{t('deliveryAllBack')}</p>
  const told = shipment.answerTime !== null
  const defaults = Object.fromEntries(
    items.map((item) => [itemField('arrived', item.id), told ? item.arrived : possible(item)]),
  )
  return (
    <section aria-label={t('deliveryReceiveHeading')} id="receive">
      {heading ? <h2>{t('deliveryReceiveHeading')}</h2> : null}
      {told ? null : (
        <Form id="all-form" schema={AnswerForm} intent="receive">
          <input type="hidden" name="id" value={shipment.id} />
          <input type="hidden" name="all" value="1" />
          <p className="actions">
            <button className="button button-large">{t('deliveryReceiveAll')}</button>
          </p>
        </Form>
      )}
      <details className="panel" open={refused}>
        <summary>{t(told ? 'deliveryReceiveFix' : 'deliveryReceiveNotAll')}</summary>
        <p>{t('deliveryReceiveHelp')}</p>
        <Form
          id="receive-form"
          schema={AnswerForm}
          intent="receive"
          defaultValues={{ ...defaults, answer: shipment.answer }}
        >
          <input type="hidden" name="id" value={shipment.id} />
          <NumberTable
            items={items}
            what="arrived"
            label="deliveryReceiveCopies"
            most={possible}
            caption={t('deliveryReceiveCaption', { id: shipment.id })}
          />
          <Field
            name="answer"
            label={t('deliveryReceiveAnswer')}
            autoComplete="off"
            maxLength={1000}
          />
          <p className="actions">
            <button className="button-secondary">{t('deliveryReceiveSome')}</button>
          </p>
        </Form>
      </details>
    </section>
  )
}

export function ReturnSection({ shipment, open }: { shipment: ShipmentView; open: boolean }) {
  const t = useT()
  const { items } = shipment
  return (
    <Folded id="returned" heading={t('deliveryReturnHeading')} open={open}>
      <p>{t('deliveryReturnHelp')}</p>
      <Form
        id="return-form"
        schema={AnswerForm}
        intent="returned"
        defaultValues={Object.fromEntries(
          items.map(({ id, returned }) => [itemField('returned', id), returned]),
        )}
      >
        <NumberTable
          items={items}
          what="returned"
          label="deliveryReturnCopies"
          most={({ copies }) => copies}
          caption={t('deliveryReturnHeading')}
        />
        <p className="actions">
          <button className="button">{t('deliveryReturnDo')}</button>
        </p>
      </Form>
    </Folded>
  )
}

export function HandOnQuestion({
  item,
  choices,
}: {
  item: ShipmentView['items'][number]
  choices: HandOnChoice[]
}) {
  const t = useT()
  const address = useUrlWith()
  const most = item.arrived - item.handedOn
  return (
    <Confirm
      question={t('deliveryHandOnOf', itemParams(t, item))}
      cancelTo={address({ handOn: null })}
    >
      <p>{t('deliveryHandOnHelp')}</p>
      {choices.length === 0 ? (
        <p>{t('deliveryHandOnNobody')}</p>
      ) : (
        <Form
          id="hand-on-form"
          schema={HandOnForm}
          intent="handOn"
          defaultValues={{ copies: 1, to: choices[0]!.piece }}
          className="fields"
        >
          <input type="hidden" name="item" value={item.id} />
          <SelectField
            name="to"
            label={t('deliveryHandOnTo')}
            options={choices.map(({ piece, name, copies }) => ({
              value: piece,
              label: t('deliveryHandOnChoice', { name, copies }),
            }))}
          />
          <Field
            name="copies"
            label={t('deliveryHandOnCopies', { copies: most })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            narrow
          />
          <p className="actions">
            <button className="button">{t('deliveryHandOnDo')}</button>
          </p>
        </Form>
      )}
    </Confirm>
  )
}

/** Asks before a shipment is unpacked, or its sending taken back. */
export function TakeBackQuestion({ act }: { act: 'unpack' | 'unsend' }) {
  const t = useT()
  const address = useUrlWith()
  const words =
    act === 'unpack'
      ? (['deliveryUnpackAsk', 'deliveryUnpackDo'] as const)
      : (['deliveryUnsendAsk', 'deliveryUnsendDo'] as const)
  return (
    <Confirm question={t(words[0])} cancelTo={address({ confirm: null })}>
      <Form id={`${act}-form`} schema={ById} intent={act}>
        <p className="actions">
          <button className="button">{t(words[1])}</button>
        </p>
      </Form>
    </Confirm>
  )
}
