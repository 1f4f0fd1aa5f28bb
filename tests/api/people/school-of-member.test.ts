/** Tests that members belong to the school in the list of schools that they name. */
import { beforeEach, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { initials } from '~/features/catalogue/book/search/search-text'
import { call, createPerson } from '../../support/client/api-call'
import { cleanDatabase } from '../../support/database/database'
import { newMember } from '../../support/fixtures/new-member'

beforeEach(cleanDatabase)

const addSchool = (name: string) =>
  db.school.create({ data: { name, initials: initials(name) }, select: { id: true } })
const schoolOf = async (user: string) =>
  (await db.user.findUniqueOrThrow({ where: { user }, select: { schoolId: true } })).schoolId

test('a member whom an administrator registers belongs to the school named, whatever its spaces', async () => {
  const { id } = await addSchool('서울맹학교')
  const { token } = await createPerson('admin', levels.administrator)
  const { status } = await call(
    '/api/user/create',
    { ...newMember, schoolName: '서울 맹학교' },
    { token },
  )
  expect(status).toBe(200)
  expect(await schoolOf('teacher01')).toBe(id)
})

test('the school follows its name when an administrator changes it, and a name of no school is kept as text', async () => {
  const { id } = await addSchool('서울맹학교')
  const { token } = await createPerson('admin', levels.administrator)
  const member = await createPerson('member', levels.member)
  const rename = (schoolName: string) =>
    call(`/api/user/modify/${member.id}`, { schoolName }, { token })
  await rename('서울 맹학교')
  expect(await schoolOf('member')).toBe(id)
  await rename('한빛 공부방')
  expect(await schoolOf('member')).toBeNull()
  expect(await db.user.findUnique({ where: { id: member.id } })).toMatchObject({
    schoolName: '한빛 공부방',
  })
})

test('a name that two schools have means neither', async () => {
  await addSchool('중앙초등학교')
  await addSchool('중앙 초등학교')
  const { token } = await createPerson('admin', levels.administrator)
  await call('/api/user/create', { ...newMember, schoolName: '중앙초등학교' }, { token })
  expect(await schoolOf('teacher01')).toBeNull()
})

test('is told whether their school is in the list, and administrators are told of everybody', async () => {
  await addSchool('서울맹학교')
  const admin = await createPerson('admin', levels.administrator)
  const member = await createPerson('member', levels.member)
  const rename = (schoolName: string) =>
    call(`/api/user/modify/${member.id}`, { schoolName }, { token: admin.token })
  for (const [name, listed] of [
    ['서울 맹학교', true],
    ['한빛 공부방', false],
    ['', false],
  ] as const) {
    await rename(name)
    const told = { status: 200, data: { name, listed, confirmed: listed } }
    expect(await call('/api/school/mine', {}, { token: member.token })).toMatchObject(told)
    expect(await call(`/api/school/of/${member.id}`, {}, { token: admin.token })).toMatchObject(
      told,
    )
  }
  expect((await call('/api/school/of/999999', {}, { token: admin.token })).status).toBe(404)
})
