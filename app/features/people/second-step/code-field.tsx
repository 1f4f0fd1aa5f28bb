/** The field of a code: of an authenticator, or a recovery code. */
import { Field } from '~/components/form'

/** Telephones offer a code that came by message, and show digits only. */
export function CodeField({
  label,
  hint,
  optional = false,
}: {
  label: string
  hint: string
  optional?: boolean
}) {
  return (
    <Field
      name="secondCode"
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={40}
      required={!optional}
    />
  )
}
