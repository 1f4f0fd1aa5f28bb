/** The skip links: the first links of every page; a list adds its own. */
import { useMatches } from '@remix-run/react'
import { isRecord } from '~/platform/records'
import { useT } from '~/i18n/provider'

/** Whether a loader's data holds the results of a list: `found`, of which there are some. */
const hasFound = (data: unknown) =>
  isRecord(data) && isRecord(data.found) && Boolean(data.found.totalCount)

export function SkipLinks() {
  const t = useT()
  const hasResults = useMatches().some(({ data }) => hasFound(data))
  return (
    <div className="skip-links">
      <a href="#main">{t('skipToMain')}</a>
      {hasResults ? <a href="#results">{t('skipToResults')}</a> : null}
    </div>
  )
}
