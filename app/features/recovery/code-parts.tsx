/** The pieces that finding an id and setting a password share: asking for a code, what was sent, and help without a phone. */
import { business } from '~/business'
import { Field, Form } from '~/components/form'
import { Script } from '~/components/script'
import { phone } from '~/format'
import type { MessageKey } from '~/messages'
import { useSay } from '~/say'
import { Again, FindCode } from './recovery.schema'
import type { Progress } from './recovery.server'

/** The button of a form that says when it is ready, where scripts run (recovery.js); without them it is always ready. */
export function ReadyButton({ label, notYet }: { label: MessageKey; notYet: MessageKey }) {
  const say = useSay()
  return (
    <>
      <button className="button">{say(label)}</button>
      <p className="hint" role="status" data-not-yet={say(notYet)} />
    </>
  )
}

export function PhoneForm({ progress }: { progress: Progress }) {
  const say = useSay()
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
        label={say('cellPhone')}
        hint={say('cellPhoneHint')}
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
  const say = useSay()
  return (
    <Field
      name="code"
      label={say('code')}
      hint={say('codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      narrow
      required
    />
  )
}

/** Where the code went and until when it is good. */
export function SentTo({ progress }: { progress: Progress }) {
  const say = useSay()
  return <p>{say('codeSentTo', { phone: phone(progress.phone), time: progress.time })}</p>
}

/** For a code that does not come; `to` is the page's own address. */
export function OtherCode({ to }: { to: string }) {
  const say = useSay()
  return (
    <section className="panel" aria-labelledby="other-code">
      <h2 id="other-code">{say('codeNotComing')}</h2>
      <p>{say('codeNotComingHelp')}</p>
      <div className="actions">
        <Form id="again-form" schema={Again} intent="again">
          <button className="button-secondary">{say('getCodeAgain')}</button>
        </Form>
        <a href={`${to}?step=1`}>{say('otherPhone')}</a>
      </div>
    </section>
  )
}

export function WithoutPhone() {
  const say = useSay()
  return (
    <>
      <p className="hint">
        {say('noPhoneAtHand', { phone: business.phone, hours: business.hours })}
      </p>
      <Script src="/recovery.js" />
    </>
  )
}
