/** Tests how far corrected material came, against worlds of which it is known who got what and when. */
import { beforeEach, expect, test } from 'vitest'
import { newCode } from '~/features/delivery/packing/code'
import { date } from '~/i18n/format'
import { db } from '~/platform/db.server'
import { call, createPerson } from '../../../support/client/api-call'
import { admin, usePeople } from '../../../support/client/people'
import { book } from '../../../support/fixtures/books'

usePeople('admin')

let bookId: string
let bookRowId: number
let erratumId: number
/** Days after the erratum was registered, in the morning of Seoul. */
let day: (days: number) => Date

/** A book in two volumes; an erratum of the first one, which was corrected after five days. */
async function world(daysAgo: number, pages: number[] = [12], volumes = [1]) {
  const taken = Date.parse(`${date(new Date(Date.now() - daysAgo * 86_400_000))}T09:00:00+09:00`)
  day = (days) => new Date(taken + days * 86_400_000)
  const made = await book({ title: '수학 1', prodTypes: ['점자'] })
  ;({ bookId, id: bookRowId } = made)
  await db.format.create({ data: { bookRowId, prodType: '점자' } })
  for (const number of [1, 2])
    await db.volume.create({
      data: {
        bookRowId,
        prodType: '점자',
        number,
        firstPage: number * 40 - 39,
        lastPage: number * 40,
        state: 'finished',
      },
    })
  const found = await db.volume.findMany({ where: { bookRowId, number: { in: volumes } } })
  const { id } = await db.erratum.create({
    data: {
      bookRowId,
      state: 'taken',
      takeTime: day(0),
      corrections: { create: { place: 1, pageText: '12쪽', pages, wrong: '가', right: '나' } },
      tasks: {
        create: found.map(({ id: volumeId, number }) => ({
          prodType: '점자',
          volume: number,
          volumeId,
          fixTime: day(5),
          fixVersion: `new${number}`,
          wrongVersion: `old${number}`,
        })),
      },
    },
  })
  erratumId = id
}

/** A member who fetched these: the volume, the version, and the day. */
async function reads(name: string, ...fetched: [volume: number, version: string, day: number][]) {
  const { id: userId } = await createPerson(name)
  const downloads = fetched.map(([volume, version, days]) => ({
    volume,
    version,
    name: '수학 1.brf',
    createTime: day(days),
    lastTime: day(days),
  }))
  const order = { userId, bookId, prodType: '점자' as const, orderNum: 1, title: '수학 1' }
  return db.order.create({ data: { ...order, downloads: { create: downloads } } })
}

/** Copies of volume 1 on paper for a school: of a version, packed and sent on these days. */
const sends = (
  school: string,
  fileVersion: string,
  { packed, sent, back = 0 }: { packed: number; sent: number | null; back?: number },
) =>
  db.shipment.create({
    data: {
      code: newCode(),
      schoolName: school,
      recipient: '담당교사',
      sentDay: sent === null ? '' : date(day(sent)),
      createTime: day(packed),
      items: {
        create: {
          bookId,
          title: '수학 1',
          prodType: '점자',
          volume: 1,
          copies: 2,
          returned: back,
          fileVersion,
        },
      },
    },
  })

const reach = async () =>
  (await call(`/api/erratum/info/${erratumId}`, {}, { token: admin.token })).data.reach

beforeEach(() => world(40))

test('of members counts who fetched a corrected file since, and in the first fourteen days', async () => {
  await reads('soon', [1, 'old1', -3], [1, 'new1', 6])
  await reads('late', [1, 'old1', 1], [1, 'new1', 20])
  const { id } = await reads('never', [1, 'old1', -1])
  // the other volume has none of its pages, and whoever fetched the corrected file first lacked nothing
  await reads('other', [2, 'old2', -3])
  await reads('new', [1, 'new1', 7])
  const counted = { holders: 3, reached: 2, reachedSoon: 1, isSoonOver: true, soonDays: 14 }
  expect(await reach()).toEqual({ ...counted, lastDays: null })
  await db.download.create({
    data: { orderId: id, volume: 1, version: 'new1', name: 'x', createTime: day(24) },
  })
  expect(await reach()).toEqual({ ...counted, reached: 3, lastDays: 24 })
})

test('of a school counts what was sent after the correction, and no copies that are back', async () => {
  await sends('한빛학교', 'old1', { packed: -9, sent: -8 })
  // packed before, sent after: it has the old file
  await sends('한빛학교', 'old1', { packed: 4, sent: 7 })
  await sends('새롬학교', 'old1', { packed: -9, sent: -8 })
  await sends('돌려준학교', 'old1', { packed: -9, sent: -8, back: 2 })
  await sends('아직학교', 'old1', { packed: -9, sent: null })
  expect(await reach()).toMatchObject({ holders: 2, reached: 0, lastDays: null })
  await sends('한빛학교', 'new1', { packed: 8, sent: 9 })
  expect(await reach()).toMatchObject({ holders: 2, reached: 1, reachedSoon: 1, lastDays: null })
  await sends('새롬학교', 'later', { packed: 16, sent: 18 })
  expect(await reach()).toMatchObject({ holders: 2, reached: 2, reachedSoon: 1, lastDays: 18 })
})

test('of an erratum of every volume waits for each that somebody has', async () => {
  await world(40, [], [1, 2])
  await reads('half', [1, 'old1', -3], [2, 'old2', -3], [1, 'new1', 6])
  await reads('both', [1, 'old1', -3], [2, 'old2', -3], [1, 'new1', 6], [2, 'new2', 9])
  await reads('one', [2, 'old2', -3], [2, 'new2', 6])
  expect(await reach()).toMatchObject({ holders: 3, reached: 2, reachedSoon: 2, lastDays: null })
})

test('of a whole book is reached by its corrected volume, or by a newer whole', async () => {
  await reads('volume', [0, 'whole', -3], [1, 'new1', 6])
  await reads('whole', [0, 'whole', -3], [0, 'newer', 10])
  expect(await reach()).toMatchObject({ holders: 2, reached: 2, reachedSoon: 2, lastDays: 10 })
})

test('counts a copy by the pages that it was printed with', async () => {
  const fetched = (first: number, last: number) => ({
    volume: 1,
    version: 'older',
    name: 'x',
    firstPage: first,
    lastPage: last,
    createTime: day(-9),
  })
  for (const [name, first, last] of [
    ['with', 1, 40],
    ['without', 20, 60],
  ] as const) {
    const { id } = await reads(name)
    await db.download.create({ data: { orderId: id, ...fetched(first, last) } })
  }
  expect(await reach()).toMatchObject({ holders: 1, reached: 0 })
})

test('counts a volume that no task corrects as open', async () => {
  await db.correctionTask.deleteMany()
  await reads('reader', [1, 'old1', -3])
  expect(await reach()).toMatchObject({ holders: 1, reached: 0, lastDays: null })
})

test('says that fourteen days have not passed, and nothing where nobody has a copy', async () => {
  await world(8)
  expect(await reach()).toMatchObject({ holders: 0, reached: 0, lastDays: null })
  await reads('reader', [1, 'old1', -3], [1, 'new1', 6])
  expect(await reach()).toMatchObject({ holders: 1, reached: 1, lastDays: 6, isSoonOver: false })
  await db.erratum.updateMany({ data: { state: 'undone' } })
  expect(await reach()).toBeNull()
})
