/** One application: its fields, its state among the steps, cancelling while it is only received. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { load, posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { orderStatuses } from '~/codes'
import { Page } from '~/components/page'
import { useAddress } from '~/components/pagination'
import { BackLink, EntryFacts } from '~/features/book/book-parts'
import { CancelConfirm } from '~/features/order/cancel-confirm'
import { StatusTag } from '~/features/order/order-table'
import { dateTime } from '~/format'
import type { Handle } from '~/handle'
import { flash } from '~/notice.server'
import { safePath, withFrom } from '~/safe-path'
import { useSay, useWords } from '~/say'

export const handle: Handle<typeof loader> = { title: (say, { order }) => say('orderOf', { title: order.title }) }

export async function loader(args: LoaderFunctionArgs) {
  const { from, confirm } = query(args.request)
  const order = await load(args, api.order.info, { id: args.params.id })
  return { order, from: safePath(from), cancelling: confirm === 'cancel' && order.step === 'received' }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const { problem } = await submit(args, api.order.cancel, { ...fields, id: args.params.id })
  return problem ?? flash(args, safePath(query(args.request).from) ?? '/order', { key: 'cancelled' })
}

export default function OrderItem() {
  const { order, from, cancelling } = useLoaderData<typeof loader>()
  const say = useSay()
  const address = useAddress()
  return (
    <Page>
      {cancelling ? <CancelConfirm order={order} cancelTo={address({ confirm: null })} /> : null}
      <Steps />
      <EntryFacts
        entry={order}
        more={[
          { name: say('status'), value: <StatusTag {...order} /> },
          { name: say('orderTime'), value: <time dateTime={order.createTime}>{dateTime(order.createTime)}</time> },
        ]}
      />
      <p className="actions">
        {order.step === 'received' && !cancelling ? <a className="button-quiet" href={address({ confirm: 'cancel' })} data-confirm>{say('cancel')}</a> : null}
        {order.bookRowId ? <a href={withFrom(`/item/${order.bookRowId}`, `/order/item/${order.id}`)}>{say('openBook')}</a> : null}
        <a href="/order">{say('menuOrders')}</a>
      </p>
      {from ? <BackLink from={from}>{say('backTo')}</BackLink> : null}
    </Page>
  )
}

/** 접수 → 원본 확보 중 → 제작 중 → 완료, with the present one marked (quality E-06). */
function Steps() {
  const { order } = useLoaderData<typeof loader>()
  const say = useSay()
  const { locale } = useWords()
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{say('statusSteps')}</h2>
      <ol className="steps">
        {orderStatuses.map((status) => (
          <li key={status.value} aria-current={status.value === order.step ? 'step' : undefined}>{status[locale]}</li>
        ))}
      </ol>
    </section>
  )
}
