/** API definitions of links by which publishers send files. */
import { Nothing } from '~/validation/inputs'
import * as attachInput from '~/features/sources/drive/items/upload-demo.schema'
import * as attach from '~/features/sources/drive/items/upload-demo.server'
import * as inboxes from './upload-link-list.server'
import * as inboxInput from './upload-link.schema'
import * as inboxWork from './upload-link.server'
import * as driveOutput from '~/features/sources/drive/drive.output'
import { done } from '~/validation/output'
import { command, query } from '~/http/row.server'

export const uploadLinkRows = {
  create: command({
    path: '/api/inbox/create',
    role: 'administrator',
    summary: ['출판사에 줄 올리기 링크를 만듭니다.', 'Creates an upload link for a publisher.'],
    input: inboxInput.CreateUploadLink,
    output: driveOutput.UploadLink,
    errors: [404],
    handler: inboxWork.create,
    asksProof: true,
    audit: 'drive.inboxCreate',
  }),
  list: query({
    path: '/api/inbox/list',
    role: 'administrator',
    summary: [
      '올리기 링크와 도착한 파일을 보여 줍니다.',
      'Lists the upload links and what arrived by them.',
    ],
    input: Nothing,
    output: driveOutput.UploadLinks,
    handler: inboxes.list,
  }),
  revoke: command({
    path: '/api/inbox/revoke',
    role: 'administrator',
    summary: ['올리기 링크를 끝냅니다.', 'Ends an upload link.'],
    input: inboxInput.ByAccessId,
    output: done,
    errors: [410],
    handler: inboxWork.revoke,
    audit: 'drive.inboxRevoke',
  }),
  seen: command({
    path: '/api/inbox/seen',
    role: 'administrator',
    summary: ['도착한 파일을 확인한 것으로 표시합니다.', 'Acknowledges files that arrived.'],
    input: inboxInput.Acknowledge,
    output: driveOutput.Count,
    handler: inboxes.acknowledge,
    audit: 'drive.inboxSeen',
  }),
  info: query({
    path: '/api/public/inbox/info',
    role: 'anyone',
    summary: [
      '올리기 링크로 더 보낼 수 있는 양을 알려 줍니다.',
      'Tells what an upload link still accepts.',
    ],
    input: inboxInput.ByAccessId,
    output: driveOutput.UploadLinkInfo,
    errors: [410],
    handler: inboxWork.info,
    rateLimit: 'inbox',
  }),
  upload: command({
    path: '/api/public/inbox/upload',
    role: 'anyone',
    summary: ['올리기 링크로 파일을 보냅니다.', 'Sends files by an upload link.'],
    input: inboxInput.UploadLinkFiles,
    output: driveOutput.Received,
    errors: [410],
    prepare: inboxWork.prepare,
    handler: inboxWork.upload,
    audit: 'drive.inboxUpload',
    rateLimit: 'inbox',
    // The page asks how much the link still accepts before it reads on; the address under /api
    // does not, and accepts only small files.
    bodyLimit: { holds: 'linkFiles', pages: ['/inbox'], pagesOnly: true },
  }),
  receipt: query({
    path: '/api/public/inbox/receipt',
    role: 'anyone',
    summary: ['보낸 파일의 접수증을 보여 줍니다.', 'Shows the receipt of an upload.'],
    input: inboxInput.Receipt,
    output: driveOutput.Receipt,
    errors: [404, 410],
    handler: inboxWork.receipt,
    rateLimit: 'inbox',
  }),
  attach: query({
    path: '/api/public/upload',
    role: 'anyone',
    summary: [
      '올리기 예시: 받은 파일을 알려 주고 지웁니다.',
      'Upload demonstration: tells what arrived and keeps nothing.',
    ],
    input: attachInput.UploadDemo,
    output: driveOutput.Attached,
    handler: attach.uploadDemo,
    rateLimit: 'attach',
    bodyLimit: { holds: 'sheet', pages: ['/upload'] },
  }),
}
