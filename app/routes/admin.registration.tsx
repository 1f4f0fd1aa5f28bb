/** An administrator registers a member (spec 2 and 5). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addressStep } from '~/api/address-step.server'
import type { Fields } from '~/api/read-form.server'
import { attempt, load, posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { levelNames, levels } from '~/codes'
import { CheckField, ChoiceField, Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { AddressFields } from '~/features/address/address-fields'
import { Create } from '~/features/user/user.schema'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { flash } from '~/notice.server'
import { useSay, useWords } from '~/say'

export const handle: Handle<typeof loader> = { title: (say) => say('registerMember') }

export async function loader(args: LoaderFunctionArgs) {
  return { schools: await load(args, api.school.names) }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  // the address search is for everyone, this page is not
  await load(args, api.school.names)
  const step = await addressStep(args, fields)
  if (step) return step
  const { data: made, problem } = await submit(
    args,
    api.user.create,
    await withSchool(args, fields),
  )
  if (problem) return problem
  return flash(args, href('/admin/registration'), {
    key: 'memberRegistered',
    params: { user: made.user },
    link: { to: href('/admin/member/:id', { id: made.id }), key: 'openMember' },
  })
}

/** A known school's address where none was typed. */
async function withSchool(args: ActionFunctionArgs, fields: Fields): Promise<Fields> {
  const name =
    typeof fields.schoolName === 'string' ? fields.schoolName.normalize('NFC').trim() : ''
  if (!name || fields.zipCode || fields.address) return fields
  const { data: found } = await attempt(args, api.school.list, { name })
  const school = found?.items.find((one) => one.name === name)
  return school ? { ...fields, zipCode: school.zipCode, address: school.address } : fields
}

export default function Registration() {
  const say = useSay()
  return (
    <Page lead={say('registerLead')}>
      <Form
        id="register-form"
        schema={Create}
        className="login"
        defaultValues={{ level: String(levels.member) }}
      >
        <Account />
        <Person />
        <School />
        <AddressFields losesPasswords required ofOther />
        <h2>{say('contactHeading')}</h2>
        <Field
          name="email"
          type="email"
          label={say('email')}
          hint={say('emailLabelHint')}
          autoComplete="off"
          maxLength={254}
        />
        <Field name="phone" type="tel" label={say('landline')} autoComplete="off" maxLength={30} />
        <CheckField name="optIn" label={say('optIn')} />
        <button className="button">{say('registerSubmit')}</button>
      </Form>
      <p className="actions">
        <a className="button-quiet" href={href('/admin/member/list')}>
          {say('toMemberList')}
        </a>
      </p>
    </Page>
  )
}

function Account() {
  const say = useSay()
  return (
    <>
      <h2>{say('accountHeading')}</h2>
      <Field
        name="user"
        label={say('user')}
        hint={say('userHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        required
      />
      <Field
        name="password"
        type="password"
        label={say('password')}
        hint={say('registerPasswordHint')}
        autoComplete="new-password"
        required
      />
      <p data-show-password="register-form-password" data-label={say('showPassword')} hidden />
      <Field
        name="passwordConfirm"
        type="password"
        label={say('passwordConfirm')}
        autoComplete="new-password"
        required
      />
      <p
        data-show-password="register-form-passwordConfirm"
        data-label={say('showPassword')}
        hidden
      />
      <Script src="/recovery.js" />
    </>
  )
}

function Person() {
  const say = useSay()
  const { locale } = useWords()
  return (
    <>
      <h2>{say('registerPerson')}</h2>
      <Field name="name" label={say('name')} autoComplete="off" maxLength={50} required />
      <Field
        name="cellPhone"
        type="tel"
        label={say('cellPhone')}
        hint={say('cellPhoneHint')}
        autoComplete="off"
        maxLength={20}
        required
      />
      <Field name="nickName" label={say('nickName')} autoComplete="off" maxLength={50} />
      <ChoiceField
        name="level"
        legend={say('level')}
        options={levelNames.map((one) => ({ value: String(one.value), label: one[locale] }))}
      />
    </>
  )
}

function School() {
  const { schools } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <>
      <h2>{say('registerSchool')}</h2>
      <Field
        name="schoolName"
        label={say('schoolName')}
        hint={say('registerSchoolHint')}
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
