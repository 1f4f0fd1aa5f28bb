/** The error summary: first on the page, each line links to its field. */
import type { MessageParams } from '~/platform/app-error'
import { textOf, useI18n, useT, type I18n, type Translate } from '~/i18n/provider'
import { isFieldless, keyWithField } from '~/tables/fieldless-messages'
import { errorOf, labelOf } from './input'
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
  const { saidBelow } = useI18n()
  const address = useUrlWith()
  const errors = Object.entries(problem?.fieldErrors ?? {})
  if (errors.length === 0) return null
  const isElsewhere = (name: string) =>
    fields !== undefined && !fields.includes(name) && !formLevelFields.includes(name)
  const isOnPage = (name: string) => !isElsewhere(name) && !formLevelFields.includes(name)
  const lineOf = lines(errors, problem ?? {}, { t, saidBelow })
  // without scripts, too, the focus is where the refusal is said; with them enhance.js sets it
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- a refused form answers at its beginning
    <div className="error-summary" id="error-summary" tabIndex={-1} autoFocus>
      <div role="alert">
        <h2>{t('problemHeading')}</h2>
        <ul>
          {errors.map(([name, key]) => {
            const text = isElsewhere(name) ? textOf(t, key, problem?.params) : lineOf(name, key)
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

/**
 * The text of an error's line: what stands at its field, where the message alone does not name it. Links
 * that would read the same begin with the names of their fields (WCAG 2.4.9).
 */
function lines(
  errors: [string, string][],
  { formId, params }: FormErrors,
  { t, saidBelow }: { t: Translate; saidBelow: I18n['saidBelow'] },
) {
  const textAt = (name: string, key: string) => {
    if (!isFieldless(key)) return textOf(t, key, params)
    // what only the address names, or a hidden field, has no label below
    const unlabelled = name === 'sort' || name === 'size' ? name : formId ? 'sent' : 'conditions'
    return (
      saidBelow(errorOf(fieldId(formId, name))) ||
      t(keyWithField(key, false), { field: t(unlabelled) })
    )
  }
  const texts = errors.map(([name, key]) => textAt(name, key))
  return (name: string, key: string) => {
    const text = textAt(name, key)
    const isRepeated = texts.indexOf(text) !== texts.lastIndexOf(text)
    const label = isRepeated && saidBelow(labelOf(fieldId(formId, name)))
    return label ? t('errorAtField', { field: label, error: text }) : text
  }
}
