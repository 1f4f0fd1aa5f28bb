/**
 * The end of a successful identity check: accepts the provider's result, then continues or informs
 * the opener.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { queryFields } from '~/http/read-form.server'
import { tryCall, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { IdentityResult } from '~/features/people/sign-up/identity-result'
import { Script } from '~/components/script'
import { signUpProgress } from '~/features/people/sign-up/sign-up-progress.server'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('identityDone') }

const popupOf = (request: Request) => (queryFields(request).popup === '1' ? '1' : null)

export async function loader(args: LoaderFunctionArgs) {
  const popup = popupOf(args.request)
  const { verified } = await signUpProgress(args)
  if (!verified) throw appendSetCookies(args, redirect(href('/userfail', { popup })))
  if (!popup)
    throw await redirectWithNotice(args, href('/terms'), {
      key: 'identityDoneFor',
      params: { name: verified.name },
    })
  return { name: verified.name }
}

/**
 * The post comes from another site, without this site's cookies: it is only decrypted, and then
 * this window requests the page again with its cookies.
 */
export async function action(args: ActionFunctionArgs) {
  const { encData } = await readActionForm(args)
  const { problem } = await tryCall(args, api.signUp.checkSucc, { encData })
  return appendSetCookies(
    args,
    redirect(href(problem ? '/userfail' : '/usersucc', { popup: popupOf(args.request) }), 303),
  )
}

export default function Succeeded() {
  const { name } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      <IdentityResult result="verified" said={t('identityDoneFor', { name })}>
        <a
          className="button"
          href={href('/usersucc')}
          data-close={t('closeAndGoOn')}
          data-told={t('popupDone')}
        >
          {t('next')}
        </a>
      </IdentityResult>
      <Script src="/sign-up.js" />
    </Page>
  )
}
