/** A confirmation with its own address (?confirm=…), shown as a dialog where scripts run. */
import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'

export function Confirm({
  question,
  cancelTo,
  children,
}: {
  question: string
  cancelTo: string
  children: ReactNode
}) {
  const t = useT()
  return (
    <section className="confirm" id="confirm" aria-labelledby="confirm-question">
      <h2 id="confirm-question">{question}</h2>
      {children}
      <p>
        <a className="button-quiet" href={cancelTo} data-dismiss>
          {t('no')}
        </a>
      </p>
    </section>
  )
}
