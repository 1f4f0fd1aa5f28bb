/** What was refused, first on the page, each line leading to its field (quality A.7-1). */
import type { Params } from '~/failure'
import { useSay } from '~/say'
import type { MessageKey } from '~/messages'

type Problem = { fieldErrors?: Record<string, string>; params?: Params; formId?: string }

/** The id of a field in a form; forms of a page are told apart by their ids. */
export const fieldId = (formId: string | undefined, name: string) =>
  formId ? `${formId}-${name}` : name

/** What belongs to no field on the page: a refusal of the whole form, and the parts of a list's address. */
const withoutField = ['form', 'page', 'size', 'sort']

export function ErrorSummary({ problem }: { problem?: Problem | null }) {
  const say = useSay()
  const errors = Object.entries(problem?.fieldErrors ?? {})
  if (errors.length === 0) return null
  return (
    <div className="error-summary" id="error-summary" tabIndex={-1}>
      <div role="alert">
        <h2>{say('problemHeading')}</h2>
        <ul>
          {errors.map(([name, key]) => {
            const text = say(key as MessageKey, problem?.params)
            return (
              <li key={name}>
                {withoutField.includes(name) ? (
                  text
                ) : (
                  <a href={`#${fieldId(problem?.formId, name)}`}>{text}</a>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
