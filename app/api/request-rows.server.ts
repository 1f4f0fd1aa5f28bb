/** API definitions for the request list and the purchase cart. */
import * as authInput from '~/features/people/login/login.schema'
import * as bookInput from '~/features/catalogue/book/book.schema'
import * as complete from '~/features/sources/purchase-cart/complete-requests.server'
import * as purchaseInput from '~/features/sources/purchase-cart/purchase-cart.schema'
import * as purchaseCart from '~/features/sources/purchase-cart/purchase-cart.server'
import * as requestSheet from '~/features/sources/purchase-cart/request-sheet.server'
import * as listDownload from '~/features/catalogue/request-book/list-download.server'
import * as listUpload from '~/features/catalogue/request-book/list-upload.server'
import * as requestBookInput from '~/features/catalogue/request-book/request-book.schema'
import * as requestBook from '~/features/catalogue/request-book/request-book.server'
import * as bookOutput from '~/features/catalogue/book/book.output'
import * as requestBookOutput from '~/features/catalogue/request-book/request-book.output'
import * as outputs from './outputs.server'
import * as purchaseOutput from '~/features/sources/purchase-cart/purchase-cart.output'
import * as demandedInput from '~/features/catalogue/request-book/demanded.schema'
import * as demandedOutput from '~/features/catalogue/request-book/demanded.output'
import { demanded } from '~/features/catalogue/request-book/demanded.server'
import * as unmadeInput from '~/features/catalogue/request-book/unmade.schema'
import * as unmadeOutput from '~/features/catalogue/request-book/unmade.output'
import * as unmade from '~/features/catalogue/request-book/unmade.server'
import * as proposalInput from '~/features/catalogue/book-proposal/book-proposal.schema'
import * as proposalOutput from '~/features/catalogue/book-proposal/book-proposal.output'
import * as proposal from '~/features/catalogue/book-proposal/book-proposal.server'
import { decide } from '~/features/catalogue/book-proposal/decide-proposal.server'
import { Paging } from '~/validation/paging'
import { done } from '~/validation/output'
import { command, download, longCommand, query } from './row.server'

export const requestRows = {
  requestBook: {
    list: query({
      path: '/api/requestBook/list',
      role: 'administrator',
      summary: ['전체 목록에서 도서를 찾습니다.', 'Finds books of the request list.'],
      input: requestBookInput.List,
      output: bookOutput.ListedBooks,
      handler: requestBook.list,
    }),
    info: query({
      path: '/api/requestBook/info/:id',
      role: 'administrator',
      summary: ['전체 목록의 도서 한 권을 보여 줍니다.', 'Shows one book of the request list.'],
      input: bookInput.ById,
      output: requestBookOutput.BookInfo,
      handler: requestBook.info,
    }),
    create: command({
      path: '/api/requestBook/create',
      role: 'administrator',
      summary: ['전체 목록에 도서를 추가합니다.', 'Adds a book to the request list.'],
      input: requestBookInput.Create,
      output: bookOutput.ListedBook,
      handler: requestBook.create,
      audit: 'requestBook.create',
    }),
    modify: command({
      path: '/api/requestBook/modify/:id',
      role: 'administrator',
      summary: ['전체 목록의 도서를 수정합니다.', 'Changes a book of the request list.'],
      input: requestBookInput.Modify,
      output: bookOutput.ListedBook,
      handler: requestBook.modify,
      audit: 'requestBook.modify',
    }),
    remove: command({
      path: '/api/requestBook/remove/:id',
      role: 'administrator',
      summary: ['전체 목록에서 도서를 삭제합니다.', 'Deletes a book from the request list.'],
      input: bookInput.ById,
      output: done,
      handler: requestBook.remove,
      audit: 'requestBook.remove',
    }),
    register: longCommand({
      path: '/api/requestBook/register',
      role: 'administrator',
      summary: [
        '올린 파일로 전체 목록을 바꿉니다.',
        'Replaces the request list by an uploaded sheet.',
      ],
      input: requestBookInput.SheetUpload,
      output: requestBookOutput.Registered,
      handler: listUpload.register,
      audit: 'requestBook.register',
      bodyLimit: { holds: 'sheet' },
    }),
    upload: longCommand({
      path: '/api/requestBook/upload',
      role: 'administrator',
      summary: [
        '전체 목록 파일을 올려 비교하게 합니다.',
        'Uploads a request list, which is compared with the present one.',
      ],
      input: requestBookInput.SheetUpload,
      output: requestBookOutput.Id,
      handler: listUpload.upload,
      bodyLimit: { holds: 'sheet', pages: ['/admin/request/register'] },
    }),
    uploadInfo: query({
      path: '/api/requestBook/uploadInfo/:id',
      role: 'administrator',
      summary: ['올린 목록의 비교 결과를 보여 줍니다.', 'Shows how an uploaded list was compared.'],
      input: requestBookInput.ById,
      output: requestBookOutput.Upload,
      handler: listUpload.uploadInfo,
    }),
    uploadChanges: query({
      path: '/api/requestBook/uploadChanges/:id',
      role: 'administrator',
      summary: [
        '올린 목록이 바꿀 도서를 항목별로 보여 줍니다.',
        'Lists the books that an uploaded list would change, field by field.',
      ],
      input: requestBookInput.Changes,
      output: requestBookOutput.Changes,
      handler: listUpload.uploadChanges,
    }),
    apply: longCommand({
      path: '/api/requestBook/apply/:id',
      role: 'administrator',
      summary: [
        '올린 목록을 전체 목록으로 적용합니다.',
        'Makes an uploaded list the request list.',
      ],
      input: requestBookInput.Apply,
      output: requestBookOutput.Id,
      handler: listUpload.apply,
      audit: 'requestBook.register',
    }),
    replaced: query({
      path: '/api/requestBook/replaced',
      role: 'administrator',
      summary: ['바뀌기 전의 목록을 보여 줍니다.', 'Lists the request lists that were replaced.'],
      input: authInput.Nothing,
      output: requestBookOutput.Replaced,
      handler: listUpload.replacedLists,
    }),
    restore: longCommand({
      path: '/api/requestBook/restore/:id',
      role: 'administrator',
      summary: ['바뀌기 전의 목록으로 되돌립니다.', 'Restores a request list that was replaced.'],
      input: requestBookInput.ById,
      output: requestBookOutput.Id,
      handler: listUpload.restore,
      audit: 'requestBook.register',
    }),
    demanded: query({
      path: '/api/requestBook/demanded',
      role: 'administrator',
      summary: [
        '신청받았으나 아직 만들지 않은 책을 보여 줍니다.',
        'Lists books that somebody waits for and nobody has begun.',
      ],
      input: demandedInput.Demanded,
      output: demandedOutput.DemandedBooks,
      handler: demanded,
    }),
    download: download({
      path: '/api/requestBook/download',
      role: 'administrator',
      summary: ['전체 목록을 내려받습니다(.xlsx).', 'Downloads the request list (.xlsx).'],
      input: authInput.Nothing,
      output: outputs.sheet,
      handler: listDownload.download,
    }),
    template: download({
      path: '/api/requestBook/template',
      role: 'administrator',
      summary: [
        '전체 목록의 빈 양식을 내려받습니다(.xlsx).',
        'Downloads an empty request list (.xlsx).',
      ],
      input: authInput.Nothing,
      output: outputs.sheet,
      handler: listDownload.template,
    }),
    errorSheet: download({
      path: '/api/requestBook/errors/:id',
      role: 'administrator',
      summary: [
        '읽지 못한 칸의 목록을 내려받습니다(.xlsx).',
        'Downloads the errors of an uploaded list (.xlsx).',
      ],
      input: requestBookInput.ById,
      output: outputs.sheet,
      handler: listDownload.errorSheet,
    }),
  },
  listedBook: {
    search: query({
      path: '/api/public/listedBook/search',
      role: 'anyone',
      summary: [
        '아직 만들지 않은 책을 전체 목록에서 찾습니다.',
        'Finds books of the request list that are not made yet.',
      ],
      input: unmadeInput.Search,
      output: unmadeOutput.UnmadeBooks,
      handler: unmade.search,
    }),
    info: query({
      path: '/api/public/listedBook/info/:id',
      role: 'anyone',
      summary: [
        '전체 목록의 책 한 권을 보여 줍니다.',
        'Shows one book of the request list to everybody.',
      ],
      input: requestBookInput.ById,
      output: unmadeOutput.UnmadeInfo,
      handler: unmade.info,
    }),
    byIsbn: query({
      path: '/api/public/listedBook/byIsbn',
      role: 'anyone',
      summary: [
        'ISBN에 해당하는 책을 제작 자료와 전체 목록에서 찾습니다.',
        'Finds the books of an ISBN in the catalogue and in the request list.',
      ],
      input: unmadeInput.ByIsbn,
      output: unmadeOutput.BooksOfIsbn,
      handler: unmade.byIsbn,
    }),
  },
  bookProposal: {
    create: command({
      path: '/api/bookProposal/create',
      role: 'member',
      summary: ['목록에 없는 책을 신청합니다.', 'Proposes a book that is in no list.'],
      input: proposalInput.Create,
      output: proposalOutput.Proposal,
      handler: proposal.create,
      rateLimit: 'proposal',
    }),
    mine: query({
      path: '/api/bookProposal/mine',
      role: 'member',
      summary: ['내가 신청한 목록에 없는 책을 보여 줍니다.', "Lists the caller's proposals."],
      input: Paging,
      output: proposalOutput.Proposals,
      handler: proposal.mine,
    }),
    remove: command({
      path: '/api/bookProposal/remove/:id',
      role: 'member',
      summary: [
        '아직 확인하지 않은 내 신청을 거둡니다.',
        'Takes back a proposal that nobody has decided.',
      ],
      input: proposalInput.ById,
      output: done,
      handler: proposal.remove,
    }),
    list: query({
      path: '/api/bookProposal/list',
      role: 'administrator',
      summary: ['회원이 신청한 목록에 없는 책을 보여 줍니다.', "Lists members' proposals."],
      input: proposalInput.List,
      output: proposalOutput.ReceivedProposals,
      handler: proposal.list,
    }),
    info: query({
      path: '/api/bookProposal/info/:id',
      role: 'administrator',
      summary: [
        '목록에 없는 책 신청 하나와 비슷한 책을 보여 줍니다.',
        'Shows one proposal with the books that may be meant.',
      ],
      input: proposalInput.Info,
      output: proposalOutput.ProposalInfo,
      handler: proposal.info,
    }),
    decide: command({
      path: '/api/bookProposal/decide/:id',
      role: 'administrator',
      summary: [
        '목록에 없는 책 신청을 책에 잇거나, 목록에 더하거나, 거절합니다.',
        'Matches a proposal to a book, adds its book to the list, or declines it.',
      ],
      input: proposalInput.Decide,
      output: proposalOutput.Decided,
      handler: decide,
      audit: ['bookProposal.decide', 'requestBook.create'],
    }),
  },
  purchaseCart: {
    add: command({
      path: '/api/cartBook/add',
      role: 'administrator',
      summary: ['도서를 구입 요청 장바구니에 담습니다.', 'Adds books to the purchase cart.'],
      input: purchaseInput.Add,
      output: purchaseOutput.Added,
      errors: [404],
      handler: purchaseCart.add,
    }),
    addAll: command({
      path: '/api/cartBook/addAll',
      role: 'administrator',
      summary: [
        '조건에 맞는 모든 도서를 구입 요청 장바구니에 담습니다.',
        'Adds every book that passes the filters to the purchase cart.',
      ],
      input: purchaseInput.AddAll,
      output: purchaseOutput.AddedAll,
      handler: purchaseCart.addAll,
    }),
    list: query({
      path: '/api/cartBook/list',
      role: 'administrator',
      summary: ['구입 요청 장바구니를 보여 줍니다.', 'Lists the purchase cart.'],
      input: purchaseInput.List,
      output: purchaseOutput.Entries,
      handler: purchaseCart.list,
    }),
    info: query({
      path: '/api/cartBook/info/:id',
      role: 'administrator',
      summary: [
        '구입 요청 장바구니의 항목 하나를 보여 줍니다.',
        'Shows one entry of the purchase cart.',
      ],
      input: purchaseInput.ById,
      output: purchaseOutput.Entry,
      handler: purchaseCart.info,
    }),
    modify: command({
      path: '/api/cartBook/modify/:id',
      role: 'administrator',
      summary: ['구입 요청 장바구니의 항목을 바꿉니다.', 'Changes an entry of the purchase cart.'],
      input: purchaseInput.Modify,
      output: purchaseOutput.Entry,
      handler: purchaseCart.modify,
    }),
    remove: command({
      path: '/api/cartBook/remove/:id',
      role: 'administrator',
      summary: [
        '구입 요청 장바구니에서 항목을 뺍니다.',
        'Removes an entry from the purchase cart.',
      ],
      input: purchaseInput.ById,
      output: done,
      handler: purchaseCart.remove,
    }),
    produce: command({
      path: '/api/cartBook/produce',
      role: 'administrator',
      summary: [
        '구입 요청을 마치고 이력을 남깁니다.',
        'Completes the purchase requests and records them.',
      ],
      input: purchaseInput.Produce,
      output: purchaseOutput.Requested,
      handler: complete.produce,
      audit: 'purchaseCart.complete',
    }),
    removeAll: command({
      path: '/api/cartBook/removeAll',
      role: 'administrator',
      summary: [
        '고른 항목을 구입 요청 장바구니에서 뺍니다.',
        'Removes several entries from the purchase cart.',
      ],
      input: purchaseInput.ByIds,
      output: purchaseOutput.Removed,
      handler: purchaseCart.removeAll,
    }),
    totals: query({
      path: '/api/cartBook/totals',
      role: 'administrator',
      summary: ['구입 요청 장바구니를 셉니다.', 'Counts the purchase cart.'],
      input: purchaseInput.Totals,
      output: purchaseOutput.Totals,
      handler: purchaseCart.totals,
    }),
    ebookFile: download({
      path: '/api/cartBook/ebookRequestFile',
      role: 'administrator',
      summary: [
        'PDF 요청서를 내려받습니다(.xlsx).',
        'Downloads the request sheet of the PDF cart (.xlsx).',
      ],
      input: purchaseInput.RequestFile,
      output: outputs.sheet,
      errors: [409],
      handler: requestSheet.ebookRequestFile,
    }),
    bookFile: download({
      path: '/api/cartBook/bookRequestFile',
      role: 'administrator',
      summary: [
        '서책 요청서를 내려받습니다(.xlsx).',
        'Downloads the request sheet of the book cart (.xlsx).',
      ],
      input: purchaseInput.RequestFile,
      output: outputs.sheet,
      errors: [409],
      handler: requestSheet.bookRequestFile,
    }),
  },
}
