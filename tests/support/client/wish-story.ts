/**
 * The whole way of one wish: a book that nobody has made, for two pupils, made in three volumes and
 * sent one by one; one copy is lost and sent again. At every step everybody reads the truth on their
 * pages.
 */
import { expect } from 'vitest'
import { date } from '~/i18n/format'
import type { App } from '../servers/app'
import { main, notices, type FlowDriver } from './flow-driver'

const title = '이야기 수학 4-1'

/** Somebody at the pages, who may also call as a program with the same cookies. */
export interface StoryPerson extends FlowDriver {
  call(path: string, data: object): Promise<void>
}
/** `anybody` has no account. */
export type StoryPeople = Record<'admin' | 'teacher' | 'anybody', StoryPerson>

/** The cells of the first row of a page that name this, or '' when the page has no such row. */
async function row(person: StoryPerson, path: string, named: string): Promise<string> {
  await person.open(path)
  const rows = (await person.rows('#results table')).map((cells) => cells.join(' | '))
  return rows.find((cells) => cells.includes(named)) ?? ''
}

/** Only this story's book, and nobody who waits for or was sent anything else. */
async function beginning(db: App['db']) {
  const { searchColumns } = await import('~/features/catalogue/book/search/search-text')
  const { book, cartEntry, order, orderFile, purchaseCartEntry, requestBook, shipment } = db
  const fields = { bookId: 'S-1', title, publisher: '미래엔' }
  for (const table of [shipment, order, orderFile, cartEntry, purchaseCartEntry])
    await (table as typeof shipment).deleteMany()
  await db.requestLog.deleteMany({ where: { bookId: fields.bookId } })
  await book.deleteMany({ where: { title } })
  await requestBook.deleteMany({ where: { title } })
  return requestBook.create({ data: { ...fields, ...searchColumns(fields) } })
}

/** The story, with what each of them must read. */
export async function tellStory(
  { admin, teacher, anybody }: StoryPeople,
  db: App['db'],
): Promise<void> {
  const listed = await beginning(db)
  // the teacher finds the book among those that are not made yet, and asks for two copies
  await teacher.open(`/listed/${listed.id}`)
  expect(await main(teacher)).toContain('언제 완성될지는 아직 알 수 없습니다.')
  await teacher.press('#apply-form', { prodType: '점자', orderNum: 2 })
  await teacher.open('/cart')
  await teacher.press('#order-form', { neededFrom: '2099-03-02' }, '체크한 자료 신청하기')
  const { id } = await db.order.findFirstOrThrow()
  /** The status, the newest event and what is next. */
  const told = async () => {
    await teacher.open(`/order/item/${id}`)
    const [step = ''] = await teacher.texts('.steps [aria-current]')
    // a step has its day behind it
    const status = step.replace(/ \d{4}-\d\d-\d\d$/, '')
    const history = await teacher.texts('[aria-labelledby=history] li')
    const next = history.at(-1)?.startsWith('다음 ') ? history.pop() : undefined
    return [status, history.at(-1)?.replace(/^\S+ /, ''), next?.replace('다음 ', '') ?? '']
  }
  const waiting = () => row(admin, '/admin/demand', title)
  const ready = () => row(admin, '/admin/delivery/ready', '(member)')
  expect(await told()).toEqual([
    '접수',
    '2부를 신청했습니다. 필요한 날은 2099-03-02입니다.',
    '센터가 출판사에 원본을 요청합니다.',
  ])
  expect(await waiting()).toMatch(/\(member\).* 점자 \| 2 \| 접수 \| 2099-03-02 \| -/)
  expect(await row(admin, '/admin/request/demanded', title)).toMatch(/2099-03-02/)

  // the centre requests the source
  await admin.call('cartBook/add', { bookId: [listed.bookId], orderType: 0 })
  const { id: upTo } = await db.purchaseCartEntry.findFirstOrThrow()
  await admin.call('cartBook/produce', { upTo, count: 1 })
  expect(await told()).toEqual([
    '원본 확보 중',
    '센터가 출판사에 원본을 요청했습니다.',
    '출판사가 원본을 보내면 센터가 제작을 시작합니다.',
  ])
  expect(await waiting()).toContain('원본 확보 중')
  expect(await row(admin, '/admin/request/demanded', title)).toBe('')

  // the first of three volumes is finished and sent, while the others are made
  const make = (states: string[]) =>
    admin.call('produceBook/saveVolumes', {
      bookId: listed.bookId,
      type: '점자',
      rows: states
        .map((state, i) => [i + 1, '', '', state, '', state === '완료' ? date(new Date()) : ''])
        .map((cells) => cells.join('\t'))
        .join('\n'),
    })
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const send = async () => {
    await admin.open(`/admin/delivery/pack?userId=${userId}`)
    await admin.press('#packing-form', {}, '이대로 포장하기')
    await admin.press('#send-form', { carrier: '우체국 택배' })
    expect(await notices(admin)).toEqual(['발송 처리했습니다.'])
    return db.shipment.findFirstOrThrow({
      orderBy: { id: 'desc' },
      include: { items: { orderBy: { id: 'asc' } } },
    })
  }
  const making = '2, 3권은 아직 만들고 있습니다.'
  await make(['완료', '제작 중', '대기'])
  expect(await told()).toEqual([
    '제작 중',
    '1권이 완성되었습니다.',
    `센터가 인쇄물을 보내 드립니다. ${making}`,
  ])
  expect(await ready()).toMatch(/\| 1 \| 2 \| 2099-03-02 \|/)
  await send()
  expect(await told()).toEqual([
    '제작 중',
    '1권 2부를 보냈습니다. 우체국 택배',
    `자료를 받으시면 ‘받을 자료’에서 알려 주세요. ${making}`,
  ])
  expect([await ready(), await waiting()]).toEqual(['', expect.stringMatching(/제작 중.*2부/)])
  await teacher.open('/notifications')
  expect((await teacher.texts('#on-the-way p'))[0]).toContain('가고 있습니다(1건)')
  await teacher.follow('받을 자료', '#on-the-way')
  await teacher.press('#all-form')
  expect(await notices(teacher)).toEqual([
    '알려 주셔서 고맙습니다. 2부를 모두 받은 것으로 적었습니다.',
  ])
  expect(await told()).toEqual([
    '제작 중',
    '1권 2부를 받았습니다.',
    '센터가 만들고 있습니다. 나오면 알려 드립니다.',
  ])
  // what was delivered cannot be cancelled, only ended, and its errors can be told
  expect(await teacher.texts('main .button-quiet')).toEqual([
    '1권: 틀린 곳 알리기',
    '더 필요하지 않음',
  ])

  // the others follow; one copy of the second is lost, which anybody with the packing list says
  await make(['완료', '완료', '완료'])
  expect(await told()).toEqual(['완료', '제작이 끝났습니다.', '센터가 인쇄물을 보내 드립니다.'])
  expect(await ready()).toMatch(/\| 2 \| 4 \| 2099-03-02 \|/)
  const second = await send()
  await anybody.open(`/r/${second.code}`)
  const boxed = await anybody.rows('#receive table')
  expect(boxed.map((cells) => cells.slice(0, 3).join(' '))).toEqual([
    `${title} 점자 2권 2`,
    `${title} 점자 3권 2`,
  ])
  await anybody.press('#receive-form', { [`arrived-${second.items[0]!.id}`]: 1 })
  expect(await main(anybody)).toContain('못 받은 것 있음')
  expect(await told()).toEqual([
    '완료',
    '2권 1부를 받지 못했습니다. 센터가 다시 보냅니다.',
    '센터가 인쇄물을 보내 드립니다.',
  ])
  expect(await row(admin, '/admin/delivery', `${second.id}`)).toContain('못 받은 것 있음')
  expect([await ready(), await waiting()]).toEqual([
    expect.stringMatching(/\| 1 \| 1 \|/),
    expect.stringMatching(/완료.*5부/),
  ])

  // it is sent again and arrives: two copies of each volume are in hand, and nothing is next
  const third = await send()
  await anybody.open(`/r/${third.code}`)
  await anybody.press('#all-form')
  expect(await told()).toEqual(['완료', '2권 1부를 받았습니다.', ''])
  const sent = await teacher.rows('[aria-labelledby=sent] table')
  const inHand = ['1권', '2권', '3권'].map((volume) =>
    sent.filter(([name]) => name === volume).reduce((sum, cells) => sum + Number(cells[4]), 0),
  )
  expect([inHand, await ready()]).toEqual([[2, 2, 2], ''])
  expect(await waiting()).toMatch(/완료.*6부/)
}
