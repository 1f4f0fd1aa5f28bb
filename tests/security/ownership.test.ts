/**
 * Tests ownership: other people's data get exactly the same answer as data that do not exist, and
 * nothing changes.
 */
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import { rows } from '~/api/table.server'
import { orderFile } from '../support/fixtures/applications'
import { finishedNotice } from '../support/fixtures/notices'
import { book } from '../support/fixtures/books'
import { callRaw, digest, createPerson, type Person } from '../support/client/api-call'
import { storedKeys } from '../support/checks/consistency'
import { cleanDatabase } from '../support/database/database'

/**
 * Everything that a call names by number or name and that belongs to one person (in production: to
 * the assigned producer).
 */
type Mine = {
  cart: number
  order: number
  notice: number
  session: string
  user: number
  bookId: string
  bookRow: number
  volume: number
  proposal: number
  report: number
  shipment: number
  sentFile: number
  sentRow: number
  plan: number
  absence: number
  remark: number
  page: number
  browser: number
  passkey: number
  reader: number
  careId: number
  careInvite: number
}

let owner: Person
let maker: Person
let other: Person
let otherMaker: Person
let mine: Mine
let before: string

const state = async () => `${await digest()} ${storedKeys().sort().join()}`

beforeEach(async () => {
  await cleanDatabase()
  ;[owner, maker, other, otherMaker] = [
    await createPerson('owner'),
    await createPerson('maker', 2),
    await createPerson('other'),
    await createPerson('othermaker', 2),
  ]
  const { id: bookRow, bookId } = await book()
  const { id: cart } = await db.cartEntry.create({
    data: { userId: owner.id, bookId, prodType: '점자', orderNum: 1 },
  })
  const { id: order } = await db.order.create({
    data: { userId: owner.id, bookId, prodType: '점자', orderNum: 1, title: '수학' },
  })
  const { id: notice } = await finishedNotice(db, { userId: owner.id, orderId: order })
  const { id: session } = await db.session.findFirstOrThrow({ where: { userId: owner.id } })
  await db.assignment.create({ data: { userId: maker.id, bookRowId: bookRow } })
  await db.format.create({ data: { bookRowId: bookRow, prodType: '점자', progress: 0 } })
  const { id: volume } = await db.volume.create({
    data: { bookRowId: bookRow, prodType: '점자', number: 1 },
  })
  const { id: remark } = await db.volumeRemark.create({
    data: { volumeId: volume, userId: maker.id, text: '다시' },
  })
  const { id: page } = await db.manuscriptPage.create({
    data: {
      text: '글',
      place: 1,
      manuscript: { create: { bookRowId: bookRow, state: 'ready' } },
    },
  })
  const { id: proposal } = await db.bookProposal.create({
    data: {
      userId: owner.id,
      title: '없는 책',
      counts: { create: { prodType: '점자', copies: 1 } },
    },
  })
  const { id: report } = await db.erratumReport.create({
    data: {
      userId: owner.id,
      bookRowId: bookRow,
      prodType: '점자',
      text: '틀린 곳',
      state: 'question',
      answer: '몇째 줄입니까?',
      answerTime: new Date(),
    },
  })
  const { id: shipment } = await db.shipment.create({
    data: { code: '2'.repeat(12), userId: owner.id, recipient: '김', sentDay: '2026-11-02' },
  })
  const { id: absence } = await db.absence.create({
    data: { userId: maker.id, firstDay: '2099-03-02', lastDay: '2099-03-06' },
  })
  const { id: passkey } = await db.passkey.create({
    data: { userId: owner.id, credentialId: 'x', publicKey: Buffer.of(1), site: 'x', name: 'x' },
  })
  const { id: browser } = await db.pushSubscription.create({
    data: {
      userId: owner.id,
      endpoint: 'https://fcm.googleapis.com/x',
      p256dh: 'B'.padEnd(87, 'A'),
      auth: 'A'.repeat(22),
    },
  })
  const sent = await orderFile(db, { schoolName: '한빛초등학교' }, [{ brl: 1 }, { brl: 2 }])
  await db.orderFile.update({ where: { id: sent.id }, data: { userId: owner.id } })
  const pupil = await db.user.create({
    data: { user: 'reader:a', name: '김하늘', birth: '2017-03-02' },
  })
  const { id: careId } = await db.care.create({
    data: { readerId: pupil.id, carerId: owner.id, kind: 'teacher', scope: 'download' },
  })
  const { id: careInvite } = await db.careInvite.create({
    data: {
      tokenHash: Buffer.alloc(32, 3),
      readerId: pupil.id,
      inviterId: owner.id,
      kind: 'guardian',
      expireTime: new Date('2099-01-01'),
    },
  })
  const [school, elsewhere] = await db.school.createManyAndReturn({
    data: [{ name: '한빛학교' }, { name: '새빛학교' }],
  })
  await db.user.update({ where: { id: owner.id }, data: { schoolId: school!.id } })
  await db.user.update({ where: { id: other.id }, data: { schoolId: elsewhere!.id } })
  const { id: plan } = await db.lessonPlan.create({
    data: {
      schoolId: school!.id,
      bookId,
      term: '2027-1',
      source: 'text',
      lessons: { create: { place: 1, day: '2027-03-02', unit: '1단원' } },
    },
  })
  mine = {
    plan,
    sentFile: sent.id,
    sentRow: sent.rows[0]!.id,
    cart,
    order,
    notice,
    session,
    user: owner.id,
    bookId,
    bookRow,
    volume,
    proposal,
    report,
    shipment,
    absence,
    remark,
    page,
    browser,
    passkey,
    reader: pupil.id,
    careId,
    careInvite,
  }
  before = await state()
})

const nothing = {
  cart: 900001,
  order: 900002,
  notice: 900003,
  session: '00000000-0000-4000-8000-000000000000',
  user: 900004,
  bookId: '2099-9999999',
  bookRow: 900005,
  volume: 900006,
  proposal: 900007,
  report: 900018,
  shipment: 900008,
  sentFile: 900009,
  sentRow: 900010,
  plan: 900011,
  absence: 900011,
  remark: 900012,
  page: 900012,
  browser: 900013,
  passkey: 900014,
  reader: 900015,
  careId: 900016,
  careInvite: 900017,
} satisfies Mine

type Case = {
  path: string
  as: 'member' | 'producer'
  what: keyof Mine
  fields?: (it: Mine) => Record<string, unknown>
  answer: number
}
const cases: Case[] = [
  { path: '/api/userCartBook/info/:id', as: 'member', what: 'cart', answer: 404 },
  {
    path: '/api/userCartBook/setOrderNum/:id',
    as: 'member',
    what: 'cart',
    fields: () => ({ orderNum: 3 }),
    answer: 404,
  },
  { path: '/api/userCartBook/remove/:id', as: 'member', what: 'cart', answer: 404 },
  { path: '/api/bookProposal/remove/:id', as: 'member', what: 'proposal', answer: 404 },
  {
    path: '/api/delivery/receive/:id',
    as: 'member',
    what: 'shipment',
    fields: () => ({ all: '1' }),
    answer: 404,
  },
  { path: '/api/userOrderBook/info/:id', as: 'member', what: 'order', answer: 404 },
  { path: '/api/userOrderBook/cancel/:id', as: 'member', what: 'order', answer: 404 },
  { path: '/api/userOrderBook/end/:id', as: 'member', what: 'order', answer: 404 },
  { path: '/api/userOrderBook/reopen/:id', as: 'member', what: 'order', answer: 404 },
  {
    path: '/api/userOrderBook/modify/:id',
    as: 'member',
    what: 'order',
    fields: () => ({ orderNum: 3 }),
    answer: 404,
  },
  { path: '/api/userOrderBook/download/:id', as: 'member', what: 'order', answer: 404 },
  {
    path: '/api/erratum/ofOrder',
    as: 'member',
    what: 'order',
    fields: ({ order }) => ({ orderId: order }),
    answer: 404,
  },
  {
    path: '/api/erratum/reply/:id',
    as: 'member',
    what: 'report',
    fields: () => ({ reply: '셋째 줄입니다.' }),
    answer: 404,
  },
  {
    path: '/api/erratum/report',
    as: 'member',
    what: 'order',
    fields: ({ order }) => ({ orderId: order, text: '틀린 곳' }),
    answer: 404,
  },
  {
    path: '/api/erratum/ofPage',
    as: 'producer',
    what: 'page',
    fields: ({ page }) => ({ pageId: page }),
    answer: 404,
  },
  {
    path: '/api/erratum/sheetOfOrder/:id',
    as: 'member',
    what: 'order',
    fields: () => ({ kind: 'text', all: '1' }),
    answer: 404,
  },
  {
    path: '/api/erratum/ofVolume',
    as: 'producer',
    what: 'volume',
    fields: ({ volume }) => ({ volumeId: volume }),
    answer: 404,
  },
  { path: '/api/braille/orderEbraille/:id', as: 'member', what: 'order', answer: 404 },
  {
    path: '/api/userOrderBook/previous',
    as: 'member',
    what: 'bookId',
    fields: ({ bookId }) => ({ bookIds: bookId }),
    answer: 200,
  },
  {
    path: '/api/notification/list',
    as: 'member',
    what: 'order',
    fields: ({ order }) => ({ orderId: order }),
    answer: 200,
  },
  {
    path: '/api/notification/markRead',
    as: 'member',
    what: 'notice',
    fields: ({ notice, order }) => ({ ids: notice, orderId: order }),
    answer: 200,
  },
  {
    path: '/api/user/endSessions',
    as: 'member',
    what: 'session',
    fields: ({ session }) => ({ id: session }),
    answer: 404,
  },
  { path: '/api/push/remove/:id', as: 'member', what: 'browser', answer: 404 },
  { path: '/api/user/removePasskey/:id', as: 'member', what: 'passkey', answer: 404 },
  { path: '/api/push/test/:id', as: 'member', what: 'browser', answer: 404 },
  // a member has one record: any other number is refused
  {
    path: '/api/user/modify/:id',
    as: 'member',
    what: 'user',
    fields: () => ({ email: 'a@b.kr' }),
    answer: 403,
  },
  {
    path: '/api/userOrderBook/sentInfo/:id',
    as: 'member',
    what: 'sentFile',
    answer: 404,
  },
  {
    path: '/api/care/pupilsOfList/:id',
    as: 'member',
    what: 'sentFile',
    answer: 404,
  },
  {
    path: '/api/userOrderBook/sentBookList/:id',
    as: 'member',
    what: 'sentFile',
    answer: 404,
  },
  {
    path: '/api/userOrderBook/withdraw/:id',
    as: 'member',
    what: 'sentFile',
    answer: 404,
  },
  {
    path: '/api/userOrderBook/setStatusLink/:id',
    as: 'member',
    what: 'sentFile',
    fields: () => ({ link: 'none' }),
    answer: 404,
  },
  {
    path: '/api/userOrderBook/sentBookInfo',
    as: 'member',
    what: 'sentRow',
    fields: ({ sentRow }) => ({ orderFileBookId: sentRow }),
    answer: 404,
  },
  {
    path: '/api/userOrderBook/sentCandidateList',
    as: 'member',
    what: 'sentRow',
    fields: ({ sentRow }) => ({ orderFileBookId: sentRow }),
    answer: 404,
  },
  {
    path: '/api/userOrderBook/settle',
    as: 'member',
    what: 'sentRow',
    fields: ({ sentRow }) => ({ orderFileBookId: sentRow, bookId: 'null' }),
    answer: 404,
  },
  {
    path: '/api/userOrderBook/settleCounts',
    as: 'member',
    what: 'sentRow',
    fields: ({ sentRow }) => ({ orderFileBookId: sentRow, brl: 3 }),
    answer: 404,
  },
  {
    path: '/api/userOrderBook/settleSplit',
    as: 'member',
    what: 'sentRow',
    fields: ({ sentRow }) => ({ orderFileBookId: sentRow, title: '수학', secondTitle: '국어' }),
    answer: 404,
  },
  {
    path: '/api/lessonPlan/restore',
    as: 'member',
    what: 'plan',
    fields: ({ plan }) => ({ bookId: mine.bookId, term: '2027-1', id: plan }),
    answer: 404,
  },
  ...(['info', 'modify', 'agree', 'invite'] as const).map((name): Case => ({
    path: `/api/care/${name === 'info' ? 'reader' : name}/:id`,
    as: 'member',
    what: 'reader',
    fields: () => ({
      name: '김하늘',
      birth: '2017-03-02',
      consentName: '김보호',
      consentWay: 'paper',
      kind: 'guardian',
    }),
    answer: 404,
  })),
  { path: '/api/care/withdrawInvite/:id', as: 'member', what: 'careInvite', answer: 404 },
  { path: '/api/care/end/:id', as: 'member', what: 'careId', answer: 404 },
  {
    path: '/api/userOrderBook/applyForReaders',
    as: 'member',
    what: 'reader',
    fields: ({ reader, bookId }) => ({
      choices: JSON.stringify([{ reader, bookId, prodType: '점자' }]),
    }),
    answer: 404,
  },
  { path: '/api/produceBook/info/:id', as: 'producer', what: 'bookRow', answer: 404 },
  { path: '/api/produceBook/progressInfo/:bookId', as: 'producer', what: 'bookId', answer: 404 },
  {
    path: '/api/produceBook/volumes',
    as: 'producer',
    what: 'bookId',
    fields: ({ bookId }) => ({ bookId, type: '점자' }),
    answer: 404,
  },
  {
    path: '/api/produceBook/download',
    as: 'producer',
    what: 'bookId',
    fields: ({ bookId }) => ({ bookId, prodType: 'braille' }),
    answer: 404,
  },
  { path: '/api/absence/remove/:id', as: 'producer', what: 'absence', answer: 404 },
  { path: '/api/produceBook/downloadVolume/:id', as: 'producer', what: 'volume', answer: 404 },
  ...['info', 'proof', 'take', 'release', 'recheck', 'file'].map((name): Case => ({
    path: `/api/volume/${name}/:id`,
    as: 'producer',
    what: 'volume',
    answer: 404,
  })),
  {
    path: '/api/volume/takeWhole',
    as: 'producer',
    what: 'bookId',
    answer: 404,
    fields: ({ bookId }) => ({ bookId, type: '음성' }),
  },
  {
    path: '/api/volume/delay/:id',
    as: 'producer',
    what: 'volume',
    answer: 404,
    fields: () => ({ date: '2099-03-02', reason: '그림' }),
  },
  {
    path: '/api/volume/handIn/:id',
    as: 'producer',
    what: 'volume',
    answer: 404,
    fields: () => ({ file: new File(['글'], '1권.brf') }),
  },
  {
    path: '/api/volume/check/:id',
    as: 'producer',
    what: 'volume',
    answer: 404,
    fields: () => ({ ok: 1 }),
  },
  {
    path: '/api/volume/addRemark/:id',
    as: 'producer',
    what: 'volume',
    answer: 404,
    fields: () => ({ text: '다시' }),
  },
  { path: '/api/volume/removeRemark/:id', as: 'producer', what: 'remark', answer: 404 },
  ...['info', 'make', 'pages', 'doubts'].map((name): Case => ({
    path: `/api/manuscript/${name}`,
    as: 'producer',
    what: 'bookId',
    answer: 404,
    fields: ({ bookId }) => ({ bookId }),
  })),
  {
    path: '/api/manuscript/find',
    as: 'producer',
    what: 'bookId',
    answer: 404,
    fields: ({ bookId }) => ({ bookId, find: '글' }),
  },
  {
    path: '/api/manuscript/replace',
    as: 'producer',
    what: 'bookId',
    answer: 404,
    fields: ({ bookId }) => ({ bookId, find: '글', replace: '말', count: 1 }),
  },
  ...['checkDraft', 'draftRemarks', 'draft'].map((name): Case => ({
    path: `/api/manuscript/${name}`,
    as: 'producer',
    what: 'bookId',
    answer: 404,
    fields: ({ bookId }) => ({ bookId, kind: 'reading' }),
  })),
  {
    path: '/api/manuscript/upload',
    as: 'producer',
    what: 'bookId',
    answer: 404,
    fields: ({ bookId }) => ({ bookId, file: new File(['글'], '글.txt') }),
  },
  { path: '/api/manuscript/page/:id', as: 'producer', what: 'page', answer: 404 },
  { path: '/api/manuscript/picture/:id', as: 'producer', what: 'page', answer: 404 },
  {
    path: '/api/manuscript/savePage/:id',
    as: 'producer',
    what: 'page',
    answer: 404,
    fields: () => ({ text: '다른 글', label: '1', state: 'read', version: '1' }),
  },
  {
    path: '/api/manuscript/compare/:id',
    as: 'producer',
    what: 'page',
    answer: 404,
    fields: () => ({ take: 1, version: '1' }),
  },
  ...['check', 'file'].map((name): Case => ({
    path: `/api/enlargement/${name}/:bookId`,
    as: 'producer',
    what: 'bookId',
    answer: 404,
    fields: () => ({ paper: 'A3' }),
  })),
]

test.each(cases)('$path of $what', async ({ path, as, what, fields, answer }) => {
  const row = rows.find((one) => one.path === path)
  expect(row?.role).toBe(as)
  const me = as === 'member' ? other : otherMaker
  const ask = async (it: Mine, { token }: Person) => {
    const response = await callRaw(path.replace(/:\w+/, String(it[what])), fields?.(it) ?? {}, {
      method: row?.method,
      token,
    })
    return [response.status, response.headers.get('content-type'), await response.text()] as const
  }
  const [theirs, none] = [await ask(mine, me), await ask(nothing, me)]
  expect(theirs).toEqual(none)
  expect(theirs[0]).toBe(answer)
  expect(await state()).toBe(before)
  // the owner's answer differs, otherwise the case would show nothing
  if (!row?.changes && !path.includes('userOrderBook/download'))
    expect(await ask(mine, as === 'member' ? owner : maker)).not.toEqual(none)
})

/**
 * Fields that name something by number or key. A row for members or producers with such a field has
 * a case above, or a reason here.
 */
const naming = /(^id$|Ids?$|^ids$)/
const open: Record<string, string> = {
  '/api/userCartBook/add': 'names a book of the catalogue or the list, which everybody sees',
  '/api/userCartBook/ofBooks': 'narrows what is the caller’s already',
  '/api/userOrderBook/apply': 'names a book of the catalogue or the list, which everybody sees',
  '/api/userOrderBook/previousOfReaders': 'narrows what is of the caller’s readers already',
  '/api/lessonPlan/read': 'stores and shows nothing that is stored',
  '/api/lessonPlan/info': 'names a book; the plan is of the caller’s own school',
  '/api/lessonPlan/set': 'names a book; the plan is of the caller’s own school',
  '/api/lessonPlan/remove': 'names a book; the plan is of the caller’s own school',
  '/api/produceBook/list': 'narrows what is the caller’s already',
  '/api/produceBook/schedule': 'narrows what is the caller’s already',
}

test('every call of members and producers that names something by number has its case', () => {
  const named = rows.filter(
    ({ role, input }) =>
      (role === 'member' || role === 'producer') &&
      Object.keys(
        (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
          .properties ?? {},
      ).some((name) => naming.test(name)),
  )
  const missing = named
    .map(({ path }) => path)
    .filter((path) => !(path in open) && !cases.some((one) => one.path === path))
  expect(missing).toEqual([])
})
