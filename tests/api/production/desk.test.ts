/**
 * Tests the producers' desk: a volume is taken, handed in, returned with remarks, handed in again and
 * signed by another person; meanwhile readers get the file before.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { t } from '~/tables/messages'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { date } from '~/i18n/format'
import { checksDone } from '~/features/production/file-check/check-stored.server'
import { readSheet } from '~/workers/spreadsheet/read-spreadsheet.server'
import { call, callRaw, createPerson, type Person } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'
import { inconsistencies } from '../../support/checks/consistency'
import { book } from '../../support/fixtures/books'
import { Prisma } from '../../../prisma/generated/client'

let maker: Person
let checker: Person
let stranger: Person
let bookId: string
let volumeId: number

const inDays = (days: number) => date(new Date(Date.now() + days * 86_400_000))
const ask = (name: string, fields: Record<string, unknown> = {}, caller = maker) =>
  call(`/api/volume/${name}`, fields, { token: caller.token })
const file = (text: string, name = '수학 1권.brf') => new File([text], name)

usePeople('admin')
/** A book of two producers with three volumes of braille. */
beforeEach(async () => {
  maker = await createPerson('maker', levels.producer)
  checker = await createPerson('checker', levels.producer)
  stranger = await createPerson('stranger', levels.producer)
  const made = await book({ title: '수학 1' })
  bookId = made.bookId
  await db.assignment.createMany({
    data: [maker, checker].map(({ id }) => ({ userId: id, bookRowId: made.id })),
  })
  const saved = await call(
    '/api/produceBook/saveVolumes',
    { bookId, type: '점자', rows: '1\t1-40\n2\t41-80\n3\t81-120' },
    { token: admin.token },
  )
  expect(saved.status).toBe(200)
  volumeId = (await db.volume.findFirstOrThrow({ where: { number: 1 } })).id
})

const take = (caller = maker, fields = {}) => ask(`take/${volumeId}`, fields, caller)
const handIn = async (text = 'first', more: object = {}, caller = maker) => {
  const answer = await ask(`handIn/${volumeId}`, { file: file(text), ...more }, caller)
  await checksDone()
  return answer
}
const check = (ok: boolean, more: object = {}, caller = checker) =>
  ask(`check/${volumeId}`, { ok: ok ? '1' : '0', ...more }, caller)
const sign = (more: object = {}, caller = checker) =>
  check(true, { reason: '시험 파일입니다', ...more }, caller)
const remark = (fields: object, caller = checker) =>
  ask(`addRemark/${volumeId}`, { ...fields }, caller)
const volume = () => db.volume.findUniqueOrThrow({ where: { id: volumeId } })
const parts = async (caller = maker, fields = {}) => (await ask('counts', fields, caller)).data
const stepsOf = async () =>
  (await ask(`info/${volumeId}`, {}, admin)).data.steps.map(
    ({ kind, user, by: actor }: Record<string, { user: string } | null>) => [
      kind,
      user?.user,
      actor?.user,
    ],
  )

describe('taking', () => {
  test('gives the volume a maker, begins the work, and is no longer free to take', async () => {
    expect(await parts()).toMatchObject({ open: 3, making: 0 })
    expect((await take()).status).toBe(200)
    expect(await volume()).toMatchObject({
      makerId: maker.id,
      state: 'producing',
      begunDate: inDays(0),
    })
    expect(await parts()).toMatchObject({ open: 2, making: 1 })
    expect(await parts(checker)).toMatchObject({ open: 2, making: 0 })
    expect(await stepsOf()).toEqual([['taken', 'maker', undefined]])
    expect(await db.audit.findFirst({ where: { action: 'volume.take' } })).toMatchObject({
      userName: 'maker',
      target: bookId,
      after: { prodType: '점자', volume: 1, producer: 'maker' },
    })
  })

  test('by two people at once is one person’s, and the other is told whose', async () => {
    const answers = await Promise.all([take(maker), take(checker)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers[0].status === 200 ? 'maker' : 'checker'
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ key: 'volumeTaken' })
    expect(answers.find(({ status }) => status === 409)!.message).toContain(winner)
    expect(await db.volumeStep.count()).toBe(1)
  })

  test('is for those who have the book: to others the volume does not exist', async () => {
    expect(await take(stranger)).toMatchObject({ status: 404 })
    expect(await take(maker, { user: 'checker' })).toMatchObject({ status: 403 })
    expect((await volume()).makerId).toBeNull()
  })

  test('by an administrator is for a producer of the book, and both names stay', async () => {
    expect(await take(admin)).toMatchObject({ status: 400, key: 'deskUserRequired' })
    expect(await take(admin, { user: 'admin' })).toMatchObject({ key: 'deskUserRequired' })
    expect(await take(admin, { user: 'stranger' })).toMatchObject({
      status: 400,
      key: 'deskNotTheirs',
    })
    expect((await take(admin, { user: 'maker' })).status).toBe(200)
    expect((await volume()).makerId).toBe(maker.id)
    expect(await stepsOf()).toEqual([['taken', 'maker', 'admin']])
  })

  test('can be given back; the volume is open again', async () => {
    await take()
    expect(await ask(`release/${volumeId}`, {}, checker)).toMatchObject({
      status: 409,
      key: 'deskNotMaker',
    })
    expect((await ask(`release/${volumeId}`)).status).toBe(200)
    expect(await volume()).toMatchObject({ makerId: null, state: 'waiting', begunDate: '' })
  })

  test('ends with the assignment, and with being a producer', async () => {
    await take()
    await call('/api/produceBook/unshare', { bookId, userId: maker.id }, { token: admin.token })
    expect(await volume()).toMatchObject({ makerId: null, state: 'producing' })
    expect(await parts(checker)).toMatchObject({ open: 3 })
    await take(checker)
    await call(`/api/user/modify/${checker.id}`, { level: 10 }, { token: admin.token })
    expect((await volume()).makerId).toBeNull()
  })
})

test('a volume whose maker lost the book is open to others once it is returned', async () => {
  await take()
  await handIn()
  await call('/api/produceBook/unshare', { bookId, userId: maker.id }, { token: admin.token })
  expect(await volume()).toMatchObject({ makerId: maker.id, state: 'checking' })
  expect((await check(false, { remark: '다시' })).status).toBe(200)
  expect(await volume()).toMatchObject({ makerId: null, state: 'producing' })
  expect((await stepsOf()).at(-1)).toEqual(['released', 'maker', 'checker'])
  expect(await db.notification.count({ where: { kind: 'returned' } })).toBe(0)
  expect(await inconsistencies()).toEqual([])
})

describe('a format that is not divided into volumes', () => {
  const whole = { type: '음성' as const }
  const takeWhole = (caller = maker, more: object = {}) =>
    ask('takeWhole', { bookId, ...whole, ...more }, caller)
  const wholes = async (caller = maker) =>
    (await ask('list', { part: 'open' }, caller)).data.items.filter(
      ({ id }: { id: number | null }) => id === null,
    )
  const format = () => db.format.findFirst({ where: { prodType: '음성' } })
  const setProgress = (progress: number) =>
    call(
      '/api/produceBook/setProgress',
      { bookId, prodType: 'voice', type: '음성', progress },
      { token: admin.token },
    )
  const order = async () =>
    db.order.create({
      data: {
        userId: (await createPerson('reader', levels.member)).id,
        bookId,
        prodType: '음성',
        orderNum: 1,
        title: '수학 1',
      },
    })
  const saveVolumes = (rows: string, more: object = {}) =>
    call(
      '/api/produceBook/saveVolumes',
      { bookId, ...whole, rows, ...more },
      { token: admin.token },
    )

  test('is free to take once somebody asks for it, and is its first volume when it is taken', async () => {
    expect(await wholes()).toEqual([])
    expect(await takeWhole()).toMatchObject({ status: 409, key: 'wholeNotOpen' })
    await order()
    expect(await wholes()).toMatchObject([
      { id: null, number: 0, bookId, prodType: '음성', state: '대기', maker: null },
    ])
    expect(await wholes(stranger)).toEqual([])
    expect(await parts()).toMatchObject({ open: 4, making: 0 })
    const { status, data } = await takeWhole()
    expect(status).toBe(200)
    expect(await db.volume.findUnique({ where: { id: data.id } })).toMatchObject({
      prodType: '음성',
      number: 1,
      firstPage: null,
      lastPage: null,
      state: 'producing',
      makerId: maker.id,
      begunDate: inDays(0),
    })
    expect(await parts()).toMatchObject({ open: 3, making: 1 })
    expect(await db.audit.findFirst({ where: { action: 'volume.take' } })).toMatchObject({
      after: { prodType: '음성', volume: 1, producer: 'maker' },
    })
    expect(await inconsistencies()).toEqual([])
  })

  test('stands in the order of work', async () => {
    await order()
    const { id: bookRowId } = await db.book.findFirstOrThrow({ where: { bookId } })
    await db.forecast.create({
      data: {
        bookRowId,
        prodType: '음성',
        volume: 0,
        place: 1,
        workGroup: 'needed',
        waiting: 1,
        facts: {} as never,
        neededBy: inDays(3),
        early: inDays(1),
        late: inDays(2),
      },
    })
    const { data } = await ask('list', { part: 'open' })
    expect(data.items).toMatchObject([
      { id: null, prodType: '음성', neededBy: inDays(3), early: inDays(1), late: inDays(2) },
      ...[1, 2, 3].map((number) => ({ prodType: '점자', number })),
    ])
  })

  test('keeps the percentage that it had, until the piece is signed', async () => {
    await setProgress(40)
    expect(await wholes()).toMatchObject([{ prodType: '음성', state: '제작 중' }])
    volumeId = (await takeWhole()).data.id
    expect(await format()).toMatchObject({ progress: 40 })
    await handIn()
    expect(await format()).toMatchObject({ progress: 40 })
    expect(await inconsistencies()).toEqual([])
    await sign()
    expect(await format()).toMatchObject({ progress: 100, finishedDate: inDays(0) })
    expect(await inconsistencies()).toEqual([])
  })

  test('is whole again when an administrator removes the piece, and asks once a file is handed in', async () => {
    await setProgress(40)
    volumeId = (await takeWhole()).data.id
    await handIn()
    expect(await saveVolumes('', { volumes: [] })).toMatchObject({ status: 409 })
    await check(false, { remark: '다시' })
    expect(await saveVolumes('')).toMatchObject({ status: 409, key: 'volumesRemoveAsk' })
    expect((await saveVolumes('', { remove: volumeId })).status).toBe(200)
    expect(await format()).toMatchObject({ progress: 40 })
    expect(await wholes()).toMatchObject([{ prodType: '음성' }])
    await takeWhole(checker)
    expect((await saveVolumes('')).status).toBe(200)
    expect(await format()).toMatchObject({ progress: 40 })
    expect(await inconsistencies()).toEqual([])
  })

  test('is not taken when it is finished or divided, and by two people at once by one', async () => {
    await setProgress(100)
    expect(await wholes()).toEqual([])
    expect(await takeWhole()).toMatchObject({ status: 409, key: 'wholeNotOpen' })
    await setProgress(10)
    const answers = await Promise.all([takeWhole(maker), takeWhole(checker)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ key: 'volumeTaken' })
    expect(await db.volume.count({ where: { prodType: '음성' } })).toBe(1)
    expect(await ask('takeWhole', { bookId, type: '점자' })).toMatchObject({
      status: 409,
      key: 'wholeDivided',
    })
  })

  test('is taken by an administrator for a producer, and unknown to those without the book', async () => {
    await order()
    expect(await takeWhole(stranger)).toMatchObject({ status: 404 })
    expect(await takeWhole(admin)).toMatchObject({ status: 400, key: 'deskUserRequired' })
    expect(await db.volume.count({ where: { prodType: '음성' } })).toBe(0)
    expect((await takeWhole(admin, { user: 'maker' })).status).toBe(200)
    expect(await db.volumeStep.findFirst()).toMatchObject({ userId: maker.id, byId: admin.id })
  })

  test('has what several volumes gave no longer when they become one', async () => {
    await saveVolumes('1\t1-10\t\t완료\n2\t11-20')
    expect(await format()).toMatchObject({ progress: 50 })
    const { id } = await db.volume.findFirstOrThrow({ where: { prodType: '음성', number: 1 } })
    expect((await saveVolumes('2\t1-20', { remove: id })).data).toMatchObject({
      progress: { before: 50, after: 0 },
    })
    expect(await format()).toMatchObject({ progress: 0 })
    expect(await inconsistencies()).toEqual([])
  })
})

describe('being late', () => {
  test('has a reason and a new day, which the volume shows from then on', async () => {
    await take()
    expect(await ask(`delay/${volumeId}`, { date: inDays(9) })).toMatchObject({
      status: 400,
      fieldErrors: { reason: '왜 늦어지는지 적어 주세요.' },
    })
    expect(
      await ask(`delay/${volumeId}`, { date: inDays(-1), reason: '그림이 많습니다' }),
    ).toMatchObject({ status: 400, key: 'delayPast' })
    expect(
      (await ask(`delay/${volumeId}`, { date: inDays(9), reason: '그림이 많습니다' })).data,
    ).toEqual({ id: volumeId, dueDate: inDays(9) })
    const { data } = await ask(`info/${volumeId}`, {}, admin)
    expect(data).toMatchObject({ dueDate: inDays(9) })
    expect(data.steps.at(-1)).toMatchObject({
      kind: 'delayed',
      day: inDays(9),
      reason: '그림이 많습니다',
    })
  })
})

const delivered = async () => {
  const answer = await callRaw(
    `/api/produceBook/downloadVolume/${volumeId}`,
    {},
    { token: admin.token, method: 'GET' },
  )
  return answer.status === 200 ? answer.text() : answer.status
}

describe('handing in', () => {
  test('waits for a signature; until then readers get the file before', async () => {
    await call(
      `/api/produceBook/uploadVolume/${volumeId}`,
      { file: file('before', '이전.brf') },
      { token: admin.token },
    )
    await take()
    expect((await handIn('after', { pages: 60, hours: '1:30' })).status).toBe(200)
    expect(await volume()).toMatchObject({ state: 'checking', handedInDate: inDays(0) })
    expect(await delivered()).toBe('before')
    const waiting = await callRaw(
      `/api/volume/file/${volumeId}`,
      {},
      { token: checker.token, method: 'GET' },
    )
    expect(await waiting.text()).toBe('after')
    expect(await db.workHours.findMany()).toMatchObject([{ userId: maker.id, minutes: 90 }])
    expect((await sign()).status).toBe(200)
    expect(await delivered()).toBe('after')
    expect(await volume()).toMatchObject({
      state: 'finished',
      finishedDate: inDays(0),
      checkerId: checker.id,
      handedInKey: null,
    })
    expect(await inconsistencies()).toEqual([])
  })

  test('is for its maker, and needs a file', async () => {
    await take()
    expect(await handIn('x', {}, checker)).toMatchObject({ status: 409, key: 'deskNotMaker' })
    expect(await ask(`handIn/${volumeId}`)).toMatchObject({ status: 400 })
    expect(await volume()).toMatchObject({ state: 'producing', handedInKey: null })
  })

  test('again replaces what nobody has signed', async () => {
    await take()
    await handIn('first')
    const { handedInKey } = await volume()
    await handIn('second')
    expect((await volume()).handedInKey).not.toBe(handedInKey)
    expect(await db.storedFile.findUnique({ where: { key: handedInKey! } })).toMatchObject({
      removeTime: expect.any(Date),
    })
  })

  test('keeps the volumes form from declaring the volume finished, or from removing it unasked', async () => {
    await take()
    await handIn()
    const save = (rows: string) =>
      call('/api/produceBook/saveVolumes', { bookId, type: '점자', rows }, { token: admin.token })
    expect(await save('1\t1-40\t\t완료\n2\t41-80\n3\t81-120')).toMatchObject({
      status: 409,
      key: 'volumesHandedIn',
    })
    expect(await save('2\t41-80\n3\t81-120')).toMatchObject({ status: 409 })
    expect((await save('1\t1-42\t\t검수\n2\t43-80\n3\t81-120')).status).toBe(200)
    expect(await volume()).toMatchObject({ makerId: maker.id, lastPage: 42, state: 'checking' })
    expect(await stepsOf()).toHaveLength(2)
  })
})

describe('checking', () => {
  beforeEach(async () => {
    await take()
    await handIn()
  })

  test('is never for the maker, nor for somebody an administrator names as such', async () => {
    expect(await sign({}, maker)).toMatchObject({ status: 409, key: 'checkerIsMaker' })
    expect(await sign({ user: 'maker' }, admin)).toMatchObject({
      status: 409,
      key: 'checkerIsMaker',
    })
    await expect(
      db.volume.update({ where: { id: volumeId }, data: { checkerId: maker.id } }),
    ).rejects.toThrow()
    expect((await sign({ user: 'checker' }, admin)).status).toBe(200)
    expect(await stepsOf()).toEqual([
      ['taken', 'maker', undefined],
      ['handedIn', 'maker', undefined],
      ['signed', 'checker', 'admin'],
    ])
  })

  test('returns with remarks at lines, which travel until they are answered', async () => {
    expect(await check(false)).toMatchObject({ status: 400, key: 'returnNeedsRemark' })
    expect((await remark({ page: 3, line: 12, text: '숫자가 다릅니다' })).status).toBe(200)
    expect(await remark({ line: 2, text: '쪽이 없습니다' })).toMatchObject({ status: 400 })
    expect(await sign()).toMatchObject({ status: 409, key: 'remarksOpen' })
    expect((await check(false, { remark: '표지도 봐 주세요' })).status).toBe(200)
    expect(await volume()).toMatchObject({ state: 'producing', handedInDate: '' })
    expect(await parts()).toMatchObject({ returned: 1, making: 0 })
    const [first, second] = (await ask(`info/${volumeId}`)).data.remarks
    expect(first).toMatchObject({ page: 3, line: 12, text: '숫자가 다릅니다', answer: '' })
    expect(second).toMatchObject({ page: null, line: null, text: '표지도 봐 주세요' })
    expect(await handIn('second', { [`answer${first.id}`]: '고침' })).toMatchObject({
      status: 400,
      fieldErrors: { [`answer${second.id}`]: '의견에 답을 적어 주세요.' },
    })
    expect((await volume()).state).toBe('producing')
    const answers = { [`answer${first.id}`]: '고침', [`answer${second.id}`]: '표지는 맞습니다' }
    expect((await handIn('second', answers)).status).toBe(200)
    expect((await ask(`info/${volumeId}`, {}, checker)).data).toMatchObject({
      openRemarks: 0,
      remarks: [{ answer: '고침' }, { answer: '표지는 맞습니다' }],
    })
    expect((await sign()).status).toBe(200)
  })

  test('takes remarks back before the volume is returned, one’s own only', async () => {
    const { data } = await remark({ page: 1, text: '잘못 봤습니다' })
    const remove = (caller: Person) => ask(`removeRemark/${data.id}`, {}, caller)
    expect(await remove(maker)).toMatchObject({ status: 403 })
    expect((await remove(checker)).status).toBe(200)
    expect(await db.volumeRemark.count()).toBe(0)
  })

  test('signs the file that was looked at', async () => {
    const { data } = await ask(`info/${volumeId}`, {}, checker)
    await handIn('another')
    expect(await sign({ version: data.handedIn.version })).toMatchObject({
      status: 409,
      key: 'fileChangedMeanwhile',
    })
    expect((await volume()).state).toBe('checking')
  })

  test('by two people at once is signed once, and readers are told once', async () => {
    const reader = await createPerson('reader', levels.member)
    const { id: orderId } = await db.order.create({
      data: { userId: reader.id, bookId, prodType: '점자', orderNum: 1, title: '수학 1' },
    })
    const answers = await Promise.all([sign(), sign({}, admin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await db.volumeStep.count({ where: { kind: 'signed' } })).toBe(1)
    expect(await db.notification.findMany({ where: { userId: reader.id } })).toHaveLength(1)
    const fetched = async () => (await ask(`info/${volumeId}`, {}, admin)).data.steps.at(-1)
    const { version } = await fetched()
    await db.download.create({ data: { orderId, volume: 1, version, name: '수학 1권.brf' } })
    expect(await fetched()).toMatchObject({ kind: 'signed', readers: 1 })
  })

  test('asks for a reason where the card has severe findings', async () => {
    const { data } = await ask(`info/${volumeId}`, {}, checker)
    expect(data.card.findings.length).toBeGreaterThan(0)
    expect(await check(true)).toMatchObject({ status: 400, key: 'severeReason' })
    expect((await check(true, { reason: '시험 파일입니다' })).status).toBe(200)
    expect((await ask(`info/${volumeId}`, {}, admin)).data.steps.at(-1)).toMatchObject({
      kind: 'signed',
      reason: '시험 파일입니다',
    })
  })
})

describe('a file without a finished check', () => {
  const looked = async () => (await ask(`info/${volumeId}`, {}, checker)).data
  const stored = async () =>
    db.storedFile.findUniqueOrThrow({ where: { key: (await volume()).handedInKey! } })
  const leave = async (card: object | null) =>
    db.storedFile.update({
      where: { key: (await volume()).handedInKey! },
      data: { card: (card ?? Prisma.DbNull) as never },
    })
  const recheck = (caller = checker) => ask(`recheck/${volumeId}`, {}, caller)

  beforeEach(async () => {
    await take()
    await handIn()
  })

  test.each([
    ['that a restart interrupted', { looking: '2026-01-02T00:00:00.000Z' }, 'failed'],
    ['that failed', { failed: '2026-01-02T00:00:00.000Z' }, 'failed'],
    ['that nobody ever made', null, 'none'],
  ])('%s cannot be signed before it was checked again', async (_, card, state) => {
    await leave(card)
    expect(await looked()).toMatchObject({ card: null, cardState: state })
    expect(await sign()).toMatchObject({ status: 409, key: 'cardMissing' })
    expect((await volume()).state).toBe('checking')
    expect((await recheck()).status).toBe(200)
    await checksDone()
    expect(await looked()).toMatchObject({ card: { kind: 'braille' }, cardState: 'severe' })
    expect(await db.audit.findFirst({ where: { action: 'volume.recheck' } })).toMatchObject({
      userName: 'checker',
      target: bookId,
      after: { prodType: '점자', volume: 1, name: '수학 1권.brf' },
    })
    expect((await sign()).status).toBe(200)
  })

  test('whose bytes are gone says that its check failed, and cannot be signed', async () => {
    await rm(join(env.STORAGE_DIR, 'kept'), { recursive: true })
    await recheck()
    await checksDone()
    expect((await stored()).card).toEqual({ failed: expect.stringMatching(/^20/) })
    expect((await looked()).cardState).toBe('failed')
    expect(await sign()).toMatchObject({ status: 409, key: 'cardMissing' })
  })

  test('that two people have checked at once ends in one card', async () => {
    await leave(null)
    const answers = await Promise.all([recheck(checker), recheck(admin)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await checksDone()
    expect(await looked()).toMatchObject({ card: { kind: 'braille' }, cardState: 'severe' })
  })

  test('that is being checked is not checked once more', async () => {
    const looking = { looking: new Date().toISOString() }
    await leave(looking)
    expect((await recheck()).status).toBe(200)
    await checksDone()
    expect((await stored()).card).toEqual(looking)
    expect(await db.audit.count({ where: { action: 'volume.recheck' } })).toBe(0)
  })

  test('keeps the mark of a newer check when an older one ends', async () => {
    await recheck()
    const newer = { looking: new Date(Date.now() + 1000).toISOString() }
    await leave(newer)
    await checksDone()
    expect((await stored()).card).toEqual(newer)
  })

  test('is checked again by those who have the book only', async () => {
    expect(await recheck(stranger)).toMatchObject({ status: 404 })
    expect((await recheck(admin)).status).toBe(200)
    await checksDone()
  })
})

test('A file of another kind is named in words, in both languages', async () => {
  await take()
  await ask(`handIn/${volumeId}`, { file: file('%PDF-1.7\n%%EOF\n', '수학 1권.pdf') })
  await checksDone()
  const { card } = (await ask(`info/${volumeId}`)).data
  const [{ key, params }] = card.findings
  expect(t(key, 'ko', params)).toMatch(/^PDF 파일입니다. 점자 파일이 아닙니다./)
  expect(t(key, 'en', params)).toMatch(/^This is a PDF, not a file of braille./)
})

test('A volume is handed in or released, never both, when its maker stops being a producer', async () => {
  await take()
  const [handed] = await Promise.all([
    handIn(),
    call(`/api/user/modify/${maker.id}`, { level: 10 }, { token: admin.token }),
  ])
  expect(await volume()).toMatchObject(
    handed.status === 200
      ? { state: 'checking', makerId: maker.id }
      : { state: 'producing', makerId: null, handedInKey: null },
  )
  expect(await inconsistencies()).toEqual([])
})

describe('the desk', () => {
  test('shows an administrator everybody’s, or one person’s; a producer only their own', async () => {
    await take()
    expect(await parts(admin)).toMatchObject({ making: 1, open: 2 })
    expect(await parts(admin, { user: 'checker' })).toMatchObject({ making: 0, open: 2 })
    expect(await ask('counts', { user: 'checker' })).toMatchObject({ status: 403 })
    expect(await parts(stranger)).toMatchObject({ making: 0, open: 0 })
    const { data } = await ask('list', { part: 'open' })
    expect(data.items.map(({ number }: { number: number }) => number)).toEqual([2, 3])
  })

  test('lists volumes in the order of work', async () => {
    const { id: bookRowId } = await db.book.findFirstOrThrow({ where: { bookId } })
    await db.forecast.createMany({
      data: [3, 1, 2].map((number, place) => ({
        bookRowId,
        prodType: '점자' as const,
        volume: number,
        place: place + 1,
        workGroup: 'needed' as const,
        waiting: 1,
        facts: {} as never,
        neededBy: inDays(20 + place),
        early: inDays(10),
        late: inDays(15),
      })),
    })
    const { data } = await ask('list', { part: 'open' })
    expect(data.items).toMatchObject([
      { number: 3, neededBy: inDays(20), early: inDays(10), late: inDays(15) },
      { number: 1 },
      { number: 2 },
    ])
  })
})

describe('hours', () => {
  const week = async (fields: object = {}, caller = maker) =>
    (await ask('week', { ...fields }, caller)).data
  const sheet = async () => {
    const answer = await callRaw('/api/volume/weekSheet', {}, { token: maker.token, method: 'GET' })
    const rows: string[][] = []
    for await (const batch of readSheet(new Uint8Array(await answer.arrayBuffer())))
      rows.push(...batch.rows.map(({ cells }) => cells))
    return rows
  }
  const send = (rows: (string | number)[][], caller = maker, fields: object = {}) =>
    ask(
      'weekIn',
      { file: new File([rows.map((row) => row.join(',')).join('\n')], '시간.csv'), ...fields },
      caller,
    )
  beforeEach(() => take())

  test('go out as the sheet of a week, and come back with what was filled in', async () => {
    const [headings, row] = await sheet()
    expect(headings!.slice(0, 4)).toEqual(['분권 번호', '도서명', '형태', '권'])
    expect(headings!.slice(4)).toHaveLength(7)
    expect(headings!.slice(4)).toContain(inDays(0))
    expect(row!.slice(0, 4)).toEqual([String(volumeId), '수학 1', '점자', '1'])
    const filled = [headings!, [volumeId, '수학 1', '점자', 1, '1.5', '2:15']]
    expect((await send(filled)).data).toEqual({ saved: 2, minutes: 225 })
    expect((await week()).items[0].minutes).toEqual([90, 135, 0, 0, 0, 0, 0])
    expect((await sheet())[1]!.slice(4, 6)).toEqual(['1.5', '2.25'])
    await send([headings!, [volumeId, '수학 1', '점자', 1, '0', '']])
    expect((await week()).items[0].minutes).toEqual([0, 135, 0, 0, 0, 0, 0])
  })

  test('with a cell that is no time, or of a volume of others, save nothing', async () => {
    const [headings] = await sheet()
    const other = await book()
    await call(
      '/api/produceBook/saveVolumes',
      { bookId: other.bookId, type: '점자', rows: '1\t1-40' },
      { token: admin.token },
    )
    const foreign = await db.volume.findFirstOrThrow({ where: { bookRowId: other.id } })
    const bad = await send([headings!, [volumeId, '', '', '', '1', '두 시간']])
    expect(bad).toMatchObject({ status: 400 })
    expect(bad.fieldErrors!.file).toContain('“두 시간”은 시간이 아닙니다.')
    expect(
      await send([headings!, [volumeId, '', '', '', '1'], [foreign.id, '', '', '', '1']]),
    ).toMatchObject({ status: 400, key: 'weekForeign' })
    expect(
      await send([
        ['a', 'b'],
        [1, 2],
      ]),
    ).toMatchObject({ key: 'weekNoHeadings' })
    const struck = await send([headings!, [volumeId, '', '', '', '1\u0336']])
    expect(struck.fieldErrors!.file).toContain('2행')
    expect(struck.fieldErrors!.file).toContain('취소선')
    expect(await db.workHours.count()).toBe(0)
  })

  test('are one’s own; an administrator names the producer', async () => {
    expect(await ask('week', { user: 'checker' })).toMatchObject({ status: 403 })
    expect(await ask('week', {}, admin)).toMatchObject({ status: 400, key: 'deskUserRequired' })
    expect((await week({ user: 'maker' }, admin)).items).toHaveLength(1)
  })
})
