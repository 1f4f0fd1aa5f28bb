/**
 * Demand (신청 집계): one row per book that schools and members applied for; sort, search, request
 * purchase.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { tryCall, readActionForm, formWithErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import {
  ApplicationForm,
  UncountedRows,
  typeSums,
  RequestingSchools,
} from '~/features/requests/order-file/applications/application-table'
import {
  ApplicationConditions,
  ApplicationSearch,
  applicationsPath,
  RequestViews,
  applicationValues,
} from '~/features/requests/order-file/applications/application-search'
import { defaultSort } from '~/features/requests/order-file/applications/applications.schema'
import { addedNotice } from '~/features/sources/purchase-cart/added-notice'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('appliedTitle', { count: count(found.totalCount) }) : t('applied'),
  page: ({ found }) => found?.page,
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.applications.list, fields)
  // a book without demand has nothing to show
  const asking =
    list.found && fields.book
      ? (
          await tryCall(args, api.applications.schools, {
            bookId: fields.book,
            since: fields.since,
          })
        ).data
      : null
  const shown = {
    values: applicationValues(fields),
    ...list,
    asking,
    sizeAsked: asText(fields.size),
    from: listPath(args.request),
  }
  return data(shown, { status: list.problem?.status ?? 200 })
}

/** The address of the list itself, without the book whose schools are shown. */
function listPath(request: Request): string {
  const url = new URL(currentPath(request), request.url)
  url.searchParams.delete('book')
  return url.pathname + url.search
}

/**
 * Adds the selected books to the purchase cart, with the order type of the pressed button:
 * `chosen:0`.
 */
export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const orderType = asText(fields.act).split(':')[1]
  const { data: done, problem } = await tryCall(args, api.purchaseCart.add, {
    opId: fields.opId,
    bookId: fields.bookId,
    orderType,
    orderNum: 1,
  })
  if (!problem) return redirectBack(args, addedNotice(done, Number(orderType)), ['book'])
  // The selected books may no longer be listed, and with them the checkboxes to which an error
  // would lead.
  if (problem.status !== 400)
    return redirectBack(args, { key: problem.key, params: problem.params, alert: true }, ['book'])
  // errors of the rows appear at the list
  const atRows = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      name.startsWith('bookId') ? 'bookId' : 'form',
      key,
    ]),
  )
  return formWithErrors(args, fields, {
    problem: { ...problem, fieldErrors: atRows },
    chosen: [fields.bookId ?? []].flat().map(String),
  })
}

export default function Applications() {
  const { values, asking, sizeAsked, from, ...list } = useLoaderData<typeof loader>()
  const { found, problem, sort } = list
  const t = useT()
  const narrowed = Object.values(values).some(Boolean)
  return (
    <ListPage
      list={list}
      lead={t('appliedLead')}
      heading={t('appliedCaption')}
      besideHeading={<RequestViews school={values.school} bookId={values.bookId} />}
      countMore={found ? <Sums sums={found.sums} /> : null}
      besideCount={<SheetLink values={{ ...values, sort }} />}
      search={
        <>
          <ApplicationSearch
            values={values}
            errors={problem?.fieldErrors}
            hiddenParams={{ sort, size: sizeAsked }}
          />
          {found ? <ApplicationConditions values={values} /> : null}
        </>
      }
      beside={asking ? <RequestingSchools requests={asking} /> : null}
      empty={<EmptyResults narrowed={narrowed} />}
    >
      {({ items, waiting }) => (
        <>
          <ApplicationForm rows={items} sort={sort || defaultSort} from={from} />
          <UncountedRows waiting={waiting} />
        </>
      )}
    </ListPage>
  )
}

function Sums({
  sums: { total, ...types },
}: {
  sums: Parameters<typeof typeSums>[1] & { total: number }
}) {
  const t = useT()
  return (
    <>
      {'. '}
      {t('appliedSums', { total: count(total), types: typeSums(t, types) })}
    </>
  )
}

function SheetLink({ values }: { values: Record<string, string> }) {
  const t = useT()
  const sheet = new URLSearchParams(Object.entries(values).filter(([, value]) => value))
  return (
    <p className="actions">
      <a
        className="button-quiet"
        href={`/api/userOrderBook/bookSheet${sheet.size > 0 ? `?${sheet}` : ''}`}
      >
        {t('appliedSheet')}
      </a>
    </p>
  )
}

/** The empty state: no match, or no demand at all, each with a next step. */
function EmptyResults({ narrowed }: { narrowed: boolean }) {
  const t = useT()
  return (
    <Empty
      id="no-result"
      heading={t(narrowed ? 'noResultFilters' : 'appliedNone')}
      help={t(narrowed ? 'producerNoMatch' : 'appliedNoneHelp')}
    >
      {narrowed ? (
        <a className="button" href={applicationsPath}>
          {t('appliedAll')}
        </a>
      ) : (
        <a className="button" href={href('/admin/user/order/list')}>
          {t('appliedRegister')}
        </a>
      )}
    </Empty>
  )
}
