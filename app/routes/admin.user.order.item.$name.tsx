/** One school's order file: its rows with their books, deciding on them one by one, and what may be done with the whole. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useActionData, useLoaderData } from '@remix-run/react'
import { query, type Fields } from '~/api/read-form.server'
import { attempt, choose, load, posted, shownAgain, type Problem } from '~/api/run.server'
import { api } from '~/api/table.server'
import { pageSizes } from '~/codes'
import { ListControls, pagesOf } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination, useAddress } from '~/components/pagination'
import { BackLink } from '~/features/book/book-parts'
import { LastPageLink } from '~/features/book/no-result'
import {
  AcceptQuestion,
  FileFacts,
  FileTools,
  PanelSwitches,
  PupilNames,
  UnreadList,
  type Names,
} from '~/features/order-file/item-parts'
import { listPath } from '~/features/order-file/links'
import { toCartNotice, undoneNotice } from '~/features/order-file/notices'
import { panels, panelsOf } from '~/features/order-file/panels'
import { RemarksQuestion, Review } from '~/features/order-file/review-parts'
import { RowFilters, RowSearch, RowsForm } from '~/features/order-file/rows-parts'
import { NoRows, WaitingList } from '~/features/order-file/waiting-parts'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import type { MessageKey } from '~/messages'
import { flash, type Notice } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (_, { file }) => file.name,
  page: ({ page }) => page,
}

const usualSize = 20
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const nameOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) =>
  (params.name ?? '').normalize('NFC')
/** Only sizes that the page offers; the call itself takes all rows. */
const sizeOf = ({ size }: Fields) =>
  !size ? usualSize : (pageSizes as readonly number[]).includes(Number(size)) ? Number(size) : 0
/** Parts of the address that ask something about one row or about the file. */
const questions = ['row', 'offset', 'q', 'confirm', 'remarks']

export async function loader(args: LoaderFunctionArgs) {
  const name = nameOf(args)
  const fields = query(args.request)
  const file = await load(args, api.orderFile.info, { name })
  const panelsShown = panelsOf(fields)
  const [{ data: found, problem }, waiting, reviewed, remarks] = await Promise.all([
    attempt(args, api.orderFile.rows, {
      name,
      only: fields.only,
      keyword: fields.keyword,
      page: fields.page,
      size: sizeOf(fields),
    }),
    panelsShown.review ? load(args, api.orderFile.rows, { name, only: 'open', size: 10 }) : null,
    fields.row ? reviewOf(args, name, fields) : null,
    fields.remarks ? rowOf(args, name, fields.remarks) : null,
  ])
  const gone = (fields.row !== undefined && !reviewed) || (fields.remarks !== undefined && !remarks)
  const values = {
    only: text(fields.only) || 'all',
    keyword: text(fields.keyword),
    page: Number(fields.page) || 1,
    size: sizeOf(fields) || usualSize,
  }
  const shown = {
    file,
    panelsShown,
    found,
    problem: problem && told(problem),
    waiting,
    reviewed,
    remarks: remarks?.row ?? null,
    gone,
    accepting: fields.confirm === 'accept' && !remarks && file.automatic > 0,
    ...values,
    kept: keptOf(fields),
    from: plain(args),
  }
  return data(shown, {
    status: gone ? 404 : problem?.status === 400 ? 422 : (problem?.status ?? 200),
  })
}

/** The keyword is a field of the page; what else can be wrong stands in the address only. */
const told = (problem: Problem): Problem => ({
  ...problem,
  fieldErrors: Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      name === 'keyword' ? name : 'form',
      key,
    ]),
  ),
})

/** A row of this file. */
async function rowOf(args: LoaderFunctionArgs, name: string, id: unknown) {
  const { data: found } = await attempt(args, api.orderFile.row, { orderFileBookId: id })
  return found?.name === name ? found : null
}

async function reviewOf(args: LoaderFunctionArgs, name: string, { row: id, offset, q }: Fields) {
  const [found, { data: candidates }] = await Promise.all([
    rowOf(args, name, id),
    attempt(args, api.orderFile.candidates, { orderFileBookId: id, offset, keyword: q }),
  ])
  return found
    ? {
        row: found.row,
        next: found.next,
        previous: found.previous,
        q: text(q),
        offset: Number(offset) || 0,
        items: candidates?.items ?? [],
        totalCount: candidates?.totalCount ?? 0,
      }
    : null
}

/** What a search within the page keeps of its address. */
const keptOf = (fields: Fields) =>
  ['size', 'only', ...panels.map(({ name }) => name)].flatMap((name): [string, string][] =>
    text(fields[name]) ? [[name, text(fields[name])]] : [],
  )

/** The address of the page without its questions, with other parameters. */
function plain(
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
  more: Record<string, string> = {},
): string {
  const { pathname, searchParams } = new URL(here(request), request.url)
  for (const question of questions) searchParams.delete(question)
  for (const [name, value] of Object.entries(more)) searchParams.set(name, value)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}

export async function action(args: ActionFunctionArgs) {
  const name = nameOf(args)
  // whoever may not see the file is turned away before anything is read
  const { last } = await load(args, api.orderFile.info, { name })
  const fields: Fields = { ...(await posted(args)), name }
  if (fields.act) return ofRows(args, fields)
  const { setBookId, setAbsent, setRemarks, accept, undo, reread } = api.orderFile
  const row = choose(fields, { setBookId, setAbsent, setRemarks, accept, undo, reread })
  const { data: done, problem } = await attempt<unknown, unknown>(args, row, fields)
  if (row === setBookId || row === setAbsent || row === setRemarks)
    return problem ? refused(args, fields, problem) : decided(args, fields, done as Decided)
  if (problem)
    return flash(args, plain(args), {
      key: problem.key as MessageKey,
      params: problem.params,
      alert: true,
    })
  if (row === undo)
    return undone(args, last, done as { rows: number; orderFileBookId: number | null })
  if (row === accept)
    return flash(args, plain(args), {
      key: 'orderAccepted',
      params: { count: count((done as { accepted: number }).accepted) },
      link: toUndo,
    })
  const { kept, added, removed, matched } = done as Record<
    'kept' | 'added' | 'removed' | 'matched',
    number
  >
  return flash(args, plain(args), {
    key: 'orderRereadDone',
    params: {
      kept: count(kept),
      added: count(added),
      removed: count(removed),
      matched: count(matched),
    },
  })
}

type Decided = {
  id: number
  place: number
  bookId: string | null
  decision: string
  matched: { title: string } | null
}
const toUndo = { to: '#undo', key: 'orderToUndo' } as const

/** What was refused is shown over the row as it is now; a row that is gone is told of. */
function refused(args: ActionFunctionArgs, fields: Fields, problem: Problem) {
  if (problem.key === 'noSuchItem')
    return flash(args, plain(args), { key: 'orderRowGone', alert: true })
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      name === 'remarks' ? name : 'form',
      key,
    ]),
  )
  return shownAgain(args, fields, { problem: { ...problem, fieldErrors } })
}

/** On to the next row that waits; after remarks or a reset one stays. */
async function decided(
  args: ActionFunctionArgs,
  fields: Fields,
  { id, place, bookId, decision, matched }: Decided,
) {
  const params = { place: count(place), title: matched?.title ?? '', bookId: bookId ?? '' }
  const stays = plain(args, { row: String(id) })
  if (fields.subaction === 'setRemarks') {
    const fromList = query(args.request).remarks !== undefined
    return flash(args, fromList ? `${plain(args)}#row-${id}` : stays, {
      key: 'orderRemarksSaved',
      params,
      link: fromList ? undefined : toUndo,
    })
  }
  if (decision === 'reset')
    return flash(args, `${stays}#main`, { key: 'orderWasReset', params, link: toUndo })
  const said: Notice = {
    key: decision === 'absent' ? 'orderWasAbsent' : 'orderChosen',
    params,
    link: toUndo,
  }
  const { data: around } = await attempt(args, api.orderFile.row, { orderFileBookId: id })
  if (around?.next) return flash(args, `${plain(args, { row: String(around.next) })}#main`, said)
  return flash(args, plain(args), said, { key: 'orderAllDecided' })
}

function undone(
  args: ActionFunctionArgs,
  last: Parameters<typeof undoneNotice>[0] | null,
  { rows, orderFileBookId }: { rows: number; orderFileBookId: number | null },
) {
  const to =
    orderFileBookId === null ? plain(args) : `${plain(args, { row: String(orderFileBookId) })}#main`
  return flash(args, to, undoneNotice(last ?? { action: '', rows, place: null }))
}

/** The pressed button says what and with which rows: `chosen:0`, `all:1` into the purchase requests, `pupils:12` the names of row 12. */
async function ofRows(args: ActionFunctionArgs, fields: Fields) {
  const [what, value] = String(fields.act).split(':')
  const chosen = [fields.orderFileBookId ?? []].flat().map(String)
  if (what === 'pupils') return namesOf(args, fields, value, chosen)
  if (what === 'chosen' && chosen.length === 0)
    return shownAgain(args, fields, {
      problem: { fieldErrors: { orderFileBookId: 'chooseFirst' }, status: 422 },
      chosen,
    })
  const { data: done, problem } = await attempt(args, api.orderFile.toCart, {
    name: fields.name,
    opId: fields.opId,
    orderType: value,
    orderFileBookId: what === 'chosen' ? chosen : [],
  })
  if (problem)
    return flash(args, plain(args), {
      key: problem.key as MessageKey,
      params: problem.params,
      alert: true,
    })
  return flash(args, plain(args), toCartNotice(done, Number(value)))
}

async function namesOf(
  args: ActionFunctionArgs,
  fields: Fields,
  id: string | undefined,
  chosen: string[],
) {
  const row = await rowOf(args, String(fields.name), id)
  const { data: pupils } = row
    ? await attempt(args, api.orderFile.pupils, { orderFileBookId: id, opId: fields.opId })
    : { data: null }
  if (!row || !pupils) return flash(args, plain(args), { key: 'orderRowGone', alert: true })
  const names: Names = { place: row.row.place, title: row.row.title, items: pupils.items }
  return shownAgain(args, fields, { names, chosen })
}

export default function OrderFile() {
  const {
    file,
    panelsShown,
    found,
    problem,
    waiting,
    reviewed,
    remarks,
    gone,
    accepting,
    only,
    keyword,
    page,
    size,
    kept,
    from,
  } = useLoaderData<typeof loader>()
  const names = useActionData<{ names?: Names }>()?.names
  const say = useSay()
  const cancelTo = useAddress()({ confirm: null })
  return (
    <Page problem={problem}>
      {gone ? (
        <div className="notice notice-alert">
          <p role="alert">{say('orderRowGone')}</p>
        </div>
      ) : null}
      {accepting ? <AcceptQuestion automatic={file.automatic} cancelTo={cancelTo} /> : null}
      {remarks && !reviewed ? <RemarksQuestion row={remarks} /> : null}
      {names ? <PupilNames names={names} /> : null}
      {reviewed ? <Review reviewed={reviewed} file={file} from={from} kept={kept} /> : null}
      <FileFacts file={file} />
      <FileTools file={file} undo={!reviewed} />
      <UnreadList unread={file.unread} ignored={file.ignored} />
      <PanelSwitches shown={panelsShown} />
      {waiting ? <WaitingList rows={waiting.items} totalCount={waiting.totalCount} /> : null}
      <h2>{say('orderRowsHeading')}</h2>
      <RowFilters file={file} only={only} />
      {file.rows > 0 ? (
        <RowSearch
          name={file.name}
          keyword={keyword}
          kept={kept}
          error={problem?.fieldErrors.keyword}
        />
      ) : null}
      {problem?.key === 'noSuchPage' ? <LastPageLink /> : null}
      {found?.totalCount === 0 ? <NoRows name={file.name} narrowed={file.rows > 0} /> : null}
      {found && found.totalCount > 0 ? (
        <section id="results" tabIndex={-1} aria-labelledby="count-line">
          <ListControls size={size}>
            <p id="count-line">
              {say('countLine', {
                count: count(found.totalCount),
                first: count((page - 1) * size + 1),
                last: count(Math.min(page * size, found.totalCount)),
              })}
            </p>
          </ListControls>
          <RowsForm rows={found.items} shown={panelsShown} matched={file.matched} from={from} />
          <Pagination pages={pagesOf(found.totalCount, page, size)} />
        </section>
      ) : null}
      <BackLink from={listPath}>{say('toOrderFiles')}</BackLink>
    </Page>
  )
}
