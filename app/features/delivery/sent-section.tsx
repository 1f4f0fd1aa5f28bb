/** What was sent to a member: for one application, on its page, and what is on its way to them. */
import { column, type Column, Table } from '~/components/table'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { count, orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { volumeText } from './item-columns'
import type { SentItem } from './shipments.server'

/** `reportAt`: where its reader says what is wrong in a volume; absent for who may not. */
export function SentSection({
  sent,
  reportAt,
}: {
  sent: SentItem[]
  reportAt?: (volume: number) => string
}) {
  const t = useT()
  if (sent.length === 0) return null
  const number = (key: 'copies' | 'arrived' | 'missing', heading: string): Column<SentItem> =>
    column.number(key, heading, (item) => count(item[key]))
  return (
    <section aria-labelledby="sent" className="panel">
      <h2 id="sent">{t('mineSent')}</h2>
      <Table<SentItem>
        caption={<span className="hidden-text">{t('mineOf')}</span>}
        columns={[
          column.main('volume', t('deliveryVolumeWord'), ({ volume }) => volumeText(t, volume)),
          column.nowrap('sentDay', t('deliverySentDay'), ({ shipment: { sentDay } }) =>
            sentDay ? <Day of={sentDay} ago /> : t('mineWaiting'),
          ),
          column.text(
            'carrier',
            t('deliveryCarrier'),
            ({ shipment: { carrier, trackingNumber } }) =>
              orDash([carrier, trackingNumber].filter(Boolean).join(' ')),
          ),
          number('copies', t('deliveryCopies')),
          number('arrived', t('deliveryArrived')),
          number('missing', t('deliveryMissing')),
          column.text('report', t('manage'), ({ volume, shipment: { sentDay } }) =>
            sentDay && reportAt ? (
              <a className="button-quiet" href={reportAt(volume)}>
                <span aria-hidden="true">{t('reportNew')}</span>
                <span className="hidden-text">
                  {t('reportNewOf', { name: volumeText(t, volume) })}
                </span>
              </a>
            ) : (
              '-'
            ),
          ),
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
