/** A confirmation with its own address (?confirm=…), shown as a dialog where scripts run. */
import type { ReactNode } from 'react'
import { useI18n, useT } from '~/i18n/provider'

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
    <ConfirmBox question={question}>
      {children}
      <p>
        <a className="button-quiet" href={cancelTo} data-dismiss>
          {t('no')}
        </a>
      </p>
    </ConfirmBox>
  )
}

/** What the title of a page and its heading (page.tsx) read of an open question. */
export const openQuestion = 'question'

/** The question is the page's h1 and begins its title, and the page begins at it. */
export function ConfirmBox({ question, children }: { question: string; children: ReactNode }) {
  const { say, failed } = useI18n()
  say(openQuestion, question)
  return (
    <section className="confirm" id="confirm" aria-labelledby="confirm-question">
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the page is there for its question */}
      <h1 id="confirm-question" tabIndex={-1} autoFocus={!failed}>
        {question}
      </h1>
      {children}
    </section>
  )
}
