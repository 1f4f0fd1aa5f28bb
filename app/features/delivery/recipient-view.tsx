/** A shipment as its recipient sees it: when it was sent and what arrived. */
import { DescriptionList } from '~/components/table'
import { Day } from '~/components/when'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { ItemsTable } from './shipment-view'
import { ShipmentTag } from './shipment-table'
import type { RecipientView } from './shipments.server'

export function RecipientShipment({ shipment }: { shipment: RecipientView }) {
  const t = useT()
  const { sentDay, carrier, trackingNumber, sums, state, items } = shipment
  return (
    <>
      <DescriptionList
        items={[
          { name: t('deliveryState'), value: <ShipmentTag state={state} /> },
          {
            name: t('deliverySentDay'),
            value: sentDay ? <Day of={sentDay} ago /> : t('mineWaiting'),
          },
          ...(carrier ? [{ name: t('deliveryCarrier'), value: carrier }] : []),
          ...(trackingNumber ? [{ name: t('deliveryTracking'), value: trackingNumber }] : []),
        ]}
      />
      <ItemsTable
        items={items}
        caption={t(sentDay ? 'deliveryItemsOf' : 'deliveryItemsPackedOf', {
          id: shipment.id,
          count: count(sums.items),
          copies: count(sums.copies),
        })}
        sent={sentDay !== ''}
      />
      {sums.missing > 0 ? (
        <p className="notice notice-warn">{t('receiveMissing', { count: count(sums.missing) })}</p>
      ) : null}
    </>
  )
}
