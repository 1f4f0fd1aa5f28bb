/**
 * Ends mails of some kinds, by the link in a mail, without a log-in. Programs that look at links open
 * this page, so opening it changes nothing; a mail program posts to it (RFC 8058), as the button does.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { noticeGroups } from '~/tables/codes'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { ByStopToken } from '~/features/messages/notification/notification.schema'
import { useI18n, useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { stopped }) => t(stopped ? 'stopDoneTitle' : 'stopTitle'),
}

/** The token is in the address: no other request may name it. */
const pageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}
export const headers = () => pageHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { token } = args.params
  return data(await loadOrThrow(args, api.notification.stopInfo, { token }), {
    headers: pageHeaders,
  })
}

/** Answers with the page itself: mail programs follow no redirect. */
export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { problem } = await submitForm(args, api.notification.stop, {
    ...fields,
    token: args.params.token,
  })
  return problem ?? data({ stopped: true }, { status: 200, headers: pageHeaders })
}

export default function Stop() {
  const { groups, stopped } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  const names = noticeGroups
    .filter(({ value }) => groups.includes(value))
    .map((group) => group[locale])
    .join(', ')
  if (stopped)
    return (
      <Page lead={t('stopDone', { groups: names })}>
        <p>{t('stopDoneHelp')}</p>
        <p className="actions">
          <a className="button" href={href('/')}>
            {t('menuSearch')}
          </a>
          <a href={href('/myinfo')}>{t('menuMyInfo')}</a>
        </p>
      </Page>
    )
  return (
    <Page lead={t('stopLead', { groups: names })}>
      <p>{t('stopHelp')}</p>
      <Form id="stop-form" schema={ByStopToken}>
        <button className="button">{t('stopDo')}</button>
      </Form>
    </Page>
  )
}
