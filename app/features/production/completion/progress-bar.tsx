/** How far something is, as a bar and in words. */
import { useT } from '~/i18n/provider'

/** The words say it all, so the bar is silent. */
export function ProgressBar({ percent }: { percent: number | null }) {
  const t = useT()
  if (percent === null) return <>{t('progressNone')}</>
  return (
    <span className="progress-words">
      <progress className="progress" value={percent} max={100} aria-hidden="true" />
      {`${percent}%`}
    </span>
  )
}
