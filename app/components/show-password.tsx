/** A checkbox that shows a password; it is there only where scripts run (quality A-13). */
import { useEffect, useState } from 'react'
import { useSay } from '~/say'

export function ShowPassword({ of }: { of: string }) {
  const say = useSay()
  // read before it is drawn, so that the text comes along with the page
  const label = say('showPassword')
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!ready) return null
  return (
    <p className="field">
      <label className="check">
        <input
          type="checkbox"
          aria-controls={of}
          onChange={({ target }) =>
            document.getElementById(of)?.setAttribute('type', target.checked ? 'text' : 'password')
          }
        />
        {label}
      </label>
    </p>
  )
}
