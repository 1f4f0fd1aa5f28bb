/** The state of production (제작 현황): what is late or at risk first, narrowed by producer, format and state. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt } from '~/api/run.server'
import { api } from '~/api/table.server'
import { defaultPageSize } from '~/codes'
import { ListControls } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination } from '~/components/pagination'
import { LastPageLink } from '~/features/book/no-result'
import {
  BoardConditions,
  boardPath,
  BoardSearch,
  BoardTable,
  Standings,
  Totals,
  type BoardValues,
} from '~/features/produce-book/board-parts'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('boardCount', { count: count(found.totalCount) }) : say('board'),
  page: ({ found }) => found?.page,
}

const names = ['producer', 'prodType', 'risk'] as const

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  const { data: found, problem } = await attempt(args, api.produceBook.board, fields)
  const values = Object.fromEntries(
    names.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : '']),
  ) as BoardValues
  const shown = {
    values,
    found,
    problem,
    size: Number(fields.size) || defaultPageSize,
    from: here(args.request),
  }
  return data(shown, { status: problem?.status ?? 200 })
}

export default function Board() {
  const { values, found, problem, size, from } = useLoaderData<typeof loader>()
  const say = useSay()
  const producers = found?.summary.producers ?? []
  const narrowed = names.some((name) => values[name])
  const sheet = `/api/produceBook/boardSheet?${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`
  return (
    <Page problem={problem} lead={say('boardLead')}>
      {found && !narrowed ? <Totals summary={found.summary} /> : null}
      <BoardSearch values={values} errors={problem?.fieldErrors} producers={producers} />
      {found ? <BoardConditions values={values} producers={producers} /> : null}
      {problem?.key === 'noSuchPage' ? <LastPageLink /> : null}
      {found?.totalCount === 0 ? <Nothing narrowed={narrowed} /> : null}
      {found && found.totalCount > 0 ? (
        <section id="results" tabIndex={-1} aria-labelledby="results-heading">
          <h2 id="results-heading">{say('boardCaption')}</h2>
          <ListControls size={size}>
            <p id="count-line">
              {say('countLine', {
                count: count(found.totalCount),
                first: count((found.page - 1) * size + 1),
                last: count(Math.min(found.page * size, found.totalCount)),
              })}
            </p>
            <p className="actions">
              <a className="button-quiet" href={sheet}>
                {say('boardSheet')}
              </a>
            </p>
          </ListControls>
          <BoardTable rows={found.items} from={from} />
          <Pagination pages={found} />
        </section>
      ) : null}
      {found ? <Standings summary={found.summary} /> : null}
      <details className="panel">
        <summary>{say('boardRulesTitle')}</summary>
        <p>{say('boardRules')}</p>
      </details>
    </Page>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  const say = useSay()
  return (
    <section className="empty" aria-labelledby="no-result">
      <h2 id="no-result">{say(narrowed ? 'noResultFilters' : 'boardNothing')}</h2>
      <p>{say(narrowed ? 'producerNoMatch' : 'boardNothingHelp')}</p>
      {narrowed ? (
        <p className="actions">
          <a className="button" href={boardPath}>
            {say('boardAll')}
          </a>
        </p>
      ) : null}
    </section>
  )
}
