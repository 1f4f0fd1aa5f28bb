/**
 * Tests the API document: it is valid, every call of it answers as it says, and what it says of
 * inputs is what the schemas accept. Requests go to the real server over the demo.
 */
import { emailToken } from '~/features/people/user/email-link.server'
import { watchToken } from '~/features/messages/watch/watch-link.server'
import { stopToken } from '~/features/messages/notification/stop-link.server'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rows } from '~/api/table.server'
import { encrypt, decrypt } from '~/auth/encrypt.server'
import { brfOf } from '~/features/production/braille/layout'
import { writeBraille } from '~/features/production/braille/write'
import { cardState } from '~/features/production/file-check/stored-card'
import { refreshForecasts } from '~/features/production/forecast/refresh-forecasts.server'
import { identityService } from '~/integrations/configured-services.server'
import { stopOcrProcesses } from '~/workers/ocr/read-image.server'
import { totpCode, totpStepAt } from '~/auth/totp'
import { PasskeyDevice } from '../../support/client/passkey-device'
import { newMember } from '../../support/fixtures/new-member'
import { textPdf } from '../../../prisma/seed/pdfs'
import { newPassword, password } from '../../support/passwords'
import { assertDocumented, publishedDocument } from '../../support/checks/api-document'
import { cover } from '../../support/covers/covers'
import { book } from '../../support/fixtures/books'
import { orderSheet } from '../../support/fixtures/order-sheets'
import { requestBook } from '../../support/fixtures/request-books'
import { addBook } from '../../support/servers/app'
import { openPushPeer } from '../../support/servers/push-service'
import { app, useApp } from '../../support/servers/use-app'

useApp()
afterAll(stopOcrProcesses)

type Fields = Record<string, unknown>
type Answer = {
  status: number
  headers: Headers
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- data is whatever the call answers
  data: any
}
const covered = new Set<string>()

/** Sends a call of the document, whose answer must be a success as the document describes it. */
async function ask(
  call: string,
  fields: Fields = {},
  {
    token,
    cookie = '',
    site = app.url,
  }: { token?: string; cookie?: string; site?: string } = admin,
): Promise<Answer> {
  const [method = '', pattern = ''] = call.split(' ')
  const inPath = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name]))
  const sent = Object.entries(fields)
    .filter(([name]) => !inPath.includes(name))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
  const form = sent.some(([, value]) => value instanceof File)
    ? new FormData()
    : new URLSearchParams()
  for (const [name, value] of sent)
    (form as FormData).append(name, value instanceof File ? value : String(value))
  const query = method === 'GET' && sent.length > 0 ? `?${new URLSearchParams(form as never)}` : ''
  const request = new Request(site + path + query, { method })
  const response = await fetch(request.url, {
    method,
    redirect: 'manual',
    headers: {
      Origin: site,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
    },
    body: method === 'POST' ? form : undefined,
  })
  await assertDocumented(request, response)
  const isJson = response.headers.get('content-type')?.includes('json')
  const body = isJson ? await response.json() : await response.arrayBuffer()
  expect([call, response.status, isJson ? body.message : ''].join(' ')).toMatch(
    new RegExp(`^${call.replace(/[{}/.]/g, '.')} (200|302)`),
  )
  covered.add(call)
  return { status: response.status, headers: response.headers, data: isJson ? body.data : body }
}

const cookiesOf = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
const codeOf = ({ headers }: Answer) =>
  new URL(headers.get('location') ?? '', app.url).searchParams.get('code') ?? ''

const nobody = { token: undefined }
async function logIn(user: string, secret = password): Promise<{ token: string }> {
  const code = codeOf(await ask('POST /api/oauth/login', { user, password: secret }, nobody))
  const grant = { grant_type: 'authorization_code', code }
  const { data } = await ask('POST /api/oauth/token', grant, nobody)
  return { token: data.access_token }
}
let admin: { token?: string } = {}
let producer: { token: string }
let member: { token: string }
beforeAll(async () => {
  ;[admin, producer, member] = [
    await logIn('admin'),
    await logIn('producer'),
    await logIn('member'),
  ]
})

const pdf = (name = '국어.pdf') => new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' })
const csv = (text: string) => new File([text], '목록.csv', { type: 'text/csv' })
const userId = async (user: string) => (await app.db.user.findUniqueOrThrow({ where: { user } })).id

describe('the document', () => {
  test('is valid OpenAPI 3.1 and what the server gives programs', async () => {
    const { data: _, ...answer } = await ask('GET /api/openapi.json')
    expect(answer.status).toBe(200)
    const document = await (await fetch(`${app.url}/api/openapi.json`)).json()
    expect(document).toEqual((await publishedDocument()).document)
    expect((await new Validator().validate(document)).errors).toBeUndefined()
    expect(document.openapi).toBe('3.1.0')
  })

  test('is sent compressed, and not sent again to whoever has it', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${app.url}/api/openapi.json`, { headers })
    const first = await ask({ 'Accept-Encoding': 'br' })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect((await first.json()).openapi).toBe('3.1.0')
    const again = await ask({ 'If-None-Match': first.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('has a summary in Korean and English, an id of its own and a role for every row of the table', async () => {
    const { document } = await publishedDocument()
    const ids = new Set<string>()
    for (const { method, path, role } of rows) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect([path, operation?.summary]).toEqual([path, expect.stringMatching(/[가-힣].*\.$/)])
      expect([path, operation?.description]).toEqual([path, expect.stringMatching(/^[A-Z].*\.$/)])
      expect([path, operation?.security.flatMap((way) => Object.values(way).flat())]).toEqual([
        path,
        role === 'anyone' ? [] : expect.arrayContaining([role]),
      ])
      ids.add(operation?.operationId ?? '')
    }
    expect(ids.size).toBe(rows.length)
  })

  test('tells of inputs what is required, optional, its default, its values and its bounds', async () => {
    const { document } = await publishedDocument()
    const list = document.components.schemas['public.book.list']!
    const add = document.components.schemas['userCartBook.add']!
    expect(list.properties).toMatchObject({
      page: { type: 'integer', minimum: 1, default: 1 },
      size: { type: 'integer', enum: [10, 20, 50, 100], default: 10 },
      sort: { enum: ['0', '1'], default: '0' },
      grade: { enum: ['초', '중', '고'] },
      title: { type: 'string', maxLength: 100 },
    })
    expect([list.required, add.required]).toEqual([undefined, ['bookId', 'prodType', 'orderNum']])
    expect(add.properties.orderNum).toMatchObject({ type: 'integer', minimum: 1, maximum: 999 })
    const upload = document.paths['/api/drive/upload']!.post!.requestBody
    expect(upload).toMatchObject({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            required: ['file'],
            properties: { file: { type: 'array', minItems: 1, items: { format: 'binary' } } },
          },
        },
      },
    })
    expect(Object.keys(upload!.content)).toEqual(['multipart/form-data'])
    expect(document.components.schemas['oauth.token']?.oneOf).toHaveLength(2)
  })
})

describe('every call answers as the document says', () => {
  test('about second steps', async () => {
    // passkeys belong to names, never to addresses of numbers
    const site = app.url.replace('127.0.0.1', 'localhost')
    const passkeys = new PasskeyDevice(site)
    const user = 'teacher05'
    const id = await userId(user)
    const me = { ...(await logIn(user)), site }
    const makes = await ask('POST /api/user/passkeyOptions', {}, me)
    const made = { response: passkeys.create(makes.data) }
    await ask('POST /api/user/addPasskey', made, { ...me, cookie: cookiesOf(makes) })
    const asked = await ask('POST /api/oauth/passkeyOptions', {}, { site })
    const answer = { response: passkeys.get(asked.data) }
    await ask('POST /api/oauth/passkey', answer, { site, cookie: cookiesOf(asked) })
    const { data: state } = await ask('POST /api/user/secondStep', {}, me)
    await ask('POST /api/user/sendFirstStepCode', {}, me)
    await ask('POST /api/user/enterFirstStepCode', { secondCode: '123456' }, me)
    await ask('POST /api/user/removePasskey/{id}', { id: state.passkeys[0].id }, me)
    const begun = await ask('POST /api/user/beginAuthenticator', {}, me)
    const codeAt = (later: number) => totpCode(begun.data.secret, totpStepAt(Date.now()) + later)
    const first = { secondCode: codeAt(-1) }
    const cookie = cookiesOf(begun)
    await ask('POST /api/user/confirmAuthenticator', first, { ...me, cookie })
    const proof = await ask('POST /api/user/prove', { password, secondCode: codeAt(0) }, me)
    me.token = proof.data.access_token
    const { data } = await ask('POST /api/user/renewRecoveryCodes', {}, me)
    const waiting = await fetch(`${site}/api/oauth/login`, {
      method: 'POST',
      headers: { Origin: site },
      body: new URLSearchParams({ user, password }),
    })
    const pending = {
      site,
      cookie: cookiesOf({ ...waiting, headers: waiting.headers, data: null }),
    }
    await ask('POST /api/oauth/pendingLogin', {}, pending)
    await ask('POST /api/oauth/secondStep', { secondCode: data.codes[0] }, pending)
    await ask('POST /api/user/removeAuthenticator', {}, me)
    const again = await ask('POST /api/user/beginAuthenticator', {}, me)
    await ask(
      'POST /api/user/confirmAuthenticator',
      { secondCode: totpCode(again.data.secret, totpStepAt(Date.now())) },
      { ...me, cookie: cookiesOf(again) },
    )
    await ask('POST /api/user/removeSecondSteps/{id}', { id, reason: '휴대폰을 잃음' })
  })

  test('about the service and its people', async () => {
    await ask('GET /api/health')
    for (const call of ['user/me', 'user/info', 'user/sessions', 'user/setAccessKey'])
      await ask(`POST /api/${call}`, {}, member)
    await ask('POST /api/user/removeAccessKey', {}, member)
    await ask('POST /api/user/endSessions', {}, member)
    const id = await userId('member')
    await ask('POST /api/user/modify/{id}', { id, email: 'new@example.org' }, member)
    await ask('POST /api/user/sendConfirmation', {}, member)
    const until = new Date(Math.ceil(Date.now() / 1000 + 60) * 1000)
    const link = { token: emailToken({ id, email: 'new@example.org', until }) }
    await ask('POST /api/user/emailLink', link, nobody)
    await ask('POST /api/user/confirmEmail', link, nobody)
    await ask('POST /api/user/list', { level: 10 })
    await ask('POST /api/user/info/{id}', { id })
    await ask('POST /api/user/belongings/{id}', { id })
    const { data } = await ask('POST /api/user/create', { ...newMember, user: 'neuling1' })
    await ask('POST /api/user/endAllSessions/{id}', { id: data.id })
    await ask('POST /api/user/remove/{id}', { id: data.id })
    await ask('POST /api/audit/list')
    await ask('POST /api/demand/list')
    await ask('POST /api/admin/overview')
    await ask('POST /api/admin/work')
    await ask('POST /api/school/list', { name: 'ㅅㅇ' }, member)
    await ask('POST /api/public/school/list', { name: 'ㅅㅇ' })
    await ask('POST /api/school/names')
    const { data: mine } = await ask('POST /api/school/mine', {}, member)
    await app.db.user.update({ where: { user: 'member' }, data: { schoolId: null } })
    await ask('POST /api/school/choose', { schoolName: mine.name }, member)
    const { data: people } = await ask('POST /api/user/list', { user: 'member' })
    await ask('POST /api/school/of/{id}', { id: people.items[0].id })
    await ask('POST /api/address/search', { keyword: '필운대로' }, nobody)
  })

  test('about notices and the messages that carry them', async () => {
    const id = await userId('member')
    await ask('POST /api/notification/choices', {}, member)
    await ask('POST /api/notification/setChoices', { delivery: 'daily', language: 'en' }, member)
    const token = stopToken(id, ['delivery'])
    await ask('POST /api/notification/stopInfo', { token }, nobody)
    await ask('POST /api/notification/stop', { token }, nobody)
    const { id: notificationId } = await app.db.notification.create({
      data: { userId: id, kind: 'sent', eventKey: 'document', facts: {}, volume: null },
    })
    const now = new Date()
    const { id: message } = await app.db.outboxMessage.create({
      data: {
        userId: id,
        notificationId,
        way: 'mail',
        groupKey: 'document',
        state: 'failed',
        dueTime: now,
        nextTime: now,
      },
    })
    await ask('POST /api/outbox/list')
    await ask('POST /api/outbox/again/{id}', { id: message })
    await ask('POST /api/outbox/giveUp/{id}', { id: message })
  })

  test('about browsers that get notices', async () => {
    const peer = await openPushPeer()
    const { subscription } = peer.browser()
    const { data } = await ask('POST /api/push/subscribe', subscription, member)
    await ask('POST /api/push/list', {}, member)
    await ask('POST /api/push/test/{id}', { id: data.id }, member)
    await ask('POST /api/push/remove/{id}', { id: data.id }, member)
    await peer.close()
  })

  test('about webhooks', async () => {
    const hook = { name: '도서관', url: `${app.url}/sandbox/webhooks` }
    const { data: webhook } = await ask('POST /api/webhook/add', hook)
    await ask('POST /api/webhook/list')
    await ask('POST /api/webhook/test/{id}', webhook)
    for (const step of ['info', 'messages', 'rotate'])
      await ask(`POST /api/webhook/${step}/{id}`, webhook)
    await ask('POST /api/webhook/setOn/{id}', { ...webhook, on: '0' })
    await ask('POST /api/webhook/modify/{id}', { ...webhook, ...hook })
    await ask('POST /api/webhook/remove/{id}', webhook)
  })

  test('about watches', async () => {
    const bookId = '2099-7700001'
    await addBook(app, { bookId, title: '별난 국어' })
    const email = 'parent@example.org'
    await ask('POST /api/watch/add', { bookId, prodType: '점자', email }, nobody)
    const token = watchToken(await app.db.watch.findFirstOrThrow({ where: { email } }))
    await ask('POST /api/watch/info', { token }, nobody)
    await ask('POST /api/watch/confirm', { token }, nobody)
    await ask('POST /api/watch/stop', { token }, nobody)
    await app.db.book.delete({ where: { bookId } })
  })

  test('about eligibility', async () => {
    const newcomer = await logIn('newmember')
    const id = await userId('newmember')
    await ask('POST /api/user/eligibility', {}, newcomer)
    await ask('POST /api/user/requestEligibility', { photo: pdf() }, newcomer)
    await ask('POST /api/user/cancelEligibility', {}, newcomer)
    await ask('POST /api/user/requestEligibility', { note: '교사입니다.' }, newcomer)
    const { data } = await ask('POST /api/user/eligibilityList')
    const [waiting] = data.items
    await ask('POST /api/user/eligibilityInfo/{id}', { id: waiting.id })
    await ask('GET /api/user/eligibilityPhoto/{id}', { id: waiting.id })
    await ask('POST /api/user/decideEligibility/{id}', { id: waiting.id, decision: 'confirmed' })
    await ask('POST /api/user/eligibilityOf/{userId}', { userId: id })
    const how = { userId: id, reason: '전화로 확인', untilDay: '2099-02-28' }
    await ask('POST /api/user/confirmEligibility/{userId}', how)
    await ask('POST /api/user/withdrawEligibility/{userId}', { userId: id, reason: '졸업' })
  })

  test('about help with accounts', async () => {
    const fields = { name: '김분실', passwordHash: '-', cellPhone: '01044440000' }
    const { id } = await app.db.user.create({ data: { ...fields, user: 'phoneless' } })
    const reason = '휴대폰 분실'
    await ask('POST /api/user/changeMobile/{id}', { id, reason, cellPhone: '010-4444-1111' })
    await ask('POST /api/user/sendPasswordLink/{id}', { id, reason })
    await ask('POST /api/user/accountHelp/{id}', { id })
    await ask('POST /api/user/accountHelp', {}, member)
    const headers = { Accept: 'application/json' }
    const token = await vi.waitFor(async () => {
      const sent = await (await fetch(`${app.url}/sandbox/outbox`, { headers })).json()
      return /\/newpw\/([\w-]{43})/.exec(JSON.stringify(sent))![1]
    }, 30_000)
    await ask('POST /api/oauth/passwordLink', { token }, nobody)
    await ask('POST /api/oauth/setPasswordByLink', { token, password: 'Otherwise2@' }, nobody)
  })

  test('about signing up, recovery and leaving', async () => {
    const addresses = { succUrl: '/usersucc', failUrl: '/userfail' }
    const check = await ask('POST /api/oauth/userCheck', addresses, nobody)
    const { secret } = identityService(app.url)!
    const { nonce } = decrypt(secret, 'identity-request', check.data) as { nonce: string }
    const who = { name: '김새벽', mobileNo: '01033334444', nonce, time: Date.now() }
    const encData = encrypt(secret, 'identity-result', who)
    const cookie = cookiesOf(check)
    const identity = await ask('POST /api/oauth/user/checkSucc', { encData }, { cookie })
    await ask('POST /api/oauth/idCheck', { user: 'saebyeok' }, nobody)
    const jar = { cookie: `${cookie}; ${cookiesOf(identity)}` }
    await ask('POST /api/oauth/join', { user: 'saebyeok', password: newPassword }, jar)

    const phone = '010-3333-4444'
    const code = async () => {
      await app.db.phoneCode.deleteMany()
      const headers = { Accept: 'application/json' }
      Object.assign(globalThis, { sandboxOutbox: [] })
      const { data: marker } = await ask('POST /api/oauth/findCode', { phone }, nobody)
      const text = await vi.waitFor(async () => {
        const sent = await (await fetch(`${app.url}/sandbox/outbox`, { headers })).json()
        return /\d{6}/.exec(sent[0].text)![0]
      }, 30_000)
      return { marker, code: text }
    }
    await ask('POST /api/oauth/findUser', await code(), nobody)
    const reset = { ...(await code()), user: 'saebyeok', password: 'Otherwise2@' }
    await ask('POST /api/oauth/setUserPassword', reset, nobody)
    await ask(
      'POST /api/oauth/setUserPassword',
      { ...(await code()), user: 'saebyeok', password: newPassword },
      nobody,
    )
    await ask('POST /api/user/deleteAccount', {}, await logIn('saebyeok', newPassword))
    await ask('POST /api/oauth/logout', {}, await logIn('member'))

    const begun = await ask('GET /api/oauth/{provider}', { provider: 'google' }, nobody)
    const returned = await fetch(begun.headers.get('location') ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ sub: '1', name: '홍길동', answer: 'login' }),
    })
    const { searchParams } = new URL(returned.headers.get('location') ?? '')
    const back = { provider: 'google', ...Object.fromEntries(searchParams) }
    await ask('GET /api/oauth/{provider}/return', back, { cookie: cookiesOf(begun) })
  })

  test('about books', async () => {
    const { data } = await ask('POST /api/public/book/search', { keyword: '수학' }, nobody)
    const [{ id, bookId, isbn }] = data.items
    await ask('POST /api/public/book/list', { grade: '중' }, nobody)
    await ask('POST /api/public/book/facets', { keyword: '수학' }, nobody)
    await ask('POST /api/public/book/info/{id}', { id }, nobody)
    await ask('POST /api/public/book/formats', { bookIds: [bookId] }, nobody)
    await ask('POST /api/public/book/named', { isbns: [isbn || '9791125957683'] }, nobody)
    await ask('POST /api/public/book/readable', { bookId }, nobody)
    await ask('POST /api/public/book/summary', {}, nobody)
    await ask('POST /api/public/book/reading', { keyword: 'tngkr' }, nobody)
    await ask('POST /api/public/book/suggest', { keyword: '없는말 수학' }, nobody)
    const { jpeg } = await cover('training: straight')
    const photo = new File([new Uint8Array(jpeg)], 'a.jpg', { type: 'image/jpeg' })
    await ask('POST /api/public/book/findIsbn', { photo, codesOnly: 1 }, nobody)
    const image = jpeg.toString('base64')
    await ask('POST /api/public/book/imageToText', { image }, nobody)
  })

  test("about a member's cart and applications", async () => {
    await app.db.cartEntry.deleteMany()
    const [finished, waiting] = await app.db.book.findMany({
      where: { prodTypes: { isEmpty: true } },
      take: 2,
    })
    for (const { bookId } of [finished!, waiting!])
      await ask('POST /api/userCartBook/add', { bookId, prodType: '음성', orderNum: 1 }, member)
    const { data: cart } = await ask('POST /api/userCartBook/list', {}, member)
    const [{ id }] = cart.items
    await ask('POST /api/userCartBook/info/{id}', { id }, member)
    await ask('POST /api/userCartBook/setOrderNum/{id}', { id, orderNum: 2 }, member)
    await ask('POST /api/userCartBook/setOrderNums', { entry: [id], orderNum: [3] }, member)
    await ask('POST /api/userCartBook/ofBooks', { bookIds: [cart.items[0].bookId] }, member)
    const form = { userName: '김교사', userType: 'teacher' }
    await ask('GET /api/userCartBook/listToXls', form, member)
    const applied = { bookId: waiting!.bookId, prodType: '음성', orderNum: 1 }
    await ask('POST /api/userOrderBook/apply', applied, member)
    await ask('POST /api/userOrderBook/order', {}, member)
    await ask(
      'POST /api/userCartBook/add',
      { bookId: waiting!.bookId, prodType: '점자', orderNum: 1 },
      member,
    )
    const again = (await ask('POST /api/userCartBook/list', {}, member)).data.items[0].id
    await ask('POST /api/userCartBook/remove/{id}', { id: again }, member)
    const file = { bookId: finished!.bookId, prodType: 'voice', file: pdf() }
    await ask('POST /api/produceBook/upload', file)
    const { data } = await ask('POST /api/userOrderBook/list', {}, member)
    const orderOf = (bookId: string) =>
      data.items.find((item: { bookId: string }) => item.bookId === bookId).id
    await ask('POST /api/userOrderBook/info/{id}', { id: orderOf(finished!.bookId) }, member)
    const finishedId = { id: orderOf(finished!.bookId) }
    const change = { ...finishedId, orderNum: 4, neededFrom: '2099-03-02' }
    await ask('POST /api/userOrderBook/modify/{id}', change, member)
    await ask('POST /api/userOrderBook/end/{id}', finishedId, member)
    await ask('POST /api/userOrderBook/reopen/{id}', finishedId, member)
    const previous = { bookIds: [finished!.bookId] }
    await ask('POST /api/userOrderBook/previous', previous, member)
    await app.db.requestLog.deleteMany({ where: { bookId: waiting!.bookId } })
    await app.db.format.deleteMany({ where: { bookRowId: waiting!.id } })
    await ask('POST /api/userOrderBook/cancel/{id}', { id: orderOf(waiting!.bookId) }, member)
    await ask('GET /api/userOrderBook/download/{id}', finishedId, member)
    // now with what was delivered and what happened
    await ask('POST /api/userOrderBook/info/{id}', finishedId, member)
    await ask('POST /api/userOrderBook/list', {}, member)
    await ask('POST /api/demand/list')
    await ask('POST /api/notification/list', {}, member)
    await ask('POST /api/notification/unread', {}, member)
    await ask('POST /api/notification/markRead', { all: 1 }, member)
  })

  test('about braille', async () => {
    await ask('POST /api/braille/write', { text: '점자 12쪽 點' }, member)
    await ask('POST /api/braille/read', { braille: '⠨⠎⠢⠨⠀⠣⠣⠂⠂' }, member)
    const { bookId } = await app.db.book.findFirstOrThrow({
      where: { prodTypes: { isEmpty: true } },
    })
    const file = new File([brfOf(writeBraille('점자를 읽습니다.').braille)], '책.brf')
    await ask('POST /api/produceBook/upload', { bookId, prodType: 'braille', file })
    const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    const { id } = await app.db.order.create({
      data: { userId, bookId, prodType: '점자', orderNum: 1, title: '책' },
    })
    await ask('GET /api/braille/orderEbraille/{id}', { id }, member)
  })

  test('about lesson plans', async () => {
    const { bookId } = await app.db.book.findFirstOrThrow()
    const plan = { bookId, term: '2027-1' }
    const text = '3월 2일  1. 수와 연산  8~21쪽\n3월 9일  2. 도형  22~31쪽'
    const file = csv('날짜,단원,쪽\n3/2,1과,8~21\n3/9,2과,22~31\n')
    await ask('POST /api/lessonPlan/read', { ...plan, text: `${text}\n개학` }, member)
    await ask('POST /api/lessonPlan/read', { ...plan, file }, member)
    const { data: first } = await ask('POST /api/lessonPlan/set', { ...plan, text }, member)
    const lines = JSON.stringify(first.plan.lessons)
    const { data: second } = await ask(
      'POST /api/lessonPlan/set',
      { ...plan, lessons: lines, version: first.version },
      member,
    )
    await ask('POST /api/lessonPlan/info', plan, member)
    await ask('POST /api/lessonPlan/list', { term: '2027-1' })
    await ask('POST /api/lessonPlan/remove', { ...plan, version: second.version }, member)
    await ask('POST /api/lessonPlan/restore', { ...plan, id: first.version }, member)
  })

  test('about the request list and the purchase cart', async () => {
    await ask('POST /api/requestBook/list')
    const fields = { title: '새 책', publisher: '미래엔' }
    const { data } = await ask('POST /api/requestBook/create', fields)
    await ask('POST /api/requestBook/info/{id}', { id: data.id })
    await ask('POST /api/requestBook/modify/{id}', { id: data.id, title: '다른 제목' })

    await app.db.purchaseCartEntry.deleteMany()
    const { data: listed } = await ask('POST /api/requestBook/list', { size: 20, sort: 1 })
    const bookId = listed.items.map((item: { bookId: string }) => item.bookId)
    await ask('POST /api/cartBook/add', { bookId, orderType: 0 })
    await ask('POST /api/cartBook/addAll', { title: '다른 제목', orderType: 1 })
    const { data: cart } = await ask('POST /api/cartBook/list')
    const [one, two, three] = cart.items
    await ask('POST /api/cartBook/info/{id}', { id: one.id })
    await ask('POST /api/cartBook/modify/{id}', { id: one.id, orderNum: 3 })
    await ask('POST /api/cartBook/totals')
    await ask('GET /api/cartBook/ebookRequestFile')
    await ask('GET /api/cartBook/bookRequestFile')
    await ask('POST /api/cartBook/remove/{id}', { id: two.id })
    await ask('POST /api/cartBook/removeAll', { id: [three.id] })
    await ask('POST /api/cartBook/produce')
    await ask('POST /api/requestBook/remove/{id}', { id: data.id })
  })

  test('about requests for sources, and publishers', async () => {
    const requests = async (state: string) =>
      (await ask('POST /api/sourceRequest/list', { state, size: 100 })).data.items
    const { data } = await ask('POST /api/publisher/list', { size: 100 })
    const named = (name: string) => data.items.find((one: { name: string }) => one.name === name).id
    const [id, other] = [named('미래엔'), named('비상교육')]
    await ask('POST /api/publisher/modify/{id}', { id, phone: '0212345678' })
    await ask('POST /api/sourceRequest/send', { publisher: id })
    await ask('POST /api/sourceRequest/remindAll', { publisher: id })
    await ask('POST /api/publisher/letter/{id}', { id })
    const [first, second, third] = await requests('asked')
    await ask('POST /api/sourceRequest/remind/{id}', { id: first.id })
    await ask('POST /api/sourceRequest/promise/{id}', { id: first.id, day: '2028-03-02' })
    await ask('POST /api/sourceRequest/receive/{id}', { id: second.id })
    await ask('POST /api/sourceRequest/close/{id}', { id: third.id, outcome: 'cannot' })
    const { data: info } = await ask('POST /api/publisher/info/{id}', { id })
    const accessId = info.link.address.split('/').at(-1)
    const { data: page } = await ask('POST /api/public/source/list', { accessId }, nobody)
    const [book] = page.items
    await ask(
      'POST /api/public/source/answer',
      { accessId, request: book.id, answer: 'cannot', file: pdf(`${book.bookId}.pdf`) },
      nobody,
    )
    await ask('POST /api/sourceRequest/return/{id}', { id: book.id, text: '글자가 없습니다.' })
    await ask(
      'POST /api/public/source/answer',
      { accessId, file: pdf(`${book.bookId}_2.pdf`) },
      nobody,
    )
    const item = await app.db.driveItem.findFirstOrThrow({
      where: { requestId: book.id, name: { contains: '_2' } },
      select: { name: true, parent: { select: { name: true } } },
    })
    await ask('POST /api/drive/regPublisher', {
      path: item.parent?.name,
      name: item.name,
      bookId: book.bookId,
    })
    await ask('POST /api/sourceRequest/reopen/{id}', { id: book.id })
    await ask('POST /api/publisher/merge/{id}', { id, other })
  })

  test('about books that are not made yet, and books in no list', async () => {
    const isbn = '9788901234564'
    const { bookId, id } = await requestBook({ bookId: 'U-1', title: '아직 없는 수학', isbn })
    await ask('POST /api/public/listedBook/search', { keyword: '아직 없는' }, nobody)
    await ask('POST /api/public/listedBook/info/{id}', { id }, nobody)
    await ask('POST /api/public/listedBook/byIsbn', { isbn }, nobody)
    await ask('POST /api/userCartBook/add', { bookId, prodType: '점자', orderNum: 1 }, member)
    await ask('POST /api/userOrderBook/order', {}, member)
    await ask('POST /api/requestBook/demanded')
    const wish = { title: '어디에도 없는 책', brl: 1 }
    const { data: first } = await ask('POST /api/bookProposal/create', wish, member)
    await ask('POST /api/bookProposal/remove/{id}', { id: first.id }, member)
    const { data: second } = await ask('POST /api/bookProposal/create', wish, member)
    await ask('POST /api/bookProposal/list', {})
    await ask('POST /api/bookProposal/info/{id}', { id: second.id })
    const match = { id: second.id, decision: 'match', bookId }
    await ask('POST /api/bookProposal/decide/{id}', match)
    await ask('POST /api/bookProposal/mine', {}, member)
  })

  test('about uploaded request lists', async () => {
    await ask('GET /api/requestBook/download')
    await ask('GET /api/requestBook/template')
    const list = () => csv('도서명,출판사\n달빛 국어,미래엔\n')
    await ask('POST /api/requestBook/register', { file: list(), dryRun: 1 })
    const wrong = csv('도서명,출판사,학교급\n달빛 국어,미래엔,대\n')
    const infoOf = (id: number, states: string[]) =>
      vi.waitFor(async () => {
        const { data } = await ask('POST /api/requestBook/uploadInfo/{id}', { id })
        expect(states).toContain(data.state)
      }, 30_000)
    const { data: refused } = await ask('POST /api/requestBook/upload', { file: wrong })
    await infoOf(refused.id, ['refused', 'checked'])
    await ask('GET /api/requestBook/errors/{id}', { id: refused.id })
    const { data: uploaded } = await ask('POST /api/requestBook/upload', { file: list() })
    await infoOf(uploaded.id, ['checked'])
    await ask('POST /api/requestBook/uploadChanges/{id}', { id: uploaded.id })
    await ask('POST /api/requestBook/apply/{id}', { id: uploaded.id })
    await infoOf(uploaded.id, ['applied'])
    const { data: replaced } = await ask('POST /api/requestBook/replaced')
    const { data } = await ask('POST /api/requestBook/restore/{id}', { id: replaced.items[0].id })
    await infoOf(data.id, ['checked', 'applied'])
  })

  test('about production', async () => {
    const { data } = await ask('POST /api/produceBook/list', { state: 'making' }, admin)
    const [{ id, bookId }, { bookId: other }] = data.items
    await ask('POST /api/produceBook/list', {}, producer)
    await ask('POST /api/produceBook/info/{id}', { id })
    await ask('POST /api/produceBook/modify/{id}', { id, code1: 'A-1' })
    await ask('POST /api/produceBook/belongings/{id}', { id })
    await ask('POST /api/produceBook/requestList', { bookId })
    const maker = await userId('producer')
    await ask('POST /api/produceBook/share', { bookId, userId: maker })
    await ask('POST /api/produceBook/producers')
    await ask('POST /api/produceBook/unshare', { bookId, userId: maker })
    await ask('POST /api/produceBook/shareAll', { bookId: [bookId, other], userId: maker })
    const dates = { bookId: [bookId, other], needDate: '2031-03-02' }
    await ask('POST /api/produceBook/setNeedDates', dates)
    await ask('POST /api/produceBook/workList', {}, producer)
    await refreshForecasts()
    await ask('POST /api/produceBook/schedule', {}, producer)
    const piece = await app.db.forecast.findFirstOrThrow()
    const { bookId: open } = await app.db.book.findUniqueOrThrow({ where: { id: piece.bookRowId } })
    const change = { kind: 'first', bookId: open, type: piece.prodType, volume: piece.volume }
    await ask('POST /api/produceBook/whatIf', change)
    const { data: taken } = await ask('POST /api/produceBook/takeOver', change)
    await ask('POST /api/produceBook/decisions')
    await ask('POST /api/forecast/score')
    await ask('POST /api/manuscript/figures')
    await ask('POST /api/figures/info')
    await ask('GET /api/figures/file')
    await ask('POST /api/produceBook/undoDecision/{id}', { id: taken.decision.id })
    await ask('POST /api/produceBook/board')
    await ask('GET /api/produceBook/boardSheet')
    await ask('POST /api/produceBook/progressInfo/{bookId}', { bookId })
    const { id: fresh, bookId: made } = await app.db.book.create({
      data: { bookId: '2031-0000001', title: '새 책' },
    })
    const half = { bookId: made, prodType: 'braille', progress: 50 }
    await ask('POST /api/produceBook/setProgress', half)
    const source = { bookId: made, prodType: 'publisher' }
    await ask('POST /api/produceBook/upload', { ...source, file: pdf() })
    await ask('GET /api/produceBook/download', source)
    await ask('POST /api/produceBook/removeFile', source)
    const format = { bookId: made, type: '점자' }
    await ask('POST /api/produceBook/saveVolumes', { ...format, rows: '1\t1-50\n2\t51-100' })
    const { data: volumes } = await ask('POST /api/produceBook/volumes', format)
    const [volume] = volumes.items
    await ask('POST /api/produceBook/uploadVolume/{id}', { id: volume.id, file: pdf() })
    await ask('GET /api/produceBook/downloadVolume/{id}', { id: volume.id })
    await ask('POST /api/produceBook/removeVolumeFile/{id}', { id: volume.id })
    await ask('POST /api/produceBook/remove/{id}', { id: fresh })
  })

  test('about errata', async () => {
    const { id: volumeId, format } = await app.db.volume.findFirstOrThrow({
      where: { state: 'finished' },
      select: { id: true, format: { select: { book: { select: { bookId: true } } } } },
    })
    const { bookId } = format.book
    const table = new File(['쪽,오,정\n표지,가,나\n,다,라'], '정오표.csv')
    const { data: read } = await ask('POST /api/erratum/register', { bookId, file: table })
    await ask('POST /api/erratum/info/{id}', { id: read.id })
    await ask('POST /api/erratum/corrections/{id}', { id: read.id })
    await ask('POST /api/erratum/remove/{id}', { id: read.id })
    const { data: again } = await ask('POST /api/erratum/register', { bookId, file: table })
    await ask('POST /api/erratum/confirm/{id}', { id: again.id })
    await ask('POST /api/erratum/undo/{id}', { id: again.id })
    const { data: one } = await ask('POST /api/erratum/create', {
      bookId,
      pages: '표지',
      wrong: '가',
    })
    await ask('POST /api/erratum/ofVolume', { volumeId })
    await ask('POST /api/erratum/done/{id}', { id: one.id })
    await ask('POST /api/erratum/list', { state: 'taken' })
    const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    const { id: orderId } = await app.db.order.create({
      data: { userId, bookId, prodType: '점자', orderNum: 1, title: '책' },
    })
    await ask('POST /api/erratum/ofOrder', { orderId }, member)
    await ask('GET /api/erratum/sheet/{id}', { id: one.id, kind: 'text' })
    await ask('GET /api/erratum/sheetOfOrder/{id}', { id: orderId, kind: 'text', all: '1' }, member)
  })

  test('about reports of errata', async () => {
    const { bookId } = await app.db.book.findFirstOrThrow()
    const { id: userId } = await app.db.user.findFirstOrThrow({ where: { user: 'member' } })
    const { id: orderId } = await app.db.order.create({
      data: { userId, bookId, prodType: '점자', orderNum: 1, title: '수학' },
    })
    const text = '셋째 줄'
    const said = { orderId, text, pageText: '12쪽' }
    const { id } = (await ask('POST /api/erratum/report', said, member)).data
    await ask('POST /api/erratum/reports', { state: 'open' })
    await ask('POST /api/erratum/reportInfo/{id}', { id })
    const question = { decision: 'question', answer: '몇째 줄입니까?' }
    await ask('POST /api/erratum/answer/{id}', { id, ...question })
    await ask('POST /api/erratum/reply/{id}', { id, reply: text }, member)
    await ask('POST /api/erratum/myReports', {}, member)
    const code = 'ERRATAREPQRT'
    const { items } = await app.db.shipment.create({
      data: {
        code,
        schoolName: '서울맹학교',
        recipient: '김모두',
        sentDay: new Date().toISOString().slice(0, 10),
        items: { create: { bookId, title: '수학', prodType: '점자', copies: 1 } },
      },
      include: { items: true },
    })
    const other = { code, item: items[0]!.id, text }
    const sent = await ask('POST /api/public/erratum/report/{code}', other, nobody)
    await ask('POST /api/public/erratum/reports/{code}', { code }, nobody)
    await ask('POST /api/erratum/answer/{id}', { id: sent.data.id, ...question })
    const reply = { code, id: sent.data.id, reply: text }
    await ask('POST /api/public/erratum/reply/{code}', reply, nobody)
  })

  test('about manuscripts and larger paper', async () => {
    const { bookId } = await app.db.book.create({
      data: { bookId: '2031-0000002', title: '새 책' },
    })
    const book = { bookId }
    const source = (file: File) =>
      ask('POST /api/produceBook/upload', { ...book, prodType: 'publisher', file })
    await source(new File([new Uint8Array(textPdf(['본문'], 2))], '국어.pdf'))
    await ask('POST /api/enlargement/check/{bookId}', { ...book, paper: 'A3' })
    await ask('GET /api/enlargement/file/{bookId}', { ...book, paper: 'B4' })
    await source(new File(['@@p1\n가나다'], '국어.txt'))
    await ask('POST /api/manuscript/make', book)
    const text = new File(['@@p1\n글\n@@p2\n다른 글'], '글.txt')
    await ask('POST /api/manuscript/upload', { ...book, file: text })
    await vi.waitFor(async () => {
      const { data } = await ask('POST /api/manuscript/info', book)
      expect([data.state, data.counts.pages]).toEqual(['ready', 2])
    }, 60_000)
    const { data: pages } = await ask('POST /api/manuscript/pages', book)
    const [{ id }] = pages.items
    const { data: page } = await ask('POST /api/manuscript/page/{id}', { id })
    await ask('POST /api/erratum/ofPage', { pageId: id })
    const saved = { id, text: '새 글', label: '1', state: 'read', version: page.version }
    await ask('POST /api/manuscript/savePage/{id}', saved)
    await app.db.manuscriptPage.update({ where: { id }, data: { newText: '원본의 글' } })
    const { data: again } = await ask('POST /api/manuscript/page/{id}', { id })
    const { version } = again
    await ask('POST /api/manuscript/compare/{id}', { id, take: 1, version })
    await ask('POST /api/manuscript/doubts', book)
    const { data: found } = await ask('POST /api/manuscript/find', { ...book, find: '글' })
    const { count } = found
    await ask('POST /api/manuscript/replace', { ...book, find: '글', replace: '말', count })
    await ask('POST /api/manuscript/checkDraft', { ...book, kind: 'braille' })
    await ask('POST /api/manuscript/draftRemarks', { ...book, kind: 'epub', size: 24 })
    await ask('GET /api/manuscript/draft', { ...book, kind: 'reading' })
    const drawn = new File([new Uint8Array(textPdf(['본문'], 1))], '국어.pdf')
    await ask('POST /api/manuscript/upload', { ...book, file: drawn, adds: '1' })
    // the first page, too, has the number 1
    await vi.waitFor(async () => {
      const { sheet } = await app.db.manuscriptPage.findUniqueOrThrow({ where: { id } })
      expect(sheet).toBe(1)
    }, 60_000)
    await ask('GET /api/manuscript/picture/{id}', { id })
  })

  test('about the desk', async () => {
    /** The application of the build checks files by itself. */
    const checked = () =>
      vi.waitFor(async () => {
        const { handedIn } = await app.db.volume.findUniqueOrThrow({
          where: { id },
          select: { handedIn: { select: { card: true } } },
        })
        expect(cardState(handedIn?.card ?? null)).toMatch(/sound|minor|severe/)
      }, 30_000)
    const brf = (text: string) => new File([brfOf(writeBraille(text).braille)], '1권.brf')
    const { id, makerId } = await app.db.volume.findFirstOrThrow({
      where: { maker: { user: 'producer' }, state: 'producing', remarks: { none: {} } },
    })
    await ask('POST /api/volume/list', { part: 'making' }, producer)
    await ask('POST /api/volume/counts', {}, producer)
    await ask('POST /api/volume/release/{id}', { id }, producer)
    await ask('POST /api/volume/take/{id}', { id, user: 'producer' })
    await ask('POST /api/volume/delay/{id}', { id, date: '2099-03-02', reason: '그림' }, producer)
    await ask('POST /api/volume/handIn/{id}', { id, file: brf('글'), hours: '1.5' }, producer)
    await checked()
    await ask('POST /api/volume/recheck/{id}', { id })
    const { items } = (await ask('POST /api/volume/list', { part: 'open', size: 100 })).data
    const whole = items.find((one: { id: number | null }) => one.id === null)
    const { assignments } = await app.db.book.findUniqueOrThrow({
      where: { bookId: whole.bookId },
      select: { assignments: { select: { user: { select: { user: true } } } } },
    })
    const { user } = assignments[0]!.user
    const { bookId, prodType: type } = whole
    await ask('POST /api/volume/takeWhole', { bookId, type, user })
    await checked()
    await ask('GET /api/volume/file/{id}', { id })
    const { id: braille } = await app.db.volume.findFirstOrThrow({
      where: { makerId: { not: makerId }, state: 'checking', handedInKey: { not: null } },
    })
    await ask('POST /api/volume/proof/{id}', { id: braille, page: 1 })
    const { data: remark } = await ask('POST /api/volume/addRemark/{id}', { id, text: '다시' })
    await ask('POST /api/volume/removeRemark/{id}', { id: remark.id })
    await ask('POST /api/volume/check/{id}', { id, ok: 0, remark: '다시' })
    const { data: volume } = await ask('POST /api/volume/info/{id}', { id })
    const answers = { [`answer${volume.remarks[0].id}`]: '고침' }
    await ask('POST /api/volume/handIn/{id}', { id, file: brf('글'), ...answers }, producer)
    await checked()
    await ask('POST /api/volume/check/{id}', { id, ok: 1, reason: '연습' })
    const { data: week } = await ask('POST /api/volume/week', {}, producer)
    await ask('GET /api/volume/weekSheet', {}, producer)
    const hours = csv(`분권 번호,${week.days[0]}\n${id},2\n`)
    await ask('POST /api/volume/weekIn', { file: hours }, producer)
  })

  test('about settings and absences', async () => {
    await ask('POST /api/setting/info')
    await ask('POST /api/setting/terms', { first: '03-03', second: '08-18' })
    const days = { brl: 5, brf: 0, a3: 3, b4: 3, sp: 1 }
    await ask('POST /api/setting/deliveryDays', days)
    await ask('POST /api/setting/figures', { public: 1 })
    await ask('POST /api/setting/braillePage', { cells: 30, lines: 25 })
    await ask('POST /api/setting/notices', { hour: 9 })
    await ask('POST /api/userOrderBook/nextTerm', {}, member)
    const absence = { user: 'producer', firstDay: '2099-03-02' }
    const { data } = await ask('POST /api/absence/add', absence)
    await ask('POST /api/absence/list', { user: 'producer', past: 1 })
    await ask('POST /api/absence/remove/{id}', { id: data.id })
  })

  test('about the drive', async () => {
    const { data: root } = await ask('POST /api/drive/list')
    const path = root.items[0].name
    const inFolder = { path, type: 'publisher' }
    const item = { ...inFolder, name: '국어.pdf' }
    await ask('POST /api/drive/upload', { ...inFolder, file: [pdf(), pdf('수학.pdf')] })
    await ask('POST /api/drive/createFolder', { ...inFolder, name: '새 폴더' })
    await ask('POST /api/drive/rename', { ...inFolder, name: '새 폴더', newName: '헌 폴더' })
    await ask('POST /api/drive/folderInfo', { ...inFolder, name: ['헌 폴더', '국어.pdf'] })
    await ask('GET /api/drive/download', item)
    await ask('GET /api/drive/download', { ...inFolder, name: ['헌 폴더', '국어.pdf'] })
    const share = { ...item, accessHour: 1, accessCount: 3 }
    const { data: accessId } = await ask('POST /api/drive/export', share)
    await ask('POST /api/drive/list', inFolder)
    await ask('POST /api/drive/shares')
    await ask('POST /api/public/export/info', { accessId }, nobody)
    await ask('GET /api/public/export/download', { accessId }, nobody)
    await ask('POST /api/drive/unexport', item)
    await ask('POST /api/drive/export', share)
    await ask('POST /api/drive/unexportAll')
    await ask('POST /api/drive/report', item)
    await ask('POST /api/drive/examine', item)
    await ask('POST /api/drive/registering', item)
    const { bookId } = await app.db.book.findFirstOrThrow({ where: { publisherFileKey: null } })
    await ask('POST /api/drive/regPublisher', { ...item, bookId })
    await ask('POST /api/drive/remove', { ...inFolder, name: '수학.pdf' })
    const { data: trash } = await ask('POST /api/drive/trash')
    await ask('POST /api/drive/restore/{id}', { id: trash.items[0].id })
    await ask('POST /api/drive/removeAll', { ...inFolder, name: ['수학.pdf', '헌 폴더'] })
    await ask('POST /api/drive/purge', { all: 1 })
  })

  test('about upload links', async () => {
    const { data: root } = await ask('POST /api/drive/list')
    const { data } = await ask('POST /api/inbox/create', {
      path: root.items[0].name,
      accessHour: 1,
      fileCount: 3,
      megabytes: 1,
    })
    const { accessId } = data
    await ask('POST /api/public/inbox/info', { accessId }, nobody)
    const sent = await ask(
      'POST /api/public/inbox/upload',
      { accessId, file: pdf('과학.pdf') },
      nobody,
    )
    await ask('POST /api/public/inbox/receipt', { accessId, id: sent.data.receipt }, nobody)
    await ask('POST /api/inbox/list')
    await ask('POST /api/inbox/seen', { all: 1 })
    await ask('POST /api/inbox/revoke', { accessId })
    await ask('POST /api/public/upload', { 'file[]': pdf() }, nobody)
  })

  test('about order files and what is applied for', async () => {
    const sheet = () =>
      csv('도서명,저자,출판사,점자,학교명,학생명\n수학 1,황선욱,미래엔,2,서울맹학교,김하나\n')
    const { data: file } = await ask('POST /api/userOrderBook/register', { file: sheet() })
    const { name } = file
    const other = csv('도서명,출판사,점자\n국어 1,미래엔,1\n')
    const school = { schoolName: '서울맹학교', date: '2026-03-02', file: other }
    const { data: second } = await ask('POST /api/userOrderBook/createOrderFile', school)
    await ask('POST /api/userOrderBook/orderFileList')
    await ask('POST /api/userOrderBook/schoolList')
    await ask('POST /api/userOrderBook/orderFileInfo', { name })
    const { data: rowsOf } = await ask('POST /api/userOrderBook/orderFileBookList', { name })
    const orderFileBookId = rowsOf.items[0].id
    const row = { orderFileBookId }
    await ask('POST /api/userOrderBook/orderFileBookInfo', row)
    const { data: candidates } = await ask('POST /api/book/candidateList', row)
    await ask('POST /api/userOrderBook/orderUsers', row)
    expect(candidates.items.length).toBeGreaterThan(0)
    const { bookId } = await requestBook({ title: '수학 1', creator: '황선욱' })
    await ask('POST /api/userOrderBook/setRemarks', { ...row, remarks: '급함' })
    await ask('POST /api/userOrderBook/setAbsent', row)
    await ask('POST /api/userOrderBook/undo', { name })
    await ask('POST /api/userOrderBook/setBookId', { ...row, bookId })
    await ask('POST /api/userOrderBook/setCounts', { ...row, brl: 3 })
    const titles = { title: '수학 1', secondTitle: '수학 2' }
    await ask('POST /api/userOrderBook/split', { ...row, ...titles })
    await ask('POST /api/userOrderBook/accept', { name })
    await ask('POST /api/userOrderBook/toCart', { name, orderType: 0 })
    await ask('POST /api/userOrderBook/bookList')
    await ask('POST /api/userOrderBook/bookSchools', { bookId })
    await ask('GET /api/userOrderBook/bookSheet')
    await ask('GET /api/userOrderBook/downloadOrderFile', { name })
    await ask('GET /api/userOrderBook/downloadOrderFile', { name, update: 1 })
    await ask('GET /api/userOrderBook/template')
    await ask('POST /api/userOrderBook/reread', { name })
    const unknown = { name: second.name, schoolName: '한빛맹학교', date: '2026-03-03' }
    await ask('POST /api/userOrderBook/schoolProposals', { name: second.name })
    await ask('POST /api/userOrderBook/setSchool', unknown)
    await ask('POST /api/userOrderBook/orderFileRemove', { name: second.name })
  })

  test('about deliveries', async () => {
    const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    const prodTypes: ['점자'] = ['점자']
    const { bookId } = await book({ bookId: '2099-0000701', title: '보낼 책', prodTypes })
    const order = { bookId, prodType: '점자' as const, orderNum: 2, title: '보낼 책' }
    const other = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher01' } })
    for (const asker of [userId, other.id])
      await app.db.order.create({ data: { userId: asker, ...order } })
    await ask('POST /api/delivery/ready', { keyword: 'member' })
    const { data: ready } = await ask('POST /api/delivery/readyOf', { userId })
    const pieces = ready.items.filter((item: { bookId: string }) => item.bookId === bookId)
    const piece = pieces.map((item: { piece: string }) => item.piece)
    const packed = { userId, recipient: '김모두', piece, copies: 2 }
    const { id: spare } = (await ask('POST /api/delivery/create', { ...packed, copies: 1 })).data
    await ask('POST /api/delivery/unpack/{id}', { id: spare })
    const many = (await ask('POST /api/delivery/packAll', { holder: `member-${userId}` })).data.ids
    await ask('POST /api/delivery/batch', { id: many })
    await ask('POST /api/delivery/numbers', { id: many, numbers: '601234567890' })
    const numbers = csv('받는 사람,송장 번호\n김모두,601234567890\n')
    await ask('POST /api/delivery/numbers', { id: many, file: numbers })
    await ask('POST /api/delivery/sendAll', { id: many, trackingNumber: '601234567890' })
    await ask('POST /api/delivery/unsend/{id}', { id: many[0] })
    await ask('POST /api/delivery/unpack/{id}', { id: many[0] })
    const { id } = (await ask('POST /api/delivery/create', packed)).data
    await ask('POST /api/delivery/setAddress/{id}', { id, recipient: '김모두', address: '서울' })
    await ask('POST /api/delivery/send/{id}', { id, carrier: '우체국 택배' })
    await ask('POST /api/delivery/unsend/{id}', { id })
    await ask('POST /api/delivery/send/{id}', { id })
    await ask('POST /api/delivery/list', { state: 'sent' })
    await ask('POST /api/delivery/mine', {}, member)
    await ask('GET /api/delivery/statistics', { from: '2026-01-01' })
    const { code, items } = (await ask('POST /api/delivery/info/{id}', { id })).data
    await ask('POST /api/public/delivery/info/{code}', { code }, nobody)
    await ask('POST /api/public/delivery/receive/{code}', { code, all: 1 }, nobody)
    const item = items[0].id
    await ask('POST /api/delivery/receive/{id}', { id, item, arrived: 2 }, member)
    const { data: others } = await ask('POST /api/delivery/handOnTo', { item })
    await ask('POST /api/delivery/handOn', { item, to: others.items[0].piece, copies: 1 })
    await ask('POST /api/delivery/returned/{id}', { id, item, returned: 1 })
  })

  test('readers in care', async () => {
    const other = await logIn('teacher02')
    const pupil = {
      name: '최새벽',
      birth: '2012-01-05',
      formats: ['점자'],
      consentWay: 'met',
      consentName: '',
    }
    const text = '이름\t생년월일\n최새벽\t2012-01-05'
    await ask('POST /api/care/readRoster', { text }, member)
    const added = await ask(
      'POST /api/care/add',
      { kind: 'teacher', proof: '학교 확인', readers: JSON.stringify([pupil]) },
      member,
    )
    const id = added.data.ids[0]
    await ask('POST /api/care/readers', {}, member)
    await ask('POST /api/care/reader/{id}', { id }, member)
    await ask('POST /api/care/modify/{id}', { id, ...pupil, schoolYear: '중2' }, member)
    await ask('POST /api/care/agree/{id}', { id, consentWay: 'met' }, member)
    const { bookId } = await app.db.book.findFirstOrThrow()
    const choices = JSON.stringify([{ reader: id, bookId, prodType: '점자' }])
    await ask('POST /api/userOrderBook/applyForReaders', { choices }, member)
    await ask('POST /api/userOrderBook/ofReaders', {}, member)
    await ask('POST /api/userOrderBook/previousOfReaders', { bookIds: bookId }, member)
    const one = await ask('POST /api/care/invite/{id}', { id, kind: 'guardian' }, member)
    await ask('POST /api/care/withdrawInvite/{id}', { id: one.data.id }, member)
    const { token } = (await ask('POST /api/care/invite/{id}', { id, kind: 'guardian' }, member))
      .data
    await ask('POST /api/care/invitation', { token }, nobody)
    await ask('POST /api/care/accept', { token }, other)
    const login = (await ask('POST /api/care/invite/{id}', { id, kind: 'login' }, member)).data
    const taken = { token: login.token, user: 'saebyeok', password: 'Saebyeok1!' }
    await ask('POST /api/care/takeLogin', taken, nobody)
    const self = await logIn(taken.user, taken.password)
    const { carers } = (await ask('POST /api/care/mine', {}, self)).data
    await ask('POST /api/care/end/{id}', { id: carers[0].id }, self)
    await ask('POST /api/care/of/{id}', { id }, admin)
    await ask('POST /api/care/endByCentre/{id}', { id: carers[1].id, reason: '전학' }, admin)
  })

  test('school lists and their status pages', async () => {
    await ask('GET /api/userOrderBook/sentTemplate', {}, member)
    const schoolName = '한빛초등학교'
    const lines = [
      { 도서명: '수학 그리고 국어', 점자: 2 },
      { 도서명: '국어', 음성: 1, 학생: '김민수/중1/' },
    ]
    const file = orderSheet(lines, '보냄.csv')
    const { id } = (
      await ask('POST /api/userOrderBook/sendOrderFile', { schoolName, file }, member)
    ).data
    const { bookId } = await app.db.book.findFirstOrThrow()
    await ask('POST /api/userCartBook/add', { bookId, prodType: '점자', orderNum: 1 }, member)
    await ask('POST /api/userOrderBook/sendCart', { schoolName }, member)
    await ask('POST /api/userOrderBook/sentList', {}, member)
    await ask('POST /api/care/pupilsOfList/{id}', { id }, member)
    const { files } = (await ask('POST /api/userOrderBook/sentInfo/{id}', { id }, member)).data
    const { items } = (await ask('POST /api/userOrderBook/sentBookList/{id}', { id }, member)).data
    const row = { orderFileBookId: items[0].id }
    await ask('POST /api/userOrderBook/sentBookInfo', row, member)
    await ask('POST /api/userOrderBook/sentCandidateList', row, member)
    await ask('POST /api/userOrderBook/settle', { ...row, bookId }, member)
    await ask('POST /api/userOrderBook/settleCounts', { ...row, sp: 1 }, member)
    const two = { ...row, title: '수학', secondTitle: '국어' }
    await ask('POST /api/userOrderBook/settleSplit', two, member)
    const link = { id, link: 'new' }
    const { token } = (await ask('POST /api/userOrderBook/setStatusLink/{id}', link, member)).data
    await ask('POST /api/public/userOrderBook/status/{token}', { token }, nobody)
    await ask('GET /api/public/userOrderBook/statusSheet/{token}', { token }, nobody)
    await ask('GET /api/public/userOrderBook/statusCalendar/{token}', { token }, nobody)
    await ask('POST /api/userOrderBook/withdraw/{id}', { id: files[1].id }, member)
  })

  test('feeds', async () => {
    const { id } = await app.db.book.findFirstOrThrow()
    await ask('GET /api/public/opds', {}, nobody)
    await ask('GET /api/public/opds/books', { query: '책' }, nobody)
    await ask('GET /api/public/opds/item/{id}', { id }, nobody)
    await ask('GET /api/public/opds/authentication', {}, nobody)
    await ask('GET /api/opds/shelf', {}, member)
    await ask('GET /api/public/feed/books', {}, nobody)
    await ask('GET /api/public/feed/errata', {}, nobody)
    for (const format of ['marc', 'onix']) {
      await ask(`GET /api/public/book/${format}`, {}, nobody)
      await ask(`GET /api/public/book/${format}/{id}`, { id }, nobody)
    }
    await ask('GET /api/public/sitemap', {}, nobody)
    await ask(
      'POST /api/public/book/others',
      { bookId: (await app.db.book.findFirstOrThrow()).bookId },
      nobody,
    )
    const mrc = await fetch(`${app.url}/api/public/book/marc`)
    const file = new File([await mrc.arrayBuffer()], '자료.mrc')
    const { data: imported } = await ask(
      'POST /api/centre/import',
      { centre: '다른 곳', file },
      admin,
    )
    await ask('POST /api/centre/list', {}, admin)
    await ask('POST /api/centre/remove/{id}', { id: imported.id }, admin)
    await ask('POST /api/feed/link', {}, member)
    const { data: feed } = await ask('POST /api/feed/setLink', { link: 'new' }, member)
    await ask('GET /api/public/feed/calendar/{token}', feed, nobody)
    await ask('GET /api/public/feed/shelf/{token}', feed, nobody)
    await ask('GET /api/public/feed/errata/{token}', feed, nobody)
    const { data: makers } = await ask('POST /api/feed/setLink', { link: 'new' }, producer)
    await ask('GET /api/public/feed/work/{token}', makers, nobody)
  })

  test('and no call was left out', async () => {
    const { document } = await publishedDocument()
    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(all.filter((call) => !covered.has(call))).toEqual([])
  })
})

describe('a refusal', () => {
  const json = { 'Content-Type': 'application/json' }
  test.each([
    [400, 'POST', '/api/public/book/search', { headers: json, body: '{' }],
    [
      400,
      'POST',
      '/api/public/book/search',
      { headers: json, body: '{"keyword":"수학","size":7}' },
    ],
    [403, 'POST', '/api/user/me', {}],
    [403, 'POST', '/api/oauth/logout', { headers: { Origin: 'https://evil.example' } }],
    [404, 'POST', '/api/nothing', {}],
    [404, 'POST', '/api/public/book/info/999999999', {}],
    [405, 'GET', '/api/public/book/search', {}],
    [413, 'POST', '/api/public/book/search', { headers: json, body: '"'.repeat(300_000) }],
    [
      415,
      'POST',
      '/api/public/book/search',
      { headers: { 'Content-Type': 'text/xml' }, body: '<a/>' },
    ],
  ])(
    'with %s of %s %s says what it means in Korean and in English',
    async (status, method, path, sent) => {
      const request = new Request(app.url + path, { method })
      const response = await fetch(request.url, { method, ...sent })
      await assertDocumented(request, response)
      const { errorCode, message, messageEn, data } = await response.json()
      expect([response.status, errorCode, data]).toEqual([status, status, null])
      expect([message, messageEn]).toEqual([
        expect.stringMatching(/[가-힣].*[.요다]$/),
        expect.stringMatching(/^[A-Za-z: ]{8,}/),
      ])
    },
  )
})
