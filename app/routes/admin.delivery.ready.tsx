/** What is finished and not sent, by the member or school that waits for it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList, searchTexts } from '~/api/load-list.server'
import { formWithErrors, readActionForm } from '~/api/run.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import { ReadySearch, ReadyTables } from '~/features/delivery/packing/ready-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import type { PackingObstacle } from '~/features/delivery/packing/obstacles'
import { fieldLimits } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('deliveryReadyTitle', { count: count(found.totalCount) }) : t('deliveryReady'),
  page: ({ page }) => page,
}

const filters = ['keyword', 'kind'] as const

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  // all that are packed at once stand on one page
  const list = await loadList(args, api.delivery.ready, fields, fieldLimits.batch)
  return data(
    { values: searchTexts(fields, filters), ...list },
    { status: list.problem?.status ?? 200 },
  )
}

const leftOutTexts: Record<PackingObstacle, MessageKey> = {
  noAddress: 'leftOutNoAddress',
  withoutSchool: 'leftOutNoSchool',
  notEligible: 'leftOutNotEligible',
  unconfirmed: 'leftOutUnconfirmed',
  nothing: 'leftOutNothing',
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const chosen = [fields.holder ?? []].flat().map(String)
  return handleIntents(
    args,
    {
      packAll: [
        api.delivery.packAll,
        ({ ids, leftOut }) =>
          redirectWithNotice(
            args,
            href('/admin/delivery/batch', { ids: ids.join(',') }),
            { key: 'batchPacked', params: { count: count(ids.length) } },
            ...leftOut.slice(0, 3).map(({ name, obstacle }) => ({
              key: leftOutTexts[obstacle],
              params: { name },
              alert: true,
            })),
            ...(leftOut.length > 3
              ? [{ key: 'batchLeftOutMore' as const, params: { count: count(leftOut.length - 3) } }]
              : []),
          ),
        (problem) => formWithErrors(args, fields, { problem, chosen }),
      ],
    },
    fields,
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
        <ReadyTables
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
