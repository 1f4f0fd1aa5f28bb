/** The state of the identity check in this browser, and where to go next; also takes a result, as /usersucc does. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withCookies } from '~/answer.server'
import { attempt, posted } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { progressOf } from '~/features/sign-up/guard.server'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = { title: (say) => say('identityState') }

export async function loader(args: LoaderFunctionArgs) {
  const { chosen, verified } = await progressOf(args)
  return {
    verified: verified !== null,
    next: !chosen ? href('/join') : verified ? href('/terms') : href('/certification'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { encData } = await posted(args)
  const { problem } = await attempt(args, api.signUp.checkSucc, { encData })
  return withCookies(args, redirect(problem ? href('/userfail') : href('/usercheck'), 303))
}

export default function State() {
  const { verified, next } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page>
      <p className={verified ? 'notice' : 'notice notice-warn'} role="status">
        {say(verified ? 'identityDone' : 'identityNot')}
      </p>
      <p className="actions">
        <a className="button" href={next}>
          {say('next')}
        </a>
      </p>
    </Page>
  )
}
