/** What schools and members applied for (신청 집계): one row per book, sorted, searched, put into the purchase requests. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt, posted, shownAgain } from '~/api/run.server'
import { api } from '~/api/table.server'
import { defaultPageSize } from '~/codes'
import { ListControls } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination } from '~/components/pagination'
import { LastPageLink } from '~/features/book/no-result'
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
import type { MessageKey } from '~/messages'
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
  const { data: found, problem } = await attempt(args, api.applications.list, fields)
  // a book that nobody asks for any more has nothing to show
  const asking =
    found && fields.book
      ? (
          await attempt(args, api.applications.schools, {
            bookId: fields.book,
            since: fields.since,
          })
        ).data
      : null
  const shown = {
    values: applicationValues(fields),
    found,
    problem,
    asking,
    sort: text(fields.sort),
    size: text(fields.size),
    from: listOf(args.request),
  }
  return data(shown, { status: problem?.status ?? 200 })
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
    return back(args, { key: problem.key as MessageKey, params: problem.params, alert: true }, [
      'book',
    ])
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
  const { values, found, problem, asking, sort, size } = useLoaderData<typeof loader>()
  const say = useSay()
  const narrowed = Object.values(values).some(Boolean)
  return (
    <Page problem={problem} lead={say('appliedLead')}>
      {found ? <NotCounted waiting={found.waiting} /> : null}
      <ApplicationSearch values={values} errors={problem?.fieldErrors} kept={{ sort, size }} />
      {found ? <ApplicationConditions values={values} /> : null}
      {problem?.key === 'noSuchPage' ? <LastPageLink /> : null}
      {asking ? <WhoAsks asking={asking} /> : null}
      {found?.totalCount === 0 ? <Nothing narrowed={narrowed} /> : null}
      {found && found.totalCount > 0 ? <Found /> : null}
    </Page>
  )
}

function Found() {
  const { values, found, sort, size: asked, from } = useLoaderData<typeof loader>()
  const say = useSay()
  if (!found) return null
  const size = Number(asked) || defaultPageSize
  const sheet = new URLSearchParams(
    Object.entries({ ...values, sort }).filter(([, value]) => value),
  )
  const { total, ...types } = found.sums
  return (
    <section id="results" tabIndex={-1} aria-labelledby="results-heading">
      <h2 id="results-heading">{say('appliedCaption')}</h2>
      <ListControls size={size}>
        <p id="count-line">
          {say('countLine', {
            count: count(found.totalCount),
            first: count((found.page - 1) * size + 1),
            last: count(Math.min(found.page * size, found.totalCount)),
          })}
          {'. '}
          {say('appliedSums', { total: count(total), types: typeSums(say, types) })}
        </p>
      </ListControls>
      <p className="actions">
        <a
          className="button-quiet"
          href={`/api/userOrderBook/bookSheet${sheet.size > 0 ? `?${sheet}` : ''}`}
        >
          {say('appliedSheet')}
        </a>
      </p>
      <ApplicationForm rows={found.items} sort={sort || usualSort} from={from} />
      <Pagination pages={found} />
    </section>
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
          <a className="button" href="/admin/user/order/register">
            {say('appliedRegister')}
          </a>
        )}
      </p>
    </section>
  )
}
