/**
 * Fills an empty database with the demo: catalogue, request list, requests, people, carts and
 * applications.
 */
import { levels, productionTypeValues, type ProductionType } from '~/tables/codes'
import { hashPassword } from '~/auth/password-hash.server'
import type { Prisma, PrismaClient } from '../generated/client'
import { bookRow, demoBooks, requestBookRow, type DemoBook } from './catalogue'
import { writeDeliveries } from './deliveries'
import { writeDesk } from './desk'
import { writeDownloads } from './downloads'
import { writeDrive } from './drive'
import { writeFiles, writeFinishedFiles } from './files'
import { writeFormats } from './formats'
import { readSources, writeManuscripts } from './manuscripts'
import { writeLessonPlans } from './lesson-plans'
import { writeOrderFiles } from './order-files'
import { writeCare } from './care'
import { writeEligibility } from './eligibility'
import { demoPassword, demoSchools, demoUsers, isNewcomer, newcomers, type UserRow } from './people'
import { writeSources } from './sources'
import { writeWishes } from './wishes'
import { random, type Random } from './random'

type Print = (text: string) => void
type Tx = Prisma.TransactionClient

/**
 * An arbitrary lock number of the product: two servers that start at once must not fill the
 * database twice.
 */
const seedLock = 20260302

/**
 * Applications arrive from 1 September 2026 on, one every eight hours; the cart's entries come
 * after them.
 */
const hour = 60 * 60 * 1000
const applicationTime = (index: number) => new Date(Date.UTC(2026, 8, 1, 1, 30) + index * 8 * hour)
const cartTime = (index: number) => new Date(Date.UTC(2026, 10, 2, 6, 20) + index * 24 * hour)

/**
 * Fills the database when it has no user, else does nothing. One transaction: when it is
 * interrupted, the database stays empty. Prints one line for each step.
 */
export async function seedDemo(prisma: PrismaClient, print: Print): Promise<void> {
  if (await prisma.user.findFirst({ select: { id: true } })) return
  print('  빈 데이터베이스에 시연 자료를 넣습니다.')
  const sources = readSources()
  const passwords = await Promise.all([1, 2, 3, 4].map(() => hashPassword(demoPassword)))
  const counts = await prisma.$transaction((tx) => fill(tx, passwords, sources), {
    maxWait: 30_000,
    timeout: 120_000,
  })
  if (counts)
    print(
      `  도서 ${counts.books}건, 전체 목록 ${counts.listed}건, 회원 ${counts.users}명, 신청 ${counts.orders}건, 학교 신청 파일 ${counts.files}개(${counts.rows}행)`,
    )
}

async function fill(tx: Tx, passwords: string[], sources: ReturnType<typeof readSources>) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${seedLock})`
  if (await tx.user.findFirst({ select: { id: true } })) return null
  const all = demoBooks()
  const books = all.filter(({ state }) => state !== 'listed')
  const bookRowIds = await writeBooks(tx, all, books)
  const users = await writePeople(tx, passwords)
  await writeEligibility(tx, users)
  await writeAssignments(tx, books, bookRowIds, users)
  const applied = await writeOrders(tx, books, users)
  const unmade = all.filter(({ state }) => state === 'listed')
  const orders = applied + (await writeWishes(tx, unmade, users))
  await writeFormats(tx, books, bookRowIds)
  const member = users.find(({ user }) => user === 'member')
  if (member) {
    await writeFiles(tx, member.id)
    await writeDownloads(tx, member.id)
  }
  await writeFinishedFiles(tx)
  await writeDrive(tx)
  const { files, rows } = await writeOrderFiles(tx, member)
  await writeDeliveries(tx)
  await writeLessonPlans(tx)
  await writeDesk(tx)
  await writeManuscripts(tx, sources)
  await writeSources(tx)
  await writeCare(tx, users)
  return { files, rows, books: books.length, listed: all.length, users: users.length, orders }
}

async function writeBooks(
  tx: Tx,
  all: DemoBook[],
  books: DemoBook[],
): Promise<Map<string, number>> {
  const rows = await tx.book.createManyAndReturn({
    data: books.map(bookRow),
    select: { id: true, bookId: true },
  })
  const ids = new Map(rows.map(({ id, bookId }) => [bookId, id]))
  await tx.requestBook.createMany({
    data: all.map((book) => requestBookRow(book, ids.get(book.metadata.bookId) ?? null)),
  })
  await tx.requestLog.createMany({
    data: books.flatMap(({ metadata, requests }) =>
      requests.map((one) => ({ ...one, bookId: metadata.bookId })),
    ),
  })
  return ids
}

type Person = { id: number; level: number; user: string }

/** Every account has the demo's password; the three named ones have a hash of their own. */
async function writePeople(tx: Tx, passwords: string[]): Promise<Person[]> {
  const schools = demoSchools()
  const created = await tx.school.createManyAndReturn({
    data: schools,
    select: { id: true, name: true },
  })
  const schoolIds = new Map(created.map(({ id, name }) => [name, id]))
  const data = demoUsers(schools).map((row: UserRow, index) => ({
    ...row,
    // newcomers are not confirmed, and so belong to no school yet
    schoolId: isNewcomer(row) ? null : (schoolIds.get(row.schoolName ?? '') ?? null),
    passwordHash: passwords[Math.min(index, passwords.length - 1)],
  }))
  return tx.user.createManyAndReturn({ data, select: { id: true, level: true, user: true } })
}

/**
 * Most books that wait or are in production have a producer; every producer gets some, `producer`
 * the first ones.
 */
async function writeAssignments(
  tx: Tx,
  books: DemoBook[],
  bookRowIds: Map<string, number>,
  users: Person[],
) {
  const rng = random(11)
  const producers = users.filter(({ level }) => level === levels.producer)
  const waiting = books
    .filter(({ state }) => state === 'producing' || state === 'requested')
    .filter(() => rng.chance(0.8))
  const data = waiting.flatMap(({ metadata }, index) => {
    const producer = producers[index % producers.length]
    const bookRowId = bookRowIds.get(metadata.bookId)
    return producer && bookRowId ? [{ userId: producer.id, bookRowId }] : []
  })
  await tx.assignment.createMany({ data })
}

// ── carts and applications ───────────────────────────────────────────────────────────────────

/** What an application of a type is waiting for. */
type Stage = 'received' | 'sourcing' | 'producing' | 'finished'

/**
 * `member` has applications in every stage and a cart of three; other members have one to four
 * applications, newcomers none.
 */
async function writeOrders(tx: Tx, books: DemoBook[], users: Person[]): Promise<number> {
  const rng = random(13)
  const [member, ...others] = users.filter(
    ({ level, user }) =>
      level === levels.member && !newcomers.some((newcomer) => newcomer === user),
  )
  if (!member) return 0
  const mine = [
    ...ordersAtStage(books, 'finished', 4),
    ...ordersAtStage(books, 'producing', 4),
    ...ordersAtStage(books, 'sourcing', 3),
    ...ordersAtStage(books, 'received', 3),
  ]
  const theirs = others.flatMap((other) =>
    rng
      .some(books, rng.between(1, 4))
      .map((book) => ({ userId: other.id, book, prodType: rng.pick(productionTypeValues) })),
  )
  const mixed = rng.shuffled([...mine.map((one) => ({ ...one, userId: member.id })), ...theirs])
  const data = mixed.map((one, index) => orderRow(one, index, rng))
  await tx.order.createMany({ data })
  await tx.cartEntry.createMany({ data: cartRows(member.id, books) })
  return data.length
}

/** Some applications at a stage, of books spread over the catalogue. */
function ordersAtStage(
  books: DemoBook[],
  stage: Stage,
  count: number,
): { book: DemoBook; prodType: ProductionType }[] {
  const fitting = books.flatMap((book) => {
    const prodType = productionTypeValues.find((type) => stageOf(book, type) === stage)
    return prodType ? [{ book, prodType }] : []
  })
  const step = Math.max(Math.floor(fitting.length / count), 1)
  return fitting.filter((_, index) => index % step === 0).slice(0, count)
}

function stageOf(
  { production, formats, requests }: DemoBook,
  prodType: ProductionType,
): Stage | null {
  const progress = formats.find((format) => format.prodType === prodType)?.progress ?? null
  if (production.prodTypes.includes(prodType)) return 'finished'
  if (progress !== null) return progress > 0 && progress < 100 ? 'producing' : null
  return requests.length ? 'sourcing' : 'received'
}

function orderRow(
  { userId, book, prodType }: { userId: number; book: DemoBook; prodType: ProductionType },
  index: number,
  rng: Random,
) {
  const { distributor: _, ...copied } = book.metadata
  return {
    ...copied,
    userId,
    prodType,
    orderNum: rng.between(1, 4),
    // one in four does not know yet; the others need it for the next term
    neededFrom: index % 4 === 0 ? '' : '2027-03-02',
    createTime: applicationTime(index),
  }
}

function cartRows(userId: number, books: DemoBook[]) {
  const chosen = books
    .filter(({ state }) => state === 'finished' || state === 'producing')
    .filter((_, index) => index % 150 === 40)
  return chosen.slice(0, 3).map(({ metadata }, index) => ({
    userId,
    bookId: metadata.bookId,
    prodType: productionTypeValues[index % productionTypeValues.length]!,
    orderNum: index + 1,
    createTime: cartTime(index),
  }))
}
