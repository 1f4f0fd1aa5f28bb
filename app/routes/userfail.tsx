/** The end of a failed or cancelled identity check. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { appendSetCookies } from '~/http/set-cookies.server'
import { queryFields } from '~/http/read-form.server'
import { readActionForm } from '~/api/run.server'
import { business } from '~/tables/business'
import { Page } from '~/components/page'
import { IdentityResult } from '~/features/people/sign-up/identity-result'
import { Script } from '~/components/script'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { useI18n, useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('identityFailTitle') }

export const loader = () => null

/** The provider's description of the failure decides nothing. */
export async function action(args: ActionFunctionArgs) {
  await readActionForm(args)
  return appendSetCookies(
    args,
    redirect(
      queryFields(args.request).popup === '1'
        ? href('/userfail', { popup: '1' })
        : href('/userfail'),
      303,
    ),
  )
}

export default function Failed() {
  const t = useT()
  const { locale } = useI18n()
  return (
    <Page>
      <IdentityResult result="failed" said={t('identityFailHelp')}>
        <a
          className="button"
          href={href('/certification')}
          data-close={t('closeAndRetry')}
          data-told={t('popupFailed')}
        >
          {t('identityRetry')}
        </a>
      </IdentityResult>
      {locale === 'ko' ? (
        <p className="small" lang="en">
          user check fail
        </p>
      ) : null}
      <p className="hint">{t('noMobile', { phone: business.phone, email: business.email })}</p>
      <Script src="/sign-up.js" />
    </Page>
  )
}
