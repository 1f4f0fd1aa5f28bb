/** Webhooks: which systems are told of events, the form for one more, and what receivers have to know. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { formWithErrors, loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import { AddWebhook } from '~/features/messages/webhook/webhook-form'
import { ReceiverHelp, WebhookTable } from '~/features/messages/webhook/webhook-parts'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('webhooks') }

export const loader = (args: LoaderFunctionArgs) => loadOrThrow(args, api.webhook.list)

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    add: [
      api.webhook.add,
      ({ id }, { name }) =>
        redirectWithNotice(args, href('/admin/webhooks/:id', { id }), {
          key: 'webhookAdded',
          params: { name: String(name) },
        }),
      (problem, fields) =>
        formWithErrors(args, fields, { problem, kinds: [fields.kinds ?? []].flat() }),
    ],
  })

export default function Webhooks() {
  const { items } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('webhooksLead')} leadLast={items.length > 0}>
      {items.length === 0 ? (
        <p className="empty">{t('webhooksNone')}</p>
      ) : (
        <WebhookTable rows={items} />
      )}
      <AddWebhook open={items.length === 0} />
      <ReceiverHelp />
    </Page>
  )
}
