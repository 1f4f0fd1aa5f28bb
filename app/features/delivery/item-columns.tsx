/** An item of a shipment on the screen: its words, and the columns that say which piece it is. */
import type { ProductionType } from '~/tables/codes'
import { column, type Column } from '~/components/table'
import { TypeTag } from '~/features/catalogue/book/book-list'
import { useT, type Translate } from '~/i18n/provider'

/** '2권' or '전권' */
export const volumeText = (t: Translate, volume: number) =>
  volume > 0 ? t('deliveryVolume', { number: volume }) : t('deliveryWhole')

/** What the labels of an item's fields name. */
export const itemParams = (
  t: Translate,
  { title, prodType, volume }: { title: string; prodType: string; volume: number },
) => ({ title, type: prodType, volume: volumeText(t, volume) })

type Item = { prodType: ProductionType; volume: number }

/** Production type and volume. */
export function useItemColumns<Row extends Item>(): Column<Row>[] {
  const t = useT()
  return [
    column.text('prodType', t('appliedType'), ({ prodType }) => <TypeTag value={prodType} />),
    column.nowrap('volume', t('deliveryVolumeWord'), ({ volume }) => volumeText(t, volume)),
  ]
}
