/**
 * Production list (제작 목록): search by words, state, type and producer; assign producers, set need-by
 * dates.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { loadOrThrow, readActionForm, type FormErrors, formWithErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import {
  isNarrowed,
  SearchConditions,
  SearchForm,
  searchFields,
  searchValues,
} from '~/features/production/books/production-search'
import { ProductionForm } from '~/features/production/books/production-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import { redirectWithNotice, type Notice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'
import type { Changed } from '~/features/production/production.output'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('productionListCount', { count: count(found.totalCount) }) : t('productionList'),
  page: ({ found }) => found?.page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  // authorizes first: only administrators may call this
  const producers = await loadOrThrow(args, api.produceBook.producers)
  const list = await loadList(args, api.produceBook.list, fields)
  const shown = {
    values: searchValues(fields),
    ...list,
    producers: producers.items,
    sort: list.sort || '0',
    from: currentPath(args.request),
  }
  return data(shown, { status: list.problem?.status ?? 200 })
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const saved =
    (key: MessageKey) =>
    ({ changed, already, gone }: Changed) =>
      redirectWithNotice(
        args,
        currentPath(args.request),
        { key, params: { changed: count(changed), already: count(already) } },
        ...(gone > 0 ? [chosenGone(gone)] : []),
      )
  // errors of the rows appear at the list
  const refused = (problem: FormErrors) => {
    const fieldErrors = Object.fromEntries(
      Object.entries(problem.fieldErrors).map(([name, key]) => [
        name.startsWith('bookId') ? 'bookId' : name,
        key,
      ]),
    )
    const chosen = [fields.bookId ?? []].flat().map(String)
    return formWithErrors(args, fields, { problem: { ...problem, fieldErrors }, chosen })
  }
  const { shareAll, setNeedDates } = api.produceBook
  return handleIntents(
    args,
    {
      assign: [shareAll, saved('assignedMany'), refused],
      needDate: [setNeedDates, saved('needDatesSaved'), refused],
    },
    fields,
    String(fields.act),
  )
}

const chosenGone = (gone: number): Notice => ({
  key: 'chosenGone',
  params: { gone: count(gone) },
  alert: true,
})

export default function ProduceList() {
  const { values, producers, from, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const t = useT()
  const options = producers.map(({ id, name, user, assigned }) => ({
    value: String(id),
    name: `${name} (${user})`,
    load: t('producerLoad', { name, user, count: count(assigned) }),
  }))
  const named = options.map(({ value, name }) => ({ value, label: name }))
  const sorts = [
    { value: '0', label: t('newestProduced') },
    { value: '1', label: t('newestBookId') },
    { value: '2', label: t('neededFirst') },
    { value: '3', label: t('requestedLast') },
  ]
  return (
    <ListPage
      list={list}
      fields={searchFields}
      heading={t('resultsHeading')}
      besideHeading={
        <p className="actions">
          <a href={href('/admin/produce/board')}>{t('toBoard')}</a>
        </p>
      }
      sorts={sorts}
      search={
        <>
          <SearchForm values={values} errors={problem?.fieldErrors} producers={named} from={from} />
          {found ? <SearchConditions values={values} producers={named} /> : null}
        </>
      }
      empty={<EmptyList />}
    >
      {({ items }) => (
        <ProductionForm
          rows={items}
          producers={options.map(({ value, load }) => ({ value, label: load }))}
          from={from}
        />
      )}
    </ListPage>
  )
}

/** The empty state: no match, or nothing in production, each with a next step. */
function EmptyList() {
  const { values } = useLoaderData<typeof loader>()
  const t = useT()
  const narrowed = isNarrowed(values)
  return (
    <Empty
      id="no-result"
      heading={t(narrowed ? 'productionNoMatch' : 'productionEmpty')}
      help={t(narrowed ? 'productionNoMatchHelp' : 'productionEmptyHelp')}
    >
      {narrowed ? (
        <a className="button" href={href('/admin/produce/list')}>
          {t('productionAll')}
        </a>
      ) : null}
      <a href={href('/admin/request/list')}>{t('adminList')}</a>
    </Empty>
  )
}
