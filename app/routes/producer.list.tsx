/** The producers' list (내 제작 목록): overdue volumes first, then by need-by date. */
import { todayInSeoul } from '~/platform/today'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import {
  ProducerConditions,
  producerFilters,
  ProducerSearch,
  ProducerTable,
} from '~/features/production/books/producer-table'
import { DeskLinks } from '~/features/production/desk/desk-links'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { useAdministrator } from '~/components/frame/use-administrator'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('producerListCount', { count: count(found.totalCount) }) : t('producerList'),
  page: ({ found }) => found?.page,
}

const orderOfWork = '5'

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const { page, size } = fields
  const given = Object.fromEntries(producerFilters.map((name) => [name, fields[name]]))
  const sort = fields.sort || orderOfWork
  const list = await loadList(args, api.produceBook.list, { ...given, page, size, sort })
  const shown = {
    values: searchTexts(fields, producerFilters),
    ...list,
    from: currentPath(args.request),
    today: todayInSeoul(),
  }
  return data(shown, { status: list.problem?.status ?? 200 })
}

export default function ProducerList() {
  const { values, from, today, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const t = useT()
  const sorts = [
    { value: orderOfWork, label: t('workOrder') },
    { value: '4', label: t('overdueFirst') },
    { value: '2', label: t('neededFirst') },
    { value: '3', label: t('requestedLast') },
    { value: '0', label: t('newestProduced') },
    { value: '1', label: t('newestBookId') },
  ]
  return (
    <ListPage
      list={list}
      heading={t('producerList')}
      besideHeading={<DeskLinks />}
      sorts={sorts}
      search={
        <>
          <ProducerSearch values={values} errors={problem?.fieldErrors} from={from} />
          {found ? <ProducerConditions values={values} /> : null}
        </>
      }
      empty={<EmptyList />}
    >
      {({ items }) => <ProducerTable rows={items} from={from} today={today} />}
    </ListPage>
  )
}

/** The empty state: no match, nothing assigned, or nothing in production, each with a next step. */
function EmptyList() {
  const { values } = useLoaderData<typeof loader>()
  const t = useT()
  const narrowed = producerFilters.some((name) => values[name])
  const administrator = useAdministrator()
  return (
    <section className="empty" aria-labelledby="no-result">
      <h2 id="no-result">
        {t(narrowed ? 'noResultFilters' : administrator ? 'productionEmpty' : 'producerNone')}
      </h2>
      <p>
        {t(
          narrowed ? 'producerNoMatch' : administrator ? 'productionEmptyHelp' : 'producerNoneHelp',
        )}
      </p>
      {narrowed ? (
        <p className="actions">
          <a className="button" href={href('/producer/list')}>
            {t('producerAll')}
          </a>
        </p>
      ) : null}
      {!narrowed && administrator ? (
        <p className="actions">
          <a className="button" href={href('/admin/request/list')}>
            {t('adminList')}
          </a>
        </p>
      ) : null}
    </section>
  )
}
