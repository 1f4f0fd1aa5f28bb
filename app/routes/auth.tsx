/**
 * The end of a social log-in: a code logs in; without one, offers to register the social account.
 */
import { Nothing } from '~/validation/inputs'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { tryCall, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { appendSetCookies } from '~/http/set-cookies.server'
import { flowStateOf } from '~/auth/flow-state.server'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import { landingPath } from '~/features/people/login/landing-path'
import { isCodeOfThisBrowser } from '~/features/people/login/login-code.server'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { logInCookies } from '~/auth/session.server'

export const handle: Handle<typeof loader> = { title: (t) => t('socialTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const { code, from, join } = queryFields(args.request)
  if (typeof code === 'string' && code !== '') throw await logIn(args, code, safePath(from))
  await findUnregisteredAccount(args)
  if (join === '1') throw await redirectToSignUp(args)
  return { from: safePath(from) }
}

/**
 * Only in the browser that received the code: another person's link must not log a visitor in as
 * that person.
 */
async function logIn(
  args: LoaderFunctionArgs,
  code: string,
  from: string | null,
): Promise<Response> {
  const browser = flowStateOf(args)
  const sent = await isCodeOfThisBrowser(code, browser)
  const { data: tokens } = sent
    ? await tryCall(args, api.auth.token, { grant_type: 'authorization_code', code })
    : { data: null }
  if (!tokens)
    return redirectWithNotice(args, withReturnPath(href('/login'), from), {
      key: 'badCode',
      alert: true,
    })
  args.context.cookies = logInCookies(args.request, { ...tokens.payload, me: tokens.me })
  await browser.clear('loginCode', 'openId', 'socialData')
  return appendSetCookies(args, redirect(from ?? landingPath(tokens.me), 303))
}

/**
 * The social account that the provider confirmed and that has no member; without one there is
 * nothing to offer.
 */
async function findUnregisteredAccount(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const browser = flowStateOf(args)
  const [openId, socialData] = await Promise.all([browser.get('openId'), browser.get('socialData')])
  const from = safePath(queryFields(args.request).from)
  if (!openId || !socialData)
    throw await redirectWithNotice(args, withReturnPath(href('/login'), from), {
      key: 'socialFailed',
      alert: true,
    })
  return socialData
}

async function redirectToSignUp(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const { provider } = await findUnregisteredAccount(args)
  const from = safePath(queryFields(args.request).from)
  await flowStateOf(args).set('signUp', { type: provider, from })
  return appendSetCookies(args, redirect(href('/certification'), 303))
}

export async function action(args: ActionFunctionArgs) {
  await readActionForm(args)
  return redirectToSignUp(args)
}

export default function Unregistered() {
  const { from } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      <Confirm question={t('socialUnknown')} cancelTo={withReturnPath(href('/login'), from)}>
        <Form id="social-join" schema={Nothing}>
          <button className="button">{t('socialJoin')}</button>
        </Form>
      </Confirm>
    </Page>
  )
}
