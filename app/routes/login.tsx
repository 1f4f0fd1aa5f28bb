/** Log-in with id and password; leads back to where it was asked for. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { withCookies } from '~/answer.server'
import { business } from '~/business'
import { Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { ShowPassword } from '~/components/show-password'
import { Login } from '~/features/auth/auth.schema'
import { socialProviders } from '~/features/social/social.server'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import type { Frame } from '~/root'
import { safePath, withFrom } from '~/safe-path'
import { useSay } from '~/say'
import { logInCookies, visitorOf } from '~/session.server'

export const handle: Handle<typeof loader> = { title: (say) => say('loginTitle'), hydrate: true }

export async function loader(args: LoaderFunctionArgs) {
  const origin = originOf(args)
  const { user } = await visitorOf(args)
  if (user) throw withCookies(args, redirect(origin ?? href('/')))
  return { origin, social: socialProviders(new URL(args.request.url).origin) }
}

/** Where to go afterwards; the spec calls it origin, our links from. The log-in page itself would be a circle. */
function originOf({ request }: Pick<LoaderFunctionArgs, 'request'>): string | null {
  const { from, origin } = query(request)
  const path = safePath(from ?? origin)
  return path && !path.startsWith('/login') ? path : null
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const { data: elsewhere, problem } = await submit(args, api.auth.login, {
    ...fields,
    redirect_uri: undefined,
  })
  if (problem) return problem
  const code = new URL(elsewhere.to, args.request.url).searchParams.get('code')
  const { data: tokens, problem: refused } = await submit(args, api.auth.token, {
    grant_type: 'authorization_code',
    code,
  })
  if (refused) return refused
  args.context.cookies = logInCookies(args.request, { ...tokens.wire, me: tokens.me })
  return withCookies(args, redirect(originOf(args) ?? href('/'), 303))
}

export default function LoginPage() {
  const { origin } = useLoaderData<typeof loader>()
  const frame = useRouteLoaderData<Frame>('root')
  const say = useSay()
  return (
    <Page lead={origin ? say('loginWhy') : null}>
      <Form id="login-form" schema={Login} className="login">
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
          label={say('password')}
          autoComplete="current-password"
          required
        />
        <ShowPassword of="login-form-password" />
        <button className="button">{say('loginSubmit')}</button>
      </Form>
      <ul className="next-steps">
        <li>
          <a href={href('/join')}>{say('toJoin')}</a>
        </li>
        <li>
          <a href={href('/findid')}>{say('toFindId')}</a>
        </li>
        <li>
          <a href={href('/findpw')}>{say('toFindPassword')}</a>
        </li>
      </ul>
      <Social />
      <p className="hint">{say('loginHelp', { phone: business.phone })}</p>
      {frame?.demo ? <p className="hint">{say('demoAccounts')}</p> : null}
    </Page>
  )
}

const accounts = {
  google: 'loginWithGoogle',
  kakao: 'loginWithKakao',
  naver: 'loginWithNaver',
} as const

/** Links; where scripts run they open a small window (public/popup.js). */
function Social() {
  const { origin, social } = useLoaderData<typeof loader>()
  const say = useSay()
  if (social.length === 0) return null
  return (
    <section aria-labelledby="social">
      <h2 id="social">{say('socialHeading')}</h2>
      <ul className="next-steps">
        {social.map((provider) => (
          <li key={provider}>
            <a
              className="button-secondary"
              href={`/api/oauth/${provider}?${new URLSearchParams({ redirect_uri: withFrom(href('/auth'), origin) })}`}
              data-popup
            >
              {say(accounts[provider])}
            </a>
          </li>
        ))}
      </ul>
      <Script src="/popup.js" />
    </section>
  )
}
