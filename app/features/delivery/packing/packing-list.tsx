/** What is printed with a shipment: the address label and the packing list, with code and QR code. */
import { business } from '~/tables/business'
import { column, Table } from '~/components/table'
import { count, phone } from '~/i18n/format'
import { useT, useWord } from '~/i18n/provider'
import { codeText } from './code-text'
import { volumeText } from '~/features/delivery/item-columns'
import type { QrCode } from './qr-code.server'
import type { ShipmentView } from '~/features/delivery/shipments.server'

/** The address label: its own sheet, in letters that are read from a metre away. */
export function AddressLabel({
  shipment,
  position,
}: {
  shipment: ShipmentView
  /** '3/36': its place among those that are printed together */
  position?: string
}) {
  const t = useT()
  const { id, recipient, zipCode, address, addressDetail } = shipment
  return (
    <section className="label-sheet" aria-labelledby={`label-${id}`}>
      <h2 id={`label-${id}`} className="screen-only">
        {t('deliveryLabel')}
        {position ? ` ${position}` : null}
      </h2>
      <div className="label-from">
        <p>{t('deliveryLabelFrom')}</p>
        <p>
          {business.name}
          <br />
          {business.address}
          <br />
          {business.phone}
        </p>
      </div>
      <div className="label-to">
        <p>{t('deliveryLabelTo')}</p>
        <div className="label-name">{recipient}</div>
        <p>
          {address} {addressDetail}
        </p>
        {zipCode ? <div className="label-zip">{zipCode}</div> : null}
        {shipment.phone ? <p>{phone(shipment.phone)}</p> : null}
        <p className="small">
          {t('deliveryNumbered', { id })}
          {position ? ` (${position})` : null}
        </p>
      </div>
    </section>
  )
}

/** The packing list: what is in the box, and how its recipient says what arrived. */
export function PackingList({
  shipment,
  qr,
  address,
}: {
  shipment: ShipmentView
  qr: QrCode
  address: string
}) {
  const t = useT()
  const nameOf = useWord()
  const { items, sums, recipient, remarks, code, id } = shipment
  return (
    <section className="packing-list" aria-labelledby={`packing-list-${id}`}>
      <h2 id={`packing-list-${id}`}>
        {t('deliveryList')} {id}: {recipient}
      </h2>
      {remarks ? <p>{remarks}</p> : null}
      <Table<ShipmentView['items'][number]>
        caption={t('deliveryItemsPacked', { count: count(sums.items), copies: count(sums.copies) })}
        columns={[
          column.main('title', t('title'), ({ title }) => title),
          column.text('prodType', t('appliedType'), ({ prodType }) => nameOf(prodType)),
          column.text('volume', t('deliveryVolumeWord'), ({ volume }) => volumeText(t, volume)),
          column.number('copies', t('copies'), ({ copies }) => count(copies)),
        ]}
        rows={items}
        rowId={({ id }) => `packed-${id}`}
      />
      <div className="packing-receipt">
        <svg
          className="qr"
          viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
          role="img"
          aria-label={t('deliveryQr', { address })}
        >
          <rect x={-4} y={-4} width={qr.size + 8} height={qr.size + 8} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <div>
          <p>{t('deliveryListHelp')}</p>
          <p>{t('deliveryListErrata')}</p>
          <p className="packing-address">{address}</p>
          <p>{t('deliveryListNumber', { code: codeText(code) })}</p>
          <p>
            {business.name} {business.phone}
          </p>
        </div>
      </div>
    </section>
  )
}
