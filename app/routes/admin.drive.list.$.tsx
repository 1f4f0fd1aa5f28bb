/** The drive (드라이브): folders and files; search, upload, rename, share, register, delete. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useActionData, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, readActionForm, type FormErrors, formWithErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import { toastDurations } from '~/tables/codes'
import { ListPage } from '~/components/list-page'
import { useUrlWith } from '~/components/pagination'
import { Script } from '~/components/script'
import { renamedNotices } from '~/features/sources/drive/items/renamed-notices'
import {
  Breadcrumbs,
  FolderSearch,
  NewFolderPanel,
  FolderNotFound,
  EmptyFolder,
  UploadPanel,
} from '~/features/sources/drive/items/folder-page'
import { FolderTable, questionParams } from '~/features/sources/drive/items/folder-table'
import { sorts } from '~/features/sources/drive/drive.schema'
import { RegisterSection } from '~/features/sources/drive/publishers/file-report'
import { downloadLink, driveLink } from '~/features/sources/drive/drive-links'
import type { FolderInfo } from '~/features/sources/drive/items/folder-list.server'
import { foldName } from '~/features/sources/drive/names'
import { splitPath } from '~/features/sources/drive/path'
import type { RegistrationPreview } from '~/features/sources/drive/drive.output'
import { RemoveQuestion } from '~/features/sources/drive/items/remove-question'
import { ShareSection } from '~/features/sources/drive/share/share-section'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectWithNotice, type Notice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title(t, { path, keyword, found }) {
    if (!found) return t('drive')
    const place = {
      path: path.replaceAll('/', ' / ') || t('driveEverywhere'),
      keyword,
      count: count(found.totalCount),
    }
    return t(keyword ? 'driveFoundTitle' : path ? 'driveFolderTitle' : 'driveRootTitle', place)
  },
  page: ({ page }) => page,
}

const defaultSize = 100
const usualSort = 'filled'
const trimmedText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const pathOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) =>
  splitPath((params['*'] ?? '').normalize('NFC')).join('/')
export async function loader(args: LoaderFunctionArgs) {
  const path = pathOf(args)
  const fields = queryFields(args.request)
  const { keyword, sort, page, size } = fields
  const { found, problem, ...list } = await loadList(
    args,
    api.drive.list,
    { path, keyword, sort: sort || usualSort, page, size },
    defaultSize,
  )
  const shown = {
    path,
    keyword: trimmedText(keyword),
    ...list,
    sort: trimmedText(sort) || usualSort,
    found,
    problem,
  }
  const asked: Asking = { ask: null, name: '', removing: null, registering: null, gone: false }
  if (!found) return data({ ...shown, ...asked }, { status: problem.status })
  const ask = questionParams.find((act) => trimmedText(fields[act])) ?? null
  if (!ask) return data({ ...shown, ...asked })
  const name = trimmedText(fields[ask])
  const item = found.items.find((one) => foldName(one.name) === foldName(name))
  const { data: removing } =
    ask === 'remove' ? await tryCall(args, api.drive.folderInfo, { path, name }) : nothingDone
  const { data: registering } =
    ask === 'register'
      ? await tryCall(args, api.drive.registering, { path, name, bookId: fields.book })
      : nothingDone
  return data({
    ...shown,
    ask,
    name: item?.name ?? name,
    removing,
    registering,
    gone: !(removing ?? registering ?? (ask === 'remove' || ask === 'register' ? null : item)),
  })
}
const nothingDone = { data: null }

/** The form or confirmation above the list, as the address requests it. */
type Asking = {
  ask: (typeof questionParams)[number] | null
  name: string
  removing: FolderInfo | null
  registering: RegistrationPreview | null
  gone: boolean
}

export async function action(args: ActionFunctionArgs) {
  const path = pathOf(args)
  const fields: Fields = { ...(await readActionForm(args)), path, type: 'publisher' }
  const { createFolder, rename, removeAll, unexport, examine, regPublisher } = api.drive
  const refused =
    (...unseen: string[]) =>
    (problem: FormErrors) =>
      formAgain(args, fields, problem, unseen)
  return handleIntents(
    args,
    {
      upload: () => upload(args, fields),
      chosen: () => handleSelection(args, fields),
      createFolder: [
        createFolder,
        ({ name }) =>
          redirectWithNotice(args, pathWithoutQuestion(args), folderCreatedNotice(path, name)),
        refused('path'),
      ],
      rename: [
        rename,
        ({ id, name }) =>
          redirectWithNotice(args, `${pathWithoutQuestion(args)}#item-${id}`, {
            key: 'driveRenamed',
            params: { name },
            toast: toastDurations.renamed,
          }),
        refused('path', 'name'),
      ],
      remove: [removeAll, (done) => removedNotice(args, path, done), refused('path', 'name')],
      export: [
        api.drive.export,
        () =>
          redirectWithNotice(args, withQuestion(args, 'share', trimmedText(fields.name)), {
            key: 'shareMade',
            params: { name: trimmedText(fields.name) },
          }),
        refused('path', 'name'),
      ],
      unexport: [
        unexport,
        () =>
          redirectWithNotice(args, pathWithoutQuestion(args), {
            key: 'sharingReleased',
            params: { name: trimmedText(fields.name) },
            toast: toastDurations.savedInList,
          }),
        refused('path', 'name'),
      ],
      examine: [
        examine,
        () =>
          redirectWithNotice(args, withQuestion(args, 'register', trimmedText(fields.name)), {
            key: 'intakeBegun',
            params: { name: trimmedText(fields.name) },
          }),
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

/**
 * The form with its errors. Errors without a field in it (which folder, which item) belong to the
 * form as a whole.
 */
function formAgain(
  args: ActionFunctionArgs,
  fields: Fields,
  problem: FormErrors,
  hiddenFields: string[],
) {
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      hiddenFields.includes(name) ? 'form' : name,
      key,
    ]),
  )
  return formWithErrors(args, fields, { problem: { ...problem, fieldErrors } })
}

/** The page's address without the parameters of a confirmation. */
function pathWithoutQuestion(
  { request }: ActionFunctionArgs,
  drop: string[] = [],
  more: Record<string, string> = {},
): string {
  const { pathname, searchParams } = new URL(currentPath(request), request.url)
  for (const name of [...questionParams, 'book', ...drop]) searchParams.delete(name)
  for (const [name, value] of Object.entries(more)) searchParams.set(name, value)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}
const withQuestion = (
  args: ActionFunctionArgs,
  ask: (typeof questionParams)[number],
  name: string,
) => pathWithoutQuestion(args, [], { [ask]: name })

const folderCreatedNotice = (path: string, name: string): Notice => ({
  key: 'driveFolderMade',
  params: { name },
  link: { to: driveLink([...splitPath(path), name]), key: 'driveOpenMade' },
})

async function upload(args: ActionFunctionArgs, fields: Fields) {
  const { data: done, problem } = await tryCall(args, api.drive.upload, fields)
  if (!problem)
    return redirectWithNotice(
      args,
      pathWithoutQuestion(args),
      {
        key: 'driveUploaded',
        params: { count: count(done.items.length), names: firstNames(done.items) },
      },
      ...renamedNotices(done.items),
    )
  // All or none: the files have gone from the form, so the error says what to do about the taken
  // name.
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => [
      name.startsWith('file') ? 'file' : name,
      key === 'driveNameTaken' ? 'driveTaken' : key,
    ]),
  )
  return formAgain(args, fields, { ...problem, fieldErrors }, ['path'])
}

/** The names of the first files; more would be a list, which the folder is. */
const firstNames = (items: readonly { name: string }[]) => {
  const names = items.slice(0, 3).map(({ name }) => name)
  return `${names.join(', ')}${items.length > names.length ? ' …' : ''}`
}

/** Errors of registering or inspecting a file appear at the choice of the book. */
const atBook = (args: ActionFunctionArgs, fields: Fields, problem: FormErrors) =>
  formWithErrors(args, fields, {
    problem: {
      ...problem,
      fieldErrors: fields.bookId ? { form: problem.key } : { bookId: 'registerChoose' },
    },
  })

const registered = (args: ActionFunctionArgs, fields: Fields) =>
  redirectWithNotice(args, pathWithoutQuestion(args, ['book']), {
    key: 'driveRegistered',
    params: { name: trimmedText(fields.name) },
    link: {
      to: href('/admin/produce/item/:bookId', { bookId: trimmedText(fields.bookId) }),
      key: 'registerSeeBook',
    },
    toast: toastDurations.savedInList,
  })

/** The selected items: the confirmation of deleting them, or all of them in one .zip. */
async function handleSelection(args: ActionFunctionArgs, fields: Fields) {
  const chosen = [fields.name ?? []].flat().map(String)
  const refused = (key: string, status: number) =>
    formWithErrors(args, fields, { problem: { fieldErrors: { name: key }, status }, chosen })
  if (chosen.length === 0) return refused('chooseFirst', 422)
  const { data: removing, problem } = await tryCall(args, api.drive.folderInfo, {
    path: fields.path,
    name: chosen,
  })
  if (problem) return refused(problem.key, problem.status)
  if (fields.act === 'archive') {
    const to = `${downloadLink(trimmedText(fields.path), chosen[0] ?? '')}${chosen
      .slice(1)
      .map((name) => `&${new URLSearchParams({ name })}`)
      .join('')}`
    // the longest address that servers accept
    return to.length > 8_000 ? refused('driveTooManyChosen', 422) : redirectWithNotice(args, to)
  }
  return formWithErrors(args, fields, { removing, chosen })
}

const someGone = (gone: number): Notice => ({
  key: 'driveGone',
  params: { count: count(gone) },
  alert: true,
})

async function removedNotice(
  args: ActionFunctionArgs,
  path: string,
  { removed: names, gone }: { removed: string[]; gone: number },
) {
  const { keyword, sort, page, size } = queryFields(args.request)
  // deleting may have emptied the last page
  const left = await loadList(
    args,
    api.drive.list,
    { path, keyword, sort, page, size },
    defaultSize,
  )
  const notice: Notice =
    names.length === 1
      ? { key: 'driveRemoved', params: { name: names[0] ?? '' } }
      : { key: 'driveRemovedMany', params: { count: count(names.length) } }
  return redirectWithNotice(
    args,
    pathWithoutQuestion(args, left.problem ? ['page'] : []),
    {
      ...notice,
      link: { to: href('/admin/drive/trash'), key: 'driveToTrash' },
      toast: toastDurations.savedInList,
    },
    ...(gone > 0 ? [someGone(gone)] : []),
  )
}

export default function Drive() {
  const { path, keyword, ask, name, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const t = useT()
  const empty = found?.totalCount === 0 && !keyword
  const noFolder = problem?.key === 'driveNoFolder'
  return (
    <ListPage
      list={list}
      quiet={noFolder}
      heading={t('driveListCaption')}
      countText="driveCount"
      search={
        <>
          <Breadcrumbs path={path} />
          <QuestionPanel />
          {noFolder ? (
            <FolderNotFound path={path} />
          ) : (
            <div className="list-bar">
              <FolderSearch path={path} keyword={keyword} error={problem?.fieldErrors.keyword} />
              {found && !keyword && path ? <UploadPanel path={path} empty={empty} /> : null}
              {found && !keyword ? <NewFolderPanel path={path} empty={empty} /> : null}
              {found && !keyword && path ? (
                <a className="button-quiet" href={href('/admin/drive/inbox', { path })}>
                  {t('inboxMake')}
                </a>
              ) : null}
            </div>
          )}
        </>
      }
      empty={<EmptyFolder path={path} keyword={keyword} />}
      below={<Script src="/drive.js" />}
    >
      {({ items }) => (
        <FolderTable
          path={path}
          keyword={keyword}
          items={items}
          sort={sorts.find((one) => one === list.sort) ?? usualSort}
          edit={ask === 'edit' ? name : null}
        />
      )}
    </ListPage>
  )
}

/** The confirmation above the list. */
function QuestionPanel() {
  const { path, found, ask, name, removing, registering, gone } = useLoaderData<typeof loader>()
  const chosen = useActionData<{ removing?: FolderInfo }>()?.removing
  const t = useT()
  const address = useUrlWith()
  const cancelTo = address(Object.fromEntries(questionParams.map((act) => [act, null])))
  const item = found?.items.find((one) => one.name === name)
  if (gone)
    return (
      <div className="notice notice-alert">
        <p role="alert">{t('driveNoItem')}</p>
      </div>
    )
  if (chosen ?? removing) return <RemoveQuestion info={(chosen ?? removing)!} cancelTo={cancelTo} />
  if (registering) return <RegisterSection registering={registering} path={path} />
  return item && (ask === 'share' || ask === 'unshare') ? (
    <ShareSection item={item} path={path} />
  ) : null
}
