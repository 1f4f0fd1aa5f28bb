/** The full list (전체 목록): found by the twelve filters, chosen by row, page or search, and put into the purchase requests. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { intentOf } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { type Fields, query } from '~/api/read-form.server'
import { attempt, posted, shownAgain, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { orderTypes } from '~/codes'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { ListPage } from '~/components/list-page'
import { useAddress } from '~/components/pagination'
import { filterNames } from '~/features/book/book.schema'
import { Conditions, FilterForm, filterValues } from '~/features/book/filter-form'
import { addedNotice } from '~/features/purchase-cart/added-notice'
import { AddAll } from '~/features/purchase-cart/purchase-cart.schema'
import { ListForm } from '~/features/request-book/list-table'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { href } from '~/http/href'
import { back } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('adminListCount', { count: count(found.totalCount) }) : say('adminList'),
  page: ({ found }) => found?.page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  const list = await loadList(args, api.requestBook.list, fields)
  const type =
    fields.confirm === 'all'
      ? orderTypes.find(({ value }) => String(value) === fields.orderType)
      : undefined
  const shown = {
    values: filterValues(fields),
    ...list,
    all: list.found?.totalCount ? (type ?? null) : null,
    sort: list.sort || '0',
    from: listOf(args.request),
  }
  return data(shown, { status: list.problem?.status ?? 200 })
}

/** The address of the list itself, without a question that stands over it. */
function listOf(request: Request): string {
  const url = new URL(here(request), request.url)
  for (const name of ['confirm', 'orderType']) url.searchParams.delete(name)
  return url.pathname + url.search
}

const drop = ['confirm', 'orderType']

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  if (intentOf(fields) === 'all') return addAll(args, fields)
  const { bookId, orderType } = chosenOf(fields)
  const { data: done, problem } = await attempt(args, api.purchaseCart.add, {
    opId: fields.opId,
    bookId,
    orderType,
    orderNum: 1,
  })
  if (!problem) return back(args, addedNotice(done, Number(orderType)), drop)
  const { fieldErrors } = problem
  // whatever was wrong with the rows is told where they are chosen
  const atRows = Object.fromEntries(
    Object.entries(fieldErrors).map(([name, key]) => [
      name.startsWith('bookId') || name === 'form' ? 'bookId' : 'form',
      key,
    ]),
  )
  return shownAgain(args, fields, {
    problem: { ...problem, fieldErrors: atRows },
    chosen: [fields.bookId ?? []].flat().map(String),
  })
}

/** The pressed button says which rows and as what: `chosen:0`, `page:1`, `row:1:2026-0000001`. */
function chosenOf({ act, bookId, shown }: Fields) {
  const [which, orderType, row] = String(act ?? '').split(':')
  return {
    orderType,
    bookId:
      which === 'row' ? row : which === 'page' ? shown : which === 'chosen' ? bookId : undefined,
  }
}

async function addAll(args: ActionFunctionArgs, fields: Fields) {
  const asked = Object.entries(query(args.request))
  const filters = Object.fromEntries(
    asked.filter(([name]) => filterNames.some((filter) => filter === name)),
  )
  const { data: done, problem } = await submit(args, api.purchaseCart.addAll, {
    ...fields,
    ...filters,
    orderType: fields.orderType,
  })
  return problem ?? back(args, addedNotice(done, Number(fields.orderType)), drop)
}

export default function RequestList() {
  const { values, from, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const say = useSay()
  return (
    <ListPage
      list={list}
      heading={say('resultsHeading')}
      sorts={[
        { value: '0', label: say('newestInList') },
        { value: '1', label: say('newestBookId') },
      ]}
      search={
        <>
          <ConfirmAll />
          <p className="actions">
            <a className="button-secondary" href={href('/admin/request/register')}>
              {say('toRegister')}
            </a>
          </p>
          <FilterForm
            action={href('/admin/request/list')}
            from={from}
            values={values}
            errors={problem?.fieldErrors}
          />
          {found ? <Conditions values={values} /> : null}
        </>
      }
      empty={<Nothing />}
    >
      {({ items, totalCount }) => <ListForm rows={items} totalCount={totalCount} from={from} />}
    </ListPage>
  )
}

/** Everything that was found: asked first, with the filters and the number. */
function ConfirmAll() {
  const { all, found, values } = useLoaderData<typeof loader>()
  const say = useSay()
  const address = useAddress()
  if (!all || !found) return null
  const given = filterNames.filter((name) => values[name])
  return (
    <Confirm
      question={say('requestAllQuestion', { count: count(found.totalCount), type: all.label })}
      cancelTo={address({ confirm: null, orderType: null })}
    >
      {given.length > 0 ? (
        <ul>
          {given.map((name) => (
            <li key={name}>
              {say('conditionOf', { label: say(name), value: values[name] ?? '' })}
            </li>
          ))}
        </ul>
      ) : (
        <p>{say('requestAllNone')}</p>
      )}
      <p>{say('requestAllHelp')}</p>
      <Form id="all-form" schema={AddAll} intent="all">
        <input type="hidden" name="orderType" value={all.value} />
        <button className="button">
          {say('requestAllYes', { count: count(found.totalCount) })}
        </button>
      </Form>
    </Confirm>
  )
}

/** No book fits, or there is none at all: each with what to do next. */
function Nothing() {
  const { values } = useLoaderData<typeof loader>()
  const say = useSay()
  const filtered = filterNames.some((name) => values[name])
  return (
    <section className="empty" aria-labelledby="no-result">
      <h2 id="no-result">{say(filtered ? 'noResultFilters' : 'listEmpty')}</h2>
      <p>{say(filtered ? 'listNoMatch' : 'listEmptyHelp')}</p>
      <p className="actions">
        <a className="button" href={href('/admin/request/register')}>
          {say('toRegister')}
        </a>
      </p>
    </section>
  )
}
