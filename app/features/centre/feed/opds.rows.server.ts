/** API definitions of catalogues for reading programs. */
import { Nothing } from '~/validation/inputs'
import * as bookInput from '~/features/catalogue/book/book.schema'
import * as catalogue from './opds/catalogue-feed.server'
import * as opdsInput from './opds/opds.schema'
import * as shelf from './opds/shelf-feed.server'
import * as outputs from '~/http/outputs.server'
import { download } from '~/http/row.server'

export const opdsRows = {
  root: download({
    path: '/api/public/opds',
    role: 'anyone',
    summary: [
      '독서 프로그램이 시작하는 목록(OPDS 2.0)입니다. /opds와 같습니다.',
      'Where reading programs begin (OPDS 2.0); the same as /opds.',
    ],
    input: Nothing,
    output: outputs.opdsFeed,
    handler: catalogue.root,
  }),
  books: download({
    path: '/api/public/opds/books',
    role: 'anyone',
    summary: [
      '자료를 찾습니다(OPDS 2.0). /opds/books와 같습니다.',
      'Finds books (OPDS 2.0); the same as /opds/books.',
    ],
    input: opdsInput.Books,
    output: outputs.opdsFeed,
    errors: [404],
    handler: catalogue.books,
  }),
  item: download({
    path: '/api/public/opds/item/:id',
    role: 'anyone',
    summary: [
      '자료 한 권을 보여 줍니다(OPDS 2.0). /opds/item/과 같습니다.',
      'Shows one book (OPDS 2.0); the same as /opds/item/.',
    ],
    input: bookInput.ById,
    output: outputs.opdsPublication,
    handler: catalogue.item,
  }),
  authentication: download({
    path: '/api/public/opds/authentication',
    role: 'anyone',
    summary: [
      '독서 프로그램이 로그인하는 방법(Authentication for OPDS 1.0)을 알려 줍니다.',
      'Tells how reading programs log in (Authentication for OPDS 1.0).',
    ],
    input: Nothing,
    output: outputs.opdsAuthentication,
    handler: shelf.authentication,
  }),
  shelf: download({
    path: '/api/opds/shelf',
    role: 'member',
    summary: [
      '내가 신청한 자료를 분권마다 보여 줍니다(OPDS 2.0). /opds/shelf와 같습니다.',
      'Shows what the caller applied for, volume by volume (OPDS 2.0); the same as /opds/shelf.',
    ],
    input: opdsInput.Shelf,
    output: outputs.opdsFeed,
    errors: [404],
    handler: shelf.shelf,
    forReaders: 'download',
  }),
}
