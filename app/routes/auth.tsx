/** The return of a log-in: a code logs in; an empty one comes with a social account that is not registered (spec 5). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt, posted } from '~/api/run.server'
import { api } from '~/api/table.server'
import { withCookies } from '~/answer.server'
import { browserOf } from '~/browser.server'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import { Nothing } from '~/features/auth/auth.schema'
import { sentHere } from '~/features/auth/auth.server'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { flash } from '~/notice.server'
import { safePath, withFrom } from '~/safe-path'
import { useSay } from '~/say'
import { logInCookies } from '~/session.server'

export const handle: Handle<typeof loader> = { title: (say) => say('socialTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const { code, from, join } = query(args.request)
  if (typeof code === 'string' && code !== '') throw await logIn(args, code, safePath(from))
  await unregistered(args)
  if (join === '1') throw await toSignUp(args)
  return { from: safePath(from) }
}

/** Only in the browser that was sent the code: somebody's link must not log a visitor in as somebody else. */
async function logIn(
  args: LoaderFunctionArgs,
  code: string,
  from: string | null,
): Promise<Response> {
  const browser = browserOf(args)
  const sent = await sentHere(code, browser)
  const { data: tokens } = sent
    ? await attempt(args, api.auth.token, { grant_type: 'authorization_code', code })
    : { data: null }
  if (!tokens) return flash(args, withFrom(href('/login'), from), { key: 'badCode', alert: true })
  args.context.cookies = logInCookies(args.request, { ...tokens.wire, me: tokens.me })
  await browser.forget('loginCode', 'openId', 'socialData')
  return withCookies(args, redirect(from ?? href('/'), 303))
}

/** Whom the provider knows and we do not; without that there is nothing to ask. */
async function unregistered(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const browser = browserOf(args)
  const [openId, socialData] = await Promise.all([browser.get('openId'), browser.get('socialData')])
  const from = safePath(query(args.request).from)
  if (!openId || !socialData)
    throw await flash(args, withFrom(href('/login'), from), { key: 'socialFailed', alert: true })
  return socialData
}

async function toSignUp(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const { provider } = await unregistered(args)
  await browserOf(args).keep('signUp', { type: provider })
  return withCookies(args, redirect(href('/certification'), 303))
}

export async function action(args: ActionFunctionArgs) {
  await posted(args)
  return toSignUp(args)
}

export default function Unregistered() {
  const { from } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page>
      <Confirm question={say('socialUnknown')} cancelTo={withFrom(href('/login'), from)}>
        <Form id="social-join" schema={Nothing}>
          <button className="button">{say('socialJoin')}</button>
        </Form>
      </Confirm>
    </Page>
  )
}
