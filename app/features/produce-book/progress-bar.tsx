/** How far something is, as a bar and in words. */
import { useSay } from '~/say'

/** The words say it all, so the bar is silent. */
export function ProgressBar({ percent }: { percent: number | null }) {
  const say = useSay()
  if (percent === null) return <>{say('progressNone')}</>
  return (
    <span className="progress-words">
      <progress className="progress" value={percent} max={100} aria-hidden="true" />
      {`${percent}%`}
    </span>
  )
}
