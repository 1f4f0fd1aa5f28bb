/** The error summary: first on the page, each line links to its field. */
import type { MessageParams } from '~/platform/app-error'
import { textOf, useT } from '~/i18n/provider'

type FormErrors = { fieldErrors?: Record<string, string>; params?: MessageParams; formId?: string }

/** The id of a field; the form's id distinguishes the forms of a page. */
export const fieldId = (formId: string | undefined, name: string) =>
  formId ? `${formId}-${name}` : name

/** Errors of no field on the page: of the form as a whole, and of a list's query. */
const formLevelFields = ['form', 'page', 'size', 'sort']

export function ErrorSummary({ problem }: { problem?: FormErrors | null }) {
  const t = useT()
  const errors = Object.entries(problem?.fieldErrors ?? {})
  if (errors.length === 0) return null
  // without scripts, too, the focus is where the refusal is said; with them enhance.js sets it
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- a refused form answers at its beginning
    <div className="error-summary" id="error-summary" tabIndex={-1} autoFocus>
      <div role="alert">
        <h2>{t('problemHeading')}</h2>
        <ul>
          {errors.map(([name, key]) => {
            const text = textOf(t, key, problem?.params)
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
