/** Lists every screen and state of the accessibility tests, and how a browser reaches it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { noticeKinds, type ProposalState } from '~/tables/codes'
import type { PlanSource } from '~/tables/staff-codes'
import type { OrderDecision } from '~/tables/staff-codes'
import { stopToken } from '~/features/messages/notification/stop-link.server'
import { emailToken } from '~/features/people/user/email-link.server'
import { watchToken } from '~/features/messages/watch/watch-link.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { clearWebhooks, takeWebhook } from '~/integrations/webhook/sandbox.server'
import type { Prisma } from '../../../prisma/generated/client'
import { addBook, type App } from '../../support/servers/app'
import { countRows, orderFile } from '../../support/fixtures/applications'
import { logIn, sendUnchecked } from '../../support/browser/browser'

let app: App
/** Sets the service whose screens they are; to be called before any state is reached. */
export const useAppForStates = (running: App) => void (app = running)

export type VisitorKind =
  'anyone' | 'member' | 'newcomer' | 'newteacher' | 'newparent' | 'admin' | 'producer' | 'newmaker'
export type Scripts = 'on' | 'off'
export type ScreenState = {
  state: string
  /** where it begins; without one `reach` opens an address itself */
  path?: string
  who?: VisitorKind
  failed?: boolean
  lang?: 'ko' | 'en'
  scripts?: Scripts
  /** in a browser context of its own, because the flow state is kept there */
  alone?: boolean
  /** makes rows that other states show only when they come after it: npm test opens it always */
  always?: boolean
  reach?(page: Page, scripts: Scripts): Promise<void>
}

/** Makes a function that runs tasks one after another, because states are reached concurrently. */
const queue = () => {
  let before: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const done = before.then(task, task)
    before = done
    return done
  }
}
/** For states which remove or change what others show: each is reached whole before the next. */
const alone = queue()
/** For rows which several states share: the first one makes them, and the others find them. */
const sharedRows = queue()
const secondSteps = queue()

/**
 * A page of a member who has a passkey and an authenticator. Windows take turns: each logs in while the
 * account has neither.
 */
const withSecondSteps = (path: string) => (page: Page) =>
  secondSteps(() => openWithSecondSteps(page, path))

async function openWithSecondSteps(page: Page, path: string) {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher08' } })
  await app.db.authenticator.deleteMany({ where: { userId } })
  await logIn(page, app.url, 'teacher08')
  const passkey =
    (await app.db.passkey.findFirst({ where: { userId } })) ??
    (await app.db.passkey.create({
      data: {
        userId,
        credentialId: `of-${userId}`,
        publicKey: Buffer.of(1),
        site: 'localhost',
        name: '집 컴퓨터',
        lastTime: new Date(),
      },
    }))
  await app.db.authenticator.createMany({
    data: { userId, secret: 'of nobody' },
    skipDuplicates: true,
  })
  await page.goto(app.url + path + (path.includes('confirm=passkey') ? `&id=${passkey.id}` : ''))
}

/** Somebody whose account asks for a code, after the password; `secondCode`: what is entered then. */
const secondStepOfLogIn = (secondCode?: string) => async (page: Page) => {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher09' } })
  await app.db.authenticator.createMany({
    data: { userId, secret: 'of nobody' },
    skipDuplicates: true,
  })
  await page.fill('#login-form-user', 'teacher09')
  await page.fill('#login-form-password', 'Moduchaek1!')
  await page.click('#login-form button')
  await page.locator('#step-form').waitFor()
  if (secondCode) await refused('#step-form', { secondCode })(page)
}

const search = (keyword: string, more = '') => `/?${new URLSearchParams({ keyword })}${more}`
/** A class list that is read, with a word that nobody understands. */
const listOfReaders = async (page: Page) => {
  await page.goto(`${app.url}/readers/new`)
  await page.fill('#list-form textarea', '이름\t생년월일\t형태\t비고\n김새별\t2014-03-02\t큰글씨\t')
  await sendUnchecked(page, '#list-form')
}
const careLink = async (page: Page) => {
  await page.goto(`${app.url}/readers/73`)
  await page.locator('details:has(#invite-form) > summary').click()
  await sendUnchecked(page, '#invite-form')
}
/** A link for a guardian, or to a log-in, which nobody has used. */
const openCareLink = (kind: 'guardian' | 'login') => async (page: Page) => {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  const { readerId, carerId } = await app.db.care.findFirstOrThrow({ orderBy: { id: 'asc' } })
  const expireTime = new Date('2099-01-01T00:00:00Z')
  await app.db.careInvite.create({
    data: { tokenHash, readerId, inviterId: carerId, kind, scope: 'apply', expireTime },
  })
  await page.goto(`${app.url}/care/${token}`)
}

/** An import of another centre that names a book of the catalogue. */
const withCentreImport = (path: (id: number, book: number) => string) => async (page: Page) => {
  const [id, book] = await sharedRows(centreImport)
  await page.goto(app.url + path(id, book))
}
async function centreImport(): Promise<[id: number, book: number]> {
  const book = await app.db.book.findFirstOrThrow({
    where: { isbn: { startsWith: '979' } },
    orderBy: { id: 'asc' },
  })
  const centre = '국립장애인도서관'
  const known = await app.db.centreImport.findFirst({ where: { centre } })
  const { id } =
    known ??
    (await app.db.centreImport.create({
      data: {
        centre,
        fileName: '2026 점자.mrc',
        records: 1200,
        editions: 1100,
        userName: 'admin',
        rows: { create: { isbn: book.isbn, format: '점자', note: '3책' } },
      },
    }))
  return [id, book.id]
}
/** Reports of errata, one of each state, by a member and by the code of a packing list. */
const withReports =
  (
    state: 'open' | 'question' | 'answered',
    path: (ids: { id: number; order: number; code: string }) => string,
    then?: (page: Page) => Promise<unknown>,
  ) =>
  async (page: Page) => {
    const { order, shipmentId, code } = await sharedRows(reports)
    const { id } = await app.db.erratumReport.findFirstOrThrow({ where: { shipmentId, state } })
    await page.goto(app.url + path({ id, order, code }))
    await then?.(page)
  }
async function reports() {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const {
    id: bookRowId,
    bookId,
    title,
  } = await app.db.book.findFirstOrThrow({
    where: { prodTypes: { has: '점자' } },
    orderBy: { id: 'asc' },
  })
  const wish = { userId, bookId, prodType: '점자' as const }
  const { id: order } =
    (await app.db.order.findFirst({ where: wish })) ??
    (await app.db.order.create({ data: { ...wish, orderNum: 1, title } }))
  const code = 'REPQRTSCREEN'
  const { id: shipmentId } = await app.db.shipment.upsert({
    where: { code },
    create: {
      code,
      schoolName: '서울맹학교',
      recipient: '서울맹학교 김선생',
      sentDay: new Date().toISOString().slice(0, 10),
      items: {
        create: [1, 2].map((volume) => ({
          bookId,
          title,
          prodType: '점자' as const,
          volume,
          copies: 1,
        })),
      },
    },
    update: {},
  })
  const answers = {
    open: '',
    question: '아래에서 몇째 줄입니까?',
    answered: '교과서에도 그렇게 되어 있습니다.\n다음 쪽에 설명이 있습니다.',
  }
  const said = {
    bookRowId,
    prodType: '점자' as const,
    volume: 2,
    pageText: '점자 쪽 34',
    text: '셋째 줄의 ‘그림자’가 ‘그림지’로 되어 있습니다.\n그림도 이상합니다.',
  }
  if ((await app.db.erratumReport.count({ where: { shipmentId } })) === 0)
    await app.db.erratumReport.createMany({
      data: [{ userId }, { shipmentId, email: 'reader@example.org' }].flatMap((reporter) =>
        (['answered', 'question', 'open'] as const).map((one) => ({
          ...said,
          ...reporter,
          ...('userId' in reporter ? { orderId: order } : {}),
          state: one,
          answer: answers[one],
          answerTime: one === 'open' ? null : new Date(),
          answerUserName: one === 'open' ? '' : 'admin',
        })),
      ),
    })
  return { order, shipmentId, code }
}
/** Sends the first form of its kind without what it needs. */
const refusedReply = async (page: Page) => {
  const form = page.locator('form[id^="reply-"]').first()
  await form.locator('textarea').fill(' ')
  await sendUnchecked(page, `#${await form.getAttribute('id')}`)
}
type ErratumState = 'read' | 'taken' | 'corrected' | 'undone'
/** An erratum of a book in volumes: read, counting, begun to correct, or taken back; a member has the whole book. */
const withErratum =
  (
    stands: ErratumState,
    path: (ids: { id: number; volume: number; order: number; page: number }) => string,
    then?: (page: Page) => Promise<unknown>,
  ) =>
  async (page: Page) => {
    await page.goto(app.url + path(await sharedRows(() => erratum(stands))))
    await then?.(page)
  }
async function erratum(stands: ErratumState) {
  const volume = await app.db.volume.findFirstOrThrow({
    where: deskVolumes.finished,
    orderBy: { id: 'asc' },
    select: {
      id: true,
      prodType: true,
      number: true,
      bookRowId: true,
      format: { select: { book: true } },
    },
  })
  const { bookId, title } = volume.format.book
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const mine = { userId, bookId, prodType: volume.prodType }
  const order =
    (await app.db.order.findFirst({ where: mine })) ??
    (await app.db.order.create({ data: { ...mine, orderNum: 1, title } }))
  const old = new Date('2026-01-05T00:00:00Z')
  const fetched = { orderId: order.id, volume: 0, version: 'old', name: 'old.brf' }
  await app.db.download.upsert({
    where: { orderId_volume_version: { orderId: order.id, volume: 0, version: 'old' } },
    create: { ...fetched, createTime: old },
    update: {},
  })
  const { id: manuscriptPageId } = await app.db.manuscriptPage.findFirstOrThrow({
    where: { manuscript: { state: 'ready', source: { name: { endsWith: '.txt' } } } },
    orderBy: { id: 'asc' },
  })
  const inManuscript = (manuscript: 'changed' | 'doubt') =>
    stands === 'corrected' ? { manuscript, manuscriptPageId } : {}
  const fileName = `수정 보완 대조표 ${stands}.xlsx`
  const found = await app.db.erratum.findFirst({ where: { fileName } })
  const { id } =
    found ??
    (await app.db.erratum.create({
      data: {
        bookRowId: volume.bookRowId,
        state: stands === 'corrected' ? 'taken' : stands,
        takeTime: stands === 'read' ? null : new Date(),
        fileName,
        source: '미래엔',
        day: '2026-11-20',
        userName: 'admin',
        ignored: '반영 쇄',
        unread: [
          { sheet: '1차', row: 7, value: '왼쪽 위 | 가 | 나', key: 'erratumNoPage' },
          { sheet: '1차', row: 0, value: '', key: 'sheetHiddenSheet', params: { count: 3 } },
        ],
        corrections: {
          create: [
            {
              place: 1,
              rowNumber: 3,
              sheet: '1차',
              pageText: '12쪽 아래 3행',
              pages: [12],
              wrong: '넙이',
              right: '넓이',
              note: '오탈자',
              ...inManuscript('changed'),
            },
            {
              place: 2,
              rowNumber: 4,
              sheet: '1차',
              pageText: '앞표지',
              pages: [],
              wrong: '',
              right: '그림을 바꿉니다.\n두 줄입니다.',
            },
            {
              place: 3,
              rowNumber: 5,
              sheet: '1차',
              pageText: '9000쪽',
              pages: [9000],
              wrong: '가',
              right: '나',
              ...inManuscript('doubt'),
            },
          ],
        },
        ...(stands === 'taken' || stands === 'corrected'
          ? {
              tasks: {
                create: [
                  {
                    prodType: volume.prodType,
                    volume: volume.number,
                    volumeOf: { connect: { id: volume.id } },
                    remark: { create: { volumeId: volume.id, text: '정오 2건을 고쳐 주세요.' } },
                  },
                  { prodType: '음성' as const, volume: 0 },
                  {
                    prodType: '확대B4' as const,
                    volume: 0,
                    // one of which nothing is corrected can be taken back
                    fixTime: stands === 'corrected' ? new Date() : null,
                  },
                ],
              },
            }
          : {}),
      },
    }))
  return { id, volume: volume.id, order: order.id, page: manuscriptPageId }
}
/** The same, with a correction of the book that the member's copy has; the list of all is open. */
const withCorrectedErratum = async (page: Page) => {
  await sharedRows(erratumBeforeTheCopy)
  const open = (shown: Page) => shown.click('details summary:has-text("정오 모두")')
  await withErratum('taken', ({ order }) => `/order/item/${order}`, open)(page)
}
async function erratumBeforeTheCopy() {
  const { bookRowId } = await app.db.volume.findFirstOrThrow({
    where: deskVolumes.finished,
    orderBy: { id: 'asc' },
  })
  const fileName = '지난 대조표.xlsx'
  if ((await app.db.erratum.count({ where: { fileName } })) === 0)
    await app.db.erratum.create({
      data: {
        bookRowId,
        state: 'taken',
        // before the copy was fetched
        takeTime: new Date('2025-06-01T00:00:00Z'),
        fileName,
        corrections: {
          create: { place: 1, pageText: '3쪽', pages: [3], wrong: '가', right: '나' },
        },
      },
    })
}
/** A notice that somebody's eligibility was confirmed. */
const eligibilityNotice = (userId: number, eventKey: string) => ({
  userId,
  kind: 'eligibilityDecided' as const,
  eventKey,
  volume: null,
  facts: { why: 'confirmed' as const },
})

/** A webhook with messages that were taken, refused, and are tried again. `more`: how it stands. */
const withWebhook =
  (
    path: (id: number) => string,
    more: Partial<Prisma.WebhookUncheckedCreateInput> = {},
    then?: (page: Page) => Promise<unknown>,
  ) =>
  (page: Page) =>
    alone(async () => {
      const createTime = new Date('2026-11-26T01:02:03Z')
      const name = '도서관 자료 시스템'
      const data = {
        name,
        url: 'https://library.example/hook',
        kinds: ['sent', 'formatReady'],
        createTime,
        offReason: '',
        offTime: null,
        failingTime: null,
        rotateTime: null,
        ...more,
      } satisfies Prisma.WebhookUncheckedCreateInput
      // the same one again, because its address is walked over later
      const known = await app.db.webhook.findFirst({ where: { name } })
      const { id } = known
        ? await app.db.webhook.update({ where: { id: known.id }, data })
        : await app.db.webhook.create({ data })
      await app.db.notification.deleteMany({ where: { messages: { some: { webhookId: id } } } })
      const times = { createTime, dueTime: createTime, nextTime: new Date('2099-01-01T00:00:00Z') }
      const answer = { milliseconds: 31, body: '{"error":"out of order"}' }
      const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
      for (const [state, status] of [
        ['sent', 200],
        ['failed', 410],
        ['waiting', 500],
      ] as const) {
        const eventKey = `eligibility:${id}${status}`
        const notice = await app.db.notification.create({
          data: eligibilityNotice(userId, eventKey),
        })
        const message = await app.db.outboxMessage.create({
          data: {
            way: 'webhook',
            webhookId: id,
            eventKey,
            groupKey: `webhook:${eventKey}`,
            ...times,
            notificationId: notice.id,
            state,
            tries: 1,
            answer: { ...answer, status },
            error: state === 'sent' ? '' : `answered ${status}`,
          },
        })
        await app.db.outboxMessage.update({
          where: { id: message.id },
          data: { messageId: message.id },
        })
      }
      await page.goto(app.url + path(id))
      await then?.(page)
    })
const noWebhook = (then: (page: Page) => Promise<unknown>) => (page: Page) =>
  alone(async () => {
    await app.db.webhook.deleteMany()
    await page.reload()
    await then(page)
  })
/** What the sandbox's receiver got, without and with a number. */
const receivedWebhook = async (page: Page) => {
  clearWebhooks()
  const body = JSON.stringify({ type: 'webhook.test', data: { webhookId: 1 } })
  takeWebhook(new Headers({ 'webhook-id': 'msg_1' }), body)
  takeWebhook(new Headers(), '{')
  await page.goto(`${app.url}/sandbox/webhooks/page`)
}
/** Somebody's private addresses. */
const withFeedLink = (user: string, path: string) => async (page: Page) => {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user } })
  const number = randomBytes(12).toString('base64url')
  await app.db.feedLink.createMany({ data: { userId, number }, skipDuplicates: true })
  await page.goto(app.url + path)
}
/** The first link of this name whose form then waits for an answer. */
const follow = async (page: Page, name: RegExp) => {
  const target = await page.getByRole('link', { name }).first().getAttribute('href')
  await page.goto(new URL(target ?? '', page.url()).href)
}
const refused = (form: string, fill: Record<string, string>) => async (page: Page) => {
  await unfold(page, form)
  for (const [field, value] of Object.entries(fill))
    await page.fill(`${form} [name=${field}]`, value)
  await sendUnchecked(page, form)
}

/** Opens what a form is folded into. */
const unfold = (page: Page, form: string) =>
  page.$eval(form, (found) => {
    for (let box = found.closest('details'); box; box = box.parentElement!.closest('details'))
      box.open = true
  })

/**
 * Requests a code for a new phone number. The states share a browser and its flow state, so each
 * begins at the first step.
 */
const askCode = async (page: Page, cellPhone = newPhone()) => {
  await page.fill('#phone-form-phone', cellPhone)
  await page.click('#phone-form button')
  await page.locator('#again-form').waitFor()
}
let phones = 10_000_000
const newPhone = () => `010${(phones += 1)}`
const findMyId = async (page: Page) => {
  const cellPhone = newPhone()
  await app.db.user.create({ data: { user: `found${cellPhone}`, name: '찾기', cellPhone } })
  await askCode(page, cellPhone)
  const codeOf = (messages: { to: string; text: string }[]) =>
    /\d{6}/.exec(messages.find(({ to }) => to === cellPhone)?.text ?? '')?.[0]
  let code: string | undefined
  while (!code)
    code = codeOf(
      await (
        await page.request.get(`${app.url}/sandbox/outbox`, {
          headers: { Accept: 'application/json' },
        })
      ).json(),
    )
  await page.fill('#code-form-code', code)
  await page.click('#code-form button')
  await page.locator('#found').waitFor()
}

/**
 * Goes through the steps of sign-up without the scripts, so that the identity check stays in its
 * window.
 */
const signUp =
  (steps: 'chosen' | 'verified' | 'agreed', then?: (page: Page) => Promise<unknown>) =>
  async (page: Page, scripts?: Scripts) => {
    await sendUnchecked(page, '#join-form')
    if (steps !== 'chosen') {
      await sendUnchecked(page, '#identity-form')
      await page.click('[value=succeed]')
      // with scripts the result submits itself
      if (scripts === 'off') await page.click('#sandbox-result button')
      await page.waitForURL(/\/terms$/)
    }
    if (steps === 'agreed') {
      await page.check('#terms-form-agreeTerms')
      await page.check('#terms-form-agreePrivacy')
      await sendUnchecked(page, '#terms-form')
      await page.waitForURL(/\/joinform$/)
    }
    await then?.(page)
  }
const unregistered = async (page: Page) => {
  await page.getByRole('button', { name: '로그인', exact: true }).last().click()
  await page.locator('#confirm').waitFor()
}
/** The member's application that this notice of the demo is about. */
const applied =
  (where: Prisma.NotificationWhereInput, query = '') =>
  async (page: Page) => {
    const { orderId } = await app.db.notification.findFirstOrThrow({
      where: { ...where, user: { user: 'member' } },
    })
    await page.goto(`${app.url}/order/item/${orderId}${query}`)
  }
/** An application of the member. */
const withOrder =
  (where: Prisma.OrderWhereInput, query = '', then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const { id } = await app.db.order.findFirstOrThrow({
      where: { ...where, user: { user: 'member' } },
      orderBy: { id: 'asc' },
    })
    await page.goto(`${app.url}/order/item/${id}${query}`)
    await then?.(page)
  }
const finishedWithoutFile = async (page: Page) => {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })
  const { bookId, title, prodTypes } = await app.db.book.findFirstOrThrow({
    where: { prodTypes: { isEmpty: false }, fileTypes: { isEmpty: true } },
  })
  const { id } = await app.db.order.create({
    data: { userId, bookId, title, prodType: prodTypes[0]!, orderNum: 1 },
  })
  await page.goto(`${app.url}/order/item/${id}`)
}
/** An upload in some state, on its own page or on the page of lists that can be restored. */
const uploadedList = (data: Prisma.RequestListCreateInput, path?: string) => async (page: Page) => {
  const { id } = await app.db.requestList.create({
    data: { fileName: '목록.xlsx', userName: 'admin', ...data },
  })
  await page.goto(`${app.url}/admin/request/register${path ?? `/${id}`}`)
}
const elsewhere = (path: string) => (page: Page) => page.goto(app.url + path)

/** The page of the packing list of a shipment of the demo. */
const packingCode =
  (where: Prisma.ShipmentWhereInput, then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const { code } = await app.db.shipment.findFirstOrThrow({ where, orderBy: { id: 'asc' } })
    await page.goto(`${app.url}/r/${code}`)
    await unfoldAll(page)
    await then?.(page)
  }
/** Opens what is folded, so that it is checked, too. */
const unfoldAll = (page: Page) =>
  page
    .locator('main details')
    .evaluateAll((nodes) => nodes.forEach((node) => node.setAttribute('open', '')))

/** A shipment of the demo, on an administrator's page. */
const shipment =
  (where: Prisma.ShipmentWhereInput, more = '', then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const { id } = await app.db.shipment.findFirstOrThrow({ where, orderBy: { id: 'desc' } })
    await page.goto(`${app.url}/admin/delivery/${id}${more}`)
    await then?.(page)
  }
const isSent = { sentDay: { not: '' }, items: { every: { arrived: 0, missing: 0, returned: 0 } } }
const isIncomplete = { items: { some: { missing: { gt: 0 } } } }
/** Asks to hand on the first item that arrived with a shipment. */
const handOn = async (page: Page) => {
  const item = await app.db.shipmentItem.findFirstOrThrow({ where: { arrived: { gt: 0 } } })
  await page.goto(`${app.url}/admin/delivery/${item.shipmentId}?handOn=${item.id}`)
}
/** Packs for the first recipient who waits. */
const packing = (then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await follow(page, /포장하기/)
  await then?.(page)
}

/** An audit log with entries of every kind. */
const withLog = async (page: Page) => {
  await app.db.audit.createMany({
    data: [
      {
        userName: 'admin',
        action: 'level',
        target: 'maker01',
        before: { level: 10 },
        after: { level: 2, unassigned: 0 },
        requestId: 'request',
      },
      {
        userName: '',
        action: 'requestBook.modify',
        target: '2026-0001234',
        before: { title: '수학', isbn: '' },
        after: { title: '국어', isbn: '9791125957683' },
      },
      {
        userName: 'admin',
        action: 'purchaseCart.complete',
        target: '12',
        after: { requested: 12, bookIds: Array.from({ length: 12 }, (_, i) => `2026-${i}`) },
      },
    ],
  })
  await page.goto(`${app.url}/admin/audit`)
}

/** The purchase cart with some entries, at the address for one of them. */
const purchases =
  (path: (id: number) => string, then?: (page: Page, id: number) => Promise<unknown>) =>
  async (page: Page) => {
    const titles = Array.from({ length: 12 }, (_, i) => ({
      bookId: `2099-00001${i + 10}`,
      title: `구입할 책 ${i}`,
      publisher: '미래엔',
      isbn: '9791125957683',
    }))
    await app.db.purchaseCartEntry.createMany({
      data: [0, 1].flatMap((orderType) =>
        titles.map((one) => ({ ...one, orderType, distributor: orderType ? '한국총판' : '' })),
      ),
      skipDuplicates: true,
    })
    const { id } = await app.db.purchaseCartEntry.findFirstOrThrow({
      where: { orderType: 1 },
      orderBy: { id: 'desc' },
    })
    await page.goto(app.url + path(id))
    await then?.(page, id)
  }

/** A book in volumes, with files of every kind, as its producer sees it. */
const producersBook = async (page: Page) => {
  const { bookRowId } = await app.db.volume.findFirstOrThrow({
    where: { format: { book: { assignments: { some: { user: { user: 'producer' } } } } } },
    orderBy: { id: 'asc' },
  })
  const key = `file-of-${bookRowId}`
  await app.db.storedFile.createMany({
    data: [{ key, name: '수학 1권.brf', size: 12_345_678, sha256: new Uint8Array(32) }],
    skipDuplicates: true,
  })
  await app.db.volume.updateMany({ where: { bookRowId, number: 1 }, data: { fileKey: key } })
  await app.db.book.update({ where: { id: bookRowId }, data: { publisherFileKey: key } })
  await page.goto(`${app.url}/producer/item/${bookRowId}?from=/producer/list`)
}
const somebodyElsesBook = async (page: Page) => {
  const { bookRowId } = await app.db.assignment.findFirstOrThrow({
    where: { user: { user: { not: 'producer' } } },
  })
  await page.goto(`${app.url}/producer/item/${bookRowId}`)
}

/** A manuscript of the demo that was made of a text, or of a PDF, or the one that could not be read. */
const manuscript =
  (
    state: 'ready' | 'failed' | 'ofPdf',
    path: (book: string, page: number) => string,
    then?: (page: Page) => Promise<unknown>,
  ) =>
  async (page: Page) => {
    const ends = { ready: '.txt', failed: '.epub', ofPdf: '.pdf' }[state]
    const { book, pages } = await app.db.manuscript.findFirstOrThrow({
      where: {
        state: state === 'failed' ? 'failed' : 'ready',
        source: { name: { endsWith: ends } },
      },
      select: {
        book: { select: { bookId: true } },
        pages: {
          orderBy: [{ openPictures: 'desc' }, { place: 'asc' }],
          take: 1,
          select: { id: true },
        },
      },
    })
    await page.goto(app.url + path(book.bookId, pages[0]?.id ?? 0))
    await then?.(page)
  }
const ofManuscript =
  (rest = '') =>
  (book: string) =>
    `/producer/manuscript/${book}${rest}`
const ofItsPage = (_: string, id: number) => `/producer/manuscript/page/${id}`
/** Waits until the picture has come, which is drawn when it is asked for. */
const pictureThere = async (page: Page) => {
  await page.locator('.page-picture img').scrollIntoViewIfNeeded()
  await page.waitForFunction(
    () => (document.querySelector('.page-picture img') as HTMLImageElement).naturalWidth > 0,
  )
}
/** A page that somebody else saved meanwhile, whose source came again. */
const changedPage = async (page: Page) => {
  const { id, text } = await app.db.manuscriptPage.findFirstOrThrow({ where: { label: '12' } })
  await app.db.manuscriptPage.update({
    where: { id },
    data: {
      newText: `${text}\n새 원본에 더 있는 줄입니다.`,
      versions: {
        create: {
          label: '12',
          text: '앞의 글입니다.',
          state: 'drafted',
          writeTime: new Date('2026-11-02T03:00:00Z'),
        },
      },
    },
  })
  await page.goto(`${app.url}/producer/manuscript/page/${id}`)
  await app.db.manuscriptPage.update({ where: { id }, data: { userName: '다른 제작자' } })
  await refused('#page-form', { text: '고친 글' })(page)
}
/** Larger paper of a book of `producer`, whose publisher's file is one. */
const larger = (then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await producersBook(page)
  const { bookId } = await app.db.book.findFirstOrThrow({
    where: { publisherFileKey: { startsWith: 'file-of-' } },
  })
  await page.goto(`${app.url}/producer/enlarge/${bookId}`)
  await then?.(page)
}

/** A book in production with data of every kind, at its address. */
const inProduction =
  (path: (bookId: string) => string, then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const bookId = `2099-9${newPhone().slice(-6)}`
    const file = (key: string, name: string) =>
      app.db.storedFile.create({
        data: { key: `${key}-${bookId}`, name, size: 31457280, sha256: new Uint8Array(32) },
      })
    const [whole, source] = [await file('whole', '제작 자료.brf'), await file('source', '원본.pdf')]
    const { id } = await app.db.book.create({
      data: {
        bookId,
        title: '제작 중인 책',
        publisher: '시험출판',
        prodTypes: ['점자'],
        fileTypes: ['점자'],
        needDate: '2027-03-02',
        publisherFileKey: source.key,
        formats: {
          create: [
            { prodType: '점자', fileKey: whole.key },
            { prodType: '음성', progress: 40 },
            {
              prodType: '확대A3',
              progress: 50,
              volumes: { create: [{ number: 1, state: 'finished' }, { number: 2 }] },
            },
          ],
        },
        assignments: { create: { user: { connect: { user: 'producer' } } } },
      },
    })
    await app.db.requestLog.create({ data: { bookId, type: 0, orderNum: 2 } })
    await page.goto(app.url + path(bookId))
    await then?.(page)
    return id
  }
/** Opens the folded part around a form. */
const unfolded = (form: string, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.click(`details:has(${form}) > summary`)
  await then(page)
}
const produceItem =
  (query = '', then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) =>
    void (await inProduction((bookId) => `/admin/produce/item/${bookId}${query}`, then)(page))

/** Opens a page after the forecasts were computed. */
const forecast = (path: string) => async (page: Page) => {
  const { refreshForecasts } =
    await import('~/features/production/forecast/refresh-forecasts.server')
  await refreshForecasts()
  await page.goto(app.url + path)
}
/** Forecasts of the demo's finished volumes, as if they had been said before. */
async function knownScore(page: Page) {
  const volumes = await app.db.volume.findMany({
    where: { state: 'finished', finishedDate: { gte: '2026-06-01' } },
    take: 20,
    select: { bookRowId: true, prodType: true, number: true, finishedDate: true },
  })
  await app.db.forecastSaid.createMany({
    data: volumes.map(({ number: volume, finishedDate, ...piece }, i) => ({
      ...piece,
      volume,
      day: '2026-11-02',
      chance: (i % 10) / 10,
      neededBy: '2026-11-10',
      early: finishedDate,
      late: '2026-11-20',
    })),
    skipDuplicates: true,
  })
  await page.goto(`${app.url}/admin/produce/score`)
}
/** A change that was compared, and a decision that was taken over before. */
async function comparedChange(page: Page) {
  await forecast('/')(page)
  const { prodType, volume, book } = await app.db.forecast.findFirstOrThrow({
    where: { volume: { gt: 0 } },
    orderBy: { place: 'desc' },
    include: { book: { select: { id: true, bookId: true } } },
  })
  await app.db.workDecision.create({
    data: {
      bookRowId: book.id,
      kind: 'first',
      prodType,
      volume,
      userName: 'admin',
    },
  })
  const change = { kind: 'source', bookId: book.bookId, day: '2027-01-04' }
  await page.goto(`${app.url}/admin/produce/what-if?${new URLSearchParams(change)}`)
}
/** The page of a book whose piece stands first in the order of work. */
const firstInOrder = (pathOf: (id: number) => string) => async (page: Page) => {
  await forecast('/')(page)
  const { bookRowId } = await app.db.forecast.findFirstOrThrow({
    where: { volume: { gt: 0 }, waiting: { gt: 0 }, late: { not: '' } },
    orderBy: { place: 'asc' },
    select: { bookRowId: true },
  })
  await page.goto(app.url + pathOf(bookRowId))
}

/** The volumes of a format, one of them with a file. */
const volumes =
  (more = '', then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const { id, prodType, format } = await app.db.volume.findFirstOrThrow({
      where: { state: 'finished' },
      orderBy: { id: 'desc' },
      select: {
        id: true,
        prodType: true,
        format: { select: { book: { select: { bookId: true } } } },
      },
    })
    const file = {
      key: 'volume-file',
      name: '수학 1권.brf',
      size: 34_567,
      sha256: new Uint8Array(32),
    }
    // several states at once begin with it
    await app.db.storedFile.createMany({ data: file, skipDuplicates: true })
    await app.db.volume.update({ where: { id }, data: { fileKey: file.key } })
    await page.goto(
      `${app.url}/admin/produce/volumes/${format.book.bookId}?type=${prodType}${more && `&${more}&volume=${id}`}`,
    )
    await then?.(page)
  }
const shownAgain = (page: Page, what: string) => page.locator(what).waitFor()

/** The trash with a folder and a file of it that was deleted before. */
const inTrash =
  (query = '', then?: (page: Page, id: number) => Promise<unknown>) =>
  async (page: Page) => {
    const name = `버린 폴더 ${newPhone()}`
    const outer = await app.db.driveItem.create({
      data: { name, foldedName: name, trashTime: new Date(), trashBy: 'admin' },
    })
    const { id } = await app.db.driveItem.create({
      data: {
        name: '속',
        foldedName: '속',
        parentId: outer.id,
        trashTime: new Date(),
        trashBy: 'admin',
      },
    })
    await page.goto(`${app.url}/admin/drive/trash?${query}&id=${outer.id}`)
    await then?.(page, id)
  }
/** An upload link through which files have come, at its address. */
const byInbox =
  (path: (accessId: string) => string, then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const number = newPhone().slice(-9)
    const accessId = `an-upload-link-${number}`
    const { id: folderId } = await app.db.driveItem.create({
      data: { name: `링크 ${number}`, foldedName: `링크 ${number}` },
    })
    const files = [
      {
        name: '수학 1.pdf',
        sent: '수학①.pdf',
        size: 12_345_678,
        sha256: '0123456789abcdef'.repeat(4),
      },
    ]
    await app.db.driveInbox.create({
      data: {
        accessId,
        folderId,
        note: '미래엔 편집부',
        expireTime: new Date(Date.now() + 86_400_000),
        fileCount: 5,
        byteCount: 1_000_000_000,
        userName: 'admin',
        receipts: { create: { id: `TEST-${number}`, files } },
      },
    })
    await app.db.driveItem.create({
      data: { name: '수학 1.pdf', foldedName: '수학 1.pdf', parentId: folderId, inboxId: accessId },
    })
    await page.goto(app.url + path(accessId))
    await then?.(page)
  }
/** A publisher with requests in every state, and the link by which it answers. */
const bySource =
  (
    path: (ids: { publisher: number; accessId: string; came: number; asked: number }) => string,
    then?: (page: Page) => Promise<unknown>,
    address: 'mail' | 'letter' = 'mail',
  ) =>
  async (page: Page) => {
    const number = newPhone().slice(-9)
    const accessId = `a-source-link-${number}`
    const name = `새봄출판 ${number}`
    const { id: folderId } = await app.db.driveItem.create({ data: { name, foldedName: name } })
    await app.db.driveInbox.create({
      data: {
        accessId,
        folderId,
        note: '교과서 원본',
        expireTime: new Date(Date.now() + 86_400_000),
        fileCount: 50,
        byteCount: 1_000_000_000,
      },
    })
    const { id: publisher } = await app.db.publisher.create({
      data: {
        name,
        accessId,
        contact: '김담당',
        email: address === 'mail' ? `book${number}@example.org` : '',
        phone: '0212345678',
        names: { create: { key: name, name } },
      },
    })
    const states = ['toSend', 'asked', 'promised', 'came', 'refused', 'closed'] as const
    const ids: Record<string, number> = {}
    for (const state of states) {
      const bookRowId = await addBook(app, {
        bookId: `S-${number}-${state}`,
        title: `새봄 국어 ${state}`,
        publisher: name,
      })
      const { id } = await app.db.sourceRequest.create({
        data: {
          publisherId: publisher,
          bookRowId,
          pdf: true,
          copies: state === 'asked' ? 2 : 0,
          state,
          nextDay: state === 'closed' ? '' : '2099-01-04',
          sentDay: state === 'toSend' ? '' : '2026-11-02',
          promisedDay: state === 'promised' ? '2099-01-07' : '',
          ...(state === 'closed' ? { outcome: 'received' as const, closeTime: new Date() } : {}),
          steps: {
            create: [
              { kind: 'requested', maker: 'centre', userName: 'admin' },
              ...(state === 'refused'
                ? [
                    {
                      kind: 'refused' as const,
                      maker: 'publisher' as const,
                      text: 'notTheirs: 다른 출판사 책입니다',
                    },
                  ]
                : [{ kind: 'sent' as const, maker: 'centre' as const, userName: 'admin' }]),
            ],
          },
        },
      })
      ids[state] = id
    }
    const key = `source-${number}`
    await app.db.storedFile.create({
      data: {
        key,
        name: '새봄 국어.pdf',
        size: 31457280,
        sha256: new Uint8Array(32),
        report: { level: 'bad', short: ['intakeImagesShort', { pages: 3 }], lines: [] },
      },
    })
    await app.db.driveItem.create({
      data: {
        name: '새봄 국어.pdf',
        foldedName: '새봄 국어.pdf',
        parentId: folderId,
        fileKey: key,
        inboxId: accessId,
        requestId: ids.came,
      },
    })
    await page.goto(
      app.url + path({ publisher, accessId, came: ids.came ?? 0, asked: ids.asked ?? 0 }),
    )
    await then?.(page)
  }
/** A folder of the drive with entries of every kind, at its address. */
const inDrive =
  (
    query = '',
    then?: (page: Page) => Promise<unknown>,
    where: 'folder' | 'empty' | 'gone' = 'folder',
  ) =>
  async (page: Page) => {
    const publisher = `출판사 ${newPhone()}`
    const entry = (name: string, parentId: number | null, fileKey: string | null = null) =>
      app.db.driveItem.create({ data: { name, parentId, foldedName: name.toLowerCase(), fileKey } })
    const file = async (
      name: string,
      parentId: number,
      more: Prisma.StoredFileUncheckedCreateInput | object = {},
    ) => {
      const key = `drive-${newPhone()}`
      await app.db.storedFile.create({
        data: { key, name, size: 31457280, sha256: new Uint8Array(32), ...more },
      })
      return entry(name.replace('①', '1'), parentId, key)
    }
    const { id } = await entry(publisher, null)
    if (where === 'folder') {
      await entry('중학 1학년', id)
      const math = await file('수학①.pdf', id, {
        report: { level: 'bad', short: ['intakeImagesShort', { pages: 3 }], lines: [] },
      })
      const korean = await file(
        '국어 (교사용 지도서) 2022 개정 교육과정 시험에 쓰는 매우 긴 이름의 파일.hwp',
        id,
      )
      await app.db.driveShare.create({
        data: {
          accessId: `shared${newPhone()}`,
          driveItemId: math.id,
          expireTime: new Date(Date.now() + 86_400_000),
          accessCount: 3,
        },
      })
      await app.db.book.create({
        data: {
          bookId: `2098-${newPhone().slice(-7)}`,
          title: '수학 1',
          publisherFileKey: korean.fileKey,
        },
      })
    }
    await page.goto(
      `${app.url}/admin/drive/list/${encodeURIComponent(publisher)}${where === 'gone' ? '/none' : ''}${query}`,
    )
    await then?.(page)
  }
/** The share link of a file in such a folder, at an address of it. */
const sharedFile =
  (path: (accessId: string) => string, change: Prisma.DriveShareUpdateInput = {}) =>
  (page: Page) =>
    alone(() =>
      inDrive('', async () => {
        const { accessId } = await app.db.driveShare.findFirstOrThrow({
          orderBy: { createTime: 'desc' },
        })
        await app.db.driveShare.update({ where: { accessId }, data: change })
        await page.goto(app.url + path(accessId))
      })(page),
    )
const ticked = (page: Page, act: string) =>
  page
    .locator('.drive-list tbody input[type=checkbox]')
    .first()
    .check()
    .then(() => page.click(`[name=act][value=${act}]`))
    .then(() => page.locator('#confirm, #error-summary').first().waitFor())
const openPanels = (page: Page) =>
  page.locator('details.panel:not([open]) > summary').first().click()

/** A book that is not made yet, at its page. */
const notMade =
  (query = '', then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const { id } = await app.db.requestBook.findFirstOrThrow({
      where: { produceId: null },
      orderBy: { id: 'asc' },
    })
    await page.goto(`${app.url}/listed/${id}${query}`)
    await then?.(page)
  }
/** A cart with a book that is not made yet, and one that has left the list. */
const cartOfListed = async (page: Page) => {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })
  const { bookId, title } = await app.db.requestBook.findFirstOrThrow({
    where: { produceId: null },
    orderBy: { id: 'asc' },
  })
  const entry = { userId, orderNum: 1, publisher: '미래엔' }
  await app.db.cartEntry.createMany({
    data: [
      { ...entry, bookId, title, prodType: '점자' },
      { ...entry, bookId: 'in-no-list', title: '사라진 책', prodType: '음성' },
    ],
    skipDuplicates: true,
  })
  await page.goto(`${app.url}/cart`)
}
/** The page of a proposal in a state; `:id` stands for its number. */
const proposal =
  (state: ProposalState, path = '/admin/proposals/:id', then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const { id } = await app.db.bookProposal.findFirstOrThrow({
      where: { state },
      orderBy: { id: 'asc' },
    })
    await page.goto(app.url + path.replace(':id', String(id)))
    await then?.(page)
  }
/**
 * The page of a plan of the demo with lines from this source; `query` follows its address, `then` is done
 * on it. A term without a plan: `term`.
 */
const planPage =
  (
    {
      source,
      doubtful = false,
      term = '2027-1',
    }: { source: PlanSource; doubtful?: boolean; term?: string },
    query = '',
    then?: (page: Page) => Promise<unknown>,
  ) =>
  async (page: Page) => {
    const lessons = doubtful ? { some: { doubt: { not: '' as const } } } : { some: {} }
    const { bookId, schoolId } = await app.db.lessonPlan.findFirstOrThrow({
      where: { source, lessons },
      orderBy: { id: 'asc' },
    })
    await page.goto(`${app.url}/plan/${bookId}?school=${schoolId}&term=${term}${query}`)
    await then?.(page)
  }
/** A plan that has been read from a text with doubtful and unread lines. */
const readPlan = async (page: Page) => {
  await page.fill(
    '#text-form [name=text]',
    '날짜\t단원\t쪽\n9월 1일\t1과\t8~20\n10월\t2과\t21~40\n메모',
  )
  await page.click('#text-form button')
  await page.locator('#lines-form').waitFor()
}
const inBraille = (form: string, fill: Record<string, string>) => async (page: Page) => {
  await page.goto(`${app.url}/braille`)
  await refused(form, fill)(page)
}
const ofTyped = { source: 'text' } as const
/** The page of a member who is in no school of the list for as long as it is opened. */
const planWithoutSchool = async (page: Page) => {
  const where = { user: 'newmember' }
  const { schoolId } = await app.db.user.findUniqueOrThrow({ where })
  const { bookId } = await app.db.book.findFirstOrThrow()
  await app.db.user.update({ where, data: { schoolId: null } })
  await page.goto(`${app.url}/plan/${bookId}`)
  await app.db.user.update({ where, data: { schoolId } })
}
/** Proposals of a state that none has for as long as the page is opened. */
const withoutMatched = async (page: Page) => {
  const matched = await app.db.bookProposal.findMany({ where: { state: 'matched' } })
  const these = { id: { in: matched.map(({ id }) => id) } }
  await app.db.bookProposal.updateMany({ where: these, data: { state: 'added' } })
  await page.goto(`${app.url}/admin/proposals?state=matched`)
  await app.db.bookProposal.updateMany({ where: these, data: { state: 'matched' } })
}
/** The queue with a book that has left the list, one in the purchase cart, and one of another title. */
const wanted = (then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher02' } })
  const books = await app.db.requestBook.findMany({
    where: { produceId: null },
    orderBy: { id: 'desc' },
    take: 2,
  })
  const order = {
    userId,
    prodType: '점자',
    orderNum: 30,
    createTime: new Date(2020, 1, 1),
  } as const
  await app.db.order.createMany({
    data: [
      { ...order, bookId: 'in-no-list', title: '사라진 책' },
      ...books.map(({ bookId }) => ({ ...order, bookId, title: '신청할 때의 책' })),
    ],
  })
  const { bookId, title } = books[1]!
  await app.db.purchaseCartEntry.createMany({
    data: [{ bookId, title, orderType: 0 }],
    skipDuplicates: true,
  })
  await page.goto(`${app.url}/admin/request/demanded?size=100`)
  await then?.(page)
}

/** A school's order file with rows of every kind. */
async function askedByASchool() {
  const { bookId } = await app.db.book.findFirstOrThrow({
    where: { formats: { some: { progress: { gt: 0, lt: 100 } } } },
  })
  const listed = await app.db.requestBook.findMany({
    where: { produceId: null },
    take: 11,
    orderBy: { id: 'asc' },
  })
  await orderFile(app.db, { schoolName: '접근성학교' }, [
    { bookId, brl: 900, b4: 2, sp: 1 },
    { bookId: 'in-no-list', sp: 800, title: '사라진 책' },
    { bookId: null },
    { bookId: null, decision: 'absent' },
    ...listed.map((one) => ({ bookId: one.bookId, a3: 700 })),
  ])
  return bookId
}
let asked: ReturnType<typeof askedByASchool> | undefined

/** Demand with rows of every kind, at an address of it; screens that open at once share the rows. */
const whatWasAsked =
  (query = '', then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const bookId = await (asked ??= askedByASchool())
    await page.goto(
      `${app.url}/admin/order/list?school=${encodeURIComponent('접근성')}${query.replace(':book', bookId)}`,
    )
    await then?.(page)
  }

/**
 * An order file with a row of every kind, at an address of it; `:row` is undecided and has
 * candidates, `:none` has none.
 */
const inOrderFile =
  (query = '', then?: (page: Page) => Promise<unknown>, path = '/item/:name') =>
  async (page: Page) => {
    const name = `2026-10-12_접근성학교 ${newPhone()} 특별히 긴 이름의 신청 파일(최종).csv`
    const [made, other] = await app.db.book.findMany({
      where: { prodTypes: { isEmpty: false } },
      take: 2,
      orderBy: { id: 'asc' },
    })
    const pupils = {
      create: [
        { name: '김민수', grade: '1', phone: '01012345678' },
        { name: '이서연', grade: '2', phone: '' },
      ],
    }
    const school = {
      schoolName: '접근성학교',
      teacher: '김담당',
      phone: '021234567',
      cellPhone: '01011112222',
      email: 'a-very-long-address-of-a-teacher@school.example.kr',
      address: '서울특별시 종로구 필운대로 97',
    }
    const rows: Partial<Prisma.OrderFileBookCreateWithoutOrderFileInput>[] = [
      {
        bookId: made!.bookId,
        decision: 'automatic',
        band: 'certain',
        score: 98,
        title: made!.title,
        publisher: made!.publisher,
        creator: made!.creator,
        isbn: '9791125957683',
        counts: { create: countRows({ brl: 2, sp: 1 }) },
        ...school,
        orderUsers: pupils,
        remarks: '급함',
      },
      {
        decision: 'waiting',
        band: 'review',
        score: 71,
        title: other!.title,
        publisher: other!.publisher,
        curriculum: '2015 개정 교육과정',
        counts: { create: countRows({ brf: 1, a3: 3, b4: 1 }) },
      },
      { decision: 'waiting', band: 'none', title: '', isbn: '9788900000015' },
      {
        bookId: 'in-no-list',
        decision: 'person',
        title: '사라진 책',
        counts: { create: countRows({ brl: 1 }) },
      },
      { decision: 'absent', title: '없는 책' },
      {
        decision: 'reset',
        band: 'certain',
        score: 99,
        title: made!.title,
        publisher: made!.publisher,
      },
    ]
    await app.db.storedFile.create({
      data: { key: name, name, size: 12_345, sha256: new Uint8Array(32) },
    })
    const { id } = await app.db.orderFile.create({
      data: {
        name,
        fileKey: name,
        schoolName: '접근성학교',
        receiptDate: '2026-10-12',
        userName: 'admin',
        ignored: '가격, 출처',
        unread: [
          { sheet: '신청', row: 7, column: '점자', value: '1/2', key: 'badCopies' },
          { sheet: '신청', row: 9, column: '', value: '※ 긴급', key: 'badCopies' },
        ],
        books: {
          create: rows.map((row, i) => ({ place: i + 1, sheet: '신청', rowNumber: i + 4, ...row })),
        },
      },
    })
    const idOf = async (place: number) =>
      (await app.db.orderFileBook.findFirstOrThrow({ where: { orderFileId: id, place } })).id
    const state = (bookId: string | null, decision: OrderDecision) => ({
      bookId,
      decision,
      remarks: '',
    })
    await app.db.orderFileStep.create({
      data: {
        orderFileId: id,
        userName: 'admin',
        action: 'absent',
        rows: [{ id: await idOf(5), before: state(null, 'waiting'), after: state(null, 'absent') }],
      },
    })
    const address = `/admin/user/order${path.replace(':name', encodeURIComponent(name))}${query
      .replace(':row', String(await idOf(2)))
      .replace(':none', String(await idOf(3)))
      .replace(':name', encodeURIComponent(name))}`
    await page.goto(app.url + address)
    await then?.(page)
  }
const allPanels = 'school=on&users=on&counts=on'

/**
 * The live camera over a still picture, with a simulated reader; `refusal` is the browser's error
 * instead of opening it.
 */
const liveCamera =
  (
    then: (page: Page) => Promise<unknown>,
    { refusal = '', answer }: { refusal?: string; answer?: object } = {},
  ) =>
  async (page: Page) => {
    await page.route('**/api/public/book/findIsbn', (route) =>
      answer && !(route.request().postDataJSON() as { codesOnly?: string }).codesOnly
        ? route.fulfill({ json: { data: answer } })
        : undefined,
    )
    await page.evaluate((refusal) => {
      if (refusal === 'canvas') HTMLCanvasElement.prototype.getContext = () => null
      navigator.mediaDevices.getUserMedia = () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
        canvas.getContext('2d')?.fillRect(0, 0, 100, 100)
        return refusal
          ? Promise.reject(new DOMException('', refusal))
          : Promise.resolve(canvas.captureStream(5))
      }
    }, refusal)
    await page.click('[data-do=start]')
    await then(page)
  }
const capturing = async (page: Page) => {
  await page.waitForFunction(() => document.querySelector('video')?.videoWidth)
  await page.click('[data-do=capture]')
}
const complained = (page: Page) => page.locator('#camera-problem').waitFor()
const photoSent = (page: Page) =>
  page
    .setInputFiles('#photo-form-album', {
      name: '빈 종이.png',
      mimeType: 'image/png',
      buffer: onePixel,
    })
    .then(async () => {
      // the reader begins with its first picture
      const answered = page.waitForEvent('load', { timeout: 90_000 })
      await page.$eval('#photo-form', (form) => (form as HTMLFormElement).submit())
      await answered
    })
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

/** The demo's school list. */
const sentDemo = () =>
  app.db.orderFile.findFirstOrThrow({
    where: { userId: { not: null } },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, statusToken: true, userId: true, schoolName: true },
  })
/** A list of the same member of which nothing was sent. */
async function newSchoolList(page: Page, query: (id: number) => string) {
  const { userId, schoolName } = await sentDemo()
  const name = `보낸 것이 없는 명단 ${randomUUID()}.xlsx`
  await app.db.storedFile.create({
    data: { key: name, name, size: 12_345, sha256: new Uint8Array(32) },
  })
  const { id } = await app.db.orderFile.create({
    data: {
      name,
      fileKey: name,
      userId,
      schoolName,
      books: { create: [{ place: 1, rowNumber: 2, title: '수학 1' }] },
    },
  })
  await page.goto(`${app.url}/school/${id}${query(id)}`)
}
/** `:row`: its first row that is not certain. */
const schoolList = (query: string) => async (page: Page) => {
  const { id } = await sentDemo()
  const { id: row } = await app.db.orderFileBook.findFirstOrThrow({
    where: { orderFileId: id, decision: 'waiting' },
    orderBy: { place: 'asc' },
  })
  await page.goto(`${app.url}/school/${id}${query.replace(':row', String(row))}`)
}
const statusPage = (query: string) => async (page: Page) => {
  await page.goto(`${app.url}/status/${(await sentDemo()).statusToken}${query}`)
}
const sentFile = async (page: Page) => {
  await page.goto(`${app.url}/admin/user/order/item/${encodeURIComponent((await sentDemo()).name)}`)
}

/**
 * A member with what was asked for and decided about them, on a page of the administrators.
 */
const eligibilityOf =
  (
    records: Omit<Prisma.EligibilityUncheckedCreateInput, 'userId'>[],
    path: (ids: { user: number; request: number }) => string,
    then?: (page: Page) => Promise<unknown>,
  ) =>
  async (page: Page) => {
    const number = newPhone()
    const { id: user } = await app.db.user.create({
      data: { user: `asks${number}`, name: '이용자', cellPhone: number, schoolName: '서울맹학교' },
    })
    let request = 0
    for (const record of records)
      request = (await app.db.eligibility.create({ data: { ...record, userId: user } })).id
    await page.goto(app.url + path({ user, request }))
    await then?.(page)
  }
const eligibilityRecords = {
  asked: { state: 'asked', way: 'administrator', note: '서울맹학교 국어 교사입니다.' },
  refused: {
    state: 'refused',
    way: 'photo',
    reason: '사진이 흐려서 이름을 읽을 수 없습니다.',
    userName: 'admin',
    decideTime: new Date('2026-11-02T00:00:00Z'),
  },
  confirmed: {
    state: 'confirmed',
    way: 'school',
    reason: '학교 명단으로 확인',
    userName: 'admin',
    untilDay: '2099-02-28',
    decideTime: new Date('2026-11-03T00:00:00Z'),
  },
} satisfies Record<string, Omit<Prisma.EligibilityUncheckedCreateInput, 'userId'>>
/** A finished application of somebody who is not confirmed, in the list or on its own page. */
const heldDownload = (path: (order: number) => string) => async (page: Page) => {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'newparent' } })
  const { prodType, book } = await app.db.format.findFirstOrThrow({
    where: { fileKey: { not: null }, book: { prodTypes: { isEmpty: false } } },
    orderBy: { bookRowId: 'asc' },
    select: { prodType: true, book: { select: { bookId: true, title: true } } },
  })
  const { id } = await app.db.order.create({ data: { userId, ...book, prodType, orderNum: 1 } })
  await page.goto(app.url + path(id))
}
/** The request of the demo that came with a picture. */
const withProof = async (page: Page) => {
  const { id } = await app.db.eligibility.findFirstOrThrow({
    where: { state: 'asked', fileKey: { not: null } },
  })
  await page.goto(`${app.url}/admin/eligibility/${id}?from=/admin/eligibility`)
}

/** A volume of the desk, at an address of it. */
const onDesk =
  (where: Prisma.VolumeWhereInput, path = '', then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const { id } = await app.db.volume.findFirstOrThrow({ where, orderBy: { id: 'asc' } })
    await page.goto(`${app.url}/producer/volume/${id}${path}`)
    await then?.(page)
  }
const ofProducer = { user: 'producer' }
const deskVolumes = {
  open: {
    makerId: null,
    state: 'waiting',
    format: { book: { assignments: { some: { user: ofProducer } } } },
  },
  making: { maker: ofProducer, state: 'producing', remarks: { none: {} } },
  returned: { maker: ofProducer, state: 'producing', remarks: { some: { answerTime: null } } },
  waiting: { maker: ofProducer, state: 'checking', handedInKey: { not: null } },
  toCheck: { maker: { isNot: ofProducer }, state: 'checking', handedInKey: { not: null } },
  finished: {
    state: 'finished',
    fileKey: null,
    format: { book: { assignments: { some: { user: ofProducer } } } },
  },
} as const satisfies Record<string, Prisma.VolumeWhereInput>

/** A volume whose file has no card, because its check failed; its page is rendered, then it has one again. */
const uncheckedVolume = async (page: Page) => {
  const { id, handedInKey } = await app.db.volume.findFirstOrThrow({ where: deskVolumes.toCheck })
  const where = { key: handedInKey! }
  const { card } = await app.db.storedFile.findUniqueOrThrow({ where })
  await app.db.storedFile.update({ where, data: { card: { failed: '2026-11-02T00:00:00.000Z' } } })
  await page.goto(`${app.url}/producer/volume/${id}`)
  await app.db.storedFile.update({ where, data: { card: card! } })
}

/** A producer who is away now and again later, on a page of theirs or of the administrators. */
const absent =
  (
    path: (ids: { user: number; absence: number }) => string,
    then?: (page: Page) => Promise<unknown>,
  ) =>
  (page: Page) =>
    alone(async () => {
      const { id: user } = await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })
      await app.db.absence.deleteMany({ where: { userId: user } })
      const days = { userId: user, lastDay: '2099-03-05' }
      const { id: absence } = await app.db.absence.create({
        data: { ...days, firstDay: '2026-11-02', reason: '점자 지도사 교육' },
      })
      await app.db.absence.create({
        data: { ...days, firstDay: '2099-04-01', lastDay: '2099-04-01' },
      })
      await page.goto(app.url + path({ user, absence }))
      await then?.(page)
    })
/** The settings while nobody has changed them, or after another administrator did. */
const settings = (then: (page: Page) => Promise<unknown>) => (page: Page) =>
  alone(async () => {
    await app.db.setting.deleteMany()
    await page.goto(`${app.url}/admin/settings`)
    await then(page)
  })
const termsSavedMeanwhile = async (page: Page) => {
  await app.db.setting.create({
    data: { name: 'terms', value: { first: '03-09', second: '08-17' }, userName: 'second' },
  })
  await refused('#terms-form', { first: '03-05' })(page)
}

/** A member who called, and what was done for them, on a page of theirs or of the administrators. */
const helped =
  (
    made: { link?: Partial<Prisma.PasswordLinkUncheckedCreateInput>; trace?: boolean },
    path: (ids: { user: number; token: string }) => string,
    then?: (page: Page) => Promise<unknown>,
  ) =>
  async (page: Page) => {
    const number = newPhone()
    const { passwordHash } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    const [login, birth] = [`calls${number}`, '2001-05-06']
    const { id: userId } = await app.db.user.create({
      data: { user: login, name: '김분실', passwordHash, cellPhone: number, birth },
    })
    const token = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(token).digest()
    const expireTime = new Date(Date.now() + 86_400_000)
    if (made.link)
      await app.db.passwordLink.create({
        data: { userId, userName: 'admin', tokenHash, expireTime, ...made.link },
      })
    if (made.trace) await app.db.audit.createMany({ data: helpTrace(login) })
    await page.goto(app.url + path({ user: userId, token }))
    await then?.(page)
  }
const helpTrace = (target: string): Prisma.AuditCreateManyInput[] => [
  {
    action: 'help.mobile',
    userName: 'admin',
    target,
    before: { cellPhone: '010-****-0000' },
    after: { cellPhone: '010-****-6666', reason: '휴대폰 분실. 학교와 지난달 신청을 맞게 말함' },
  },
  { action: 'help.link', userName: 'admin', target, after: { reason: '비밀번호를 잊음' } },
  { action: 'help.password', target, after: { changed: ['password'] } },
]
const memberPage = ({ user }: { user: number }) => `/admin/member/${user}`
/** The member of the demo, as the centre helped them today. */
const helpedToday = (path: string) => async (page: Page) => {
  if ((await app.db.audit.count({ where: { target: 'member', action: 'help.link' } })) === 0)
    await app.db.audit.createMany({ data: helpTrace('member') })
  await page.goto(app.url + path)
}

/** Somebody is told by mail that their eligibility was decided; another one's server takes none now. */
const mailed = (path: string) => async (page: Page) => {
  const now = new Date()
  for (const [user, email] of [
    ['member', 'member@example.org'],
    ['newmember', 'busy@later.example'],
  ] as const) {
    const { id: userId } = await app.db.user.update({ where: { user }, data: { email } })
    const eventKey = `mail-${randomBytes(8).toString('hex')}`
    await app.db.notification.create({
      data: {
        ...eligibilityNotice(userId, eventKey),
        messages: {
          create: { userId, way: 'mail', groupKey: eventKey, dueTime: now, nextTime: now },
        },
      },
    })
  }
  await sendOutbox(app.url)
  await page.goto(app.url + path)
}
/** Somebody has begun on two browsers, one of which has shown something. */
async function withBrowsers(page: Page) {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'newcomer' } })
  await app.db.pushSubscription.deleteMany({ where: { userId } })
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
  const time = new Date('2026-11-02T05:04:00Z')
  await app.db.pushSubscription.createMany({
    data: [
      { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36', lastTime: time },
      { userAgent: '', lastTime: null },
    ].map((browser, i) => ({
      ...browser,
      ...keys,
      userId,
      createTime: time,
      endpoint: `https://fcm.googleapis.com/fcm/send/${userId}-${i}`,
    })),
  })
  await page.goto(`${app.url}/myinfo`)
}
/** The page of the link in the mails of a watch. */
const watching =
  (query = '', more: Partial<Prisma.WatchCreateInput> = {}) =>
  async (page: Page) => {
    const email = `parent-${randomBytes(4).toString('hex')}@example.org`
    const watched = { bookId: '2099-0000001', prodType: '점자', title: '별빛 수학 1' } as const
    const watch = await app.db.watch.create({ data: { ...watched, email, ...more } })
    await page.goto(`${app.url}/watch/${watchToken(watch)}${query}`)
  }
/** The page of the link that confirms an address. */
const confirming =
  (query = '', more: { email?: string; confirmed?: boolean } = {}) =>
  async (page: Page) => {
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'newcomer' } })
    const email = 'newcomer@example.org'
    const confirmedEmail = more.confirmed ? email : ''
    await app.db.user.update({ where: { id }, data: { email, confirmedEmail } })
    const until = new Date(Math.ceil(Date.now() / 1000 + 600) * 1000)
    const token = emailToken({ id, email: more.email ?? email, until })
    await page.goto(`${app.url}/email/${token}${query}`)
  }
/** The page of the link in a mail. */
const stopping =
  (query = '', then?: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'newcomer' } })
    await app.db.noticeChoice.deleteMany({ where: { userId: id } })
    await page.goto(`${app.url}/stop/${stopToken(id, ['delivery', 'application'])}${query}`)
    await then?.(page)
  }

/** A producer who was told of everything that anybody can be told. */
async function toldOfEverything(page: Page) {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })
  const facts = {
    title: '별빛 수학 1',
    type: '점자',
    day: '2027-03-20',
    before: '2027-03-02',
    count: 2,
  }
  const why = { promiseMoved: 'source', eligibilityDecided: 'refused' } as Record<string, string>
  await app.db.notification.createMany({
    data: noticeKinds.map(({ value: kind }) => ({
      userId,
      kind,
      eventKey: kind,
      volume: null,
      facts: { ...facts, ...(kind in why ? { why: why[kind]! } : {}) },
    })),
    skipDuplicates: true,
  })
  await page.goto(`${app.url}/notifications`)
}

// prettier-ignore
export const screenStates: ScreenState[] = [
  { state: 'home', path: '/' },
  { state: 'results', path: search('과학') },
  { state: 'results, page 3 of 20 rows, by book id', path: search('과학', '&page=3&size=20&sort=1') },
  { state: 'results with the filters that narrow them', path: search('과학', '&filters=1') },
  { state: 'results, narrowed', path: search('과학', '&filters=1&grade=중&purpose=교과서') },
  { state: 'no result', path: search('공통수학1 우주여행') },
  { state: 'no result of a narrowed search', path: search('공통수학1', '&grade=초&purpose=지도서') },
  { state: 'Latin typing', path: search('tngkr') },
  { state: 'a page beyond the total', path: search('과학', '&page=999'), failed: true },
  { state: 'a bad size', path: search('과학', '&size=15'), failed: true },
  { state: 'a keyword too long', path: search('가'.repeat(101)), failed: true },
  { state: 'advanced search', path: '/search/advanced' },
  { state: 'advanced search, results and conditions', path: '/search/advanced?grade=중&publisher=미래엔' },
  { state: 'advanced search, nothing', path: '/search/advanced?title=없는책이름' },
  { state: 'advanced search, a bad date', path: '/search/advanced?pubDate=어제&title=수학', failed: true },
  { state: 'advanced search, an ISBN of the camera', path: '/search/advanced?isbn=9791125957683' },
  { state: 'home, an ISBN of the camera', path: '/?isbn=9791125957683' },
  { state: 'the camera without a page to come back to', path: '/camera' },
  { state: 'the camera', path: '/camera?from=/' },
  { state: 'the camera in English', path: '/camera?from=/&lang=en', lang: 'en' },
  { state: 'the camera, no number', path: '/camera?from=/', failed: true, reach: refused('#typed-form', { isbn: '' }) },
  { state: 'the camera, a wrong check digit', path: '/camera?from=/', failed: true, reach: refused('#typed-form', { isbn: '979-11-259-5768-4' }) },
  { state: 'the camera, a wrong check digit in English', path: '/camera?from=/&lang=en', lang: 'en', failed: true, reach: refused('#typed-form', { isbn: '979-11-259-5768-4' }) },
  { state: 'the camera, several numbers', path: '/camera?from=/', reach: refused('#typed-form', { isbn: 'ISBN 979-11-259-5768-3 ISBN 978-89-349-5126-1' }) },
  { state: 'the camera, no photo', path: '/camera?from=/', failed: true, reach: refused('#photo-form', {}) },
  { state: 'the camera, a photo without a number', path: '/camera?from=/', failed: true, reach: photoSent },
  { state: 'the camera, on', path: '/camera?from=/', scripts: 'on', reach: liveCamera((page) => page.locator('[data-do=capture]').waitFor()) },
  { state: 'the camera, analysing', path: '/camera?from=/', scripts: 'on', reach: liveCamera(async (page) => { await capturing(page); await page.getByRole('progressbar').waitFor() }) },
  { state: 'the camera, not recognised', path: '/camera?from=/', scripts: 'on', failed: true, reach: liveCamera(async (page) => { await capturing(page); await complained(page) }, { answer: { isbns: [], text: 'ISBN 979-11-' } }) },
  { state: 'the camera, several books', path: '/camera?from=/', scripts: 'on', reach: liveCamera(async (page) => { await capturing(page); await page.locator('#live-several').waitFor() }, { answer: { isbns: ['9791125957683', '9788934951261'], text: '' } }) },
  { state: 'the camera, none there', path: '/camera?from=/', scripts: 'on', failed: true, reach: liveCamera(complained, { refusal: 'NotFoundError' }) },
  { state: 'the camera, denied', path: '/camera?from=/', scripts: 'on', failed: true, reach: liveCamera(complained, { refusal: 'NotAllowedError' }) },
  { state: 'the camera, denied, in English', path: '/camera?from=/&lang=en', lang: 'en', scripts: 'on', failed: true, reach: liveCamera(complained, { refusal: 'NotAllowedError' }) },
  { state: 'the camera, no canvas', path: '/camera?from=/', scripts: 'on', failed: true, reach: liveCamera(complained, { refusal: 'canvas' }) },
  { state: 'the camera, only one', path: '/camera?from=/', scripts: 'on', failed: true, reach: liveCamera(async (page) => { await page.click('[data-do=turn]'); await complained(page) }) },
  { state: 'results, only books not made yet', reach: async (page) => { const made = await app.db.book.findMany({ select: { isbn: true } }); const { isbn } = await app.db.requestBook.findFirstOrThrow({ where: { produceId: null, isbn: { notIn: made.map((one) => one.isbn) } } }); await page.goto(app.url + search(isbn)) } },
  { state: 'books not made yet', path: '/listed' },
  { state: 'books not made yet, narrowed, page 2 of 20', path: '/listed?purpose=교과서&page=2&size=20&sort=1' },
  { state: 'books not made yet, nothing found', path: '/listed?keyword=없는책이름' },
  { state: 'books not made yet, a bad size', path: '/listed?size=15', failed: true },
  { state: 'books not made yet in English', path: '/listed?lang=en', lang: 'en' },
  { state: 'a book not made yet', reach: notMade('?from=/listed') },
  { state: 'a book not made yet, to a member', who: 'member', reach: notMade() },
  { state: 'a book not made yet in English', lang: 'en', reach: notMade('?lang=en') },
  { state: 'a book not made yet, application refused', who: 'member', failed: true, reach: notMade('', refused('#apply-form', { orderNum: '0' })) },
  { state: 'no such book in the list', path: '/listed/999999', failed: true },
  { state: 'a cart with books of the list', who: 'producer', reach: cartOfListed },
  { state: 'a book in no list', path: '/proposals/new', who: 'member' },
  { state: 'a book in no list in English', path: '/proposals/new?lang=en', who: 'member', lang: 'en' },
  { state: 'a book in no list, refused', path: '/proposals/new', who: 'member', failed: true, reach: refused('#proposal-form', { isbn: '123', note: '' }) },
  { state: 'a book in no list, its number is known', who: 'member', reach: async (page) => { const { isbn } = await app.db.book.findFirstOrThrow({ where: { isbn: { not: '' } } }); await page.goto(`${app.url}/proposals/new?isbn=${isbn}`) } },
  { state: 'my proposals', path: '/proposals', who: 'member' },
  { state: 'my proposals in English', path: '/proposals?lang=en', who: 'member', lang: 'en' },
  { state: 'my proposals, none', path: '/proposals', who: 'newcomer' },
  { state: 'my proposals, asking before one is taken back', who: 'member', reach: proposal('open', '/proposals?confirm=remove&id=:id') },
  { state: 'wanted books', who: 'admin', reach: wanted() },
  { state: 'wanted books, none chosen', who: 'admin', failed: true, reach: wanted(async (page) => { await page.click('[name=act][value="chosen:0"]'); await page.locator('#error-summary').waitFor() }) },
  { state: 'wanted books, a bad order', path: '/admin/request/demanded?sort=9', who: 'admin', failed: true },
  { state: 'wanted books in English', path: '/admin/request/demanded?lang=en', who: 'admin', lang: 'en' },
  { state: 'a lesson plan with doubtful lines', who: 'admin', reach: planPage({ ...ofTyped, doubtful: true }) },
  { state: 'a lesson plan in English', who: 'admin', lang: 'en', reach: planPage({ ...ofTyped, doubtful: true }, '&lang=en') },
  { state: 'a lesson plan to a producer', who: 'producer', reach: planPage(ofTyped) },
  { state: 'a lesson plan that is an estimate', who: 'admin', reach: planPage({ source: 'spread' }) },
  { state: 'a lesson plan, asking before it is removed', who: 'admin', reach: planPage(ofTyped, '&confirm=remove') },
  { state: 'a lesson plan, correcting its lines', who: 'admin', reach: planPage({ ...ofTyped, doubtful: true }, '&edit=1') },
  { state: 'a lesson plan, none yet', who: 'admin', reach: planPage({ ...ofTyped, term: '2027-2' }) },
  { state: 'a lesson plan, a text without lessons', who: 'admin', failed: true, reach: planPage({ ...ofTyped, term: '2027-2' }, '', refused('#text-form', { text: '안녕하세요' })) },
  { state: 'a lesson plan, a spread without pages', who: 'admin', failed: true, reach: planPage({ ...ofTyped, term: '2027-2' }, '', refused('#spread-form', { firstPage: '9' })) },
  { state: 'a lesson plan, read but not saved', who: 'admin', reach: planPage({ ...ofTyped, term: '2027-2' }, '', readPlan) },
  { state: 'a lesson plan, its lines refused', who: 'admin', failed: true, reach: planPage({ ...ofTyped, doubtful: true }, '&edit=1', refused('#lines-form', { f0: '999' })) },
  { state: 'a lesson plan of a school to choose', who: 'admin', reach: async (page) => { const { bookId } = await app.db.lessonPlan.findFirstOrThrow(); await page.goto(`${app.url}/plan/${bookId}`) } },
  { state: 'a lesson plan of an unknown school', who: 'admin', failed: true, reach: async (page) => { const { bookId } = await app.db.lessonPlan.findFirstOrThrow(); await page.goto(`${app.url}/plan/${bookId}?school=없는학교`) } },
  { state: 'a lesson plan of a member without a school', who: 'newcomer', reach: planWithoutSchool },
  { state: 'a lesson plan of no book', path: '/plan/2099-9999999', who: 'member', failed: true },
  { state: 'braille', path: '/braille', who: 'member' },
  { state: 'braille in English', path: '/braille?lang=en', who: 'member', lang: 'en' },
  { state: 'braille, a text written', who: 'member', reach: inBraille('#write-form', { text: '점자(點字) 교과서 12쪽을 읽어 봅시다. “안녕하세요?” 하고 말했다.' }) },
  { state: 'braille, read as text', who: 'member', reach: inBraille('#read-form', { braille: '⠨⠎⠢⠨⠀⠣⠣⠂⠂⠀⠘⠍⠎⠋⠀⠑⠄⠂⠝⠄' }) },
  { state: 'braille, something else to read', who: 'member', failed: true, reach: inBraille('#read-form', { braille: '점자' }) },
  { state: 'lesson plans', path: '/admin/plans?sort=1', who: 'admin' },
  { state: 'lesson plans in English', path: '/admin/plans?lang=en', who: 'admin', lang: 'en' },
  { state: 'lesson plans, nothing found', path: '/admin/plans?school=없는학교', who: 'admin' },
  { state: 'lesson plans, a bad state', path: '/admin/plans?state=lost', who: 'admin', failed: true },
  { state: 'proposals', path: '/admin/proposals?state=all', who: 'admin' },
  { state: 'proposals, a bad state', path: '/admin/proposals?state=lost', who: 'admin', failed: true },
  { state: 'proposals, none', who: 'admin', reach: withoutMatched },
  { state: 'a proposal', who: 'admin', reach: proposal('open', '/admin/proposals/:id?keyword=수학') },
  { state: 'a proposal in English', who: 'admin', lang: 'en', reach: proposal('open', '/admin/proposals/:id?lang=en') },
  { state: 'a proposal, refused', who: 'admin', failed: true, reach: proposal('open', undefined, refused('#decline-form', { reason: '' })) },
  { state: 'a proposal, declined', who: 'admin', reach: proposal('declined') },
  { state: 'no such proposal', path: '/admin/proposals/999999', who: 'admin', failed: true },
  { state: 'a book', path: '/item/1' },
  { state: 'a book to apply for', path: '/item/1?from=/' },
  { state: 'a book the member applied for before', path: '/item/1?from=/', who: 'member' },
  { state: 'a book by its address', path: '/item/1' },
  { state: 'a book, application refused', path: '/item/1?from=/', who: 'member', failed: true, reach: refused('#apply-form', { orderNum: '1e3' }) },
  { state: 'a book, put into the cart', path: '/item/2?from=/', who: 'member', reach: async (page) => { await page.getByLabel('점자', { exact: true }).check(); await page.click('#apply-form button'); await page.locator('.notices').waitFor() } },
  { state: 'no such book', path: '/item/999999', failed: true },
  { state: 'log-in', path: '/login?from=/order' },
  { state: 'log-in, sent here', path: '/cart' },
  { state: 'log-in, empty', path: '/login', failed: true, reach: refused('#login-form', {}) },
  { state: 'log-in, wrong password', path: '/login', failed: true, reach: refused('#login-form', { user: 'nobody', password: 'wrong' }) },
  { state: 'an empty cart', path: '/cart', who: 'newcomer' },
  { state: 'the cart', path: '/cart', who: 'member' },
  { state: 'the cart, copies refused', path: '/cart', who: 'member', failed: true, reach: async (page) => { await page.locator('tbody tr:first-child [inputmode=numeric]').fill('0'); await page.click('[name=save]'); await page.locator('#error-summary').waitFor() } },
  { state: 'the cart, asking before deleting', path: '/cart', who: 'member', reach: (page) => follow(page, /삭제$/) },
  { state: 'the cart, nothing ticked', path: '/cart', who: 'member', failed: true, reach: async (page) => { for (const box of await page.locator('tbody [type=checkbox]').all()) await box.uncheck(); await sendUnchecked(page, '#order-form') } },
  { state: 'the cart, day refused', path: '/cart', who: 'member', failed: true, reach: refused('#order-form', { neededFrom: '2020-03-02' }) },
  { state: 'the cart, request form without a name', path: '/cart', who: 'member', failed: true, reach: refused('#sheet-form', { userName: '' }) },
  { state: 'the cart, a question as a dialog', path: '/cart', who: 'member', scripts: 'on', reach: async (page) => { await page.getByRole('link', { name: /삭제$/ }).first().click(); await page.getByRole('dialog').waitFor() } },
  { state: 'an entry of the cart', path: '/cart', who: 'member', reach: async (page) => { await page.locator('tbody th a').first().click(); await page.locator('.facts').waitFor() } },
  { state: 'no such entry', path: '/cart/item/999999', who: 'member', failed: true },
  { state: 'my info', path: '/myinfo', who: 'member' },
  { state: 'my info, in English, asking before leaving', path: '/myinfo?confirm=withdraw&lang=en', who: 'member', lang: 'en' },
  { state: 'log-in security', path: '/security', who: 'member' },
  { state: 'log-in security, in English', path: '/security?lang=en', who: 'admin', lang: 'en' },
  { state: 'log-in security, an authenticator being set up', path: '/security?step=app', who: 'member' },
  { state: 'log-in security, a wrong first code', path: '/security?step=app', who: 'member', failed: true, reach: refused('#authenticator-form', { secondCode: '12345' }) },
  { state: 'log-in security with everything', alone: true, reach: withSecondSteps('/security') },
  { state: 'log-in security, asking before a passkey goes', alone: true, reach: withSecondSteps('/security?confirm=passkey') },
  { state: 'my info with passkeys', alone: true, reach: withSecondSteps('/myinfo') },
  { state: 'who is there', path: '/proof?from=/feeds', who: 'member' },
  { state: 'who is there, wrong password', path: '/proof?from=/feeds', who: 'member', failed: true, reach: refused('#proof-form', { password: 'wrong' }) },
  { state: 'the second step of a log-in', path: '/login', alone: true, reach: secondStepOfLogIn() },
  { state: 'the second step of a log-in, wrong code', path: '/login', alone: true, failed: true, reach: secondStepOfLogIn('12345') },
  { state: 'my info, e-mail refused', path: '/myinfo', who: 'member', failed: true, reach: refused('#info-form', { email: 'nonsense' }) },
  { state: 'my info, password refused', path: '/myinfo', who: 'member', failed: true, reach: (page) => sendUnchecked(page, '#password-form') },
  { state: 'addresses to subscribe to', path: '/feeds' },
  { state: 'addresses to subscribe to, in English', path: '/feeds?lang=en', lang: 'en' },
  { state: 'addresses to subscribe to, of a member who has none', path: '/feeds', who: 'newcomer' },
  { state: 'addresses to subscribe to, of a producer', who: 'producer', reach: withFeedLink('producer', '/feeds') },
  { state: 'addresses to subscribe to, asking before new ones', who: 'member', reach: withFeedLink('member', '/feeds?confirm=new') },
  { state: 'my info with an access key', path: '/myinfo', who: 'newcomer', scripts: 'on', reach: async (page) => { await unfold(page, '#key-form'); await page.click('#key-form button'); await page.locator('#access-key').waitFor() } },
  { state: 'my info with browsers that get notices', who: 'newcomer', reach: withBrowsers },
  { state: 'my info, where this browser could get notices', path: '/myinfo', who: 'member', scripts: 'on', reach: (page) => page.locator('[data-push]').evaluate((box: HTMLElement) => void (box.hidden = false)) },
  { state: 'no applications', path: '/order', who: 'newcomer' },
  { state: 'applications in every state', path: '/order?size=20', who: 'member' },
  { state: 'applications that are late', path: '/order?view=late', who: 'member' },
  { state: 'an application', path: '/order', who: 'member', reach: async (page) => { await page.locator('tbody th a').first().click(); await page.locator('.steps').waitFor() } },
  { state: 'an application with a file', who: 'member', reach: applied({ volume: 0 }) },
  { state: 'an application with volumes', who: 'member', reach: applied({ volume: { gt: 0 } }) },
  { state: 'an application with volumes, in English', who: 'member', lang: 'en', reach: applied({ volume: { gt: 0 } }, '?lang=en') },
  { state: 'an application changed', who: 'member', reach: withOrder({ endTime: null, downloads: { none: {} }, shipmentItems: { none: {} } }, '', refused('#change-form', { orderNum: '9' })) },
  { state: 'an application, change refused', who: 'member', failed: true, reach: withOrder({ endTime: null, downloads: { none: {} }, shipmentItems: { none: {} } }, '', refused('#change-form', { orderNum: '0', neededFrom: '' })) },
  { state: 'an application, asking before cancelling', who: 'member', reach: withOrder({ endTime: null, downloads: { none: {} }, shipmentItems: { none: {} } }, '?confirm=cancel') },
  { state: 'an application whose file was replaced', who: 'member', reach: withOrder({ downloads: { some: { version: 'older-file-of-the-demo' } } }) },
  { state: 'an application, asking before it ends', who: 'member', reach: withOrder({ endTime: null, downloads: { some: {} } }, '?confirm=end') },
  { state: 'an application that has ended', who: 'member', reach: withOrder({ endTime: { not: null } }) },
  { state: 'an application that has ended, in English', who: 'member', lang: 'en', reach: withOrder({ endTime: { not: null } }, '?lang=en') },
  { state: 'an application finished without a file', who: 'producer', reach: finishedWithoutFile },
  { state: 'no notices', path: '/notifications', who: 'newcomer' },
  { state: 'notices, one of them new', path: '/notifications', who: 'member' },
  { state: 'notices of every kind', path: '/notifications', who: 'producer', reach: toldOfEverything },
  { state: 'notices in English', path: '/notifications?lang=en', lang: 'en', who: 'member' },
  { state: 'find id', path: '/findid?step=1' },
  { state: 'find id, no phone', path: '/findid?step=1', failed: true, reach: refused('#phone-form', {}) },
  { state: 'find id, code sent', path: '/findid?step=1', alone: true, reach: (page) => askCode(page) },
  { state: 'find id, wrong code', path: '/findid?step=1', failed: true, alone: true, reach: async (page) => { await askCode(page); await refused('#code-form', { code: '12' })(page) } },
  { state: 'find id, found', path: '/findid?step=1', who: 'newcomer', reach: findMyId },
  { state: 'find password', path: '/findpw?step=1' },
  { state: 'find password, new password', path: '/findpw?step=1', alone: true, reach: (page) => askCode(page) },
  { state: 'find password, nothing filled in', path: '/findpw?step=1', failed: true, alone: true, reach: async (page) => { await askCode(page); await refused('#password-form', {})(page) } },
  { state: 'sign-up, a step skipped', path: '/terms' },
  { state: 'sign-up, identity check', path: '/join', alone: true, reach: signUp('chosen') },
  { state: 'sign-up, identity verified', path: '/join', alone: true, reach: signUp('verified', elsewhere('/certification')) },
  { state: 'sign-up, state of the check', path: '/join', alone: true, reach: signUp('verified', elsewhere('/usercheck')) },
  { state: 'sign-up, the small window', path: '/join', alone: true, reach: signUp('verified', elsewhere('/usersucc?popup=1')) },
  { state: 'sign-up, identity check failed', path: '/userfail' },
  { state: 'sign-up, terms', path: '/join', alone: true, reach: signUp('verified') },
  { state: 'sign-up, terms not agreed to', path: '/join', failed: true, alone: true, reach: signUp('verified', refused('#terms-form', {})) },
  { state: 'sign-up, form', path: '/join', alone: true, reach: signUp('agreed') },
  { state: 'sign-up, form refused', path: '/join', failed: true, alone: true, reach: signUp('agreed', refused('#account-form', { email: 'x', passwordConfirm: 'y' })) },
  { state: 'sign-up, addresses found', path: '/join', alone: true, reach: signUp('agreed', async (page) => { await page.fill('[name=keyword]', '서울'); await page.click('[value=find]'); await page.locator('#address-found').waitFor(); await page.evaluate(() => scrollTo(0, 0)) }) },
  { state: 'sign-up in English', path: '/join?lang=en', lang: 'en', alone: true, reach: signUp('agreed') },
  { state: 'sign-up, terms in English', path: '/join?lang=en', lang: 'en', alone: true, reach: signUp('verified') },
  { state: 'social log-in, at the practice provider', path: '/api/oauth/google' },
  { state: 'social log-in, a name missing', path: '/api/oauth/kakao', failed: true, alone: true, reach: refused('#sandbox-login', { name: '' }) },
  { state: 'social log-in, a request that is wrong', path: '/sandbox/oauth/authorize', failed: true },
  { state: 'social log-in, not registered', path: '/api/oauth/naver', alone: true, reach: unregistered },
  { state: 'social log-in, not registered, in English', path: '/api/oauth/naver?lang=en', lang: 'en', alone: true, reach: async (page) => { await unregistered(page); await page.goto(`${app.url}/auth?lang=en`) } },
  { state: 'social log-in, failed', path: '/api/oauth/google/return' },
  { state: 'social log-in, the small window', path: '/oauth/callback?code=x', scripts: 'off' },
  { state: 'practice identity check, without a request', path: '/sandbox/identity' },
  { state: 'practice identity check', path: '/join', alone: true, reach: async (page) => { await signUp('chosen')(page); await sendUnchecked(page, '#identity-form') } },
  { state: 'a book, watching it without an address', path: '/item/1', failed: true, reach: refused('#watch-form', { email: '' }) },
  { state: 'an e-mail address to be confirmed', reach: confirming() },
  { state: 'an e-mail address to be confirmed, in English', lang: 'en', reach: confirming('?lang=en') },
  { state: 'an e-mail address that is confirmed', reach: confirming('', { confirmed: true }) },
  { state: 'a link of an e-mail address that was changed', reach: confirming('', { email: 'former@example.org' }), failed: true },
  { state: 'a watch to be confirmed', reach: watching() },
  { state: 'a watch to be confirmed, in English', lang: 'en', reach: watching('?lang=en') },
  { state: 'a watch that is on', reach: watching('', { confirmTime: new Date() }) },
  { state: 'a watch to be stopped', reach: watching('?stop=1', { confirmTime: new Date() }) },
  { state: 'a watch to be stopped, in English', lang: 'en', reach: watching('?stop=1&lang=en') },
  { state: 'a watch that is over', reach: watching('', { toldTime: new Date() }), failed: true },
  { state: 'practice mails, none', path: '/sandbox/mail/page', alone: true },
  { state: 'practice mails', alone: true, reach: mailed('/sandbox/mail/page') },
  { state: 'stopping mails', reach: stopping() },
  { state: 'stopping mails, in English', lang: 'en', reach: stopping('?lang=en') },
  { state: 'mails that have stopped', reach: stopping('', (page) => page.click('#stop-form button')) },
  { state: 'a link that stops nothing', path: '/stop/1.delivery.x', failed: true },
  { state: 'messages that fail, none', path: '/admin/messages', who: 'admin' },
  { state: 'messages that fail', who: 'admin', alone: true, reach: mailed('/admin/messages') },
  { state: 'messages that wait', who: 'admin', alone: true, reach: mailed('/admin/messages?only=waiting') },
  { state: 'messages that wait, none', path: '/admin/messages?only=waiting', who: 'admin' },
  { state: 'webhooks, none, and nothing sent', path: '/admin/webhooks', who: 'admin', failed: true, reach: noWebhook(refused('#webhook-add-form', { name: '' })) },
  { state: 'webhooks', who: 'admin', reach: withWebhook(() => '/admin/webhooks') },
  { state: 'webhooks, in English', who: 'admin', lang: 'en', reach: withWebhook(() => '/admin/webhooks?lang=en', { failingTime: new Date('2026-11-26T01:02:03Z'), kinds: [] }) },
  { state: 'a webhook', who: 'admin', reach: withWebhook((id) => `/admin/webhooks/${id}`) },
  { state: 'a webhook, in English', who: 'admin', lang: 'en', reach: withWebhook((id) => `/admin/webhooks/${id}?lang=en`, { rotateTime: new Date('2099-01-01T00:00:00Z') }) },
  { state: 'a webhook that is off', who: 'admin', reach: withWebhook((id) => `/admin/webhooks/${id}`, { offReason: 'failing', offTime: new Date('2026-11-26T01:02:03Z') }) },
  { state: 'a webhook, asking before it goes', who: 'admin', reach: withWebhook((id) => `/admin/webhooks/${id}?confirm=remove`) },
  { state: 'a webhook at an address that is refused', who: 'admin', failed: true, reach: withWebhook((id) => `/admin/webhooks/${id}`, {}, refused('#webhook-form', { url: 'https://192.168.0.10/' })) },
  { state: 'practice webhooks, and a secret that is none', path: '/sandbox/webhooks/page', failed: true, reach: refused('#sandbox-secret', { secret: 'x' }) },
  { state: 'practice webhooks', reach: receivedWebhook },
  { state: 'practice text messages', path: '/findid?step=1', alone: true, reach: async (page) => { await findMyId(page); await page.goto(`${app.url}/sandbox/outbox`) } },
  { state: 'administration, overview', path: '/admin', who: 'admin' },
  { state: 'full list', path: '/admin/request/list', who: 'admin' },
  { state: 'full list, conditions, page 2 of 20', path: '/admin/request/list?grade=중&page=2&size=20', who: 'admin' },
  { state: 'full list, nothing found', path: '/admin/request/list?title=없는책이름', who: 'admin' },
  { state: 'full list, a bad date', path: '/admin/request/list?pubDate=어제', who: 'admin', failed: true },
  { state: 'full list, nothing chosen', path: '/admin/request/list?grade=중', who: 'admin', failed: true, reach: async (page) => { await page.click('[value="chosen:0"]'); await page.locator('#error-summary').waitFor() } },
  { state: 'full list, asking before taking all', path: '/admin/request/list?grade=중&confirm=all&orderType=1', who: 'admin' },
  { state: 'full list, rows requested', path: '/admin/request/list?grade=고', who: 'admin', reach: async (page) => { await page.click('.bulk-menu summary'); await page.click('[value="page:0"]'); await page.locator('.notices').waitFor() } },
  { state: 'a book of the full list', path: '/admin/request/item/17?from=/admin/request/list', who: 'admin' },
  { state: 'a book of the full list, refused', path: '/admin/request/item/18', who: 'admin', failed: true, reach: refused('#book-form', { title: '', pubDate: '어제' }) },
  { state: 'a book of the full list, first question before deleting', path: '/admin/request/item/18?confirm=remove', who: 'admin' },
  { state: 'a book of the full list, second question before deleting', path: '/admin/request/item/18?confirm=remove2', who: 'admin' },
  { state: 'no such book of the full list', path: '/admin/request/item/999999', who: 'admin', failed: true },
  { state: 'purchase requests as PDF', who: 'admin', reach: purchases(() => '/admin/cart') },
  { state: 'purchase requests as printed books, page 2', who: 'admin', reach: purchases(() => '/admin/cart?orderType=1&page=2') },
  { state: 'purchase requests, copies refused', who: 'admin', failed: true, reach: purchases(() => '/admin/cart?orderType=1', (page, id) => refused(`#row-${id}`, { orderNum: '0' })(page)) },
  { state: 'purchase requests, asking before deleting', who: 'admin', reach: purchases((id) => `/admin/cart?orderType=1&confirm=remove&id=${id}`) },
  { state: 'purchase requests, asking before deleting several', who: 'admin', reach: purchases((id) => `/admin/cart?orderType=1&confirm=removeAll&id=${id}&id=${id - 1}`) },
  { state: 'purchase requests, nothing chosen', who: 'admin', failed: true, reach: purchases(() => '/admin/cart?confirm=removeAll') },
  { state: 'purchase requests, asking before completing', who: 'admin', reach: purchases(() => '/admin/cart?confirm=produceAll') },
  { state: 'a purchase request', who: 'admin', reach: purchases((id) => `/admin/cart/item/${id}?from=/admin/cart`) },
  { state: 'a purchase request, refused', who: 'admin', failed: true, reach: purchases((id) => `/admin/cart/item/${id}`, refused('#entry-form', { orderNum: '' })) },
  { state: 'a purchase request, asking before deleting', who: 'admin', reach: purchases((id) => `/admin/cart/item/${id}?confirm=remove`) },
  { state: 'members', path: '/admin/member/list', who: 'admin' },
  { state: 'members, narrowed', path: '/admin/member/list?level=2&schoolName=점자&size=20', who: 'admin' },
  { state: 'members, none', path: '/admin/member/list?name=없는사람', who: 'admin' },
  { state: 'members, a page beyond the total', path: '/admin/member/list?page=999', who: 'admin', failed: true },
  { state: 'a member', path: '/admin/member/5?from=/admin/member/list', who: 'admin' },
  { state: 'a member, e-mail refused', path: '/admin/member/5', who: 'admin', failed: true, reach: refused('#member-form', { email: 'nonsense' }) },
  { state: 'a member, asking before another level', path: '/admin/member/5', who: 'admin', reach: async (page) => { await page.check('#member-form [name=level][value="10"]'); await sendUnchecked(page, '#member-form') } },
  { state: 'a member, asking before deleting', path: '/admin/member/5?confirm=remove', who: 'admin' },
  { state: 'a member, asking before all devices are logged out', path: '/admin/member/5?confirm=sessions', who: 'admin' },
  { state: 'no such member', path: '/admin/member/999999', who: 'admin', failed: true },
  { state: 'registering a member', path: '/admin/registration', who: 'admin' },
  { state: 'registering a member, schools found', path: '/admin/registration', who: 'admin', reach: async (page) => { await page.fill('[name=schoolName]', 'ㅅㅇㅁ'); await page.click('[name=schoolStep]'); await page.locator('#schools-found').waitFor() } },
  { state: 'registering a member, nothing filled in', path: '/admin/registration', who: 'admin', failed: true, reach: refused('#register-form', {}) },
  { state: 'the log', who: 'admin', reach: withLog },
  { state: 'the log, nothing found', path: '/admin/audit?target=nobody', who: 'admin' },
  { state: 'the log, a bad period', path: '/admin/audit?from=2026-03-02&to=2026-03-01', who: 'admin', failed: true },
  { state: 'adding to the list', path: '/admin/request/register', who: 'admin' },
  { state: 'who waits', path: '/admin/demand', who: 'admin' },
  { state: 'who waits, late and in English', path: '/admin/demand?late=true&lang=en', who: 'admin', lang: 'en' },
  { state: 'who waits, nobody so', path: '/admin/demand?school=없는학교', who: 'admin' },
  { state: 'who waits, a bad state', path: '/admin/demand?state=lost', who: 'admin', failed: true },
  { state: 'shipments', path: '/admin/delivery', who: 'admin' },
  { state: 'shipments, silent and in English', path: '/admin/delivery?state=silent&lang=en', who: 'admin', lang: 'en' },
  { state: 'shipments, none so', path: '/admin/delivery?keyword=없는학교', who: 'admin' },
  { state: 'shipments, a bad state', path: '/admin/delivery?state=lost', who: 'admin', failed: true },
  { state: 'ready to send', path: '/admin/delivery/ready', who: 'admin' },
  { state: 'ready to send, nobody so', path: '/admin/delivery/ready?keyword=없는학교', who: 'admin' },
  { state: 'ready to send, a bad kind', path: '/admin/delivery/ready?kind=lost', who: 'admin', failed: true },
  { state: 'packing for a member', path: '/admin/delivery/ready?kind=application', who: 'admin', reach: packing() },
  { state: 'packing for a school', path: '/admin/delivery/ready?kind=school', who: 'admin', reach: packing() },
  { state: 'packing, refused', path: '/admin/delivery/ready?kind=school', who: 'admin', failed: true, reach: packing(async (page) => { await page.locator('[name^="copies-"]').first().fill('900'); await refused('#packing-form', { zipCode: 'x' })(page) }) },
  { state: 'packing, nothing ready', path: '/admin/delivery/pack?userId=1', who: 'admin' },
  { state: 'a shipment that is packed', who: 'admin', reach: shipment({ sentDay: '' }) },
  { state: 'a shipment that is packed, a bad day', who: 'admin', failed: true, reach: shipment({ sentDay: '' }, '', refused('#send-form', { sentDay: '2999-01-01' })) },
  { state: 'a shipment, asking before unpacking', who: 'admin', reach: shipment({ sentDay: '' }, '?confirm=unpack') },
  { state: 'a shipment that is sent', who: 'admin', reach: shipment(isSent) },
  { state: 'a shipment that is sent, in English', who: 'admin', lang: 'en', reach: shipment(isSent, '?lang=en') },
  { state: 'a shipment, asking before sending is taken back', who: 'admin', reach: shipment(isSent, '?confirm=unsend') },
  { state: 'a shipment with something missing', who: 'admin', reach: shipment(isIncomplete) },
  { state: 'a shipment, more arrived than sent', who: 'admin', failed: true, reach: shipment(isSent, '', async (page) => { await page.click('#receive summary'); await page.locator('[name^="arrived-"]').first().fill('900'); await sendUnchecked(page, '#receive-form') }) },
  { state: 'a shipment, handing on', who: 'admin', reach: handOn },
  { state: 'no such shipment', path: '/admin/delivery/999999', who: 'admin', failed: true },
  { state: 'ready to send, nobody chosen', path: '/admin/delivery/ready', who: 'admin', failed: true, reach: async (page) => { for (const box of await page.locator('[name="holder"]').all()) await box.uncheck(); await sendUnchecked(page, '#pack-all-form') } },
  { state: 'what is packed, to print and send', path: '/admin/delivery/batch', who: 'admin' },
  { state: 'what is packed, to print and send, in English', path: '/admin/delivery/batch?lang=en', who: 'admin', lang: 'en' },
  { state: 'what is packed, too many numbers', path: '/admin/delivery/batch', who: 'admin', failed: true, reach: refused('#numbers-form', { numbers: Array(102).fill('1').join('\n') }) },
  { state: 'what is packed, numbers to check', path: '/admin/delivery/batch', who: 'admin', reach: async (page) => { await page.click('#numbers-form button'); await page.locator('#send-all-form').waitFor() } },
  { state: 'a packing list to print', who: 'admin', reach: shipment(isSent, '/print') },
  { state: 'labels for the books of a shipment', who: 'admin', reach: shipment(isSent, '/print?books=1') },
  { state: 'the code of a packing list', path: '/r' },
  { state: 'the code of a packing list, refused', path: '/r?code=123', failed: true },
  { state: 'a packing list', reach: packingCode(isSent) },
  { state: 'a packing list in English', lang: 'en', reach: packingCode(isSent, async (page) => { await page.goto(`${page.url()}?lang=en`); await unfoldAll(page) }) },
  { state: 'a packing list, more arrived than sent', failed: true, reach: packingCode(isSent, async (page) => { await page.locator('[name^="arrived-"]').first().fill('900'); await sendUnchecked(page, '#receive-form') }) },
  { state: 'a packing list with something missing', reach: packingCode(isIncomplete) },
  { state: 'a packing list that is not sent', reach: packingCode({ sentDay: '' }) },
  { state: 'a packing list that nobody has', path: '/r/ABCD-EFGH-JKLM', failed: true },
  { state: "a member's shipments", path: '/delivery', who: 'member', reach: unfoldAll },
  { state: "a newcomer's shipments", path: '/delivery', who: 'newcomer' },
  { state: 'sums of applications', who: 'admin', reach: whatWasAsked() },
  { state: 'sums of applications, page 2, by title', who: 'admin', reach: whatWasAsked('&page=2&sort=title') },
  { state: 'sums of applications, who asks for a book', who: 'admin', reach: whatWasAsked('&book=:book') },
  { state: 'sums of applications, nothing chosen', who: 'admin', failed: true, reach: whatWasAsked('', async (page) => { await page.click('[value="chosen:0"]'); await page.locator('#error-summary').waitFor() }) },
  { state: 'sums of applications, nothing fits', path: '/admin/order/list?keyword=없는책이름', who: 'admin' },
  { state: 'sums of applications, a bad state', path: '/admin/order/list?state=lost', who: 'admin', failed: true },
  { state: 'sums of applications in English', who: 'admin', lang: 'en', reach: whatWasAsked('&lang=en') },
  { state: 'order files', who: 'admin', reach: inOrderFile('', undefined, '/list') },
  { state: 'order files, nothing fits', path: '/admin/user/order/list?schoolName=없는학교', who: 'admin' },
  { state: 'order files, no file', path: '/admin/user/order/list', who: 'admin', failed: true, reach: refused('#upload-form', {}) },
  { state: 'order files, asking before one goes', who: 'admin', reach: inOrderFile('?remove=:name', undefined, '/list') },
  { state: 'order files, a bad state', path: '/admin/user/order/list?only=bad', who: 'admin', failed: true },
  { state: 'order files in English', who: 'admin', lang: 'en', reach: inOrderFile('?lang=en', undefined, '/list') },
  { state: 'an order file, its school missing', who: 'admin', failed: true, reach: inOrderFile('', refused('#school-form', { schoolName: '', date: '' })) },
  { state: 'an order file, schools found', who: 'admin', reach: inOrderFile('', async (page) => { await unfold(page, '#school-form'); await page.fill('#school-form-schoolName', 'ㅁㅎㄱ'); await page.click('[name=schoolStep][value=find]'); await page.locator('#schools-found').waitFor() }) },
  { state: 'an order file, no school found', who: 'admin', reach: inOrderFile('', async (page) => { await unfold(page, '#school-form'); await page.fill('#school-form-schoolName', '없는학교'); await page.click('[name=schoolStep][value=find]'); await page.locator('.notice-warn').waitFor() }) },
  { state: 'an order file', who: 'admin', reach: inOrderFile() },
  { state: 'an order file, all panels', who: 'admin', reach: inOrderFile(`?${allPanels}`) },
  { state: 'an order file, no panel', who: 'admin', reach: inOrderFile('?review=off&counts=off') },
  { state: 'an order file, pupils by name', who: 'admin', reach: inOrderFile(`?${allPanels}`, async (page) => { await page.click('[name=act][value^=pupils]'); await page.locator('#names').waitFor() }) },
  { state: 'an order file, nothing chosen', who: 'admin', failed: true, reach: inOrderFile('', async (page) => { await page.click('[name=act][value="chosen:0"]'); await shownAgain(page, '#error-summary') }) },
  { state: 'an order file, asking before all are accepted', who: 'admin', reach: inOrderFile('?confirm=accept') },
  { state: 'an order file, writing remarks', who: 'admin', reach: inOrderFile('?remarks=:row') },
  { state: 'an order file, a row with candidates', who: 'admin', reach: inOrderFile('?row=:row') },
  { state: 'an order file, a row without candidates', who: 'admin', reach: inOrderFile('?row=:none') },
  { state: 'an order file, candidates by other words', who: 'admin', reach: inOrderFile('?row=:none&q=수학') },
  { state: 'an order file, a row that names two books', who: 'admin', reach: inOrderFile('?row=:row', async (page) => { await app.db.orderFileBook.updateMany({ where: { id: Number(new URL(page.url()).searchParams.get('row')) }, data: { title: '공통수학1, 2', decision: 'waiting', bookId: null, marks: [{ prodType: '점자', mark: '○' }] } }); await page.reload() }) },
  { state: 'an order file, a decision refused', who: 'admin', failed: true, reach: inOrderFile('?row=:row', async (page) => { await app.db.orderFileBook.updateMany({ where: { id: Number(new URL(page.url()).searchParams.get('row')) }, data: { remarks: '다른 사람' } }); await page.click('#absent-form button'); await shownAgain(page, '#error-summary') }) },
  { state: 'an order file, no row fits', who: 'admin', reach: inOrderFile('?keyword=아무것도') },
  { state: 'an order file, a row that is gone', who: 'admin', failed: true, reach: inOrderFile('?row=999999') },
  { state: 'an order file that is not there', path: '/admin/user/order/item/none.csv', who: 'admin', failed: true },
  { state: 'an order file in English', who: 'admin', lang: 'en', reach: inOrderFile(`?lang=en&row=:row&${allPanels}`) },
  { state: 'volumes', who: 'admin', reach: volumes() },
  { state: 'volumes, refused', who: 'admin', failed: true, reach: volumes('', refused('#volumes-form', { p0: '9-1', d0: '내일' })) },
  { state: 'volumes, asking before finished ones go', who: 'admin', reach: volumes('', async (page) => { await page.selectOption('[name=s0]', 'remove'); await page.click('[value=save]'); await shownAgain(page, '#confirm') }) },
  { state: 'volumes, pasted, with a line that cannot be read', who: 'admin', failed: true, reach: volumes('', async (page) => { await page.click('#paste summary'); await page.fill('[name=paste]', '1,x,,모름\n2,1,2,3,4,5,6,7'); await page.click('[value=paste]'); await shownAgain(page, '#error-summary') }) },
  { state: 'volumes, divided', who: 'admin', reach: volumes('', async (page) => { await page.click('#split summary'); await page.fill('[name=pagesAll]', '240'); await page.fill('[name=parts]', '6'); await page.click('[value=split]'); await shownAgain(page, '.notice') }) },
  { state: 'volumes, asking before a file goes', who: 'admin', reach: volumes('confirm=file') },
  { state: 'volumes, no file chosen', who: 'admin', failed: true, reach: volumes('', (page) => sendUnchecked(page, '#file-form')) },
  { state: 'volumes, none yet, in English', path: '/admin/produce/volumes/2026-0000017?type=음성&lang=en', who: 'admin', lang: 'en' },
  { state: 'a book with volumes', reach: async (page) => { const { bookRowId } = await app.db.volume.findFirstOrThrow({ where: { state: 'finished' }, orderBy: { id: 'desc' } }); await page.goto(`${app.url}/item/${bookRowId}`) } },
  { state: 'adding to the list, no file', path: '/admin/request/register', who: 'admin', failed: true, reach: (page) => sendUnchecked(page, '#upload-form') },
  { state: 'adding to the list, a book refused', path: '/admin/request/register', who: 'admin', failed: true, reach: refused('#create-form', { bookId: '가', pubDate: '어제' }) },
  { state: 'adding to the list, an earlier list', who: 'admin', always: true, reach: uploadedList({ state: 'replaced' }, '') },
  { state: 'an uploaded list, being read', who: 'admin', reach: uploadedList({ state: 'reading', progress: 1500 }) },
  { state: 'an uploaded list, refused', who: 'admin', reach: uploadedList({ state: 'refused', problem: '읽을 수 없는 파일입니다.' }) },
  { state: 'an uploaded list with errors', who: 'admin', reach: uploadedList({ state: 'checked', errorCount: 2, errors: ['badGrade', 'titleRequired'].map((key, i) => ({ sheet: '목록', row: i + 2, column: '학교급', value: i ? '' : '대', key })), ignored: '가격' }) },
  { state: 'an uploaded list, to be confirmed', who: 'admin', reach: uploadedList({ state: 'checked', added: 30, removed: 900, rowCount: 40, changed: 1, preview: { added: ['수학 1 (미래엔)'], changed: ['국어'], removed: ['도덕 ①'] } }) },
  { state: 'an uploaded list with errors, the others may be registered', who: 'admin', reach: uploadedList({ state: 'checked', errorCount: 1, leftOut: 1, changed: 25, rowCount: 26, errors: [{ sheet: '목록', row: 2, column: '학교급', value: '대', key: 'badGrade' }], changes: gzipSync(JSON.stringify(Array.from({ length: 25 }, (_, i) => ({ bookId: `A-${i}`, title: `수학 ${i}`, fields: [{ name: 'publisher', before: '', after: '미래엔' }] })))) }) },
  { state: 'an uploaded list, being applied', who: 'admin', reach: uploadedList({ state: 'applying', added: 100, progress: 37, rowCount: 100 }) },
  { state: 'an uploaded list, interrupted', who: 'admin', reach: uploadedList({ state: 'applying', updateTime: new Date(0) }) },
  { state: 'an uploaded list, applied', who: 'admin', reach: uploadedList({ state: 'applied', added: 1 }) },
  { state: 'no such uploaded list', path: '/admin/request/register/999999', who: 'admin', failed: true },
  { state: 'books in production', path: '/admin/produce/list', who: 'admin' },
  { state: 'books in production, conditions, page 2 of 20', path: '/admin/produce/list?state=making&page=2&size=20&sort=2', who: 'admin' },
  { state: 'books in production, nothing found', path: '/admin/produce/list?keyword=없는책이름', who: 'admin' },
  { state: 'books in production, a bad state', path: '/admin/produce/list?state=lost', who: 'admin', failed: true },
  { state: 'books in production, a bad day', path: '/admin/produce/list?state=making', who: 'admin', failed: true, reach: async (page) => { await page.fill('#choose-form-needDate', '내일'); await page.click('[value=needDate]'); await page.locator('#error-summary').waitFor() } },
  { state: 'books in production, some assigned', path: '/admin/produce/list?state=making', who: 'admin', reach: async (page) => { await page.locator('#choose-form input[name=bookId]').first().check(); await page.selectOption('#choose-form-userId', { index: 1 }); await page.click('[value=assign]'); await page.locator('.notice').waitFor() } },
  { state: 'a book in production', who: 'admin', reach: produceItem('?from=/admin/produce/list') },
  { state: 'a book in production, the parts of a format open', who: 'admin', reach: produceItem('?open=sp') },
  { state: 'a book in production, the publisher’s file open', who: 'admin', reach: produceItem('?open=publisher') },
  { state: 'a book in production, its fields open', who: 'admin', reach: produceItem('?open=fields') },
  { state: 'a book in production, its producers open', who: 'admin', reach: produceItem('?open=assignment') },
  { state: 'a book in production in English', who: 'admin', lang: 'en', reach: produceItem('?lang=en') },
  { state: 'a book in production, fields refused', who: 'admin', failed: true, reach: produceItem('', unfolded('#book-form', refused('#book-form', { title: '', needDate: '내일' }))) },
  { state: 'a book in production, percentage refused', who: 'admin', failed: true, reach: produceItem('', unfolded('#progress-sp', refused('#progress-sp', { progress: '' }))) },
  { state: 'a book in production, no file chosen', who: 'admin', failed: true, reach: produceItem('', unfolded('#file-sp', refused('#file-sp', {}))) },
  { state: 'a book in production, asking before deleting a file', who: 'admin', reach: produceItem('?confirm=file&type=점자') },
  { state: 'a book in production, first question before deleting', who: 'admin', reach: produceItem('?confirm=remove') },
  { state: 'a book in production, second question before deleting', who: 'admin', reach: produceItem('?confirm=remove2') },
  { state: 'no such book in production', path: '/admin/produce/item/none', who: 'admin', failed: true },
  { state: 'production, a producer', path: '/producer/list', who: 'producer' },
  { state: 'production, conditions, page 2 of 20', path: '/producer/list?state=making&page=2&size=20', who: 'admin' },
  { state: 'production, nothing found', path: '/producer/list?keyword=없는책이름입니다', who: 'producer' },
  { state: 'production, nothing assigned', path: '/producer/list', who: 'newmaker' },
  { state: 'production, a bad size', path: '/producer/list?size=15', who: 'producer', failed: true },
  { state: 'production in English', path: '/producer/list?lang=en', who: 'producer', lang: 'en' },
  { state: 'a book of a producer', who: 'producer', reach: producersBook },
  { state: "another producer's book", who: 'producer', failed: true, reach: somebodyElsesBook },
  { state: 'a work list for paper', path: '/producer/print', who: 'producer' },
  { state: 'a work list for paper, empty', path: '/producer/print', who: 'newmaker' },
  { state: 'a work list for paper, with a forecast', who: 'producer', reach: forecast('/producer/print') },
  { state: 'the order of work', who: 'producer', reach: forecast('/producer/schedule') },
  { state: 'the order of work, all of it in English', who: 'admin', lang: 'en', reach: forecast('/producer/schedule?lang=en') },
  { state: 'the order of work, why', who: 'admin', reach: async (page) => { await forecast('/producer/schedule')(page); await page.locator('#results details summary').first().click() } },
  { state: 'the order of work, nothing of a type', who: 'newmaker', reach: forecast('/producer/schedule?prodType=점자') },
  { state: 'the order of work, nothing to do', path: '/producer/schedule', who: 'newmaker' },
  { state: 'the order of work, a bad choice', path: '/producer/schedule?prodType=bad', who: 'producer', failed: true },
  { state: 'a book of a producer, with a forecast', who: 'admin', reach: firstInOrder((id) => `/producer/item/${id}`) },
  { state: 'the board with a forecast', who: 'admin', reach: forecast('/admin/produce/board') },
  { state: 'the figures of the service', who: 'admin', reach: forecast('/figures') },
  { state: 'the figures of the service, not public', path: '/figures', failed: true },
  { state: 'the score of forecasts, nothing known', path: '/admin/produce/score', who: 'admin' },
  { state: 'the score of forecasts', who: 'admin', reach: knownScore },
  { state: 'what if', path: '/admin/produce/what-if', who: 'admin' },
  { state: 'what if, compared, with a decision', who: 'admin', reach: comparedChange },
  { state: 'what if, people more, in English', path: '/admin/produce/what-if?people=3&lang=en', who: 'admin', lang: 'en' },
  { state: 'what if, refused', path: '/admin/produce/what-if?kind=reprint&people=99', who: 'admin', failed: true },
  { state: 'the board', path: '/admin/produce/board', who: 'admin' },
  { state: 'the board, narrowed', path: '/admin/produce/board?producer=2&risk=late&size=20', who: 'admin' },
  { state: 'the board, nothing left', path: '/admin/produce/board?producer=999999', who: 'admin' },
  { state: 'the board, a bad choice', path: '/admin/produce/board?risk=bad', who: 'admin', failed: true },
  { state: 'the board in English', path: '/admin/produce/board?lang=en', who: 'admin', lang: 'en' },
  { state: 'the drive, publishers', path: '/admin/drive/list', who: 'admin' },
  { state: 'the drive, publishers in English', path: '/admin/drive/list?lang=en', who: 'admin', lang: 'en' },
  { state: 'the drive, a folder', who: 'admin', reach: inDrive('?sort=-date', openPanels) },
  { state: 'the drive, an empty folder', who: 'admin', reach: inDrive('', undefined, 'empty') },
  { state: 'the drive, no such folder', who: 'admin', failed: true, reach: inDrive('', undefined, 'gone') },
  { state: 'the drive, a page beyond the total', who: 'admin', failed: true, reach: inDrive('?page=9') },
  { state: 'the drive, found', who: 'admin', reach: inDrive('?keyword=수학') },
  { state: 'the drive, nothing found', who: 'admin', reach: inDrive('?keyword=없는이름') },
  { state: 'the drive, a name being changed', who: 'admin', reach: inDrive('?edit=수학1.pdf') },
  { state: 'the drive, a new name refused', who: 'admin', failed: true, reach: inDrive('?edit=수학1.pdf', refused('#rename-form', { newName: '수학?.pdf' })) },
  { state: 'the drive, asking before deleting', who: 'admin', reach: inDrive('?remove=수학1.pdf') },
  { state: 'the drive, asking before deleting several', who: 'admin', reach: inDrive('', (page) => ticked(page, 'remove')) },
  { state: 'the drive, registering a file whose book is to be chosen', who: 'admin', reach: inDrive('?register=수학1.pdf') },
  { state: 'the drive, registering refused', who: 'admin', failed: true, reach: inDrive('?register=수학1.pdf', async (page) => { await page.click('#register-form .button'); await shownAgain(page, '#error-summary') }) },
  { state: 'the drive, registering with an unknown book id', who: 'admin', reach: inDrive('?register=수학1.pdf&book=none') },
  { state: 'the drive, nothing chosen', who: 'admin', failed: true, reach: inDrive('', async (page) => { await page.click('[name=act][value=remove]'); await shownAgain(page, '#error-summary') }) },
  { state: 'the drive, sharing a file', who: 'admin', reach: inDrive('', async (page) => { await page.goto(`${page.url()}?share=${encodeURIComponent('국어 (교사용 지도서) 2022 개정 교육과정 시험에 쓰는 매우 긴 이름의 파일.hwp')}`) }) },
  { state: 'the drive, a file’s link', who: 'admin', reach: (page) => alone(() => inDrive('?share=수학1.pdf')(page)) },
  { state: 'the drive, asking before a link ends', who: 'admin', reach: (page) => alone(() => inDrive('?unshare=수학1.pdf')(page)) },
  { state: 'the drive, sharing refused', who: 'admin', failed: true, reach: inDrive('', async (page) => { await page.goto(`${page.url()}?share=${encodeURIComponent('국어 (교사용 지도서) 2022 개정 교육과정 시험에 쓰는 매우 긴 이름의 파일.hwp')}`); await refused('#share-form', { accessCount: '' })(page) }) },
  { state: 'the trash', who: 'admin', reach: inTrash() },
  { state: 'the trash, asking before one goes', who: 'admin', reach: inTrash('confirm=purge') },
  { state: 'the trash, asking before all go', who: 'admin', reach: inTrash('confirm=purgeAll') },
  { state: 'the trash, its folder must come back first', who: 'admin', failed: true, reach: inTrash('', async (page, id) => { await sendUnchecked(page, `#restore-${id}`) }) },
  { state: 'the trash in English', who: 'admin', lang: 'en', reach: inTrash('lang=en') },
  { state: 'publishers', who: 'admin', reach: bySource(() => '/admin/source') },
  { state: 'publishers in English', who: 'admin', lang: 'en', reach: bySource(() => '/admin/source?lang=en') },
  { state: 'publishers, none chosen', who: 'admin', failed: true, reach: bySource(() => '/admin/source', async (page) => { for (const box of await page.locator('tbody [type=checkbox]').all()) await box.uncheck(); await sendUnchecked(page, '#round-form') }) },
  { state: 'publishers, none found', path: '/admin/source?keyword=없는출판사', who: 'admin' },
  { state: 'publishers, a page that is none', path: '/admin/source?page=99', who: 'admin', failed: true },
  { state: 'a publisher', who: 'admin', reach: bySource(({ publisher }) => `/admin/source/${publisher}`, unfoldAll) },
  { state: 'a publisher in English', who: 'admin', lang: 'en', reach: bySource(({ publisher }) => `/admin/source/${publisher}?lang=en`, unfoldAll) },
  { state: 'a publisher, a file that came', who: 'admin', reach: bySource(({ publisher, came }) => `/admin/source/${publisher}?request=${came}`, unfoldAll) },
  { state: 'a publisher, a request without an answer', who: 'admin', reach: bySource(({ publisher, asked }) => `/admin/source/${publisher}?request=${asked}`, unfoldAll) },
  { state: 'a publisher, a day refused', who: 'admin', failed: true, reach: bySource(({ publisher, asked }) => `/admin/source/${publisher}?request=${asked}`, refused('#promise-form', { day: '2020-03-02' })) },
  { state: 'a publisher, closed requests', who: 'admin', reach: bySource(({ publisher }) => `/admin/source/${publisher}?state=closed`) },
  { state: 'a publisher that does not exist', path: '/admin/source/999999', who: 'admin', failed: true },
  { state: 'a letter to a publisher', who: 'admin', reach: bySource(({ publisher }) => `/admin/source/${publisher}/letter`, undefined, 'letter') },
  { state: "a publisher's answers", reach: bySource(({ accessId }) => `/inbox/${accessId}`) },
  { state: "a publisher's answers in English", lang: 'en', reach: bySource(({ accessId }) => `/inbox/${accessId}?lang=en`) },
  { state: "a publisher's answers, a day refused", failed: true, reach: bySource(({ accessId }) => `/inbox/${accessId}`, refused('#answer-form', { day0: '어제' })) },
  { state: 'upload links', who: 'admin', reach: byInbox(() => '/admin/drive/inbox?path=출판사') },
  { state: 'upload links, one refused', who: 'admin', failed: true, reach: byInbox(() => '/admin/drive/inbox?path=출판사', refused('#inbox-form', { fileCount: '0' })) },
  { state: 'upload links, asking before one ends', who: 'admin', reach: byInbox((id) => `/admin/drive/inbox?confirm=end&id=${id}`) },
  { state: 'an upload link', reach: byInbox((id) => `/inbox/${id}`) },
  { state: 'an upload link in English', lang: 'en', reach: byInbox((id) => `/inbox/${id}?lang=en`) },
  { state: 'an upload link, no file', failed: true, reach: byInbox((id) => `/inbox/${id}`, refused('#send-form', {})) },
  { state: 'an upload link, its receipt', reach: byInbox((id) => `/inbox/${id}/receipt/TEST-${id.slice(-9)}`) },
  { state: 'an upload link that is over', path: '/inbox/unknown', failed: true },
  { state: 'sending files to try out', path: '/upload' },
  { state: 'sending files to try out, no file', path: '/upload', failed: true, reach: refused('#attach-form', {}) },
  { state: 'sending files to try out, arrived', path: '/upload', reach: async (page) => { await page.setInputFiles('#attach-form-file', { name: '수학.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') }); await sendUnchecked(page, '#attach-form'); await page.locator('#arrived').waitFor() } },
  { state: 'links to files', who: 'admin', reach: sharedFile(() => '/admin/drive/shares') },
  { state: 'links to files, asking before one ends', who: 'admin', reach: sharedFile((id) => `/admin/drive/shares?size=100&confirm=end&id=${id}`) },
  { state: 'links to files, asking before all end', who: 'admin', reach: sharedFile(() => '/admin/drive/shares?confirm=all') },
  { state: 'links to files, ended', who: 'admin', reach: sharedFile(() => '/admin/drive/shares?state=ended', { expireTime: new Date(Date.now() - 1000) }) },
  { state: 'links to files, none', who: 'admin', reach: (page) => alone(async () => { await app.db.driveShare.deleteMany(); await page.goto(`${app.url}/admin/drive/shares`) }) },
  { state: 'links to files in English', who: 'admin', lang: 'en', reach: sharedFile(() => '/admin/drive/shares?lang=en') },
  { state: 'links to files, a shared file', reach: sharedFile((id) => `/s/${id}`) },
  { state: 'links to files, a shared file in English', lang: 'en', reach: sharedFile((id) => `/s/${id}?lang=en`) },
  { state: 'links to files, gone', path: `/s/${'x'.repeat(32)}`, failed: true },
  { state: 'links to files, gone, at the download', path: `/api/public/export/download?accessId=${'x'.repeat(32)}`, failed: true },
  { state: 'links to files, gone, in English', path: `/s/${'x'.repeat(32)}?lang=en`, lang: 'en', failed: true },
  { state: 'the drive, an upload refused', who: 'admin', failed: true, reach: inDrive('', (page) => sendUnchecked(page, '#upload-form')) },
  { state: 'the drive, a folder refused', who: 'admin', failed: true, reach: inDrive('', (page) => sendUnchecked(page, '#folder-form')) },
  { state: 'readers in care', path: '/readers', who: 'member' },
  { state: 'readers to enter', path: '/readers/new', who: 'member' },
  { state: 'readers to enter, nothing chosen', path: '/readers/new', who: 'member', failed: true, reach: refused('#readers-form', { name0: '김하늘', birth0: '2031' }) },
  { state: 'readers to enter, from a list', path: '/readers/new', who: 'member', reach: listOfReaders },
  { state: 'applying for readers', path: '/readers/apply?item=3', who: 'member' },
  { state: 'a reader in care', path: '/readers/73', who: 'member' },
  { state: 'a reader in care, asking before it ends', path: '/readers/74?confirm=end', who: 'member' },
  { state: 'a reader in care, a link made', path: '/readers/73', who: 'member', reach: careLink },
  { state: 'applications of a reader, none', path: '/order?reader=73', who: 'member' },
  { state: 'a care link', who: 'anyone', reach: openCareLink('guardian') },
  { state: 'a care link to a log-in', who: 'anyone', reach: openCareLink('login') },
  { state: 'a care link that is over', path: '/care/over', failed: true },
  { state: 'eligibility, not confirmed', path: '/eligibility', who: 'newcomer' },
  { state: 'eligibility in English', path: '/eligibility?lang=en', who: 'newcomer', lang: 'en' },
  { state: 'eligibility, nothing sent', path: '/eligibility', who: 'newcomer', failed: true, reach: refused('#ask-form', {}) },
  { state: 'eligibility, asked for', path: '/eligibility', who: 'newteacher' },
  { state: 'eligibility, asking before the request is taken back', path: '/eligibility?confirm=cancel', who: 'newteacher' },
  { state: 'eligibility, refused', path: '/eligibility', who: 'newparent' },
  { state: 'eligibility, confirmed', path: '/eligibility', who: 'member' },
  { state: 'eligibility, not needed', path: '/eligibility', who: 'admin' },
  { state: 'home of somebody whose eligibility was refused', path: '/', who: 'newparent' },
  { state: 'applications whose downloads wait for eligibility', who: 'newparent', reach: heldDownload(() => '/order') },
  { state: 'an application whose download waits for eligibility', who: 'newparent', reach: heldDownload((id) => `/order/item/${id}`) },
  { state: 'school lists', path: '/school', who: 'member' },
  { state: 'school lists in English', path: '/school?lang=en', who: 'member', lang: 'en' },
  { state: 'school lists, none', path: '/school', who: 'newcomer' },
  { state: 'school lists, nothing sent', path: '/school', who: 'member', failed: true, reach: refused('#send-form', { schoolName: '' }) },
  { state: 'a school list', who: 'member', reach: schoolList('') },
  { state: 'a school list in English', who: 'member', lang: 'en', reach: schoolList('?lang=en') },
  { state: 'a school list, rows that are not certain', who: 'member', reach: schoolList('?only=open') },
  { state: 'a school list, settling a row', who: 'member', reach: schoolList('?row=:row') },
  { state: 'a school list, a row that is gone', who: 'member', failed: true, reach: schoolList('?row=999999') },
  { state: 'a school list, wrong copies', who: 'member', failed: true, reach: async (page) => { await schoolList('?row=:row')(page); await page.locator('#counts-form').evaluate((form) => form.closest('details')?.setAttribute('open', '')); await refused('#counts-form', { brl: 'x' })(page) } },
  { state: 'a school list, asking before a new link', who: 'member', reach: schoolList('?confirm=newLink') },
  { state: 'a school list, asking before a file is taken back', who: 'member', reach: (page) => newSchoolList(page, (id) => `?confirm=withdraw&file=${id}`) },
  { state: 'the status page of a school', reach: statusPage('') },
  { state: 'the status page of a school in English', lang: 'en', reach: statusPage('?lang=en') },
  { state: 'the status page of no school', path: '/status/00000000-0000-0000-0000-000000000000', failed: true },
  { state: 'an order file that a member sent', who: 'admin', reach: sentFile },
  { state: 'requests for eligibility', path: '/admin/eligibility', who: 'admin' },
  { state: 'requests for eligibility, refused ones', path: '/admin/eligibility?state=refused', who: 'admin' },
  { state: 'requests for eligibility, nothing found', path: '/admin/eligibility?keyword=없는사람', who: 'admin' },
  { state: 'requests for eligibility, a bad state', path: '/admin/eligibility?state=lost', who: 'admin', failed: true },
  { state: 'requests for eligibility in English', path: '/admin/eligibility?lang=en', who: 'admin', lang: 'en' },
  { state: 'a request for eligibility with a photo', who: 'admin', reach: withProof },
  { state: 'a request for eligibility without a photo', who: 'admin', reach: eligibilityOf([eligibilityRecords.refused, eligibilityRecords.asked], ({ request }) => `/admin/eligibility/${request}`) },
  { state: 'a request for eligibility, refused without a reason', who: 'admin', failed: true, reach: eligibilityOf([eligibilityRecords.asked], ({ request }) => `/admin/eligibility/${request}`, refused('#refuse-form', {})) },
  { state: 'a request for eligibility, decided', who: 'admin', reach: eligibilityOf([eligibilityRecords.confirmed], ({ request }) => `/admin/eligibility/${request}`) },
  { state: 'no such request for eligibility', path: '/admin/eligibility/999999', who: 'admin', failed: true },
  { state: 'a member who is confirmed as eligible', who: 'admin', reach: eligibilityOf([eligibilityRecords.confirmed], ({ user }) => `/admin/member/${user}`) },
  { state: 'a member whose request for eligibility waits', who: 'admin', reach: eligibilityOf([eligibilityRecords.refused, eligibilityRecords.asked], ({ user }) => `/admin/member/${user}`) },
  { state: 'a member, asking before the confirmation is withdrawn', who: 'admin', reach: eligibilityOf([eligibilityRecords.confirmed], ({ user }) => `/admin/member/${user}?confirm=eligibility`) },
  { state: 'a member, confirming refused', who: 'admin', failed: true, reach: eligibilityOf([], ({ user }) => `/admin/member/${user}`, refused('#eligibility-form', {})) },
  { state: 'settings', path: '/admin/settings', who: 'admin' },
  { state: 'settings in English', path: '/admin/settings?lang=en', who: 'admin', lang: 'en' },
  { state: 'settings, terms refused', who: 'admin', failed: true, reach: settings(refused('#terms-form', { first: '9월 1일' })) },
  { state: 'settings, days of delivery refused', who: 'admin', failed: true, reach: settings(refused('#days-form', { brl: '열흘' })) },
  { state: 'settings, changed by somebody else meanwhile', who: 'admin', failed: true, reach: settings(termsSavedMeanwhile) },
  { state: 'made by other centres', who: 'admin', reach: withCentreImport(() => '/admin/centres') },
  { state: 'made by other centres, in English', who: 'admin', lang: 'en', reach: withCentreImport(() => '/admin/centres?lang=en') },
  { state: 'made by other centres, asking before one goes', who: 'admin', reach: withCentreImport((id) => `/admin/centres?confirm=remove&id=${id}`) },
  { state: 'made by other centres, nothing sent', path: '/admin/centres', who: 'admin', failed: true, reach: refused('#import-form', { centre: '' }) },
  { state: 'made by other centres, a page that is none', path: '/admin/centres?page=99', who: 'admin', failed: true },
  { state: 'a book that another centre made', who: 'anyone', reach: withCentreImport((_, book) => `/item/${book}`) },
  { state: 'errata, none', path: '/admin/errata', who: 'admin' },
  { state: 'errata', who: 'admin', reach: withErratum('taken', () => '/admin/errata') },
  { state: 'errata in English', who: 'admin', lang: 'en', reach: withErratum('taken', () => '/admin/errata?lang=en') },
  { state: 'errata, none that match', path: '/admin/errata?keyword=없는책', who: 'admin' },
  { state: 'errata, a bad state', path: '/admin/errata?state=lost', who: 'admin', failed: true },
  { state: 'errata to register', path: '/admin/errata/new', who: 'admin' },
  { state: 'errata to register, in English', path: '/admin/errata/new?lang=en', who: 'admin', lang: 'en' },
  { state: 'errata to register, no file', path: '/admin/errata/new', who: 'admin', failed: true, reach: refused('#table-form', { bookId: '' }) },
  { state: 'errata to register, no page', path: '/admin/errata/new', who: 'admin', failed: true, reach: refused('#one-form', { bookId: '2026-0000001', pages: '왼쪽 위', wrong: '가' }) },
  { state: 'a table of errata that was read', who: 'admin', reach: withErratum('read', ({ id }) => `/admin/errata/${id}`) },
  { state: 'a table of errata that was read, in English', who: 'admin', lang: 'en', reach: withErratum('read', ({ id }) => `/admin/errata/${id}?lang=en`) },
  { state: 'an erratum', who: 'admin', reach: withErratum('corrected', ({ id }) => `/admin/errata/${id}`) },
  { state: 'an erratum of which nothing is corrected', who: 'admin', reach: withErratum('taken', ({ id }) => `/admin/errata/${id}`) },
  { state: 'an erratum, asking before it is taken back', who: 'admin', reach: withErratum('taken', ({ id }) => `/admin/errata/${id}?confirm=undo`) },
  { state: 'an erratum that was taken back', who: 'admin', reach: withErratum('undone', ({ id }) => `/admin/errata/${id}`) },
  { state: 'no such erratum', path: '/admin/errata/999999', who: 'admin', failed: true },
  { state: 'a volume with errata', who: 'producer', reach: withErratum('taken', ({ volume }) => `/producer/volume/${volume}`) },
  { state: 'an application whose copy has errata', who: 'member', reach: withErratum('taken', ({ order }) => `/order/item/${order}`) },
  { state: 'an error to report', who: 'member', reach: withReports('open', ({ order }) => `/reports/new?order=${order}&volume=2`) },
  { state: 'an error to report, in English', who: 'member', lang: 'en', reach: withReports('open', ({ order }) => `/reports/new?order=${order}&lang=en`) },
  { state: 'an error to report, refused', who: 'member', failed: true, reach: withReports('open', ({ order }) => `/reports/new?order=${order}`, refused('#report-form', { text: ' ', volume: '9x' })) },
  { state: 'my reports', who: 'member', reach: withReports('open', () => '/reports') },
  { state: 'my reports, in English', who: 'member', lang: 'en', reach: withReports('open', () => '/reports?lang=en') },
  { state: 'my reports, none', path: '/reports', who: 'newcomer' },
  { state: 'my reports, an empty reply', who: 'member', failed: true, reach: withReports('open', () => '/reports', refusedReply) },
  { state: 'an error to report by a code', reach: withReports('open', ({ code }) => `/r/${code}/report`) },
  { state: 'an error to report by a code, in English', lang: 'en', reach: withReports('open', ({ code }) => `/r/${code}/report?lang=en`) },
  { state: 'an error to report by a code, refused', failed: true, reach: withReports('open', ({ code }) => `/r/${code}/report`, refused('#report-form', { text: ' ', email: 'reader' })) },
  { state: 'an error to report by a code that nobody has', path: '/r/ABCD-EFGH-JKLM/report', failed: true },
  { state: 'a packing list with reports', reach: withReports('open', ({ code }) => `/r/${code}`) },
  { state: 'reports of readers', who: 'admin', reach: withReports('open', () => '/admin/errata/reports') },
  { state: 'reports of readers, in English', who: 'admin', lang: 'en', reach: withReports('open', () => '/admin/errata/reports?lang=en') },
  { state: 'reports of readers, none that match', path: '/admin/errata/reports?keyword=없는책', who: 'admin' },
  { state: 'reports of readers, none', path: '/admin/errata/reports', who: 'admin', reach: async (page) => { await app.db.erratumReport.deleteMany(); await page.goto(`${app.url}/admin/errata/reports`) } },
  { state: 'reports of readers, a bad state', path: '/admin/errata/reports?state=lost', who: 'admin', failed: true },
  { state: 'a report', who: 'admin', reach: withReports('open', ({ id }) => `/admin/errata/reports/${id}`) },
  { state: 'a report, in English', who: 'admin', lang: 'en', reach: withReports('open', ({ id }) => `/admin/errata/reports/${id}?lang=en`) },
  { state: 'a report, refused', who: 'admin', failed: true, reach: withReports('open', ({ id }) => `/admin/errata/reports/${id}`, refused('#erratum-form', { pages: '왼쪽 위', wrong: '가' })) },
  { state: 'a report that is answered', who: 'admin', reach: withReports('answered', ({ id }) => `/admin/errata/reports/${id}`, unfoldAll) },
  { state: 'no such report', path: '/admin/errata/reports/999999', who: 'admin', failed: true },
  { state: 'an application whose copy has some errata of its book', who: 'member', reach: withCorrectedErratum },
  { state: 'absences', who: 'admin', reach: absent(() => '/admin/absence') },
  { state: 'absences in English', who: 'admin', lang: 'en', reach: absent(() => '/admin/absence?lang=en') },
  { state: 'absences, none', path: '/admin/absence?user=nobody', who: 'admin' },
  { state: 'absences, asking before one goes', who: 'admin', reach: absent(({ absence }) => `/admin/absence?confirm=remove&id=${absence}`) },
  { state: 'absences, one refused', who: 'admin', failed: true, reach: absent(() => '/admin/absence', refused('#absence-form', { firstDay: '2099-05-01', lastDay: '2099-04-01' })) },
  { state: 'absences, a page that is none', path: '/admin/absence?page=99', who: 'admin', failed: true },
  { state: 'a producer for administrators, with absences', who: 'admin', reach: absent(({ user }) => `/admin/member/${user}`) },
  { state: 'a producer for administrators, asking before an absence goes', who: 'admin', reach: absent(({ user, absence }) => `/admin/member/${user}?confirm=absence&id=${absence}`) },
  { state: 'the desk', path: '/producer', who: 'producer' },
  { state: 'the desk in English', path: '/producer?lang=en', who: 'producer', lang: 'en' },
  { state: 'the desk of everybody', path: '/producer', who: 'admin' },
  { state: 'the desk, nothing to do', path: '/producer', who: 'newmaker' },
  { state: 'the desk, free volumes', path: '/producer/work?part=open', who: 'producer' },
  { state: 'the desk, being made, page 2', path: '/producer/work?part=making&size=10&page=2', who: 'admin' },
  { state: 'the desk, nothing of a part', path: '/producer/work?part=toCheck', who: 'newmaker' },
  { state: 'the desk, a bad part', path: '/producer/work?part=none', who: 'producer', failed: true },
  { state: 'a volume to take', who: 'producer', reach: onDesk(deskVolumes.open) },
  { state: 'a volume to take for somebody', who: 'admin', reach: onDesk(deskVolumes.open) },
  { state: 'a volume in the making', who: 'producer', reach: onDesk(deskVolumes.making) },
  { state: 'a volume in the making, nothing chosen', who: 'producer', failed: true, reach: onDesk(deskVolumes.making, '', refused('#hand-in-form', {})) },
  { state: 'a volume in the making, a delay without a reason', who: 'producer', failed: true, reach: onDesk(deskVolumes.making, '', refused('#delay-form', { date: '2099-03-01' })) },
  { state: 'a volume that came back', who: 'producer', reach: onDesk(deskVolumes.returned) },
  { state: 'a volume that waits for a signature', who: 'producer', reach: onDesk(deskVolumes.waiting) },
  { state: 'a volume to be checked', who: 'producer', reach: onDesk(deskVolumes.toCheck) },
  { state: 'a volume to be checked, in English', who: 'producer', lang: 'en', reach: onDesk(deskVolumes.toCheck, '?lang=en') },
  { state: 'a volume to be checked, by an administrator', who: 'admin', reach: onDesk(deskVolumes.toCheck) },
  { state: 'a volume to be checked, a remark without its text', who: 'producer', failed: true, reach: onDesk(deskVolumes.toCheck, '', refused('#remark-form', { page: '1' })) },
  { state: 'a volume to be checked, returned without a remark', who: 'producer', failed: true, reach: onDesk(deskVolumes.toCheck, '', refused('#return-form', {})) },
  { state: 'a volume whose check failed', who: 'producer', reach: uncheckedVolume },
  { state: 'a finished volume', who: 'producer', reach: onDesk(deskVolumes.finished) },
  { state: 'a proof page', who: 'producer', reach: onDesk(deskVolumes.toCheck, '/proof') },
  { state: 'a proof page in English', who: 'producer', lang: 'en', reach: onDesk(deskVolumes.toCheck, '/proof?lang=en') },
  { state: 'a proof page of one’s own volume', who: 'producer', reach: onDesk(deskVolumes.waiting, '/proof') },
  { state: 'a proof page, a remark at a line', who: 'producer', reach: onDesk(deskVolumes.toCheck, '/proof?page=1&line=3') },
  { state: 'a proof page, no braille', who: 'producer', failed: true, reach: onDesk(deskVolumes.finished, '/proof') },
  { state: 'larger paper', who: 'producer', reach: larger() },
  { state: 'larger paper, pages the wrong way round', who: 'producer', failed: true, reach: larger(refused('#enlarge-form', { first: '9', last: '3' })) },
  { state: 'a manuscript', who: 'producer', reach: manuscript('ready', ofManuscript()) },
  { state: 'a manuscript in English', who: 'producer', lang: 'en', reach: manuscript('ready', ofManuscript('?lang=en')) },
  { state: 'a manuscript, a draft of pages that are not there', who: 'producer', failed: true, reach: manuscript('ready', ofManuscript(), refused('#draft-form', { first: '900' })) },
  { state: 'a manuscript, large print in letters of a size that there is not', who: 'producer', failed: true, reach: manuscript('ready', ofManuscript(), refused('#draft-form', { size: '12' })) },
  { state: 'a manuscript whose source is protected', who: 'producer', reach: manuscript('failed', ofManuscript()) },
  { state: 'places of a manuscript to look at', who: 'producer', reach: manuscript('ready', ofManuscript('/doubts')) },
  { state: 'what of a draft to look at', who: 'producer', reach: manuscript('ready', ofManuscript('/draft?kind=print')) },
  { state: 'what of a draft to look at in English', who: 'producer', lang: 'en', reach: manuscript('ready', ofManuscript('/draft?kind=braille&lang=en')) },
  { state: 'what of a draft to look at, nothing', who: 'producer', reach: manuscript('ready', ofManuscript('/draft?kind=text&first=1&last=12')) },
  { state: 'find and replace in a manuscript', who: 'producer', reach: manuscript('ready', ofManuscript('/replace?find=물질')) },
  { state: 'find and replace, nothing found', who: 'producer', reach: manuscript('ready', ofManuscript('/replace?find=없는말')) },
  { state: 'a page of a manuscript', who: 'producer', reach: manuscript('ready', ofItsPage) },
  { state: 'a page of a manuscript that an erratum changed', who: 'producer', reach: withErratum('corrected', ({ page }) => ofItsPage('', page)) },
  { state: 'a page of a manuscript in English', who: 'producer', lang: 'en', reach: manuscript('ready', (book, id) => `${ofItsPage(book, id)}?lang=en`) },
  { state: 'a page of a manuscript beside its PDF', who: 'producer', reach: manuscript('ofPdf', ofItsPage, pictureThere) },
  { state: 'a page of a manuscript beside its PDF, in English', who: 'producer', lang: 'en', reach: manuscript('ofPdf', (book, id) => `${ofItsPage(book, id)}?lang=en`, pictureThere) },
  { state: 'a page of a manuscript that somebody else saved', who: 'producer', failed: true, reach: changedPage },
  { state: 'hours of a week', path: '/producer/week', who: 'producer' },
  { state: 'hours of a week, of a producer', path: '/producer/week?user=producer', who: 'admin' },
  { state: 'hours of a week, nothing', path: '/producer/week', who: 'newmaker' },
  { state: 'hours of a week, no file', path: '/producer/week', who: 'producer', failed: true, reach: refused('#week-form', {}) },
  { state: 'absences of a producer', who: 'producer', reach: absent(() => '/producer/absence') },
  { state: 'absences of a producer in English', who: 'producer', lang: 'en', reach: absent(() => '/producer/absence?lang=en') },
  { state: 'absences of a producer, none', path: '/producer/absence', who: 'newmaker' },
  { state: 'absences of a producer, asking before one goes', who: 'producer', reach: absent(({ absence }) => `/producer/absence?confirm=remove&id=${absence}`) },
  { state: 'absences of a producer, one refused', who: 'producer', failed: true, reach: absent(() => '/producer/absence', refused('#absence-form', { firstDay: '2026-11-02' })) },
  { state: 'help with an account, what was done', path: '/admin', who: 'admin', reach: helped({ trace: true, link: { smsState: 'sent' } }, memberPage) },
  { state: 'help with an account, a used link', path: '/admin', who: 'admin', reach: helped({ trace: true, link: { usedTime: new Date() } }, memberPage) },
  { state: 'help with an account, a message that failed', path: '/admin', who: 'admin', reach: helped({ link: { smsState: 'failed' } }, memberPage) },
  { state: 'help with an account, in English', path: '/admin?lang=en', who: 'admin', lang: 'en', reach: helped({ trace: true, link: {} }, memberPage) },
  { state: 'help with an account, asking before another number', path: '/admin', who: 'admin', reach: helped({}, memberPage, refused('#mobile-form', { cellPhone: '01012341234', reason: '휴대폰 분실' })) },
  { state: 'help with an account, a number refused', path: '/admin', who: 'admin', failed: true, reach: helped({}, memberPage, refused('#mobile-form', { cellPhone: '12' })) },
  { state: 'help with an account, a link without a reason', path: '/admin', who: 'admin', failed: true, reach: helped({}, memberPage, refused('#link-form', {})) },
  { state: 'help with an account, none for administrators', path: '/admin/member/1', who: 'admin' },
  { state: 'a link to a new password', path: '/login', alone: true, reach: helped({ link: {} }, ({ token }) => `/newpw/${token}`) },
  { state: 'a link to a new password, in English', path: '/login?lang=en', alone: true, lang: 'en', reach: helped({ link: {} }, ({ token }) => `/newpw/${token}`) },
  { state: 'a link to a new password, nothing filled in', path: '/login', alone: true, failed: true, reach: helped({ link: {} }, ({ token }) => `/newpw/${token}`, refused('#password-form', {})) },
  { state: 'a link to a new password, over', path: '/newpw/over', failed: true },
  { state: 'home of a member whom the centre helped', path: '/', who: 'member', reach: helpedToday('/') },
  { state: 'my info of a member whom the centre helped', path: '/', who: 'member', reach: helpedToday('/myinfo') },
  { state: 'not found', path: '/nowhere', failed: true },
  { state: 'guide', path: '/guide' },
  { state: 'practice in the demo', path: '/guide/practice' },
  { state: 'practice in the demo in English', path: '/guide/practice?lang=en', lang: 'en' },
  { state: 'how programs call', path: '/api/docs' },
  { state: 'how programs call, in English', path: '/api/docs?lang=en', lang: 'en' },
  { state: 'a group of calls', path: '/api/docs/userOrderBook' },
  { state: 'a group of calls that is none', path: '/api/docs/nothing', failed: true },
  { state: 'questions and answers', path: '/faq' },
  { state: 'questions and answers in English', path: '/faq?lang=en', lang: 'en' },
  { state: "a member's home", path: '/', who: 'member' },
  { state: 'the opened menu in English', path: '/?lang=en', who: 'member', lang: 'en', reach: (page) => page.$eval('.menu-narrow', (menu) => void ((menu as HTMLDetailsElement).open = true)) },
  { state: "a newcomer's home", path: '/', who: 'newcomer' },
  { state: 'accessibility', path: '/accessibility' },
  { state: 'display settings', path: '/preferences' },
  { state: 'display settings: saved', path: '/preferences?from=/', alone: true, reach: refused('#display-form', {}) },
  { state: 'display settings: in English', path: '/preferences?lang=en', lang: 'en', alone: true },
  { state: 'terms', path: '/terms/service' },
  { state: 'privacy', path: '/privacy' },
  { state: 'home in English', path: '/?lang=en', lang: 'en' },
  { state: 'results in English', path: search('과학', '&lang=en'), lang: 'en' },
  { state: 'advanced search in English', path: '/search/advanced?grade=중&lang=en', lang: 'en' },
  { state: 'a book in English', path: '/item/1?from=/&lang=en', lang: 'en' },
  { state: 'log-in in English, empty', path: '/login?lang=en', lang: 'en', failed: true, reach: refused('#login-form', {}) },
  { state: 'the cart in English', path: '/cart?lang=en', lang: 'en', who: 'member' },
  { state: 'applications in English', path: '/order?lang=en', lang: 'en', who: 'member' },
  { state: 'not found in English', path: '/nowhere?lang=en', lang: 'en', failed: true },
  { state: 'guide in English', path: '/guide?lang=en', lang: 'en' },
  { state: 'terms in English', path: '/terms/service?lang=en', lang: 'en' },
]

/** Screens of administrators and producers have a test file of their own. */
export const isForStaff = ({ who = 'anyone' }: ScreenState) =>
  ['admin', 'producer', 'newmaker'].includes(who)
export const isStaffRoute = (route: string) => /^routes\/(admin|producer)/.test(route)
