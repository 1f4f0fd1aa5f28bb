/**
 * Checks of production: percentages, files and volumes of a book, and the catalogue's computed
 * columns.
 */
import { productionTypeValues } from '~/tables/codes'
import { formatProgress } from '~/features/production/completion/volume-progress'
import { pages, type Check, type CheckContext, type Bilingual } from './check'

const columns = { include: { formats: { include: { volumes: true } } } } as const
const booksAfter = ({ db }: CheckContext, id = 0) =>
  db.book.findMany({ where: { id: { gt: id } }, orderBy: { id: 'asc' }, take: 500, ...columns })
type Book = Awaited<ReturnType<typeof booksAfter>>[number]

const inOrder = (types: Set<string>) =>
  productionTypeValues.filter((type) => types.has(type)).join()

type Format = Book['formats'][number]
const rightProgress = ({ progress, fileKey, volumes }: Format) =>
  formatProgress({ hasFile: fileKey !== null, typed: progress, volumes })

async function* wrongFormats(context: CheckContext) {
  for await (const page of pages<Book>((last) => booksAfter(context, last?.id)))
    for (const { bookId, formats } of page)
      for (const format of formats) {
        const right = rightProgress(format)
        if (right !== format.progress) yield { bookId, format, right }
      }
}

function* findProblems({ formats, ...book }: Book): Generator<Bilingual> {
  const withFile = new Set<string>()
  // types finished before percentages and files existed have no row
  const finished = new Set<string>(
    book.prodTypes.filter((type) => !formats.some(({ prodType }) => prodType === type)),
  )
  const both = (words: string): Bilingual => [words, words]
  for (const { prodType, progress, fileKey } of formats) {
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
    title: [
      '진행률이 완성 파일·분권과 맞음',
      'percentages are those of the files and volumes of a format',
    ],
    remedy: [
      'npm run fsck -- --repair 가 진행률을 다시 계산합니다.',
      'npm run fsck -- --repair computes them anew.',
    ],
    async *find(context) {
      for await (const { bookId, format, right } of wrongFormats(context))
        yield [
          `${bookId} ${format.prodType}: 진행률 ${format.progress ?? '없음'}, 파일과 분권으로는 ${right ?? '없음'}`,
          `${bookId} ${format.prodType}: ${format.progress} is not ${right}`,
        ]
    },
    async repair(context) {
      let repaired = 0
      for await (const { format, right } of wrongFormats(context)) {
        const { bookRowId, prodType } = format
        await context.db.format.update({
          where: { bookRowId_prodType: { bookRowId, prodType } },
          data: { progress: right },
          select: { prodType: true },
        })
        repaired += 1
      }
      return repaired
    },
  },
  {
    title: [
      '책의 완료 형태와 파일이 서로 맞음',
      'finished types and files of a book agree with its formats',
    ],
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
