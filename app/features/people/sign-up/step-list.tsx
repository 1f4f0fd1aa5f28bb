/** The four steps of sign-up with the current one marked. */
import type { MessageKey } from '~/tables/messages'
import { useT } from '~/i18n/provider'

const steps = ['stepKind', 'stepIdentity', 'stepTerms', 'stepForm'] as const satisfies MessageKey[]

export function StepList({ current }: { current: 1 | 2 | 3 | 4 }) {
  const t = useT()
  return (
    <>
      <p className="small">{t('stepOf', { now: current, all: steps.length })}</p>
      <ol className="steps">
        {steps.map((step, i) => (
          <li key={step} aria-current={i + 1 === current ? 'step' : undefined}>
            {t('stepName', { n: i + 1, step: t(step) })}
          </li>
        ))}
      </ol>
    </>
  )
}
