/** The first links of every page; a list adds its own (quality A-10). */
import { useMatches } from '@remix-run/react'
import { useSay } from '~/say'

export function SkipLinks() {
  const say = useSay()
  const hasResults = useMatches().some(
    ({ data }) => (data as { found?: { totalCount: number } | null } | null)?.found?.totalCount,
  )
  return (
    <div className="skip-links">
      <a href="#main">{say('skipToMain')}</a>
      {hasResults ? <a href="#results">{say('skipToResults')}</a> : null}
    </div>
  )
}
