/** The page behind the link in the mail that asks whether an address is its member's. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readActionForm, submitForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import { ByEmailToken } from '~/features/people/user/user.schema'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { link }) =>
    t(!link ? 'emailLinkOverTitle' : link.confirmed ? 'emailConfirmedTitle' : 'emailConfirmTitle'),
}

/** The token is in the address: no other request may name it. */
const pageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}
export const headers = () => pageHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { data: link, problem } = await tryCall(args, api.user.emailLink, {
    token: args.params.token,
  })
  if (problem && problem.status !== 410 && problem.status !== 400)
    throw data({ key: problem.key, params: problem.params }, { status: problem.status })
  return data({ link }, { status: link ? 200 : 410, headers: pageHeaders })
}

/** Answers with the page itself, which says that it is done. */
export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { problem } = await submitForm(args, api.user.confirmEmail, {
    ...fields,
    token: args.params.token,
  })
  return problem ?? data({ done: true }, { status: 200, headers: pageHeaders })
}

export default function EmailLink() {
  const { link } = useLoaderData<typeof loader>()
  const t = useT()
  const toMyInfo = (
    <p className="actions">
      <a className="button-quiet" href={href('/myinfo')}>
        {t('emailToMyInfo')}
      </a>
    </p>
  )
  if (!link)
    return (
      <Page>
        <section className="empty">
          <h2>{t('emailLinkOver')}</h2>
          <p>{t('emailLinkOverHelp')}</p>
          {toMyInfo}
        </section>
      </Page>
    )
  const { email, confirmed } = link
  if (confirmed) return <Page lead={t('emailConfirmed', { email })}>{toMyInfo}</Page>
  return (
    <Page lead={t('emailConfirm', { email })}>
      <Form id="email-form" schema={ByEmailToken} intent="confirm">
        <button className="button">{t('emailConfirmButton')}</button>
      </Form>
      <p>{t('emailConfirmHelp')}</p>
    </Page>
  )
}
