/** Sets a forgotten password: a code by text message, then login id and new password. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { redirectCodeExpired, phoneCodeStep } from '~/workflows/phone-code-step.server'
import { queryFields } from '~/http/read-form.server'
import { readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { flowStateOf } from '~/auth/flow-state.server'
import { Field, Form } from '~/components/form'
import { passwordRules } from '~/features/people/login/password-rules'
import { PasswordField, TypedPasswords } from '~/components/password-field'
import { Page } from '~/components/page'
import {
  CodeField,
  RequestAnotherCode,
  PhoneForm,
  ReadyButton,
  CodeSentTo,
  NoPhoneHelp,
} from '~/features/people/recovery/phone-code-forms'
import { initialProgress, recoveryProgress } from '~/features/people/recovery/recovery.server'
import { SetUserPassword } from '~/features/people/recovery/recovery.schema'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('findPwTitle') }

export async function loader(args: LoaderFunctionArgs) {
  if (queryFields(args.request).step === '1') return initialProgress
  const progress = await recoveryProgress(flowStateOf(args))
  // the code that found an id is used up; the number need not be typed again
  return progress.step === 'found' ? { ...initialProgress, phone: progress.phone } : progress
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const sent = await phoneCodeStep(args, fields)
  if (sent) return sent
  const { passwordConfirm = '', ...rest } = fields
  const { data: done, problem } = await submitForm(args, api.recovery.setPassword, {
    ...rest,
    passwordConfirm,
    marker: undefined,
  })
  if (done) return redirectWithNotice(args, href('/login'), { key: 'resetDone' })
  if (!problem)
    return redirectWithNotice(args, href('/findpw'), { key: 'resetFailed', alert: true })
  const { step } = await recoveryProgress(flowStateOf(args))
  return step === 'code' ? problem : redirectCodeExpired(args)
}

export default function FindPassword() {
  const progress = useLoaderData<typeof loader>()
  const refused = useActionData<{ formId?: string }>()
  const step = refused?.formId === 'phone-form' ? 'phone' : progress.step
  const t = useT()
  return (
    <Page lead={step === 'phone' ? t('findPwLead') : null}>
      {step === 'phone' ? <PhoneForm progress={progress} /> : <ChoosePassword />}
      <NoPhoneHelp />
    </Page>
  )
}

function ChoosePassword() {
  const progress = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <>
      <CodeSentTo progress={progress} />
      <Form id="password-form" schema={SetUserPassword} intent="change" className="login">
        <CodeField />
        <Field
          name="user"
          label={t('user')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          name="password"
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          autoComplete="new-password"
          rules={passwordRules()}
        />
        <PasswordField
          name="passwordConfirm"
          label={t('newPasswordAgain')}
          autoComplete="new-password"
          repeats="password"
        />
        <TypedPasswords />
        <ReadyButton label="changePassword" notYet="fillAllFour" />
      </Form>
      <RequestAnotherCode to={href('/findpw')} />
    </>
  )
}
