/** API definitions of news feeds, calendars and the sitemap. */
import { Nothing } from '~/validation/inputs'
import * as calendars from './calendars.server'
import * as errata from './errata-feed.server'
import * as feedInput from './feed.schema'
import * as feedLink from './feed-link.server'
import * as feedOutput from './feed.output'
import * as news from './news.server'
import { Sitemap } from './sitemap.schema'
import { sitemap } from './sitemap.server'
import * as outputs from '~/http/outputs.server'
import { command, download, query } from '~/http/row.server'

export const feedRows = {
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
    asksProof: true,
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
  myErrata: download({
    path: '/api/public/feed/errata/:token',
    role: 'anyone',
    summary: [
      '회원이 받은 자료에 알려진 정오를 알려 줍니다(Atom). 고칠 글은 들어 있지 않습니다.',
      "Tells of errata of a member's copies (Atom), without their words.",
    ],
    input: feedInput.ByToken,
    output: outputs.atomFeed,
    errors: [404],
    handler: errata.mine,
  }),
  errata: download({
    path: '/api/public/feed/errata',
    role: 'anyone',
    summary: [
      '알려진 정오의 도서명과 수를 알려 줍니다(Atom). /feeds/errata와 같습니다.',
      'Tells titles and numbers of errata (Atom); the same as /feeds/errata.',
    ],
    input: Nothing,
    output: outputs.atomFeed,
    handler: errata.newest,
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
}
