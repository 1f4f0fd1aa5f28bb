/** Around the list of a folder: where it is, searching, uploading, a new folder, and what to do when nothing is there. */
import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form } from '~/components/form'
import { Icon } from '~/components/icon'
import { Input } from '~/components/input'
import { href } from '~/http/href'
import { useSay } from '~/say'
import { CreateFolder, UploadFiles } from './drive.schema'
import { driveLink } from './links'
import { namesOf } from './path'

/** The parts of the drive; `here` is the one that is shown, `inside` when not its first page. */
export function DriveNav({
  here,
  inside = false,
}: {
  here: 'list' | 'shares' | 'inbox' | 'trash'
  inside?: boolean
}) {
  const say = useSay()
  const parts = [
    ['list', 'driveFolders', href('/admin/drive/list')],
    ['shares', 'sharesTitle', href('/admin/drive/shares')],
    ['inbox', 'inboxes', href('/admin/drive/inbox')],
    ['trash', 'driveTrash', href('/admin/drive/trash')],
  ] as const
  return (
    <nav className="tabs" aria-label={say('driveParts')}>
      <ul>
        {parts.map(([part, key, to]) => (
          <li key={part}>
            <a href={to} aria-current={part !== here ? undefined : inside ? 'true' : 'page'}>
              {say(key)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The folders from the root to this one. */
export function Breadcrumbs({ path }: { path: string }) {
  const say = useSay()
  const names = namesOf(path)
  if (names.length === 0) return null
  return (
    <nav className="crumbs" aria-label={say('drivePlace')}>
      <ol>
        <li>
          <a href={driveLink('')}>{say('drive')}</a>
        </li>
        {names.map((name, i) => (
          <li key={i}>
            {i < names.length - 1 ? (
              <a href={driveLink(names.slice(0, i + 1))}>{name}</a>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function FolderSearch({
  path,
  keyword,
  error,
}: {
  path: string
  keyword: string
  error?: string
}) {
  const say = useSay()
  return (
    <form method="get" action={driveLink(path)} role="search" className="search-box">
      <Input
        id="keyword"
        name="keyword"
        type="search"
        label={say('driveKeyword')}
        hint={say(path ? 'driveKeywordHere' : 'driveKeywordAll')}
        defaultValue={keyword}
        error={error}
        autoComplete="off"
        maxLength={100}
      />
      <button className="button">
        <Icon name="search" />
        {say('search')}
      </button>
      {keyword ? (
        <a className="button-quiet" href={driveLink(path)}>
          {say('driveSearchEnd')}
        </a>
      ) : null}
    </form>
  )
}

/** Open when there is nothing else to do, and when something was refused in it. */
function Panel({
  form,
  label,
  open,
  children,
}: {
  form: string
  label: string
  open: boolean
  children: ReactNode
}) {
  const refused = useActionData<{ formId?: string }>()?.formId === form
  return (
    <details className="panel" open={open || refused}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}

export function Upload({ empty }: { empty: boolean }) {
  const say = useSay()
  return (
    <Panel form="upload-form" label={say('driveUpload')} open={empty}>
      <UploadForm id="upload-form" schema={UploadFiles} intent="upload">
        <FileField
          name="file"
          label={say('driveUploadField')}
          hint={say('driveUploadHint')}
          multiple
          required
        />
        <p data-drop-hint hidden>
          {say('driveUploadDrop')}
        </p>
        <p className="actions">
          <button className="button">{say('driveUploadDo')}</button>
        </p>
      </UploadForm>
    </Panel>
  )
}

export function NewFolder({ path, empty }: { path: string; empty: boolean }) {
  const say = useSay()
  return (
    <Panel
      form="folder-form"
      label={say(path ? 'driveNewFolder' : 'driveNewPublisher')}
      open={empty && !path}
    >
      <Form id="folder-form" schema={CreateFolder} intent="createFolder">
        <Field
          name="name"
          label={say('driveFolderName')}
          hint={say('driveNameHint')}
          autoComplete="off"
          maxLength={255}
          required
        />
        <p className="actions">
          <button className="button">{say('driveFolderMake')}</button>
        </p>
      </Form>
    </Panel>
  )
}

/** Nothing in the folder, no folder of a publisher at all, or nothing found: each with what to do next. */
export function Nothing({ path, keyword }: { path: string; keyword: string }) {
  const say = useSay()
  const [heading, help] = keyword
    ? (['driveNoMatch', 'driveNoMatchHelp'] as const)
    : path
      ? (['driveEmpty', 'driveEmptyHelp'] as const)
      : (['driveRootEmpty', 'driveRootEmptyHelp'] as const)
  return (
    <section
      className="empty"
      aria-labelledby="nothing"
      data-drop="upload-form"
      data-no-folder={say('driveUploadNoFolder')}
    >
      <h2 id="nothing">{say(heading)}</h2>
      <p>{say(help)}</p>
      {keyword ? (
        <p className="actions">
          {path ? (
            <a className="button" href={driveLink('', { keyword })}>
              {say('driveSearchAll')}
            </a>
          ) : null}
          <a className="button-secondary" href={href('/admin/drive/trash')}>
            {say('driveToTrash')}
          </a>
        </p>
      ) : null}
    </section>
  )
}

/** The folder is not there: the one above it (as far as its address tells), all of them, or the trash. */
export function NoFolder({ path }: { path: string }) {
  const say = useSay()
  const above = namesOf(path).slice(0, -1)
  return (
    <section className="empty" aria-labelledby="no-folder">
      <h2 id="no-folder">{say('driveMissing')}</h2>
      <p>{say('driveNoFolder')}</p>
      <ul className="next-steps">
        {above.length > 0 ? (
          <li>
            <a className="button" href={driveLink(above)}>
              {say('driveToParent', { name: above.at(-1) ?? '' })}
            </a>
          </li>
        ) : null}
        <li>
          <a className="button-secondary" href={driveLink('')}>
            {say('driveToRoot')}
          </a>
        </li>
        <li>
          <a className="button-secondary" href={href('/admin/drive/trash')}>
            {say('driveToTrash')}
          </a>
        </li>
      </ul>
    </section>
  )
}
