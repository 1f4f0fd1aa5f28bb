/** Sign-up, step 1: a local account or a social account. */
import { Nothing } from '~/validation/inputs'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { appendSetCookies } from '~/http/set-cookies.server'
import { readActionForm } from '~/api/run.server'
import { flowStateOf } from '~/auth/flow-state.server'
import { business } from '~/tables/business'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import { redirectMembers } from '~/features/people/sign-up/sign-up-progress.server'
import { signUpStateKeys } from '~/features/people/sign-up/sign-up.server'
import { StepList } from '~/features/people/sign-up/step-list'
import { socialProviders } from '~/features/people/social/social.server'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { discardFormOfPage } from '~/http/saved-form.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('signUpTitle') }

const labels = { google: 'joinWithGoogle', kakao: 'joinWithKakao', naver: 'joinWithNaver' } as const

export async function loader(args: LoaderFunctionArgs) {
  const from = returnPath(args)
  await redirectMembers(args, from)
  return { from, providers: socialProviders(new URL(args.request.url).origin) }
}

/** The page to return to after the sign-up and the log-in. */
const returnPath = ({ request }: LoaderFunctionArgs) => safePath(queryFields(request).from)

/** Clears the flow state of an earlier sign-up, which may be another person's at this computer. */
export async function action(args: ActionFunctionArgs) {
  await readActionForm(args)
  const from = returnPath(args)
  await redirectMembers(args, from)
  const browser = flowStateOf(args)
  await browser.clear(...signUpStateKeys)
  await discardFormOfPage(args, href('/joinform'))
  await browser.set('signUp', { type: 'local', from })
  return appendSetCookies(args, redirect(href('/certification'), 303))
}

export default function Join() {
  const { from, providers } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('joinLead')}>
      <StepList current={1} />
      <section aria-labelledby="new-account">
        <h2 id="new-account">{t('newAccount')}</h2>
        <p>{t('newAccountHelp')}</p>
        <Form id="join-form" schema={Nothing}>
          <button className="button">{t('newAccount')}</button>
        </Form>
      </section>
      {providers.length > 0 ? (
        <section aria-labelledby="social-account">
          <h2 id="social-account">{t('socialAccount')}</h2>
          <ul className="actions">
            {providers.map((provider) => (
              <li key={provider}>
                <a className="button-secondary" href={addressOf(provider, from)}>
                  {t(labels[provider])}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="actions">
        <span>{t('haveAccount')}</span>{' '}
        <a href={withReturnPath(href('/login'), from)}>{t('menuLogin')}</a>
      </p>
      <p className="hint">{t('phoneLostShort', { phone: business.phone })}</p>
      <p className="hint">{t('noMobile', { phone: business.phone, email: business.email })}</p>
    </Page>
  )
}

const addressOf = (provider: string, from: string | null) =>
  `/api/oauth/${provider}?${new URLSearchParams({ redirect_uri: href('/auth', { join: '1', from }) })}`
