/** A small centre in which every call of calls.ts has something to change, made by the product's own calls. */
import { issuePasswordLink } from '~/auth/password-links.server'
import { db } from '~/platform/db.server'
import { levels } from '~/tables/codes'
import { continueManuscripts } from '~/features/production/manuscript/make-manuscript.server'
import { stopToken } from '~/features/messages/notification/stop-link.server'
import { watchToken } from '~/features/messages/watch/watch-link.server'
import { checksDone } from '~/features/production/file-check/check-stored.server'
import { inspectionsDone } from '~/features/sources/drive/inspection/file-inspection.server'
import { call, createPerson, type Person } from '../client/api-call'
import { cleanDatabase } from '../database/database'
import { createApplication } from '../fixtures/applications'
import { book } from '../fixtures/books'
import { pack, readyOf, send } from '../fixtures/deliveries'
import { requestBook } from '../fixtures/request-books'

export const textFile = (name: string, text: string) => new File([text], name)
export const term = '2027-1'

export type World = Awaited<ReturnType<typeof createWorld>>

/** Sends what must succeed. */
async function sure(person: Person, path: string, fields: object = {}) {
  const answer = await call(path, { ...fields }, { token: person.token })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer)}`)
  return answer.data
}

async function createPeople() {
  const admin = await createPerson('admin', levels.administrator)
  const admin2 = await createPerson('admin2', levels.administrator)
  const maker = await createPerson('maker', levels.producer)
  const checker = await createPerson('checker', levels.producer)
  const member = await createPerson('member')
  const other = await createPerson('other')
  const newcomer = await createPerson('newcomer', levels.member, { eligible: false })
  await sure(newcomer, '/api/user/requestEligibility', { note: '교사입니다.' })
  const { id: eligibility } = await db.eligibility.findFirstOrThrow({
    where: { userId: newcomer.id },
  })
  await db.school.create({ data: { name: '부산맹학교' } })
  await db.user.updateMany({ data: { zipCode: '03032', address: '서울 종로구 필운대로 97' } })
  // two members of one school share its lesson plans
  const { id: schoolId, name: schoolName } = await db.school.create({ data: { name: '한빛학교' } })
  await db.user.updateMany({
    where: { id: { in: [member.id, other.id] } },
    data: { schoolId, schoolName },
  })
  return { admin, admin2, maker, checker, member, other, newcomer, eligibility }
}
type People = Awaited<ReturnType<typeof createPeople>>

/** A book in production: volumes in four states, a manuscript, a request for its source, readers. */
async function createWork({ admin, maker, checker, member, other }: People) {
  const made = await book({ title: '수학 1', publisher: '미래엔' })
  const { bookId, id: bookRow } = made
  for (const { id } of [maker, checker])
    await sure(admin, '/api/produceBook/share', { bookId, userId: id })
  const format = { bookId, type: '점자' }
  await sure(admin, '/api/produceBook/saveVolumes', {
    ...format,
    rows: '1\t1-40\n2\t41-80\n3\t81-120\n4\t121-160',
  })
  const rows = await db.volume.findMany({ orderBy: { number: 'asc' } })
  const [handedIn = 0, taken = 0, free = 0, remarked = 0] = rows.map(({ id }) => id)
  const volumes = { handedIn, taken, free, remarked }
  await sure(maker, `/api/volume/take/${volumes.handedIn}`)
  await sure(maker, `/api/volume/handIn/${volumes.handedIn}`, { file: textFile('1.brf', 'abc') })
  await sure(maker, `/api/volume/take/${remarked}`)
  await sure(maker, `/api/volume/handIn/${remarked}`, { file: textFile('4.brf', 'fourth') })
  const remark = await sure(checker, `/api/volume/addRemark/${remarked}`, { text: '3쪽의 점' })
  await sure(maker, `/api/volume/take/${volumes.taken}`)
  const first = { kind: 'first', ...format, volume: 3 }
  const { decision } = await sure(admin, '/api/produceBook/takeOver', first)
  await sure(admin, '/api/produceBook/upload', {
    bookId,
    prodType: 'voice',
    file: new File(['%PDF-1.4\n%%EOF'], '국어.pdf'),
  })
  await checksDone()
  const text = textFile('수학.txt', '@@p1\n하나\n@@p2\n둘')
  await sure(admin, '/api/produceBook/upload', { bookId, prodType: 'publisher', file: text })
  await continueManuscripts()
  const [page, otherPage] = await db.manuscriptPage.findMany({ orderBy: { place: 'asc' } })
  const comparedPage = await db.manuscriptPage.update({
    where: { id: otherPage!.id },
    data: { newText: '새 둘' },
  })
  const order = await createApplication(db, member.id, bookId, '점자', 2, '수학 1')
  const otherOrder = await createApplication(db, other.id, bookId, '점자', 1, '수학 1')
  const cart = await db.cartEntry.create({
    data: { userId: member.id, bookId, prodType: '확대A3', orderNum: 1 },
  })
  const otherCart = await db.cartEntry.create({
    data: { userId: member.id, bookId, prodType: '음성', orderNum: 1 },
  })
  const ended = await createApplication(db, member.id, bookId, '음성', 1, '수학 1')
  await sure(member, `/api/userOrderBook/end/${ended.id}`)
  await createApplication(db, other.id, bookId, '확대B4', 1, '수학 1')
  const firstPlan = await sure(member, '/api/lessonPlan/set', {
    bookId,
    term,
    text: '3월 2일  1. 수와 연산  8~21쪽\n3월 9일  2. 도형  22~31쪽',
  })
  const plan = await sure(member, '/api/lessonPlan/set', {
    bookId,
    term,
    text: '3월 2일  1. 수와 연산  8~21쪽',
    version: firstPlan.version,
  })
  const absence = await sure(maker, '/api/absence/add', { firstDay: '2099-03-02' })
  return {
    bookId,
    bookRow,
    volumes,
    page: page!,
    comparedPage,
    remark: remark.id as number,
    decision: decision.id as number,
    order: order.id,
    otherOrder: otherOrder.id,
    cart: cart.id,
    otherCart: otherCart.id,
    endedOrder: ended.id,
    firstPlan: firstPlan.version as number,
    planVersion: plan.version as number,
    absence: absence.id as number,
  }
}

/**
 * Bought books, whose publishers were asked for their sources: for two of them a file came, of which one is
 * registered (createDrive), one waits to be sent, and copies of the first are about to be bought as well.
 */
async function createSources({ admin }: People) {
  const buy = async (publisher: string, title: string) => {
    const { bookId } = await requestBook({ title: `${publisher} ${title}`, publisher })
    await sure(admin, '/api/cartBook/add', { bookId, orderType: 0 })
    await sure(admin, '/api/cartBook/produce')
    return db.sourceRequest.findFirstOrThrow({
      where: { book: { bookId } },
      include: { book: true },
    })
  }
  const first = await buy('미래엔', '과학')
  const second = await buy('비상교육', '과학')
  const registered = await buy('비상교육', '지리')
  for (const { publisherId } of [first, second])
    await sure(admin, '/api/sourceRequest/send', { publisher: publisherId })
  const came = { kind: 'came', maker: 'publisher', text: '과학.pdf' } as const
  for (const { id } of [second, registered])
    await db.sourceRequest.update({
      where: { id },
      data: { state: 'came', steps: { create: came } },
    })
  await buy('미래엔', '지리')
  await sure(admin, '/api/cartBook/add', { bookId: first.book.bookId, orderType: 1 })
  const { accessId } = await db.publisher.findUniqueOrThrow({ where: { id: first.publisherId } })
  return {
    wanted: first.book.bookId,
    wantedRow: first.bookRowId,
    sourceRequest: first.id,
    publisher: first.publisherId,
    publisherLink: accessId!,
    otherPublisher: second.publisherId,
    cameRequest: second.id,
    registered: registered.book.bookId,
    registeredRow: registered.bookRowId,
    registeredRequest: registered.id,
  }
}
type Sources = Awaited<ReturnType<typeof createSources>>

/** A finished book of which one shipment is packed, one is sent, one arrived, and something is ready. */
async function createDeliveries({ admin, member, other }: People) {
  const { bookId, id } = await book({ title: '국어 1' })
  const rows = '1\t1-40\n2\t41-80'
  await sure(admin, '/api/produceBook/saveVolumes', { bookId, type: '점자', rows })
  for (const volume of await db.volume.findMany({ where: { bookRowId: id } }))
    await sure(admin, `/api/produceBook/uploadVolume/${volume.id}`, {
      file: textFile('책.brf', String(volume.number)),
      finish: 1,
    })
  await checksDone()
  await createApplication(db, member.id, bookId, '점자', 1, '국어 1')
  const arrived = await send(admin, { userId: member.id })
  await sure(admin, `/api/delivery/receive/${arrived}`, { all: 1 })
  const arrivedItem = await db.shipmentItem.findFirstOrThrow({ where: { shipmentId: arrived } })
  await createApplication(db, other.id, bookId, '점자', 1, '국어 1')
  const sent = await send(admin, { userId: other.id })
  const waiting = await createApplication(db, member.id, bookId, '점자', 2, '국어 1')
  const packed = await pack(admin, { userId: member.id })
  await createApplication(db, other.id, bookId, '점자', 3, '국어 1')
  const items = await db.shipmentItem.findMany({ where: { shipmentId: sent } })
  const { code } = await db.shipment.findUniqueOrThrow({ where: { id: sent } })
  const ready = await readyOf(admin, { userId: other.id })
  return {
    finished: bookId,
    finishedRow: id,
    finishedOrder: waiting.id,
    sent,
    sentCode: code,
    sentItems: items.map(({ id }) => id),
    arrivedItem: arrivedItem.id,
    packed,
    ready,
  }
}

/** The request list, the purchase cart, order files, a list of a school, a proposal. */
async function createLists({ admin, member }: People) {
  const listed = await requestBook({ title: '사회 1', isbn: '9788937460449' })
  const otherListed = await requestBook({ title: '사회 2' })
  // bought, and no longer in the list
  const { bookId: unlisted } = await requestBook({ title: '사회 4' })
  await sure(admin, '/api/cartBook/add', { bookId: unlisted, orderType: 0 })
  await db.requestBook.delete({ where: { bookId: unlisted } })
  const entry = await db.purchaseCartEntry.create({
    data: { bookId: listed.bookId, title: listed.title, orderType: 0, orderNum: 1 },
  })
  const heading = '도서명,출판사,점자,음성,학교명'
  const { name: fileName } = await sure(admin, '/api/userOrderBook/register', {
    file: textFile(
      '가을.csv',
      `${heading}\n없는 제목,없는곳,2,,서울맹학교\n사회 2,미래엔,,1,서울맹학교\n`,
    ),
  })
  const sheetRows = await db.orderFileBook.findMany({ orderBy: { place: 'asc' } })
  const [openRow, decidedRow] = sheetRows.map(({ id }) => id)
  await sure(admin, '/api/userOrderBook/setBookId', {
    orderFileBookId: decidedRow,
    bookId: otherListed.bookId,
  })
  const { id: list } = await sure(member, '/api/userOrderBook/sendOrderFile', {
    schoolName: '서울맹학교',
    file: textFile('학교.csv', `${heading}\n없는 제목,없는곳,1,,서울맹학교\n`),
  })
  const { id: listRow, orderFile } = await db.orderFileBook.findFirstOrThrow({
    where: { orderFileId: list },
    include: { orderFile: true },
  })
  // its last step, when it is undone, brings a book back
  const ofList = { orderFileBookId: listRow }
  await sure(admin, '/api/userOrderBook/setBookId', { ...ofList, bookId: otherListed.bookId })
  await sure(admin, '/api/userOrderBook/setAbsent', ofList)
  const proposal = await sure(member, '/api/bookProposal/create', { title: '없는 책', brl: 1 })
  const webhook = await sure(admin, '/api/webhook/add', {
    name: '도서관',
    url: 'http://127.0.0.1:9009/hook',
  })
  const message = await db.outboxMessage.create({
    data: {
      way: 'webhook',
      groupKey: 'x',
      webhookId: webhook.id,
      state: 'failed',
      tries: 3,
      dueTime: new Date(),
      nextTime: new Date(),
    },
  })
  const { id: centreImport } = await db.centreImport.create({
    data: { centre: '다른 곳', fileName: '목록.mrc', records: 1, editions: 0 },
  })
  return {
    listed: listed.bookId,
    listedRow: listed.id,
    otherListed: otherListed.bookId,
    otherListedRow: otherListed.id,
    unlisted,
    listName: orderFile.name,
    centreImport,
    entry: entry.id,
    fileName: fileName as string,
    openRow: openRow!,
    decidedRow: decidedRow!,
    list: list as number,
    listRow,
    proposal: proposal.id as number,
    webhook: webhook.id as number,
    message: message.id,
  }
}

/** A folder with files, one in the trash, one the source of a book, a folder inside, an upload link. */
async function createDrive({ admin }: People, { registered, registeredRequest }: Sources) {
  const root = { type: 'publisher', path: '' }
  const folder = { type: 'publisher', path: '자료' }
  await sure(admin, '/api/drive/createFolder', { ...root, name: '자료' })
  await sure(admin, '/api/drive/createFolder', { ...folder, name: '둘' })
  for (const name of ['국어.pdf', '수학.pdf', '과학.pdf', '지리.pdf'])
    await sure(admin, '/api/drive/upload', { ...folder, file: textFile(name, `%PDF-1.4 ${name}`) })
  await sure(admin, '/api/drive/regPublisher', { ...folder, name: '지리.pdf', bookId: registered })
  await db.driveItem.updateMany({
    where: { name: '지리.pdf' },
    data: { requestId: registeredRequest },
  })
  await sure(admin, '/api/drive/remove', { ...folder, name: '과학.pdf' })
  const { id: trash } = await db.driveItem.findFirstOrThrow({ where: { name: '과학.pdf' } })
  const link = { path: '자료', accessHour: 1, fileCount: 3, megabytes: 1 }
  const { accessId } = await sure(admin, '/api/inbox/create', link)
  await inspectionsDone()
  const inside = { type: 'publisher', path: '자료/둘' }
  return { folder, inside, trash, inbox: accessId as string }
}

/** A mail to a member that failed, and somebody who watches for a book. */
async function createMessages({ member }: People, bookId: string) {
  const now = new Date()
  const mail = await db.outboxMessage.create({
    data: {
      way: 'mail',
      groupKey: 'mail',
      userId: member.id,
      email: 'member@example.org',
      state: 'failed',
      tries: 3,
      dueTime: now,
      nextTime: now,
    },
  })
  const watch = await db.watch.create({
    data: { email: 'watcher@example.org', bookId, prodType: '확대A3', title: '수학 1' },
  })
  return {
    memberMail: mail.id,
    watchLink: watchToken(watch),
    stopLink: stopToken(member.id, ['application']),
  }
}

/** A pupil without a log-in for whom a member acts, and a link by which this member sets a new password. */
async function createCare({ member }: People) {
  const pupil = {
    name: '최새벽',
    birth: '2012-01-05',
    formats: ['점자'],
    consentWay: 'met',
    consentName: '',
  }
  const { ids } = await sure(member, '/api/care/add', {
    kind: 'teacher',
    proof: '학교 확인',
    readers: JSON.stringify([pupil]),
  })
  const reader = ids[0] as number
  const invite = await sure(member, `/api/care/invite/${reader}`, { id: reader, kind: 'guardian' })
  const login = await sure(member, `/api/care/invite/${reader}`, { id: reader, kind: 'login' })
  const { id: care } = await db.care.findFirstOrThrow({ where: { readerId: reader } })
  const { token: passwordToken } = await issuePasswordLink(member.id, 'admin', db)
  return {
    reader,
    pupil,
    care,
    invite: invite.id as number,
    inviteToken: invite.token as string,
    loginToken: login.token as string,
    passwordToken,
  }
}

/**
 * A table of errata that waits to be confirmed, an erratum of a finished book of which somebody was told, a
 * report that became that, and one whose reporter was asked something.
 */
async function createErrata(
  { admin, member }: People,
  bookId: string,
  { finished, finishedOrder: orderId }: { finished: string; finishedOrder: number },
) {
  const { id: errataRead } = await sure(admin, '/api/erratum/register', {
    bookId,
    file: textFile('정오.csv', '쪽,오,정\n12쪽,넙이,넓이\n50쪽,다,라\n'),
  })
  const correction = { bookId: finished, pages: '12쪽', wrong: '다', right: '라' }
  const { id: erratum } = await sure(admin, '/api/erratum/create', correction)
  const said = { orderId, text: '12쪽의 다' }
  const { id: report } = await sure(member, '/api/erratum/report', said)
  const existing = { decision: 'existing', erratumId: erratum }
  await sure(admin, `/api/erratum/answer/${report}`, existing)
  const { id: question } = await sure(member, '/api/erratum/report', { orderId, text: '어딘가' })
  const asked = { decision: 'question', answer: '몇 쪽입니까?' }
  await sure(admin, `/api/erratum/answer/${question}`, asked)
  return {
    errataRead: errataRead as number,
    erratum: erratum as number,
    report: report as number,
    question: question as number,
  }
}

/** Empties the database and makes everything anew. */
export async function createWorld() {
  await cleanDatabase()
  const people = await createPeople()
  const work = await createWork(people)
  const sources = await createSources(people)
  const deliveries = await createDeliveries(people)
  const world = {
    ...people,
    ...work,
    ...sources,
    ...deliveries,
    ...(await createErrata(people, work.bookId, deliveries)),
    ...(await createLists(people)),
    ...(await createDrive(people, sources)),
    ...(await createMessages(people, work.bookId)),
    ...(await createCare(people)),
  }
  // each trial begins with these log-ins, whose proofs must not be over by then
  await db.session.updateMany({ data: { proofTime: new Date('2099-03-02') } })
  return world
}
