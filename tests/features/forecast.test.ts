/**
 * Tests how forecasts are computed from rows and stored: what is open, when it is needed, in which
 * order it is made, what is promised, and that a season that did not change is not computed again.
 */
import { addDays } from '~/platform/today'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { date, monthDay } from '~/i18n/format'
import {
  promiseOf,
  refreshForecasts,
  refreshWhenWritten,
} from '~/features/production/forecast/refresh-forecasts.server'
import { book } from '../support/fixtures/books'
import { call, createPerson, type Person } from '../support/client/api-call'
import { admin, member, producer, usePeople } from '../support/client/people'

const today = date(new Date())
const inDays = (days: number) => addDays(today, days)

usePeople('admin', 'producer', 'member')

const apply = (bookId: string, neededFrom = '', orderNum = 1) =>
  db.order.create({
    data: { userId: member.id, bookId, prodType: '점자', orderNum, title: '책', neededFrom },
  })

type PieceOfList = {
  title: string
  neededBy: string
  risk: string
  facts: { source: { from: string } }
}

/** A book of two braille volumes of fifty pages, assigned to the producer; its source is there. */
async function divided(title: string) {
  const { id, bookId } = await book({ title, progress: { 점자: 0 } })
  await db.volume.createMany({
    data: [
      { bookRowId: id, prodType: '점자', number: 1, firstPage: 1, lastPage: 50 },
      { bookRowId: id, prodType: '점자', number: 2, firstPage: 51, lastPage: 100 },
    ],
  })
  await db.assignment.create({ data: { userId: producer.id, bookRowId: id } })
  const key = `source-${id}`
  await db.storedFile.create({
    data: { key, name: '원본.pdf', size: 3, sha256: new Uint8Array(32) },
  })
  await db.book.update({ where: { id }, data: { publisherFileKey: key } })
  return { id, bookId }
}

/** The member's school teaches pages 1–50 and 51–100 on these days. */
async function taught(bookId: string, days: [string, string], term = '2026-2') {
  const school = await db.school.upsert({
    where: { name: '가람학교' },
    create: { name: '가람학교' },
    update: {},
  })
  await db.user.update({
    where: { id: member.id },
    data: { schoolName: '가람학교', schoolId: school.id },
  })
  return db.lessonPlan.create({
    data: {
      schoolId: school.id,
      bookId,
      term,
      source: 'text',
      lessons: {
        create: days.map((day, i) => ({
          place: i + 1,
          day,
          unit: `${i + 1}단원`,
          firstPage: i * 50 + 1,
          lastPage: i * 50 + 50,
        })),
      },
    },
  })
}

const stored = () => db.forecast.findMany({ orderBy: { place: 'asc' } })
const schedule = async (who: Person = admin) =>
  (await call('/api/produceBook/schedule', {}, { token: who.token })).data

describe('a piece of work', () => {
  test('is each unfinished volume, and a format without volumes; what is finished is none', async () => {
    const { id, bookId } = await divided('두 권')
    await apply(bookId)
    await db.volume.updateMany({ where: { bookRowId: id, number: 1 }, data: { state: 'finished' } })
    const whole = await book({ title: '통째로' })
    await apply(whole.bookId)
    const done = await book({ title: '끝남', prodTypes: ['점자'], progress: { 점자: 100 } })
    await apply(done.bookId)
    expect(await refreshForecasts()).toMatchObject({ pieces: 2, computed: true })
    expect((await stored()).map(({ bookRowId, volume }) => [bookRowId, volume]).toSorted()).toEqual(
      [
        [id, 2],
        [whole.id, 0],
      ].toSorted(),
    )
  })

  test('is needed on the first lesson of its pages in the school of a member, less the days of delivery', async () => {
    const { bookId } = await divided('수학')
    await apply(bookId)
    await taught(bookId, [inDays(40), inDays(90)], '2099-1')
    await refreshForecasts()
    expect((await stored()).map(({ neededBy }) => neededBy)).toEqual([inDays(35), inDays(85)])
    const { items } = await schedule()
    expect(items[0].facts.source).toEqual({
      from: 'plan',
      who: '가람학교',
      day: inDays(40),
      estimated: false,
      deliveryDays: 5,
    })
  })

  test('is needed on the first lesson of a member alone, who is in no school, and for nobody else', async () => {
    const { bookId } = await divided('수학')
    const plan = await taught(bookId, [inDays(40), inDays(90)], '2099-1')
    await db.user.update({ where: { id: member.id }, data: { schoolId: null } })
    await db.lessonPlan.update({
      where: { id: plan.id },
      data: { schoolId: null, userId: member.id },
    })
    const { id: userId } = await createPerson('lonely')
    await db.order.create({
      data: { userId, bookId, prodType: '점자', orderNum: 1, title: '책', neededFrom: inDays(60) },
    })
    await refreshForecasts()
    const first = async () => (await stored())[0]?.neededBy
    expect(await first()).toBe(inDays(55))
    await apply(bookId)
    await refreshForecasts()
    expect(await first()).toBe(inDays(35))
  })

  test('is needed on the day that somebody named when no plan says more, else on the day of its book', async () => {
    const named = await book({ title: '날짜', needDate: inDays(400) })
    await apply(named.bookId, inDays(260))
    const ofBook = await book({ title: '필요일', needDate: inDays(270) })
    await apply(ofBook.bookId)
    const never = await book({ title: '아무 때나' })
    await apply(never.bookId)
    await refreshForecasts()
    const { items } = await schedule()
    expect(
      items.map(({ title, neededBy, risk, facts }: PieceOfList) => [
        title,
        neededBy,
        facts.source.from,
        risk,
      ]),
    ).toEqual([
      ['날짜', inDays(255), 'demand', expect.any(String)],
      ['필요일', inDays(265), 'book', expect.any(String)],
      ['아무 때나', '', 'none', 'undated'],
    ])
  })
})

describe('the order of work', () => {
  test('is by the day of need over all books, so that a later volume of one stands behind an earlier one of another', async () => {
    const one = await divided('하나')
    const two = await divided('둘')
    for (const { bookId } of [one, two]) await apply(bookId)
    await taught(one.bookId, [inDays(200), inDays(280)], '2099-1')
    await taught(two.bookId, [inDays(230), inDays(310)], '2099-1')
    await refreshForecasts()
    const { items } = await schedule()
    expect(
      items.map(({ title, volume }: { title: string; volume: number }) => [title, volume]),
    ).toEqual([
      ['하나', 1],
      ['둘', 1],
      ['하나', 2],
      ['둘', 2],
    ])
  })

  test('ends with what nobody waits for, and begins with what an administrator put first', async () => {
    await divided('아무도 기다리지 않음')
    const asked = await divided('신청받음')
    await apply(asked.bookId, inDays(100))
    const first = await divided('맨 앞')
    await apply(first.bookId, inDays(300))
    await db.workDecision.create({
      data: {
        bookRowId: first.id,
        kind: 'first',
        prodType: '점자',
        volume: 2,
      },
    })
    await refreshForecasts()
    const { items } = await schedule()
    expect(items.map(({ title, group }: Record<string, string>) => [title, group])).toEqual([
      ['맨 앞', 'first'],
      ['신청받음', 'needed'],
      ['신청받음', 'needed'],
      ['맨 앞', 'needed'],
      ['아무도 기다리지 않음', 'nobodyWaits'],
      ['아무도 기다리지 않음', 'nobodyWaits'],
    ])
  })

  test('shows a producer the assigned books only', async () => {
    const mine = await divided('내 것')
    const other = await book({ title: '남의 것' })
    for (const { bookId } of [mine, other]) await apply(bookId)
    await refreshForecasts()
    const { items, totalCount } = await schedule(producer)
    expect([totalCount, items.map(({ title }: { title: string }) => title)]).toEqual([
      2,
      ['내 것', '내 것'],
    ])
    expect((await schedule()).totalCount).toBe(3)
  })
})

/** A volume of fifty pages that was begun on a day and took so many. */
const finishedVolume = (bookRowId: number, begun: number, days: number, more = {}) =>
  db.volume.create({
    data: {
      bookRowId,
      prodType: '점자',
      number: 1,
      state: 'finished',
      firstPage: 1,
      lastPage: 50,
      begunDate: inDays(begun),
      handedInDate: inDays(begun + days),
      finishedDate: inDays(begun + days + 2),
      ...more,
    },
  })

describe('the days', () => {
  test('are later for what stands behind, and an absence of the only producer moves them', async () => {
    const { bookId } = await divided('수학')
    await apply(bookId, inDays(100))
    await refreshForecasts()
    const before = await stored()
    expect(before[0]!.early <= before[0]!.late).toBe(true)
    expect(before[0]!.early < before[1]!.early).toBe(true)
    await db.absence.create({
      data: { userId: producer.id, firstDay: today, lastDay: inDays(60) },
    })
    await refreshForecasts()
    const after = await stored()
    expect(after[0]!.early > inDays(60)).toBe(true)
    expect(after[0]!.early > before[0]!.early).toBe(true)
  })

  test('are learned from what was finished: a slow producer has later days', async () => {
    const { bookId } = await divided('새 책')
    await apply(bookId, inDays(100))
    await refreshForecasts()
    const [usual] = await stored()
    for (let i = 0; i < 8; i += 1) {
      const old = await book({ title: `옛 책 ${i}`, prodTypes: ['점자'], progress: { 점자: 100 } })
      await db.assignment.create({ data: { userId: producer.id, bookRowId: old.id } })
      await finishedVolume(old.id, -400 + i * 45, 40)
    }
    await refreshForecasts()
    const [slow] = await stored()
    expect(slow!.early > usual!.early).toBe(true)
    expect(slow!.early >= inDays(25)).toBe(true)
  })
})

describe('a volume that somebody has taken', () => {
  let colleague: Person
  /** Volumes of books that both may make: the producer makes fifty pages in a day, the other in forty. */
  beforeEach(async () => {
    colleague = await createPerson('colleague', 2)
    for (let i = 0; i < 8; i += 1)
      for (const [{ id }, days] of [
        [producer, 1],
        [colleague, 40],
      ] as const) {
        const old = await book({ title: '옛 책', prodTypes: ['점자'], progress: { 점자: 100 } })
        await db.assignment.createMany({
          data: [producer, colleague].map((one) => ({ userId: one.id, bookRowId: old.id })),
        })
        await finishedVolume(old.id, -400 + i * 45, days, { makerId: id })
      }
  })

  const takenBy = async (id: number, makerId: number, more: object = {}) => {
    await db.volume.updateMany({
      where: { bookRowId: id, number: 1 },
      data: { state: 'producing', begunDate: today, makerId, ...more },
    })
    await refreshForecasts()
    return (await stored()).find(({ volume }) => volume === 1)!.early
  }

  test('is made at the pace of its maker, whoever else may make the book', async () => {
    const { id, bookId } = await divided('함께')
    await apply(bookId, inDays(100))
    await db.assignment.create({ data: { userId: colleague.id, bookRowId: id } })
    expect((await takenBy(id, producer.id)) < inDays(14)).toBe(true)
    expect((await takenBy(id, colleague.id)) > inDays(20)).toBe(true)
  })

  test('as the only one of its format goes on from the percentage that was typed before', async () => {
    const { id, bookId } = await divided('한 권으로')
    await db.volume.deleteMany({ where: { bookRowId: id, number: 2 } })
    await apply(bookId, inDays(100))
    const earlyFrom = async (progress: number) => {
      await db.format.updateMany({ where: { bookRowId: id }, data: { progress } })
      return takenBy(id, colleague.id)
    }
    expect((await earlyFrom(5)) > inDays(20)).toBe(true)
    expect((await earlyFrom(90)) < inDays(14)).toBe(true)
  })

  test('and that came back to be corrected is there soon', async () => {
    const { id, bookId } = await divided('돌아옴')
    await apply(bookId, inDays(100))
    const key = 'handed-in'
    await db.storedFile.create({
      data: { key, name: '1.brf', size: 3, sha256: new Uint8Array(32) },
    })
    const early = await takenBy(id, colleague.id, { handedInKey: key })
    expect(early < inDays(14)).toBe(true)
  })

  test('was made until it was handed in first: corrections do not make its maker quicker', async () => {
    const { id, bookId } = await divided('고침')
    await apply(bookId, inDays(100))
    const before = await takenBy(id, colleague.id)
    // each was handed in again a week after the next one had been begun
    const made = await db.volume.findMany({ where: { makerId: colleague.id, state: 'finished' } })
    for (const volume of made) {
      const handedIn = volume.handedInDate
      await db.volumeStep.createMany({
        data: [handedIn, addDays(handedIn, 13)].map((day) => ({
          volumeId: volume.id,
          kind: 'handedIn' as const,
          userId: colleague.id,
          createTime: new Date(`${day}T03:00:00Z`),
        })),
      })
      const again = addDays(handedIn, 13)
      await db.volume.update({
        where: { id: volume.id },
        data: { handedInDate: again, finishedDate: addDays(again, 2) },
      })
    }
    await refreshForecasts()
    const after = (await stored()).find(({ volume }) => volume === 1)!.early
    // only its check takes longer
    expect(after > addDays(before, -4)).toBe(true)
    expect(after < addDays(before, 30)).toBe(true)
  })
})

describe('a source that is not there', () => {
  test('is expected as usual where books of the publisher were begun without a file', async () => {
    const ask = (bookId: string, day: string) =>
      db.requestLog.create({
        data: { bookId, type: 0, createTime: new Date(`${day}T03:00:00Z`) },
      })
    for (let i = 0; i < 10; i += 1)
      await ask((await book({ publisher: '시험', progress: { 음성: 50 } })).bookId, inDays(-300))
    const { bookId } = await book({ title: '기다림', publisher: '시험' })
    await apply(bookId, inDays(200))
    await ask(bookId, inDays(-1))
    await refreshForecasts()
    const { items } = await schedule()
    const { because } = items.find(({ title }: PieceOfList) => title === '기다림').facts
    expect(because.sourceDays).toBeGreaterThan(5)
    expect(because.sourceDays).toBeLessThan(60)
  })
})

describe('a promise', () => {
  test('stays while it moves by three days or less', () => {
    expect(promiseOf('2027-04-21', '')).toBe('2027-04-21')
    expect(promiseOf('2027-04-24', '2027-04-21')).toBe('2027-04-21')
    expect(promiseOf('2027-04-18', '2027-04-21')).toBe('2027-04-21')
    expect(promiseOf('2027-04-25', '2027-04-21')).toBe('2027-04-25')
    expect(promiseOf('', '2027-04-21')).toBe('')
  })

  test('is told to a reader as the day of the next volume, and of a whole type', async () => {
    const { id, bookId } = await divided('수학')
    await apply(bookId, inDays(100))
    await db.volume.updateMany({ where: { bookRowId: id }, data: { dueDate: '2020-01-01' } })
    await refreshForecasts()
    const [one, two] = await stored()
    const [state] = (await call('/api/public/book/readable', { bookId })).data
    expect(state.next).toMatchObject({ number: 1, dueDate: one!.promised })
    expect(state.text.ko).toContain(monthDay(one!.promised, today, 'ko'))
    const [{ formats }] = (await call('/api/public/book/formats', { bookIds: [bookId] })).data
    expect(formats[0]).toMatchObject({ prodType: '점자', early: two!.early, late: two!.promised })
  })

  test('that moves is kept with the day on which it was said', async () => {
    const { bookId } = await divided('수학')
    await apply(bookId, inDays(100))
    await refreshForecasts()
    const said = await db.forecastSaid.findMany({ orderBy: { volume: 'asc' } })
    expect(said.map(({ day, promised }) => [day, promised])).toEqual(
      (await stored()).map(({ promised }) => [today, promised]),
    )
    await db.forecastSaid.updateMany({ data: { day: inDays(-20) } })
    await db.absence.create({
      data: { userId: producer.id, firstDay: today, lastDay: inDays(90) },
    })
    expect(await refreshForecasts()).toMatchObject({ moved: 2 })
    expect(await db.forecastSaid.count()).toBe(4)
    expect(await db.forecastSaid.count({ where: { day: today } })).toBe(2)
  })
})

describe('computing', () => {
  test('is left out while nothing changed, and follows a change', async () => {
    const { bookId } = await divided('수학')
    await apply(bookId)
    expect(await refreshForecasts()).toMatchObject({ computed: true, pieces: 2 })
    expect(await refreshForecasts()).toMatchObject({ computed: false })
    await db.order.updateMany({ data: { orderNum: 3 } })
    expect(await refreshForecasts()).toMatchObject({ computed: true })
    expect((await stored()).map(({ waiting }) => waiting)).toEqual([3, 3])
  })

  test('begins by itself when a row was written', async () => {
    const { bookId } = await divided('수학')
    await apply(bookId)
    await refreshForecasts()
    await db.forecastRun.update({ where: { id: 1 }, data: { writes: -1 } })
    expect(await refreshWhenWritten()).toMatchObject({ computed: false })
    await db.forecastRun.update({ where: { id: 1 }, data: { day: '2020-01-01' } })
    expect(await refreshWhenWritten()).not.toBeNull()
  })

  test('of an empty service stores nothing and says so', async () => {
    expect(await refreshForecasts()).toEqual({ pieces: 0, computed: true, moved: 0 })
    expect(await schedule()).toMatchObject({
      totalCount: 0,
      items: [],
      computed: expect.any(String),
    })
  })

  test('goes on when a book is removed while the season is simulated', async () => {
    const gone = await divided('지워짐')
    const kept = await divided('남음')
    for (const { bookId } of [gone, kept]) await apply(bookId)
    const running = refreshForecasts()
    await db.book.delete({ where: { id: gone.id } })
    await running
    await refreshForecasts()
    expect((await stored()).map(({ bookRowId }) => bookRowId)).toEqual([kept.id, kept.id])
  })

  test('twice at once stores one forecast of each piece', async () => {
    const { bookId } = await divided('수학')
    await apply(bookId)
    await Promise.all([refreshForecasts(), refreshForecasts()])
    expect(await db.forecast.count()).toBe(2)
  })
})
