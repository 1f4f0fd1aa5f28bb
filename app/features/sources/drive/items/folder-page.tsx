/**
 * Parts of a folder's page around its list: navigation, search, upload, new folder, empty states.
 */
import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form } from '~/components/form'
import { Icon } from '~/components/icon'
import { Input } from '~/components/input'
import { ViewLinks } from '~/components/frame/view-links'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { CreateFolder, UploadFiles } from '~/features/sources/drive/drive.schema'
import { driveLink } from '~/features/sources/drive/drive-links'
import { splitPath } from '~/features/sources/drive/path'

/** The two kinds of links to the drive: through one files come, through the other they go. */
export function DriveNav() {
  const t = useT()
  return (
    <ViewLinks
      label={t('driveLinks')}
      views={[
        { to: href('/admin/drive/inbox'), name: t('inboxes') },
        { to: href('/admin/drive/shares'), name: t('sharesTitle') },
      ]}
    />
  )
}

/** The folders from the root to this one. */
export function Breadcrumbs({ path }: { path: string }) {
  const t = useT()
  const names = splitPath(path)
  if (names.length === 0) return null
  return (
    <nav className="crumbs" aria-label={t('drivePlace')}>
      <ol>
        <li>
          <a href={driveLink('')}>{t('drive')}</a>
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
  const t = useT()
  return (
    <form method="get" action={driveLink(path)} role="search" className="search-box">
      <Input
        id="keyword"
        name="keyword"
        type="search"
        label={t('driveKeyword')}
        hint={t(path ? 'driveKeywordHere' : 'driveKeywordAll')}
        defaultValue={keyword}
        error={error}
        autoComplete="off"
        maxLength={100}
      />
      <button className="button">
        <Icon name="search" />
        {t('search')}
      </button>
      {keyword ? (
        <a className="button-quiet" href={driveLink(path)}>
          {t('driveSearchEnd')}
        </a>
      ) : null}
    </form>
  )
}

/** Open when the folder is empty, and when its form was refused. */
function FolderPanel({
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
  const actionErrors = useActionData<{ formId?: string }>()?.formId === form
  return (
    <details className="panel" open={open || actionErrors}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}

export function UploadPanel({ path, empty }: { path: string; empty: boolean }) {
  const t = useT()
  return (
    <FolderPanel form="upload-form" label={t('driveUpload')} open={empty}>
      <UploadForm id="upload-form" schema={UploadFiles} intent="upload" folder={path}>
        <FileField
          name="file"
          label={t('driveUploadField')}
          hint={t('driveUploadHint')}
          multiple
          required
        />
        <p data-drop-hint hidden>
          {t('driveUploadDrop')}
        </p>
        <p className="actions">
          <button className="button">{t('driveUploadDo')}</button>
        </p>
      </UploadForm>
    </FolderPanel>
  )
}

export function NewFolderPanel({ path, empty }: { path: string; empty: boolean }) {
  const t = useT()
  return (
    <FolderPanel
      form="folder-form"
      label={t(path ? 'driveNewFolder' : 'driveNewPublisher')}
      open={empty && !path}
    >
      <Form id="folder-form" schema={CreateFolder} intent="createFolder">
        <Field
          name="name"
          label={t('driveFolderName')}
          hint={t('driveNameHint')}
          autoComplete="off"
          maxLength={255}
          required
        />
        <p className="actions">
          <button className="button">{t('driveFolderMake')}</button>
        </p>
      </Form>
    </FolderPanel>
  )
}

/**
 * An empty folder, a drive without publishers' folders, or a search without results; each with what
 * to do next.
 */
export function EmptyFolder({ path, keyword }: { path: string; keyword: string }) {
  const t = useT()
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
      data-no-folder={t('driveUploadNoFolder')}
    >
      <h2 id="nothing">{t(heading)}</h2>
      <p>{t(help)}</p>
      {keyword ? (
        <p className="actions">
          {path ? (
            <a className="button" href={driveLink('', { keyword })}>
              {t('driveSearchAll')}
            </a>
          ) : null}
          <a className="button-secondary" href={href('/admin/drive/trash')}>
            {t('driveToTrash')}
          </a>
        </p>
      ) : null}
    </section>
  )
}

/**
 * For a folder that does not exist: links to its parent (according to the address), the root and
 * the trash.
 */
export function FolderNotFound({ path }: { path: string }) {
  const t = useT()
  const above = splitPath(path).slice(0, -1)
  return (
    <section className="empty" aria-labelledby="no-folder">
      <h2 id="no-folder">{t('driveMissing')}</h2>
      <p>{t('driveNoFolder')}</p>
      <ul className="next-steps">
        {above.length > 0 ? (
          <li>
            <a className="button" href={driveLink(above)}>
              {t('driveToParent', { name: above.at(-1) ?? '' })}
            </a>
          </li>
        ) : null}
        <li>
          <a className="button-secondary" href={driveLink('')}>
            {t('driveToRoot')}
          </a>
        </li>
        <li>
          <a className="button-secondary" href={href('/admin/drive/trash')}>
            {t('driveToTrash')}
          </a>
        </li>
      </ul>
    </section>
  )
}
