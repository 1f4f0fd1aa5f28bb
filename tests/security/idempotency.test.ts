/**
 * Tests idempotency and audit: each call is sent twice under one idempotency key. It has one effect
 * and the same answer twice; where the call is audited, exactly one entry says who did what.
 */
import { beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { addDays, todayInSeoul } from '~/platform/today'
import { rows } from '~/api/table.server'
import { book } from '../support/fixtures/books'
import { finishedNotice } from '../support/fixtures/notices'
import { createFileRow, store } from '~/storage/stored-files.server'
import { inspectionsDone } from '~/features/sources/drive/inspection/file-inspection.server'
import { checksDone } from '~/features/production/file-check/check-stored.server'
import { call, digest, createPerson, type Person } from '../support/client/api-call'
import { newPassword } from '../support/passwords'
import { cleanDatabase } from '../support/database/database'
import { requestBook } from '../support/fixtures/request-books'
import { createUpload } from '../support/fixtures/uploads'
import { png } from '../support/fixtures/photos'

type Who = 'admin' | 'maker' | 'member'
let people: Record<Who, Person>
let idOf: Record<string, string | number>

const pdf = () => new File(['%PDF-1.4\n%%EOF'], '국어.pdf', { type: 'application/pdf' })
const sheet = () =>
  new File(['도서명,저자,출판사,점자,학교명\n수학,황선욱,미래엔,2,서울맹학교\n'], '신청.csv', {
    type: 'text/csv',
  })

beforeEach(async () => {
  await cleanDatabase()
  people = {
    admin: await createPerson('admin', 1),
    maker: await createPerson('maker', 2),
    member: await createPerson('member'),
  }
  const [made, other, listed] = [await book(), await book(), await requestBook()]
  const userId = people.member.id
  const cart = await db.cartEntry.create({
    data: { userId, bookId: made.bookId, prodType: '점자', orderNum: 1 },
  })
  const order = await db.order.create({
    data: { userId, bookId: made.bookId, prodType: '음성', orderNum: 1, title: '수학' },
  })
  const notice = await finishedNotice(db, { userId, orderId: order.id })
  await db.assignment.create({ data: { userId: people.maker.id, bookRowId: other.id } })
  const entry = await db.purchaseCartEntry.create({
    data: { bookId: listed.bookId, title: listed.title, orderType: 0 },
  })
  const folder = await db.driveItem.create({ data: { name: '미래엔', foldedName: '미래엔' } })
  const name = '국어.pdf'
  // written down as an upload writes it, but for its inspection
  const fileKey = await createFileRow(db, await store(createUpload(name, await pdf().text())))
  await db.driveItem.create({ data: { parentId: folder.id, name, foldedName: name, fileKey } })
  idOf = {
    bookId: made.bookId,
    assigned: other.bookId,
    row: made.id,
    listed: listed.id,
    listedId: listed.bookId,
    cart: cart.id,
    order: order.id,
    notice: notice.id,
    entry: entry.id,
    maker: people.maker.id,
    member: userId,
  }
})

type Fields = Record<string, unknown>
const inFolder = { path: '미래엔', type: 'publisher' }

const asked = async (path: string, fields: Fields) =>
  (await call(path, fields, { token: people.admin.token })).data
const ofFile = { ...inFolder, name: '국어.pdf' }
const shared = () => asked('/api/drive/export', { ...ofFile, accessHour: 1, accessCount: 3 })
const removed = async () => {
  await asked('/api/drive/remove', ofFile)
  idOf.trash = (await db.driveItem.findFirstOrThrow({ where: { name: '국어.pdf' } })).id
}
const inbox = async () =>
  (await asked('/api/inbox/create', { path: '미래엔', accessHour: 1, fileCount: 3, megabytes: 1 }))
    .accessId as string
/** Uploads the audio file of the first book, which only some cases need, and waits for its card. */
const produced = async () => {
  await asked('/api/produceBook/upload', { bookId: idOf.bookId, prodType: 'voice', file: pdf() })
  await checksDone()
  return { bookId: idOf.bookId, prodType: 'voice' }
}
const orderFile = async () => {
  await asked('/api/userOrderBook/register', { file: sheet() })
  return { name: (await db.orderFile.findFirstOrThrow()).name }
}
const volumeOf = async (file?: File) => {
  await db.book.update({
    where: { id: Number(idOf.row) },
    data: {
      formats: {
        create: { prodType: '점자', volumes: { create: [{ number: 1 }, { number: 2 }] } },
      },
    },
  })
  idOf.volume = (await db.volume.findFirstOrThrow({ where: { number: 1 } })).id
  if (file) await asked(`/api/produceBook/uploadVolume/${idOf.volume}`, { file })
  return {}
}

/** A request for the source of the first book, in a state. */
const requested = async (state: 'toSend' | 'asked' | 'came') => {
  const { id: publisher } = await db.publisher.create({ data: { name: '미래엔' } })
  const { id } = await db.sourceRequest.create({
    data: {
      publisherId: publisher,
      bookRowId: Number(idOf.row),
      pdf: true,
      state,
      nextDay: '2027-01-04',
      sentDay: state === 'toSend' ? '' : '2027-01-01',
    },
  })
  idOf.request = id
  return { publisher }
}

const notConfirmed = async () => {
  await db.eligibility.deleteMany()
  return { photo: new File([new Uint8Array(png)], '복지카드.png', { type: 'image/png' }) }
}
const askedForEligibility = async () => {
  const fields = await notConfirmed()
  await call('/api/user/requestEligibility', fields, { token: people.member.token })
  idOf.request = (await db.eligibility.findFirstOrThrow()).id
  return {}
}

// [address]  [by whom]  [with what]  [the audited action; '' for a call without audit]
const cases: [path: string, who: Who, fields: () => Fields | Promise<Fields>, action: string][] = [
  [
    '/api/userCartBook/add',
    'member',
    () => ({ bookId: idOf.assigned, prodType: '점자', orderNum: 2 }),
    '',
  ],
  ['/api/userCartBook/setOrderNum/:cart', 'member', () => ({ orderNum: 3 }), ''],
  ['/api/userCartBook/remove/:cart', 'member', () => ({}), ''],
  ['/api/userOrderBook/order', 'member', () => ({}), ''],
  ['/api/notification/markRead', 'member', () => ({ ids: idOf.notice }), ''],
  ['/api/user/modify/:member', 'admin', () => ({ level: 2 }), 'level'],
  ['/api/user/remove/:member', 'admin', () => ({}), 'remove'],
  ['/api/user/setAccessKey', 'member', () => ({}), 'setAccessKey'],
  ['/api/user/requestEligibility', 'member', notConfirmed, 'eligibility.request'],
  ['/api/user/cancelEligibility', 'member', askedForEligibility, 'eligibility.cancel'],
  [
    '/api/user/decideEligibility/:request',
    'admin',
    async () => (await askedForEligibility(), { decision: 'refused', reason: '흐린 사진' }),
    'eligibility.refuse',
  ],
  [
    '/api/user/confirmEligibility/:member',
    'admin',
    () => ({ reason: '전화로 확인' }),
    'eligibility.confirm',
  ],
  [
    '/api/user/withdrawEligibility/:member',
    'admin',
    () => ({ reason: '졸업' }),
    'eligibility.withdraw',
  ],
  [
    '/api/user/create',
    'admin',
    () => ({
      user: 'neuling1',
      password: newPassword,
      name: '새별',
      cellPhone: '01011112222',
      schoolName: '서울맹학교',
      zipCode: '03032',
      address: '서울',
    }),
    'register',
  ],
  [
    '/api/requestBook/create',
    'admin',
    () => ({ title: '새 책', publisher: '미래엔' }),
    'requestBook.create',
  ],
  [
    '/api/requestBook/modify/:listed',
    'admin',
    () => ({ title: '다른 제목' }),
    'requestBook.modify',
  ],
  ['/api/requestBook/remove/:listed', 'admin', () => ({}), 'requestBook.remove'],
  ['/api/cartBook/add', 'admin', () => ({ bookId: idOf.listedId, orderType: 1, orderNum: 1 }), ''],
  ['/api/cartBook/modify/:entry', 'admin', () => ({ orderNum: 4, orderType: 0 }), ''],
  ['/api/cartBook/remove/:entry', 'admin', () => ({}), ''],
  ['/api/cartBook/produce', 'admin', () => ({}), 'purchaseCart.complete'],
  ['/api/produceBook/modify/:row', 'admin', () => ({ title: '다른 제목' }), 'produceBook.modify'],
  ['/api/produceBook/remove/:row', 'admin', () => ({}), 'produceBook.remove'],
  [
    '/api/produceBook/share',
    'admin',
    () => ({ bookId: idOf.bookId, userId: idOf.maker }),
    'produceBook.share',
  ],
  [
    '/api/produceBook/unshare',
    'admin',
    () => ({ bookId: idOf.assigned, userId: idOf.maker }),
    'produceBook.unshare',
  ],
  [
    '/api/produceBook/shareAll',
    'admin',
    () => ({ bookId: idOf.bookId, userId: idOf.maker }),
    'produceBook.shareAll',
  ],
  [
    '/api/produceBook/setProgress',
    'admin',
    () => ({ bookId: idOf.bookId, prodType: 'braille', progress: 40 }),
    'produceBook.setProgress',
  ],
  [
    '/api/produceBook/upload',
    'admin',
    () => ({ bookId: idOf.bookId, prodType: 'braille', file: pdf() }),
    'produceBook.upload',
  ],
  ['/api/produceBook/removeFile', 'admin', produced, 'produceBook.removeFile'],
  ['/api/drive/createFolder', 'admin', () => ({ ...inFolder, name: '둘' }), 'drive.createFolder'],
  [
    '/api/drive/rename',
    'admin',
    () => ({ ...inFolder, name: '국어.pdf', newName: '수학.pdf' }),
    'drive.rename',
  ],
  ['/api/drive/remove', 'admin', () => ({ ...inFolder, name: '국어.pdf' }), 'drive.remove'],
  [
    '/api/drive/export',
    'admin',
    () => ({ ...inFolder, name: '국어.pdf', accessHour: 1, accessCount: 1 }),
    'drive.export',
  ],
  ['/api/drive/unexport', 'admin', async () => (await shared(), ofFile), 'drive.unexport'],
  ['/api/drive/unexportAll', 'admin', async () => (await shared(), {}), 'drive.unexportAll'],
  ['/api/drive/restore/:trash', 'admin', async () => (await removed(), {}), 'drive.restore'],
  ['/api/drive/purge', 'admin', async () => (await removed(), { id: idOf.trash }), 'drive.purge'],
  [
    '/api/inbox/create',
    'admin',
    () => ({ path: '미래엔', accessHour: 1, fileCount: 3, megabytes: 1 }),
    'drive.inboxCreate',
  ],
  ['/api/sourceRequest/send', 'admin', () => requested('toSend'), 'source.send'],
  ['/api/sourceRequest/remindAll', 'admin', () => requested('asked'), 'source.remind'],
  ['/api/sourceRequest/remind/:request', 'admin', () => requested('asked'), 'source.remind'],
  [
    '/api/sourceRequest/promise/:request',
    'admin',
    async () => ({ ...(await requested('asked')), day: addDays(todayInSeoul(), 30) }),
    'source.promise',
  ],
  ['/api/sourceRequest/receive/:request', 'admin', () => requested('asked'), 'source.receive'],
  [
    '/api/sourceRequest/return/:request',
    'admin',
    async () => ({ ...(await requested('came')), text: '글자가 없습니다.' }),
    'source.return',
  ],
  ['/api/sourceRequest/close/:request', 'admin', () => requested('asked'), 'source.close'],
  ['/api/inbox/revoke', 'admin', async () => ({ accessId: await inbox() }), 'drive.inboxRevoke'],
  [
    '/api/produceBook/uploadVolume/:volume',
    'admin',
    async () => ({ ...(await volumeOf()), file: pdf() }),
    'produceBook.uploadVolume',
  ],
  [
    '/api/produceBook/removeVolumeFile/:volume',
    'admin',
    () => volumeOf(pdf()),
    'produceBook.removeVolumeFile',
  ],
  ['/api/userOrderBook/register', 'admin', () => ({ file: sheet() }), 'orderFile.register'],
  ['/api/userOrderBook/orderFileRemove', 'admin', orderFile, 'orderFile.remove'],
]

test.each(cases)('%s', async (path, who, fields, action) => {
  const sent = { ...(await fields()), opId: 'once' }
  await db.audit.deleteMany()
  const address = path.replace(/:(\w+)/, (_, name: string) => String(idOf[name]))
  const before = await digest()
  const first = await call(address, sent, { token: people[who].token })
  expect([first.status, first.message]).toEqual([200, ''])
  // reports on files and their cards come after the answer
  await Promise.all([inspectionsDone(), checksDone()])
  const after = await digest()
  expect(after).not.toBe(before)
  const second = await call(address, sent, { token: people[who].token })
  expect([second.status, second.data]).toEqual([200, first.data])
  await Promise.all([inspectionsDone(), checksDone()])
  expect(await digest()).toBe(after)
  const trace = await db.audit.findMany()
  expect(trace.map((row) => row.action)).toEqual(action ? [action] : [])
  if (action)
    expect(trace[0]).toMatchObject({ userId: people[who].id, userName: who, requestId: 'test' })
})

test('all of them are changes of the table', () => {
  const changes = rows
    .filter((row) => row.changes === 'once')
    .map((row) => row.path.replace(/:\w+/, ':'))
  expect(
    cases.map(([path]) => path.replace(/:\w+/, ':')).filter((path) => !changes.includes(path)),
  ).toEqual([])
})

// [download]  [by whom]  [with what]  [the audited action]
const downloads: [
  path: string,
  who: Who | null,
  fields: () => Fields | Promise<Fields>,
  action: string,
][] = [
  ['/api/produceBook/download', 'admin', produced, 'produceBook.download'],
  ['/api/drive/download', 'admin', () => ({ ...inFolder, name: '국어.pdf' }), 'drive.download'],
  [
    '/api/drive/download',
    'admin',
    () => ({ path: '', type: 'publisher', name: '미래엔' }),
    'drive.archive',
  ],
  [
    '/api/public/export/download',
    null,
    async () => ({ accessId: await shared() }),
    'drive.shareDownload',
  ],
  [
    '/api/produceBook/downloadVolume/:volume',
    'admin',
    () => volumeOf(pdf()),
    'produceBook.downloadVolume',
  ],
  [
    '/api/userOrderBook/download/:order',
    'member',
    async () => (await produced(), {}),
    'order.download',
  ],
  ['/api/userOrderBook/downloadOrderFile', 'admin', orderFile, 'orderFile.download'],
  ['/api/user/eligibilityPhoto/:request', 'admin', askedForEligibility, 'eligibility.photo'],
]
test.each(downloads)('%s is written down', async (path, who, fields, action) => {
  const sent = await fields()
  await db.audit.deleteMany()
  const caller = who && people[who]
  const { status } = await call(
    path.replace(/:(\w+)/, (_, name: string) => String(idOf[name])),
    sent,
    { token: caller?.token, method: 'GET' },
  )
  expect(status).toBe(200)
  expect((await db.audit.findMany()).map((row) => [row.action, row.userId])).toEqual([
    [action, caller?.id ?? null],
  ])
})
