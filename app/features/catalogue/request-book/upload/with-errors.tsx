/** An uploaded list with errors, and the choice to leave their rows out. */
import { useT } from '~/i18n/provider'
import { count } from '~/i18n/format'
import { StatusMessage } from './upload-messages'
import { CellTable } from './cell-table'
import { UploadPreview } from './to-be-confirmed'
import { registerPath } from './register-path'
import type { UploadProps, ChangesProps } from './upload-props'

/** How many errors the page shows; the sheet has the others. */
const MAX_SHOWN_ERRORS = 100

/** The errors, and the choice to register the other rows without those that have them. */
export function UploadErrors({
  upload,
  errorSheet,
  changes,
}: UploadProps & ChangesProps & { errorSheet: string }) {
  const t = useT()
  const { errors, errorCount, rowCount, leftOut, added, changed, removed } = upload
  const shown = errors.slice(0, MAX_SHOWN_ERRORS)
  const caption =
    errorCount > shown.length
      ? t('errorsFirst', { count: count(errorCount), shown: count(shown.length) })
      : t('errorsCaption', { count: count(errorCount) })
  const changesSomething = leftOut > 0 && rowCount > leftOut && added + changed + removed > 0
  return (
    <>
      <StatusMessage alert>{t('uploadErrors', { count: count(errorCount) })}</StatusMessage>
      <p>{t(changesSomething ? 'uploadErrorsHelp' : 'uploadErrorsOnly')}</p>
      <p className="actions">
        <a className="button" href={errorSheet}>
          {t('errorSheet')}
        </a>{' '}
        <a href={registerPath}>{t('otherFile')}</a>
      </p>
      <CellTable caption={caption} cells={shown} name="error" />
      {changesSomething ? <UploadPreview upload={upload} changes={changes} /> : null}
    </>
  )
}
