/** Shipments: what is packed, on its way, arrived, missing or back. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { silentDays } from '~/tables/codes'
import { Input } from '~/components/input'
import { ListPage } from '~/components/list-page'
import { ShipmentSearch, ShipmentTable } from '~/features/delivery/shipment-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('deliveryTitle', { count: count(found.totalCount) }) : t('delivery'),
  page: ({ page }) => page,
}

const filters = ['keyword', 'state'] as const

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.delivery.list, fields)
  return data(
    {
      values: searchTexts(fields, filters),
      from: currentPath(args.request),
      statistics: api.delivery.statistics.path,
      ...list,
    },
    { status: list.problem?.status ?? 200 },
  )
}

export default function Deliveries() {
  const { values, from, statistics: _, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const filtered = Object.values(values).some(Boolean)
  return (
    <ListPage
      list={list}
      lead={t('deliveryLead')}
      heading={t('delivery')}
      fields={filters}
      search={
        <>
          <p className="next-steps">
            <a className="button" href={href('/admin/delivery/ready')}>
              {t('deliveryReady')}
            </a>
            <a className="button-secondary" href={href('/admin/delivery/batch')}>
              {t('batchOpen')}
            </a>
          </p>
          <ShipmentSearch values={values} errors={list.problem?.fieldErrors} />
          <StatisticsForm />
          {values.state === 'silent' ? (
            <p>{t('deliverySilentDays', { days: silentDays })}</p>
          ) : null}
        </>
      }
      empty={<NoDelivery filtered={filtered} />}
    >
      {({ items }) => <ShipmentTable rows={items} caption={t('delivery')} from={from} />}
    </ListPage>
  )
}

/** The period of the yearly report, and its workbook. */
function StatisticsForm() {
  const { statistics } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <details className="panel">
      <summary>{t('deliveryStatistics')}</summary>
      <p>{t('deliveryStatisticsHelp')}</p>
      <form method="get" action={statistics} className="fields">
        <Input
          id="from"
          name="from"
          label={t('deliveryFromDay')}
          autoComplete="off"
          maxLength={20}
          narrow
        />
        <Input
          id="to"
          name="to"
          label={t('deliveryToDay')}
          autoComplete="off"
          maxLength={20}
          narrow
        />
        <p className="actions">
          <button className="button-secondary">{t('deliveryStatisticsDo')}</button>
        </p>
      </form>
    </details>
  )
}

function NoDelivery({ filtered }: { filtered: boolean }) {
  const t = useT()
  return (
    <section className="empty">
      <h2>{t(filtered ? 'deliveryNoneHere' : 'deliveryNone')}</h2>
      {filtered ? null : <p>{t('deliveryNoneHelp')}</p>}
      <p className="actions">
        {filtered ? (
          <a href={href('/admin/delivery')}>{t('deliveryAll')}</a>
        ) : (
          <a href={href('/admin/delivery/ready')}>{t('deliveryReady')}</a>
        )}
      </p>
    </section>
  )
}
