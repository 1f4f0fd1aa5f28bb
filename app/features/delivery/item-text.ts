/** Words for an item of a shipment. */
import type { Translate } from '~/i18n/provider'

/** '2권' or '전권' */
export const volumeText = (t: Translate, volume: number) =>
  volume > 0 ? t('deliveryVolume', { number: volume }) : t('deliveryWhole')

/** What the labels of an item's fields name. */
export const itemParams = (
  t: Translate,
  { title, prodType, volume }: { title: string; prodType: string; volume: number },
) => ({ title, type: prodType, volume: volumeText(t, volume) })
