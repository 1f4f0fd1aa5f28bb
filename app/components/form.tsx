/**
 * A form that changes something: checked in the browser where scripts run, submitted as a document
 * navigation.
 */
import { useActionData } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'
import { createValidator, useField, ValidatedForm } from 'remix-validated-form'
import type * as z from 'zod/mini'
import type { MessageParams } from '~/platform/app-error'
import { fieldErrorsOf } from '~/validation/fields'
import { formFields } from '~/http/form-fields'
import { useI18n, useT } from '~/i18n/provider'
import { fieldId } from './error-summary'
import { Checkbox, RadioGroup, ErrorText, Input, Select } from './input'

type FormValues = Record<string, unknown>

/**
 * A remix-validated-form validator for a schema: the first message key of each field. It runs in
 * the browser when the form `id` is submitted; the first invalid field then gets the focus. (The
 * library would also take the focus from the error summary of a page that the server refused.)
 */
const createFormValidator = (schema: z.ZodMiniType, id: string) =>
  createValidator<FormValues>({
    validate: async (fields) => {
      const { data, error } = schema.safeParse(fields)
      if (error)
        setTimeout(() =>
          document
            .querySelector<HTMLElement>(
              `#${id} :is([aria-invalid='true'] input, input[aria-invalid='true'])`,
            )
            ?.focus(),
        )
      return error
        ? { error: fieldErrorsOf(error), data: undefined }
        : { data: data as FormValues, error: undefined }
    },
    validateField: async (fields, name) => {
      const { error } = schema.safeParse(fields)
      return { error: error ? fieldErrorsOf(error)[name] : undefined }
    },
  })

/** The form that the action returned, with its errors. */
export function useShownForm<More extends object = object>() {
  const shown = useActionData<
    Partial<More> & {
      formId?: string
      [formFields.intent]?: string
      fieldErrors?: Record<string, string>
      params?: MessageParams
      repopulateFields?: Record<string, string>
    }
  >()
  return shown && { ...shown, intent: shown[formFields.intent] }
}

/** The hidden fields of a form that is not a `Form`: idempotency key, form id and intent. */
export function FormMarks({ id, intent }: { id: string; intent?: string }) {
  const { documentId } = useI18n()
  return (
    <>
      <input type="hidden" name="opId" value={`${documentId}-${id}`} />
      <input type="hidden" name={formFields.form} value={id} />
      {intent ? <input type="hidden" name={formFields.intent} value={intent} /> : null}
    </>
  )
}

const FormId = createContext('')
export const useFormId = () => useContext(FormId)

/**
 * `intent`: what the form is for, where its page has several; `multipart`: the form takes a file;
 * `upload`: texts of its progress (file-field.tsx).
 */
export type FormProps = {
  id: string
  schema: z.ZodMiniType
  intent?: string
  defaultValues?: FormValues
  className?: string
  multipart?: boolean
  upload?: string
  children: ReactNode
}

/**
 * `id` distinguishes the forms of a page, also in the idempotency key that gives a double submit
 * one effect.
 */
export function Form({
  id,
  schema,
  intent,
  defaultValues,
  className,
  multipart,
  upload,
  children,
}: FormProps) {
  const { documentId } = useI18n()
  return (
    <ValidatedForm
      id={id}
      method="post"
      noValidate
      discover="none"
      validator={createFormValidator(schema, id)}
      disableFocusOnError
      subaction={intent}
      defaultValues={defaultValues}
      className={className}
      encType={multipart ? 'multipart/form-data' : undefined}
      data-upload={upload}
      onSubmit={(_, event) => {
        // A document navigation, as without scripts: screen readers announce a page load.
        event.preventDefault()
        const form = document.getElementById(id)
        if (form instanceof HTMLFormElement) form.submit()
      }}
    >
      <input type="hidden" name="opId" value={`${documentId}-${id}`} />
      <FormId.Provider value={id}>{children}</FormId.Provider>
      <FormError id={id} />
    </ValidatedForm>
  )
}

/** The error of the form as a whole, below the form. */
function FormError({ id }: { id: string }) {
  const error = useShownForm()
  return error?.formId === id ? (
    <ErrorText id={id} label={null} error={error.fieldErrors?.form} params={error.params} />
  ) : null
}

export function useFormField(name: string) {
  const { error, defaultValue } = useField(name)
  const formId = useContext(FormId)
  const params = useActionData<{ params?: MessageParams }>()?.params
  return {
    id: fieldId(formId, name),
    name,
    error,
    params,
    defaultValue: defaultValue === undefined ? undefined : String(defaultValue),
  }
}

/** An input of the surrounding form. */
export function Field({
  name,
  ...rest
}: { name: string } & Omit<Parameters<typeof Input>[0], 'id' | 'error' | 'defaultValue'>) {
  return <Input {...rest} {...useFormField(name)} />
}

/** A field of several lines, with what it takes between its label and itself. */
export function LinesField({
  name,
  label,
  hint,
  rows,
  required = true,
}: {
  name: string
  label: string
  hint: ReactNode
  rows: number
  required?: boolean
}) {
  const t = useT()
  const { id, error, params, defaultValue } = useFormField(name)
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {required ? <span className="required">{t('requiredWord')}</span> : null}
      </label>
      <div id={`${id}-hint`} className="hint">
        {hint}
      </div>
      <ErrorText {...{ id, label, error, params }} />
      <textarea
        id={id}
        name={name}
        rows={rows}
        defaultValue={defaultValue}
        spellCheck={false}
        required={required}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
      />
    </div>
  )
}

/** A select of the surrounding form. */
export function SelectField({
  name,
  ...rest
}: { name: string } & Omit<Parameters<typeof Select>[0], 'id' | 'error' | 'defaultValue'>) {
  return <Select {...rest} {...useFormField(name)} />
}

/** Radio buttons of the surrounding form. */
export function RadioGroupField({
  name,
  ...rest
}: { name: string } & Omit<
  Parameters<typeof RadioGroup>[0],
  'id' | 'error' | 'name' | 'defaultValue'
>) {
  return <RadioGroup {...rest} {...useFormField(name)} />
}

/**
 * A checkbox of the surrounding form; sent as '1' when ticked, and ticked when the form's value is
 * '1'.
 */
export function CheckboxField({
  name,
  ...rest
}: { name: string } & Omit<
  Parameters<typeof Checkbox>[0],
  'id' | 'error' | 'value' | 'defaultChecked'
>) {
  const { defaultValue, ...named } = useFormField(name)
  return (
    <Checkbox
      {...rest}
      {...named}
      value="1"
      defaultChecked={defaultValue === '1' || defaultValue === 'true'}
    />
  )
}
