/** Messages that wait or fail, for administrators: sent again, or given up. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadListOrThrow } from '~/api/load-list.server'
import { api } from '~/api/table.server'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import { MessagesTable, OutboxTabs } from '~/features/messages/outbox/messages-table'
import { queryFields } from '~/http/read-form.server'
import { redirectBack } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t) => t('outboxTitle'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const only = queryFields(args.request).only === 'waiting' ? 'waiting' : 'failing'
  const { found: messages, ...list } = await loadListOrThrow(args, api.outbox.list, { only })
  return { messages, only, ...list }
}

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    again: [api.outbox.again, () => redirectBack(args, { key: 'outboxAgainDone' })],
    giveUp: [api.outbox.giveUp, () => redirectBack(args, { key: 'outboxGivenUp' })],
  })

export default function Messages() {
  const { messages, only, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('outboxLead')} leadLast beside={<OutboxTabs only={only} />}>
      {messages.totalCount === 0 ? (
        <p className="empty">{t(only === 'waiting' ? 'outboxNoneWaits' : 'outboxNoneFails')}</p>
      ) : (
        <PagedRows totalCount={messages.totalCount} list={list}>
          <MessagesTable rows={messages.items} totalCount={messages.totalCount} />
        </PagedRows>
      )}
    </Page>
  )
}
