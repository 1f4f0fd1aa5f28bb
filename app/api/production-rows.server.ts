/** API definitions for production. */
import * as authInput from '~/features/login/login.schema'
import * as assign from '~/features/production/catalogue/assignments.server'
import { boardSheet } from '~/features/production/board/board-sheet.server'
import * as boardInput from '~/features/production/board/board.schema'
import * as board from '~/features/production/board/board.server'
import * as produceInput from '~/features/production/produced-book.schema'
import * as produceBook from '~/features/production/catalogue/produced-book.server'
import * as productionList from '~/features/production/catalogue/production-list.server'
import * as productionInput from '~/features/production/catalogue/production-list.schema'
import * as progress from '~/features/production/completion/format-progress.server'
import * as volumeFiles from '~/features/production/volumes/volume-files.server'
import * as volumesInput from '~/features/production/volumes/volumes.schema'
import * as volumes from '~/features/production/volumes/volumes.server'
import { workList } from '~/features/production/work-list/work-list.server'
import { command, download, query } from './row.server'

export const productionRows = {
  produceBook: {
    list: query({
      path: '/api/produceBook/list',
      role: 'producer',
      input: productionInput.List,
      handler: productionList.list,
    }),
    info: query({
      path: '/api/produceBook/info/:id',
      role: 'producer',
      input: productionInput.BookRef,
      handler: produceBook.info,
    }),
    modify: command({
      path: '/api/produceBook/modify/:id',
      role: 'administrator',
      input: productionInput.Modify,
      handler: produceBook.modify,
      audit: 'produceBook.modify',
    }),
    remove: command({
      path: '/api/produceBook/remove/:id',
      role: 'administrator',
      input: productionInput.BookRef,
      handler: produceBook.remove,
      audit: 'produceBook.remove',
    }),
    belongings: query({
      path: '/api/produceBook/belongings/:id',
      role: 'administrator',
      input: productionInput.BookRef,
      handler: produceBook.deletionImpact,
    }),
    requestList: query({
      path: '/api/produceBook/requestList',
      role: 'administrator',
      input: produceInput.ByBookId,
      handler: produceBook.requestList,
    }),
    share: command({
      path: '/api/produceBook/share',
      role: 'administrator',
      input: productionInput.Share,
      handler: assign.share,
      audit: 'produceBook.share',
    }),
    unshare: command({
      path: '/api/produceBook/unshare',
      role: 'administrator',
      input: productionInput.Share,
      handler: assign.unshare,
      audit: 'produceBook.unshare',
    }),
    producers: query({
      path: '/api/produceBook/producers',
      role: 'administrator',
      input: authInput.Nothing,
      handler: assign.producers,
    }),
    shareAll: command({
      path: '/api/produceBook/shareAll',
      role: 'administrator',
      input: productionInput.ShareAll,
      handler: assign.shareAll,
      audit: 'produceBook.shareAll',
    }),
    setNeedDates: command({
      path: '/api/produceBook/setNeedDates',
      role: 'administrator',
      input: productionInput.SetNeedDates,
      handler: produceBook.setNeedDates,
      audit: 'produceBook.setNeedDates',
    }),
    workList: query({
      path: '/api/produceBook/workList',
      role: 'producer',
      input: authInput.Nothing,
      handler: workList,
    }),
    board: query({
      path: '/api/produceBook/board',
      role: 'administrator',
      input: boardInput.Board,
      handler: board.board,
    }),
    boardSheet: download({
      path: '/api/produceBook/boardSheet',
      role: 'administrator',
      input: boardInput.BoardFilters,
      handler: boardSheet,
    }),
    progressInfo: query({
      path: '/api/produceBook/progressInfo/:bookId',
      role: 'producer',
      input: produceInput.ByBookId,
      handler: progress.progressInfo,
    }),
    setProgress: command({
      path: '/api/produceBook/setProgress',
      role: 'administrator',
      input: produceInput.SetProgress,
      handler: progress.setProgress,
      audit: 'produceBook.setProgress',
    }),
    upload: command({
      path: '/api/produceBook/upload',
      role: 'administrator',
      input: produceInput.UploadFile,
      prepare: progress.storeFile,
      handler: progress.upload,
      audit: 'produceBook.upload',
      bodyLimit: { holds: 'driveFiles', pages: ['/admin/produce'] },
    }),
    removeFile: command({
      path: '/api/produceBook/removeFile',
      role: 'administrator',
      input: produceInput.RemoveFile,
      handler: progress.removeFile,
      audit: 'produceBook.removeFile',
    }),
    volumes: query({
      path: '/api/produceBook/volumes',
      role: 'producer',
      input: volumesInput.FormatInput,
      handler: volumes.volumes,
    }),
    saveVolumes: command({
      path: '/api/produceBook/saveVolumes',
      role: 'administrator',
      input: volumesInput.SaveVolumes,
      handler: volumes.saveVolumes,
      audit: 'produceBook.saveVolumes',
      bodyLimit: { holds: 'longForm' },
    }),
    uploadVolume: command({
      path: '/api/produceBook/uploadVolume/:id',
      role: 'administrator',
      input: volumesInput.UploadVolume,
      prepare: volumeFiles.storeFile,
      handler: volumeFiles.uploadVolume,
      audit: 'produceBook.uploadVolume',
      bodyLimit: { holds: 'driveFiles' },
    }),
    removeVolumeFile: command({
      path: '/api/produceBook/removeVolumeFile/:id',
      role: 'administrator',
      input: volumesInput.VolumeFile,
      handler: volumeFiles.removeVolumeFile,
      audit: 'produceBook.removeVolumeFile',
    }),
    downloadVolume: download({
      path: '/api/produceBook/downloadVolume/:id',
      role: 'producer',
      input: volumesInput.VolumeFile,
      handler: volumeFiles.downloadVolume,
      audit: 'produceBook.downloadVolume',
    }),
    download: download({
      path: '/api/produceBook/download',
      role: 'producer',
      input: produceInput.Download,
      handler: progress.download,
      audit: 'produceBook.download',
    }),
  },
}
