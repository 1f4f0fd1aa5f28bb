/** The question before a list is replaced, and the form that replaces it. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { useT } from '~/i18n/provider'
import { count } from '~/i18n/format'
import { Apply } from '~/features/catalogue/request-book/request-book.schema'
import { StatusMessage } from './upload-messages'
import { registerPath } from './register-path'
import type { UploadProps } from './upload-props'

/** Asks before the list is replaced; with rows that have errors, whether to leave them out. */
export function ReplaceQuestion({ upload }: UploadProps) {
  const t = useT()
  const { added, changed, removed, leftOut, rowCount } = upload
  // books in both lists and books that would be removed make up the present list
  const present = removed + rowCount - leftOut - added
  const much = removed > present / 2
  const leaves = { count: count(leftOut) }
  return (
    <Confirm
      question={leftOut > 0 ? t('leaveOutQuestion', leaves) : t('replaceQuestion')}
      cancelTo={registerPath}
    >
      {much ? (
        <StatusMessage alert>
          {t('replaceMuch', { all: count(present), removed: count(removed) })}
        </StatusMessage>
      ) : null}
      <p>
        {t('appliedCounts', {
          added: count(added),
          changed: count(changed),
          removed: count(removed),
        })}
      </p>
      {leftOut > 0 ? <p>{t('leaveOutHelp')}</p> : null}
      <p>{t('replaceHelp')}</p>
      <ApplyForm label={leftOut > 0 ? t('leaveOutYes', leaves) : t('replaceYes')} upload={upload} />
    </Confirm>
  )
}

export function ApplyForm({ label, upload: { id, leftOut } }: UploadProps & { label: string }) {
  return (
    <Form id="apply-form" schema={Apply} intent="apply">
      <input type="hidden" name="id" value={id} />
      {/* the caller knows how many rows stay out: with other ones the list is not replaced */}
      <input type="hidden" name="leaveOut" value={leftOut} />
      <button className="button button-danger">{label}</button>
    </Form>
  )
}
