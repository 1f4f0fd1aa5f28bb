/** What schools and members applied for (신청 집계): one row per book, sorted, searched, put into the purchase requests. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList } from '~/api/load-list.server'
import { query } from '~/api/read-form.server'
import { attempt, posted, shownAgain } from '~/api/run.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import {
  ApplicationForm,
  NotCounted,
  typeSums,
  WhoAsks,
} from '~/features/order-file/application-parts'
import {
  ApplicationConditions,
  ApplicationSearch,
  applicationsPath,
  applicationValues,
} from '~/features/order-file/application-search'
import { usualSort } from '~/features/order-file/applications.schema'
import { addedNotice } from '~/features/purchase-cart/added-notice'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { href } from '~/http/href'
import { back } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('appliedTitle', { count: count(found.totalCount) }) : say('applied'),
  page: ({ found }) => found?.page,
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  const list = await loadList(args, api.applications.list, fields)
  // a book that nobody asks for any more has nothing to show
  const asking =
    list.found && fields.book
      ? (
          await attempt(args, api.applications.schools, {
            bookId: fields.book,
            since: fields.since,
          })
        ).data
      : null
  const shown = {
    values: applicationValues(fields),
    ...list,
    asking,
    sizeAsked: text(fields.size),
    from: listOf(args.request),
  }
  return data(shown, { status: list.problem?.status ?? 200 })
}

/** The address of the list itself, without the book whose schools are shown. */
function listOf(request: Request): string {
  const url = new URL(here(request), request.url)
  url.searchParams.delete('book')
  return url.pathname + url.search
}

/** Puts the chosen books into the purchase requests, as the pressed button says: `chosen:0`. */
export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const orderType = text(fields.act).split(':')[1]
  const { data: done, problem } = await attempt(args, api.purchaseCart.add, {
    opId: fields.opId,
    bookId: fields.bookId,
    orderType,
    orderNum: 1,
  })
  if (!problem) return back(args, addedNotice(done, Number(orderType)), ['book'])
  // what was listed when it was chosen may be gone since, and with it the boxes that an error would lead to
  if (problem.status !== 400)
    return back(args, { key: problem.key, params: problem.params, alert: true }, ['book'])
  // whatever was wrong with the rows is told where they are chosen
  const atRows = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      name.startsWith('bookId') ? 'bookId' : 'form',
      key,
    ]),
  )
  return shownAgain(args, fields, {
    problem: { ...problem, fieldErrors: atRows },
    chosen: [fields.bookId ?? []].flat().map(String),
  })
}

export default function Applications() {
  const { values, asking, sizeAsked, from, ...list } = useLoaderData<typeof loader>()
  const { found, problem, sort } = list
  const say = useSay()
  const narrowed = Object.values(values).some(Boolean)
  return (
    <ListPage
      list={list}
      lead={say('appliedLead')}
      heading={say('appliedCaption')}
      headingShown
      countMore={found ? <Sums sums={found.sums} /> : null}
      search={
        <>
          {found ? <NotCounted waiting={found.waiting} /> : null}
          <ApplicationSearch
            values={values}
            errors={problem?.fieldErrors}
            kept={{ sort, size: sizeAsked }}
          />
          {found ? <ApplicationConditions values={values} /> : null}
        </>
      }
      beside={asking ? <WhoAsks asking={asking} /> : null}
      empty={<Nothing narrowed={narrowed} />}
    >
      {({ items }) => (
        <>
          <SheetLink values={{ ...values, sort }} />
          <ApplicationForm rows={items} sort={sort || usualSort} from={from} />
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
  const say = useSay()
  return (
    <>
      {'. '}
      {say('appliedSums', { total: count(total), types: typeSums(say, types) })}
    </>
  )
}

function SheetLink({ values }: { values: Record<string, string> }) {
  const say = useSay()
  const sheet = new URLSearchParams(Object.entries(values).filter(([, value]) => value))
  return (
    <p className="actions">
      <a
        className="button-quiet"
        href={`/api/userOrderBook/bookSheet${sheet.size > 0 ? `?${sheet}` : ''}`}
      >
        {say('appliedSheet')}
      </a>
    </p>
  )
}

/** Nothing fits, or nobody has asked for anything: each with what to do next. */
function Nothing({ narrowed }: { narrowed: boolean }) {
  const say = useSay()
  return (
    <section className="empty" aria-labelledby="no-result">
      <h2 id="no-result">{say(narrowed ? 'noResultFilters' : 'appliedNone')}</h2>
      <p>{say(narrowed ? 'producerNoMatch' : 'appliedNoneHelp')}</p>
      <p className="actions">
        {narrowed ? (
          <a className="button" href={applicationsPath}>
            {say('appliedAll')}
          </a>
        ) : (
          <a className="button" href={href('/admin/user/order/register')}>
            {say('appliedRegister')}
          </a>
        )}
      </p>
    </section>
  )
}
