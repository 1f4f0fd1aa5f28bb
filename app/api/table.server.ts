/** The whole /api contract: one row per address. Pages use the same rows. To add a feature, start here. */
import * as auth from '~/features/auth/auth.server'
import * as authInput from '~/features/auth/auth.schema'
import * as book from '~/features/book/book.server'
import * as bookInput from '~/features/book/book.schema'
import * as suggest from '~/features/book/suggest.server'
import * as cart from '~/features/cart/cart.server'
import * as cartInput from '~/features/cart/cart.schema'
import { health } from '~/features/health/health.server'
import * as order from '~/features/order/order.server'
import * as orderInput from '~/features/order/order.schema'
import { toSheet } from '~/features/order/request-form.server'
import { Paging } from '~/paging'
import { openapi } from './openapi.server'
import { ask, change, get, type Row } from './row.server'

// `get` downloads, `ask` answers a question, `change` has an effect: one transaction, once per operation id.
// prettier-ignore
export const api = {
  auth: {             //  address                                    who              input                     work
    login:       ask   ('/api/oauth/login',                         'anyone',        authInput.Login,          auth.login),
    token:       ask   ('/api/oauth/token',                         'anyone',        authInput.Token,          auth.token),
    logout:      change('/api/oauth/logout',                        'anyone',        authInput.Nothing,        auth.logout),        // ours
    me:          ask   ('/api/user/me',                             'member',        authInput.Nothing,        auth.me),
  },
  book: {
    search:      ask   ('/api/public/book/search',                  'anyone',        bookInput.Search,         book.search),
    list:        ask   ('/api/public/book/list',                    'anyone',        bookInput.List,           book.list),
    info:        ask   ('/api/public/book/info/:id',                'anyone',        bookInput.ById,           book.info),
    formats:     ask   ('/api/public/book/formats',                 'anyone',        bookInput.ByBookIds,      book.formats),       // ours
    reading:     ask   ('/api/public/book/reading',                 'anyone',        bookInput.Keyword,        suggest.reading),    // ours
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
  },
  about: {
    health:      get   ('/api/health',                              'anyone',        authInput.Nothing,        health),             // ours
    openapi:     get   ('/api/openapi.json',                        'anyone',        authInput.Nothing,        async () => openapi(rows)),
  },
}

export const rows: Row[] = Object.values(api).flatMap((group) => Object.values(group))
