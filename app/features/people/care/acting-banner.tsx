/** Says on a page whose it is where somebody acts for a reader in their care. */
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export function ActingBanner({ reader }: { reader: { id: number; name: string } | null }) {
  const t = useT()
  if (!reader) return null
  const { id, name } = reader
  return (
    <p className="notice acting">
      <strong>{t('actingFor', { name })}</strong>{' '}
      <a className="button-quiet" href={href('/readers/:id', { id })}>
        {t('actingForOpen', { name })}
      </a>
    </p>
  )
}
