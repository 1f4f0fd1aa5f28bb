/** A member sends the books of a school, and sees the lists sent before. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { ListTable } from '~/features/requests/order-file/sent/list-table'
import { SendForms } from '~/features/requests/order-file/sent/send-forms'
import { sentNotices } from '~/features/requests/order-file/sent/sent-notices'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('sentTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const lists = await loadOrThrow(args, api.schoolList.list)
  const [mine, cart] = await Promise.all([
    loadOrThrow(args, api.school.mine),
    loadOrThrow(args, api.cart.list, { size: 10 }),
  ])
  return {
    lists: lists.items,
    // a member of a school of the list is asked about that school; others may send for several
    schoolName: mine.listed ? mine.name : (lists.items[0]?.schoolName ?? mine.name),
    inCart: cart.totalCount,
    template: api.schoolList.template.path,
  }
}

export async function action(args: ActionFunctionArgs) {
  // authorizes before a file is read
  await loadOrThrow(args, api.schoolList.list)
  return handleIntents(args, {
    send: [
      api.schoolList.send,
      (sent) => redirectWithNotice(args, href('/school/:id', sent), ...sentNotices(sent)),
    ],
    sendCart: [
      api.schoolList.sendCart,
      (sent) => redirectWithNotice(args, href('/school/:id', sent), ...sentNotices(sent)),
    ],
  })
}

export default function School() {
  const { lists, ...sending } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('sentLead')}>
      <ListTable lists={lists} />
      <SendForms {...sending} />
    </Page>
  )
}
