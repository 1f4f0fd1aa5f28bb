/** API definitions for the request list and the purchase cart. */
import * as authInput from '~/features/login/login.schema'
import * as bookInput from '~/features/book/book.schema'
import * as complete from '~/features/purchase-cart/complete-requests.server'
import * as purchaseInput from '~/features/purchase-cart/purchase-cart.schema'
import * as purchaseCart from '~/features/purchase-cart/purchase-cart.server'
import * as requestSheet from '~/features/purchase-cart/request-sheet.server'
import * as listDownload from '~/features/request-book/list-download.server'
import * as listUpload from '~/features/request-book/list-upload.server'
import * as requestBookInput from '~/features/request-book/request-book.schema'
import * as requestBook from '~/features/request-book/request-book.server'
import { command, download, longCommand, query } from './row.server'

export const requestRows = {
  requestBook: {
    list: query({
      path: '/api/requestBook/list',
      role: 'administrator',
      input: requestBookInput.List,
      handler: requestBook.list,
    }),
    info: query({
      path: '/api/requestBook/info/:id',
      role: 'administrator',
      input: bookInput.ById,
      handler: requestBook.info,
    }),
    create: command({
      path: '/api/requestBook/create',
      role: 'administrator',
      input: requestBookInput.Create,
      handler: requestBook.create,
      audit: 'requestBook.create',
    }),
    modify: command({
      path: '/api/requestBook/modify/:id',
      role: 'administrator',
      input: requestBookInput.Modify,
      handler: requestBook.modify,
      audit: 'requestBook.modify',
    }),
    remove: command({
      path: '/api/requestBook/remove/:id',
      role: 'administrator',
      input: bookInput.ById,
      handler: requestBook.remove,
      audit: 'requestBook.remove',
    }),
    register: longCommand({
      path: '/api/requestBook/register',
      role: 'administrator',
      input: requestBookInput.SheetUpload,
      handler: listUpload.register,
      audit: 'requestBook.register',
      bodyLimit: { holds: 'sheet' },
    }),
    upload: longCommand({
      path: '/api/requestBook/upload',
      role: 'administrator',
      input: requestBookInput.SheetUpload,
      handler: listUpload.upload,
      bodyLimit: { holds: 'sheet', pages: ['/admin/request/register'] },
    }),
    uploadInfo: query({
      path: '/api/requestBook/uploadInfo/:id',
      role: 'administrator',
      input: requestBookInput.ById,
      handler: listUpload.uploadInfo,
    }),
    apply: longCommand({
      path: '/api/requestBook/apply/:id',
      role: 'administrator',
      input: requestBookInput.ById,
      handler: listUpload.apply,
      audit: 'requestBook.register',
    }),
    replaced: query({
      path: '/api/requestBook/replaced',
      role: 'administrator',
      input: authInput.Nothing,
      handler: listUpload.replacedLists,
    }),
    restore: longCommand({
      path: '/api/requestBook/restore/:id',
      role: 'administrator',
      input: requestBookInput.ById,
      handler: listUpload.restore,
      audit: 'requestBook.register',
    }),
    download: download({
      path: '/api/requestBook/download',
      role: 'administrator',
      input: authInput.Nothing,
      handler: listDownload.download,
    }),
    template: download({
      path: '/api/requestBook/template',
      role: 'administrator',
      input: authInput.Nothing,
      handler: listDownload.template,
    }),
    errorSheet: download({
      path: '/api/requestBook/errors/:id',
      role: 'administrator',
      input: requestBookInput.ById,
      handler: listDownload.errorSheet,
    }),
  },
  purchaseCart: {
    add: command({
      path: '/api/cartBook/add',
      role: 'administrator',
      input: purchaseInput.Add,
      handler: purchaseCart.add,
    }),
    addAll: command({
      path: '/api/cartBook/addAll',
      role: 'administrator',
      input: purchaseInput.AddAll,
      handler: purchaseCart.addAll,
    }),
    list: query({
      path: '/api/cartBook/list',
      role: 'administrator',
      input: purchaseInput.List,
      handler: purchaseCart.list,
    }),
    info: query({
      path: '/api/cartBook/info/:id',
      role: 'administrator',
      input: purchaseInput.ById,
      handler: purchaseCart.info,
    }),
    modify: command({
      path: '/api/cartBook/modify/:id',
      role: 'administrator',
      input: purchaseInput.Modify,
      handler: purchaseCart.modify,
    }),
    remove: command({
      path: '/api/cartBook/remove/:id',
      role: 'administrator',
      input: purchaseInput.ById,
      handler: purchaseCart.remove,
    }),
    produce: command({
      path: '/api/cartBook/produce',
      role: 'administrator',
      input: purchaseInput.Produce,
      handler: complete.produce,
      audit: 'purchaseCart.complete',
    }),
    removeAll: command({
      path: '/api/cartBook/removeAll',
      role: 'administrator',
      input: purchaseInput.ByIds,
      handler: purchaseCart.removeAll,
    }),
    totals: query({
      path: '/api/cartBook/totals',
      role: 'administrator',
      input: purchaseInput.Totals,
      handler: purchaseCart.totals,
    }),
    ebookFile: download({
      path: '/api/cartBook/ebookRequestFile',
      role: 'administrator',
      input: purchaseInput.RequestFile,
      handler: requestSheet.ebookRequestFile,
    }),
    bookFile: download({
      path: '/api/cartBook/bookRequestFile',
      role: 'administrator',
      input: purchaseInput.RequestFile,
      handler: requestSheet.bookRequestFile,
    }),
  },
}
