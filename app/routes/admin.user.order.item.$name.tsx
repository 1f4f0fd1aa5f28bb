/** One school's order file: its rows with their books, deciding on them one by one, and what may be done with the whole. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useActionData, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { type Fields, query } from '~/api/read-form.server'
import { attempt, load, posted, type Problem, shownAgain } from '~/api/run.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import { useAddress } from '~/components/pagination'
import { BackLink } from '~/features/book/book-parts'
import {
  AcceptQuestion,
  FileFacts,
  FileTools,
  type Names,
  PanelSwitches,
  PupilNames,
  UnreadList,
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
/** Parts of the address that ask something about one row or about the file. */
const questions = ['row', 'offset', 'q', 'confirm', 'remarks']

export async function loader(args: LoaderFunctionArgs) {
  const name = nameOf(args)
  const fields = query(args.request)
  const file = await load(args, api.orderFile.info, { name })
  const panelsShown = panelsOf(fields)
  const { only, keyword, page, size } = fields
  const [list, waiting, reviewed, remarks] = await Promise.all([
    loadList(args, api.orderFile.rows, { name, only, keyword, page, size }, usualSize),
    panelsShown.review ? load(args, api.orderFile.rows, { name, only: 'open', size: 10 }) : null,
    fields.row ? reviewOf(args, name, fields) : null,
    fields.remarks ? rowOf(args, name, fields.remarks) : null,
  ])
  const gone = (fields.row !== undefined && !reviewed) || (fields.remarks !== undefined && !remarks)
  const { problem } = list
  const shown = {
    file,
    panelsShown,
    ...list,
    problem: problem && told(problem),
    only: text(only) || 'all',
    keyword: text(keyword),
    waiting,
    reviewed,
    remarks: remarks?.row ?? null,
    gone,
    accepting: fields.confirm === 'accept' && !remarks && file.automatic > 0,
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
  const atRow = (problem: Problem) => refused(args, fields, problem)
  const ofFile = (problem: Problem) => toldOf(args, problem)
  return handleIntents(
    args,
    {
      setBookId: [setBookId, (row) => decided(args, row), atRow],
      setAbsent: [setAbsent, (row) => decided(args, row), atRow],
      setRemarks: [setRemarks, (row) => remarked(args, row), atRow],
      accept: [
        accept,
        ({ accepted }) =>
          flash(args, plain(args), {
            key: 'orderAccepted',
            params: { count: count(accepted) },
            link: toUndo,
          }),
        ofFile,
      ],
      undo: [undo, (done) => undone(args, last, done), ofFile],
      reread: [
        reread,
        ({ kept, added, removed, matched }) =>
          flash(args, plain(args), {
            key: 'orderRereadDone',
            params: {
              kept: count(kept),
              added: count(added),
              removed: count(removed),
              matched: count(matched),
            },
          }),
        ofFile,
      ],
    },
    fields,
  )
}

/** What was refused of the file as a whole. */
const toldOf = (args: ActionFunctionArgs, { key, params }: Problem) =>
  flash(args, plain(args), { key, params, alert: true })

type Decided = {
  id: number
  place: number
  bookId: string | null
  decision: string
  matched: { title: string } | null
}
const toUndo: Notice['link'] = { to: '#undo', key: 'orderToUndo' }

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

const paramsOf = ({ place, bookId, matched }: Decided) => ({
  place: count(place),
  title: matched?.title ?? '',
  bookId: bookId ?? '',
})

/** After remarks the row stays. */
function remarked(args: ActionFunctionArgs, row: Decided) {
  const fromList = query(args.request).remarks !== undefined
  const to = fromList ? `${plain(args)}#row-${row.id}` : plain(args, { row: String(row.id) })
  return flash(args, to, {
    key: 'orderRemarksSaved',
    params: paramsOf(row),
    link: fromList ? undefined : toUndo,
  })
}

/** On to the next row that waits; after a reset one stays. */
async function decided(args: ActionFunctionArgs, row: Decided) {
  const { id, decision } = row
  const params = paramsOf(row)
  const stays = plain(args, { row: String(id) })
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
  if (problem) return toldOf(args, problem)
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
    waiting,
    reviewed,
    remarks,
    gone,
    accepting,
    only,
    keyword,
    kept,
    from,
    ...list
  } = useLoaderData<typeof loader>()
  const names = useActionData<{ names?: Names }>()?.names
  const say = useSay()
  const cancelTo = useAddress()({ confirm: null })
  return (
    <ListPage
      list={list}
      search={
        <>
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
              error={list.problem?.fieldErrors.keyword}
            />
          ) : null}
        </>
      }
      empty={<NoRows name={file.name} narrowed={file.rows > 0} />}
      below={<BackLink from={listPath}>{say('toOrderFiles')}</BackLink>}
    >
      {({ items }) => (
        <RowsForm rows={items} shown={panelsShown} matched={file.matched} from={from} />
      )}
    </ListPage>
  )
}
