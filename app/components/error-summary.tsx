/** What was refused, first on the page, each line leading to its field (quality A.7-1). */
import type { MessageParams } from '~/platform/app-error'
import { useT } from '~/i18n/provider'
import type { MessageKey } from '~/tables/messages'

type FormErrors = { fieldErrors?: Record<string, string>; params?: MessageParams; formId?: string }

/** The id of a field in a form; forms of a page are told apart by their ids. */
export const fieldId = (formId: string | undefined, name: string) =>
  formId ? `${formId}-${name}` : name

/** What belongs to no field on the page: a refusal of the whole form, and the parts of a list's address. */
const formLevelFields = ['form', 'page', 'size', 'sort']

export function ErrorSummary({ problem }: { problem?: FormErrors | null }) {
  const t = useT()
  const errors = Object.entries(problem?.fieldErrors ?? {})
  if (errors.length === 0) return null
  return (
    <div className="error-summary" id="error-summary" tabIndex={-1}>
      <div role="alert">
        <h2>{t('problemHeading')}</h2>
        <ul>
          {errors.map(([name, key]) => {
            const text = t(key as MessageKey, problem?.params)
            return (
              <li key={name}>
                {formLevelFields.includes(name) ? (
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
