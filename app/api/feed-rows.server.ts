/** API definitions of feeds: what programs read and ask for again. */
import * as bookInput from '~/features/catalogue/book/book.schema'
import * as calendars from '~/features/centre/feed/calendars.server'
import * as feedInput from '~/features/centre/feed/feed.schema'
import * as feedLink from '~/features/centre/feed/feed-link.server'
import * as feedOutput from '~/features/centre/feed/feed.output'
import * as news from '~/features/centre/feed/news.server'
import * as catalogue from '~/features/centre/feed/opds/catalogue-feed.server'
import * as opdsInput from '~/features/centre/feed/opds/opds.schema'
import * as shelf from '~/features/centre/feed/opds/shelf-feed.server'
import { Sitemap } from '~/features/centre/feed/sitemap.schema'
import { sitemap } from '~/features/centre/feed/sitemap.server'
import { Nothing } from '~/features/people/login/login.schema'
import * as outputs from './outputs.server'
import { command, download, query } from './row.server'

export const feedRows = {
  opds: {
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
    }),
  },
  feed: {
    link: query({
      path: '/api/feed/link',
      role: 'member',
      summary: [
        '내 캘린더와 책꽂이의 비공개 주소에 드는 값을 보여 줍니다.',
        "Shows the token of the caller's private calendar and shelf.",
      ],
      input: Nothing,
      output: feedOutput.Link,
      handler: feedLink.link,
      withoutKey: true,
    }),
    setLink: command({
      path: '/api/feed/setLink',
      role: 'member',
      summary: [
        '비공개 주소를 새로 만들거나 끝냅니다. 전 주소는 더 열리지 않습니다.',
        'Makes new private addresses, or ends them; those before open no more.',
      ],
      input: feedInput.SetLink,
      output: feedOutput.Link,
      handler: feedLink.setLink,
      audit: ['feed.newLink', 'feed.endLink'],
    }),
    calendar: download({
      path: '/api/public/feed/calendar/:token',
      role: 'anyone',
      summary: [
        '회원의 수업과 약속한 날을 캘린더로 보여 줍니다.',
        "Shows a member's lessons and promised days as a calendar.",
      ],
      input: feedInput.ByToken,
      output: outputs.calendarFeed,
      errors: [404],
      handler: calendars.mine,
    }),
    work: download({
      path: '/api/public/feed/work/:token',
      role: 'anyone',
      summary: [
        '제작자가 만드는 분권의 날짜와 부재를 캘린더로 보여 줍니다.',
        "Shows the days of a producer's volumes and absences as a calendar.",
      ],
      input: feedInput.ByToken,
      output: outputs.calendarFeed,
      errors: [404],
      handler: calendars.work,
    }),
    shelf: download({
      path: '/api/public/feed/shelf/:token',
      role: 'anyone',
      summary: [
        '회원의 책꽂이에 새로 온 자료를 알려 줍니다(Atom).',
        "Tells what came to a member's shelf (Atom).",
      ],
      input: feedInput.ByToken,
      output: outputs.atomFeed,
      errors: [404],
      handler: news.shelf,
    }),
    sitemap: download({
      path: '/api/public/sitemap',
      role: 'anyone',
      summary: [
        '공개 화면의 주소를 알려 줍니다(sitemaps.org). /sitemap.xml과 같습니다.',
        'Tells the addresses of public pages (sitemaps.org); the same as /sitemap.xml.',
      ],
      input: Sitemap,
      output: outputs.sitemap,
      errors: [404],
      handler: sitemap,
    }),
    books: download({
      path: '/api/public/feed/books',
      role: 'anyone',
      summary: [
        '새로 완성된 자료를 알려 줍니다(Atom). /feeds/books와 같습니다.',
        'Tells which books were finished last (Atom); the same as /feeds/books.',
      ],
      input: Nothing,
      output: outputs.atomFeed,
      handler: news.newBooks,
    }),
  },
}
