/** Rows of the API table (table.server.ts) for the trash of the drive, upload links, and the demonstration of sending files. */
import * as attach from '~/features/drive/attach.server'
import * as attachInput from '~/features/drive/attach.schema'
import * as driveInput from '~/features/drive/drive.schema'
import * as inboxes from '~/features/drive/inbox-list.server'
import * as inboxWork from '~/features/drive/inbox.server'
import * as input from '~/features/drive/inbox.schema'
import * as trashWork from '~/features/drive/trash.server'
import * as trashInput from '~/features/drive/trash.schema'
import * as authInput from '~/features/auth/auth.schema'
import { ask, change } from './row.server'

// all of them are ours
// prettier-ignore
export const trash = {
  trash:       ask   ('/api/drive/trash',                         'administrator', trashInput.Trash,         trashWork.trash),
  restore:     change('/api/drive/restore/:id',                   'administrator', driveInput.ById,          trashWork.restore),
  purge:       change('/api/drive/purge',                         'administrator', trashInput.Purge,         trashWork.purge),
}

// prettier-ignore
export const inbox = {
  create:      change('/api/inbox/create',                        'administrator', input.CreateInbox,        inboxWork.create),
  list:        ask   ('/api/inbox/list',                          'administrator', authInput.Nothing,        inboxes.list),
  revoke:      change('/api/inbox/revoke',                        'administrator', input.ByAccessId,         inboxWork.revoke),
  seen:        change('/api/inbox/seen',                          'administrator', input.Seen,               inboxes.seen),
  info:        ask   ('/api/public/inbox/info',                   'anyone',        input.ByAccessId,         inboxWork.info),
  upload:      change('/api/public/inbox/upload',                 'anyone',        input.InboxFiles,         inboxWork.upload,      inboxWork.prepare),
  receipt:     ask   ('/api/public/inbox/receipt',                'anyone',        input.Receipt,            inboxWork.receipt),
  attach:      ask   ('/api/public/upload',                       'anyone',        attachInput.Attach,       attach.attach),
}
