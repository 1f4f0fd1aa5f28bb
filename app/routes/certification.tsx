/** Sign-up, step 2: the identity check by mobile phone, on the provider's page. */
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { business } from '~/tables/business'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import {
  redirectInvalidAccess,
  signUpProgress,
  redirectMembers,
} from '~/features/people/sign-up/sign-up-progress.server'
import { identityAddress } from '~/features/people/sign-up/identity-check.server'
import { StepList } from '~/features/people/sign-up/step-list'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('certificationTitle') }

export async function loader(args: LoaderFunctionArgs) {
  await redirectMembers(args)
  const { chosen, verified } = await signUpProgress(args)
  if (!chosen) throw await redirectInvalidAccess(args)
  const here = await tryCall(args, api.signUp.userCheck, {
    succUrl: href('/usersucc'),
    failUrl: href('/userfail'),
  })
  const popup = await tryCall(args, api.signUp.userCheck, {
    succUrl: href('/usersucc', { popup: '1' }),
    failUrl: href('/userfail', { popup: '1' }),
  })
  const problem = here.problem ?? popup.problem
  const form =
    here.problem || popup.problem
      ? null
      : {
          to: identityAddress(new URL(args.request.url).origin),
          encoded: here.data,
          forPopup: popup.data,
        }
  return appendSetCookies(
    args,
    data({
      name: verified?.name,
      form,
      trouble: problem && { key: problem.key, params: problem.params },
    }),
  )
}

export default function Certification() {
  const { name } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('identityLead')}>
      <StepList current={2} />
      <div
        role="status"
        id="identity-state"
        tabIndex={-1}
        data-open={t('identityOpen')}
        data-waiting={t('identityWaiting')}
        data-verified={t('identityDone')}
        data-failed={t('identityFailed')}
      >
        {name ? <p className="notice">{t('identityDoneFor', { name })}</p> : null}
      </div>
      {name ? (
        <p className="actions">
          <a className="button" href={href('/terms')}>
            {t('next')}
          </a>
        </p>
      ) : null}
      <IdentityCheckForm />
      <p className="hint">{t('noMobile', { phone: business.phone, email: business.email })}</p>
      <Script src="/sign-up.js" />
    </Page>
  )
}

/**
 * The form that posts the encrypted request to the provider; a script posts the other request into
 * a popup.
 */
function IdentityCheckForm() {
  const { form, trouble, name } = useLoaderData<typeof loader>()
  const t = useT()
  if (!form?.to)
    return (
      <p className="notice notice-warn" role="alert">
        {t(trouble?.key ?? 'identityOff', trouble?.params)}
      </p>
    )
  return (
    <form id="identity-form" method="post" action={form.to} data-popup={form.forPopup}>
      <input type="hidden" name="encData" value={form.encoded} />
      <button className={name ? 'button-secondary' : 'button'}>
        {t(name ? 'identityAgain' : 'identityStart')}
      </button>
    </form>
  )
}
