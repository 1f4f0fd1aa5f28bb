/** What a reader reads differently in the copy that they have. */
import { useT } from '~/i18n/provider'
import { CorrectionTable } from './errata-tables'
import type { CorrectionItem } from './errata.output'
import { SheetsOfOrder } from './sheet/sheet-links'

/** `eligible`: they may have every correction of the book. */
export function ErrataOfCopy({
  errata: { items, totalCount, all, printSize },
  order,
  eligible,
}: {
  errata: { items: CorrectionItem[]; totalCount: number; all: number; printSize: number }
  order: Parameters<typeof SheetsOfOrder>[0]['order']
  eligible: boolean
}) {
  const t = useT()
  if (totalCount === 0) return null
  return (
    <section aria-labelledby="errata">
      <h2 id="errata">{t('erratumOfOrder', { count: totalCount })}</h2>
      <p>{t('erratumOfOrderLead')}</p>
      {totalCount > items.length ? (
        <p>{t('erratumOfVolumeMore', { shown: items.length, count: totalCount })}</p>
      ) : null}
      <CorrectionTable rows={items} />
      <SheetsOfOrder
        order={order}
        lacking={totalCount}
        all={eligible ? all : totalCount}
        printSize={printSize}
      />
    </section>
  )
}
