/** Tests `npm run admin`: it creates the first administrator, or one more. */
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { book } from '../support/fixtures/books'
import { call, digest, createPerson } from '../support/client/api-call'
import { password as usual } from '../support/passwords'
import { cleanDatabase } from '../support/database/database'
import { runHere, runSource } from '../support/servers/programs'

beforeEach(cleanDatabase)

const password = 'Byeolbit7!'
const admin = (words: string[], typed = '', more: Record<string, string> = {}) =>
  runHere('server/admin.ts', words, { typed, more })

const logIn = (user: string, word: string) => call('/api/oauth/login', { user, password: word })
const traces = () =>
  db.audit.findMany({
    orderBy: { id: 'asc' },
    select: { userName: true, action: true, target: true, before: true, after: true },
  })

describe('npm run admin', () => {
  test('makes the first administrator of an empty service, who may then log in; the trace says where it was done', async () => {
    const { code, said } = await runSource('server/admin.ts', ['centre', '--name', '김센터'], {
      typed: `${password}\n`,
    })
    expect([code, said]).toEqual([0, expect.stringContaining('centre은(는) 관리자입니다')])
    expect(said).not.toContain(password)
    expect(await db.user.findMany({ select: { user: true, name: true, level: true } })).toEqual([
      { user: 'centre', name: '김센터', level: 1 },
    ])
    expect((await logIn('centre', password)).status).toBe(302)
    expect(await traces()).toEqual([
      {
        userName: 'npm run admin',
        action: 'register',
        target: 'centre',
        before: null,
        after: { level: 1 },
      },
    ])
  })

  test('raises somebody who is there: the password stays, log-ins and assignments end', async () => {
    const { id, user, token } = await createPerson('maker', 2)
    const { id: bookRowId } = await book({ title: '국어' })
    await db.assignment.create({ data: { userId: id, bookRowId } })
    expect((await admin([user])).code).toBe(0)
    expect(
      await db.user.findUnique({
        where: { id },
        select: { level: true, _count: { select: { sessions: true, assignments: true } } },
      }),
    ).toEqual({ level: 1, _count: { sessions: 0, assignments: 0 } })
    expect((await call('/api/user/me', {}, { token })).status).toBe(403)
    expect((await logIn(user, usual)).status).toBe(302)
    expect(await traces()).toMatchObject([
      { action: 'level', target: 'maker', before: { level: 2 }, after: { level: 1 } },
    ])
  })

  test('gives another password when that is asked for', async () => {
    const { user } = await createPerson('forgetful', 1)
    expect((await admin([user, '--password'], `${password}\n`)).code).toBe(0)
    expect([(await logIn(user, usual)).status, (await logIn(user, password)).status]).toEqual([
      400, 302,
    ])
    expect(await traces()).toMatchObject([{ action: 'password', target: 'forgetful' }])
  })

  test('removes every second step of who has lost them all, and tells them', async () => {
    const { id, user } = await createPerson('centre', 1)
    await db.authenticator.create({ data: { userId: id, secret: 'x' } })
    await db.recoveryCode.create({ data: { userId: id, hash: Buffer.of(1) } })
    expect((await logIn(user, usual)).key).toBe('secondStepRequired')
    expect((await admin([user, '--remove-second-steps'])).code).toBe(0)
    expect((await logIn(user, usual)).status).toBe(302)
    expect(await db.recoveryCode.count()).toBe(0)
    expect(await traces()).toMatchObject([{ action: 'help.secondStep', target: 'centre' }])
    expect(await db.notification.findMany({ select: { kind: true } })).toEqual([
      { kind: 'secondStepsRemoved' },
    ])
  })

  test('prints the code for the first second step of staff, and changes nothing else of the account', async () => {
    const { id, user } = await createPerson('maker', 2)
    await createPerson('reader')
    const { code, said } = await admin([user, '--second-step-code'])
    expect([code, said]).toEqual([0, expect.stringMatching(/^(\d{4} ){3}\d{4}$/m)])
    expect(await db.phoneCode.count()).toBe(1)
    const kept = { level: true, _count: { select: { sessions: true } } }
    expect(await db.user.findUnique({ where: { id }, select: kept })).toEqual({
      level: 2,
      _count: { sessions: 1 },
    })
    expect(await traces()).toMatchObject([{ action: 'help.stepCode', target: 'maker' }])
    for (const other of ['reader', 'nobody'])
      expect(await admin([other, '--second-step-code'])).toMatchObject({
        code: 2,
        said: expect.stringContaining('그런 관리자나 제작자가 없습니다'),
      })
  })

  test('gives another mobile number to who lost the telephone, and ends what the old one could open', async () => {
    const { id, user, token } = await createPerson('phoneless', 1)
    const link = { userName: 'other', expireTime: new Date(Date.now() + 60_000) }
    await db.passwordLink.create({ data: { ...link, userId: id, tokenHash: Buffer.alloc(32) } })
    expect((await admin([user, '--mobile', '+82 10-5555-6666'])).code).toBe(0)
    expect(await db.user.findUnique({ where: { id }, select: { cellPhone: true } })).toEqual({
      cellPhone: '01055556666',
    })
    expect((await call('/api/user/me', {}, { token })).status).toBe(403)
    expect(await db.passwordLink.count()).toBe(0)
    expect((await logIn(user, usual)).status).toBe(302)
    expect(await traces()).toMatchObject([
      {
        action: 'help.mobile',
        target: 'phoneless',
        before: { cellPhone: '010-****-0000' },
        after: { cellPhone: '010-****-6666' },
      },
    ])
  })

  test('refuses what the service itself would refuse, in Korean, and changes nothing', async () => {
    const before = await digest()
    const refused: [string[], string, string][] = [
      [[], '', '아이디를 적어 주세요'],
      [['Centre!'], `${password}\n`, '영문 소문자와 숫자만'],
      [['centre'], 'short\n', '영문, 숫자, 특수문자를 포함하여 8자 이상'],
      [['centre1'], 'Centre1!\n', '아이디'],
      [['centre'], '', '비밀번호를 입력해'],
      [['centre', '--mobile', '02-123-4567'], '', '휴대폰 번호를 확인해'],
    ]
    for (const [words, typed, text] of refused) {
      const { code, said } = await admin(words, typed)
      expect([code, said]).toEqual([2, expect.stringContaining(text)])
      expect(said).not.toMatch(/ at .*\.ts|node_modules/)
    }
    expect(await digest()).toBe(before)
  })
})
