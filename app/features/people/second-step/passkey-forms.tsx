/** Passkeys on screens: the button that asks one, and the form of a new one. */
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Field, Form, useFormField } from '~/components/form'
import { ErrorText } from '~/components/input'
import { Script } from '~/components/script'
import { useT } from '~/i18n/provider'

/** The script fills it in; what it holds is looked at by the server only. */
const Filled = z.object({ response: z.string() })

type BoxProps = {
  id: string
  intent: string
  label: string
  /** the call that answers what the browser asks for, and whether that makes a new passkey */
  options: string
  isNew?: boolean
  /** the button's look */
  className: string
  children?: ReactNode
}

/**
 * A form that public/passkey.js shows where the browser can do it. Its texts are said beside the button,
 * and one browser asks one passkey at a time.
 */
function PasskeyBox({ id, intent, label, options, isNew, className, children }: BoxProps) {
  const t = useT()
  return (
    <>
      <div
        hidden
        suppressHydrationWarning
        data-passkey={options}
        data-new={isNew || undefined}
        data-first={isNew ? undefined : true}
        data-state={`${id}-state`}
        data-asking={t('passkeyAsking')}
        data-cancelled={t('passkeyCancelled')}
        data-already={t('passkeyAlready')}
        data-failed={t('passkeyBrowserFailed')}
        data-unsupported={t('passkeyUnsupported')}
      >
        <Form id={id} schema={Filled} intent={intent} className="login">
          <input type="hidden" name="response" />
          {children}
          <PasskeyButton label={label} className={className} />
        </Form>
      </div>
      {/* the script writes here before the log-in page hydrates: React leaves such content alone */}
      <p
        className="hint"
        role="status"
        id={`${id}-state`}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: t('passkeyNoScript') }}
      />
      <Script src="/passkey.js" />
    </>
  )
}

/** The button stands for the field, which nobody fills in by hand: a refusal is told at it. */
function PasskeyButton({ label, className }: { label: string; className: string }) {
  const t = useT()
  const { id, error, params } = useFormField('response')
  return (
    <>
      <ErrorText id={id} label={t('passkey')} error={error} params={params} />
      <button id={id} className={className} aria-describedby={error ? `${id}-error` : undefined}>
        {label}
      </button>
    </>
  )
}

/** Asks one of the passkeys on the device: to log in, or as a proof. */
export function AskPasskey({ label, id = 'passkey-form' }: { label: string; id?: string }) {
  return (
    <PasskeyBox
      id={id}
      intent="passkey"
      label={label}
      options="/api/oauth/passkeyOptions"
      className="button-secondary"
    />
  )
}

export function NewPasskey({ here }: { here: boolean }) {
  const t = useT()
  if (!here) return <p>{t('passkeyNotHere')}</p>
  return (
    <PasskeyBox
      id="new-passkey-form"
      intent="addPasskey"
      label={t('passkeyAdd')}
      options="/api/user/passkeyOptions"
      isNew
      className="button"
    >
      <Field name="name" label={t('passkeyName')} hint={t('passkeyNameHint')} maxLength={50} />
    </PasskeyBox>
  )
}
