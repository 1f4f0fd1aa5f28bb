/** My info: what stands in it, the form of what can be changed, and the password. */
import { Nothing } from '~/validation/inputs'
import { relaxedPasswordRules } from '~/features/people/login/password-rules'
import { addressLine } from '~/features/people/address/address-line'
import { AddressFields } from '~/features/people/address/address-fields'
import { CheckboxField, Field, Form, useShownForm } from '~/components/form'
import { PasswordField, TypedPasswords } from '~/components/password-field'
import { phone } from '~/i18n/format'
import { type Translate, useT } from '~/i18n/provider'
import { Change } from './info-groups'
import { Modify } from './user.schema'

// prettier-ignore
type Info = {
  id: number; user: string; name: string; cellPhone: string; email: string; phone: string; zipCode: string; address: string; addressDetail: string
  optIn: boolean; social: boolean; accessKey: string; updateTime: string
}
const providers = { google: 'socialGoogle', kakao: 'socialKakao', naver: 'socialNaver' } as const

/** The login id, or the name of the provider of a social account. */
export function loginName(t: Translate, user: string): string {
  const [provider = '', subject] = user.split(':')
  return subject !== undefined && provider in providers
    ? t(providers[provider as keyof typeof providers])
    : user
}

/** The rows of who somebody is, which the centre changes. */
export const personRows = (t: Translate, { user, name, cellPhone }: Info) => [
  { name: t('name'), value: name },
  { name: t('user'), value: loginName(t, user) },
  { name: t('cellPhone'), value: phone(cellPhone) || '-' },
]

/** The rows of what a person changes by the form. */
export const contactRows = (t: Translate, info: Info & { emailConfirmed: boolean }) => [
  {
    name: t('email'),
    value: info.email
      ? t(info.emailConfirmed ? 'emailWithState' : 'emailWithoutState', { email: info.email })
      : '-',
  },
  {
    name: t('address'),
    value: addressLine(info) || '-',
  },
  { name: t('landline'), value: phone(info.phone) || '-' },
  { name: t('optInRow'), value: t(info.optIn ? 'optInYes' : 'optInNo') },
]

export function InfoForm({ info }: { info: Info }) {
  const t = useT()
  const actionErrors = useShownForm<{ conflict: boolean }>()
  // The state that the person started from; after an edit conflict was reported, the stored state.
  const typed =
    actionErrors?.intent === 'save' && !actionErrors.conflict
      ? actionErrors.repopulateFields
      : undefined
  const { email, zipCode, address, addressDetail, optIn } = info
  return (
    <Change intent="save" label={t('infoChange')}>
      <Form
        id="info-form"
        schema={Modify}
        intent="save"
        defaultValues={{
          email,
          phone: phone(info.phone),
          zipCode,
          address,
          addressDetail,
          optIn: optIn ? '1' : '',
        }}
        className="login"
      >
        <input type="hidden" name="updateTime" value={typed?.updateTime ?? info.updateTime} />
        <Field
          name="email"
          type="email"
          label={t('email')}
          hint={t('emailLabelHint')}
          autoComplete="email"
          maxLength={254}
        />
        <AddressFields />
        <Field name="phone" type="tel" label={t('landline')} autoComplete="tel" maxLength={30} />
        <CheckboxField name="optIn" label={t('optIn')} hint={t('optInHint')} />
        <button className="button">{t('save')}</button>
      </Form>
    </Change>
  )
}

/** Whether notices go to the address, and the mail that confirms it once more. */
export function EmailState({
  info: { email, emailConfirmed },
  available,
}: {
  info: { email: string; emailConfirmed: boolean }
  available: boolean
}) {
  const t = useT()
  if (!email || emailConfirmed) return null
  return (
    <div className="panel">
      <p>{t(available ? 'emailNotConfirmed' : 'emailNotConfirmedOff', { email })}</p>
      {available ? (
        <Form id="email-confirm-form" schema={Nothing} intent="confirmEmail">
          <button className="button-secondary">{t('emailSendAgain')}</button>
        </Form>
      ) : null}
    </div>
  )
}

export function PasswordForm() {
  const t = useT()
  return (
    <Change intent="password" label={t('changePassword')}>
      <p>{t('passwordHelp')}</p>
      <Form id="password-form" schema={Modify} intent="password" className="login">
        <PasswordField
          name="currentPassword"
          label={t('currentPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          name="password"
          label={t('newPassword')}
          hint={t('laxPasswordHint')}
          autoComplete="new-password"
          rules={relaxedPasswordRules}
        />
        <PasswordField
          name="passwordConfirm"
          label={t('newPasswordAgain')}
          autoComplete="new-password"
          repeats="password"
        />
        <TypedPasswords />
        <button className="button">{t('changePassword')}</button>
      </Form>
    </Change>
  )
}
