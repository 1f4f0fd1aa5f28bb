/** The state of production (제작 현황): what is late or at risk first, narrowed by producer, format and state. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { query } from '~/api/read-form.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import {
  BoardConditions,
  boardPath,
  BoardSearch,
  BoardTable,
  Standings,
  Totals,
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
  const list = await loadList(args, api.produceBook.board, fields)
  const shown = { values: searchTexts(fields, names), ...list, from: here(args.request) }
  return data(shown, { status: list.problem?.status ?? 200 })
}

export default function Board() {
  const { values, from, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const say = useSay()
  const producers = found?.summary.producers ?? []
  const narrowed = names.some((name) => values[name])
  const sheet = `/api/produceBook/boardSheet?${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`
  return (
    <ListPage
      list={list}
      lead={say('boardLead')}
      heading={say('boardCaption')}
      headingShown
      besideCount={
        <p className="actions">
          <a className="button-quiet" href={sheet}>
            {say('boardSheet')}
          </a>
        </p>
      }
      search={
        <>
          {found && !narrowed ? <Totals summary={found.summary} /> : null}
          <BoardSearch values={values} errors={problem?.fieldErrors} producers={producers} />
          {found ? <BoardConditions values={values} producers={producers} /> : null}
        </>
      }
      empty={<Nothing narrowed={narrowed} />}
      below={
        <>
          {found ? <Standings summary={found.summary} /> : null}
          <details className="panel">
            <summary>{say('boardRulesTitle')}</summary>
            <p>{say('boardRules')}</p>
          </details>
        </>
      }
    >
      {({ items }) => <BoardTable rows={items} from={from} />}
    </ListPage>
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
