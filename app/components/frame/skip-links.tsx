/** The skip links: the first links of every page; a list adds its own. */
import { useMatches } from '@remix-run/react'
import { useT } from '~/i18n/provider'

export function SkipLinks() {
  const t = useT()
  const hasResults = useMatches().some(
    ({ data }) => (data as { found?: { totalCount: number } | null } | null)?.found?.totalCount,
  )
  return (
    <div className="skip-links">
      <a href="#main">{t('skipToMain')}</a>
      {hasResults ? <a href="#results">{t('skipToResults')}</a> : null}
    </div>
  )
}
