/** Says on a page whose it is where somebody acts for a reader in their care. */
import { scopeHolds, type CareScope } from '~/tables/care-codes'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export type ReaderOnPage = { id: number; name: string; scope: CareScope }

/** Whether the visitor may do so here: on their own page, and for a reader who allowed it. */
export const mayDo = (reader: { scope: CareScope } | null, needed: CareScope): boolean =>
  !reader || scopeHolds(reader.scope, needed)

export function ActingBanner({ reader }: { reader: ReaderOnPage | null }) {
  const t = useT()
  if (!reader) return null
  const { id, name } = reader
  return (
    <p className="notice acting">
      <strong>{t('actingFor', { name })}</strong>{' '}
      {mayDo(reader, 'download') ? null : (
        <>{t(mayDo(reader, 'apply') ? 'actingNoDownload' : 'actingSeeOnly')} </>
      )}
      <a className="button-quiet" href={href('/readers/:id', { id })}>
        {t('actingForOpen', { name })}
      </a>
    </p>
  )
}
