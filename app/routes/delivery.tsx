/** The member's shipments: when they were sent, and what arrived. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadListOrThrow } from '~/api/load-list.server'
import { readActionForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { atItems, receivedNotice } from '~/workflows/delivery-answer.server'
import { ActingBanner, mayDo } from '~/features/people/care/acting-banner'
import { readerOnPage } from '~/workflows/reader-on-page.server'
import { Empty } from '~/components/table'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { toItems } from '~/features/delivery/item-fields'
import { ItemsToRead, ShipmentLine } from '~/features/delivery/recipient-view'
import { ReceiveForm } from '~/features/delivery/shipment-forms'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t) => t('mineTitle'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { found, ...list } = await loadListOrThrow(args, api.delivery.mine)
  const { id } = queryFields(args.request)
  // one shipment has the forms; the others link to themselves
  const open =
    found.items.find((shipment) => String(shipment.id) === id) ??
    found.items.find(({ state }) => state === 'sent')
  return {
    reader: await readerOnPage(args),
    found,
    openId: open?.sentDay ? open.id : null,
    ...list,
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { data: done, problem } = await tryCall(args, api.delivery.receive, {
    ...fields,
    ...toItems(fields, 'arrived'),
  })
  if (problem) return atItems(args, fields, 'arrived', problem)
  return redirectBack(args, receivedNotice(done), [])
}

export default function MyDeliveries() {
  const { reader, found, openId, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  if (found.totalCount === 0) return <NothingSent />
  return (
    <Page lead={t('mineLead')}>
      <ActingBanner reader={reader} />
      <PagedRows totalCount={found.totalCount} list={list}>
        <div id="results" tabIndex={-1}>
          {found.items.map((shipment) => (
            <section
              key={shipment.id}
              aria-labelledby={`shipment-${shipment.id}`}
              className="panel"
            >
              <h2 id={`shipment-${shipment.id}`}>
                {shipment.sentDay ? t('mineSentOn', { date: shipment.sentDay }) : t('minePacked')}{' '}
                <span className="small">{t('deliveryNumbered', { id: shipment.id })}</span>
              </h2>
              <ShipmentLine shipment={shipment} />
              {!mayDo(reader, 'apply') ? null : shipment.id === openId ? (
                <ReceiveForm shipment={shipment} heading={false} />
              ) : shipment.sentDay ? (
                <p className="actions">
                  <a className="button-quiet" href={`${address({ id: shipment.id })}#receive`}>
                    <span className="hidden-text">
                      {t('deliveryNumbered', { id: shipment.id })}{' '}
                    </span>
                    {t(shipment.answerTime ? 'deliveryReceiveFix' : 'deliveryReceiveHeading')}
                  </a>
                </p>
              ) : null}
              {shipment.id === openId &&
              shipment.answerTime === null &&
              mayDo(reader, 'apply') ? null : (
                <details>
                  <summary>
                    {t('mineItems', {
                      count: count(shipment.sums.items),
                      copies: count(shipment.sums.copies),
                    })}
                  </summary>
                  <ItemsToRead shipment={shipment} />
                </details>
              )}
            </section>
          ))}
        </div>
      </PagedRows>
    </Page>
  )
}

function NothingSent() {
  const { reader } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      <ActingBanner reader={reader} />
      <Empty heading={t('mineNone')} help={t('mineNoneHelp')}>
        <a href={href('/order', { reader: reader?.id })}>{t('menuOrders')}</a>
      </Empty>
    </Page>
  )
}
