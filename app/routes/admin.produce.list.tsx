/** Books in production (제작 목록): found by words, state, type and producer; given to producers and dated by row. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt, choose, load, posted, shownAgain } from '~/api/run.server'
import { api } from '~/api/table.server'
import { defaultPageSize } from '~/codes'
import { ListControls } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination } from '~/components/pagination'
import { LastPageLink } from '~/features/book/no-result'
import {
  isNarrowed,
  SearchConditions,
  SearchForm,
  searchValues,
} from '~/features/produce-book/production-search'
import { ProductionForm } from '~/features/produce-book/production-table'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { flash, type Notice } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('producerListCount', { count: count(found.totalCount) }) : say('producerList'),
  page: ({ found }) => found?.page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  // first what only administrators may ask
  const producers = await load(args, api.produceBook.producers)
  const { data: found, problem } = await attempt(args, api.produceBook.list, fields)
  const shown = {
    values: searchValues(fields),
    found,
    problem,
    producers: producers.items,
    sort: String(fields.sort ?? '') || '0',
    size: Number(fields.size) || defaultPageSize,
    from: here(args.request),
  }
  return data(shown, { status: problem?.status ?? 200 })
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const row = choose(
    { subaction: fields.act },
    { assign: api.produceBook.shareAll, needDate: api.produceBook.setNeedDates },
  )
  const { data: done, problem } = await attempt(args, row, fields)
  if (!problem)
    return flash(
      args,
      here(args.request),
      ...notices(row === api.produceBook.shareAll, done as Done),
    )
  // whatever was wrong with the rows is told where they are chosen
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      name.startsWith('bookId') ? 'bookId' : name,
      key,
    ]),
  )
  return shownAgain(args, fields, {
    problem: { ...problem, fieldErrors },
    chosen: [fields.bookId ?? []].flat().map(String),
  })
}

type Done = { changed: number; already: number; gone: number }

const notices = (assigned: boolean, { changed, already, gone }: Done): Notice[] => [
  {
    key: assigned ? 'assignedMany' : 'needDatesSaved',
    params: { changed: count(changed), already: count(already) },
  },
  ...(gone > 0 ? [{ key: 'chosenGone', params: { gone: count(gone) }, alert: true } as const] : []),
]

export default function ProduceList() {
  const { found, problem, values, producers, from, sort, size } = useLoaderData<typeof loader>()
  const say = useSay()
  const options = producers.map(({ id, name, user, assigned }) => ({
    value: String(id),
    name: `${name} (${user})`,
    load: say('producerLoad', { name, user, count: count(assigned) }),
  }))
  const named = options.map(({ value, name }) => ({ value, label: name }))
  const sorts = [
    { value: '0', label: say('newestProduced') },
    { value: '1', label: say('newestBookId') },
    { value: '2', label: say('neededFirst') },
    { value: '3', label: say('requestedLast') },
  ]
  return (
    <Page problem={problem}>
      <SearchForm values={values} errors={problem?.fieldErrors} producers={named} from={from} />
      {found ? <SearchConditions values={values} producers={named} /> : null}
      {problem?.key === 'noSuchPage' ? <LastPageLink /> : null}
      {found?.totalCount === 0 ? <Nothing /> : null}
      {found && found.totalCount > 0 ? (
        <section id="results" tabIndex={-1} aria-labelledby="results-heading">
          <h2 id="results-heading" className="hidden-text">
            {say('resultsHeading')}
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
          <ProductionForm
            rows={found.items}
            producers={options.map(({ value, load }) => ({ value, label: load }))}
            from={from}
          />
          <Pagination pages={found} />
        </section>
      ) : null}
    </Page>
  )
}

/** Nothing fits, or nothing is made at all: each with what to do next. */
function Nothing() {
  const { values } = useLoaderData<typeof loader>()
  const say = useSay()
  const narrowed = isNarrowed(values)
  return (
    <section className="empty" aria-labelledby="no-result">
      <h2 id="no-result">{say(narrowed ? 'productionNoMatch' : 'productionEmpty')}</h2>
      <p>{say(narrowed ? 'productionNoMatchHelp' : 'productionEmptyHelp')}</p>
      <p className="actions">
        {narrowed ? (
          <a className="button" href="/admin/produce/list">
            {say('producerAll')}
          </a>
        ) : null}
        <a href="/admin/request/list">{say('adminList')}</a>
      </p>
    </section>
  )
}
