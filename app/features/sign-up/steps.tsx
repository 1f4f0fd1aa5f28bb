/** The four steps of sign-up, and which one this is. */
import type { MessageKey } from '~/messages'
import { useSay } from '~/say'

const steps = ['stepKind', 'stepIdentity', 'stepTerms', 'stepForm'] as const satisfies MessageKey[]

export function Steps({ now }: { now: 1 | 2 | 3 | 4 }) {
  const say = useSay()
  return (
    <>
      <p className="small">{say('stepOf', { now, all: steps.length })}</p>
      <ol className="steps">
        {steps.map((step, i) => (
          <li key={step} aria-current={i + 1 === now ? 'step' : undefined}>
            {say('stepName', { n: i + 1, step: say(step) })}
          </li>
        ))}
      </ol>
    </>
  )
}
