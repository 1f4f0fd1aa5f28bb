/** The state of a volume, as it stands on the wire, as a coloured word. */
import { Tag } from '~/components/tag'
import { useI18n } from '~/i18n/provider'
import { volumeStates } from '~/tables/codes'

export function VolumeStateTag({ state }: { state: string }) {
  const { locale } = useI18n()
  const row = volumeStates.find(({ ko }) => ko === state)
  return <Tag colour={row?.tag ?? 'grey'}>{row?.[locale] ?? state}</Tag>
}
