/** How far corrected material came, in words. */
import { useT } from '~/i18n/provider'
import type { ErratumInfo } from '../errata.output'

/** Members by what they fetched, schools and paper by what was sent. */
export function Reach({ reach }: { reach: NonNullable<ErratumInfo['reach']> }) {
  const t = useT()
  const { holders, reached, reachedSoon, lastDays, isSoonOver, soonDays: days } = reach
  return (
    <>
      {lastDays === null
        ? t('erratumReachSome', { holders, reached })
        : t('erratumReachAll', { holders, days: lastDays })}{' '}
      {isSoonOver
        ? t('erratumReachSoon', { days, holders, reached: reachedSoon })
        : t('erratumReachSoonOpen', { days })}
      <br />
      <span className="hint">{t('erratumReachHint')}</span>
    </>
  )
}
