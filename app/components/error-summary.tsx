/** The error summary: first on the page, each line links to its field. */
import type { MessageParams } from '~/platform/app-error'
import { textOf, useT } from '~/i18n/provider'
import { useUrlWith } from './pagination'

type FormErrors = { fieldErrors?: Record<string, string>; params?: MessageParams; formId?: string }

/** The id of a field; the form's id distinguishes the forms of a page. */
export const fieldId = (formId: string | undefined, name: string) =>
  formId ? `${formId}-${name}` : name

/** Errors of no field on the page: of the form as a whole, and of a list's query. */
const formLevelFields = ['form', 'page', 'size', 'sort']

/**
 * `fields`: the fields of a list's search on this page. The address may name further conditions;
 * when one of them is refused, its line leads to the same list without it.
 */
export function ErrorSummary({
  problem,
  fields,
}: {
  problem?: FormErrors | null
  fields?: readonly string[]
}) {
  const t = useT()
  const address = useUrlWith()
  const errors = Object.entries(problem?.fieldErrors ?? {})
  if (errors.length === 0) return null
  const isElsewhere = (name: string) =>
    fields !== undefined && !fields.includes(name) && !formLevelFields.includes(name)
  const isOnPage = (name: string) => !isElsewhere(name) && !formLevelFields.includes(name)
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
                {formLevelFields.includes(name) ? text : null}
                {isElsewhere(name) ? (
                  <>
                    {textOf(t, name)}: {text}{' '}
                    <a href={address({ [name]: null })}>{t('dropCondition')}</a>
                  </>
                ) : null}
                {isOnPage(name) ? <a href={`#${fieldId(problem?.formId, name)}`}>{text}</a> : null}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
