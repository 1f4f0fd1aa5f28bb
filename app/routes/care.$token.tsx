/** A one-time link of care: its receiver begins to help a reader, or the reader gets a log-in. */
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { readActionForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { authenticate } from '~/auth/session.server'
import { Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { PasswordField, TypedPasswords } from '~/components/password-field'
import { DescriptionList } from '~/components/table'
import type { Handle } from '~/components/frame/screen-handle'
import { TakeLogin } from '~/features/people/care/care.schema'
import { scopeText } from '~/features/people/care/reader-table'
import { passwordRules } from '~/features/people/login/password-rules'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { minute } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { business } from '~/tables/business'
import { careKinds } from '~/tables/care-codes'
import { codeRow } from '~/tables/codes'
import { Nothing } from '~/validation/inputs'

export const handle: Handle<typeof loader> = {
  title: (t, { link }) =>
    link
      ? t(link.kind === 'login' ? 'takeLoginTitle' : 'acceptTitle', { name: link.reader })
      : t('careLinkOverTitle'),
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** As on the page of a new password: opening changes nothing, and no other request names the token. */
const pageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

export async function loader(args: LoaderFunctionArgs) {
  const { token } = args.params
  const { data: link, problem } = await tryCall(args, api.care.invitation, { token })
  if (problem && problem.status !== 410 && problem.status !== 400)
    throw data({ key: problem.key, params: problem.params }, { status: problem.status })
  const { user } = await authenticate(args)
  return data(
    { link, loggedIn: user !== null, here: currentPath(args.request) },
    { status: link ? 200 : 410, headers: pageHeaders },
  )
}

export async function action(args: ActionFunctionArgs) {
  const fields = { ...(await readActionForm(args)), token: args.params.token }
  return handleIntents(
    args,
    {
      accept: [
        api.care.accept,
        ({ readerId }) =>
          redirectWithNotice(args, href('/readers/:id', { id: readerId }), {
            key: 'careAccepted',
          }),
      ],
      login: [
        api.care.takeLogin,
        () => redirectWithNotice(args, href('/login'), { key: 'loginTaken' }),
      ],
    },
    fields,
  )
}

export default function CareLink() {
  const { link } = useLoaderData<typeof loader>()
  if (!link) return <LinkOver />
  return link.kind === 'login' ? <OwnLogin /> : <Accept />
}

function Accept() {
  const { link, loggedIn, here } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  if (!link || link.kind === 'login') return null
  return (
    <Page lead={t('acceptLead', { inviter: link.inviter, reader: link.reader })}>
      <DescriptionList
        items={[
          { name: t('careKind'), value: codeRow(careKinds, link.kind)[locale] },
          { name: t('careScope'), value: scopeText(link, t, locale) },
          { name: t('careLinkUntil'), value: minute(link.expireTime) },
        ]}
      />
      <p>{t('acceptHelp')}</p>
      {loggedIn ? (
        <Form id="accept-form" schema={Nothing} intent="accept">
          <button className="button">{t('acceptButton')}</button>
        </Form>
      ) : (
        <>
          <p>{t('acceptLogin')}</p>
          <p className="actions">
            <a className="button" href={href('/login', { from: here })}>
              {t('loginTitle')}
            </a>
            <a href={href('/join', { from: here })}>{t('toJoin')}</a>
          </p>
        </>
      )}
    </Page>
  )
}

function OwnLogin() {
  const { link } = useLoaderData<typeof loader>()
  const t = useT()
  if (!link) return null
  return (
    <Page lead={t('takeLoginLead', { inviter: link.inviter, time: minute(link.expireTime) })}>
      <p>{t('takeLoginHelp')}</p>
      <Form id="login-form" schema={TakeLogin} intent="login" className="login">
        <Field
          name="user"
          label={t('user')}
          hint={t('userHint')}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <PasswordField
          name="password"
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          autoComplete="new-password"
          rules={passwordRules(16)}
        />
        <PasswordField
          name="passwordConfirm"
          label={t('newPasswordAgain')}
          autoComplete="new-password"
          repeats="password"
        />
        <TypedPasswords />
        <button className="button">{t('takeLoginButton')}</button>
      </Form>
    </Page>
  )
}

function LinkOver() {
  const t = useT()
  return (
    <Page>
      <section className="empty">
        <h2>{t('careLinkOver')}</h2>
        <p>{t('careLinkOverAsk', { phone: business.phone, hours: business.hours })}</p>
        <p className="actions">
          <a className="button" href={href('/readers')}>
            {t('readersTitle')}
          </a>
        </p>
      </section>
    </Page>
  )
}
