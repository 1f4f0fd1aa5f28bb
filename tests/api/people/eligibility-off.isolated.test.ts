/** Tests a centre that does not ask for confirmation: everybody may receive finished material. */
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../support/client/api-call'

// the variable must be set before the application reads its configuration
process.env.ELIGIBILITY = 'off'
const { db } = await import('~/platform/db.server')
const { call, createPerson } = await import('../../support/client/api-call')
const { cleanDatabase } = await import('../../support/database/database')
const { isEligible } = await import('~/features/people/eligibility/current-eligibility.server')

let member: Person
beforeEach(async () => {
  await cleanDatabase()
  member = await createPerson('member', 10, { eligible: false })
})

test('members receive finished material without confirmation and cannot ask for one', async () => {
  expect(await isEligible(db, member.id)).toBe(true)
  const as = { token: member.token }
  expect((await call('/api/user/eligibility', {}, as)).data).toMatchObject({
    required: false,
    eligible: true,
    state: 'none',
  })
  const { status, key } = await call('/api/user/requestEligibility', { note: '교사' }, as)
  expect([status, key]).toEqual([409, 'eligibilityNotNeeded'])
})
