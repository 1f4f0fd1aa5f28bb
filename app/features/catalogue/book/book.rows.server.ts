/** API definitions of searching books, and reading pictures of them. */
import { Nothing } from '~/validation/inputs'
import * as bookInput from './book.schema'
import * as book from './book.server'
import { summary } from './summary.server'
import * as imageInput from './isbn/image.schema'
import * as image from './isbn/image.server'
import { facets } from './search/facets.server'
import { readable } from './reading/readable-volumes.server'
import * as suggest from '~/features/catalogue/book-matching/suggestions.server'
import * as bookOutput from './book.output'
import { text } from '~/validation/output'
import { query } from '~/http/row.server'

export const bookRows = {
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
      '지금 이용할 수 있는 자료의 수와 최근 자료를 알려 줍니다.',
      'Counts the books that can be had now and names the newest.',
    ],
    input: Nothing,
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
}
