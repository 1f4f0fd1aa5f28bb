/** The producers' list (제작 목록): their books in production, needed soonest first; administrators see all of them. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { query } from '~/api/read-form.server'
import { api } from '~/api/table.server'
import { levels } from '~/codes'
import { ListPage } from '~/components/list-page'
import {
  ProducerConditions,
  producerFilters,
  ProducerSearch,
  ProducerTable,
} from '~/features/produce-book/producer-table'
import { count, date } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { href } from '~/http/href'
import type { Frame } from '~/root'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('producerListCount', { count: count(found.totalCount) }) : say('producerList'),
  page: ({ found }) => found?.page,
}

const neededSoonest = '2'

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  const { page, size } = fields
  const given = Object.fromEntries(producerFilters.map((name) => [name, fields[name]]))
  const sort = fields.sort || neededSoonest
  const list = await loadList(args, api.produceBook.list, { ...given, page, size, sort })
  const shown = {
    values: searchTexts(fields, producerFilters),
    ...list,
    from: here(args.request),
    today: date(new Date()),
  }
  return data(shown, { status: list.problem?.status ?? 200 })
}

export default function ProducerList() {
  const { values, from, today, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const say = useSay()
  const sorts = [
    { value: neededSoonest, label: say('neededFirst') },
    { value: '3', label: say('requestedLast') },
    { value: '0', label: say('newestProduced') },
    { value: '1', label: say('newestBookId') },
  ]
  return (
    <ListPage
      list={list}
      heading={say('producerList')}
      sorts={sorts}
      search={
        <>
          <ProducerSearch values={values} errors={problem?.fieldErrors} from={from} />
          {found ? <ProducerConditions values={values} /> : null}
        </>
      }
      empty={<Nothing />}
    >
      {({ items }) => <ProducerTable rows={items} from={from} today={today} />}
    </ListPage>
  )
}

/** Nothing fits, nothing is assigned, or nothing is in production at all: each with what to do next. */
function Nothing() {
  const { values } = useLoaderData<typeof loader>()
  const frame = useRouteLoaderData<Frame>('root')
  const say = useSay()
  const narrowed = producerFilters.some((name) => values[name])
  const administrator = (frame?.me?.level ?? levels.member) <= levels.administrator
  return (
    <section className="empty" aria-labelledby="no-result">
      <h2 id="no-result">
        {say(narrowed ? 'noResultFilters' : administrator ? 'productionEmpty' : 'producerNone')}
      </h2>
      <p>
        {say(
          narrowed ? 'producerNoMatch' : administrator ? 'productionEmptyHelp' : 'producerNoneHelp',
        )}
      </p>
      {narrowed ? (
        <p className="actions">
          <a className="button" href={href('/producer/list')}>
            {say('producerAll')}
          </a>
        </p>
      ) : null}
      {!narrowed && administrator ? (
        <p className="actions">
          <a className="button" href={href('/admin/request/list')}>
            {say('adminList')}
          </a>
        </p>
      ) : null}
    </section>
  )
}
