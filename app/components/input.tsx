/** Label, hint and error of one field, and the ARIA attributes that connect them. */
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import type { MessageParams } from '~/platform/app-error'
import { textOf, useI18n, useT } from '~/i18n/provider'
import { isFieldless, keyWithField } from '~/tables/fieldless-messages'
import { isRecord } from '~/platform/records'

type FormGroup = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  params?: MessageParams
  narrow?: boolean
}

/** The attributes that the control itself must carry. */
function describedByProps({ id, hint, error }: Pick<FormGroup, 'id' | 'hint' | 'error'>) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

function FormGroup({
  id,
  label,
  hint,
  error,
  params,
  narrow,
  required,
  chosen,
  children,
}: FormGroup & { required?: boolean; chosen?: boolean; children: ReactNode }) {
  const t = useT()
  return (
    <div className={narrow ? 'field field-narrow' : 'field'}>
      <label htmlFor={id}>
        {label} {required ? <span className="required">{t('requiredWord')}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      <ErrorText {...{ id, label, chosen, error, params }} />
      {children}
    </div>
  )
}

/**
 * The error at a field, which the error summary repeats. `label`: what the field is called, for messages
 * that say nothing without it; `chosen`: its value is chosen, not typed.
 */
export function ErrorText({
  id,
  label,
  chosen = false,
  error,
  params,
}: {
  id: string
  label: ReactNode
  chosen?: boolean
  error?: string
  params?: MessageParams
}) {
  const t = useT()
  const { say } = useI18n()
  if (!error) return null
  const field = plainText(label).trim()
  const text =
    field && isFieldless(error)
      ? t(keyWithField(error, chosen), { field })
      : textOf(t, error, params)
  say(errorOf(id), text)
  say(labelOf(id), field)
  return (
    <p id={`${id}-error`} className="field-error">
      <span className="hidden-text">{t('errorWord')} </span>
      {text}
    </p>
  )
}

/** What the error summary reads of a field. */
export const errorOf = (id: string) => `error ${id}`
export const labelOf = (id: string) => `label ${id}`

/** The text of a label, which may have words that only screen readers read. */
function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(plainText).join('')
  return isRecord(node) && isRecord(node.props) ? plainText(node.props.children as ReactNode) : ''
}

export function Input({
  label,
  hint,
  error,
  params,
  narrow,
  ...input
}: FormGroup & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <FormGroup
      {...{ id: input.id, label, hint, error, params, narrow }}
      required={input.required}
      chosen={input.type === 'file'}
    >
      <input {...input} {...describedByProps({ id: input.id, hint, error })} />
    </FormGroup>
  )
}

/** `group`: options with the same one, which follow each other, stand under its name. */
export type Option = { value: string; label: string; group?: string }

export function Select({
  label,
  hint,
  error,
  params,
  narrow,
  options,
  ...select
}: FormGroup & { options: readonly Option[] } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <FormGroup {...{ id: select.id, label, hint, error, params, narrow }} chosen>
      <select {...select} {...describedByProps({ id: select.id, hint, error })}>
        {inGroups(options).map(({ group, items }) =>
          group ? (
            <optgroup key={group} label={group}>
              {items.map(toOption)}
            </optgroup>
          ) : (
            items.map(toOption)
          ),
        )}
      </select>
    </FormGroup>
  )
}

const toOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)

function inGroups(options: readonly Option[]): { group?: string; items: Option[] }[] {
  const groups: { group?: string; items: Option[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.items.push(option)
    else groups.push({ group: option.group, items: [option] })
  }
  return groups
}

/**
 * Radio buttons under a legend. The first button carries the field's id, so that the error summary
 * leads to it.
 */
export function RadioGroup({
  id,
  name,
  legend,
  hint,
  error,
  options,
  required,
  defaultValue,
}: {
  id: string
  name: string
  legend: string
  hint?: string
  error?: string
  options: Option[]
  required?: boolean
  defaultValue?: string
}) {
  const t = useT()
  const { 'aria-describedby': described } = describedByProps({ id, hint, error })
  return (
    <fieldset
      role="radiogroup"
      className="field choice"
      aria-describedby={described}
      aria-invalid={error ? true : undefined}
    >
      <legend>
        {legend} {required ? <span className="required">{t('requiredWord')}</span> : null}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      <ErrorText id={id} label={legend} chosen error={error} />
      <div className="choice-options">
        {options.map(({ value, label }, i) => (
          <label key={value}>
            <input
              type="radio"
              id={i === 0 ? id : `${id}-${i}`}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              required={required}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * A checkbox. Its label says whether it is `required`, because a consent has its own words for
 * that.
 */
export function Checkbox({
  label,
  hint,
  error,
  params,
  ...input
}: Omit<FormGroup, 'narrow'> & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className="field">
      <ErrorText id={input.id} label={label} chosen error={error} params={params} />
      <label className="check">
        <input {...input} {...describedByProps({ id: input.id, hint, error })} type="checkbox" />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${input.id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
