/** Rows of the API table (table.server.ts) for schools' order files and for what was asked for altogether. */
import * as authInput from '~/features/auth/auth.schema'
import { bookSheet } from '~/features/order-file/application-sheet.server'
import * as appliedInput from '~/features/order-file/applications.schema'
import * as applied from '~/features/order-file/applications.server'
import * as decide from '~/features/order-file/decide.server'
import * as downloads from '~/features/order-file/order-download.server'
import * as files from '~/features/order-file/order-file.server'
import * as input from '~/features/order-file/order-file.schema'
import { templateSheet } from '~/features/order-file/order-template.server'
import { reread } from '~/features/order-file/reread.server'
import * as rowsOf from '~/features/order-file/rows.server'
import { ask, change, get, start } from './row.server'

// prettier-ignore
export const orderFile = {
  list:        ask   ('/api/userOrderBook/orderFileList',         'administrator', input.List,               files.list),
  info:        ask   ('/api/userOrderBook/orderFileInfo',         'administrator', input.ByName,             files.info),          // ours
  schools:     ask   ('/api/userOrderBook/schoolList',            'administrator', input.Schools,            files.schools),
  register:    change('/api/userOrderBook/register',              'administrator', input.Register,           files.register,       files.prepare),
  create:      change('/api/userOrderBook/createOrderFile',       'administrator', input.Create,             files.create,         files.prepare),
  remove:      change('/api/userOrderBook/orderFileRemove',       'administrator', input.ByName,             files.remove),
  rows:        ask   ('/api/userOrderBook/orderFileBookList',     'administrator', input.Rows,               rowsOf.rows),
  row:         ask   ('/api/userOrderBook/orderFileBookInfo',     'administrator', input.ByRow,              rowsOf.row),          // ours
  candidates:  ask   ('/api/book/candidateList',                  'administrator', input.Candidates,         rowsOf.candidates),
  pupils:      change('/api/userOrderBook/orderUsers',            'administrator', input.ByRow,              rowsOf.pupils),       // ours
  setBookId:   change('/api/userOrderBook/setBookId',             'administrator', input.SetBookId,          decide.setBookId),
  setAbsent:   change('/api/userOrderBook/setAbsent',             'administrator', input.SetAbsent,          decide.setAbsent),    // ours
  setRemarks:  change('/api/userOrderBook/setRemarks',            'administrator', input.SetRemarks,         decide.setRemarks),
  accept:      change('/api/userOrderBook/accept',                'administrator', input.ByName,             decide.accept),       // ours
  undo:        change('/api/userOrderBook/undo',                  'administrator', input.Undo,               decide.undo),         // ours
  toCart:      change('/api/userOrderBook/toCart',                'administrator', input.ToCart,             decide.toCart),       // ours
  reread:      start ('/api/userOrderBook/reread',                'administrator', input.ByName,             reread),              // ours
  download:    get   ('/api/userOrderBook/downloadOrderFile',     'administrator', input.Download,           downloads.download),
  template:    get   ('/api/userOrderBook/template',              'administrator', authInput.Nothing,        templateSheet),       // ours
}

// prettier-ignore
export const applications = {
  list:        ask   ('/api/userOrderBook/bookList',              'administrator', appliedInput.BookList,    applied.bookList),
  schools:     ask   ('/api/userOrderBook/bookSchools',           'administrator', appliedInput.BookSchools, applied.bookSchools),  // ours
  sheet:       get   ('/api/userOrderBook/bookSheet',             'administrator', appliedInput.BookSheet,   bookSheet),            // ours
}
