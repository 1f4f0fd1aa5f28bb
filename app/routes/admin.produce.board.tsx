/**
 * The board (제작 현황): unfinished formats, late and at risk first; filters by producer, format and
 * state.
 */
import { todayInSeoul } from '~/platform/today'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import {
  BoardConditions,
  boardPath,
  BoardSearch,
  BoardTable,
  RiskCountTables,
  Totals,
} from '~/features/production/board/board-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('boardCount', { count: count(found.totalCount) }) : t('board'),
  page: ({ found }) => found?.page,
}

/** As many rows fill a window. */
const usualSize = 20
const filterNames = ['producer', 'prodType', 'risk'] as const

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.produceBook.board, fields, usualSize)
  const shown = {
    values: searchTexts(fields, filterNames),
    ...list,
    from: currentPath(args.request),
    today: todayInSeoul(),
  }
  return data(shown, { status: list.problem?.status ?? 200 })
}

export default function Board() {
  const { values, from, today, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const t = useT()
  const producers = found?.summary.producers ?? []
  const narrowed = filterNames.some((name) => values[name])
  const sheet = `/api/produceBook/boardSheet?${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`
  return (
    <ListPage
      list={list}
      lead={t('boardLead')}
      heading={t('boardCaption')}
      besideHeading={found ? <Totals summary={found.summary} values={values} /> : null}
      besideCount={
        <p className="actions">
          <a className="button-quiet" href={sheet}>
            {t('boardSheet')}
          </a>
        </p>
      }
      search={
        <>
          <BoardSearch values={values} errors={problem?.fieldErrors} producers={producers} />
          {found ? <BoardConditions values={values} producers={producers} /> : null}
        </>
      }
      empty={<EmptyBoard narrowed={narrowed} />}
      below={
        <>
          {found ? <RiskCountTables summary={found.summary} /> : null}
          <details className="panel">
            <summary>{t('boardRulesTitle')}</summary>
            <p>{t('boardRules')}</p>
          </details>
        </>
      }
    >
      {({ items }) => <BoardTable rows={items} from={from} today={today} />}
    </ListPage>
  )
}

function EmptyBoard({ narrowed }: { narrowed: boolean }) {
  const t = useT()
  return (
    <Empty
      id="no-result"
      heading={t(narrowed ? 'noResultFilters' : 'boardNothing')}
      help={t(narrowed ? 'producerNoMatch' : 'boardNothingHelp')}
    >
      {narrowed ? (
        <a className="button" href={boardPath}>
          {t('boardAll')}
        </a>
      ) : null}
    </Empty>
  )
}
