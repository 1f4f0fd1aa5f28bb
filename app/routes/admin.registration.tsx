/** An administrator registers a member. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addressStep } from '~/workflows/address-step.server'
import { schoolStep } from '~/workflows/school-step.server'
import type { Fields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { levels, levelNames } from '~/tables/codes'
import { CheckboxField, RadioGroupField, Field, Form } from '~/components/form'
import { passwordRules } from '~/features/people/login/password-rules'
import { PasswordField, TypedPasswords } from '~/components/password-field'
import { Page } from '~/components/page'
import { AddressFields, FirstButton } from '~/features/people/address/address-fields'
import { SchoolFields } from '~/features/people/school/school-fields'
import { Create } from '~/features/people/user/user.schema'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('registerMember') }

export async function loader(args: LoaderFunctionArgs) {
  return { schools: await loadOrThrow(args, api.school.names) }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  // the address search is for everyone, this page is not
  await loadOrThrow(args, api.school.names)
  const step = (await addressStep(args, fields)) ?? (await schoolStep(args, fields))
  if (step) return step
  const { data: created, problem } = await submitForm(
    args,
    api.user.create,
    await withSchool(args, fields),
  )
  if (problem) return problem
  return redirectWithNotice(args, href('/admin/registration'), {
    key: 'memberRegistered',
    params: { user: created.user },
    link: { to: href('/admin/member/:id', { id: created.id }), key: 'openMember' },
  })
}

/** Fills in the school's known address when none was typed. */
async function withSchool(args: ActionFunctionArgs, fields: Fields): Promise<Fields> {
  const name =
    typeof fields.schoolName === 'string' ? fields.schoolName.normalize('NFC').trim() : ''
  if (!name || fields.zipCode || fields.address) return fields
  const { data: found } = await tryCall(args, api.school.list, { name })
  const school = found?.items.find((one) => one.name === name)
  return school ? { ...fields, zipCode: school.zipCode, address: school.address } : fields
}

export default function Registration() {
  const t = useT()
  const { schools } = useLoaderData<typeof loader>()
  return (
    <Page lead={t('registerLead')}>
      <Form
        id="register-form"
        schema={Create}
        className="form-groups"
        defaultValues={{ level: String(levels.member) }}
      >
        <FirstButton />
        <Account />
        <Person />
        <fieldset className="panel">
          <Legend text={t('registerSchool')} />
          <SchoolFields form="registration" names={schools} required />
        </fieldset>
        <AddressFields required forOtherPerson />
        <fieldset className="panel">
          <Legend text={t('contactHeading')} />
          <Field
            name="email"
            type="email"
            label={t('email')}
            hint={t('emailLabelHint')}
            autoComplete="off"
            maxLength={254}
          />
          <Field name="phone" type="tel" label={t('landline')} autoComplete="off" maxLength={30} />
          <CheckboxField name="optIn" label={t('optIn')} />
        </fieldset>
        <p className="actions">
          <button className="button">{t('registerSubmit')}</button>
          <a className="button-quiet" href={href('/admin/member/list')}>
            {t('toMemberList')}
          </a>
        </p>
      </Form>
    </Page>
  )
}

/** A group's name, which is a heading, too. */
const Legend = ({ text }: { text: string }) => (
  <legend>
    <h2>{text}</h2>
  </legend>
)

function Account() {
  const t = useT()
  return (
    <fieldset className="panel">
      <Legend text={t('accountHeading')} />
      <Field
        name="user"
        label={t('user')}
        hint={t('userHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        required
      />
      <PasswordField
        name="password"
        label={t('password')}
        hint={t('registerPasswordHint')}
        autoComplete="new-password"
        rules={passwordRules(16)}
      />
      <PasswordField
        name="passwordConfirm"
        label={t('passwordConfirm')}
        autoComplete="new-password"
        repeats="password"
      />
      <TypedPasswords />
    </fieldset>
  )
}

function Person() {
  const t = useT()
  const { locale } = useI18n()
  return (
    <fieldset className="panel">
      <Legend text={t('registerPerson')} />
      <Field name="name" label={t('name')} autoComplete="off" maxLength={50} required />
      <Field
        name="cellPhone"
        type="tel"
        label={t('cellPhone')}
        hint={t('cellPhoneHint')}
        autoComplete="off"
        maxLength={20}
        required
      />
      <Field name="nickName" label={t('nickName')} autoComplete="off" maxLength={50} />
      <RadioGroupField
        name="level"
        legend={t('level')}
        options={levelNames.map((one) => ({ value: String(one.value), label: one[locale] }))}
      />
    </fieldset>
  )
}
