/**
 * The state of this browser's identity check, and the next step; also accepts results like
 * /usersucc.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { tryCall, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { signUpProgress } from '~/features/people/sign-up/sign-up-progress.server'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('identityState') }

export async function loader(args: LoaderFunctionArgs) {
  const { chosen, verified } = await signUpProgress(args)
  return {
    verified: verified !== null,
    next: !chosen ? href('/join') : verified ? href('/terms') : href('/certification'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { encData } = await readActionForm(args)
  const { problem } = await tryCall(args, api.signUp.checkSucc, { encData })
  return appendSetCookies(args, redirect(problem ? href('/userfail') : href('/usercheck'), 303))
}

export default function State() {
  const { verified, next } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      <p className={verified ? 'notice' : 'notice notice-warn'} role="status">
        {t(verified ? 'identityDone' : 'identityNot')}
      </p>
      <p className="actions">
        <a className="button" href={next}>
          {t('next')}
        </a>
      </p>
    </Page>
  )
}
