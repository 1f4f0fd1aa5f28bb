/** API definitions for books and what members do with them: search, cart and applications. */
import * as bookInput from '~/features/catalogue/book/book.schema'
import * as book from '~/features/catalogue/book/catalogue/book.server'
import { summary } from '~/features/catalogue/book/catalogue/summary.server'
import * as imageInput from '~/features/catalogue/book/isbn/image.schema'
import * as image from '~/features/catalogue/book/isbn/image.server'
import { facets } from '~/features/catalogue/book/search/facets.server'
import { readable } from '~/features/catalogue/book/reading/readable-volumes.server'
import * as suggest from '~/features/catalogue/book-matching/suggestions.server'
import * as cartInput from '~/features/requests/cart/cart.schema'
import * as cart from '~/features/requests/cart/cart.server'
import * as orderInput from '~/features/requests/order/order.schema'
import * as order from '~/features/requests/order/order.server'
import { toSheet } from '~/features/requests/order/request-form.server'
import { Paging } from '~/validation/paging'
import * as bookOutput from '~/features/catalogue/book/book.output'
import * as cartOutput from '~/features/requests/cart/cart.output'
import * as outputs from './outputs.server'
import * as orderOutput from '~/features/requests/order/order.output'
import { done, text } from '~/validation/output'
import { command, download, query } from './row.server'

export const bookRows = {
  book: {
    search: query({
      path: '/api/public/book/search',
      role: 'anyone',
      summary: ['검색어로 자료를 찾습니다.', 'Finds books by a keyword.'],
      input: bookInput.Search,
      output: bookOutput.Books,
      handler: book.search,
    }),
    facets: query({
      path: '/api/public/book/facets',
      role: 'anyone',
      summary: [
        '검색 결과를 좁힐 조건과 그 건수를 알려 줍니다.',
        'Tells the filters that would narrow a search, with what each leaves.',
      ],
      input: bookInput.Keyword,
      output: bookOutput.Facets,
      handler: facets,
    }),
    list: query({
      path: '/api/public/book/list',
      role: 'anyone',
      summary: ['항목별 조건으로 자료를 찾습니다.', 'Finds books by filters.'],
      input: bookInput.List,
      output: bookOutput.Books,
      handler: book.list,
    }),
    info: query({
      path: '/api/public/book/info/:id',
      role: 'anyone',
      summary: ['자료 한 권을 보여 줍니다.', 'Shows one book.'],
      input: bookInput.ById,
      output: bookOutput.BookDetails,
      handler: book.info,
    }),
    formats: query({
      path: '/api/public/book/formats',
      role: 'anyone',
      summary: [
        '자료의 형태별 상태를 알려 줍니다.',
        'Tells the state of each production type of books.',
      ],
      input: bookInput.ByBookIds,
      output: bookOutput.Formats,
      handler: book.formats,
    }),
    summary: query({
      path: '/api/public/book/summary',
      role: 'anyone',
      summary: [
        '완성된 자료의 수와 최근 자료를 알려 줍니다.',
        'Counts the finished books and names the newest.',
      ],
      input: orderInput.Nothing,
      output: bookOutput.Summary,
      handler: summary,
    }),
    named: query({
      path: '/api/public/book/named',
      role: 'anyone',
      summary: ['ISBN에 해당하는 도서명을 알려 줍니다.', 'Names the books of ISBNs.'],
      input: bookInput.ByIsbns,
      output: bookOutput.NamedBooks,
      handler: book.named,
    }),
    readable: query({
      path: '/api/public/book/readable',
      role: 'anyone',
      summary: [
        '제작 중인 자료에서 지금 읽을 수 있는 범위를 알려 줍니다.',
        'Tells what of a book in production can be read already.',
      ],
      input: bookInput.ByBookId,
      output: bookOutput.Readable,
      errors: [404],
      handler: readable,
    }),
    reading: query({
      path: '/api/public/book/reading',
      role: 'anyone',
      summary: ['검색어를 잘못 입력했는지 알려 줍니다.', 'Tells which keyword was probably meant.'],
      input: bookInput.Keyword,
      output: bookOutput.Reading,
      handler: suggest.reading,
    }),
    imageToText: query({
      path: '/api/public/book/imageToText',
      role: 'anyone',
      summary: ['사진의 글자를 읽습니다.', 'Recognises the text of a picture.'],
      input: imageInput.Picture,
      output: text,
      handler: image.imageToText,
      rateLimit: 'picture',
      bodyLimit: { holds: 'photo' },
    }),
    findIsbn: query({
      path: '/api/public/book/findIsbn',
      role: 'anyone',
      summary: ['사진에서 ISBN을 찾습니다.', 'Finds ISBNs in a picture.'],
      input: imageInput.Photo,
      output: bookOutput.PictureReading,
      handler: image.findIsbn,
      rateLimit: ({ codesOnly }) => (codesOnly ? 'frame' : 'picture'),
      bodyLimit: { holds: 'photo', pages: ['/camera'] },
    }),
    suggest: query({
      path: '/api/public/book/suggest',
      role: 'anyone',
      summary: [
        '결과가 없는 검색어에 비슷한 것을 제안합니다.',
        'Suggests keywords and titles for a keyword that finds nothing.',
      ],
      input: bookInput.Keyword,
      output: bookOutput.Suggestions,
      handler: suggest.suggest,
      rateLimit: 'suggestion',
    }),
  },
  cart: {
    add: command({
      path: '/api/userCartBook/add',
      role: 'member',
      summary: ['자료를 장바구니에 담습니다.', 'Adds a book to the cart.'],
      input: cartInput.Add,
      output: cartOutput.Entry,
      errors: [404],
      handler: cart.add,
    }),
    list: query({
      path: '/api/userCartBook/list',
      role: 'member',
      summary: ['내 장바구니를 보여 줍니다.', "Lists the caller's cart."],
      input: Paging,
      output: cartOutput.Entries,
      handler: cart.list,
    }),
    info: query({
      path: '/api/userCartBook/info/:id',
      role: 'member',
      summary: ['장바구니 항목 하나를 보여 줍니다.', 'Shows one entry of the cart.'],
      input: cartInput.ById,
      output: cartOutput.Entry,
      handler: cart.info,
    }),
    setOrderNum: command({
      path: '/api/userCartBook/setOrderNum/:id',
      role: 'member',
      summary: ['장바구니 항목의 부수를 바꿉니다.', 'Changes the copies of an entry of the cart.'],
      input: cartInput.SetOrderNum,
      output: cartOutput.Entry,
      handler: cart.setOrderNum,
    }),
    remove: command({
      path: '/api/userCartBook/remove/:id',
      role: 'member',
      summary: ['장바구니에서 항목을 뺍니다.', 'Removes an entry from the cart.'],
      input: cartInput.ById,
      output: done,
      handler: cart.remove,
    }),
    toSheet: download({
      path: '/api/userCartBook/listToXls',
      role: 'member',
      summary: [
        '장바구니를 신청서(.xlsx)로 내려받습니다.',
        'Downloads the cart as a request form (.xlsx).',
      ],
      input: cartInput.Sheet,
      output: outputs.sheet,
      handler: toSheet,
    }),
  },
  order: {
    order: command({
      path: '/api/userOrderBook/order',
      role: 'member',
      summary: ['장바구니 전체를 신청합니다.', 'Turns the whole cart into applications.'],
      input: orderInput.Order,
      output: orderOutput.Ordered,
      handler: order.order,
    }),
    apply: command({
      path: '/api/userOrderBook/apply',
      role: 'member',
      scope: 'apply',
      summary: [
        '책 하나를 한 형태로 바로 신청합니다. 장바구니는 그대로입니다.',
        'Applies for one book in one type at once; the cart stays as it is.',
      ],
      input: orderInput.Apply,
      output: orderOutput.Order,
      errors: [404],
      handler: order.apply,
    }),
    list: query({
      path: '/api/userOrderBook/list',
      role: 'member',
      summary: ['내 신청을 보여 줍니다.', "Lists the caller's applications."],
      input: Paging,
      output: orderOutput.Orders,
      handler: order.list,
    }),
    info: query({
      path: '/api/userOrderBook/info/:id',
      role: 'member',
      summary: ['신청 하나를 보여 줍니다.', 'Shows one application.'],
      input: orderInput.ById,
      output: orderOutput.OrderDetails,
      handler: order.info,
    }),
    cancel: command({
      path: '/api/userOrderBook/cancel/:id',
      role: 'member',
      scope: 'apply',
      summary: [
        '아직 받은 것이 없는 신청을 취소합니다.',
        'Cancels an application for which nothing was delivered.',
      ],
      input: orderInput.ById,
      output: done,
      handler: order.cancel,
      audit: 'order.cancel',
    }),
    modify: command({
      path: '/api/userOrderBook/modify/:id',
      role: 'member',
      scope: 'apply',
      summary: [
        '아직 받은 것이 없는 신청의 부수와 필요한 날을 바꿉니다.',
        'Changes the copies and the day of an application for which nothing was delivered.',
      ],
      input: orderInput.Modify,
      output: orderOutput.Order,
      handler: order.modify,
      audit: 'order.modify',
    }),
    end: command({
      path: '/api/userOrderBook/end/:id',
      role: 'member',
      scope: 'apply',
      summary: [
        '신청한 자료가 더 필요하지 않다고 표시합니다. 내역은 남습니다.',
        'Ends an application that is needed no more; its history stays.',
      ],
      input: orderInput.ById,
      output: orderOutput.Order,
      handler: order.end,
      audit: 'order.end',
    }),
    reopen: command({
      path: '/api/userOrderBook/reopen/:id',
      role: 'member',
      scope: 'apply',
      summary: [
        '더 필요하지 않다고 한 신청을 되돌립니다.',
        'Takes back that an application is needed no more.',
      ],
      input: orderInput.ById,
      output: orderOutput.Order,
      handler: order.reopen,
      audit: 'order.reopen',
    }),
    nextTerm: query({
      path: '/api/userOrderBook/nextTerm',
      role: 'member',
      summary: [
        '다음 학기가 시작하는 날을 알려 줍니다.',
        'Tells the first day of the next term, which is proposed as the day of need.',
      ],
      input: orderInput.Nothing,
      output: orderOutput.NextTerm,
      handler: order.nextTerm,
    }),
    previous: query({
      path: '/api/userOrderBook/previous',
      role: 'member',
      summary: [
        '이 자료들의 내 신청과 장바구니 항목을 찾습니다.',
        "Finds the caller's applications and cart entries of books.",
      ],
      input: orderInput.ByBooks,
      output: orderOutput.Previous,
      handler: order.previous,
    }),
    download: download({
      path: '/api/userOrderBook/download/:id',
      role: 'member',
      summary: ['완성된 자료를 내려받습니다.', 'Downloads the file of a finished application.'],
      input: orderInput.Download,
      output: outputs.storedFile,
      errors: [409],
      handler: order.download,
      audit: 'order.download',
    }),
  },
}
