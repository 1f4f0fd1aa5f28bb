/** API definitions of downloads by a shared link. */
import * as driveShared from './share-download.server'
import * as shareInput from './share.schema'
import * as driveOutput from '~/features/sources/drive/drive.output'
import * as outputs from '~/http/outputs.server'
import { download, query } from '~/http/row.server'

export const publicExportRows = {
  info: query({
    path: '/api/public/export/info',
    role: 'anyone',
    summary: ['공유 링크의 파일을 알려 줍니다.', 'Describes the file of a share link.'],
    input: shareInput.ByAccessId,
    output: driveOutput.SharedFile,
    errors: [410],
    handler: driveShared.info,
    rateLimit: { byHandler: ['share-gone'] },
  }),
  download: download({
    path: '/api/public/export/download',
    role: 'anyone',
    summary: ['공유 링크의 파일을 내려받습니다.', 'Downloads the file of a share link.'],
    input: shareInput.ByAccessId,
    output: outputs.storedFile,
    errors: [410],
    handler: driveShared.download,
    audit: 'drive.shareDownload',
    rateLimit: { byHandler: ['share-gone'] },
  }),
}
