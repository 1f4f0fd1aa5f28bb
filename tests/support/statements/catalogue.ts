/** Samples of the statements of the catalogue and its request list. */
import {
  booksOfConditions,
  booksOfProbes,
  booksOfTitles,
} from '~/features/catalogue/book-matching/matching.sql.server'
import { extractFeatures } from '~/features/catalogue/book-matching/features'
import { bookFormats, catalogueSummary } from '~/features/catalogue/book/book.sql.server'
import { bookColumns } from '~/features/catalogue/book/book-columns.server'
import { resetRows } from '~/features/catalogue/book/decided-rows.sql.server'
import { volumesOfBook } from '~/features/catalogue/book/reading/readable-volumes.sql.server'
import { whereKeyword } from '~/features/catalogue/book/search/search-conditions.server'
import { relevance } from '~/features/catalogue/book/search/relevance.sql.server'
import {
  countsOfConditions,
  facetStatement,
  rowsOfIds,
  type SearchQuery,
  searchStatement,
} from '~/features/catalogue/book/search/search.sql.server'
import { centresOfBook, importPage } from '~/features/catalogue/record/centres.sql.server'
import {
  demandedOldest,
  demandedPage,
} from '~/features/catalogue/request-book/demanded/demanded.sql.server'
import { sample } from './sample'

const bookId = '2025-0000016'
const word = '수학'
const [inBook, inList] = [
  { table: 'Book' as const, columns: Object.keys(bookColumns) },
  { table: 'RequestBook' as const, columns: ['id', 'bookId', 'title', 'publisher', 'produceId'] },
]
const first = { page: 1, size: 10 }

const noBook = {
  curriculum: '',
  grade: '',
  permission: '',
  purpose: '',
  isbn: '',
}
const features = extractFeatures({
  ...noBook,
  title: '수학 1',
  publisher: '미래엔',
  creator: '김대섭',
})
const probe = { n: 0, text: '수학1', publisher: '미래엔', features }

export const catalogueSamples = [
  sample(
    searchStatement,
    [{ ...inBook, where: whereKeyword(word), rank: relevance(word), order: ['id'] }, first],
    [
      { ...inBook, where: [], order: ['prodDate', 'id'] },
      { page: 3, size: 20 },
    ],
    [{ ...inBook, where: whereKeyword('없는책'), order: ['id'] }, first],
    [{ ...inList, where: whereKeyword(word), order: ['bookId'] }, first],
    ...['초3 1학기 과학', '고1 영어', '중1', '수2 미래엔', '사문'].flatMap((said) =>
      [inBook, inList].map((from): [SearchQuery, typeof first] => [
        { ...from, where: whereKeyword(said), rank: relevance(said), order: ['id'] },
        first,
      ]),
    ),
  ),
  sample(rowsOfIds, [inBook, [1, 2]], [inList, [1, 2]], [inBook, []]),
  sample(countsOfConditions, [[whereKeyword(word), []]]),
  sample(
    facetStatement,
    [['prodType', 'publisher'], whereKeyword(word)],
    [[], whereKeyword('없는책')],
  ),
  sample(
    booksOfProbes,
    [[probe], 'titleAndPublisher', 24],
    [[probe], 'title', 24],
    [[{ ...probe, text: '9788910000006' }], 'isbn', 10],
    [[{ ...probe, text: bookId }], 'bookId', 1],
    [[{ ...probe, text: '1', publisher: '2' }], 'author', 12],
  ),
  sample(booksOfConditions, [whereKeyword(word), 100]),
  sample(booksOfTitles, [['수학1'], [], 100], [['수학1'], ['미래엔'], 100]),
  sample(bookFormats, [[bookId]]),
  sample(catalogueSummary, [5]),
  sample(resetRows, [[bookId, 'gone'], 'admin']),
  sample(volumesOfBook, [bookId]),
  sample(importPage, [10, 0]),
  sample(centresOfBook, [bookId]),
  sample(demandedPage, ['0', 1000, 0], ['1', 10, 0], ['2', 10, 0]),
  sample(demandedOldest, []),
]
