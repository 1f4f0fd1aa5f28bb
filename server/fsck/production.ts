/**
 * Checks of production: percentages, files and volumes of a book, and the catalogue's computed
 * columns.
 */
import { productionTypeValues } from '~/tables/codes'
import { formatProgress } from '~/features/production/completion/volume-progress'
import { readRows, type Statement } from '~/platform/statement.server'
import { booksOfOtherTypes, booksWithParts, lastOfBooks } from './fsck.sql.server'
import { sqlCheck, type Check, type CheckContext, type Bilingual } from './check'

/** Books that PostgreSQL looks through at once, and of those found, how many are read with their formats. */
const lookedThrough = 50_000
const readAtOnce = 500
const booksOf = ({ db }: CheckContext, ids: number[]) =>
  db.book.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
    select: {
      bookId: true,
      prodTypes: true,
      fileTypes: true,
      prodDate: true,
      formats: { include: { volumes: true } },
    },
  })
type Book = Awaited<ReturnType<typeof booksOf>>[number]

/** The books that a statement finds, of all. */
async function* booksFound(
  context: CheckContext,
  find: (first: number, last: number) => Statement<{ id: number }>,
): AsyncGenerator<Book> {
  for (let before = 0; ;) {
    const [end] = await readRows(context.db, lastOfBooks(before, lookedThrough))
    if (!end?.id) return
    const found = await readRows(context.db, find(before + 1, end.id))
    const ids = found.map(({ id }) => id)
    for (let from = 0; from < ids.length; from += readAtOnce)
      yield* await booksOf(context, ids.slice(from, from + readAtOnce))
    before = end.id
  }
}

const inOrder = (types: Set<string>) =>
  productionTypeValues.filter((type) => types.has(type)).join()

type Format = Book['formats'][number]
const rightProgress = ({ progress, fileKey, volumes }: Format) =>
  formatProgress({ hasFile: fileKey !== null, typed: progress, volumes })

async function* wrongFormats(context: CheckContext) {
  for await (const { bookId, formats } of booksFound(context, booksWithParts))
    for (const format of formats) {
      const right = rightProgress(format)
      if (right !== format.progress) yield { bookId, format, right }
    }
}

const hasAllVolumeFiles = (volumes: Format['volumes']) =>
  volumes.length > 0 && volumes.every(({ state, fileKey }) => state === 'finished' && fileKey)

function* findProblems({ formats, ...book }: Book): Generator<Bilingual> {
  const withFile = new Set<string>()
  // types finished before percentages and files existed have no row
  const finished = new Set<string>(
    book.prodTypes.filter((type) => !formats.some(({ prodType }) => prodType === type)),
  )
  const both = (words: string): Bilingual => [words, words]
  for (const { prodType, progress, fileKey, volumes } of formats) {
    if (progress !== null && (progress < 0 || progress > 100))
      yield both(`${book.bookId} ${prodType}: ${progress} %`)
    if (fileKey || hasAllVolumeFiles(volumes)) withFile.add(prodType)
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

/**
 * Days of volumes that have not begun, or were not handed in, and of formats that are not finished
 * or that nobody has worked on.
 */
const wrongDaysSql = `
  SELECT b."bookId", v."prodType" AS type, v.number AS volume FROM "Volume" v JOIN "Book" b ON b.id = v."bookRowId"
    WHERE (v.stage = 'waiting' AND v."begunDate" <> '') OR (v.stage IN ('waiting', 'producing') AND v."handedInDate" <> '')
  UNION ALL SELECT b."bookId", f."prodType", NULL FROM "Format" f JOIN "Book" b ON b.id = f."bookRowId"
    WHERE (f."finishedDate" <> '' AND NOT (b."prodTypes" @> ARRAY[f."prodType"]))
      OR (f."begunDate" <> '' AND f.progress IS NULL AND f."fileKey" IS NULL)
  ORDER BY 1, 2, 3`

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
      const find = (first: number, last: number) =>
        booksOfOtherTypes(first, last, productionTypeValues)
      for await (const book of booksFound(context, find)) yield* findProblems(book)
    },
  },
  sqlCheck(
    [
      '작업 날짜가 분권과 형태의 상태와 맞음',
      'days of work agree with the state of volumes and formats',
    ],
    [
      '그 책의 제작 화면에서 분권의 상태나 진행률을 다시 저장해 주세요.',
      'Save the state of that volume, or the percentage, again on the page of its book.',
    ],
    wrongDaysSql,
    ({ bookId, type, volume }) => [
      `${bookId} ${type}${volume ? ` ${volume}권` : ''}: 작업 날짜가 상태와 맞지 않습니다`,
      `${bookId} ${type}${volume ? ` volume ${volume}` : ''}: its days of work contradict its state`,
    ],
  ),
]
