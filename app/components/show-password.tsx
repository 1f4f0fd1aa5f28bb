/** A checkbox that reveals a password; only rendered where scripts run. */
import { useEffect, useState } from 'react'
import { useT } from '~/i18n/provider'

export function ShowPassword({ fieldId }: { fieldId: string }) {
  const t = useT()
  // Read on the server too, so that the text is sent with the page.
  const label = t('showPassword')
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!ready) return null
  return (
    <p className="field">
      <label className="check">
        <input
          type="checkbox"
          aria-controls={fieldId}
          onChange={({ target }) =>
            document
              .getElementById(fieldId)
              ?.setAttribute('type', target.checked ? 'text' : 'password')
          }
        />
        {label}
      </label>
    </p>
  )
}
