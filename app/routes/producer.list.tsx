/** The producers' list (제작 목록): their books in production, needed soonest first; administrators see all of them. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt } from '~/api/run.server'
import { api } from '~/api/table.server'
import { defaultPageSize, levels } from '~/codes'
import { ListControls } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination } from '~/components/pagination'
import { LastPageLink } from '~/features/book/no-result'
import {
  ProducerConditions,
  producerFilters,
  ProducerSearch,
  ProducerTable,
  type ProducerValues,
} from '~/features/produce-book/producer-table'
import { count, date } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import type { Frame } from '~/root'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('producerListCount', { count: count(found.totalCount) }) : say('producerList'),
  page: ({ found }) => found?.page,
}

const neededSoonest = '2'

export async function loader(args: LoaderFunctionArgs) {
  const { page, size, sort, ...asked } = query(args.request)
  const given = Object.fromEntries(producerFilters.map((name) => [name, asked[name]]))
  const { data: found, problem } = await attempt(args, api.produceBook.list, {
    ...given,
    page,
    size,
    sort: sort || neededSoonest,
  })
  const values = Object.fromEntries(
    producerFilters.map((name) => [name, typeof asked[name] === 'string' ? asked[name] : '']),
  ) as ProducerValues
  const shown = {
    values,
    found,
    problem,
    sort: String(sort ?? '') || neededSoonest,
    size: Number(size) || defaultPageSize,
    from: here(args.request),
    today: date(new Date()),
  }
  return data(shown, { status: problem?.status ?? 200 })
}

export default function ProducerList() {
  const { found, problem, values, sort, size, from, today } = useLoaderData<typeof loader>()
  const say = useSay()
  const sorts = [
    { value: neededSoonest, label: say('neededFirst') },
    { value: '3', label: say('requestedLast') },
    { value: '0', label: say('newestProduced') },
    { value: '1', label: say('newestBookId') },
  ]
  return (
    <Page problem={problem}>
      <ProducerSearch values={values} errors={problem?.fieldErrors} from={from} />
      {found ? <ProducerConditions values={values} /> : null}
      {problem?.key === 'noSuchPage' ? <LastPageLink /> : null}
      {found?.totalCount === 0 ? <Nothing /> : null}
      {found && found.totalCount > 0 ? (
        <section id="results" tabIndex={-1} aria-labelledby="results-heading">
          <h2 id="results-heading" className="hidden-text">
            {say('producerList')}
          </h2>
          <ListControls sorts={sorts} sort={sort} size={size}>
            <p id="count-line">
              {say('countLine', {
                count: count(found.totalCount),
                first: count((found.page - 1) * size + 1),
                last: count(Math.min(found.page * size, found.totalCount)),
              })}
            </p>
          </ListControls>
          <ProducerTable rows={found.items} from={from} today={today} />
          <Pagination pages={found} />
        </section>
      ) : null}
    </Page>
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
          <a className="button" href="/producer/list">
            {say('producerAll')}
          </a>
        </p>
      ) : null}
      {!narrowed && administrator ? (
        <p className="actions">
          <a className="button" href="/admin/request/list">
            {say('adminList')}
          </a>
        </p>
      ) : null}
    </section>
  )
}
