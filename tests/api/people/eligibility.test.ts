/**
 * Tests eligibility: who may receive finished material, how members ask for it, what administrators
 * decide, and what becomes of the photo.
 */
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { isEligible } from '~/features/people/eligibility/current-eligibility.server'
import { removeUnused } from '~/storage/stored-files.server'
import { cleanDatabase, query } from '../../support/database/database'
import { call, callRaw, createPerson, type Person } from '../../support/client/api-call'
import { as } from '../../support/client/people'
import { inconsistencies, storedKeys } from '../../support/checks/consistency'
import { createApplication } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { jpegOfTelephone, png } from '../../support/fixtures/photos'

const inTwoHours = () => Date.now() + 2 * 60 * 60 * 1000
let admin: Person
let member: Person
beforeEach(async () => {
  await cleanDatabase()
  // the files of the test before
  await removeUnused(inTwoHours())
  admin = await createPerson('admin', 1)
  member = await createPerson('member', 10, { eligible: false })
})

const photo = (bytes: Uint8Array | string = png, name = '복지카드.png', type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
const ask = (fields: object = { photo: photo() }, me = member) =>
  call('/api/user/requestEligibility', { ...fields }, as(me))
const mine = async (me = member) => (await call('/api/user/eligibility', {}, as(me))).data
const decide = (id: number, fields: object, caller = admin) =>
  call(`/api/user/decideEligibility/${id}`, { ...fields }, as(caller))
const confirm = (fields: object, caller = admin, userId = member.id) =>
  call(`/api/user/confirmEligibility/${userId}`, { ...fields }, as(caller))
const withdraw = (reason = '졸업') =>
  call(`/api/user/withdrawEligibility/${member.id}`, { reason }, as(admin))
const queue = async (fields: object = {}) =>
  (await call('/api/user/eligibilityList', { ...fields }, as(admin))).data
const confirmed = { decision: 'confirmed' }
const refused = { decision: 'refused', reason: '사진이 흐립니다.' }
const day = (days: number) => date(new Date(Date.now() + days * 86_400_000))
/** Ends what holds now, as time would. */
const letItEnd = () =>
  db.eligibility.updateMany({ where: { state: 'confirmed' }, data: { untilDay: day(-1) } })
const openId = async () =>
  (await db.eligibility.findFirstOrThrow({ where: { userId: member.id, state: 'asked' } })).id
const actions = async () =>
  (await db.audit.findMany({ orderBy: { id: 'asc' } })).map(
    ({ userName, action, target }) => `${userName} ${action} ${target}`,
  )

/** A finished format with a file, for which this person has applied; its download. */
async function download(me = member, headers: Record<string, string> = {}) {
  const { bookId } = await book({ prodTypes: ['점자'] })
  const { id } = await createApplication(db, me.id, bookId, '점자')
  await call(
    '/api/produceBook/upload',
    { bookId, prodType: 'braille', file: new File(['점자'], 'a.brf') },
    as(admin),
  )
  return callRaw(
    `/api/userOrderBook/download/${id}`,
    {},
    { method: 'GET', token: me.token, headers },
  )
}

describe('finished material', () => {
  test('is not given to a member whom nobody has confirmed, who is told what to do', async () => {
    const answer = await download()
    expect(answer.status).toBe(403)
    const { key, message } = await answer.json()
    expect(key).toBe('eligibilityNeeded')
    expect(message).toContain('이용 자격 화면(/eligibility)')
    expect((await actions()).filter((line) => line.includes('order.download'))).toEqual([])
    await ask()
    expect((await (await download()).json()).key).toBe('eligibilityPending')
  })

  test('leads whoever followed a link back to their page, with the way to ask', async () => {
    const page = 'http://moduchaek.test/order'
    const answer = await download(member, { accept: 'text/html', referer: page })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/order'])
    const [cookie = ''] = answer.headers.getSetCookie()
    const value = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '').split('.')[0] ?? ''
    const [notice] = JSON.parse(Buffer.from(value, 'base64').toString()) as object[]
    expect(notice).toMatchObject({
      key: 'eligibilityNeeded',
      link: { to: '/eligibility', key: 'eligibilityOpen' },
    })
  })

  test('is given once somebody was confirmed, until the last day, and never after a withdrawal', async () => {
    await confirm({ reason: '전화로 확인', untilDay: day(0) })
    expect((await download()).status).toBe(200)
    await letItEnd()
    expect((await download()).status).toBe(403)
    expect((await mine()).state).toBe('expired')
    await confirm({ reason: '전화로 확인' })
    expect((await download()).status).toBe(200)
    expect((await withdraw()).status).toBe(200)
    expect((await download()).status).toBe(403)
    expect(await mine()).toMatchObject({
      eligible: false,
      state: 'withdrawn',
      decision: { reason: '졸업' },
    })
  })

  test('is given to staff without confirmation, who cannot ask for one', async () => {
    const producer = await createPerson('producer', 2)
    expect((await download(producer)).status).toBe(200)
    expect(await mine(producer)).toMatchObject({ required: false, eligible: true, state: 'none' })
    expect((await ask({ note: '제작자' }, producer)).key).toBe('eligibilityNotNeeded')
    expect((await confirm({ reason: '직원' }, admin, producer.id)).key).toBe('eligibilityOfStaff')
    expect([await isEligible(db, producer.id), await isEligible(db, 999_999)]).toEqual([
      true,
      false,
    ])
  })

  test('can be searched, put into the cart and applied for by everybody', async () => {
    const { bookId } = await book({ prodTypes: ['점자'] })
    const add = await call(
      '/api/userCartBook/add',
      { bookId, prodType: '점자', orderNum: 1 },
      as(member),
    )
    const apply = await call('/api/userOrderBook/order', {}, as(member))
    expect([add.status, apply.data.count]).toEqual([200, 1])
  })
})

describe('a request', () => {
  test('needs a photo or a note, and is shown with the day on which it was made', async () => {
    const empty = await ask({})
    expect([empty.status, empty.fieldErrors]).toEqual([
      400,
      { photo: '증명 사진을 고르거나 센터에 알릴 내용을 적어 주세요.' },
    ])
    const { data } = await ask({ note: '국어 교사입니다.' })
    expect(data).toMatchObject({
      required: true,
      eligible: false,
      state: 'asked',
      asked: { state: 'asked', way: 'administrator', note: '국어 교사입니다.', photo: false },
      decision: null,
    })
    expect(await mine()).toEqual(data)
  })

  test('waits alone: a second one is refused, also at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask({ note: '교사' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await ask()).key).toBe('eligibilityAsked')
    expect(await db.eligibility.count()).toBe(1)
  })

  test('may be taken back with its photo, and be made again', async () => {
    await ask()
    const cancel = () => call('/api/user/cancelEligibility', {}, as(member))
    expect((await cancel()).data).toMatchObject({ state: 'none', asked: null, decision: null })
    expect((await cancel()).key).toBe('eligibilityNotAsked')
    expect(await db.storedFile.count({ where: { removeTime: null } })).toBe(0)
    expect((await ask()).status).toBe(200)
  })

  test('is not possible for those who are confirmed without an end, and is before an end', async () => {
    await confirm({ reason: '학교 명단' })
    expect((await ask()).key).toBe('eligibilityHeld')
    await confirm({ reason: '학교 명단', untilDay: day(20) })
    const { data } = await ask()
    expect(data).toMatchObject({ state: 'confirmed', eligible: true, asked: { photo: true } })
  })

  test('that is refused or taken back leaves an earlier confirmation as it was', async () => {
    await confirm({ reason: '학교 명단', untilDay: day(20) })
    await ask()
    await decide(await openId(), refused)
    expect(await mine()).toMatchObject({ state: 'confirmed', eligible: true })
    await letItEnd()
    expect(await mine()).toMatchObject({ state: 'refused', eligible: false })
  })

  test('has its limit in an hour', async () => {
    for (let i = 0; i < 10; i++) await ask({ note: '교사' })
    expect((await ask({ note: '교사' })).status).toBe(429)
  })
})

describe('the photo', () => {
  test('is of a kind that its bytes tell, under a name of the service', async () => {
    await ask({ photo: photo(png, '홍길동 900101-1234567.jpg', 'image/svg+xml') })
    const answer = await callRaw(
      `/api/user/eligibilityPhoto/${await openId()}`,
      {},
      { method: 'GET', token: admin.token },
    )
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment; filename="proof\.png"/),
      'content-security-policy': "sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    })
    expect(await pixelsOf(Buffer.from(await answer.arrayBuffer()))).toEqual(await pixelsOf(png))
    expect(await actions()).toContain('admin eligibility.photo member')
  })

  test('stays upright, and loses what the telephone wrote into it', async () => {
    const sent = await jpegOfTelephone()
    const { width, height, orientation, exif, xmp } = await sharp(sent).metadata()
    expect([width, height, orientation]).toEqual([4, 3, 6])
    expect([exif?.includes('Hong Gildong'), Boolean(xmp)]).toEqual([true, true])
    expect((await ask({ photo: photo(sent, 'IMG_1.jpg', 'image/jpeg') })).status).toBe(200)
    const answer = await callRaw(
      `/api/user/eligibilityPhoto/${await openId()}`,
      {},
      { method: 'GET', token: admin.token },
    )
    const stored = Buffer.from(await answer.arrayBuffer())
    const seen = await sharp(stored).metadata()
    expect([seen.format, seen.width, seen.height]).toEqual(['jpeg', 3, 4])
    expect([seen.exif, seen.xmp, seen.iptc, seen.orientation]).toEqual(Array(4).fill(undefined))
    expect(stored.includes('Hong')).toBe(false)
    expect(await inconsistencies()).toEqual([])
  })

  test.each([
    ['a JPEG of which half is missing', async () => (await jpegOfTelephone()).subarray(0, 300)],
    ['eight bytes that a PNG begins with', async () => png.subarray(0, 8)],
  ])('that nobody can open is refused at its field: %s', async (_, bytes) => {
    const { status, fieldErrors } = await ask({ photo: photo(await bytes()) })
    expect([status, fieldErrors?.photo]).toEqual([
      400,
      '읽을 수 없는 사진입니다. JPEG 또는 PNG 사진을 골라 주세요.',
    ])
    expect([storedKeys(), await db.eligibility.count()]).toEqual([[], 0])
  })

  test.each([
    ['a drawing that runs scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', 'MZ\u0000\u0001'],
    ['a zip', 'PK\u0003\u0004'],
  ])('may not be %s, whatever its name says, and none of it stays', async (_, content) => {
    const { status, fieldErrors } = await ask({ photo: photo(content) })
    expect([status, fieldErrors]).toEqual([
      400,
      { photo: '사진(JPEG, PNG)이나 PDF 파일을 골라 주세요.' },
    ])
    expect([storedKeys(), await db.eligibility.count()]).toEqual([[], 0])
  })

  test('may be a PDF, and no larger than eight megabytes', async () => {
    expect((await ask({ photo: photo('%PDF-1.4\n%%EOF', '재직증명서.pdf') })).status).toBe(200)
    await call('/api/user/cancelEligibility', {}, as(member))
    const large = await ask({ photo: photo(Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)])) })
    expect(large.fieldErrors?.photo).toContain('8MB')
  })

  test('is seen by administrators only', async () => {
    await ask()
    const id = await openId()
    for (const who of [member, await createPerson('other'), await createPerson('producer', 2)]) {
      const answer = await callRaw(
        `/api/user/eligibilityPhoto/${id}`,
        {},
        { method: 'GET', token: who.token },
      )
      expect([who.user, answer.status]).toEqual([who.user, 403])
    }
  })

  test.each([
    ['a confirmation', async () => decide(await openId(), confirmed)],
    ['a refusal', async () => decide(await openId(), refused)],
    ['a confirmation without regard to the request', () => confirm({ reason: '전화로 확인' })],
    ['taking the request back', () => call('/api/user/cancelEligibility', {}, as(member))],
    ['leaving', () => call('/api/user/deleteAccount', {}, as(member))],
    ['being deleted', () => call(`/api/user/remove/${member.id}`, {}, as(admin))],
  ])('is gone with %s, and its bytes with the next sweep', async (_, end) => {
    await ask()
    const id = await openId()
    expect(storedKeys()).toHaveLength(1)
    expect((await end()).status).toBe(200)
    expect(await inconsistencies()).toEqual([])
    expect(
      await callRaw(
        `/api/user/eligibilityPhoto/${id}`,
        {},
        { method: 'GET', token: admin.token },
      ).then(({ status }) => status),
    ).toBe(404)
    await removeUnused(inTwoHours())
    expect([storedKeys(), await db.storedFile.count()]).toEqual([[], 0])
  })

  test('stays while nobody has decided, however long that takes', async () => {
    await ask()
    await query(`UPDATE "Eligibility" SET "createTime" = now() - interval '1 year'`)
    await removeUnused(inTwoHours())
    expect(storedKeys()).toHaveLength(1)
    expect(await inconsistencies({ swept: true })).toEqual([])
  })
})

describe('a decision', () => {
  test('confirms until a day, and says how; members do not see who', async () => {
    await ask()
    const untilDay = day(100)
    const { data } = await decide(await openId(), {
      ...confirmed,
      way: 'school',
      reason: '학교에 확인',
      untilDay,
    })
    expect(data).toMatchObject({
      state: 'confirmed',
      asked: null,
      decision: { state: 'confirmed', way: 'school', untilDay, userName: 'admin', photo: false },
      history: [{ state: 'confirmed' }],
    })
    const myEligibility = await mine()
    expect(myEligibility).toMatchObject({
      eligible: true,
      decision: { way: 'school', reason: '학교에 확인', untilDay },
    })
    expect(JSON.stringify(myEligibility)).not.toContain('admin')
    expect(await db.audit.findFirst({ where: { action: 'eligibility.confirm' } })).toMatchObject({
      userName: 'admin',
      target: 'member',
      after: { way: 'school', untilDay },
    })
  })

  test('needs a reason to refuse, and says how where there is no photo', async () => {
    await ask({ note: '교사' })
    const id = await openId()
    const reasons = [
      await decide(id, { decision: 'refused' }),
      await decide(id, confirmed),
      await confirm({}),
      await call(`/api/user/withdrawEligibility/${member.id}`, {}, as(admin)),
    ]
    for (const { status, fieldErrors } of reasons)
      expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, ['reason']])
    const past = await decide(id, { ...confirmed, reason: '전화', untilDay: day(-1) })
    expect(past.fieldErrors).toEqual({ untilDay: '오늘이나 오늘보다 뒤의 날을 적어 주세요.' })
    expect((await decide(id, { decision: 'perhaps' })).status).toBe(400)
    expect((await mine()).state).toBe('asked')
    expect((await decide(id, { ...confirmed, reason: '전화로 확인' })).status).toBe(200)
  })

  test('of two administrators at once is that of the first; the other one is told', async () => {
    const other = await createPerson('other-admin', 1)
    await ask()
    const id = await openId()
    const answers = await Promise.all([decide(id, confirmed), decide(id, refused, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    const { state, userName } = await db.eligibility.findUniqueOrThrow({ where: { id } })
    expect(lost?.message).toBe(`${userName} 님이 이미 정했습니다. 아래에서 결과를 확인해 주세요.`)
    expect(state).toBe(userName === 'admin' ? 'confirmed' : 'refused')
    expect((await actions()).filter((line) => /confirm|refuse/.test(line))).toHaveLength(1)
  })

  test('about a request that was taken back, or that never was, is refused', async () => {
    await ask()
    const id = await openId()
    await call('/api/user/cancelEligibility', {}, as(member))
    expect((await decide(id, confirmed)).key).toBe('eligibilityTakenBack')
    expect((await decide(999_999, confirmed)).status).toBe(404)
    expect((await confirm({ reason: '전화' }, admin, 999_999)).status).toBe(404)
    expect((await withdraw()).key).toBe('eligibilityNotHeld')
  })

  test('by administrators and the database leaves one request that waits and no photo behind', async () => {
    await ask()
    await expect(
      query(
        `INSERT INTO "Eligibility" ("userId", state, way) VALUES (${member.id}, 'asked', 'photo')`,
      ),
    ).rejects.toThrow('Eligibility_asked_key')
    await expect(
      query(`UPDATE "Eligibility" SET state = 'refused', "decideTime" = now()`),
    ).rejects.toThrow('Eligibility_fileKey_check')
    await expect(query(`UPDATE "Eligibility" SET "decideTime" = now()`)).rejects.toThrow(
      'Eligibility_decideTime_check',
    )
  })

  test('may be made for nobody by members and producers', async () => {
    const producer = await createPerson('producer', 2)
    await ask()
    const id = await openId()
    for (const who of [member, producer])
      for (const path of [
        `decideEligibility/${id}`,
        `confirmEligibility/${member.id}`,
        `withdrawEligibility/${member.id}`,
        `eligibilityInfo/${id}`,
        `eligibilityOf/${member.id}`,
        'eligibilityList',
      ])
        expect(
          (await call(`/api/user/${path}`, { ...confirmed, reason: '나' }, as(who))).status,
        ).toBe(403)
    expect((await mine()).state).toBe('asked')
  })
})

describe('the queue', () => {
  test('shows who waits, the longest first, in pages', async () => {
    const people = [member]
    for (let i = 0; i < 10; i++)
      people.push(await createPerson(`teacher${i}`, 10, { eligible: false }))
    for (const [i, me] of people.entries()) {
      await ask({ note: `요청 ${i}` }, me)
      await query(
        `UPDATE "Eligibility" SET "createTime" = now() - interval '${i} days' WHERE "userId" = ${me.id}`,
      )
    }
    const { items, totalCount } = await queue()
    expect([totalCount, items.length]).toEqual([11, 10])
    expect(items[0]).toMatchObject({
      state: 'asked',
      note: '요청 10',
      member: { user: 'teacher9', name: '이름 teacher9', schoolName: '서울맹학교' },
    })
    const next = await queue({ page: 2 })
    expect(next.items.map(({ note }: { note: string }) => note)).toEqual(['요청 0'])
    expect((await call('/api/user/eligibilityList', { page: 3 }, as(admin))).status).toBe(404)
  })

  test('is narrowed by state and by name or login id', async () => {
    const other = await createPerson('other', 10, { eligible: false })
    await ask()
    await ask({ note: '교사' }, other)
    await decide(await openId(), refused)
    const users = async (fields: object) =>
      (await queue(fields)).items.map((row: { member: { user: string } }) => row.member.user)
    expect({
      waiting: await users({}),
      refused: await users({ state: 'refused' }),
      named: await users({ keyword: '이름 oth' }),
      nobody: await users({ keyword: 'oth%r' }),
    }).toEqual({ waiting: ['other'], refused: ['member'], named: ['other'], nobody: [] })
    const wrong = await call('/api/user/eligibilityList', { state: 'lost' }, as(admin))
    expect([wrong.status, Object.keys(wrong.fieldErrors ?? {})]).toEqual([400, ['state']])
  })

  test('stands in what waits for administrators', async () => {
    const overview = async () => (await call('/api/admin/overview', {}, as(admin))).data.eligibility
    expect(await overview()).toEqual({ count: 0, oldest: null })
    await ask()
    expect(await overview()).toEqual({
      count: 1,
      oldest: { id: await openId(), name: '이름 member', since: expect.any(String) },
    })
  })

  test('shows a request with what was decided about the member before', async () => {
    await ask({ note: '먼저' })
    await decide(await openId(), refused)
    await ask()
    const { data } = await call(`/api/user/eligibilityInfo/${await openId()}`, {}, as(admin))
    expect(data).toMatchObject({
      state: 'asked',
      photo: true,
      photoType: 'image/png',
      member: { id: member.id, user: 'member' },
      current: {
        state: 'asked',
        decision: { state: 'refused', reason: refused.reason },
        history: [{ state: 'asked' }, { state: 'refused', note: '먼저' }],
      },
    })
  })
})
