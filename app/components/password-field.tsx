/** Fields of new passwords: their rules are checked while typing, and typed ones are kept. */
import type { KeptPasswords } from '~/http/typed-passwords.server'
import type { MessageParams } from '~/platform/app-error'
import type { MessageKey } from '~/tables/messages'
import { useT } from '~/i18n/provider'
import { Field, useFormId, useShownForm } from './form'
import { Script } from './script'

type Rule = { text: MessageKey; params?: MessageParams; pattern: string }
type PasswordFieldProps = {
  name: string
  label: string
  hint?: string
  autoComplete: 'new-password' | 'current-password'
  rules?: Rule[]
  repeats?: string
}

/** What the refused form kept (http/typed-passwords.server.ts). */
function useKeptPasswords(): KeptPasswords | null {
  const formId = useFormId()
  const shown = useShownForm<{ keptPasswords: KeptPasswords | null }>()
  return shown?.formId === formId ? (shown.keptPasswords ?? null) : null
}

/**
 * `rules`: what public/password.js tells while somebody types; `repeats`: the name of the password
 * that this field repeats.
 */
export function PasswordField({ rules, repeats, hint, ...field }: PasswordFieldProps) {
  const t = useT()
  const formId = useFormId()
  const kept = useKeptPasswords()?.names.includes(field.name)
  return (
    <Field
      {...field}
      type="password"
      required={!kept}
      hint={[kept ? t('passwordKept') : '', hint].filter(Boolean).join(' ') || undefined}
      data-show={t('showPassword')}
      data-kept={kept || undefined}
      data-rules={
        rules &&
        JSON.stringify(rules.map(({ text, params, pattern }) => [t(text, params), pattern]))
      }
      data-rules-left={rules && t('rulesLeft')}
      data-rules-met={rules && t('rulesMet')}
      data-repeats={repeats && `${formId}-${repeats}`}
      data-same={repeats && t('passwordsSame')}
      data-different={repeats && t('passwordsDiffer')}
    />
  )
}

/** Stands once in a form whose passwords stay over a refusal. */
export function TypedPasswords() {
  const kept = useKeptPasswords()
  return (
    <>
      <input type="hidden" name="typedPasswords" value={kept?.key ?? ''} />
      <Script src="/password.js" />
    </>
  )
}
