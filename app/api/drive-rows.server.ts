/**
 * API definitions for the drive: files, shares, trash, upload links and the upload demonstration.
 */
import * as authInput from '~/features/login/login.schema'
import * as archiveInput from '~/features/drive/items/archive.schema'
import * as archive from '~/features/drive/items/archive.server'
import * as attachInput from '~/features/drive/items/upload-demo.schema'
import * as attach from '~/features/drive/items/upload-demo.server'
import * as driveInput from '~/features/drive/drive.schema'
import * as drive from '~/features/drive/items/drive.server'
import * as inboxes from '~/features/drive/upload-links/upload-link-list.server'
import * as inboxInput from '~/features/drive/upload-links/upload-link.schema'
import * as inboxWork from '~/features/drive/upload-links/upload-link.server'
import * as intakeInput from '~/features/drive/inspection/file-inspection.schema'
import * as intake from '~/features/drive/inspection/file-inspection.server'
import * as driveList from '~/features/drive/items/folder-list.server'
import { refreshPublisherFolders } from '~/features/drive/publishers/publisher-folders.server'
import * as register from '~/features/drive/publishers/register-file.server'
import * as driveShared from '~/features/drive/share/share-download.server'
import * as shareInput from '~/features/drive/share/share.schema'
import * as driveShare from '~/features/drive/share/share.server'
import * as trashInput from '~/features/drive/trash/trash.schema'
import * as trashWork from '~/features/drive/trash/trash.server'
import { command, download, query } from './row.server'

export const driveRows = {
  drive: {
    list: query({
      path: '/api/drive/list',
      role: 'administrator',
      input: driveInput.List,
      prepare: refreshPublisherFolders,
      handler: driveList.list,
    }),
    folderInfo: query({
      path: '/api/drive/folderInfo',
      role: 'administrator',
      input: driveInput.ItemsInput,
      handler: driveList.folderInfo,
    }),
    removeAll: command({
      path: '/api/drive/removeAll',
      role: 'administrator',
      input: driveInput.ItemsInput,
      handler: driveList.removeAll,
      audit: 'drive.remove',
    }),
    upload: command({
      path: '/api/drive/upload',
      role: 'administrator',
      input: driveInput.UploadFiles,
      prepare: drive.storeFiles,
      handler: drive.upload,
      audit: 'drive.upload',
      bodyLimit: { holds: 'driveFiles', pages: ['/admin/drive'] },
    }),
    createFolder: command({
      path: '/api/drive/createFolder',
      role: 'administrator',
      input: driveInput.CreateFolder,
      handler: drive.createFolder,
      audit: 'drive.createFolder',
    }),
    rename: command({
      path: '/api/drive/rename',
      role: 'administrator',
      input: driveInput.Rename,
      handler: drive.rename,
      audit: 'drive.rename',
    }),
    remove: command({
      path: '/api/drive/remove',
      role: 'administrator',
      input: driveInput.ItemInput,
      handler: drive.remove,
      audit: 'drive.remove',
    }),
    export: command({
      path: '/api/drive/export',
      role: 'administrator',
      input: shareInput.Export,
      handler: driveShare.share,
      audit: 'drive.export',
    }),
    unexport: command({
      path: '/api/drive/unexport',
      role: 'administrator',
      input: shareInput.ItemInput,
      handler: driveShare.unshare,
      audit: 'drive.unexport',
    }),
    unexportAll: command({
      path: '/api/drive/unexportAll',
      role: 'administrator',
      input: shareInput.Nothing,
      handler: driveShare.unshareAll,
      audit: 'drive.unexportAll',
    }),
    shares: query({
      path: '/api/drive/shares',
      role: 'administrator',
      input: shareInput.Shares,
      handler: driveShare.shares,
    }),
    regPublisher: command({
      path: '/api/drive/regPublisher',
      role: 'administrator',
      input: intakeInput.RegPublisher,
      handler: register.regPublisher,
      audit: 'drive.regPublisher',
    }),
    registering: query({
      path: '/api/drive/registering',
      role: 'administrator',
      input: intakeInput.Registering,
      handler: register.registering,
    }),
    report: query({
      path: '/api/drive/report',
      role: 'administrator',
      input: intakeInput.ReportInput,
      handler: intake.reportInfo,
    }),
    examine: command({
      path: '/api/drive/examine',
      role: 'administrator',
      input: intakeInput.ReportInput,
      handler: intake.examine,
    }),
    download: download({
      path: '/api/drive/download',
      role: 'administrator',
      input: archiveInput.DownloadItems,
      handler: archive.download,
      audit: ['drive.download', 'drive.archive'],
    }),
    trash: query({
      path: '/api/drive/trash',
      role: 'administrator',
      input: trashInput.Trash,
      handler: trashWork.trash,
    }),
    restore: command({
      path: '/api/drive/restore/:id',
      role: 'administrator',
      input: driveInput.ById,
      handler: trashWork.restore,
      audit: 'drive.restore',
    }),
    purge: command({
      path: '/api/drive/purge',
      role: 'administrator',
      input: trashInput.Purge,
      handler: trashWork.purge,
      audit: 'drive.purge',
    }),
  },
  inbox: {
    create: command({
      path: '/api/inbox/create',
      role: 'administrator',
      input: inboxInput.CreateUploadLink,
      handler: inboxWork.create,
      audit: 'drive.inboxCreate',
    }),
    list: query({
      path: '/api/inbox/list',
      role: 'administrator',
      input: authInput.Nothing,
      handler: inboxes.list,
    }),
    revoke: command({
      path: '/api/inbox/revoke',
      role: 'administrator',
      input: inboxInput.ByAccessId,
      handler: inboxWork.revoke,
      audit: 'drive.inboxRevoke',
    }),
    seen: command({
      path: '/api/inbox/seen',
      role: 'administrator',
      input: inboxInput.Acknowledge,
      handler: inboxes.acknowledge,
      audit: 'drive.inboxSeen',
    }),
    info: query({
      path: '/api/public/inbox/info',
      role: 'anyone',
      input: inboxInput.ByAccessId,
      handler: inboxWork.info,
      rateLimit: 'inbox',
    }),
    upload: command({
      path: '/api/public/inbox/upload',
      role: 'anyone',
      input: inboxInput.UploadLinkFiles,
      prepare: inboxWork.prepare,
      handler: inboxWork.upload,
      audit: 'drive.inboxUpload',
      rateLimit: 'inbox',
      // The page asks how much the link still accepts before it reads on; the address under /api
      // does not, and accepts only small files.
      bodyLimit: { holds: 'driveFiles', pages: ['/inbox'], pagesOnly: true },
    }),
    receipt: query({
      path: '/api/public/inbox/receipt',
      role: 'anyone',
      input: inboxInput.Receipt,
      handler: inboxWork.receipt,
      rateLimit: 'inbox',
    }),
    attach: query({
      path: '/api/public/upload',
      role: 'anyone',
      input: attachInput.UploadDemo,
      handler: attach.uploadDemo,
      rateLimit: 'attach',
      bodyLimit: { holds: 'sheet', pages: ['/upload'] },
    }),
  },
  publicExport: {
    info: query({
      path: '/api/public/export/info',
      role: 'anyone',
      input: shareInput.ByAccessId,
      handler: driveShared.info,
      rateLimit: { byHandler: ['share-gone'] },
    }),
    download: download({
      path: '/api/public/export/download',
      role: 'anyone',
      input: shareInput.ByAccessId,
      handler: driveShared.download,
      audit: 'drive.shareDownload',
      rateLimit: { byHandler: ['share-gone'] },
    }),
  },
}
