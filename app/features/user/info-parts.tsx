/** My info: what stays as it is, the form of what may change, and the password. */
import { AddressFields } from '~/features/address/address-fields'
import { business } from '~/business'
import { CheckField, Field, Form, useShownForm } from '~/components/form'
import { Script } from '~/components/script'
import { Facts } from '~/components/table'
import { phone } from '~/format'
import { type Say, useSay } from '~/say'
import { Modify } from './user.schema'

// prettier-ignore
export type Info = {
  id: number; user: string; name: string; cellPhone: string; email: string; phone: string; zipCode: string; address: string; addressDetail: string
  optIn: boolean; social: boolean; accessKey: string; updateTime: string
}
export function FixedFacts({ info: { user, name, cellPhone } }: { info: Info }) {
  const say = useSay()
  return (
    <>
      <Facts
        facts={[
          { name: say('user'), value: loginOf(say, user) },
          { name: say('name'), value: name },
          { name: say('cellPhone'), value: phone(cellPhone) || '-' },
        ]}
      />
      <p className="hint">{say('infoLead', { phone: business.phone })}</p>
    </>
  )
}

const providers = { google: 'socialGoogle', kakao: 'socialKakao', naver: 'socialNaver' } as const

/** The login id, or in words which provider is used instead of one. */
export function loginOf(say: Say, user: string): string {
  const [provider = '', subject] = user.split(':')
  return subject !== undefined && provider in providers
    ? say(providers[provider as keyof typeof providers])
    : user
}

export function InfoForm({ info }: { info: Info }) {
  const say = useSay()
  const refused = useShownForm<{ conflict: boolean }>()
  // what the person started from; only when they have been told of a change made meanwhile, the state after it
  const typed =
    refused?.intent === 'save' && !refused.conflict ? refused.repopulateFields : undefined
  const { email, phone, zipCode, address, addressDetail, optIn } = info
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{say('infoContact')}</h2>
      <Form
        id="info-form"
        schema={Modify}
        intent="save"
        defaultValues={{ email, phone, zipCode, address, addressDetail, optIn: optIn ? '1' : '' }}
        className="login"
      >
        <input type="hidden" name="updateTime" value={typed?.updateTime ?? info.updateTime} />
        <Field
          name="email"
          type="email"
          label={say('email')}
          hint={say('emailLabelHint')}
          autoComplete="email"
          maxLength={254}
        />
        <AddressFields />
        <Field name="phone" type="tel" label={say('landline')} autoComplete="tel" maxLength={30} />
        <CheckField name="optIn" label={say('optIn')} hint={say('optInHint')} />
        <button className="button">{say('save')}</button>
      </Form>
    </section>
  )
}

/** Closed until it is wanted, open while it has something to say. */
export function PasswordForm() {
  const say = useSay()
  const refused = useShownForm<{ conflict: boolean }>()
  const open = refused?.intent === 'password'
  return (
    <section aria-labelledby="password">
      <h2 id="password">{say('password')}</h2>
      <details className="panel" open={open}>
        <summary>{say('changePassword')}</summary>
        <p>{say('passwordHelp')}</p>
        <Form id="password-form" schema={Modify} intent="password" className="login">
          <Field
            name="currentPassword"
            type="password"
            label={say('currentPassword')}
            autoComplete="current-password"
            required
          />
          <ShowPassword of="currentPassword" />
          <Field
            name="password"
            type="password"
            label={say('newPassword')}
            hint={say('laxPasswordHint')}
            autoComplete="new-password"
            required
          />
          <ShowPassword of="password" />
          <Field
            name="passwordConfirm"
            type="password"
            label={say('newPasswordAgain')}
            autoComplete="new-password"
            required
          />
          <ShowPassword of="passwordConfirm" />
          <button className="button">{say('changePassword')}</button>
        </Form>
        <Script src="/recovery.js" />
      </details>
    </section>
  )
}

/** The place of the checkbox that recovery.js makes. */
function ShowPassword({ of }: { of: string }) {
  const say = useSay()
  return <p data-show-password={`password-form-${of}`} data-label={say('showPassword')} hidden />
}
