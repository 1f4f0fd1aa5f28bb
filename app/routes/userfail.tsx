/** Where the identity check ends when it failed or was cancelled. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { withCookies } from '~/answer.server'
import { query } from '~/api/read-form.server'
import { posted } from '~/api/run.server'
import { business } from '~/business'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { useSay } from '~/say'

export const handle: Handle = { title: (say) => say('identityFailTitle') }

export const loader = () => null

/** What the provider says of the failure decides nothing here. */
export async function action(args: ActionFunctionArgs) {
  await posted(args)
  return withCookies(
    args,
    redirect(
      query(args.request).popup === '1' ? href('/userfail', { popup: '1' }) : href('/userfail'),
      303,
    ),
  )
}

export default function Failed() {
  const say = useSay()
  return (
    <Page lead={say('identityFailHelp')}>
      <p className="actions">
        <a className="button" href={href('/certification')} data-close>
          {say('identityRetry')}
        </a>
      </p>
      <p className="hint">{say('noMobile', { phone: business.phone, email: business.email })}</p>
      <Script src="/sign-up.js" />
    </Page>
  )
}
