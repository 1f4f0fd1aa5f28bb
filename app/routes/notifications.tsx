/** The member's notifications; new ones are marked, and forms mark them as read. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { intentOf } from '~/api/intents.server'
import { loadListOrThrow } from '~/api/load-list.server'
import { loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Form } from '~/components/form'
import { Empty } from '~/components/table'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import {
  type CurrentView,
  EligibilityNotice,
} from '~/features/people/eligibility/eligibility-status'
import { OnTheWayNotice } from '~/features/delivery/sent-section'
import { NoticeTable } from '~/features/messages/notification/notification-table'
import { MarkRead } from '~/features/messages/notification/notification.schema'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t) => t('inboxTitle'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const [{ found: inbox, ...list }, unread, eligibility, sent] = await Promise.all([
    loadListOrThrow(args, api.notification.list),
    loadOrThrow(args, api.notification.unread),
    loadOrThrow(args, api.eligibility.mine),
    loadOrThrow(args, api.delivery.mine, { size: 10 }),
  ])
  const { onTheWay } = sent
  const from = currentPath(args.request)
  return { inbox, eligibility, onTheWay, unread: unread.count, from, ...list }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { problem } = await submitForm(args, api.notification.markRead, fields)
  if (problem) return problem
  if (intentOf(fields) !== 'open') return redirectBack(args, { key: 'noticesRead' })
  const { link, orderId } = fields
  const shown =
    safePath(link as string) ??
    (orderId ? href('/order/item/:id', { id: Number(orderId) }) : href('/notifications'))
  return appendSetCookies(args, redirect(withReturnPath(shown, currentPath(args.request)), 303))
}

export default function Notifications() {
  const { inbox, eligibility, onTheWay, unread, from, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  if (inbox.totalCount === 0)
    return <EmptyNotifications eligibility={eligibility} onTheWay={onTheWay} />
  return (
    <Page lead={unread > 0 ? t('inboxUnread', { count: count(unread) }) : t('inboxAllRead')}>
      <EligibilityNotice mine={eligibility} />
      <OnTheWayNotice onTheWay={onTheWay} />
      {unread > 0 ? (
        <Form id="read-all-form" schema={MarkRead} intent="all">
          <input type="hidden" name="all" value="1" />
          <button className="button-secondary">{t('readAll')}</button>
        </Form>
      ) : null}
      <PagedRows totalCount={inbox.totalCount} list={list}>
        <NoticeTable notices={inbox.items} totalCount={inbox.totalCount} from={from} />
      </PagedRows>
    </Page>
  )
}

function EmptyNotifications({
  eligibility,
  onTheWay,
}: {
  eligibility: CurrentView
  onTheWay: number
}) {
  const t = useT()
  return (
    <Page>
      <EligibilityNotice mine={eligibility} />
      <OnTheWayNotice onTheWay={onTheWay} />
      <Empty heading={t('inboxEmpty')} help={t('inboxEmptyHelp')}>
        <a className="button" href={href('/order')}>
          {t('menuOrders')}
        </a>{' '}
        <a href={href('/')}>{t('menuSearch')}</a>
      </Empty>
    </Page>
  )
}
