/**
 * Tests what-if: a change is compared with the season as it is and changes nothing, until an
 * administrator takes it over; that can be undone.
 */
import { addDays } from '~/platform/today'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { refreshForecasts } from '~/features/production/forecast/refresh-forecasts.server'
import { book } from '../../support/fixtures/books'
import { call, digest } from '../../support/client/api-call'
import { admin, member, producer, usePeople } from '../../support/client/people'

let early: { id: number; bookId: string }
let late: { id: number; bookId: string }
const today = date(new Date())
const inDays = (days: number) => addDays(today, days)

/** A book of two volumes, assigned to the only producer, that a member needs from a day on. */
async function wanted(title: string, neededFrom: string) {
  const { id, bookId } = await book({ title, progress: { 점자: 0 } })
  await db.volume.createMany({
    data: [1, 2].map((number) => ({
      bookRowId: id,
      prodType: '점자' as const,
      number,
      firstPage: number * 60 - 59,
      lastPage: number * 60,
    })),
  })
  await db.assignment.create({ data: { userId: producer.id, bookRowId: id } })
  const key = `source-${id}`
  await db.storedFile.create({
    data: { key, name: '원본.pdf', size: 3, sha256: new Uint8Array(32) },
  })
  await db.book.update({ where: { id }, data: { publisherFileKey: key } })
  await db.order.create({
    data: { userId: member.id, bookId, prodType: '점자', orderNum: 1, title, neededFrom },
  })
  return { id, bookId }
}

usePeople('admin', 'producer', 'member')
beforeEach(async () => {
  early = await wanted('먼저', inDays(90))
  late = await wanted('나중', inDays(120))
})

const ask = (path: string, fields: Record<string, unknown> = {}) =>
  call(`/api/produceBook/${path}`, fields, { token: admin.token })
const whatIf = async (fields: Record<string, unknown>) => (await ask('whatIf', fields)).data
type Moved = { title: string; volume: number; before: string; after: string }

describe('what if', () => {
  test('a piece came first: it is finished earlier, what stood before it later, and no row changes', async () => {
    const before = await digest()
    const {
      moved,
      before: now,
      after,
    } = await whatIf({
      kind: 'first',
      bookId: late.bookId,
      type: '점자',
      volume: 2,
    })
    const piece = moved.find(({ title, volume }: Moved) => title === '나중' && volume === 2)
    expect(piece.after < piece.before).toBe(true)
    const behind = moved.find(({ title }: Moved) => title === '먼저')
    expect(behind.after > behind.before).toBe(true)
    // two books of two volumes each: formats are counted, as on the board
    expect([now.needed, after.needed]).toEqual([2, 2])
    expect(await digest()).toBe(before)
  })

  test('somebody more worked: everything is finished earlier', async () => {
    const { moved, before, after } = await whatIf({ people: 3 })
    expect(moved.every((row: Moved) => row.after < row.before)).toBe(true)
    expect(after.atRisk).toBeLessThanOrEqual(before.atRisk)
  })

  test('the only producer was away: all of it is later', async () => {
    const { moved } = await whatIf({ away: 'producer', firstDay: today, lastDay: inDays(60) })
    expect(moved).toHaveLength(4)
    expect(moved.every((row: Moved) => row.after > row.before)).toBe(true)
  })

  test('a reprint was there on a day: that piece has this day', async () => {
    const { moved } = await whatIf({
      kind: 'reprint',
      bookId: early.bookId,
      type: '점자',
      volume: 1,
      day: inDays(7),
    })
    expect(moved.find(({ title, volume }: Moved) => title === '먼저' && volume === 1).after).toBe(
      inDays(7),
    )
  })

  test('a source came on a day: the volumes of its book are waited for less', async () => {
    await db.book.update({ where: { id: early.id }, data: { publisherFileKey: null } })
    const { moved } = await whatIf({ kind: 'source', bookId: early.bookId, day: inDays(1) })
    const volume = moved.find(({ title, volume }: Moved) => title === '먼저' && volume === 1)
    expect(volume.after < volume.before).toBe(true)
  })

  test('names the field of what is missing or unknown', async () => {
    for (const [fields, field] of [
      [{ kind: 'first', type: '점자' }, 'bookId'],
      [{ kind: 'first', bookId: early.bookId }, 'type'],
      [{ kind: 'first', bookId: early.bookId, type: '점자', volume: 9 }, 'type'],
      [{ kind: 'reprint', bookId: early.bookId, type: '점자', volume: 1 }, 'day'],
      [{ kind: 'source', bookId: 'none', day: today }, 'bookId'],
      [{ away: 'producer' }, 'firstDay'],
      [{ away: 'member', firstDay: today }, 'away'],
      [{ away: 'producer', firstDay: inDays(3), lastDay: inDays(1) }, 'lastDay'],
      [{ people: 50 }, 'people'],
    ] as const)
      expect([fields, await ask('whatIf', fields)]).toMatchObject([
        fields,
        { status: 400, fieldErrors: { [field]: expect.any(String) } },
      ])
  })
})

describe('taking over', () => {
  const first = () => ({ kind: 'first', bookId: late.bookId, type: '점자', volume: 2 })

  test('a piece that comes first stands first in the next forecast, and undoing it puts it back', async () => {
    const { data } = await ask('takeOver', first())
    expect(data).toMatchObject({
      decision: { kind: 'first', title: '나중', volume: 2, day: '', userName: 'admin' },
      absence: null,
    })
    await refreshForecasts()
    const firstPiece = () =>
      db.forecast.findFirstOrThrow({ orderBy: { place: 'asc' }, select: { bookRowId: true } })
    expect(await firstPiece()).toEqual({ bookRowId: late.id })
    const { items } = (await ask('decisions')).data
    expect(items).toHaveLength(1)
    expect((await ask(`undoDecision/${items[0].id}`)).status).toBe(200)
    expect((await ask('decisions')).data.items).toEqual([])
    await refreshForecasts()
    expect(await firstPiece()).toEqual({ bookRowId: early.id })
    expect(await ask(`undoDecision/${items[0].id}`)).toMatchObject({ status: 404 })
    const actions = await db.audit.findMany({ orderBy: { id: 'asc' }, select: { action: true } })
    expect(actions.map(({ action }) => action)).toEqual([
      'produceBook.takeOver',
      'produceBook.undoDecision',
    ])
  })

  test('a decision of the same kind for the same piece replaces the one before', async () => {
    const reprint = { ...first(), kind: 'reprint' }
    await ask('takeOver', { ...reprint, day: inDays(10) })
    await ask('takeOver', { ...reprint, day: inDays(20) })
    expect((await ask('decisions')).data.items).toMatchObject([{ day: inDays(20) }])
    expect(await db.workDecision.count()).toBe(2)
  })

  test('an absence is one of the producer, and the decision beside it is stored with it or not at all', async () => {
    const away = { away: 'producer', firstDay: inDays(1), lastDay: inDays(9) }
    expect((await ask('takeOver', { ...away, ...first() })).data).toMatchObject({
      absence: { user: 'producer', firstDay: inDays(1), lastDay: inDays(9) },
      decision: { kind: 'first' },
    })
    // the same days again: refused as a whole
    const other = { kind: 'first', bookId: early.bookId, type: '점자', volume: 1 }
    expect(await ask('takeOver', { ...away, ...other })).toMatchObject({ status: 409 })
    expect([await db.absence.count(), await db.workDecision.count()]).toEqual([1, 1])
  })

  test('people who are not there, a past day, and a finished piece are refused', async () => {
    await db.volume.updateMany({
      where: { bookRowId: late.id, number: 1 },
      data: { state: 'finished' },
    })
    for (const [fields, field] of [
      [{ people: 2 }, 'people'],
      [{}, 'kind'],
      [{ ...first(), kind: 'reprint', day: inDays(-1) }, 'day'],
      [{ ...first(), volume: 1 }, 'type'],
    ] as const)
      expect([fields, await ask('takeOver', fields)]).toMatchObject([
        fields,
        { status: 400, fieldErrors: { [field]: expect.any(String) } },
      ])
    expect(await db.workDecision.count()).toBe(0)
  })

  test('is for administrators', async () => {
    for (const path of ['whatIf', 'takeOver', 'decisions', 'undoDecision/1'])
      expect(await call(`/api/produceBook/${path}`, {}, { token: producer.token })).toMatchObject({
        status: 403,
      })
  })
})
