/** Labels to stick on the copies of a shipment: which volume it is, and where its reader tells what is wrong. */
import { business } from '~/tables/business'
import { pieceText } from '~/features/delivery/item-columns'
import type { ShipmentView } from '~/features/delivery/shipments.server'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { codeText } from './code-text'
import type { QrCode } from './qr-code.server'

/** Labels of one print, of which five stand on a sheet. */
const mostLabels = 200

/** One label for each copy, in the order of the packing list; `address`: the page of the shipment's code. */
export function BookLabels({
  shipment: { code, items, sums },
  qr,
  address,
}: {
  shipment: ShipmentView
  qr: QrCode
  address: string
}) {
  const t = useT()
  const labels = items
    .flatMap((item) => Array.from({ length: item.copies }, (_, copy) => ({ item, copy })))
    .slice(0, mostLabels)
  return (
    <section aria-labelledby="book-labels">
      <h2 id="book-labels" className="screen-only">
        {t('bookLabels')}
      </h2>
      {sums.copies > labels.length ? (
        <p className="notice notice-warn screen-only">
          {t('bookLabelsMore', { shown: count(labels.length), count: count(sums.copies) })}
        </p>
      ) : null}
      <svg className="hidden-text" aria-hidden="true">
        <symbol id="qr" viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}>
          <rect x={-4} y={-4} width={qr.size + 8} height={qr.size + 8} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </symbol>
      </svg>
      <div className="form-groups">
        {labels.map(({ item, copy }) => (
          <div key={`${item.id} ${copy}`} className="panel packing-receipt">
            <svg className="qr" aria-hidden="true">
              <use href="#qr" />
            </svg>
            <div>
              <p className="packing-address">
                {item.title} {pieceText(t, item)}
              </p>
              <p>{t('bookLabelHelp')}</p>
              <p className="packing-address">{address}</p>
              <p>
                {t('deliveryCode')} <span className="nowrap">{codeText(code)}</span>
              </p>
              <p>
                {business.name} <span className="nowrap">{business.phone}</span>
              </p>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
