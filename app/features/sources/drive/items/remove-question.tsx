/** Asks before entries of a folder are deleted: what goes with them, and how to restore. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { count, fileSize } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { ItemsInput } from '~/features/sources/drive/drive.schema'
import type { FolderInfo } from './folder-list.server'

export function RemoveQuestion({ info, cancelTo }: { info: FolderInfo; cancelTo: string }) {
  const t = useT()
  const { items, files, folders, bytes, shares, inboxes, books, titles } = info
  const [only] = items
  const more = books - titles.length
  const named = [
    ...titles.map((title) => `『${title}』`),
    ...(more > 0 ? [t('driveAndMore', { count: count(more) })] : []),
  ].join(', ')
  return (
    <Confirm
      question={
        items.length === 1 && only
          ? t('driveRemoveQuestion', { name: only.name })
          : t('driveRemoveMany', { count: count(items.length) })
      }
      cancelTo={cancelTo}
    >
      {items.length > 1 ? (
        <ul>
          {items.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      ) : null}
      <ul>
        <li>
          {t('driveGoes', {
            files: count(files),
            size: fileSize(bytes),
            folders: count(folders),
          })}
        </li>
        {shares > 0 ? <li>{t('driveGoesShares', { count: count(shares) })}</li> : null}
        {inboxes > 0 ? <li>{t('driveGoesInboxes', { count: count(inboxes) })}</li> : null}
        {books > 0 ? <li>{t('driveGoesBooks', { count: count(books), titles: named })}</li> : null}
      </ul>
      <p>{t('driveGoesBack')}</p>
      <Form id="remove-form" schema={ItemsInput} intent="remove">
        {items.map(({ id, name }) => (
          <input key={id} type="hidden" name="name" value={name} />
        ))}
        <button className="button button-danger">{t('removeYes')}</button>
      </Form>
    </Confirm>
  )
}
