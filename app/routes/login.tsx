/** Log-in with id and password; redirects to the page that required it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { intentOf } from '~/api/intents.server'
import { formWithErrors, readActionForm, submitForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { appendSetCookies } from '~/http/set-cookies.server'
import { business } from '~/tables/business'
import { Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { ShowPassword } from '~/components/show-password'
import { landingPath } from '~/features/people/login/landing-path'
import { Login } from '~/features/people/login/login.schema'
import { AskPasskey } from '~/features/people/second-step/passkey-forms'
import { socialProviders } from '~/features/people/social/social.server'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import type { Frame } from '~/components/frame/frame'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { logInCookies, authenticate } from '~/auth/session.server'

export const handle: Handle<typeof loader> = { title: (t) => t('loginTitle'), hydrate: true }

export async function loader(args: LoaderFunctionArgs) {
  const origin = originOf(args)
  const { user } = await authenticate(args)
  if (user) throw appendSetCookies(args, redirect(origin ?? href('/')))
  return { origin, social: socialProviders(new URL(args.request.url).origin) }
}

/**
 * The page to return to: other programs call the parameter origin, this site's links from. The
 * log-in page itself would be a circle.
 */
function originOf({ request }: Pick<LoaderFunctionArgs, 'request'>): string | null {
  const { from, origin } = queryFields(request)
  const path = safePath(from ?? origin)
  return path && !path.startsWith('/login') ? path : null
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const sent = { ...fields, redirect_uri: undefined }
  const { data: elsewhere, problem } =
    intentOf(fields) === 'passkey'
      ? await tryCall(args, api.secondStep.logInByPasskey, sent)
      : await tryCall(args, api.auth.login, sent)
  if (problem?.key === 'secondStepRequired')
    return appendSetCookies(
      args,
      redirect(withReturnPath(href('/login/step'), originOf(args)), 303),
    )
  if (problem) return formWithErrors(args, fields, { problem })
  const code = new URL(elsewhere.to, args.request.url).searchParams.get('code')
  const { data: tokens, problem: refused } = await submitForm(args, api.auth.token, {
    grant_type: 'authorization_code',
    code,
  })
  if (refused) return refused
  args.context.cookies = logInCookies(args.request, { ...tokens.payload, me: tokens.me })
  return appendSetCookies(args, redirect(originOf(args) ?? landingPath(tokens.me), 303))
}

export default function LoginPage() {
  const { origin } = useLoaderData<typeof loader>()
  const frame = useRouteLoaderData<Frame>('root')
  const t = useT()
  return (
    <Page lead={origin ? t('loginWhy') : null}>
      <div className="halves">
        <div>
          <Form id="login-form" schema={Login} className="login">
            <Field
              name="user"
              label={t('user')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <Field
              name="password"
              type="password"
              label={t('password')}
              autoComplete="current-password"
              required
            />
            <ShowPassword fieldId="login-form-password" />
            <button className="button">{t('loginSubmit')}</button>
          </Form>
          <AskPasskey label={t('passkeyLogIn')} />
          <ul className="next-steps">
            <li>
              <a href={withReturnPath(href('/join'), origin)}>{t('toJoin')}</a>
            </li>
            <li>
              <a href={href('/findid')}>{t('toFindId')}</a>
            </li>
            <li>
              <a href={href('/findpw')}>{t('toFindPassword')}</a>
            </li>
          </ul>
        </div>
        <div>
          <Social />
          <p className="hint">{t('loginHelp', { phone: business.phone })}</p>
          <p className="hint">{t('phoneLostShort', { phone: business.phone })}</p>
          {frame?.demo ? (
            <>
              <p className="hint">{t('demoAccounts')}</p>
              <p>
                <a href={href('/guide/practice')}>{t('practice')}</a>
              </p>
            </>
          ) : null}
        </div>
      </div>
    </Page>
  )
}

const accounts = {
  google: 'loginWithGoogle',
  kakao: 'loginWithKakao',
  naver: 'loginWithNaver',
} as const

/** Links; where scripts run they open a popup (public/passkey.js, which the page loads anyway). */
function Social() {
  const { origin, social } = useLoaderData<typeof loader>()
  const t = useT()
  if (social.length === 0) return null
  return (
    <section aria-labelledby="social">
      <h2 id="social">{t('socialHeading')}</h2>
      <ul className="next-steps">
        {social.map((provider) => (
          <li key={provider}>
            <a
              className="button-secondary"
              href={`/api/oauth/${provider}?${new URLSearchParams({ redirect_uri: withReturnPath(href('/auth'), origin) })}`}
              data-popup
            >
              {t(accounts[provider])}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
