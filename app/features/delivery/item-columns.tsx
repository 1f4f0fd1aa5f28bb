/** An item of a shipment on the screen: its words, and the columns that say which piece it is. */
import type { ProductionType } from '~/tables/codes'
import { column, type Column } from '~/components/table'
import { TypeTag } from '~/features/catalogue/book/book-list'
import { count } from '~/i18n/format'
import { useT, type Translate } from '~/i18n/provider'

/** '2권' or '전권' */
export const volumeText = (t: Translate, volume: number) =>
  volume > 0 ? t('deliveryVolume', { number: volume }) : t('deliveryWhole')

/** What the labels of an item's fields name. */
export const itemParams = (
  t: Translate,
  { title, prodType, volume }: { title: string; prodType: string; volume: number },
) => ({ title, type: prodType, volume: volumeText(t, volume) })

/** '점자 2권' */
export const pieceText = (
  t: Translate,
  { prodType, volume }: { prodType: string; volume: number },
) => `${t('typeName', { type: prodType })} ${volumeText(t, volume)}`

/** Copies of which nobody has said where they are. */
export const unknownOf = ({ copies, arrived, missing, returned }: Counted) =>
  copies - arrived - missing - returned
type Counted = { copies: number; arrived: number; missing: number; returned: number }

/** '받음 2, 못 받음 1': what became of the copies of an item, without what is 0. */
export function useResultText(): (item: Counted) => string {
  const t = useT()
  return (item) =>
    (
      [
        ['resultArrived', item.arrived],
        ['resultMissing', item.missing],
        ['resultReturned', item.returned],
        ['resultUnknown', unknownOf(item)],
      ] as const
    )
      .filter(([, copies]) => copies > 0)
      .map(([key, copies]) => t(key, { count: count(copies) }))
      .join(', ')
}

type Item = { prodType: ProductionType; volume: number }

/** Production type and volume. */
export function useItemColumns<Row extends Item>(): Column<Row>[] {
  const t = useT()
  return [
    column.text('prodType', t('appliedType'), ({ prodType }) => <TypeTag value={prodType} />),
    column.nowrap('volume', t('deliveryVolumeWord'), ({ volume }) => volumeText(t, volume)),
  ]
}
