/** A percentage as a bar and as text. */
import { useT } from '~/i18n/provider'

/** The text says the percentage, so screen readers skip the bar. */
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
