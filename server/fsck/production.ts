/**
 * Checks of production: percentages, files and volumes of a book, and the catalogue's computed
 * columns.
 */
import { productionTypeValues } from '~/tables/codes'
import { progressOfVolumes } from '~/features/production/completion/volume-progress'
import { pages, type Check, type CheckContext, type Bilingual } from './check'

const columns = { include: { formats: { include: { volumes: true } } } } as const
const booksAfter = ({ db }: CheckContext, id = 0) =>
  db.book.findMany({ where: { id: { gt: id } }, orderBy: { id: 'asc' }, take: 500, ...columns })
type Book = Awaited<ReturnType<typeof booksAfter>>[number]

const inOrder = (types: Set<string>) =>
  productionTypeValues.filter((type) => types.has(type)).join()

function* findProblems({ formats, ...book }: Book): Generator<Bilingual> {
  const withFile = new Set<string>()
  // types finished before percentages and files existed have no row
  const finished = new Set<string>(
    book.prodTypes.filter((type) => !formats.some(({ prodType }) => prodType === type)),
  )
  const both = (words: string): Bilingual => [words, words]
  for (const { prodType, progress, fileKey, volumes } of formats) {
    const counted = volumes.length > 0 ? progressOfVolumes(volumes) : progress
    if (counted !== progress)
      yield [
        `${book.bookId} ${prodType}: 진행률 ${progress}, 분권으로는 ${counted}`,
        `${book.bookId} ${prodType}: ${progress} is not ${counted}`,
      ]
    if (progress !== null && (progress < 0 || progress > 100))
      yield both(`${book.bookId} ${prodType}: ${progress} %`)
    if (fileKey) withFile.add(prodType)
    if (fileKey || progress === 100) finished.add(prodType)
  }
  if (book.fileTypes.join() !== inOrder(withFile))
    yield [
      `${book.bookId}: 파일 형태 ${book.fileTypes.join()}, 실제 ${inOrder(withFile)}`,
      `${book.bookId}: files of ${book.fileTypes.join()}, not ${inOrder(withFile)}`,
    ]
  if (book.prodTypes.join() !== inOrder(finished))
    yield [
      `${book.bookId}: 제작 완료 ${book.prodTypes.join()}, 실제 ${inOrder(finished)}`,
      `${book.bookId}: finished ${book.prodTypes.join()}, not ${inOrder(finished)}`,
    ]
  if ((book.prodDate === '') !== (book.prodTypes.length === 0))
    yield [
      `${book.bookId}: 완료 ${book.prodTypes.length}가지, 완료일 '${book.prodDate}'`,
      `${book.bookId}: ${book.prodTypes.length} types finished on '${book.prodDate}'`,
    ]
}

export const production: Check[] = [
  {
    title: ['책의 진행률과 파일이 서로 맞음', 'percentages and files of a book agree'],
    remedy: [
      '그 책의 제작 화면에서 진행률이나 파일을 다시 저장하면 맞춰집니다.',
      'Save a percentage or a file of that book again on its production page.',
    ],
    async *find(context) {
      for await (const page of pages<Book>((last) => booksAfter(context, last?.id)))
        for (const book of page) yield* findProblems(book)
    },
  },
]
