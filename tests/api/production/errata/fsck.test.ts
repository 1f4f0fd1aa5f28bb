/** Tests that the checks of errata find what the product never leaves: each contradiction, by its book. */
import { beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { levels } from '~/tables/codes'
import { createPerson } from '../../../support/client/api-call'
import { inconsistencies } from '../../../support/checks/consistency'
import { cleanDatabase } from '../../../support/database/database'
import { book } from '../../../support/fixtures/books'

let erratumId: number
let bookId: string
beforeEach(async () => {
  await cleanDatabase()
  const made = await book()
  bookId = made.bookId
  const { id } = await db.erratum.create({
    data: {
      bookRowId: made.id,
      state: 'taken',
      takeTime: new Date(),
      corrections: { create: { place: 1, pageText: '12쪽', pages: [12], wrong: '가' } },
    },
  })
  erratumId = id
})

const found = async () => (await inconsistencies()).join('\n')

test('an erratum with its corrections is sound', async () => {
  expect(await inconsistencies()).toEqual([])
})

test('one that counts has corrections', async () => {
  await db.correction.deleteMany()
  expect(await found()).toContain(`${bookId} ${erratumId}`)
})

test('one that was taken back has no tasks', async () => {
  await db.erratum.update({ where: { id: erratumId }, data: { state: 'undone' } })
  expect(await inconsistencies()).toEqual([])
  await db.correctionTask.create({ data: { erratumId, prodType: '점자', volume: 0 } })
  expect(await found()).toContain(`${bookId} ${erratumId}`)
})

test('one that was taken back has no notices', async () => {
  await db.erratum.update({ where: { id: erratumId }, data: { state: 'undone' } })
  const { id: userId } = await createPerson('member')
  await db.notification.create({
    data: { userId, kind: 'erratum', eventKey: `erratum:${erratumId}:${userId}` },
  })
  expect(await found()).toContain(`${bookId} ${erratumId}`)
})

test('a report that is answered has an answer, or an erratum that counts', async () => {
  const { id: userId } = await createPerson('admin', levels.administrator)
  const { bookRowId } = await db.erratum.findUniqueOrThrow({ where: { id: erratumId } })
  const answered = { state: 'answered', answerTime: new Date(), erratumId } as const
  const { id } = await db.erratumReport.create({
    data: { userId, bookRowId, prodType: '점자', text: '틀린 곳', ...answered },
  })
  expect(await inconsistencies()).toEqual([])
  await db.erratumReport.update({ where: { id }, data: { erratumId: null } })
  expect(await found()).toContain(`${bookId} ${id}: it has neither`)
  await db.erratumReport.update({ where: { id }, data: { erratumId } })
  await db.erratum.update({ where: { id: erratumId }, data: { state: 'undone' } })
  expect(await found()).toContain(`${bookId} ${id}: it has neither`)
})

test('a report that waits tells of no answer', async () => {
  const { id: userId } = await createPerson('admin', levels.administrator)
  const { bookRowId } = await db.erratum.findUniqueOrThrow({ where: { id: erratumId } })
  const { id } = await db.erratumReport.create({
    data: { userId, bookRowId, prodType: '점자', text: '틀린 곳' },
  })
  expect(await inconsistencies()).toEqual([])
  await db.notification.create({
    data: { userId, kind: 'erratumReport', eventKey: `erratumReport:${id}` },
  })
  expect(await found()).toContain(`${bookId} ${id}: an answer is still told`)
})
