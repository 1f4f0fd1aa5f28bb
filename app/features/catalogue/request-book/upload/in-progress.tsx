/** An uploaded list that is being read or applied. */
import { useT } from '~/i18n/provider'
import { count } from '~/i18n/format'
import { registerPath } from './register-path'
import type { UploadProps } from './upload-props'

export function ProgressMessage({
  id,
  text,
  done,
  all,
}: {
  id: number
  text: string
  done?: number
  all?: number
}) {
  const t = useT()
  return (
    <section className="panel" aria-labelledby="going-on">
      <h2 id="going-on">{text}</h2>
      {all ? (
        <progress className="progress" aria-labelledby="going-on" value={done} max={all} />
      ) : null}
      <p>{t('uploadBeside')}</p>
      <p className="actions">
        <a className="button-secondary" href={`${registerPath}/${id}`}>
          {t('refresh')}
        </a>
      </p>
    </section>
  )
}

export function ApplyingProgress({ upload: { id, progress, added, changed } }: UploadProps) {
  const t = useT()
  const all = added + changed
  if (progress === 0) return <ProgressMessage id={id} text={t('uploadPreparing')} />
  return (
    <ProgressMessage
      id={id}
      text={t('uploadApplying', { done: count(progress), total: count(all) })}
      done={progress}
      all={all}
    />
  )
}
