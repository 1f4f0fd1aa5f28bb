/** API definitions for schools' order files and for the demand computed from them. */
import * as authInput from '~/features/login/login.schema'
import { bookSheet } from '~/features/order-file/demand/application-sheet.server'
import * as appliedInput from '~/features/order-file/applications.schema'
import * as applied from '~/features/order-file/demand/applications.server'
import * as decide from '~/features/order-file/review/decisions.server'
import * as downloads from '~/features/order-file/review/order-download.server'
import * as input from '~/features/order-file/order-file.schema'
import * as files from '~/features/order-file/order-file.server'
import { templateSheet } from '~/features/order-file/files/order-template.server'
import { reread } from '~/features/order-file/files/reread.server'
import * as rowsOf from '~/features/order-file/review/order-rows.server'
import { command, download, longCommand, query } from './row.server'

export const orderFileRows = {
  orderFile: {
    list: query({
      path: '/api/userOrderBook/orderFileList',
      role: 'administrator',
      input: input.List,
      handler: files.list,
    }),
    info: query({
      path: '/api/userOrderBook/orderFileInfo',
      role: 'administrator',
      input: input.ByName,
      handler: files.info,
    }),
    schools: query({
      path: '/api/userOrderBook/schoolList',
      role: 'administrator',
      input: input.Schools,
      handler: files.schools,
    }),
    register: command({
      path: '/api/userOrderBook/register',
      role: 'administrator',
      input: input.Register,
      prepare: files.prepare,
      handler: files.register,
      audit: 'orderFile.register',
      bodyLimit: { holds: 'sheet', pages: ['/admin/user/order'] },
    }),
    create: command({
      path: '/api/userOrderBook/createOrderFile',
      role: 'administrator',
      input: input.Create,
      prepare: files.prepare,
      handler: files.create,
      audit: 'orderFile.register',
      bodyLimit: { holds: 'sheet' },
    }),
    remove: command({
      path: '/api/userOrderBook/orderFileRemove',
      role: 'administrator',
      input: input.ByName,
      handler: files.remove,
      audit: 'orderFile.remove',
    }),
    rows: query({
      path: '/api/userOrderBook/orderFileBookList',
      role: 'administrator',
      input: input.Rows,
      handler: rowsOf.rows,
      // `update` reads the stored file again before it changes rows
      audit: 'orderFile.reread',
    }),
    row: query({
      path: '/api/userOrderBook/orderFileBookInfo',
      role: 'administrator',
      input: input.ByRow,
      handler: rowsOf.row,
    }),
    candidates: query({
      path: '/api/book/candidateList',
      role: 'administrator',
      input: input.Candidates,
      handler: rowsOf.candidates,
    }),
    pupils: command({
      path: '/api/userOrderBook/orderUsers',
      role: 'administrator',
      input: input.ByRow,
      handler: rowsOf.pupils,
      audit: 'orderFile.reveal',
    }),
    setBookId: command({
      path: '/api/userOrderBook/setBookId',
      role: 'administrator',
      input: input.SetBookId,
      handler: decide.setBookId,
      audit: 'orderFile.setBookId',
    }),
    setAbsent: command({
      path: '/api/userOrderBook/setAbsent',
      role: 'administrator',
      input: input.SetAbsent,
      handler: decide.setAbsent,
    }),
    setRemarks: command({
      path: '/api/userOrderBook/setRemarks',
      role: 'administrator',
      input: input.SetRemarks,
      handler: decide.setRemarks,
    }),
    accept: command({
      path: '/api/userOrderBook/accept',
      role: 'administrator',
      input: input.ByName,
      handler: decide.accept,
      audit: 'orderFile.accept',
    }),
    undo: command({
      path: '/api/userOrderBook/undo',
      role: 'administrator',
      input: input.Undo,
      handler: decide.undo,
      audit: 'orderFile.undo',
    }),
    toCart: command({
      path: '/api/userOrderBook/toCart',
      role: 'administrator',
      input: input.ToCart,
      handler: decide.toCart,
    }),
    reread: longCommand({
      path: '/api/userOrderBook/reread',
      role: 'administrator',
      input: input.ByName,
      handler: reread,
      audit: 'orderFile.reread',
    }),
    download: download({
      path: '/api/userOrderBook/downloadOrderFile',
      role: 'administrator',
      input: input.Download,
      handler: downloads.download,
      audit: ['orderFile.download', 'orderFile.downloadFilled'],
    }),
    template: download({
      path: '/api/userOrderBook/template',
      role: 'administrator',
      input: authInput.Nothing,
      handler: templateSheet,
    }),
  },
  applications: {
    list: query({
      path: '/api/userOrderBook/bookList',
      role: 'administrator',
      input: appliedInput.BookList,
      handler: applied.bookList,
    }),
    schools: query({
      path: '/api/userOrderBook/bookSchools',
      role: 'administrator',
      input: appliedInput.BookSchools,
      handler: applied.bookSchools,
    }),
    sheet: download({
      path: '/api/userOrderBook/bookSheet',
      role: 'administrator',
      input: appliedInput.BookSheet,
      handler: bookSheet,
    }),
  },
}
