/** A checkbox that shows a password; it is there only where scripts run (quality A-13). */
import { useEffect, useState } from 'react'
import { useT } from '~/i18n/provider'

export function ShowPassword({ fieldId }: { fieldId: string }) {
  const t = useT()
  // read before it is drawn, so that the text comes along with the page
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
