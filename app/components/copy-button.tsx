/** A button that copies the text of a field. */
import type { MessageKey } from '~/tables/messages'
import { useT } from '~/i18n/provider'

/**
 * Copies a field's text, an address unless the texts say otherwise; appears where its script runs. The
 * element `<field>-copied` announces the result.
 */
export function CopyButton({
  field,
  description,
  label = 'shareCopy',
  done = 'addressCopied',
  failed = 'addressNotCopied',
}: {
  field: string
  description?: string
  label?: MessageKey
  done?: MessageKey
  failed?: MessageKey
}) {
  const t = useT()
  return (
    <button
      type="button"
      className="button-secondary"
      data-copy={field}
      data-done={t(done)}
      data-failed={t(failed)}
      hidden
    >
      {description ? <span className="hidden-text">{description} </span> : null}
      {t(label)}
    </button>
  )
}
