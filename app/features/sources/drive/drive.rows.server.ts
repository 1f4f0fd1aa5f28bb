/** API definitions of folders and files of the drive. */
import { Nothing } from '~/validation/inputs'
import * as archiveInput from './items/archive.schema'
import * as archive from './items/archive.server'
import * as driveInput from './drive.schema'
import * as drive from './items/drive.server'
import * as intakeInput from './inspection/file-inspection.schema'
import * as intake from './inspection/file-inspection.server'
import * as driveList from './items/folder-list.server'
import { refreshPublisherFolders } from './publishers/publisher-folders.server'
import * as register from './publishers/register-file.server'
import * as shareInput from './share/share.schema'
import * as driveShare from './share/share.server'
import * as trashInput from './trash/trash.schema'
import * as trashWork from './trash/trash.server'
import * as driveOutput from './drive.output'
import { Progress } from '~/features/catalogue/book/progress.output'
import * as outputs from '~/http/outputs.server'
import { done, text } from '~/validation/output'
import { command, download, query } from '~/http/row.server'

export const driveRows = {
  list: query({
    path: '/api/drive/list',
    role: 'administrator',
    summary: ['폴더의 내용을 보여 줍니다.', 'Lists the items of a folder.'],
    input: driveInput.List,
    output: driveOutput.Items,
    prepare: refreshPublisherFolders,
    handler: driveList.list,
  }),
  folderInfo: query({
    path: '/api/drive/folderInfo',
    role: 'administrator',
    summary: ['고른 항목 안에 무엇이 있는지 셉니다.', 'Counts what the chosen items hold.'],
    input: driveInput.ItemsInput,
    output: driveOutput.FolderInfo,
    errors: [404],
    handler: driveList.folderInfo,
  }),
  removeAll: command({
    path: '/api/drive/removeAll',
    role: 'administrator',
    summary: ['고른 항목을 휴지통으로 보냅니다.', 'Moves several items to the trash.'],
    input: driveInput.ItemsInput,
    output: driveOutput.Removed,
    errors: [404],
    handler: driveList.removeAll,
    audit: 'drive.remove',
  }),
  upload: command({
    path: '/api/drive/upload',
    role: 'administrator',
    summary: ['폴더에 파일을 올립니다.', 'Uploads files into a folder, all or none.'],
    input: driveInput.UploadFiles,
    output: driveOutput.Uploaded,
    errors: [404],
    prepare: drive.storeFiles,
    handler: drive.upload,
    audit: 'drive.upload',
    bodyLimit: { holds: 'driveFiles', pages: ['/admin/drive'] },
  }),
  createFolder: command({
    path: '/api/drive/createFolder',
    role: 'administrator',
    summary: ['폴더를 만듭니다.', 'Creates a folder.'],
    input: driveInput.CreateFolder,
    output: driveOutput.Item,
    errors: [404],
    handler: drive.createFolder,
    audit: 'drive.createFolder',
  }),
  rename: command({
    path: '/api/drive/rename',
    role: 'administrator',
    summary: ['이름을 바꿉니다.', 'Renames an item.'],
    input: driveInput.Rename,
    output: driveOutput.Item,
    errors: [404],
    handler: drive.rename,
    audit: 'drive.rename',
  }),
  remove: command({
    path: '/api/drive/remove',
    role: 'administrator',
    summary: ['항목을 휴지통으로 보냅니다.', 'Moves an item to the trash.'],
    input: driveInput.ItemInput,
    output: done,
    errors: [404],
    handler: drive.remove,
    audit: 'drive.remove',
  }),
  export: command({
    path: '/api/drive/export',
    role: 'administrator',
    summary: ['파일의 공유 링크를 만듭니다.', 'Shares a file; answers the access id of its link.'],
    input: shareInput.Export,
    output: text,
    errors: [404],
    handler: driveShare.share,
    asksProof: true,
    audit: 'drive.export',
  }),
  unexport: command({
    path: '/api/drive/unexport',
    role: 'administrator',
    summary: ['파일의 공유를 해제합니다.', 'Ends the share of a file.'],
    input: shareInput.ItemInput,
    output: done,
    errors: [404],
    handler: driveShare.unshare,
    audit: 'drive.unexport',
  }),
  unexportAll: command({
    path: '/api/drive/unexportAll',
    role: 'administrator',
    summary: ['여러 공유를 한꺼번에 해제합니다.', 'Ends several shares.'],
    input: Nothing,
    output: driveOutput.Ended,
    handler: driveShare.unshareAll,
    audit: 'drive.unexportAll',
  }),
  shares: query({
    path: '/api/drive/shares',
    role: 'administrator',
    summary: ['공유 링크를 보여 줍니다.', 'Lists the share links.'],
    input: shareInput.Shares,
    output: driveOutput.Shares,
    handler: driveShare.shares,
  }),
  regPublisher: command({
    path: '/api/drive/regPublisher',
    role: 'administrator',
    summary: [
      '파일을 도서의 원본으로 등록합니다.',
      'Registers a file as the source file of its book.',
    ],
    input: intakeInput.RegPublisher,
    output: Progress,
    errors: [404],
    handler: register.regPublisher,
    audit: 'drive.regPublisher',
  }),
  registering: query({
    path: '/api/drive/registering',
    role: 'administrator',
    summary: [
      '등록하면 어떤 도서의 원본이 되는지 알려 줍니다.',
      'Tells what registering a file would do.',
    ],
    input: intakeInput.Registering,
    output: driveOutput.Registering,
    errors: [404, 409],
    handler: register.registering,
  }),
  report: query({
    path: '/api/drive/report',
    role: 'administrator',
    summary: ['파일의 점검 결과를 보여 줍니다.', 'Shows what the inspection found in a file.'],
    input: intakeInput.ReportInput,
    output: driveOutput.Report,
    errors: [404],
    handler: intake.reportInfo,
  }),
  examine: command({
    path: '/api/drive/examine',
    role: 'administrator',
    summary: ['파일을 다시 점검합니다.', 'Inspects a file again.'],
    input: intakeInput.ReportInput,
    output: driveOutput.Report,
    errors: [404],
    handler: intake.examine,
  }),
  download: download({
    path: '/api/drive/download',
    role: 'administrator',
    summary: [
      '파일이나 폴더(.zip)를 내려받습니다.',
      'Downloads a file, or folders and several items as a .zip.',
    ],
    input: archiveInput.DownloadItems,
    output: outputs.storedFileOrZip,
    errors: [404, 409],
    handler: archive.download,
    audit: ['drive.download', 'drive.archive'],
  }),
  trash: query({
    path: '/api/drive/trash',
    role: 'administrator',
    summary: ['휴지통을 보여 줍니다.', 'Lists the trash.'],
    input: trashInput.Trash,
    output: driveOutput.Trash,
    handler: trashWork.trash,
  }),
  restore: command({
    path: '/api/drive/restore/:id',
    role: 'administrator',
    summary: ['휴지통에서 되살립니다.', 'Restores an item from the trash.'],
    input: driveInput.ById,
    output: driveOutput.Restored,
    handler: trashWork.restore,
    audit: 'drive.restore',
  }),
  purge: command({
    path: '/api/drive/purge',
    role: 'administrator',
    summary: ['휴지통의 항목을 완전히 지웁니다.', 'Deletes items of the trash for good.'],
    input: trashInput.Purge,
    output: driveOutput.Purged,
    errors: [404],
    handler: trashWork.purge,
    audit: 'drive.purge',
  }),
}
