/** Asks who is there before a sensitive act: the password with a code, or a passkey. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Field, Form } from '~/components/form'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { CodeField } from '~/features/people/second-step/code-field'
import { AskPasskey } from '~/features/people/second-step/passkey-forms'
import { Prove } from '~/features/people/second-step/second-step.schema'
import { socialProviders } from '~/features/people/social/social.server'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { appendSetCookies } from '~/http/set-cookies.server'
import { useT } from '~/i18n/provider'
import { proofMinutes } from '~/tables/account-codes'

export const handle: Handle<typeof loader> = { title: (t) => t('isItYou') }

export async function loader(args: LoaderFunctionArgs) {
  const { asked, hasPassword, passkeys } = await loadOrThrow(args, api.secondStep.info)
  const from = fromOf(args)
  const social = hasPassword || asked ? [] : socialProviders(new URL(args.request.url).origin)
  return { asked, hasPassword, passkeys: passkeys.length > 0, from, social }
}

function fromOf({ request }: Pick<LoaderFunctionArgs, 'request'>): string {
  const from = safePath(queryFields(request).from)
  return from && !from.startsWith('/proof') ? from : href('/security')
}

export async function action(args: ActionFunctionArgs) {
  const goOn = () => appendSetCookies(args, redirect(fromOf(args), 303))
  return handleIntents(args, {
    prove: [api.secondStep.prove, goOn],
    passkey: [api.secondStep.prove, goOn],
  })
}

export default function Proof() {
  const { asked, hasPassword, passkeys, from } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('isItYouLead', { minutes: proofMinutes })}>
      {hasPassword || asked ? (
        <Form id="proof-form" schema={Prove} intent="prove" className="login">
          {hasPassword ? (
            <Field
              name="password"
              type="password"
              label={t('password')}
              autoComplete="current-password"
              required
            />
          ) : null}
          {asked ? <CodeField label={t('secondCode')} hint={t('secondCodeHint')} /> : null}
          <button className="button">{t('proofSubmit')}</button>
        </Form>
      ) : (
        <SocialAgain />
      )}
      {passkeys ? <AskPasskey label={t('proofByPasskey')} /> : null}
      <p>
        <a className="button-quiet" href={from}>
          {t('proofCancel')}
        </a>
      </p>
    </Page>
  )
}

/** An account without a password is proved where it came from. */
function SocialAgain() {
  const { social, from } = useLoaderData<typeof loader>()
  const t = useT()
  const names = {
    google: t('loginWithGoogle'),
    kakao: t('loginWithKakao'),
    naver: t('loginWithNaver'),
  }
  return (
    <>
      <p>{t('proofBySocial')}</p>
      <ul className="next-steps">
        {social.map((provider) => (
          <li key={provider}>
            <a
              className="button-secondary"
              href={`/api/oauth/${provider}?${new URLSearchParams({ redirect_uri: withReturnPath(href('/auth'), from) })}`}
            >
              {names[provider]}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
