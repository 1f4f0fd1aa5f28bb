/**
 * Tests notices with scripts off: the number in the menu, the list, marking as read, and the
 * download.
 */
import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'
import type { ProductionType } from '~/tables/codes'
import { finishedNotice } from '../../support/fixtures/notices'

let client: PageClient
let userId: number

useApp()
useLoggedIn('admin')
beforeAll(async () => {
  client = await new PageClient(app.url).logIn('teacher01')
  ;({ id: userId } = await app.db.user.update({
    where: { user: 'teacher01' },
    data: { optIn: true },
  }))
  // of the log-in above, which is the first in this browser
  await app.db.notification.deleteMany({ where: { userId, kind: 'newDevice' } })
})
beforeEach(() => app.db.order.deleteMany({ where: { userId } }))

const menu = () => client.texts('.menu-wide a').find((name) => name.startsWith('알림'))
let books = 0
async function applied(prodType: ProductionType = '점자', more: object = {}) {
  const bookId = `2099-10000${(books += 1) + 10}`
  const bookRowId = await addBook(app, {
    bookId,
    title: `알릴 책 ${books}`,
    publisher: '미래엔',
    ...more,
  })
  const order = await app.db.order.create({
    data: { userId, bookId, title: `알릴 책 ${books}`, publisher: '미래엔', prodType, orderNum: 1 },
  })
  return { ...order, bookRowId }
}

/** Uploads a file as an administrator's program does. */
async function upload(bookId: string, bytes: Uint8Array<ArrayBuffer>, name: string, type = '') {
  const body = new FormData()
  for (const [field, value] of Object.entries({ bookId, prodType: 'braille', type }))
    body.append(field, value)
  body.append('file', new File([bytes], name))
  const cookie = [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const answer = await fetch(`${app.url}/api/produceBook/upload`, {
    method: 'POST',
    body,
    headers: { cookie, origin: app.url },
  })
  expect(answer.status).toBe(200)
}
const outbox = async () =>
  (await (
    await fetch(`${app.url}/sandbox/outbox`, { headers: { Accept: 'application/json' } })
  ).json()) as { to: string; text: string }[]
const notify = (orderId: number, volume = 0, readTime: Date | null = null) =>
  finishedNotice(app.db, {
    userId,
    orderId,
    volume,
    readTime,
    createTime: new Date('2026-11-01T15:00:00Z'),
  })

describe('the notices', () => {
  it('are for members who are logged in', async () => {
    const stranger = await new PageClient(app.url).open('/notifications')
    expect([stranger.path, stranger.texts('.menu-wide a').includes('알림')]).toEqual([
      '/login?from=%2Fnotifications',
      false,
    ])
  })

  it('say what will come while there are none', async () => {
    await client.open('/notifications')
    expect([client.h1, client.all('main table').length, menu()]).toEqual(['받은 알림', 0, '알림'])
    expect(client.main).toContain('받은 알림이 없습니다.')
  })

  it('are listed newest first, the new ones in words, their number in the menu of every page', async () => {
    const [one, two] = [await applied(), await applied('음성')]
    await notify(one.id, 2, new Date())
    await notify(one.id)
    await notify(two.id)
    await client.open('/')
    expect(menu()).toBe('알림, 새 알림 2건')
    await client.click('알림, 새 알림 2건')
    expect(client.text('main caption')).toBe('받은 알림 3건')
    expect(client.main).toContain('새 알림이 2건 있습니다.')
    const text = ({ title, prodType }: typeof one) => `${title} ${prodType} 제작이 끝났습니다.`
    expect(client.rows()).toEqual([
      [text(two), '새 알림', '2026-11-02 00:00', `${text(two)} 확인하고 신청 내역 보기`],
      [text(one), '새 알림', '2026-11-02 00:00', `${text(one)} 확인하고 신청 내역 보기`],
      [`${one.title} 점자 2권 제작이 끝났습니다.`, '읽음', '2026-11-02 00:00', ''],
    ])
  })

  it('are marked by their button, which leads to the application, and not by the link', async () => {
    const one = await applied()
    const { id } = await notify(one.id)
    await client.open('/notifications?size=20')
    await client.click(`${one.title} 점자 제작이 끝났습니다.`)
    expect([client.h1, menu()]).toEqual([`신청 상세: ${one.title}`, '알림, 새 알림 1건'])
    await client.click('이전 화면으로')
    await client.submit(`#open-${id}`)
    expect([client.path.split('?')[0], menu(), client.hops[0]?.slice(0, 3)]).toEqual([
      `/order/item/${one.id}`,
      '알림',
      '303',
    ])
    await client.click('이전 화면으로')
    expect([
      client.path,
      client.rows()[0]?.[1],
      client.all('main form[method=post]').length,
    ]).toEqual(['/notifications?size=20', '읽음', 0])
  })

  it('are marked on the page of their application', async () => {
    const one = await applied()
    await notify(one.id)
    await client.open(`/order/item/${one.id}`)
    expect(client.main).toContain(`${one.title} 점자 제작이 끝났습니다. 2026-11-02 00:00`)
    await client.submit('#read-form')
    expect([client.path, client.notices[0]?.text, menu(), client.all('#read-form').length]).toEqual(
      [`/order/item/${one.id}`, '알림을 읽음으로 표시했습니다.', '알림', 0],
    )
  })

  it('are marked all at once, and only the member’s own', async () => {
    for (let i = 0; i < 12; i++) await notify((await applied()).id)
    const theirs = await app.db.notification.count({
      where: { userId: { not: userId }, readTime: null },
    })
    await client.open('/notifications')
    expect(client.rows()).toHaveLength(10)
    await client.click('2쪽')
    expect([client.rows().length, client.title]).toEqual([2, '2쪽 – 받은 알림 – 모두책'])
    await client.submit('#read-all-form')
    expect([client.notices[0]?.text, menu(), client.path]).toEqual([
      '알림을 읽음으로 표시했습니다.',
      '알림',
      '/notifications?page=2',
    ])
    expect(
      await app.db.notification.count({ where: { userId: { not: userId }, readTime: null } }),
    ).toBe(theirs)
    await client.open('/notifications?page=3')
    expect([client.status, client.h1]).toEqual([404, '존재하지 않는 페이지입니다.'])
  })

  it('of another member cannot be marked', async () => {
    const theirs = await app.db.notification.findFirstOrThrow({
      where: { user: { user: 'member' }, readTime: null },
    })
    await client.open('/notifications')
    await client.post('/notifications', { subaction: 'open', orderId: String(theirs.orderId) })
    expect([client.status, client.h1]).toEqual([404, '존재하지 않는 항목입니다.'])
    expect(
      (await app.db.notification.findUniqueOrThrow({ where: { id: theirs.id } })).readTime,
    ).toBeNull()
  })

  it('are in English too', async () => {
    const one = await applied()
    await notify(one.id, 3)
    await client.open('/notifications?lang=en')
    expect([
      client.h1,
      client.rows()[0]?.[0],
      client.texts('.menu-wide a').includes('Notices, 1 new'),
    ]).toEqual(['Notices received', `${one.title}, braille: volume 3 is ready.`, true])
    await client.open('/?lang=ko')
  })
})

describe('a finished file', () => {
  it('is announced in the product and by one text message, and comes as it was sent', async () => {
    const one = await applied()
    const { cellPhone } = await app.db.user.findUniqueOrThrow({ where: { id: userId } })
    const bytes = new Uint8Array(randomBytes(34 * 1024))
    await upload(one.bookId, bytes, '알릴 책.brf')
    await sendOutbox(app.url)
    expect(
      (await outbox()).filter(
        ({ to, text }) => to === cellPhone && text.includes(`'${one.title}' 점자`),
      ),
    ).toHaveLength(1)
    await upload(one.bookId, bytes, '알릴 책.brf')
    await client.open('/order')
    expect([menu(), client.rows()[0]?.[3]]).toEqual(['알림, 새 알림 1건', '완료'])
    await client.click(`${one.title} 점자 내려받기 (BRF, 34KB)`)
    expect(client.download?.name).toBe('알릴 책.brf')
    expect(Buffer.compare(Buffer.from(client.download?.bytes ?? []), Buffer.from(bytes))).toBe(0)
    await sendOutbox(app.url)
    expect(
      await app.db.outboxMessage.findMany({
        where: { notification: { orderId: one.id }, way: 'sms' },
        select: { state: true },
      }),
    ).toEqual([{ state: 'sent' }])
    expect((await outbox()).filter(({ text }) => text.includes(one.title))).toHaveLength(1)
  })
})

describe('a download', () => {
  it('of volumes is offered before the whole is finished', async () => {
    const one = await applied('점자', { formats: { create: { prodType: '점자', progress: 50 } } })
    const two = await applied('점역', { formats: { create: { prodType: '점역', progress: 10 } } })
    await app.db.format.update({
      where: { bookRowId_prodType: { bookRowId: one.bookRowId, prodType: '점자' } },
      data: {
        volumes: {
          create: [
            { number: 1, state: 'producing' },
            { number: 2, firstPage: 59, lastPage: 120, units: '3단원', state: 'finished' },
          ],
        },
      },
    })
    await upload(two.bookId, new Uint8Array([65, 66, 67]), '분권.brf')
    const { fileKey } = await app.db.format.findUniqueOrThrow({
      where: { bookRowId_prodType: { bookRowId: two.bookRowId, prodType: '점역' } },
    })
    await app.db.volume.updateMany({
      where: { bookRowId: one.bookRowId, number: 2 },
      data: { fileKey },
    })
    await client.open('/order')
    await client.click(`${one.title} 점자 받을 수 있는 분권 1권 보기`)
    expect([client.path.split('#')[0], client.texts('#downloads ~ ul li')]).toEqual([
      expect.stringContaining(`/order/item/${one.id}`),
      [
        '2권 59–120쪽 내려받기 (BRF, 3B)2권 59–120쪽 eBraille(.ebrl)로 받기3단원 2권 59–120쪽: 틀린 곳 알리기',
      ],
    ])
    expect(client.main).toContain('제작이 끝난 분권부터 먼저 내려받을 수 있습니다.')
    expect(client.main).toContain('59–120쪽')
    await client.click('2권 59–120쪽 내려받기 (BRF, 3B)')
    expect([client.download?.name, Buffer.from(client.download?.bytes ?? []).toString()]).toEqual([
      '분권.brf',
      'ABC',
    ])
  })

  it('that no longer exists is reported on the page with its link', async () => {
    const one = await applied()
    await upload(one.bookId, new Uint8Array([1]), '처음.brf')
    await client.open(`/order/item/${one.id}`)
    const link = client.all('#downloads ~ p a')[0]?.attr('href') ?? ''
    await upload(one.bookId, new Uint8Array([2]), '다음.brf')
    await client.open(link, { Referer: `${app.url}/order/item/${one.id}` })
    expect([client.path, client.notices[0]?.text, client.download]).toEqual([
      `/order/item/${one.id}`,
      '그사이 새 파일로 바뀌었습니다. 처음부터 다시 내려받아 주세요.',
      null,
    ])
    await client.click(`${one.title} 점자 내려받기 (BRF, 1B)`)
    expect([...(client.download?.bytes ?? [])]).toEqual([2])
  })

  it('that does not exist for a finished material is explained', async () => {
    const one = await applied('음성', { prodTypes: ['음성'], prodDate: '2025-02-03' })
    await client.open(`/order/item/${one.id}`)
    expect(client.main).toContain(
      '완성본은 있으나 내려받을 파일이 아직 등록되지 않았습니다. 센터에서 확인해 알려 드립니다. 문의: 02-0000-0000',
    )
    expect(client.texts('.steps [aria-current=step]')).toEqual([expect.stringMatching(/^완료 /)])
    expect(client.main).toContain('신청 당시 상태: 제작 완료')
  })
})
