/** What is finished and not sent, by the member or school that waits for it. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import { ReadySearch, ReadyTable } from '~/features/delivery/packing/ready-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('deliveryReadyTitle', { count: count(found.totalCount) }) : t('deliveryReady'),
  page: ({ page }) => page,
}

const filters = ['keyword', 'kind'] as const

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.delivery.ready, fields)
  return data(
    { values: searchTexts(fields, filters), ...list },
    { status: list.problem?.status ?? 200 },
  )
}

export default function Ready() {
  const { values, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const filtered = Object.values(values).some(Boolean)
  return (
    <ListPage
      list={list}
      lead={t('deliveryReadyLead')}
      heading={t('deliveryReady')}
      fields={filters}
      search={<ReadySearch values={values} errors={list.problem?.fieldErrors} />}
      empty={<NothingReady filtered={filtered} />}
    >
      {({ items, totalCount, copies }) => (
        <ReadyTable
          rows={items}
          caption={t('deliveryReadySum', { count: count(totalCount), copies: count(copies) })}
        />
      )}
    </ListPage>
  )
}

function NothingReady({ filtered }: { filtered: boolean }) {
  const t = useT()
  return (
    <section className="empty">
      <h2>{t(filtered ? 'deliveryNoneHere' : 'deliveryReadyNone')}</h2>
      {filtered ? null : <p>{t('deliveryReadyNoneHelp')}</p>}
      <p className="actions">
        <a href={href(filtered ? '/admin/delivery/ready' : '/admin/delivery')}>
          {t(filtered ? 'deliveryReady' : 'deliveryAll')}
        </a>
      </p>
    </section>
  )
}
