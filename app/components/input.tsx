/** Label, hint and error of one field: the only place that knows how they are tied together (quality A-21). */
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import type { Params } from '~/failure'
import type { MessageKey } from '~/messages'
import { useSay } from '~/say'

type Around = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  params?: Params
  narrow?: boolean
}

/** What the control itself must carry. */
function tied({ id, hint, error }: Pick<Around, 'id' | 'hint' | 'error'>) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

function Around({
  id,
  label,
  hint,
  error,
  params,
  narrow,
  required,
  children,
}: Around & { required?: boolean; children: ReactNode }) {
  const say = useSay()
  return (
    <div className={narrow ? 'field field-narrow' : 'field'}>
      <label htmlFor={id}>
        {label} {required ? <span className="required">{say('requiredWord')}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      <ErrorText id={id} error={error} params={params} />
      {children}
    </div>
  )
}

export function ErrorText({ id, error, params }: { id: string; error?: string; params?: Params }) {
  const say = useSay()
  if (!error) return null
  return (
    <p id={`${id}-error`} className="field-error">
      <span className="hidden-text">{say('errorWord')} </span>
      {say(error as MessageKey, params)}
    </p>
  )
}

export function Input({
  label,
  hint,
  error,
  params,
  narrow,
  ...input
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Around {...{ id: input.id, label, hint, error, params, narrow }} required={input.required}>
      <input {...input} {...tied({ id: input.id, hint, error })} />
    </Around>
  )
}

export type Option = { value: string; label: string }

export function Select({
  label,
  hint,
  error,
  params,
  narrow,
  options,
  ...select
}: Around & { options: Option[] } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Around {...{ id: select.id, label, hint, error, params, narrow }}>
      <select {...select} {...tied({ id: select.id, hint, error })}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Around>
  )
}

/** One of a few: radio buttons under a legend. The first button carries the field's id, so that the summary leads to it. */
export function Choice({
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
  const say = useSay()
  const { 'aria-describedby': described } = tied({ id, hint, error })
  return (
    <fieldset
      role="radiogroup"
      className="field choice"
      aria-describedby={described}
      aria-invalid={error ? true : undefined}
    >
      <legend>
        {legend} {required ? <span className="required">{say('requiredWord')}</span> : null}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      <ErrorText id={id} error={error} />
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

/** A box to tick; `required` is said in its label by whoever writes it, because a consent has its own words for that. */
export function Check({
  label,
  hint,
  error,
  params,
  ...input
}: Omit<Around, 'narrow'> & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className="field">
      <ErrorText id={input.id} error={error} params={params} />
      <label className="check">
        <input {...input} {...tied({ id: input.id, hint, error })} type="checkbox" />
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
