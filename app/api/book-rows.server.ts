/** API definitions for books and what members do with them: search, cart and applications. */
import * as bookInput from '~/features/book/book.schema'
import * as book from '~/features/book/catalogue/book.server'
import * as imageInput from '~/features/book/isbn/image.schema'
import * as image from '~/features/book/isbn/image.server'
import { readable } from '~/features/book/reading/readable-volumes.server'
import * as suggest from '~/features/book-matching/suggestions.server'
import * as cartInput from '~/features/cart/cart.schema'
import * as cart from '~/features/cart/cart.server'
import * as orderInput from '~/features/order/order.schema'
import * as order from '~/features/order/order.server'
import { toSheet } from '~/features/order/request-form.server'
import { Paging } from '~/validation/paging'
import { command, download, query } from './row.server'

export const bookRows = {
  book: {
    search: query({
      path: '/api/public/book/search',
      role: 'anyone',
      input: bookInput.Search,
      handler: book.search,
    }),
    list: query({
      path: '/api/public/book/list',
      role: 'anyone',
      input: bookInput.List,
      handler: book.list,
    }),
    info: query({
      path: '/api/public/book/info/:id',
      role: 'anyone',
      input: bookInput.ById,
      handler: book.info,
    }),
    formats: query({
      path: '/api/public/book/formats',
      role: 'anyone',
      input: bookInput.ByBookIds,
      handler: book.formats,
    }),
    named: query({
      path: '/api/public/book/named',
      role: 'anyone',
      input: bookInput.ByIsbns,
      handler: book.named,
    }),
    readable: query({
      path: '/api/public/book/readable',
      role: 'anyone',
      input: bookInput.ByBookId,
      handler: readable,
    }),
    reading: query({
      path: '/api/public/book/reading',
      role: 'anyone',
      input: bookInput.Keyword,
      handler: suggest.reading,
    }),
    imageToText: query({
      path: '/api/public/book/imageToText',
      role: 'anyone',
      input: imageInput.Picture,
      handler: image.imageToText,
      rateLimit: 'picture',
      bodyLimit: { holds: 'photo' },
    }),
    findIsbn: query({
      path: '/api/public/book/findIsbn',
      role: 'anyone',
      input: imageInput.Photo,
      handler: image.findIsbn,
      rateLimit: ({ codesOnly }) => (codesOnly ? 'frame' : 'picture'),
      bodyLimit: { holds: 'photo', pages: ['/camera'] },
    }),
    suggest: query({
      path: '/api/public/book/suggest',
      role: 'anyone',
      input: bookInput.Keyword,
      handler: suggest.suggest,
    }),
  },
  cart: {
    add: command({
      path: '/api/userCartBook/add',
      role: 'member',
      input: cartInput.Add,
      handler: cart.add,
    }),
    list: query({
      path: '/api/userCartBook/list',
      role: 'member',
      input: Paging,
      handler: cart.list,
    }),
    info: query({
      path: '/api/userCartBook/info/:id',
      role: 'member',
      input: cartInput.ById,
      handler: cart.info,
    }),
    setOrderNum: command({
      path: '/api/userCartBook/setOrderNum/:id',
      role: 'member',
      input: cartInput.SetOrderNum,
      handler: cart.setOrderNum,
    }),
    remove: command({
      path: '/api/userCartBook/remove/:id',
      role: 'member',
      input: cartInput.ById,
      handler: cart.remove,
    }),
    toSheet: download({
      path: '/api/userCartBook/listToXls',
      role: 'member',
      input: cartInput.Sheet,
      handler: toSheet,
    }),
  },
  order: {
    order: command({
      path: '/api/userOrderBook/order',
      role: 'member',
      input: orderInput.Nothing,
      handler: order.order,
    }),
    list: query({
      path: '/api/userOrderBook/list',
      role: 'member',
      input: Paging,
      handler: order.list,
    }),
    info: query({
      path: '/api/userOrderBook/info/:id',
      role: 'member',
      input: orderInput.ById,
      handler: order.info,
    }),
    cancel: command({
      path: '/api/userOrderBook/cancel/:id',
      role: 'member',
      input: orderInput.ById,
      handler: order.cancel,
    }),
    previous: query({
      path: '/api/userOrderBook/previous',
      role: 'member',
      input: orderInput.ByBooks,
      handler: order.previous,
    }),
    download: download({
      path: '/api/userOrderBook/download/:id',
      role: 'member',
      input: orderInput.Download,
      handler: order.download,
      audit: 'order.download',
    }),
  },
}
