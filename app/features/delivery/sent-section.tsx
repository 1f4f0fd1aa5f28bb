/** What was sent to a member: for one application, on its page, and what is on its way to them. */
import { type Column, Table } from '~/components/table'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { count, orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { volumeText } from './item-columns'
import type { SentItem } from './shipments.server'

export function SentSection({ sent }: { sent: SentItem[] }) {
  const t = useT()
  if (sent.length === 0) return null
  const number = (key: 'copies' | 'arrived' | 'missing', heading: string): Column<SentItem> => ({
    key,
    heading,
    className: 'number',
    cell: (item) => count(item[key]),
  })
  return (
    <section aria-labelledby="sent" className="panel">
      <h2 id="sent">{t('mineSent')}</h2>
      <Table
        caption={<span className="hidden-text">{t('mineOf')}</span>}
        columns={[
          {
            key: 'volume',
            heading: t('deliveryVolumeWord'),
            main: true,
            cell: ({ volume }) => volumeText(t, volume),
          },
          {
            key: 'sentDay',
            heading: t('deliverySentDay'),
            className: 'nowrap',
            cell: ({ shipment: { sentDay } }) =>
              sentDay ? <Day of={sentDay} ago /> : t('mineWaiting'),
          },
          {
            key: 'carrier',
            heading: t('deliveryCarrier'),
            cell: ({ shipment: { carrier, trackingNumber } }) =>
              orDash([carrier, trackingNumber].filter(Boolean).join(' ')),
          },
          number('copies', t('deliveryCopies')),
          number('arrived', t('deliveryArrived')),
          number('missing', t('deliveryMissing')),
        ]}
        rows={sent}
        rowId={({ id }) => `sent-${id}`}
      />
      <p className="actions">
        <a className="button-secondary" href={href('/delivery')}>
          {t('mineOpen')}
        </a>
      </p>
    </section>
  )
}

/**
 * Says that something was sent, until the member has said what arrived. `onTheWay`: how many shipments
 * are.
 */
export function OnTheWayNotice({ onTheWay }: { onTheWay: number }) {
  const t = useT()
  if (onTheWay === 0) return null
  return (
    <div className="notice notice-info" id="on-the-way">
      <p>{t('onTheWay', { count: count(onTheWay) })}</p>
      <a className="button-secondary" href={href('/delivery')}>
        {t('mineTitle')}
      </a>
    </div>
  )
}
