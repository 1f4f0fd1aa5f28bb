/** The whole /api contract: one row per address. Pages use the same rows. To add a feature, start here. */
import * as address from '~/features/address/address.server'
import * as addressInput from '~/features/address/address.schema'
import * as auth from '~/features/auth/auth.server'
import * as authInput from '~/features/auth/auth.schema'
import * as book from '~/features/book/book.server'
import * as bookInput from '~/features/book/book.schema'
import * as image from '~/features/book/image.server'
import * as imageInput from '~/features/book/image.schema'
import { readable } from '~/features/book/readable.server'
import * as suggest from '~/features/book/suggest.server'
import * as cart from '~/features/cart/cart.server'
import * as cartInput from '~/features/cart/cart.schema'
import { health } from '~/features/health/health.server'
import * as inbox from '~/features/notification/inbox.server'
import * as noticeInput from '~/features/notification/notification.schema'
import * as order from '~/features/order/order.server'
import * as orderInput from '~/features/order/order.schema'
import * as social from '~/features/social/social.server'
import * as socialInput from '~/features/social/social.schema'
import { toSheet } from '~/features/order/request-form.server'
import * as recovery from '~/features/recovery/recovery.server'
import * as recoveryInput from '~/features/recovery/recovery.schema'
import * as identity from '~/features/sign-up/identity.server'
import * as signUp from '~/features/sign-up/sign-up.server'
import * as signUpInput from '~/features/sign-up/sign-up.schema'
import * as modify from '~/features/user/modify.server'
import * as myInfo from '~/features/user/my-info.server'
import * as sessions from '~/features/user/sessions.server'
import * as auditLog from '~/features/audit-log/audit-log.server'
import * as auditInput from '~/features/audit-log/audit-log.schema'
import * as school from '~/features/school/school.server'
import * as schoolInput from '~/features/school/school.schema'
import * as userAdmin from '~/features/user/user-admin.server'
import * as userInput from '~/features/user/user.schema'
import * as purchaseCart from '~/features/purchase-cart/purchase-cart.server'
import * as purchaseInput from '~/features/purchase-cart/purchase-cart.schema'
import * as complete from '~/features/purchase-cart/complete.server'
import * as requestSheet from '~/features/purchase-cart/request-sheet.server'
import * as listDownload from '~/features/request-book/list-download.server'
import * as produceInput from '~/features/produce-book/produce-book.schema'
import * as assign from '~/features/produce-book/assign.server'
import * as progress from '~/features/produce-book/progress.server'
import * as volumes from '~/features/produce-book/volumes.server'
import * as volumeFiles from '~/features/produce-book/volume-files.server'
import * as volumesInput from '~/features/produce-book/volumes.schema'
import * as produceBook from '~/features/produce-book/produce-book.server'
import * as productionInput from '~/features/produce-book/production.schema'
import * as productionList from '~/features/produce-book/production-list.server'
import * as boardInput from '~/features/produce-book/board.schema'
import * as board from '~/features/produce-book/board.server'
import { boardSheet } from '~/features/produce-book/board-sheet.server'
import { workList } from '~/features/produce-book/work-list.server'
import * as drive from '~/features/drive/drive.server'
import * as driveInput from '~/features/drive/drive.schema'
import * as archive from '~/features/drive/archive.server'
import * as archiveInput from '~/features/drive/archive.schema'
import * as driveShare from '~/features/drive/share.server'
import * as driveShared from '~/features/drive/share-download.server'
import * as shareInput from '~/features/drive/share.schema'
import * as driveList from '~/features/drive/list.server'
import { upkeep } from '~/features/drive/publishers.server'
import * as register from '~/features/drive/register.server'
import * as intake from '~/features/drive/intake.server'
import * as intakeInput from '~/features/drive/intake.schema'
import { overview } from '~/features/overview/overview.server'
import * as listUpload from '~/features/request-book/list-upload.server'
import * as requestBook from '~/features/request-book/request-book.server'
import * as requestBookInput from '~/features/request-book/request-book.schema'
import { Paging } from '~/paging'
import * as rowsOf from './inbox-rows.server'
import { openapi } from './openapi.server'
import * as rowsOfOrders from './order-file-rows.server'
import { ask, change, get, start, type Row } from './row.server'

// `get` downloads, `ask` answers a question, `change` has an effect: one transaction, once per operation id.
// prettier-ignore
export const api = {
  auth: {             //  address                                    who              input                     work
    login:       ask   ('/api/oauth/login',                         'anyone',        authInput.Login,          auth.login),
    token:       ask   ('/api/oauth/token',                         'anyone',        authInput.Token,          auth.token),
    logout:      change('/api/oauth/logout',                        'anyone',        authInput.Nothing,        auth.logout),        // ours
    social:      get   ('/api/oauth/:provider',                     'anyone',        socialInput.Begin,        social.begin),
    socialDone:  get   ('/api/oauth/:provider/return',              'anyone',        socialInput.Finish,       social.finish),      // ours
    me:          ask   ('/api/user/me',                             'member',        authInput.Nothing,        auth.me),
  },
  user: {
    info:        ask   ('/api/user/info',                           'member',        authInput.Nothing,        myInfo.info),
    modify:      change('/api/user/modify/:id',                     'member',        userInput.Modify,         modify.modify,        modify.provePassword),
    setAccessKey:    change('/api/user/setAccessKey',               'member',        authInput.Nothing,        myInfo.setAccessKey),
    removeAccessKey: change('/api/user/removeAccessKey',            'member',        authInput.Nothing,        myInfo.removeAccessKey),  // ours
    sessions:    ask   ('/api/user/sessions',                       'member',        authInput.Nothing,        sessions.list),       // ours
    endSessions: change('/api/user/endSessions',                    'member',        userInput.EndSessions,    sessions.end),        // ours
    deleteAccount:   change('/api/user/deleteAccount',              'member',        authInput.Nothing,        myInfo.deleteAccount),
    list:        ask   ('/api/user/list',                           'administrator', userInput.List,           userAdmin.list),
    infoOf:      ask   ('/api/user/info/:id',                       'administrator', userInput.ById,           userAdmin.infoOf),
    belongings:  ask   ('/api/user/belongings/:id',                 'administrator', userInput.ById,           userAdmin.belongings), // ours
    create:      change('/api/user/create',                         'administrator', userInput.Create,         userAdmin.create),     // ours
    remove:      change('/api/user/remove/:id',                     'administrator', userInput.ById,           userAdmin.remove),
  },
  book: {
    search:      ask   ('/api/public/book/search',                  'anyone',        bookInput.Search,         book.search),
    list:        ask   ('/api/public/book/list',                    'anyone',        bookInput.List,           book.list),
    info:        ask   ('/api/public/book/info/:id',                'anyone',        bookInput.ById,           book.info),
    formats:     ask   ('/api/public/book/formats',                 'anyone',        bookInput.ByBookIds,      book.formats),       // ours
    named:       ask   ('/api/public/book/named',                   'anyone',        bookInput.ByIsbns,        book.named),         // ours
    readable:    ask   ('/api/public/book/readable',                'anyone',        bookInput.ByBookId,       readable),           // ours
    reading:     ask   ('/api/public/book/reading',                 'anyone',        bookInput.Keyword,        suggest.reading),    // ours
    imageToText: ask   ('/api/public/book/imageToText',             'anyone',        imageInput.Picture,       image.imageToText),
    findIsbn:    ask   ('/api/public/book/findIsbn',                'anyone',        imageInput.Photo,         image.findIsbn),      // ours
    suggest:     ask   ('/api/public/book/suggest',                 'anyone',        bookInput.Keyword,        suggest.suggest),    // ours
  },
  cart: {
    add:         change('/api/userCartBook/add',                    'member',        cartInput.Add,            cart.add),
    list:        ask   ('/api/userCartBook/list',                   'member',        Paging,                   cart.list),
    info:        ask   ('/api/userCartBook/info/:id',               'member',        cartInput.ById,           cart.info),
    setOrderNum: change('/api/userCartBook/setOrderNum/:id',        'member',        cartInput.SetOrderNum,    cart.setOrderNum),
    remove:      change('/api/userCartBook/remove/:id',             'member',        cartInput.ById,           cart.remove),
    toSheet:     get   ('/api/userCartBook/listToXls',              'member',        cartInput.Sheet,          toSheet),
  },
  order: {
    order:       change('/api/userOrderBook/order',                 'member',        orderInput.Nothing,       order.order),        // ours
    list:        ask   ('/api/userOrderBook/list',                  'member',        Paging,                   order.list),
    info:        ask   ('/api/userOrderBook/info/:id',              'member',        orderInput.ById,          order.info),
    cancel:      change('/api/userOrderBook/cancel/:id',            'member',        orderInput.ById,          order.cancel),       // ours
    previous:    ask   ('/api/userOrderBook/previous',              'member',        orderInput.ByBooks,       order.previous),     // ours
    download:    get   ('/api/userOrderBook/download/:id',          'member',        orderInput.Download,      order.download),     // ours
  },
  notification: {
    list:        ask   ('/api/notification/list',                   'member',        noticeInput.List,         inbox.list),         // ours
    unread:      ask   ('/api/notification/unread',                 'member',        noticeInput.Nothing,      inbox.unread),       // ours
    markRead:    change('/api/notification/markRead',               'member',        noticeInput.MarkRead,     inbox.markRead),     // ours
  },
  signUp: {
    join:        change('/api/oauth/join',                          'anyone',        signUpInput.Join,         signUp.join, signUp.countJoin),
    idCheck:     ask   ('/api/oauth/idCheck',                       'anyone',        signUpInput.IdCheck,      signUp.idCheck),
    userCheck:   ask   ('/api/oauth/userCheck',                     'anyone',        signUpInput.UserCheck,    identity.userCheck),
    checkSucc:   ask   ('/api/oauth/user/checkSucc',                'anyone',        signUpInput.CheckSucc,    identity.checkSucc),
  },
  address: {
    search:      ask   ('/api/address/search',                      'anyone',        addressInput.Search,      address.search),
  },
  school: {
    list:        ask   ('/api/school/list',                         'member',        schoolInput.List,         school.list),
    names:       ask   ('/api/school/names',                        'administrator', authInput.Nothing,        school.names),         // ours
  },
  audit: {
    list:        ask   ('/api/audit/list',                          'administrator', auditInput.List,          auditLog.list),        // ours
  },
  recovery: {
    findCode:    ask   ('/api/oauth/findCode',                      'anyone',        recoveryInput.FindCode,   recovery.findCode),
    findUser:    ask   ('/api/oauth/findUser',                      'anyone',        recoveryInput.FindUser,   recovery.findUser),
    setPassword: change('/api/oauth/setUserPassword',               'anyone',        recoveryInput.SetUserPassword, recovery.setUserPassword, recovery.countTry),
  },
  requestBook: {
    list:        ask   ('/api/requestBook/list',                    'administrator', requestBookInput.List,    requestBook.list),
    info:        ask   ('/api/requestBook/info/:id',                'administrator', bookInput.ById,           requestBook.info),
    create:      change('/api/requestBook/create',                  'administrator', requestBookInput.Create,  requestBook.create),
    modify:      change('/api/requestBook/modify/:id',              'administrator', requestBookInput.Modify,  requestBook.modify),
    remove:      change('/api/requestBook/remove/:id',              'administrator', bookInput.ById,           requestBook.remove),
    register:    start ('/api/requestBook/register',                'administrator', requestBookInput.SheetUpload,listUpload.register),
    upload:      start ('/api/requestBook/upload',                  'administrator', requestBookInput.SheetUpload,listUpload.upload),      // ours
    uploadInfo:  ask   ('/api/requestBook/uploadInfo/:id',          'administrator', requestBookInput.ById,    listUpload.uploadInfo),  // ours
    apply:       start ('/api/requestBook/apply/:id',               'administrator', requestBookInput.ById,    listUpload.apply),       // ours
    replaced:    ask   ('/api/requestBook/replaced',                'administrator', authInput.Nothing,        listUpload.replacedLists), // ours
    restore:     start ('/api/requestBook/restore/:id',             'administrator', requestBookInput.ById,    listUpload.restore),     // ours
    download:    get   ('/api/requestBook/download',                'administrator', authInput.Nothing,        listDownload.download),  // ours
    template:    get   ('/api/requestBook/template',                'administrator', authInput.Nothing,        listDownload.template),  // ours
    errorSheet:  get   ('/api/requestBook/errors/:id',              'administrator', requestBookInput.ById,    listDownload.errorSheet), // ours
  },
  purchaseCart: {
    add:         change('/api/cartBook/add',                        'administrator', purchaseInput.Add,        purchaseCart.add),
    addAll:      change('/api/cartBook/addAll',                     'administrator', purchaseInput.AddAll,     purchaseCart.addAll),  // ours
    list:        ask   ('/api/cartBook/list',                       'administrator', purchaseInput.List,       purchaseCart.list),
    info:        ask   ('/api/cartBook/info/:id',                   'administrator', purchaseInput.ById,       purchaseCart.info),
    modify:      change('/api/cartBook/modify/:id',                 'administrator', purchaseInput.Modify,     purchaseCart.modify),
    remove:      change('/api/cartBook/remove/:id',                 'administrator', purchaseInput.ById,       purchaseCart.remove),
    produce:     change('/api/cartBook/produce',                    'administrator', purchaseInput.Produce,    complete.produce),
    removeAll:   change('/api/cartBook/removeAll',                  'administrator', purchaseInput.ByIds,      purchaseCart.removeAll), // ours
    totals:      ask   ('/api/cartBook/totals',                     'administrator', purchaseInput.Totals,     purchaseCart.totals),  // ours
    ebookFile:   get   ('/api/cartBook/ebookRequestFile',           'administrator', purchaseInput.RequestFile, requestSheet.ebookRequestFile),
    bookFile:    get   ('/api/cartBook/bookRequestFile',            'administrator', purchaseInput.RequestFile, requestSheet.bookRequestFile),
  },
  produceBook: {
    list:        ask   ('/api/produceBook/list',                    'producer',      productionInput.List,     productionList.list),
    info:        ask   ('/api/produceBook/info/:id',                'producer',      productionInput.Which,    produceBook.info),
    modify:      change('/api/produceBook/modify/:id',              'administrator', productionInput.Modify,   produceBook.modify),
    remove:      change('/api/produceBook/remove/:id',              'administrator', productionInput.Which,    produceBook.remove),
    belongings:  ask   ('/api/produceBook/belongings/:id',          'administrator', productionInput.Which,    produceBook.belongings), // ours
    requestList: ask   ('/api/produceBook/requestList',             'administrator', produceInput.ByBookId,    produceBook.requestList),
    share:       change('/api/produceBook/share',                   'administrator', productionInput.Share,    assign.share),
    unshare:     change('/api/produceBook/unshare',                 'administrator', productionInput.Share,    assign.unshare),
    producers:   ask   ('/api/produceBook/producers',               'administrator', authInput.Nothing,        assign.producers),     // ours
    shareAll:    change('/api/produceBook/shareAll',                'administrator', productionInput.ShareAll, assign.shareAll),      // ours
    setNeedDates: change('/api/produceBook/setNeedDates',           'administrator', productionInput.SetNeedDates, produceBook.setNeedDates), // ours
    workList:    ask   ('/api/produceBook/workList',                'producer',      authInput.Nothing,        workList),               // ours
    board:       ask   ('/api/produceBook/board',                   'administrator', boardInput.Board,         board.board),            // ours
    boardSheet:  get   ('/api/produceBook/boardSheet',              'administrator', boardInput.BoardFilters,  boardSheet),             // ours
    progressInfo: ask  ('/api/produceBook/progressInfo/:bookId',    'producer',      produceInput.ByBookId,    progress.progressInfo),
    setProgress: change('/api/produceBook/setProgress',             'administrator', produceInput.SetProgress, progress.setProgress),
    upload:      change('/api/produceBook/upload',                  'administrator', produceInput.UploadFile,  progress.upload,       progress.storeFile),
    removeFile:  change('/api/produceBook/removeFile',              'administrator', produceInput.RemoveFile,  progress.removeFile),   // ours
    volumes:     ask   ('/api/produceBook/volumes',                 'producer',      volumesInput.OfFormat,    volumes.volumes),       // ours
    saveVolumes: change('/api/produceBook/saveVolumes',             'administrator', volumesInput.SaveVolumes, volumes.saveVolumes),   // ours
    uploadVolume: change('/api/produceBook/uploadVolume/:id',       'administrator', volumesInput.UploadVolume, volumeFiles.uploadVolume, volumeFiles.storeFile), // ours
    removeVolumeFile: change('/api/produceBook/removeVolumeFile/:id', 'administrator', volumesInput.VolumeFile, volumeFiles.removeVolumeFile), // ours
    downloadVolume: get('/api/produceBook/downloadVolume/:id',      'producer',      volumesInput.VolumeFile,  volumeFiles.downloadVolume), // ours
    download:    get   ('/api/produceBook/download',                'producer',      produceInput.Download,    progress.download),     // ours
  },
  drive: {
    list:        ask   ('/api/drive/list',                          'administrator', driveInput.List,          driveList.list,        upkeep),
    folderInfo:  ask   ('/api/drive/folderInfo',                    'administrator', driveInput.OfItems,       driveList.folderInfo),  // ours
    removeAll:   change('/api/drive/removeAll',                     'administrator', driveInput.OfItems,       driveList.removeAll),   // ours
    upload:      change('/api/drive/upload',                        'administrator', driveInput.UploadFiles,   drive.upload,          drive.storeFiles),
    createFolder: change('/api/drive/createFolder',                 'administrator', driveInput.CreateFolder,  drive.createFolder),
    rename:      change('/api/drive/rename',                        'administrator', driveInput.Rename,        drive.rename),
    remove:      change('/api/drive/remove',                        'administrator', driveInput.OfItem,        drive.remove),
    export:      change('/api/drive/export',                        'administrator', shareInput.Export,        driveShare.share),
    unexport:    change('/api/drive/unexport',                      'administrator', shareInput.OfItem,        driveShare.unshare),
    unexportAll: change('/api/drive/unexportAll',                   'administrator', shareInput.Nothing,       driveShare.unshareAll),  // ours
    shares:      ask   ('/api/drive/shares',                        'administrator', shareInput.Shares,        driveShare.shares),      // ours
    regPublisher: change('/api/drive/regPublisher',                 'administrator', intakeInput.RegPublisher, register.regPublisher),
    registering: ask   ('/api/drive/registering',                   'administrator', intakeInput.Registering,  register.registering),   // ours
    report:      ask   ('/api/drive/report',                        'administrator', intakeInput.OfReport,     intake.reportInfo),      // ours
    examine:     change('/api/drive/examine',                       'administrator', intakeInput.OfReport,     intake.examine),         // ours
    download:    get   ('/api/drive/download',                      'administrator', archiveInput.DownloadItems, archive.download),
    ...rowsOf.trash,
  },
  inbox:         rowsOf.inbox,
  orderFile:     rowsOfOrders.orderFile,
  applications:  rowsOfOrders.applications,
  publicExport: {
    info:        ask   ('/api/public/export/info',                  'anyone',        shareInput.ByAccessId,    driveShared.info),       // ours
    download:    get   ('/api/public/export/download',              'anyone',        shareInput.ByAccessId,    driveShared.download),
  },
  admin: {
    overview:    ask   ('/api/admin/overview',                      'administrator', authInput.Nothing,        overview),            // ours
  },
  about: {
    health:      get   ('/api/health',                              'anyone',        authInput.Nothing,        health),             // ours
    openapi:     get   ('/api/openapi.json',                        'anyone',        authInput.Nothing,        async () => openapi(rows)),
  },
}

export const rows: Row[] = Object.values(api).flatMap((group) => Object.values(group))
