/** An administrator registers a member. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addressStep } from '~/workflows/address-step.server'
import type { Fields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { levelNames, levels } from '~/tables/codes'
import { CheckboxField, RadioGroupField, Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { AddressFields } from '~/features/address/address-fields'
import { Create } from '~/features/user/user.schema'
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
  const step = await addressStep(args, fields)
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
  return (
    <Page lead={t('registerLead')}>
      <Form
        id="register-form"
        schema={Create}
        className="login"
        defaultValues={{ level: String(levels.member) }}
      >
        <Account />
        <Person />
        <School />
        <AddressFields warnPasswords required forOtherPerson />
        <h2>{t('contactHeading')}</h2>
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
        <button className="button">{t('registerSubmit')}</button>
      </Form>
      <p className="actions">
        <a className="button-quiet" href={href('/admin/member/list')}>
          {t('toMemberList')}
        </a>
      </p>
    </Page>
  )
}

function Account() {
  const t = useT()
  return (
    <>
      <h2>{t('accountHeading')}</h2>
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
      <Field
        name="password"
        type="password"
        label={t('password')}
        hint={t('registerPasswordHint')}
        autoComplete="new-password"
        required
      />
      <p data-show-password="register-form-password" data-label={t('showPassword')} hidden />
      <Field
        name="passwordConfirm"
        type="password"
        label={t('passwordConfirm')}
        autoComplete="new-password"
        required
      />
      <p data-show-password="register-form-passwordConfirm" data-label={t('showPassword')} hidden />
      <Script src="/recovery.js" />
    </>
  )
}

function Person() {
  const t = useT()
  const { locale } = useI18n()
  return (
    <>
      <h2>{t('registerPerson')}</h2>
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
    </>
  )
}

function School() {
  const { schools } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <>
      <h2>{t('registerSchool')}</h2>
      <Field
        name="schoolName"
        label={t('schoolName')}
        hint={t('registerSchoolHint')}
        list="schools"
        autoComplete="off"
        maxLength={100}
        required
      />
      <datalist id="schools">
        {schools.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
