/** The drive (드라이브): publishers' folders and what is in them; found, uploaded, named, shared, registered, deleted. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useActionData, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { type Fields, query } from '~/api/read-form.server'
import { attempt, posted, type Problem, shownAgain } from '~/api/run.server'
import { api } from '~/api/table.server'
import { toastTimes } from '~/codes'
import { ListPage } from '~/components/list-page'
import { useAddress } from '~/components/pagination'
import { Script } from '~/components/script'
import { repairs } from '~/features/drive/came-in'
import {
  Breadcrumbs,
  DriveNav,
  FolderSearch,
  NewFolder,
  NoFolder,
  Nothing,
  Upload,
} from '~/features/drive/folder-parts'
import { FolderTable, questions } from '~/features/drive/folder-table'
import { sorts } from '~/features/drive/drive.schema'
import { RegisterSection } from '~/features/drive/intake-parts'
import { downloadLink, driveLink } from '~/features/drive/links'
import type { FolderInfo } from '~/features/drive/list.server'
import { folded } from '~/features/drive/names'
import { namesOf } from '~/features/drive/path'
import type { Registering } from '~/features/drive/register.server'
import { RemoveQuestion } from '~/features/drive/remove-parts'
import { ShareSection } from '~/features/drive/share-parts'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { href } from '~/http/href'
import { flash, type Notice } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title(say, { path, keyword, found }) {
    if (!found) return say('drive')
    const place = {
      path: path.replaceAll('/', ' / ') || say('driveEverywhere'),
      keyword,
      count: count(found.totalCount),
    }
    return say(keyword ? 'driveFoundTitle' : path ? 'driveFolderTitle' : 'driveRootTitle', place)
  },
  page: ({ page }) => page,
}

const usualSize = 100
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const pathOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) =>
  namesOf((params['*'] ?? '').normalize('NFC')).join('/')
export async function loader(args: LoaderFunctionArgs) {
  const path = pathOf(args)
  const fields = query(args.request)
  const { keyword, sort, page, size } = fields
  const { found, problem, ...list } = await loadList(
    args,
    api.drive.list,
    { path, keyword, sort, page, size },
    usualSize,
  )
  const shown = {
    path,
    keyword: text(keyword),
    ...list,
    sort: text(sort) || 'name',
    found,
    problem,
  }
  const asked: Asking = { ask: null, name: '', removing: null, registering: null, gone: false }
  if (!found) return data({ ...shown, ...asked }, { status: problem.status })
  const ask = questions.find((act) => text(fields[act])) ?? null
  if (!ask) return data({ ...shown, ...asked })
  const name = text(fields[ask])
  const item = found.items.find((one) => folded(one.name) === folded(name))
  const { data: removing } =
    ask === 'remove' ? await attempt(args, api.drive.folderInfo, { path, name }) : nothing
  const { data: registering } =
    ask === 'register'
      ? await attempt(args, api.drive.registering, { path, name, bookId: fields.book })
      : nothing
  return data({
    ...shown,
    ask,
    name: item?.name ?? name,
    removing,
    registering,
    gone: !(removing ?? registering ?? (ask === 'remove' || ask === 'register' ? null : item)),
  })
}
const nothing = { data: null }

/** What stands over the list, as the address asks. */
type Asking = {
  ask: (typeof questions)[number] | null
  name: string
  removing: FolderInfo | null
  registering: Registering | null
  gone: boolean
}

export async function action(args: ActionFunctionArgs) {
  const path = pathOf(args)
  const fields: Fields = { ...(await posted(args)), path, type: 'publisher' }
  const { createFolder, rename, removeAll, unexport, examine, regPublisher } = api.drive
  const refused =
    (...unseen: string[]) =>
    (problem: Problem) =>
      again(args, fields, problem, unseen)
  return handleIntents(
    args,
    {
      upload: () => upload(args, fields),
      chosen: () => ofChosen(args, fields),
      createFolder: [
        createFolder,
        ({ name }) => flash(args, plain(args), made(path, name)),
        refused('path'),
      ],
      rename: [
        rename,
        ({ id, name }) =>
          flash(args, `${plain(args)}#item-${id}`, {
            key: 'driveRenamed',
            params: { name },
            toast: toastTimes.renamed,
          }),
        refused('path', 'name'),
      ],
      remove: [removeAll, (done) => removed(args, path, done), refused('path', 'name')],
      export: [
        api.drive.export,
        () =>
          flash(args, withQuestion(args, 'share', text(fields.name)), {
            key: 'shareMade',
            params: { name: text(fields.name) },
          }),
        refused('path', 'name'),
      ],
      unexport: [
        unexport,
        () => flash(args, plain(args), { key: 'sharingReleased', toast: toastTimes.savedInList }),
        refused('path', 'name'),
      ],
      examine: [
        examine,
        () =>
          flash(args, withQuestion(args, 'register', text(fields.name)), { key: 'intakeBegun' }),
        (problem) => atBook(args, fields, problem),
      ],
      regPublisher: [
        regPublisher,
        () => registered(args, fields),
        (problem) => atBook(args, fields, problem),
      ],
    },
    fields,
  )
}

/** The form again. What is wrong with what no field of it holds (which folder, which entry) is told of the form as a whole. */
function again(args: ActionFunctionArgs, fields: Fields, problem: Problem, unseen: string[]) {
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      unseen.includes(name) ? 'form' : name,
      key,
    ]),
  )
  return shownAgain(args, fields, { problem: { ...problem, fieldErrors } })
}

/** The page's address without a question that stood on it. */
function plain(
  { request }: ActionFunctionArgs,
  drop: string[] = [],
  more: Record<string, string> = {},
): string {
  const { pathname, searchParams } = new URL(here(request), request.url)
  for (const name of [...questions, 'book', ...drop]) searchParams.delete(name)
  for (const [name, value] of Object.entries(more)) searchParams.set(name, value)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}
const withQuestion = (args: ActionFunctionArgs, ask: (typeof questions)[number], name: string) =>
  plain(args, [], { [ask]: name })

const made = (path: string, name: string): Notice => ({
  key: 'driveFolderMade',
  params: { name },
  link: { to: driveLink([...namesOf(path), name]), key: 'driveOpenMade' },
})

async function upload(args: ActionFunctionArgs, fields: Fields) {
  const { data: done, problem } = await attempt(args, api.drive.upload, fields)
  if (!problem)
    return flash(
      args,
      plain(args),
      { key: 'driveUploaded', params: { count: count(done.items.length) } },
      ...repairs(done.items),
    )
  // all or none: what is to be done about a taken name, with the files gone from the form
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      name.startsWith('file') ? 'file' : name,
      key === 'driveNameTaken' ? 'driveTaken' : key,
    ]),
  )
  return again(args, fields, { ...problem, fieldErrors }, ['path'])
}

/** What was refused of a file that becomes a book's, or is looked at, is said at the choice of the book. */
const atBook = (args: ActionFunctionArgs, fields: Fields, problem: Problem) =>
  shownAgain(args, fields, {
    problem: {
      ...problem,
      fieldErrors: fields.bookId ? { form: problem.key } : { bookId: 'registerChoose' },
    },
  })

const registered = (args: ActionFunctionArgs, fields: Fields) =>
  flash(args, plain(args, ['book']), {
    key: 'driveRegistered',
    link: {
      to: href('/admin/produce/item/:bookId', { bookId: text(fields.bookId) }),
      key: 'registerSeeBook',
    },
    toast: toastTimes.savedInList,
  })

/** Of what is ticked: the question before it goes, or all of it in one .zip. */
async function ofChosen(args: ActionFunctionArgs, fields: Fields) {
  const chosen = [fields.name ?? []].flat().map(String)
  const refused = (key: string, status: number) =>
    shownAgain(args, fields, { problem: { fieldErrors: { name: key }, status }, chosen })
  if (chosen.length === 0) return refused('chooseFirst', 422)
  const { data: removing, problem } = await attempt(args, api.drive.folderInfo, {
    path: fields.path,
    name: chosen,
  })
  if (problem) return refused(problem.key, problem.status)
  if (fields.act === 'archive') {
    const to = `${downloadLink(text(fields.path), chosen[0] ?? '')}${chosen
      .slice(1)
      .map((name) => `&${new URLSearchParams({ name })}`)
      .join('')}`
    // what a server takes as an address
    return to.length > 8_000 ? refused('driveTooManyChosen', 422) : flash(args, to)
  }
  return shownAgain(args, fields, { removing, chosen })
}

const someGone = (gone: number): Notice => ({
  key: 'driveGone',
  params: { count: count(gone) },
  alert: true,
})

async function removed(
  args: ActionFunctionArgs,
  path: string,
  { removed: names, gone }: { removed: string[]; gone: number },
) {
  const { keyword, sort, page, size } = query(args.request)
  // the last page may have gone with them
  const left = await loadList(args, api.drive.list, { path, keyword, sort, page, size }, usualSize)
  const said: Notice =
    names.length === 1
      ? { key: 'driveRemoved', params: { name: names[0] ?? '' } }
      : { key: 'driveRemovedMany', params: { count: count(names.length) } }
  return flash(
    args,
    plain(args, left.problem ? ['page'] : []),
    {
      ...said,
      link: { to: href('/admin/drive/trash'), key: 'driveToTrash' },
      toast: toastTimes.savedInList,
    },
    ...(gone > 0 ? [someGone(gone)] : []),
  )
}

export default function Drive() {
  const { path, keyword, ask, name, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const say = useSay()
  const empty = found?.totalCount === 0 && !keyword
  const noFolder = problem?.key === 'driveNoFolder'
  return (
    <ListPage
      list={list}
      quiet={noFolder}
      heading={say('driveListCaption')}
      countText="driveCount"
      search={
        <>
          <DriveNav here="list" inside={path !== '' || keyword !== ''} />
          <Breadcrumbs path={path} />
          <Asked />
          {noFolder ? (
            <NoFolder path={path} />
          ) : (
            <FolderSearch path={path} keyword={keyword} error={problem?.fieldErrors.keyword} />
          )}
        </>
      }
      beside={
        <>
          {found && !keyword && path ? <Upload empty={empty} /> : null}
          {found && !keyword ? <NewFolder path={path} empty={empty} /> : null}
          {found && !keyword && path ? (
            <p className="actions">
              <a href={href('/admin/drive/inbox', { path })}>{say('inboxMake')}</a>
            </p>
          ) : null}
        </>
      }
      empty={<Nothing path={path} keyword={keyword} />}
      below={<Script src="/drive.js" />}
    >
      {({ items }) => (
        <FolderTable
          path={path}
          keyword={keyword}
          items={items}
          sort={sorts.find((one) => one === list.sort) ?? 'name'}
          edit={ask === 'edit' ? name : null}
        />
      )}
    </ListPage>
  )
}

/** The question that stands over the list. */
function Asked() {
  const { path, found, ask, name, removing, registering, gone } = useLoaderData<typeof loader>()
  const chosen = useActionData<{ removing?: FolderInfo }>()?.removing
  const say = useSay()
  const address = useAddress()
  const cancelTo = address(Object.fromEntries(questions.map((act) => [act, null])))
  const item = found?.items.find((one) => one.name === name)
  if (gone)
    return (
      <div className="notice notice-alert">
        <p role="alert">{say('driveNoItem')}</p>
      </div>
    )
  if (chosen ?? removing) return <RemoveQuestion info={(chosen ?? removing)!} cancelTo={cancelTo} />
  if (registering) return <RegisterSection asked={registering} path={path} />
  return item && (ask === 'share' || ask === 'unshare') ? (
    <ShareSection item={item} path={path} />
  ) : null
}
