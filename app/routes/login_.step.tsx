/** The second step of a log-in: a code of an authenticator, a recovery code, or a passkey. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { formWithErrors, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Form } from '~/components/form'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { CodeField } from '~/features/people/second-step/code-field'
import { AskPasskey } from '~/features/people/second-step/passkey-forms'
import { BySecondCode } from '~/features/people/second-step/second-step.schema'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { appendSetCookies } from '~/http/set-cookies.server'
import { useT } from '~/i18n/provider'
import { business } from '~/tables/business'

export const handle: Handle<typeof loader> = { title: (t) => t('loginStepTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const { data: pending } = await tryCall(args, api.secondStep.pending, {})
  if (!pending) throw await startAgain(args)
  return { passkeys: pending.passkeys }
}

const fromOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
  safePath(queryFields(request).from)

const startAgain = (args: LoaderFunctionArgs) =>
  redirectWithNotice(args, withReturnPath(href('/login'), fromOf(args)), {
    key: 'secondStepOver',
    alert: true,
  })

export async function action(args: ActionFunctionArgs) {
  const goOn = ({ to }: { to: string }) =>
    appendSetCookies(args, redirect(withReturn(to, fromOf(args)), 303))
  return handleIntents(args, {
    code: [
      api.secondStep.finish,
      goOn,
      // with other refusals the form is shown again
      (problem, fields) =>
        problem.key === 'secondStepOver'
          ? startAgain(args)
          : formWithErrors(args, fields, { problem }),
    ],
    passkey: [api.secondStep.logInByPasskey, goOn],
  })
}

/** The way back, unless the address that waited has its own. */
const withReturn = (to: string, from: string | null) =>
  /[?&]from=/.test(to) || !to.startsWith('/auth?') ? to : withReturnPath(to, from)

export default function LoginStep() {
  const { passkeys } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('loginStepLead')}>
      <Form id="step-form" schema={BySecondCode} intent="code" className="login">
        <CodeField label={t('secondCode')} hint={t('secondCodeHint')} />
        <button className="button">{t('loginSubmit')}</button>
      </Form>
      {passkeys ? <AskPasskey label={t('passkeyLogIn')} /> : null}
      <p className="hint">{t('loginStepLost', { phone: business.phone })}</p>
      <p>
        <a className="button-quiet" href={href('/login')}>
          {t('loginStepAgain')}
        </a>
      </p>
    </Page>
  )
}
