/** Tests the purchase cart with scripts off: rows, deleting, the request sheet, and completion. */
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSheet } from '~/workers/spreadsheet/read-spreadsheet.server'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

const list = '/admin/cart'

useApp()
useLoggedIn('admin')
beforeEach(() => app.db.purchaseCartEntry.deleteMany())

/** Puts the n-th unproduced book of the request list into the cart. */
async function put(n: number, orderType = 0, orderNum = 1, distributor = '') {
  const found = await app.db.requestBook.findFirstOrThrow({
    orderBy: { id: 'asc' },
    skip: n,
    where: { produceId: null },
  })
  const { bookId, title, publisher, creator, curriculum, isbn } = found
  return app.db.purchaseCartEntry.create({
    data: { bookId, title, publisher, creator, curriculum, isbn, distributor, orderType, orderNum },
  })
}
const entries = async () =>
  (await app.db.purchaseCartEntry.findMany({ orderBy: { id: 'asc' } })).map(
    ({ orderType, orderNum, distributor }) => [orderType, orderNum, distributor].join(),
  )
const requested = () => app.db.requestLog.count()

/** Everything in the tables that these tests concern, as one text. */
const state = async () =>
  createHash('sha256')
    .update(
      JSON.stringify(
        await Promise.all([
          app.db.purchaseCartEntry.findMany(),
          app.db.requestLog.findMany(),
          app.db.requestBook.findMany(),
          app.db.book.count(),
          app.db.audit.count(),
        ]),
      ),
    )
    .digest('hex')

describe('the list', () => {
  it('teaches what to do when it is empty', async () => {
    await admin.open(list)
    expect([admin.h1, admin.title]).toEqual(['구입 요청함', '구입 요청함 – 모두책'])
    expect(admin.text('.empty h2')).toBe('PDF 구입 요청 자료가 없습니다.')
    await admin.click('서책 구입 요청 자료 0건')
    expect([admin.path, admin.text('.chips [aria-current=page]')]).toEqual([
      '/admin/cart?orderType=1',
      '서책 구입 요청 자료 0건',
    ])
    expect(admin.all('main table, main form')).toHaveLength(0)
  })

  it('has a tab for each type with its number, and a distributor in the tab of printed books only', async () => {
    const [pdf, book] = [await put(0), await put(1, 1, 3, '한국총판')]
    await admin.open(list)
    expect(admin.texts('.chips a')).toEqual(['PDF 구입 요청 자료 1건', '서책 구입 요청 자료 1건'])
    expect([admin.rows()[0]?.[1], admin.rows()[0]?.[2]]).toEqual([pdf.title, pdf.publisher])
    expect(admin.value(`#row-${pdf.id}`, 'distributor')).toBeUndefined()
    await admin.click('서책 구입 요청 자료 1건')
    expect([
      admin.rows().length,
      admin.value(`#row-${book.id}`, 'orderType'),
      admin.value(`#row-${book.id}`, 'orderNum'),
      admin.value(`#row-${book.id}`, 'distributor'),
    ]).toEqual([1, '1', '3', '한국총판'])
  })

  it('comes in pages, and an entry leads back to its page and row', async () => {
    for (let n = 0; n < 12; n++) await put(n)
    await admin.open(list)
    await admin.click('2쪽')
    expect([admin.rows().length, admin.title]).toEqual([2, '2쪽 – 구입 요청함 – 모두책'])
    const [entry] = await app.db.purchaseCartEntry.findMany({ orderBy: { id: 'asc' }, take: 1 })
    await admin.open(
      `/admin/cart/item/${entry?.id}?from=${encodeURIComponent(`/admin/cart?page=2#entry-${entry?.id}`)}`,
    )
    expect([admin.h1, admin.facts().자료번호]).toEqual([
      `구입 요청: ${entry?.title}`,
      entry?.bookId,
    ])
    await admin.click('이전 화면으로')
    expect(admin.path).toBe('/admin/cart?page=2')
    await admin.open(`${list}?page=9`)
    expect([admin.status, admin.h1]).toEqual([404, '존재하지 않는 페이지입니다.'])
    await admin.open('/admin/cart/item/999999')
    expect([admin.status, admin.h1]).toEqual([404, '존재하지 않는 항목입니다.'])
  })
})

describe('a row', () => {
  it('changes copies and distributor in place, and says what it did to what', async () => {
    const entry = await put(0, 1, 2)
    await admin.open(`${list}?orderType=1`)
    await admin.submit(`#row-${entry.id}`, { orderNum: 7, distributor: '한국총판' })
    expect([admin.path, admin.notices[0]?.text]).toEqual([
      '/admin/cart?orderType=1',
      `수정되었습니다. ${entry.title}: 서책 7부`,
    ])
    expect(await entries()).toEqual(['1,7,한국총판'])
    await admin.submit(`#row-${entry.id}`)
    expect(admin.notices[0]?.text).toBe('바뀐 내용이 없습니다.')
  })

  it('moves to the other tab when its type changes, and keeps off what is there already', async () => {
    const entry = await put(0)
    await admin.open(list)
    await admin.submit(`#row-${entry.id}`, { orderType: '1' })
    expect([admin.notices[0]?.text, admin.rows().length]).toEqual([
      `수정되었습니다. ${entry.title}: 서책 1부. 서책 구입 요청 자료로 옮겼습니다.`,
      0,
    ])
    const twin = await put(0)
    await admin.open(list)
    await admin.submit(`#row-${twin.id}`, { orderType: '1' })
    expect([admin.status, admin.errors, admin.field(`#row-${twin.id}-orderType`).invalid]).toEqual([
      409,
      ['같은 자료가 같은 형태로 이미 담겨 있습니다.'],
      true,
    ])
    expect(await entries()).toEqual(['1,1,', '0,1,'])
  })

  it('refuses wrong copies at the field of its own row', async () => {
    const [one, two] = [await put(0), await put(1)]
    await admin.open(list)
    await admin.submit(`#row-${one.id}`, { orderNum: '' })
    expect([admin.status, admin.errors]).toEqual([
      422,
      [expect.stringMatching(/^.+ 부수를 입력해 주세요\.$/)],
    ])
    await admin.submit(`#row-${one.id}`, { orderNum: '0' })
    expect([
      admin.status,
      admin.errors,
      admin.field(`#row-${one.id}-orderNum`).invalid,
      admin.field(`#row-${two.id}-orderNum`).invalid,
    ]).toEqual([422, ['부수는 1에서 999 사이의 숫자로 입력해 주세요.'], true, false])
    expect(await entries()).toEqual(['0,1,', '0,1,'])
  })

  it('changed meanwhile shows what stands there now and keeps what was typed; saving again decides', async () => {
    const entry = await put(0, 1, 2)
    await admin.open(`${list}?orderType=1`)
    await app.db.purchaseCartEntry.update({ where: { id: entry.id }, data: { orderNum: 9 } })
    await admin.submit(`#row-${entry.id}`, { orderNum: 4 })
    expect([admin.status, admin.errors]).toEqual([
      409,
      ['그 사이 다른 곳에서 ‘9’(으)로 바뀌었습니다. 입력한 값으로 바꾸려면 다시 저장해 주세요.'],
    ])
    expect([admin.value(`#row-${entry.id}`, 'orderNum'), await entries()]).toEqual(['4', ['1,9,']])
    await admin.submit(`#row-${entry.id}`)
    expect(await entries()).toEqual(['1,4,'])
  })

  it('that left this tab or the cart meanwhile is told in words', async () => {
    const [moved, gone] = [await put(0), await put(1)]
    await put(2)
    await admin.open(list)
    await app.db.purchaseCartEntry.update({
      where: { id: moved.id },
      data: { orderType: 1, orderNum: 5 },
    })
    await admin.submit(`#row-${moved.id}`, { orderNum: 4 })
    expect(admin.notices[0]).toMatchObject({
      role: 'alert',
      text: `그 사이 다른 곳에서 바뀌었습니다. ${moved.title}: 서책 5부. 바꾸려면 서책 구입 요청 자료에서 다시 저장해 주세요.`,
    })
    await app.db.purchaseCartEntry.delete({ where: { id: gone.id } })
    await admin.submit(`#row-${gone.id}`, { orderNum: 4 })
    expect([admin.status, admin.errors]).toEqual([404, ['존재하지 않는 항목입니다.']])
    expect(await entries()).toEqual(['1,5,', '0,1,'])
  })
})

describe('deleting', () => {
  it('deletes the entry of the cart, never the book of the full list', async () => {
    const [entry] = [await put(0), await put(1)]
    const listed = await app.db.requestBook.count()
    await admin.open(list)
    await admin.click(`${entry.title} 삭제`, 'main')
    expect(admin.path).toBe(`/admin/cart?confirm=remove&id=${entry.id}`)
    expect(admin.text('#confirm')).toContain(`${entry.title} (${entry.publisher}), PDF 1부`)
    expect(admin.text('#confirm')).toContain(
      '전체 목록의 자료, 요청 이력, 제작 중인 자료는 그대로 남습니다.',
    )
    await admin.submit('#remove-form')
    expect([admin.path, admin.notices[0]?.text]).toEqual([
      '/admin/cart',
      `삭제되었습니다. ${entry.title}: 전체 목록의 자료는 그대로 있습니다.`,
    ])
    expect([
      (await entries()).length,
      await app.db.requestBook.count(),
      await app.db.requestBook.count({ where: { bookId: entry.bookId } }),
    ]).toEqual([1, listed, 1])
  })

  it('of several names them first; of none says so', async () => {
    for (let n = 0; n < 11; n++) await put(n)
    await admin.open(`${list}?page=1`)
    await admin.submit('#choose-form')
    expect([admin.status, admin.errors]).toEqual([
      422,
      ['선택한 자료가 없습니다. 목록에서 하나 이상 선택해 주세요.'],
    ])
    const ids = (
      await app.db.purchaseCartEntry.findMany({ orderBy: { id: 'desc' }, take: 10 })
    ).map(({ id }) => id)
    await admin.open(`${list}?confirm=removeAll&${ids.map((id) => `id=${id}`).join('&')}`)
    expect([admin.all('#confirm li').length, admin.text('#confirm button')]).toEqual([
      10,
      '10건 삭제하기',
    ])
    await admin.submit('#remove-form')
    expect([admin.notices[0]?.text, (await entries()).length]).toEqual([
      '구입 요청 10건을 삭제했습니다. 전체 목록의 자료는 그대로 있습니다.',
      1,
    ])
  })

  it('from its own page leads back to a page that exists', async () => {
    for (let n = 0; n < 11; n++) await put(n)
    const [entry] = await app.db.purchaseCartEntry.findMany({ orderBy: { id: 'asc' }, take: 1 })
    await admin.open(
      `/admin/cart/item/${entry?.id}?from=${encodeURIComponent('/admin/cart?page=2')}`,
    )
    await admin.submit('#entry-form', { orderType: '0', distributor: '한국총판' })
    expect([admin.status, admin.errors]).toEqual([
      422,
      ['총판은 서책을 요청할 때만 입력할 수 있습니다.'],
    ])
    await admin.submit('#entry-form', { orderType: '1', distributor: '한국총판' })
    expect([
      admin.path.startsWith(`/admin/cart/item/${entry?.id}`),
      admin.notices[0]?.text,
    ]).toEqual([
      true,
      `수정되었습니다. ${entry?.title}: 서책 1부. 서책 구입 요청 자료로 옮겼습니다.`,
    ])
    await admin.submit('#entry-form', { orderType: '0', distributor: '' })
    await admin.click('삭제', 'main')
    await admin.submit('#remove-form')
    expect([admin.status, admin.path, admin.rows().length]).toEqual([
      200,
      '/admin/cart?orderType=0',
      10,
    ])
  })
})

describe('the request sheet', () => {
  it('is downloaded with the title that was typed, without a token in the address', async () => {
    const entry = await put(0, 0, 3)
    await admin.open(list)
    expect(admin.value('#request-sheet-form', 'title')).toMatch(
      /^20\d\d학년도 [12]학기 교과서 구입 요청$/,
    )
    await admin.submit('#request-sheet-form', { title: '=2027 요청' })
    expect(admin.download?.name).toMatch(/^구입 요청서_PDF_=2027 요청_\d{4}-\d\d-\d\d\.xlsx$/)
    const sheets = []
    for await (const { sheet, rows } of readSheet(admin.download?.bytes ?? new Uint8Array()))
      sheets.push([sheet, rows.map(({ cells }) => cells)] as const)
    expect(sheets[0]?.[0]).toBe('요약')
    expect(sheets[1]?.[1][0]).toEqual(["'=2027 요청"])
    expect(sheets[1]?.[1][2]?.slice(-6)).toEqual([
      entry.title,
      entry.creator,
      entry.publisher,
      '',
      entry.isbn,
      '3',
    ])
  })

  it('of a cart that was emptied meanwhile is refused with a sentence on the page the person stands on', async () => {
    await admin.open('/api/cartBook/bookRequestFile?title=x', {
      Referer: `${app.url}/admin/cart?orderType=1`,
    })
    expect([admin.download, admin.path, admin.notices[0]]).toMatchObject([
      null,
      '/admin/cart?orderType=1',
      { role: 'alert', text: '구입을 요청할 자료가 없습니다. 전체 목록에서 먼저 담아 주세요.' },
    ])
    await admin.open(`/api/cartBook/bookRequestFile?title=${'x'.repeat(301)}`, {
      Referer: `${app.url}/admin/cart`,
    })
    expect([admin.path, admin.notices[0]?.text]).toEqual([
      '/admin/cart',
      '너무 깁니다. 더 짧게 입력해 주세요.',
    ])
    await admin.open('/api/cartBook/bookRequestFile', { Referer: 'http://evil.example/admin/cart' })
    expect([admin.status, JSON.parse(admin.html)]).toMatchObject([
      409,
      { key: 'purchaseCartEmpty' },
    ])
    await admin.open(list)
  })
})

describe('completing', () => {
  it('says what will happen, does it for one type, and reports', async () => {
    const [pdf] = [await put(0), await put(1, 1, 2), await put(2)]
    const before = await requested()
    await admin.open(list)
    await admin.click('PDF 2건 구입 요청 완료')
    expect([admin.path, admin.texts('#confirm li')]).toEqual([
      '/admin/cart?confirm=produce',
      [
        'PDF 2건을 구입 요청한 것으로 기록합니다.',
        '아직 제작 목록에 없는 자료 2건이 ‘제작 중’으로 공개됩니다.',
        '위 2건이 구입 요청함에서 빠집니다. 되돌릴 수 없습니다.',
      ],
    ])
    expect(await requested()).toBe(before)
    await admin.submit('#produce-form')
    expect([admin.path, admin.notices[0]]).toEqual([
      '/admin/cart',
      {
        role: 'status',
        text: '구입 요청 완료: PDF 2건, 서책 0건을 이력에 남겼습니다. 새로 공개된 자료는 2건입니다.',
        link: { text: '전체 목록', to: '/admin/request/list' },
      },
    ])
    expect([await entries(), (await requested()) - before]).toEqual([['1,2,'], 2])
    expect(
      (await app.db.requestBook.findUniqueOrThrow({ where: { bookId: pdf.bookId } })).produceId,
    ).toBe((await app.db.book.findUniqueOrThrow({ where: { bookId: pdf.bookId } })).id)
  })

  it('of both types at once leaves out what was added after it was shown', async () => {
    await put(3)
    await put(4, 1)
    await admin.open(list)
    await admin.click('PDF 1건과 서책 1건 모두 구입 요청 완료')
    await put(5)
    await admin.submit('#produce-form')
    expect([
      admin.notices[0]?.text.startsWith('구입 요청 완료: PDF 1건, 서책 1건'),
      await entries(),
    ]).toEqual([true, ['0,1,']])
  })

  it('in two tabs: the second says that there is nothing to request', async () => {
    await put(6)
    const second = await new PageClient(app.url).logIn('admin')
    for (const one of [admin, second]) await one.open(`${list}?confirm=produce`)
    const before = await requested()
    await admin.submit('#produce-form')
    await second.submit('#produce-form')
    expect([second.status, second.errors, (await requested()) - before]).toEqual([
      409,
      ['구입을 요청할 자료가 없습니다. 전체 목록에서 먼저 담아 주세요.'],
      1,
    ])
  })

  it('of another number than was shown asks again', async () => {
    const [gone] = [await put(7), await put(8)]
    await admin.open(`${list}?confirm=produce`)
    await app.db.purchaseCartEntry.delete({ where: { id: gone.id } })
    await admin.submit('#produce-form')
    expect([admin.status, admin.errors, admin.texts('#confirm li')[0]]).toEqual([
      409,
      ['확인하는 사이에 목록이 바뀌었습니다. 바뀐 건수를 보고 다시 눌러 주세요.'],
      'PDF 1건을 구입 요청한 것으로 기록합니다.',
    ])
    await admin.submit('#produce-form')
    expect(await entries()).toEqual([])
  })

  it('while books are added puts each book in exactly one place', async () => {
    const first = await put(9)
    const others = await app.db.requestBook.findMany({
      orderBy: { id: 'asc' },
      skip: 30,
      take: 10,
      where: { produceId: null },
      select: { bookId: true },
    })
    const clients = await Promise.all(
      Array.from({ length: 4 }, () => new PageClient(app.url).logIn('admin')),
    )
    const before = await requested()
    const completing = clients.map((one) => one.post(list, { subaction: 'produce' }))
    const cookie = [...clients[0]!.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const adding = others.map(({ bookId }) =>
      fetch(`${app.url}/api/cartBook/add`, {
        method: 'POST',
        headers: { Cookie: cookie, Origin: app.url },
        body: new URLSearchParams({ bookId, orderType: '0' }),
      }),
    )
    expect((await Promise.all(adding)).every(({ ok }) => ok)).toBe(true)
    await Promise.all(completing)
    const wanted = [first, ...others].map(({ bookId }) => bookId).sort()
    const [logs, left] = await Promise.all([
      app.db.requestLog.findMany({ orderBy: { id: 'desc' }, take: (await requested()) - before }),
      app.db.purchaseCartEntry.findMany(),
    ])
    expect([...logs, ...left].map(({ bookId }) => bookId).sort()).toEqual(wanted)
  })
})

describe('the door', () => {
  it.each([
    ['nobody', null],
    ['a member', 'member'],
    ['a producer', 'producer'],
  ])('stays shut for %s: nothing is shown and nothing changes', async (_, user) => {
    const entry = await put(10)
    const client = new PageClient(app.url)
    if (user) await client.logIn(user)
    const before = await state()
    const shut = user ? '/' : '/login'
    for (const path of [list, `/admin/cart/item/${entry.id}`]) {
      await client.open(path)
      expect(client.path.split('?')[0]).toBe(shut)
      for (const subaction of ['modify', 'remove', 'removeAll', 'produce']) {
        await client.post(path, { subaction, id: String(entry.id), orderNum: '5', orderType: '0' })
        expect(client.path.split('?')[0]).toBe(shut)
      }
    }
    expect(await state()).toBe(before)
  })
})
