/** An uploaded list in the state in which it is. */
import { useT } from '~/i18n/provider'
import { count } from '~/i18n/format'
import { StoppedMessage } from './upload-messages'
import { ProgressMessage, ApplyingProgress } from './in-progress'
import { AppliedMessage } from './applied'
import { UploadErrors } from './with-errors'
import { UploadPreview } from './to-be-confirmed'
import { ApplyForm } from './replace-question'
import type { UploadProps, ChangesProps } from './upload-props'

export function UploadState({
  upload,
  errorSheet,
  changes,
}: UploadProps & ChangesProps & { errorSheet: string }) {
  const t = useT()
  const { state, interrupted, problem, errorCount } = upload
  if (state === 'reading')
    return interrupted ? (
      <StoppedMessage text={t('readInterrupted')} />
    ) : (
      <ProgressMessage
        id={upload.id}
        text={t('uploadReading', { count: count(upload.progress) })}
      />
    )
  if (state === 'applying')
    return interrupted ? (
      <StoppedMessage text={t('applyInterrupted')}>
        <ApplyForm label={t('replaceAgain')} upload={upload} />
      </StoppedMessage>
    ) : (
      <ApplyingProgress upload={upload} />
    )
  if (state === 'applied') return <AppliedMessage upload={upload} />
  if (state === 'refused')
    return (
      <StoppedMessage text={t('uploadRefused')}>
        <p>{problem}</p>
        <p>{t('listUntouched')}</p>
      </StoppedMessage>
    )
  if (state === 'replaced') return <StoppedMessage text={t('isReplaced')} />
  return errorCount > 0 ? (
    <UploadErrors upload={upload} errorSheet={errorSheet} changes={changes} />
  ) : (
    <UploadPreview upload={upload} changes={changes} />
  )
}
