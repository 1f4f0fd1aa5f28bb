/** An uploaded list that was applied. */
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { count } from '~/i18n/format'
import { StatusMessage } from './upload-messages'
import { registerPath } from './register-path'
import type { UploadProps } from './upload-props'

export function AppliedMessage({ upload: { added, changed, removed, leftOut } }: UploadProps) {
  const t = useT()
  return (
    <>
      <StatusMessage>{t('uploadApplied')}</StatusMessage>
      <p>
        {t('appliedCounts', {
          added: count(added),
          changed: count(changed),
          removed: count(removed),
        })}
      </p>
      {leftOut > 0 ? <p>{t('appliedLeftOut', { count: count(leftOut) })}</p> : null}
      <p className="actions">
        <a className="button" href={href('/admin/request/list')}>
          {t('toFullList')}
        </a>{' '}
        <a href={registerPath}>{t('addTitle')}</a>
      </p>
    </>
  )
}
