/** Where the identity check ends well: takes the provider's result, then goes on, or tells the page that opened this window. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { withCookies } from '~/answer.server'
import { query } from '~/api/read-form.server'
import { attempt, posted } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { progressOf } from '~/features/sign-up/guard.server'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = { title: (say) => say('identityDone') }

const popupOf = (request: Request) => (query(request).popup === '1' ? '1' : null)

export async function loader(args: LoaderFunctionArgs) {
  const popup = popupOf(args.request)
  const { verified } = await progressOf(args)
  if (!verified) throw withCookies(args, redirect(href('/userfail', { popup })))
  if (!popup) throw withCookies(args, redirect(href('/terms')))
  return null
}

/** The post comes across sites, without our cookies: only its seal is looked at, and this window asks again with them. */
export async function action(args: ActionFunctionArgs) {
  const { encData } = await posted(args)
  const { problem } = await attempt(args, api.signUp.checkSucc, { encData })
  return withCookies(
    args,
    redirect(href(problem ? '/userfail' : '/usersucc', { popup: popupOf(args.request) }), 303),
  )
}

export default function Succeeded() {
  const say = useSay()
  return (
    <Page>
      <p className="notice" role="status" data-identity="verified">
        {say('popupDone')}
      </p>
      <p className="actions">
        <a className="button" href={href('/terms')}>
          {say('next')}
        </a>
      </p>
      <Script src="/sign-up.js" />
    </Page>
  )
}
