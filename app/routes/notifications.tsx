/** What the member was told of their applications; the new ones are marked, and marked as read by forms. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useLoaderData } from '@remix-run/react'
import { withCookies } from '~/answer.server'
import { intentOf } from '~/api/intents.server'
import { loadListOrThrow } from '~/api/load-list.server'
import { load, posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Form } from '~/components/form'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { NoticeTable } from '~/features/notification/notice-parts'
import { MarkRead } from '~/features/notification/notification.schema'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { href } from '~/http/href'
import { back } from '~/notice.server'
import { withFrom } from '~/safe-path'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say) => say('inboxTitle'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const [{ found: inbox, ...list }, unread] = await Promise.all([
    loadListOrThrow(args, api.notification.list),
    load(args, api.notification.unread),
  ])
  return { inbox, unread: unread.count, from: here(args.request), ...list }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const { problem } = await submit(args, api.notification.markRead, fields)
  if (problem) return problem
  if (intentOf(fields) !== 'open') return back(args, { key: 'noticesRead' })
  return withCookies(
    args,
    redirect(
      withFrom(href('/order/item/:id', { id: Number(fields.orderId) }), here(args.request)),
      303,
    ),
  )
}

export default function Notifications() {
  const { inbox, unread, from, ...list } = useLoaderData<typeof loader>()
  const say = useSay()
  if (inbox.totalCount === 0) return <Empty />
  return (
    <Page lead={unread > 0 ? say('inboxUnread', { count: count(unread) }) : say('inboxAllRead')}>
      {unread > 0 ? (
        <Form id="read-all-form" schema={MarkRead} intent="all">
          <input type="hidden" name="all" value="1" />
          <button className="button-secondary">{say('readAll')}</button>
        </Form>
      ) : null}
      <PagedRows totalCount={inbox.totalCount} list={list}>
        <NoticeTable notices={inbox.items} totalCount={inbox.totalCount} from={from} />
      </PagedRows>
    </Page>
  )
}

function Empty() {
  const say = useSay()
  return (
    <Page>
      <section className="empty">
        <h2>{say('inboxEmpty')}</h2>
        <p>{say('inboxEmptyHelp')}</p>
        <p className="actions">
          <a className="button" href={href('/order')}>
            {say('menuOrders')}
          </a>{' '}
          <a href={href('/')}>{say('menuSearch')}</a>
        </p>
      </section>
    </Page>
  )
}
