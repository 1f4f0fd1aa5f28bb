/** Form parts that finding an id and resetting a password share. */
import { business } from '~/tables/business'
import { Field, Form } from '~/components/form'
import { Script } from '~/components/script'
import { phone } from '~/i18n/format'
import type { MessageKey } from '~/tables/messages'
import { useI18n, useT } from '~/i18n/provider'
import { ResendCode, FindCode } from './recovery.schema'
import type { RecoveryProgress } from './recovery.server'

/**
 * A submit button whose label says when the form is ready, where scripts run (recovery.js); without
 * scripts it is always ready.
 */
export function ReadyButton({ label, notYet }: { label: MessageKey; notYet: MessageKey }) {
  const t = useT()
  return (
    <>
      <button className="button">{t(label)}</button>
      <p className="hint" role="status" data-not-yet={t(notYet)} />
    </>
  )
}

export function PhoneForm({ progress }: { progress: RecoveryProgress }) {
  const t = useT()
  return (
    <Form
      id="phone-form"
      schema={FindCode}
      intent="send"
      className="login"
      defaultValues={{ phone: phone(progress.phone) }}
    >
      <Field
        name="phone"
        label={t('cellPhone')}
        hint={t('cellPhoneHint')}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        required
      />
      <ReadyButton label="getCode" notYet="cellPhoneNotYet" />
    </Form>
  )
}

export function CodeField() {
  const t = useT()
  return (
    <Field
      name="code"
      label={t('code')}
      hint={t('codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      narrow
      required
    />
  )
}

/** Where the code was sent, and until when it is valid. */
export function CodeSentTo({ progress }: { progress: RecoveryProgress }) {
  const t = useT()
  return <p>{t('codeSentTo', { phone: phone(progress.phone), time: progress.time })}</p>
}

/** Help for a code that does not arrive; `to` is the page's own address. */
export function RequestAnotherCode({ to }: { to: string }) {
  const t = useT()
  return (
    <section className="panel" aria-labelledby="other-code">
      <h2 id="other-code">{t('codeNotComing')}</h2>
      <p>{t('codeNotComingHelp')}</p>
      <div className="actions">
        <Form id="again-form" schema={ResendCode} intent="again">
          <button className="button-secondary">{t('getCodeAgain')}</button>
        </Form>
        <a href={`${to}?step=1`}>{t('otherPhone')}</a>
      </div>
    </section>
  )
}

/** For who cannot use the telephone of their account: whom to call, and that nothing is lost. */
function PhoneLost() {
  const t = useT()
  const { locale } = useI18n()
  const { hours } = locale === 'en' ? business.en : business
  return (
    <section className="panel" aria-labelledby="phone-lost">
      <h2 id="phone-lost">{t('phoneLost')}</h2>
      <p>{t('phoneLostHelp', { phone: business.phone, hours })}</p>
      <p>{t('phoneLostKeep')}</p>
    </section>
  )
}

export function NoPhoneHelp() {
  return (
    <>
      <PhoneLost />
      <Script src="/recovery.js" />
    </>
  )
}
