/** API definitions of books of the request list that are not made yet. */
import { ById } from '~/validation/inputs'
import * as unmadeInput from '~/features/catalogue/request-book/unmade/unmade.schema'
import * as unmadeOutput from '~/features/catalogue/request-book/unmade/unmade.output'
import * as unmade from '~/features/catalogue/request-book/unmade/unmade.server'
import { query } from '~/http/row.server'

export const listedBookRows = {
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
    input: ById,
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
}
