/** Setting a forgotten password: a code by text message, then id and new password. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { codeIsOver, codeStep } from '~/api/code-step.server'
import { query } from '~/api/read-form.server'
import { posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { browserOf } from '~/browser.server'
import { Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import {
  CodeField,
  OtherCode,
  PhoneForm,
  ReadyButton,
  SentTo,
  WithoutPhone,
} from '~/features/recovery/code-parts'
import { beginning, progressOf } from '~/features/recovery/recovery.server'
import { SetUserPassword } from '~/features/recovery/recovery.schema'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { flash } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = { title: (say) => say('findPwTitle') }

export async function loader(args: LoaderFunctionArgs) {
  if (query(args.request).step === '1') return beginning
  const progress = await progressOf(browserOf(args))
  // a code that found an id is spent; the number need not be typed again
  return progress.step === 'found' ? { ...beginning, phone: progress.phone } : progress
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const sent = await codeStep(args, fields)
  if (sent) return sent
  const { passwordConfirm = '', ...rest } = fields
  const { data: done, problem } = await submit(args, api.recovery.setPassword, {
    ...rest,
    passwordConfirm,
    marker: undefined,
  })
  if (done) return flash(args, href('/login'), { key: 'resetDone' })
  if (!problem) return flash(args, href('/findpw'), { key: 'resetFailed', alert: true })
  const { step } = await progressOf(browserOf(args))
  return step === 'code' ? problem : codeIsOver(args)
}

export default function FindPassword() {
  const progress = useLoaderData<typeof loader>()
  const refused = useActionData<{ formId?: string }>()
  const step = refused?.formId === 'phone-form' ? 'phone' : progress.step
  const say = useSay()
  return (
    <Page lead={step === 'phone' ? say('findPwLead') : null}>
      {step === 'phone' ? <PhoneForm progress={progress} /> : <ChoosePassword />}
      <WithoutPhone />
    </Page>
  )
}

function ChoosePassword() {
  const progress = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <>
      <SentTo progress={progress} />
      <Form id="password-form" schema={SetUserPassword} intent="change" className="login">
        <CodeField />
        <Field
          name="user"
          label={say('user')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field
          name="password"
          type="password"
          label={say('newPassword')}
          hint={say('newPasswordHint')}
          autoComplete="new-password"
          required
        />
        <p data-show-password="password-form-password" data-label={say('showPassword')} hidden />
        <Field
          name="passwordConfirm"
          type="password"
          label={say('newPasswordAgain')}
          autoComplete="new-password"
          required
        />
        <p
          data-show-password="password-form-passwordConfirm"
          data-label={say('showPassword')}
          hidden
        />
        <ReadyButton label="changePassword" notYet="fillAllFour" />
      </Form>
      <OtherCode to={href('/findpw')} />
    </>
  )
}
