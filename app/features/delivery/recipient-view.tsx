/** A shipment as its recipient sees it: when it was sent, by whom, and what became of it. */
import { column, Table } from '~/components/table'
import { Day } from '~/components/when'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { pieceText, useResultText } from './item-columns'
import { ShipmentTag } from './shipment-table'
import type { RecipientView } from './shipments.server'

/** One line: the state, the day, and the carrier with its number. */
export function ShipmentLine({ shipment }: { shipment: RecipientView }) {
  const t = useT()
  const { sentDay, carrier, trackingNumber, sums, state } = shipment
  return (
    <>
      <p>
        <ShipmentTag state={state} />{' '}
        {sentDay ? (
          <>
            {t('deliverySentDay')} <Day of={sentDay} ago />
          </>
        ) : (
          t('mineWaiting')
        )}
        {carrier ? `, ${carrier}` : null}
        {trackingNumber ? `, ${t('deliveryTracking')} ${trackingNumber}` : null}
      </p>
      {sums.missing > 0 ? (
        <p className="notice notice-warn">{t('receiveMissing', { count: count(sums.missing) })}</p>
      ) : null}
    </>
  )
}

type Item = RecipientView['items'][number]

/** What was sent and what became of it, to read; numbers that are 0 are not said. */
export function ItemsToRead({
  shipment: { id, items, sums, sentDay },
}: {
  shipment: RecipientView
}) {
  const t = useT()
  const result = useResultText()
  return (
    <Table<Item>
      caption={t(sentDay ? 'deliveryItemsOf' : 'deliveryItemsPackedOf', {
        id,
        count: count(sums.items),
        copies: count(sums.copies),
      })}
      columns={[
        column.main('title', t('title'), ({ title }) => title),
        column.nowrap('piece', t('deliveryPiece'), (item) => pieceText(t, item)),
        column.number('copies', t(sentDay ? 'deliveryCopies' : 'copies'), ({ copies }) =>
          count(copies),
        ),
        ...(sentDay ? [column.text('result', t('deliveryResult'), result)] : []),
      ]}
      rows={items}
      rowId={(item) => `item-${item.id}`}
    />
  )
}
