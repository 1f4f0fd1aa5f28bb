/** One order file: its rows with their books, deciding each row, and actions on the whole file. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useActionData, useLoaderData } from '@remix-run/react'
import { productionTypes } from '~/tables/codes'
import type { OrderDecision } from '~/tables/staff-codes'
import { handleIntents } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import {
  tryCall,
  loadOrThrow,
  readActionForm,
  type FormErrors,
  formWithErrors,
} from '~/api/run.server'
import { api } from '~/api/table.server'
import { isOnlyConsonants } from '~/features/people/school/only-consonants'
import { schoolStep } from '~/workflows/school-step.server'
import { ListPage } from '~/components/list-page'
import { useUrlWith } from '~/components/pagination'
import { BackLink } from '~/features/catalogue/book/book-list'
import {
  AcceptQuestion,
  FileDetails,
  FileActions,
  type RowPupils,
  PanelSwitches,
  PupilNames,
  UnreadList,
} from '~/features/requests/order-file/files/file-details'
import { listPath } from '~/features/requests/order-file/order-file-links'
import { toCartNotice, undoneNotice } from '~/features/requests/order-file/files/order-file-notices'
import { panels, parsePanels } from '~/features/requests/order-file/panels'
import { RemarksQuestion, RowReviewPanel } from '~/features/requests/order-file/review/row-review'
import { RowFilters, RowSearch, RowsForm } from '~/features/requests/order-file/review/row-table'
import { EmptyRows, WaitingList } from '~/features/requests/order-file/review/waiting-list'
import { SchoolQuestion } from '~/features/requests/order-file/school/school-question'
import { StatusLink } from '~/features/requests/order-file/status/status-link'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { redirectWithNotice, type Notice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (_, { file }) => file.name,
  page: ({ page }) => page,
}

const defaultSize = 20
const trimmedText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const nameOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) =>
  (params.name ?? '').normalize('NFC')
/** Parameters that open one row or a confirmation of the file. */
const questionParams = ['row', 'offset', 'q', 'confirm', 'remarks']

export async function loader(args: LoaderFunctionArgs) {
  const name = nameOf(args)
  const fields = queryFields(args.request)
  const file = await loadOrThrow(args, api.orderFile.info, { name })
  const panelsShown = parsePanels(fields)
  const { only, keyword, page, size } = fields
  const [school, list, waiting, reviewed, remarks] = await Promise.all([
    file.sender ? null : proposeSchool(args, file),
    loadList(args, api.orderFile.rows, { name, only, keyword, page, size }, defaultSize),
    panelsShown.review
      ? loadOrThrow(args, api.orderFile.rows, { name, only: 'open', size: 10 })
      : null,
    fields.row ? loadReview(args, name, fields) : null,
    fields.remarks ? findRow(args, name, fields.remarks) : null,
  ])
  const gone = (fields.row !== undefined && !reviewed) || (fields.remarks !== undefined && !remarks)
  const { problem } = list
  const shown = {
    file,
    school,
    panelsShown,
    ...list,
    problem: problem && errorsOnPage(problem),
    only: trimmedText(only) || 'all',
    keyword: trimmedText(keyword),
    waiting,
    reviewed,
    remarks: remarks?.row ?? null,
    gone,
    asking: trimmedText(fields.confirm) || null,
    accepting: fields.confirm === 'accept' && !remarks && file.automatic > 0,
    kept: keptParams(fields),
    from: pathWithoutQuestions(args),
  }
  return data(shown, {
    status: gone ? 404 : problem?.status === 400 ? 422 : (problem?.status ?? 200),
  })
}

/** The keyword is a field of the page; other invalid parameters stand in the address only. */
const errorsOnPage = (problem: FormErrors): FormErrors => ({
  ...problem,
  fieldErrors: Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      name === 'keyword' ? name : 'form',
      key,
    ]),
  ),
})

/** What the form of the school begins with; the file itself is asked until both are known. */
async function proposeSchool(
  args: LoaderFunctionArgs,
  { name, schoolName, receiptDate }: { name: string; schoolName: string; receiptDate: string },
) {
  if (schoolName && receiptDate) return { schools: [schoolName], date: receiptDate }
  return loadOrThrow(args, api.orderFile.schoolProposals, { name })
}

/** Finds a row of this file. */
async function findRow(args: LoaderFunctionArgs, name: string, id: unknown) {
  const { data: found } = await tryCall(args, api.orderFile.row, { orderFileBookId: id })
  return found?.name === name ? found : null
}

async function loadReview(args: LoaderFunctionArgs, name: string, { row: id, offset, q }: Fields) {
  const [found, { data: candidates }] = await Promise.all([
    findRow(args, name, id),
    tryCall(args, api.orderFile.candidates, { orderFileBookId: id, offset, keyword: q }),
  ])
  return found
    ? {
        row: found.row,
        next: found.next,
        previous: found.previous,
        q: trimmedText(q),
        offset: Number(offset) || 0,
        items: candidates?.items ?? [],
        totalCount: candidates?.totalCount ?? 0,
      }
    : null
}

/** The parameters that a search within the page keeps. */
const keptParams = (fields: Fields) =>
  ['size', 'only', ...panels.map(({ name }) => name)].flatMap((name): [string, string][] =>
    trimmedText(fields[name]) ? [[name, trimmedText(fields[name])]] : [],
  )

/** The page's address without its confirmations, with other parameters. */
function pathWithoutQuestions(
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
  more: Record<string, string> = {},
): string {
  const { pathname, searchParams } = new URL(currentPath(request), request.url)
  for (const question of questionParams) searchParams.delete(question)
  for (const [name, value] of Object.entries(more)) searchParams.set(name, value)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}

export async function action(args: ActionFunctionArgs) {
  const name = nameOf(args)
  // authorizes before anything is read
  const { last } = await loadOrThrow(args, api.orderFile.info, { name })
  const fields: Fields = { ...(await readActionForm(args)), name }
  if (fields.act) return handleRows(args, fields)
  const searching = fields.schoolStep ?? (isOnlyConsonants(fields.schoolName) ? 'find' : undefined)
  const step = await schoolStep(args, { ...fields, schoolStep: searching }, { withAddress: false })
  if (step) return step
  const { setBookId, setAbsent, setRemarks, setCounts, split, accept, undo, reread } = api.orderFile
  const atRow = (problem: FormErrors) => showRefusal(args, fields, problem)
  const ofFile = (problem: FormErrors) => noticeOf(args, problem)
  return handleIntents(
    args,
    {
      setBookId: [setBookId, (row) => redirectAfterDecision(args, row), atRow],
      setAbsent: [setAbsent, (row) => redirectAfterDecision(args, row), atRow],
      setRemarks: [setRemarks, (row) => remarked(args, row), atRow],
      setCounts: [
        setCounts,
        (row) => redirectToRow(args, row.id, { key: 'orderCountsSaved', params: paramsOf(row) }),
        atRow,
      ],
      split: [split, ({ items }) => redirectAfterSplit(args, items), atRow],
      accept: [
        accept,
        ({ accepted }) =>
          redirectWithNotice(args, pathWithoutQuestions(args), {
            key: 'orderAccepted',
            params: { count: count(accepted) },
            link: undoLink,
          }),
        ofFile,
      ],
      undo: [undo, (done) => redirectAfterUndo(args, last, done), ofFile],
      reread: [
        reread,
        ({ kept, added, removed, matched }) =>
          redirectWithNotice(args, pathWithoutQuestions(args), {
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
      setSchool: [
        api.orderFile.setSchool,
        (saved) =>
          redirectWithNotice(args, pathWithoutQuestions(args), {
            key: 'orderSchoolSaved',
            params: { school: saved.schoolName, date: saved.receiptDate },
          }),
        (problem) =>
          problem.key === 'orderSchoolOfSender'
            ? noticeOf(args, problem)
            : formWithErrors(args, fields, { problem }),
      ],
      setStatusLink: [
        api.schoolList.setStatusLink,
        ({ token }) =>
          redirectWithNotice(args, pathWithoutQuestions(args), {
            key: token ? 'statusLinkMade' : 'statusLinkEnded',
          }),
      ],
    },
    fields,
  )
}

/** The notice of an error of the whole file. */
const noticeOf = (args: ActionFunctionArgs, { key, params }: FormErrors) =>
  redirectWithNotice(args, pathWithoutQuestions(args), { key, params, alert: true })

type DecidedRow = {
  id: number
  place: number
  bookId: string | null
  decision: OrderDecision
  matched: { title: string } | null
}
const undoLink: Notice['link'] = { to: '#undo', key: 'orderToUndo' }

/** The fields of the forms of a row; other errors concern the row as a whole. */
const fieldsOfRow = new Set<string>([
  'remarks',
  'title',
  'secondTitle',
  ...productionTypes.map(({ column }) => column),
])

/** Shows an error above the row as it is stored now; when the row is gone, as a notice. */
function showRefusal(args: ActionFunctionArgs, fields: Fields, problem: FormErrors) {
  if (problem.key === 'noSuchItem')
    return redirectWithNotice(args, pathWithoutQuestions(args), {
      key: 'orderRowGone',
      alert: true,
    })
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      fieldsOfRow.has(name) ? name : 'form',
      key,
    ]),
  )
  return formWithErrors(args, fields, { problem: { ...problem, fieldErrors } })
}

const paramsOf = ({ place, bookId, matched }: DecidedRow) => ({
  place: count(place),
  title: matched?.title ?? '',
  bookId: bookId ?? '',
})

/** After saving remarks, the row stays open. */
function remarked(args: ActionFunctionArgs, row: DecidedRow) {
  const fromList = queryFields(args.request).remarks !== undefined
  const to = fromList
    ? `${pathWithoutQuestions(args)}#row-${row.id}`
    : pathWithoutQuestions(args, { row: String(row.id) })
  return redirectWithNotice(args, to, {
    key: 'orderRemarksSaved',
    params: paramsOf(row),
    link: fromList ? undefined : undoLink,
  })
}

const redirectToRow = (args: ActionFunctionArgs, id: number, notice: Notice) =>
  redirectWithNotice(args, `${pathWithoutQuestions(args, { row: String(id) })}#main`, {
    ...notice,
    link: undoLink,
  })

/** Opens the first of the two rows that still waits. */
function redirectAfterSplit(args: ActionFunctionArgs, items: DecidedRow[]) {
  const [first, second] = items
  const open = items.find(({ bookId }) => bookId === null) ?? first
  return redirectToRow(args, open?.id ?? 0, {
    key: 'orderSplitDone',
    params: { place: count(first?.place ?? 0), second: count(second?.place ?? 0) },
  })
}

/** Opens the next row that waits; after a reset, the same row. */
async function redirectAfterDecision(args: ActionFunctionArgs, row: DecidedRow) {
  const { id, decision } = row
  const params = paramsOf(row)
  const stays = pathWithoutQuestions(args, { row: String(id) })
  if (decision === 'reset')
    return redirectWithNotice(args, `${stays}#main`, {
      key: 'orderWasReset',
      params,
      link: undoLink,
    })
  const notice: Notice = {
    key: decision === 'absent' ? 'orderWasAbsent' : 'orderChosen',
    params,
    link: undoLink,
  }
  const { data: around } = await tryCall(args, api.orderFile.row, { orderFileBookId: id })
  if (around?.next)
    return redirectWithNotice(
      args,
      `${pathWithoutQuestions(args, { row: String(around.next) })}#main`,
      notice,
    )
  return redirectWithNotice(args, pathWithoutQuestions(args), notice, { key: 'orderAllDecided' })
}

function redirectAfterUndo(
  args: ActionFunctionArgs,
  last: Parameters<typeof undoneNotice>[0] | null,
  { rows, orderFileBookId }: { rows: number; orderFileBookId: number | null },
) {
  const to =
    orderFileBookId === null
      ? pathWithoutQuestions(args)
      : `${pathWithoutQuestions(args, { row: String(orderFileBookId) })}#main`
  return redirectWithNotice(args, to, undoneNotice(last ?? { action: null, rows, place: null }))
}

/**
 * The pressed button names the action and the rows: `chosen:0` or `all:1` add to the purchase cart,
 * `pupils:12` shows the names of row 12.
 */
async function handleRows(args: ActionFunctionArgs, fields: Fields) {
  const [what, value] = String(fields.act).split(':')
  const chosen = [fields.orderFileBookId ?? []].flat().map(String)
  if (what === 'pupils') return showPupilNames(args, fields, value, chosen)
  if (what === 'chosen' && chosen.length === 0)
    return formWithErrors(args, fields, {
      problem: { fieldErrors: { orderFileBookId: 'chooseFirst' }, status: 422 },
      chosen,
    })
  const { data: done, problem } = await tryCall(args, api.orderFile.toCart, {
    name: fields.name,
    opId: fields.opId,
    orderType: value,
    orderFileBookId: what === 'chosen' ? chosen : [],
  })
  if (problem) return noticeOf(args, problem)
  return redirectWithNotice(args, pathWithoutQuestions(args), toCartNotice(done, Number(value)))
}

async function showPupilNames(
  args: ActionFunctionArgs,
  fields: Fields,
  id: string | undefined,
  chosen: string[],
) {
  const row = await findRow(args, String(fields.name), id)
  const { data: pupils } = row
    ? await tryCall(args, api.orderFile.pupils, { orderFileBookId: id, opId: fields.opId })
    : { data: null }
  if (!row || !pupils)
    return redirectWithNotice(args, pathWithoutQuestions(args), {
      key: 'orderRowGone',
      alert: true,
    })
  const names: RowPupils = { place: row.row.place, title: row.row.title, items: pupils.items }
  return formWithErrors(args, fields, { names, chosen })
}

export default function OrderFile() {
  const {
    file,
    school,
    panelsShown,
    waiting,
    reviewed,
    remarks,
    gone,
    accepting,
    asking,
    only,
    keyword,
    kept,
    from,
    ...list
  } = useLoaderData<typeof loader>()
  const names = useActionData<{ names?: RowPupils }>()?.names
  const t = useT()
  const cancelTo = useUrlWith()({ confirm: null })
  return (
    <ListPage
      list={list}
      search={
        <>
          {gone ? (
            <div className="notice notice-alert">
              <p role="alert">{t('orderRowGone')}</p>
            </div>
          ) : null}
          {accepting ? <AcceptQuestion automatic={file.automatic} cancelTo={cancelTo} /> : null}
          {remarks && !reviewed ? <RemarksQuestion row={remarks} /> : null}
          {names ? <PupilNames names={names} /> : null}
          {reviewed ? (
            <RowReviewPanel review={reviewed} file={file} from={from} hiddenParams={kept} />
          ) : null}
          <FileDetails file={file} />
          {school ? <SchoolQuestion file={file} proposals={school} /> : null}
          <FileActions file={file} undo={!reviewed} />
          <UnreadList unread={file.unread} ignored={file.ignored} />
          <PanelSwitches openPanels={panelsShown} />
          {waiting ? <WaitingList rows={waiting.items} totalCount={waiting.totalCount} /> : null}
          <h2>{t('orderRowsHeading')}</h2>
          <RowFilters file={file} only={only} />
          {file.rows > 0 ? (
            <RowSearch
              name={file.name}
              keyword={keyword}
              hiddenParams={kept}
              error={list.problem?.fieldErrors.keyword}
            />
          ) : null}
        </>
      }
      empty={<EmptyRows name={file.name} narrowed={file.rows > 0} />}
      below={
        <>
          <StatusLink id={file.id} token={file.statusToken} asking={asking} />
          <BackLink from={listPath}>{t('toOrderFiles')}</BackLink>
        </>
      }
    >
      {({ items }) => (
        <RowsForm rows={items} panels={panelsShown} matched={file.matched} from={from} />
      )}
    </ListPage>
  )
}
