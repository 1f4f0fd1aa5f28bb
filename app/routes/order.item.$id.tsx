/**
 * One application: its status, downloads and history; changed and cancelled until something was
 * delivered, ended afterwards.
 */
import { todayInSeoul } from '~/platform/today'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { queryFields } from '~/http/read-form.server'
import { formWithErrors, loadOrThrow, readActionForm, submitForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { orderStatuses, type OrderStatus } from '~/tables/codes'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { BackLink } from '~/features/catalogue/book/book-list'
import { EntryDetails } from '~/features/catalogue/book/field-views'
import { ReadableVolumes } from '~/features/catalogue/book/reading/readable-text'
import { ActingBanner, mayDo } from '~/features/people/care/acting-banner'
import { readerOnPage } from '~/workflows/reader-on-page.server'
import { EligibilityNotice } from '~/features/people/eligibility/eligibility-status'
import { PlanLink } from '~/features/requests/lesson-plan/plan-link'
import { ErrataOfCopy } from '~/features/production/errata/errata-of-copy'
import { NewNotices } from '~/features/messages/notification/notification-table'
import { cancelledNotice } from '~/features/requests/order/cancelled-notice'
import { CancelConfirm } from '~/features/requests/order/cancel-confirm'
import { SentSection } from '~/features/delivery/sent-section'
import { ChangeForm } from '~/features/requests/order/change-form'
import { Downloads } from '~/features/requests/order/downloads'
import { EndConfirm, ReopenForm } from '~/features/requests/order/end-order'
import type { OrderView } from '~/features/requests/order/order-status.server'
import { InTimeSection } from '~/features/requests/order/in-time-section'
import { soonerTypes } from '~/features/requests/order/sooner-types'
import { OrderTimeline } from '~/features/requests/order/order-timeline'
import { StatusTag } from '~/features/requests/demand/status-tag'
import { Day, Minute } from '~/components/when'
import { date } from '~/i18n/format'
import { withCurrentValues } from '~/http/edit-conflict.server'
import { localeOf } from '~/i18n/locale.server'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { order }) => t('orderOf', { title: order.title }),
}

const errataShown = 100

export async function loader(args: LoaderFunctionArgs) {
  const { from, confirm } = queryFields(args.request)
  const order = await loadOrThrow(args, api.order.info, { id: args.params.id })
  const [reader, notices, eligibility, states, books, errata] = await Promise.all([
    readerOnPage(args),
    loadOrThrow(args, api.notification.list, { orderId: order.id }),
    loadOrThrow(args, api.eligibility.mine),
    order.bookRowId ? loadOrThrow(args, api.book.readable, { bookId: order.bookId }) : [],
    order.endTime ? [] : loadOrThrow(args, api.book.formats, { bookIds: [order.bookId] }),
    loadOrThrow(args, api.erratum.ofOrder, { orderId: order.id, size: errataShown }),
  ])
  return {
    reader,
    order,
    errata,
    notices: notices.items,
    eligibility,
    states: states.filter(({ prodType }) => prodType === order.prodType),
    sooner: soonerTypes(order, books),
    from: safePath(from),
    cancelling: confirm === 'cancel' && !order.delivered,
    ending: confirm === 'end' && order.delivered !== null && !order.endTime,
    today: todayInSeoul(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const posting = await readActionForm(args)
  const { id } = args.params
  const { data: order } = await tryCall(args, api.order.info, { id })
  return handleIntents(
    args,
    {
      read: async () => {
        const { opId } = posting
        const { problem } = await submitForm(args, api.notification.markRead, {
          opId,
          orderId: id,
          // what was told is told to whoever reads it here, not to the reader
          reader: '',
        })
        return problem ?? redirectBack(args, { key: 'noticesRead' })
      },
      modify: [
        api.order.modify,
        (changed) =>
          redirectBack(
            args,
            changed.updateTime === order?.updateTime
              ? { key: 'nothingChanged' }
              : { key: 'changed', params: orderParams(changed) },
          ),
        (problem, fields) =>
          formWithErrors(args, fields, {
            problem: withCurrentValues(problem, { ...order }, localeOf(args.request)),
          }),
      ],
      end: [
        api.order.end,
        (ended) =>
          redirectBack(args, { key: 'orderWasEnded', params: orderParams(ended) }, ['confirm']),
      ],
      reopen: [
        api.order.reopen,
        (open) => redirectBack(args, { key: 'orderReopened', params: orderParams(open) }),
      ],
      otherwise: [
        api.order.cancel,
        () =>
          redirectWithNotice(
            args,
            safePath(queryFields(args.request).from) ??
              href('/order', { reader: order?.reader?.id }),
            cancelledNotice(order),
          ),
      ],
    },
    { ...posting, id },
  )
}

const orderParams = ({ title, prodType, orderNum }: OrderView) => ({
  title,
  type: prodType,
  n: orderNum,
})

export default function OrderItem() {
  const { reader, order, errata, notices, eligibility, sooner, from, cancelling, ending } =
    useLoaderData<typeof loader>()
  const t = useT()
  const mayChange = mayDo(reader, 'apply')
  return (
    <Page>
      <ActingBanner reader={reader} />
      {mayChange ? <Asking /> : null}
      {order.endTime ? null : (
        <InTimeSection order={order} eligible={eligibility.eligible} sooner={sooner} />
      )}
      <EligibilityNotice mine={eligibility} mayRequest={mayChange} />
      <Steps />
      {order.bookRowId ? null : <p>{t(order.listId ? 'orderUnmade' : 'orderBookGone')}</p>}
      <Downloads
        order={order}
        eligible={eligibility.eligible}
        allowed={mayDo(reader, 'download')}
        mayReport={mayChange}
      />
      <ErrataOfCopy errata={errata} order={order} eligible={eligibility.eligible} />
      <SentSection
        sent={order.shipments}
        reportAt={
          mayChange
            ? (volume) =>
                href('/reports/new', { order: order.id, volume, reader: order.reader?.id })
            : undefined
        }
      />
      <Reading />
      <NewNotices notices={notices} orderId={order.id} />
      <OrderTimeline order={order} />
      {mayChange ? <Change /> : null}
      {(order.bookRowId ?? order.listId) && !order.endTime ? (
        <PlanLink
          bookId={order.bookId}
          from={href('/order/item/:id', { id: order.id }, { reader: order.reader?.id })}
        />
      ) : null}
      <Facts />
      <p className="actions">
        {mayChange ? <WayOut asking={cancelling || ending} /> : null}
        {order.bookRowId ? (
          <a
            href={withReturnPath(
              href('/item/:id', { id: order.bookRowId }),
              href('/order/item/:id', { id: order.id }, { reader: order.reader?.id }),
            )}
          >
            {t('openBook')}
          </a>
        ) : order.listId ? (
          <a
            href={withReturnPath(
              href('/listed/:id', { id: order.listId }),
              href('/order/item/:id', { id: order.id }, { reader: order.reader?.id }),
            )}
          >
            {t('openBook')}
          </a>
        ) : null}
        {order.bookRowId && order.delivered && mayChange ? (
          <a href={href('/reports/new', { order: order.id, reader: order.reader?.id })}>
            {t('reportNew')}
          </a>
        ) : null}
        <a href={href('/order', { reader: order.reader?.id })}>{t('menuOrders')}</a>
      </p>
      {from ? <BackLink from={from}>{t('backTo')}</BackLink> : null}
    </Page>
  )
}

/** Asks before it is cancelled or ended. */
function Asking() {
  const { order, cancelling, ending } = useLoaderData<typeof loader>()
  const address = useUrlWith()
  const cancelTo = address({ confirm: null })
  if (cancelling) return <CancelConfirm order={order} cancelTo={cancelTo} />
  return ending ? <EndConfirm order={order} cancelTo={cancelTo} /> : null
}

/** Of its copies and day, until something was delivered; one that has ended can begin anew. */
function Change() {
  const { order, today } = useLoaderData<typeof loader>()
  if (order.endTime) return <ReopenForm id={order.id} />
  return order.delivered ? null : <ChangeForm order={order} today={today} />
}

/** Cancelling until something was delivered, ending it afterwards; nothing once it has ended. */
function WayOut({ asking }: { asking: boolean }) {
  const { order } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  if (asking || (order.delivered && order.endTime)) return null
  const confirm = order.delivered ? 'end' : 'cancel'
  return (
    <a className="button-quiet" href={address({ confirm })} data-confirm>
      {t(order.delivered ? 'ended' : 'cancel')}
    </a>
  )
}

/**
 * 접수 → 원본 확보 중 → 제작 중 → 완료 with their days, the current step marked; an ended application
 * takes none.
 */
function Steps() {
  const { order } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  if (order.endTime) return <p className="notice">{t('endedOn', { date: date(order.endTime) })}</p>
  const current = orderStatuses.findIndex(({ value }) => value === order.step)
  const received = date(order.createTime)
  // a source that was requested for others before is being obtained for this one from its first day
  const sourcing =
    order.sourcingDate && order.sourcingDate < received ? received : order.sourcingDate
  const days: Partial<Record<OrderStatus, string | null>> = {
    received,
    sourcing,
    finished: order.finishedDate,
  }
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t('statusSteps')}</h2>
      <ol className="steps">
        {orderStatuses.map(({ value, ...status }, index) => {
          const day = index <= current ? days[value] : null
          return (
            <li key={value} aria-current={index === current ? 'step' : undefined}>
              {index < current ? <span aria-hidden="true">✓ </span> : null}
              {status[locale]}
              {index < current ? <span className="hidden-text">, {t('stepDone')}</span> : null}
              {day ? (
                <>
                  {' '}
                  <Day of={day} />
                </>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** What identifies the application and its book; folded, because few come for it. */
function Facts() {
  const { order } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <details className="panel">
      <summary>{t('orderAboutBook')}</summary>
      <EntryDetails
        entry={order}
        more={[
          { name: t('status'), value: <StatusTag {...order} /> },
          ...(order.endTime ? [{ name: t('ended'), value: <Day of={order.endTime} /> }] : []),
          {
            name: t('neededFrom'),
            value: order.neededFrom ? <Day of={order.neededFrom} /> : t('neededFromNone'),
          },
          { name: t('orderTime'), value: <Minute of={order.createTime} /> },
        ]}
      />
    </details>
  )
}

/** What can be read today while the rest is produced in volumes. */
function Reading() {
  const { order, states } = useLoaderData<typeof loader>()
  const t = useT()
  if (states.length === 0) return null
  return (
    <section aria-labelledby="reading">
      <h2 id="reading">{t('orderReading')}</h2>
      <ReadableVolumes states={states} prodType={order.prodType} />
    </section>
  )
}
