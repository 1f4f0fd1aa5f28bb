/** A one-time link to a new password, sent by text message: its holder sets the password here. */
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithNotice } from '~/http/notices.server'
import { readActionForm, submitForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import { PasswordField, TypedPasswords } from '~/components/password-field'
import { SetPassword } from '~/features/people/account-help/account-help.schema'
import { passwordRules } from '~/features/people/login/password-rules'
import { ReadyButton } from '~/features/people/recovery/phone-code-forms'
import type { Handle } from '~/components/frame/screen-handle'
import { Script } from '~/components/script'
import { href } from '~/http/href'
import { minute } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { business } from '~/tables/business'

export const handle: Handle<typeof loader> = {
  title: (t, { link }) => t(link ? 'newPwTitle' : 'newPwOverTitle'),
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/**
 * Programs that look at links in messages open this page, so opening it changes nothing. The token
 * is in the address: no other request may name it. `no-referrer` would do that, too, but older
 * browsers would then send the form with `Origin: null`, as from another site.
 */
const pageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

export async function loader(args: LoaderFunctionArgs) {
  const { token } = args.params
  const { data: link, problem } = await tryCall(args, api.recovery.passwordLink, { token })
  // an address that cannot be one is answered as one that is over
  if (problem && problem.status !== 410 && problem.status !== 400)
    throw data({ key: problem.key, params: problem.params }, { status: problem.status })
  return data({ link }, { status: link ? 200 : 410, headers: pageHeaders })
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { problem } = await submitForm(args, api.recovery.setPasswordByLink, {
    ...fields,
    passwordConfirm: fields.passwordConfirm ?? '',
    token: args.params.token,
  })
  // a link that ended meanwhile: the loader says so
  return problem ?? redirectWithNotice(args, href('/login'), { key: 'resetDone' })
}

export default function NewPassword() {
  const { link } = useLoaderData<typeof loader>()
  const t = useT()
  if (!link) return <LinkOver />
  return (
    <Page lead={t('newPwLead', { time: minute(link.expireTime) })}>
      <p>{t('newPwUser', { user: link.user })}</p>
      <p>{t('newPwAfter')}</p>
      <Form id="password-form" schema={SetPassword} className="login">
        <PasswordField
          name="password"
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          autoComplete="new-password"
          rules={passwordRules()}
        />
        <PasswordField
          name="passwordConfirm"
          label={t('newPasswordAgain')}
          autoComplete="new-password"
          repeats="password"
        />
        <TypedPasswords />
        <ReadyButton label="newPwSet" notYet="newPwBoth" />
      </Form>
      <Script src="/recovery.js" />
    </Page>
  )
}

function LinkOver() {
  const t = useT()
  return (
    <Page>
      <section className="empty">
        <h2>{t('passwordLinkOver')}</h2>
        <p>{t('newPwOverDone')}</p>
        <p>{t('newPwOverAsk', { phone: business.phone, hours: business.hours })}</p>
        <p className="actions">
          <a className="button" href={href('/login')}>
            {t('loginTitle')}
          </a>
          <a href={href('/findpw')}>{t('findPwTitle')}</a>
        </p>
      </section>
    </Page>
  )
}
