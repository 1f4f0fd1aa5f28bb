/** The question before entries of a folder are deleted: what goes with them, and how they can be brought back. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { count, fileSize } from '~/format'
import { useSay } from '~/say'
import { OfItems } from './drive.schema'
import type { FolderInfo } from './list.server'

export function RemoveQuestion({ info, cancelTo }: { info: FolderInfo; cancelTo: string }) {
  const say = useSay()
  const { items, files, folders, bytes, shares, inboxes, books, titles } = info
  const [only] = items
  const more = books - titles.length
  const named = [
    ...titles.map((title) => `『${title}』`),
    ...(more > 0 ? [say('driveAndMore', { count: count(more) })] : []),
  ].join(', ')
  return (
    <Confirm
      question={
        items.length === 1 && only
          ? say('driveRemoveQuestion', { name: only.name })
          : say('driveRemoveMany', { count: count(items.length) })
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
          {say('driveGoes', {
            files: count(files),
            size: fileSize(bytes),
            folders: count(folders),
          })}
        </li>
        {shares > 0 ? <li>{say('driveGoesShares', { count: count(shares) })}</li> : null}
        {inboxes > 0 ? <li>{say('driveGoesInboxes', { count: count(inboxes) })}</li> : null}
        {books > 0 ? (
          <li>{say('driveGoesBooks', { count: count(books), titles: named })}</li>
        ) : null}
      </ul>
      <p>{say('driveGoesBack')}</p>
      <Form id="remove-form" schema={OfItems} intent="remove">
        {items.map(({ id, name }) => (
          <input key={id} type="hidden" name="name" value={name} />
        ))}
        <button className="button button-danger">{say('removeYes')}</button>
      </Form>
    </Confirm>
  )
}
