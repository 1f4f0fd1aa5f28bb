/** API definitions of books in production. */
import { ById, Nothing } from '~/validation/inputs'
import * as assign from './books/assignments.server'
import { boardSheet } from './board/board-sheet.server'
import * as boardInput from './board/board.schema'
import * as board from './board/board.server'
import * as produceInput from './produced-book.schema'
import * as produceBook from './books/produced-book.server'
import * as productionList from './books/production-list.server'
import * as productionInput from './books/production-list.schema'
import * as progress from './completion/format-progress.server'
import * as volumeFiles from './volumes/volume-files.server'
import * as volumesInput from './volumes/volumes.schema'
import * as volumes from './volumes/volumes.server'
import { Schedule } from './schedule/schedule.schema'
import { schedule } from './schedule/schedule.server'
import { workList } from './work-list/work-list.server'
import * as productionOutput from './production.output'
import * as outputs from '~/http/outputs.server'
import * as whatIfInput from './forecast/what-if.schema'
import * as whatIfOutput from './forecast/what-if.output'
import * as whatIf from './forecast/what-if.server'
import { Progress } from '~/features/catalogue/book/progress.output'
import { done } from '~/validation/output'
import { command, download, query } from '~/http/row.server'

export const produceBookRows = {
  list: query({
    path: '/api/produceBook/list',
    role: 'producer',
    summary: [
      '제작 목록에서 도서를 찾습니다.',
      'Finds books in production; a producer finds assigned books only.',
    ],
    input: productionInput.List,
    output: productionOutput.Books,
    handler: productionList.list,
  }),
  info: query({
    path: '/api/produceBook/info/:id',
    role: 'producer',
    summary: ['제작 도서 한 권을 보여 줍니다.', 'Shows one book in production.'],
    input: productionInput.BookRef,
    output: productionOutput.BookInfo,
    handler: produceBook.info,
  }),
  modify: command({
    path: '/api/produceBook/modify/:id',
    role: 'administrator',
    summary: ['제작 도서를 수정합니다.', 'Changes a book in production.'],
    input: productionInput.Modify,
    output: productionOutput.Book,
    handler: produceBook.modify,
    audit: 'produceBook.modify',
  }),
  remove: command({
    path: '/api/produceBook/remove/:id',
    role: 'administrator',
    summary: ['제작 도서를 삭제합니다.', 'Deletes a book in production.'],
    input: productionInput.BookRef,
    output: done,
    handler: produceBook.remove,
    audit: 'produceBook.remove',
  }),
  belongings: query({
    path: '/api/produceBook/belongings/:id',
    role: 'administrator',
    summary: [
      '제작 도서와 함께 지워지는 것을 셉니다.',
      'Counts what goes together with a book in production.',
    ],
    input: productionInput.BookRef,
    output: productionOutput.Belongings,
    handler: produceBook.deletionImpact,
  }),
  requestList: query({
    path: '/api/produceBook/requestList',
    role: 'administrator',
    summary: ['도서의 구입 요청 이력을 보여 줍니다.', 'Lists the purchase requests of a book.'],
    input: produceInput.ByBookId,
    output: productionOutput.RequestLogs,
    errors: [404],
    handler: produceBook.requestList,
  }),
  share: command({
    path: '/api/produceBook/share',
    role: 'administrator',
    summary: ['도서를 제작자에게 배정합니다.', 'Assigns a book to a producer.'],
    input: productionInput.Share,
    output: productionOutput.Assigned,
    errors: [404],
    handler: assign.share,
    audit: 'produceBook.share',
  }),
  unshare: command({
    path: '/api/produceBook/unshare',
    role: 'administrator',
    summary: ['제작자의 배정을 해제합니다.', 'Ends the assignment of a book.'],
    input: productionInput.Share,
    output: productionOutput.Assigned,
    errors: [404],
    handler: assign.unshare,
    audit: 'produceBook.unshare',
  }),
  producers: query({
    path: '/api/produceBook/producers',
    role: 'administrator',
    summary: ['제작자를 보여 줍니다.', 'Lists the producers.'],
    input: Nothing,
    output: productionOutput.Producers,
    handler: assign.producers,
  }),
  shareAll: command({
    path: '/api/produceBook/shareAll',
    role: 'administrator',
    summary: ['여러 도서를 제작자에게 배정합니다.', 'Assigns several books to a producer.'],
    input: productionInput.ShareAll,
    output: productionOutput.Changed,
    handler: assign.shareAll,
    audit: 'produceBook.shareAll',
  }),
  setNeedDates: command({
    path: '/api/produceBook/setNeedDates',
    role: 'administrator',
    summary: ['여러 도서의 필요 날짜를 정합니다.', 'Sets the need-by date of several books.'],
    input: productionInput.SetNeedDates,
    output: productionOutput.Changed,
    handler: produceBook.setNeedDates,
    audit: 'produceBook.setNeedDates',
  }),
  schedule: query({
    path: '/api/produceBook/schedule',
    role: 'producer',
    summary: [
      '끝나지 않은 분권과 형태를 일할 순서와 예측과 함께 보여 줍니다.',
      'Lists unfinished volumes and formats in the order of work, with their forecast.',
    ],
    input: Schedule,
    output: productionOutput.Schedule,
    errors: [404],
    handler: schedule,
  }),
  whatIf: query({
    path: '/api/produceBook/whatIf',
    role: 'administrator',
    summary: [
      '바꾸면 어떻게 되는지 지금과 비교해 보여 줍니다. 아무것도 바꾸지 않습니다.',
      'Compares the season with a change to the season as it is; changes nothing.',
    ],
    input: whatIfInput.WhatIf,
    output: whatIfOutput.WhatIf,
    handler: whatIf.whatIf,
  }),
  takeOver: command({
    path: '/api/produceBook/takeOver',
    role: 'administrator',
    summary: [
      '바꿔 본 것을 실제로 정합니다. 제작자의 부재나 한 건에 대한 결정입니다.',
      'Takes a change over: an absence, or a decision for a piece of work.',
    ],
    input: whatIfInput.WhatIf,
    output: whatIfOutput.TakenOver,
    errors: [409],
    handler: whatIf.takeOver,
    audit: ['produceBook.takeOver', 'absence.add'],
  }),
  decisions: query({
    path: '/api/produceBook/decisions',
    role: 'administrator',
    summary: ['적용 중인 결정을 보여 줍니다.', 'Lists the decisions that count.'],
    input: Nothing,
    output: whatIfOutput.Decisions,
    handler: whatIf.decisions,
  }),
  undoDecision: command({
    path: '/api/produceBook/undoDecision/:id',
    role: 'administrator',
    summary: ['결정을 되돌립니다.', 'Undoes a decision.'],
    input: ById,
    output: whatIfOutput.Decision,
    errors: [404],
    handler: whatIf.undo,
    audit: 'produceBook.undoDecision',
  }),
  workList: query({
    path: '/api/produceBook/workList',
    role: 'producer',
    summary: ['내가 제작할 도서를 보여 줍니다.', 'Lists what the caller has to produce.'],
    input: Nothing,
    output: productionOutput.WorkList,
    handler: workList,
  }),
  board: query({
    path: '/api/produceBook/board',
    role: 'administrator',
    summary: [
      '제작 현황판을 보여 줍니다.',
      'Shows the production board: what is late, at risk and on time.',
    ],
    input: boardInput.Board,
    output: productionOutput.Board,
    handler: board.board,
  }),
  boardSheet: download({
    path: '/api/produceBook/boardSheet',
    role: 'administrator',
    summary: ['제작 현황판을 내려받습니다(.xlsx).', 'Downloads the production board (.xlsx).'],
    input: boardInput.BoardFilters,
    output: outputs.sheet,
    handler: boardSheet,
  }),
  progressInfo: query({
    path: '/api/produceBook/progressInfo/:bookId',
    role: 'producer',
    summary: ['도서의 제작 진행률을 보여 줍니다.', 'Shows the production progress of a book.'],
    input: produceInput.ByBookId,
    output: Progress,
    handler: progress.progressInfo,
  }),
  setProgress: command({
    path: '/api/produceBook/setProgress',
    role: 'administrator',
    summary: ['제작 진행률을 정합니다.', 'Sets the production progress of a channel or type.'],
    input: produceInput.SetProgress,
    output: Progress,
    errors: [404],
    handler: progress.setProgress,
    audit: 'produceBook.setProgress',
  }),
  upload: command({
    path: '/api/produceBook/upload',
    role: 'administrator',
    summary: [
      '제작 파일이나 원본을 올립니다.',
      "Uploads a produced file or the publisher's source.",
    ],
    input: produceInput.UploadFile,
    output: Progress,
    errors: [404],
    prepare: progress.storeFile,
    handler: progress.upload,
    audit: 'produceBook.upload',
    bodyLimit: { holds: 'driveFiles', pages: ['/admin/produce'] },
  }),
  removeFile: command({
    path: '/api/produceBook/removeFile',
    role: 'administrator',
    summary: [
      '제작 파일이나 원본을 삭제합니다.',
      "Removes a produced file or the publisher's source.",
    ],
    input: produceInput.RemoveFile,
    output: Progress,
    errors: [404],
    handler: progress.removeFile,
    audit: 'produceBook.removeFile',
  }),
  volumes: query({
    path: '/api/produceBook/volumes',
    role: 'producer',
    summary: ['형태의 분권을 보여 줍니다.', 'Lists the volumes of a production type.'],
    input: volumesInput.FormatInput,
    output: productionOutput.Volumes,
    errors: [404],
    handler: volumes.volumes,
  }),
  saveVolumes: command({
    path: '/api/produceBook/saveVolumes',
    role: 'administrator',
    summary: ['형태의 분권을 저장합니다.', 'Saves all volumes of a production type.'],
    input: volumesInput.SaveVolumes,
    output: productionOutput.SavedVolumes,
    errors: [404],
    handler: volumes.saveVolumes,
    audit: 'produceBook.saveVolumes',
    bodyLimit: { holds: 'longForm' },
  }),
  uploadVolume: command({
    path: '/api/produceBook/uploadVolume/:id',
    role: 'administrator',
    summary: ['분권의 파일을 올립니다.', 'Uploads the file of a volume.'],
    input: volumesInput.UploadVolume,
    output: productionOutput.Volume,
    prepare: volumeFiles.storeFile,
    handler: volumeFiles.uploadVolume,
    audit: 'produceBook.uploadVolume',
    bodyLimit: { holds: 'driveFiles' },
  }),
  removeVolumeFile: command({
    path: '/api/produceBook/removeVolumeFile/:id',
    role: 'administrator',
    summary: ['분권의 파일을 삭제합니다.', 'Removes the file of a volume.'],
    input: volumesInput.VolumeFile,
    output: productionOutput.Volume,
    handler: volumeFiles.removeVolumeFile,
    audit: 'produceBook.removeVolumeFile',
  }),
  downloadVolume: download({
    path: '/api/produceBook/downloadVolume/:id',
    role: 'producer',
    summary: ['분권의 파일을 내려받습니다.', 'Downloads the file of a volume.'],
    input: volumesInput.VolumeFile,
    output: outputs.storedFile,
    errors: [409],
    handler: volumeFiles.downloadVolume,
    audit: 'produceBook.downloadVolume',
  }),
  download: download({
    path: '/api/produceBook/download',
    role: 'producer',
    summary: [
      '제작 파일이나 원본을 내려받습니다.',
      "Downloads a produced file or the publisher's source.",
    ],
    input: produceInput.Download,
    output: outputs.storedFile,
    errors: [404, 409],
    handler: progress.download,
    audit: 'produceBook.download',
  }),
}
