/** Sign-up, step 1: an account of one's own, or one that somebody already has elsewhere. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useLoaderData } from '@remix-run/react'
import { withCookies } from '~/answer.server'
import { posted } from '~/api/run.server'
import { browserOf } from '~/browser.server'
import { business } from '~/business'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import { Nothing } from '~/features/auth/auth.schema'
import { refuseMembers } from '~/features/sign-up/guard.server'
import { keptOnTheWay } from '~/features/sign-up/sign-up.server'
import { Steps } from '~/features/sign-up/steps'
import { socialProviders } from '~/features/social/social.server'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = { title: (say) => say('signUpTitle') }

const labels = { google: 'joinWithGoogle', kakao: 'joinWithKakao', naver: 'joinWithNaver' } as const

export async function loader(args: LoaderFunctionArgs) {
  await refuseMembers(args)
  return { providers: socialProviders(new URL(args.request.url).origin) }
}

/** A new account begins anew: what was kept of an earlier beginning, also somebody else's at this computer, is forgotten. */
export async function action(args: ActionFunctionArgs) {
  await posted(args)
  await refuseMembers(args)
  const browser = browserOf(args)
  await browser.forget(...keptOnTheWay)
  await browser.keep('signUp', { type: 'local' })
  return withCookies(args, redirect(href('/certification'), 303))
}

export default function Join() {
  const { providers } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page lead={say('joinLead')}>
      <Steps now={1} />
      <section aria-labelledby="new-account">
        <h2 id="new-account">{say('newAccount')}</h2>
        <p>{say('newAccountHelp')}</p>
        <Form id="join-form" schema={Nothing}>
          <button className="button">{say('newAccount')}</button>
        </Form>
      </section>
      {providers.length > 0 ? (
        <section aria-labelledby="social-account">
          <h2 id="social-account">{say('socialAccount')}</h2>
          <ul className="actions">
            {providers.map((provider) => (
              <li key={provider}>
                <a className="button-secondary" href={addressOf(provider)}>
                  {say(labels[provider])}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="actions">
        <span>{say('haveAccount')}</span> <a href={href('/login')}>{say('menuLogin')}</a>
      </p>
      <p className="hint">{say('noMobile', { phone: business.phone, email: business.email })}</p>
    </Page>
  )
}

const addressOf = (provider: string) =>
  `/api/oauth/${provider}?${new URLSearchParams({ redirect_uri: href('/auth', { join: '1' }) })}`
