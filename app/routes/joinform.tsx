/** Sign-up, step 4: login id and password, the confirmed identity, address and contact. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { addressStep } from '~/workflows/address-step.server'
import { schoolStep } from '~/workflows/school-step.server'
import { SchoolFields } from '~/features/people/school/school-fields'
import { formWithErrors, readActionForm, savePostedForm, tryCall } from '~/api/run.server'
import type { Fields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { flowStateOf } from '~/auth/flow-state.server'
import { CheckboxField, Field, Form } from '~/components/form'
import { passwordRules } from '~/features/people/login/password-rules'
import { PasswordField, TypedPasswords } from '~/components/password-field'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { AddressFields, FirstButton } from '~/features/people/address/address-fields'
import { eligibilityRequired } from '~/features/people/eligibility/current-eligibility.server'
import {
  redirectInvalidAccess,
  redirectToNewCheck,
  signUpProgress,
  redirectMembers,
} from '~/features/people/sign-up/sign-up-progress.server'
import { Join } from '~/features/people/sign-up/sign-up.schema'
import { signUpStateKeys } from '~/features/people/sign-up/sign-up.server'
import { StepList } from '~/features/people/sign-up/step-list'
import { phone } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { redirectWithNotice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('joinFormTitle') }

const providerNames = { google: 'Google', kakao: 'Kakao', naver: 'Naver', local: '' } as const

export async function loader(args: LoaderFunctionArgs) {
  await redirectMembers(args)
  const { chosen, verified, agreed, expired } = await signUpProgress(args)
  if (expired) throw await redirectToNewCheck(args)
  if (!chosen || !verified || !agreed) throw await redirectInvalidAccess(args)
  const email =
    chosen.type === 'local' ? '' : ((await flowStateOf(args).get('socialData'))?.email ?? '')
  return appendSetCookies(
    args,
    data({
      name: verified.name,
      cellPhone: phone(verified.mobileNo),
      provider: providerNames[chosen.type],
      email,
    }),
  )
}

/**
 * A repeated form finds its steps cleared, and the first answer stored by its idempotency key: that
 * is a success, not a skipped step.
 */
export async function action(args: ActionFunctionArgs) {
  const { name: _name, cellPhone: _cellPhone, ...fields } = await readActionForm(args)
  await redirectMembers(args)
  const { chosen, verified, agreed, expired } = await signUpProgress(args)
  if (verified && !agreed) throw await redirectInvalidAccess(args)
  const step = verified
    ? ((await addressStep(args, fields)) ??
      (await schoolStep(args, fields, { withAddress: false, search: api.school.find })))
    : null
  if (step) return step
  const problem = await signUp(args, fields)
  if (problem && expired) throw await redirectToNewCheck(args, await savePostedForm(args))
  if (problem && !verified) throw await redirectInvalidAccess(args)
  if (problem) return problem
  await flowStateOf(args).clear(...signUpStateKeys)
  return redirectWithNotice(args, withReturnPath(href('/login'), chosen?.from), {
    key: 'signUpDone',
    ...(eligibilityRequired()
      ? {
          link: {
            to: href('/login', { from: href('/eligibility') }),
            key: 'eligibilityAfterSignUp',
          },
        }
      : {}),
  })
}

/** Null, or the form with its errors; the field of the school has the name that its search knows. */
async function signUp(args: ActionFunctionArgs, fields: Fields) {
  const { schoolName: school, ...others } = fields
  const { problem } = await tryCall(args, api.signUp.join, { ...others, school })
  if (!problem) return null
  const { school: atSchool, ...fieldErrors } = problem.fieldErrors
  return formWithErrors(args, fields, {
    problem: {
      ...problem,
      fieldErrors: atSchool ? { ...fieldErrors, schoolName: atSchool } : fieldErrors,
    },
  })
}

export default function JoinForm() {
  const { provider, email } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      <StepList current={4} />
      <Form id="account-form" schema={Join} className="login" defaultValues={{ email }}>
        {provider ? <p>{t('socialSignUp', { provider })}</p> : <Account />}
        <VerifiedFacts />
        <AddressFields />
        <fieldset className="panel">
          <legend>{t('schoolOptional')}</legend>
          <FirstButton />
          <SchoolFields form="own" />
        </fieldset>
        <h2>{t('contactHeading')}</h2>
        <Field name="email" type="email" label={t('email')} autoComplete="email" maxLength={254} />
        <Field
          name="phone"
          inputMode="tel"
          label={t('landline')}
          autoComplete="tel-national"
          maxLength={30}
        />
        <CheckboxField name="optIn" label={t('optIn')} />
        <button className="button">{t('signUpSubmit')}</button>
      </Form>
      <Script src="/sign-up.js" />
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
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        required
        data-count={t('charactersOf', { max: 16 })}
        data-taken={t('userTaken')}
        data-free={t('userFree')}
      />
      <PasswordField
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
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
    </>
  )
}

function VerifiedFacts() {
  const { name, cellPhone } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <>
      <h2>{t('verifiedHeading')}</h2>
      <p className="hint">{t('verifiedHelp')}</p>
      <dl className="facts">
        <div>
          <dt>{t('name')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t('cellPhone')}</dt>
          <dd>{cellPhone}</dd>
        </div>
      </dl>
    </>
  )
}
