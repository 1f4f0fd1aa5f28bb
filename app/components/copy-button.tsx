/** A button that copies the text of a field. */
import { useT } from '~/i18n/provider'

/**
 * Copies a field's text; appears where its script runs. The element `<field>-copied` announces the
 * result.
 */
export function CopyButton({ field, description }: { field: string; description: string }) {
  const t = useT()
  return (
    <button
      type="button"
      className="button-secondary"
      data-copy={field}
      data-done={t('addressCopied')}
      data-failed={t('addressNotCopied')}
      hidden
    >
      <span className="hidden-text">{description} </span>
      {t('shareCopy')}
    </button>
  )
}
