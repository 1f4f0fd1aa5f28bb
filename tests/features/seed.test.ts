/**
 * Tests the demo: it fills an empty database once, with books in every state and users of every
 * level.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPaper, levels, productionTypeValues, usualBraillePage } from '~/tables/codes'
import { env } from '~/platform/env.server'
import { verifyPassword } from '~/auth/password-hash.server'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { initials, searchColumns } from '~/features/catalogue/book/search/search-text'
import type { ExpectedFile } from '~/features/production/file-check/card'
import { checkFile } from '~/features/production/file-check/check-file'
import { readOrderSheet } from '~/features/requests/order-file/read/read-order-sheet.server'
import { PrismaClient } from '../../prisma/generated/client'
import { seedBooks, seedDemo } from '../../prisma/seed'
import { inconsistencies } from '../support/checks/consistency'
import { cleanDatabase } from '../support/database/database'

const connectionString = process.env.DATABASE_URL ?? ''
const db = new PrismaClient({ adapter: new PrismaPg({ connectionString }) })
const quiet = () => {}

beforeAll(async () => {
  await cleanDatabase()
  await seedDemo(db, quiet)
})

afterAll(async () => {
  await cleanDatabase()
  await db.$disconnect()
})

const books = () => db.book.findMany({ orderBy: { id: 'asc' }, include: { formats: true } })

/** How many rows each table has that the demo fills. */
// prettier-ignore
const counts = () =>
  Promise.all([
    db.user.count(), db.school.count(), db.book.count(), db.requestBook.count(), db.requestLog.count(), db.assignment.count(), db.cartEntry.count(), db.order.count(), db.storedFile.count(), db.notification.count(), db.orderFile.count(), db.orderFileBook.count(), db.orderFileUser.count(), db.bookProposal.count(), db.bookProposalCount.count(),
  ])

/** What the product itself says of a file. */
const cardOf = (
  file: { path: string; name: string },
  expected: Pick<ExpectedFile, 'title' | 'prodType' | 'volume'>,
) =>
  checkFile({
    ...file,
    expected: {
      ...expected,
      volumes: 1,
      firstPage: null,
      lastPage: null,
      page: usualBraillePage,
      source: null,
    },
    sourcePath: null,
  })

describe('the demo', () => {
  it('is a state in which everything agrees', async () => {
    expect(await inconsistencies()).toEqual([])
  })

  it('has at least 600 books, and 300 more in the full list', async () => {
    expect(await db.book.count()).toBeGreaterThanOrEqual(600)
    expect(await db.requestBook.count({ where: { produceId: null } })).toBeGreaterThanOrEqual(300)
  })

  it('has every book in the full list, linked', async () => {
    for (const book of await db.book.findMany({
      select: { id: true, bookId: true, requestBook: { select: { bookId: true } } },
    }))
      expect(book.requestBook?.bookId).toBe(book.bookId)
  })

  it('keeps the spellings of real lists', async () => {
    const titles = [
      '도덕 ①',
      '기술ㆍ가정1',
      '기술·가정',
      '미적분Ⅰ',
      '미적분 I',
      '국어 1-1',
      '국어1-1',
      '수학(수학익힘)',
    ]
    for (const title of titles)
      expect([title, await db.book.count({ where: { title } })]).not.toEqual([title, 0])
    for (const publisher of [
      '㈜천재교과서',
      '아이스크림 미디어',
      '와이비엠',
      'YBM',
      '비상',
      '천재교과서(김정인)',
    ])
      expect([publisher, await db.book.count({ where: { publisher } })]).not.toEqual([publisher, 0])
    expect(await db.book.count({ where: { creator: '이병인 외 9' } })).toBeGreaterThan(0)
  })

  it('has books in every state of production, many of each', async () => {
    const requested = new Set(
      (await db.requestLog.findMany({ select: { bookId: true } })).map(({ bookId }) => bookId),
    )
    const all = await books()
    const underWay = (book: (typeof all)[number]) =>
      book.formats.some(
        ({ prodType, progress }) =>
          progress !== null && progress < 100 && !book.prodTypes.includes(prodType),
      )
    for (const count of [1, 2, 3, 4, 5])
      expect(all.filter(({ prodTypes }) => prodTypes.length === count).length).toBeGreaterThan(10)
    expect(all.filter(underWay).length).toBeGreaterThan(80)
    expect(
      all.filter((book) => underWay(book) && book.prodTypes.length > 0).length,
    ).toBeGreaterThan(10)
    expect(
      all.filter(
        (book) => book.prodTypes.length === 0 && !underWay(book) && requested.has(book.bookId),
      ).length,
    ).toBeGreaterThan(50)
    expect(
      all.filter(
        (book) => book.prodTypes.length === 0 && !underWay(book) && !requested.has(book.bookId),
      ).length,
    ).toBeGreaterThan(5)
  })

  it('has requests for a PDF, for a printed book, and for both', async () => {
    const logs = await db.requestLog.findMany({ select: { bookId: true, type: true } })
    const kindOf = new Map<string, string>()
    for (const { bookId, type } of logs)
      kindOf.set(bookId, [...(kindOf.get(bookId) ?? ''), type].sort().join(''))
    const kinds = Array.from(kindOf.values())
    for (const kind of ['0', '1', '01'])
      expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(20)
  })

  it('lists finished types in the order of the codes, with a date from 2023 to 2026; many share a date', async () => {
    const finished = (await books()).filter(({ prodTypes }) => prodTypes.length > 0)
    for (const { prodTypes, prodDate } of finished) {
      expect(prodTypes).toEqual(productionTypeValues.filter((type) => prodTypes.includes(type)))
      expect(prodDate).toMatch(/^202[3-6]-\d\d-\d\d$/)
    }
    expect(new Set(finished.map(({ prodDate }) => prodDate)).size).toBeLessThan(finished.length / 2)
  })

  it('has book numbers whose check digit fits, each once, and some books without', async () => {
    const isbns = (await db.requestBook.findMany({ select: { isbn: true } })).map(
      ({ isbn }) => isbn,
    )
    const given = isbns.filter(Boolean)
    expect(given.map(toIsbn13)).toEqual(given)
    expect(new Set(given).size).toBe(given.length)
    expect(given.length).toBeLessThan(isbns.length)
    for (const group of ['97889', '97911'])
      expect(given.some((isbn) => isbn.startsWith(group))).toBe(true)
  })

  it('writes the search columns with the one function that may', async () => {
    for (const book of await books()) expect(book).toMatchObject(searchColumns(book))
    for (const book of await db.requestBook.findMany())
      expect(book).toMatchObject(searchColumns(book))
    for (const school of await db.school.findMany())
      expect(school.initials).toBe(initials(school.name))
  })

  it('has people of every level; the three named ones have the demo password', async () => {
    for (const [user, level] of [
      ['admin', levels.administrator],
      ['producer', levels.producer],
      ['member', levels.member],
    ] as const) {
      const row = await db.user.findUniqueOrThrow({ where: { user } })
      expect(row.level).toBe(level)
      expect(await verifyPassword('Moduchaek1!', row.passwordHash)).toBe(true)
    }
    expect(await db.user.count({ where: { level: levels.producer } })).toBe(7)
    expect(await db.user.count({ where: { level: levels.member } })).toBeGreaterThanOrEqual(60)
    expect(await db.school.count()).toBeGreaterThanOrEqual(52)
  })

  it('gives every producer books to make', async () => {
    const producers = await db.user.findMany({
      where: { level: levels.producer },
      select: { _count: { select: { assignments: true } } },
    })
    for (const { _count } of producers) expect(_count.assignments).toBeGreaterThan(5)
  })

  it('gives member a cart of three and fourteen applications', async () => {
    const member = await db.user.findUniqueOrThrow({
      where: { user: 'member' },
      include: { cartEntries: true, orders: true },
    })
    expect(member.cartEntries).toHaveLength(3)
    expect(member.orders).toHaveLength(14)
  })

  it('gives member files to download that are what they are called: of every finished application, and of the finished volumes of one that is not', async () => {
    const { orders } = await db.user.findUniqueOrThrow({
      where: { user: 'member' },
      include: { orders: true },
    })
    const files = await Promise.all(
      orders.map(async ({ bookId, prodType }) => {
        const book = await db.book.findUniqueOrThrow({
          where: { bookId },
          include: {
            formats: {
              where: { prodType },
              include: { file: true, volumes: { include: { file: true } } },
            },
          },
        })
        const [format] = book.formats
        expect(book.fileTypes.includes(prodType)).toBe(Boolean(format?.file))
        expect(Boolean(format?.file)).toBe(book.prodTypes.includes(prodType))
        const parts = (format?.volumes ?? []).filter(({ file }) => file)
        expect(parts.every(({ state }) => state === 'finished')).toBe(true)
        const kept = { title: book.title, prodType }
        return {
          whole: format?.file ? { ...kept, volume: 0, ...format.file } : null,
          parts: parts.map(({ file, number }) => ({ ...kept, volume: number, ...file! })),
        }
      }),
    )
    const wholes = files.flatMap(({ whole }) => whole ?? [])
    expect([wholes.length, files.filter(({ parts }) => parts.length > 0).length]).toEqual([4, 1])
    for (const file of [...wholes, ...files.flatMap(({ parts }) => parts)]) {
      const { key, size, sha256, name, title, prodType, volume } = file
      const path = join(env.STORAGE_DIR, 'kept', key.slice(0, 2), key)
      const bytes = readFileSync(path)
      expect([BigInt(bytes.byteLength), createHash('sha256').update(bytes).digest('hex')]).toEqual([
        size,
        Buffer.from(sha256).toString('hex'),
      ])
      const card = await cardOf({ path, name }, { title, prodType, volume })
      // the large print of the demo is the same in all books, so it does not name this one
      const severe = card.findings.filter(
        ({ key, severity }) => severity === 'severe' && key !== 'checkPdfOtherBook',
      )
      expect([name, severe]).toEqual([name, []])
    }
  })

  it('gives producer a manuscript of a source of each kind, with all of its letters, in every state', async () => {
    const made = await db.manuscript.findMany({
      where: { state: 'ready', book: { assignments: { some: { user: { user: 'producer' } } } } },
      include: { pages: true, source: true },
    })
    const reports = made.flatMap(({ report }) => report ?? [])
    expect(reports.map(({ kind }) => kind).toSorted()).toEqual([
      'docx',
      'epub',
      'hwpx',
      'pdf',
      'text',
    ])
    for (const { lettersIn, lettersOut, tables, leftOut } of reports) {
      expect(lettersOut).toBe(lettersIn)
      expect(tables).toBeGreaterThan(0)
      expect(leftOut.filter(({ what }) => what !== 'pageHeader')).toEqual([])
    }
    const pages = made.flatMap((one) => one.pages)
    expect([...new Set(pages.map(({ state }) => state))].toSorted()).toEqual([
      'checked',
      'drafted',
      'read',
    ])
    const ofPdf = made.find(({ source }) => source?.name.endsWith('.pdf'))
    expect(ofPdf!.pages.map(({ sheet, sourceKey }) => [sheet, sourceKey]).toSorted()).toEqual(
      [1, 2, 3, 4].map((sheet) => [sheet, ofPdf!.sourceKey]),
    )
  })

  it('has files of most finished types that are fetched as files, and some that wait for the centre', async () => {
    const finished = (await books()).flatMap(({ bookId, title, prodTypes, fileTypes, formats }) =>
      prodTypes
        .filter((type) => !isPaper(type))
        .map((prodType) => ({
          bookId,
          title,
          prodType,
          hasFile: fileTypes.includes(prodType),
          fileKey: formats.find((format) => format.prodType === prodType)?.fileKey ?? null,
        })),
    )
    const missing = finished.filter(({ hasFile }) => !hasFile)
    expect(missing.length).toBeGreaterThan(0)
    expect(missing.length).toBeLessThan(finished.length / 5)
    expect(
      await db.order.count({
        where: {
          endTime: null,
          OR: missing.map(({ bookId, prodType }) => ({ bookId, prodType })),
        },
      }),
    ).toBeGreaterThan(0)
    for (const { title, prodType, fileKey, hasFile } of finished.slice(0, 40)) {
      expect(fileKey !== null).toBe(hasFile)
      if (!fileKey) continue
      const { name } = await db.storedFile.findUniqueOrThrow({ where: { key: fileKey } })
      const path = join(env.STORAGE_DIR, 'kept', fileKey.slice(0, 2), fileKey)
      const card = await cardOf({ path, name }, { title, prodType, volume: 0 })
      expect([name, card.kind]).toEqual([name, prodType === '음성' ? 'audio' : 'braille'])
      expect([name, card.findings.filter(({ severity }) => severity === 'severe')]).toEqual([
        name,
        [],
      ])
    }
  })

  it('gives member a new notice and one that was read', async () => {
    const notices = await db.notification.findMany({
      where: { user: { user: 'member' } },
      orderBy: { id: 'desc' },
      include: { order: true },
    })
    expect(notices.map(({ volume, readTime }) => [volume! > 0, readTime !== null])).toEqual([
      [false, false],
      [true, true],
    ])
    for (const { order, userId } of notices) expect(order!.userId).toBe(userId)
  })

  it("has three publishers' folders with readable files, one of them a book's and one shared", async () => {
    expect(
      (await db.driveItem.findMany({ where: { parentId: null }, orderBy: { name: 'asc' } })).map(
        ({ name }) => name,
      ),
    ).toEqual(['미래엔', '비상교육', '천재교과서'])
    const items = await db.driveItem.findMany({
      where: { fileKey: { not: null } },
      include: { file: { include: { publisherBook: true } }, share: true },
    })
    expect([
      items.length,
      items.filter(({ file }) => file!.publisherBook).length,
      items.filter(({ share }) => share).length,
    ]).toEqual([5, 1, 1])
    for (const { file } of items)
      expect(
        readFileSync(join(env.STORAGE_DIR, 'kept', file!.key.slice(0, 2), file!.key))
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
  })

  it("has four schools' order files in different shapes, read as uploads are, most rows decided and one file gone through by a person", async () => {
    const files = await db.orderFile.findMany({
      orderBy: { id: 'asc' },
      include: {
        file: true,
        books: { orderBy: { place: 'asc' }, include: { counts: true, orderUsers: true } },
      },
    })
    expect(files.map(({ name }) => name)).toEqual([
      '2026-10-12_서울맹학교.xlsx',
      '2026-10-15_한가람중학교.csv',
      '2026-10-20_라온고등학교.xlsx',
      '2026-11-03_새봄초등학교.xlsx',
    ])
    for (const { file, books, schoolName, unread } of files) {
      const read = await readOrderSheet(
        new Uint8Array(readFileSync(join(env.STORAGE_DIR, 'kept', file.key.slice(0, 2), file.key))),
      )
      expect(
        books.map(({ title, counts, schoolName: school, orderUsers }) => [
          title,
          counts.find(({ prodType }) => prodType === '점자')?.copies ?? 0,
          school,
          orderUsers.length,
        ]),
      ).toEqual(
        read.rows.map(({ title, brl, orderUsers }) => [title, brl, schoolName, orderUsers.length]),
      )
      expect(unread).toEqual(read.unread)
      expect([books.length >= 12, books.length <= 40]).toEqual([true, true])
    }
    const rows = files.flatMap(({ books }) => books)
    const decided = (decision: string) => rows.filter((row) => row.decision === decision).length
    expect(rows.flatMap(({ orderUsers }) => orderUsers).length).toBeGreaterThan(30)
    expect([
      decided('automatic') > 20,
      decided('waiting') > 5,
      decided('person') + decided('absent') > 0,
    ]).toEqual([true, true, true])
    expect(new Set(files.at(-1)!.books.map(({ decision }) => decision))).toEqual(
      new Set(['automatic', 'person', 'waiting', 'absent']),
    )
    expect(files.flatMap(({ unread }) => unread as unknown[]).length).toBeGreaterThan(1)
  })

  it('has applications for books that are not made yet, and proposals in every state', async () => {
    const unmade = await db.requestBook.findMany({
      where: { produceId: null },
      select: { bookId: true },
    })
    const bookId = { in: unmade.map((one) => one.bookId) }
    expect(await db.order.count({ where: { bookId } })).toBe(6)
    const proposals = await db.bookProposal.findMany({
      orderBy: { id: 'asc' },
      include: { counts: true, user: true },
    })
    expect(new Set(proposals.map(({ state }) => state))).toEqual(
      new Set(['open', 'matched', 'added', 'declined']),
    )
    expect(proposals.every(({ counts }) => counts.length > 0)).toBe(true)
    expect(proposals.filter(({ user }) => user.user === 'member')).toHaveLength(2)
    for (const one of proposals.filter((proposal) => proposal.bookId))
      expect(
        await db.order.count({ where: { userId: one.userId, bookId: one.bookId ?? '' } }),
      ).toBe(1)
  })

  it('raised the version of the catalogue', async () => {
    const { _max } = await db.pageVersion.aggregate({
      where: { area: 'catalogue' },
      _max: { version: true },
    })
    expect(_max.version).toBeGreaterThan(1n)
  })

  it('changes nothing when it is run again', async () => {
    const before = await counts()
    await seedDemo(db, quiet)
    expect(await counts()).toEqual(before)
  })
})

describe('the large catalogue', () => {
  it('adds synthetic books beside the others, the same ones when it is run again', async () => {
    const before = await db.book.count()
    await seedBooks(connectionString, 300, quiet)
    await seedBooks(connectionString, 300, quiet)
    expect(await db.book.count()).toBe(before + 300)
  })

  it('writes the search columns alike', async () => {
    const synthetic = (await books()).filter(({ bookId }) => /^\d{4}-[1-9]\d{6}$/.test(bookId))
    expect(synthetic).toHaveLength(300)
    for (const book of synthetic) expect(book).toMatchObject(searchColumns(book))
  })
})
