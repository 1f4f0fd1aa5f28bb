/** The request list (전체 목록): filters; choose by row, page or search; request purchase. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { intentOf } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { orderTypes } from '~/tables/codes'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import { useUrlWith } from '~/components/pagination'
import { bookFields, filterFields } from '~/features/catalogue/book/fields'
import { FilterConditions, FilterForm, filterValues } from '~/features/catalogue/book/filter-form'
import { addedNotice } from '~/features/sources/purchase-cart/added-notice'
import { AddAll } from '~/features/sources/purchase-cart/purchase-cart.schema'
import { ListForm } from '~/features/catalogue/request-book/list/list-table'
import { addChosenBooks } from '~/workflows/add-to-purchase-cart.server'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('adminListCount', { count: count(found.totalCount) }) : t('adminList'),
  page: ({ found }) => found?.page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
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
    from: listPath(args.request),
  }
  return data(shown, { status: list.problem?.status ?? 200 })
}

/** The address of the list itself, without a confirmation above it. */
function listPath(request: Request): string {
  const url = new URL(currentPath(request), request.url)
  for (const name of ['confirm', 'orderType']) url.searchParams.delete(name)
  return url.pathname + url.search
}

const questionParams = ['confirm', 'orderType']

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  if (intentOf(fields) === 'all') return addAll(args, fields)
  return addChosenBooks(args, fields, questionParams)
}

async function addAll(args: ActionFunctionArgs, fields: Fields) {
  const query = Object.entries(queryFields(args.request))
  const filters = Object.fromEntries(
    query.filter(([name]) => filterFields.some((filter) => filter === name)),
  )
  const { data: done, problem } = await submitForm(args, api.purchaseCart.addAll, {
    ...fields,
    ...filters,
    orderType: fields.orderType,
  })
  return problem ?? redirectBack(args, addedNotice(done, Number(fields.orderType)), questionParams)
}

export default function RequestList() {
  const { values, from, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const t = useT()
  return (
    <ListPage
      list={list}
      heading={t('resultsHeading')}
      besideHeading={
        <p className="actions">
          <a className="button-secondary" href={href('/admin/request/register')}>
            {t('toRegister')}
          </a>
        </p>
      }
      sorts={[
        { value: '0', label: t('newestProduced') },
        { value: '1', label: t('newestBookId') },
      ]}
      search={
        <>
          <ConfirmAll />
          <FilterForm
            action={href('/admin/request/list')}
            from={from}
            values={values}
            errors={problem?.fieldErrors}
            frequent={['title', 'publisher', 'grade']}
          />
          {found ? <FilterConditions values={values} /> : null}
        </>
      }
      empty={<EmptyList />}
    >
      {({ items, totalCount }) => <ListForm rows={items} totalCount={totalCount} from={from} />}
    </ListPage>
  )
}

/** Confirms adding everything that was found, with the filters and the number. */
function ConfirmAll() {
  const { all, found, values } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  if (!all || !found) return null
  const given = filterFields.filter((name) => values[name])
  return (
    <Confirm
      question={t('requestAllQuestion', { count: count(found.totalCount), type: all.label })}
      cancelTo={address({ confirm: null, orderType: null })}
    >
      {given.length > 0 ? (
        <ul>
          {given.map((name) => (
            <li key={name}>
              {t('conditionOf', { label: t(bookFields[name].label), value: values[name] ?? '' })}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('requestAllNone')}</p>
      )}
      <p>{t('requestAllHelp')}</p>
      <Form id="all-form" schema={AddAll} intent="all">
        <input type="hidden" name="orderType" value={all.value} />
        <button className="button">{t('requestAllYes', { count: count(found.totalCount) })}</button>
      </Form>
    </Confirm>
  )
}

/** The empty state: no match, or an empty list, each with a next step. */
function EmptyList() {
  const { values } = useLoaderData<typeof loader>()
  const t = useT()
  const filtered = filterFields.some((name) => values[name])
  return (
    <Empty
      id="no-result"
      heading={t(filtered ? 'noResultFilters' : 'listEmpty')}
      help={t(filtered ? 'listNoMatch' : 'listEmptyHelp')}
    >
      <a className="button" href={href('/admin/request/register')}>
        {t('toRegister')}
      </a>
    </Empty>
  )
}
