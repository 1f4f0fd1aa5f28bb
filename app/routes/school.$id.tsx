/** One list of a member: how far its books are, settling rows, its files and its status page. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { productionTypes } from '~/tables/codes'
import { handleIntents } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import {
  formWithErrors,
  loadOrThrow,
  readActionForm,
  tryCall,
  type FormErrors,
} from '~/api/run.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import { useUrlWith } from '~/components/pagination'
import { BackLink } from '~/features/catalogue/book/book-list'
import { UnreadList } from '~/features/requests/order-file/files/file-details'
import { FilesOfList, WithdrawQuestion } from '~/features/requests/order-file/sent/list-table'
import { SettleRow } from '~/features/requests/order-file/sent/settle-row'
import type { listFilters } from '~/features/requests/order-file/sent/sent.schema'
import { StatusLink } from '~/features/requests/order-file/status/status-link'
import { StatusTable } from '~/features/requests/order-file/status/status-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { list: { schoolName, schoolYear } }) =>
    t('sentOfTitle', { school: schoolName, year: schoolYear }),
  page: ({ page }) => page,
}

const trimmedText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  const list = await loadOrThrow(args, api.schoolList.info, { id })
  const { row, q, only, confirm, file, page, size } = queryFields(args.request)
  const [rows, settling] = await Promise.all([
    loadList(args, api.schoolList.rows, { id, only, page, size }, 20),
    row ? loadRow(args, { orderFileBookId: row, keyword: q }) : null,
  ])
  const { problem } = rows
  const shown = {
    list,
    ...rows,
    only: trimmedText(only) || 'all',
    settling: settling && { ...settling, q: trimmedText(q) },
    gone: row !== undefined && !settling,
    asking: trimmedText(confirm) || null,
    withdrawing:
      confirm === 'withdraw' ? (list.files.find((one) => String(one.id) === file) ?? null) : null,
  }
  return data(shown, {
    status: shown.gone ? 404 : problem?.status === 400 ? 422 : (problem?.status ?? 200),
  })
}

/** A row with the books that it may mean; null when it is none of the caller's. */
async function loadRow(args: LoaderFunctionArgs, fields: Fields) {
  const [{ data: found }, { data: candidates }] = await Promise.all([
    tryCall(args, api.schoolList.row, fields),
    tryCall(args, api.schoolList.candidates, fields),
  ])
  return found && { ...found, candidates: candidates?.items ?? [] }
}

/** The fields of the forms of a row; other errors concern the row as a whole. */
const fieldsOfRow = new Set<string>([
  'title',
  'secondTitle',
  ...productionTypes.map(({ column }) => column),
])

export async function action(args: ActionFunctionArgs) {
  const { id } = args.params
  await loadOrThrow(args, api.schoolList.info, { id })
  const fields = await readActionForm(args)
  const listPath = href('/school/:id', { id: id ?? '' })
  const atRow = (problem: FormErrors) =>
    problem.key === 'noSuchItem'
      ? redirectWithNotice(args, listPath, { key: 'sentRowGone', alert: true })
      : formWithErrors(args, fields, { problem: { ...problem, fieldErrors: atForm(problem) } })
  const toRow = (row: number | null) => (row === null ? listPath : `${listPath}?row=${row}#main`)
  return handleIntents(
    args,
    {
      settle: [
        api.schoolList.settle,
        async (row) => {
          const { title, bookId, matched } = row
          const { data: around } = await tryCall(args, api.schoolList.row, {
            orderFileBookId: row.id,
          })
          return redirectWithNotice(
            args,
            toRow(around?.next ?? null),
            bookId
              ? { key: 'sentSettled', params: { title, book: matched?.title ?? '', bookId } }
              : { key: 'sentLeft', params: { title } },
            ...(around?.next === null ? [{ key: 'sentAllSettled' } as const] : []),
          )
        },
        atRow,
      ],
      setCounts: [
        api.schoolList.setCounts,
        ({ id: row, title }) =>
          redirectWithNotice(args, toRow(row), { key: 'sentCountsSaved', params: { title } }),
        atRow,
      ],
      split: [
        api.schoolList.split,
        ({ items: [first, second] }) =>
          redirectWithNotice(args, toRow((first?.bookId ? second : first)?.id ?? null), {
            key: 'orderSplitDone',
            params: { place: count(first?.place ?? 0), second: count(second?.place ?? 0) },
          }),
        atRow,
      ],
      withdraw: [
        api.schoolList.withdraw,
        ({ name, rows, next }) =>
          redirectWithNotice(
            args,
            next === null ? href('/school') : href('/school/:id', { id: next }),
            { key: 'sentRemoved', params: { name, rows: count(rows) } },
          ),
        ({ key }) => redirectBack(args, { key, alert: true }, ['confirm', 'file']),
      ],
      setStatusLink: [
        api.schoolList.setStatusLink,
        ({ token }) =>
          redirectBack(args, { key: token ? 'statusLinkMade' : 'statusLinkEnded' }, ['confirm']),
      ],
    },
    fields,
  )
}

const atForm = ({ fieldErrors }: FormErrors) =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([name, key]) => [fieldsOfRow.has(name) ? name : 'form', key]),
  )

export default function SchoolList() {
  const { list, only, settling, gone, asking, withdrawing, ...rows } =
    useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  const open = list.files.reduce((sum, file) => sum + file.open, 0)
  return (
    <ListPage
      list={rows}
      search={
        <>
          {gone ? (
            <div className="notice notice-alert">
              <p role="alert">{t('sentRowGone')}</p>
            </div>
          ) : null}
          {list.inDemand ? null : (
            <p className="notice notice-warn">
              {t('sentWaitsForEligibility')}{' '}
              <a href={href('/eligibility')}>{t('eligibilityOpen')}</a>
            </p>
          )}
          {withdrawing ? <WithdrawQuestion file={withdrawing} /> : null}
          {settling ? <SettleRow {...settling} /> : null}
          {open > 0 && !settling ? <OpenRows count={open} first={list.nextOpen} /> : null}
          <UnreadList unread={list.unread} ignored={list.ignored} />
          <h2>{t('sentRowsHeading')}</h2>
          <RowFilters only={only} open={open} />
        </>
      }
      empty={<p>{t(only === 'open' ? 'sentNoRowsHere' : 'statusNone')}</p>}
      below={
        <>
          <FilesOfList files={list.files} />
          <StatusLink id={list.id} token={list.statusToken} asking={asking} />
          <p className="actions">
            <a className="button-secondary" href={href('/school')}>
              {t('sentMore')}
            </a>
            <a className="button-quiet" href={`${href('/readers/new', { list: list.id })}#rows`}>
              {t('sentAsReaders')}
            </a>
          </p>
          <BackLink from={href('/school')}>{t('sentTitle')}</BackLink>
        </>
      }
    >
      {({ items }) => (
        <StatusTable
          rows={items}
          action={(row) => (
            <>
              <a className="file-link" href={`${address({ row: row.id, q: null })}#settle`}>
                <span className="hidden-text">{row.title} </span>
                {t(row.state === 'open' ? 'sentFixOpen' : 'sentFix')}
              </a>{' '}
              {row.book ? (
                <a
                  className="file-link"
                  href={withReturnPath(
                    href('/plan/:bookId', { bookId: row.book.bookId }),
                    address({}),
                  )}
                >
                  <span className="hidden-text">{row.title} </span>
                  {t('planOpen')}
                </a>
              ) : null}
            </>
          )}
        />
      )}
    </ListPage>
  )
}

function OpenRows({ count: open, first }: { count: number; first: number | null }) {
  const t = useT()
  const address = useUrlWith()
  return (
    <section className="panel screen-only" aria-labelledby="open-rows">
      <h2 id="open-rows">{t('sentOpenHeading', { count: count(open) })}</h2>
      <p>{t('sentOpenHelp')}</p>
      {first === null ? null : (
        <p className="actions">
          <a className="button" href={`${address({ row: first, q: null })}#settle`}>
            {t('sentOpenFirst')}
          </a>
        </p>
      )}
    </section>
  )
}

function RowFilters({ only, open }: { only: string; open: number }) {
  const t = useT()
  const address = useUrlWith()
  const filters: { value: (typeof listFilters)[number]; name: string }[] = [
    { value: 'all', name: t('orderOnlyAll') },
    { value: 'open', name: `${t('sentOnlyOpen')} ${count(open)}` },
  ]
  return (
    <nav aria-label={t('sentOnly')} className="screen-only">
      <ul className="chips">
        {filters.map(({ value, name }) => (
          <li key={value}>
            <a
              href={`${address({ only: value === 'all' ? null : value, page: null, row: null })}#results`}
              aria-current={only === value ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
