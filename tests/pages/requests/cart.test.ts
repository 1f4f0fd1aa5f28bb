/**
 * Tests the cart with scripts off: copies, deleting, the request form, and applying for everything.
 */
import type { ProductionType } from '~/tables/codes'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'
import { date } from '~/i18n/format'
import { nextTermDay } from '~/features/requests/order/terms'
import { settings } from '~/setting/settings'
import { orderHeadings } from '../../support/fixtures/order-sheets'

let client: PageClient
let me: { id: number; name: string; schoolName: string }

useApp()
beforeAll(async () => {
  client = await new PageClient(app.url).logIn('teacher01')
  me = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher01' } })
})

type Wanted = [bookRowId: number, prodType: ProductionType, orderNum: number]
/** Fills the cart, oldest first. */
async function fill(...wanted: Wanted[]) {
  for (const [id, prodType, orderNum] of wanted) {
    const { bookId } = await app.db.book.findUniqueOrThrow({
      where: { id },
      select: { bookId: true },
    })
    await app.db.cartEntry.create({ data: { userId: me.id, bookId, prodType, orderNum } })
  }
}
const entries = async () => {
  const found = await app.db.cartEntry.findMany({
    where: { userId: me.id },
    orderBy: { id: 'asc' },
  })
  return Promise.all(
    found.map(async (entry) => ({
      ...entry,
      book: await app.db.book.findUniqueOrThrow({ where: { bookId: entry.bookId } }),
    })),
  )
}
const copies = async () =>
  (await entries()).map(({ prodType, orderNum }) => `${prodType} ${orderNum}`)
const orders = () => app.db.order.findMany({ where: { userId: me.id }, orderBy: { id: 'asc' } })
const applied = async () =>
  (await orders()).map(({ bookId, prodType, orderNum }) => `${bookId} ${prodType} ${orderNum}`)

beforeEach(async () => {
  await app.db.cartEntry.deleteMany({ where: { userId: me.id } })
  await app.db.order.deleteMany({ where: { userId: me.id } })
})

describe('the cart', () => {
  it('says what to do when it is empty', async () => {
    await client.open('/cart')
    expect([client.h1, client.title]).toEqual(['장바구니', '장바구니 – 모두책'])
    expect(client.main).toContain('장바구니가 비어 있습니다.')
    expect(client.all('main table, main form')).toHaveLength(0)
  })

  it('lists the entries, newest first, each with its book, type and copies', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await client.open('/cart')
    const [older, newer] = await entries()
    expect(client.text('main caption')).toBe('장바구니에 담은 자료 2건')
    expect(
      client.rows().map(([, title, type, grade, publisher]) => [title, type, grade, publisher]),
    ).toEqual([
      [newer?.book.title, '음성', newer?.book.grade, newer?.book.publisher],
      [older?.book.title, '점자', older?.book.grade, older?.book.publisher],
    ])
    expect(client.value('#order-form', `orderNum-${newer?.id}`)).toBe('5')
  })

  it('comes in pages', async () => {
    for (let id = 1; id <= 12; id++) await fill([id, '점자', id])
    await client.open('/cart')
    expect([client.rows().length, client.texts('.pagination a')]).toEqual([
      10,
      ['1쪽', '2쪽', '다음 쪽'],
    ])
    await client.click('2쪽')
    expect([client.rows().length, client.title]).toEqual([2, '2쪽 – 장바구니 – 모두책'])
    await client.submit('form.list-controls', { size: '20' })
    expect(client.rows()).toHaveLength(12)
    await client.open('/cart?page=9')
    expect([client.status, client.h1]).toEqual([404, '존재하지 않는 페이지입니다.'])
  })

  it('opens an entry with all fields of the book and the way back', async () => {
    await fill([3, '확대A3', 4])
    await client.open('/cart')
    const [entry] = await entries()
    await client.click(entry?.book.title ?? '', 'main table')
    expect(client.h1).toBe(`장바구니 항목: ${entry?.book.title}`)
    const facts = client.facts()
    expect([facts.자료번호, facts['제작 형태'], facts['신청 부수'], facts.출판사]).toEqual([
      entry?.bookId,
      '확대A3',
      '4',
      entry?.book.publisher,
    ])
    await client.click('이전 화면으로')
    expect(client.path).toBe('/cart')
    await client.open(`/cart/item/${entry?.id}`)
    expect(client.texts('main a')).not.toContain('이전 화면으로')
    await client.click('자료 보기')
    expect(client.h1).toBe(entry?.book.title)
  })

  it('warns of what was applied for before', async () => {
    await fill([1, '점자', 2])
    const [entry] = await entries()
    await app.db.order.create({
      data: {
        userId: me.id,
        bookId: entry?.bookId ?? '',
        prodType: '점자',
        orderNum: 3,
        title: 'x',
        createTime: new Date('2026-09-01T15:30:00Z'),
      },
    })
    await client.open('/cart')
    expect(client.rows()[0]?.[1]).toContain(
      '이미 신청한 자료입니다: 2026-09-02, 3부. 다시 신청하면 더해집니다.',
    )
  })
})

describe('the day from which it is needed', () => {
  it('is the first of the next term unless it is changed or emptied', async () => {
    for (const [neededFrom, stored] of [
      [undefined, nextTermDay(date(new Date()), settings.terms.defaultValue)],
      ['', ''],
      ['2099-03-02', '2099-03-02'],
    ] as const) {
      await fill([1, '점자', 2])
      await client.open('/cart')
      await client.submit('#order-form', neededFrom === undefined ? {} : { neededFrom })
      expect([client.path, (await orders()).at(-1)?.neededFrom]).toEqual(['/order', stored])
    }
  })

  it('is refused at its field when it has passed, and nothing is applied for', async () => {
    await fill([1, '점자', 2])
    await client.open('/cart')
    await client.submit('#order-form', { neededFrom: '2020-03-02' })
    expect([client.status, client.field('#order-form-neededFrom')]).toEqual([
      422,
      {
        invalid: true,
        description: expect.stringContaining(
          '지난 날짜입니다. 오늘이나 그 뒤의 날짜를 골라 주세요.',
        ),
      },
    ])
    expect([await orders(), (await entries()).length]).toEqual([[], 1])
  })
})

describe('a row of search results', () => {
  const results = '/?keyword=%EA%B3%BC%ED%95%99&page=1'
  const rowForm = (row: string) => `#add-${row}`

  it('puts its book into the cart in the type that was chosen last, and stays where it is', async () => {
    await client.open(results)
    const [row = '', next = ''] = client
      .all('#results tbody tr')
      .map((one) => String(one.attr('id')))
    expect(client.value(rowForm(row), 'prodType')).toBe('점자')
    await client.submit(rowForm(row), { prodType: '확대B4' })
    expect([client.path, client.notices]).toEqual([
      results,
      [
        {
          text: expect.stringMatching(/ 확대B4 자료를 장바구니에 담았습니다\(모두 1부\)/),
          role: 'status',
          link: { text: '장바구니 보기', to: '/cart' },
        },
      ],
    ])
    expect([
      client.text(`${rowForm(row)} a`),
      client.value(rowForm(next), 'prodType'),
      await copies(),
    ]).toEqual(['담음: 확대B4 1부', '확대B4', ['확대B4 1']])
    await client.submit(rowForm(row))
    expect(await copies()).toEqual(['확대B4 2'])
  })

  it('leads back to the row, so that the reader stays where they were', async () => {
    await client.open(results)
    const row = String(client.$('#results tbody tr').last().attr('id'))
    const { pairs, action } = client.filled(client.form(rowForm(row)), {})
    const answer = await fetch(new URL(action, app.url), {
      method: 'POST',
      body: new URLSearchParams(pairs),
      redirect: 'manual',
      headers: {
        Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'Sec-Fetch-Site': 'same-origin',
      },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${results}#${row}`])
  })

  it('has no form for visitors, whose pages are kept, nor for staff', async () => {
    for (const user of [null, 'admin']) {
      const other = new PageClient(app.url)
      if (user) await other.logIn(user)
      await other.open(results)
      expect(other.all('#results tbody tr').length).toBeGreaterThan(0)
      expect(other.all('form[id^=add-]')).toHaveLength(0)
    }
  })

  it('takes three books for a term in twelve steps: fields, choices and buttons', async () => {
    let steps = 0
    const step = async (done: Promise<unknown>, count = 1) => {
      steps += count
      await done
    }
    await client.open('/')
    for (const keyword of ['과학', '수학', '국어']) {
      await step(client.submit('form.search-box', { keyword }), 2)
      const row = String(client.$('#results tbody tr').first().attr('id'))
      // the type is chosen once; the next rows have it
      const first = steps === 2
      await step(client.submit(rowForm(row), first ? { prodType: '점역' } : {}), first ? 2 : 1)
    }
    await step(client.click('장바구니 보기'))
    await step(client.submit('#order-form'))
    expect([steps, (await orders()).map(({ prodType }) => prodType)]).toEqual([
      12,
      ['점역', '점역', '점역'],
    ])
  })
})

describe('copies', () => {
  it('of several entries are changed by one button', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await client.open('/cart')
    const [first, second] = await entries()
    await client.submit(
      '#order-form',
      {
        [`orderNum-${first?.id}`]: 7,
        [`orderNum-${second?.id}`]: 8,
      },
      '부수 저장',
    )
    expect([client.notices[0]?.text, await copies()]).toEqual([
      '2건의 부수를 바꿨습니다.',
      ['점자 7', '음성 8'],
    ])
  })

  it('that were typed and not saved are applied for, too', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await client.open('/cart')
    const [first] = await entries()
    await client.submit('#order-form', { [`orderNum-${first?.id}`]: 7 }, '체크한 자료 신청하기')
    expect((await orders()).map(({ prodType, orderNum }) => `${prodType} ${orderNum}`)).toEqual(
      expect.arrayContaining(['음성 5', '점자 7']),
    )
  })

  it('are saved without losing the day that was typed beside them', async () => {
    await fill([1, '점자', 2])
    await client.open('/cart')
    const [first] = await entries()
    const day = { neededFrom: '2099-03-02' }
    await client.submit('#order-form', { [`orderNum-${first?.id}`]: 7, ...day }, '부수 저장')
    expect([await copies(), client.value('#order-form', 'neededFrom')]).toEqual([
      ['점자 7'],
      day.neededFrom,
    ])
  })

  it('that are wrong are not applied for: nothing is', async () => {
    await fill([1, '점자', 2])
    await client.open('/cart')
    const [first] = await entries()
    await client.submit('#order-form', { [`orderNum-${first?.id}`]: 0 }, '체크한 자료 신청하기')
    expect(client.errors).toEqual(['부수는 1에서 999 사이의 숫자로 입력해 주세요.'])
    expect([await orders(), await copies()]).toEqual([[], ['점자 2']])
  })

  it('are changed in the row', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await client.open('/cart')
    const [first] = await entries()
    await client.submit('#order-form', { [`orderNum-${first?.id}`]: 7 }, '부수 저장')
    expect([client.path, client.notices]).toEqual([
      '/cart',
      [{ text: '변경되었습니다. 과학 1 점자: 7부', role: 'status', link: null }],
    ])
    expect(await copies()).toEqual(['점자 7', '음성 5'])
  })

  it.each(['0', '-3', '1.5', '1e3', '0x10', '1000', '두 부'])(
    'are refused at the field when they are %j, and nothing is changed',
    async (orderNum) => {
      await fill([1, '점자', 2], [2, '음성', 5])
      await client.open('/cart')
      const [first, second] = await entries()
      await client.submit('#order-form', { [`orderNum-${first?.id}`]: orderNum }, '부수 저장')
      const message = '부수는 1에서 999 사이의 숫자로 입력해 주세요.'
      expect([client.status, client.errors]).toEqual([422, [message]])
      expect(client.field(`#order-form-orderNum-${first?.id}`)).toEqual({
        invalid: true,
        description: `오류: ${message}`,
      })
      expect(client.field(`#order-form-orderNum-${second?.id}`).invalid).toBe(false)
      expect([
        client.value('#order-form', `orderNum-${first?.id}`),
        client.value('#order-form', `orderNum-${second?.id}`),
      ]).toEqual([orderNum, '5'])
      expect(await copies()).toEqual(['점자 2', '음성 5'])
    },
  )

  it('left empty stay as they are, without an error', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await client.open('/cart')
    const [first] = await entries()
    await client.submit('#order-form', { [`orderNum-${first?.id}`]: '' }, '부수 저장')
    expect([
      client.path,
      client.notices[0]?.text,
      client.value('#order-form', `orderNum-${first?.id}`),
    ]).toEqual(['/cart', '바뀐 내용이 없습니다.', '2'])
    expect(await copies()).toEqual(['점자 2', '음성 5'])
  })

  it('changed meanwhile elsewhere are not overwritten: both values are shown, and saving again decides', async () => {
    await fill([1, '점자', 2])
    await client.open('/cart')
    const [entry] = await entries()
    await app.db.cartEntry.update({ where: { id: entry?.id }, data: { orderNum: 9 } })
    await client.submit('#order-form', { [`orderNum-${entry?.id}`]: 4 }, '부수 저장')
    const message =
      '그 사이 다른 곳에서 값이 9(으)로 바뀌었습니다. 입력한 값 4(으)로 바꾸려면 다시 저장해 주세요.'
    expect([client.status, client.errors]).toEqual([409, [message]])
    expect(client.field(`#order-form-orderNum-${entry?.id}`).description).toContain(message)
    expect(client.value('#order-form', `orderNum-${entry?.id}`)).toBe('4')
    expect(await copies()).toEqual(['점자 9'])
    await client.submit('#order-form', {}, '부수 저장')
    expect([client.notices[0]?.text, await copies()]).toEqual([
      '변경되었습니다. 과학 1 점자: 4부',
      ['점자 4'],
    ])
  })

  it('of an entry that was deleted meanwhile are refused', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await client.open('/cart')
    const [first] = await entries()
    await app.db.cartEntry.delete({ where: { id: first?.id } })
    await client.submit('#order-form', { [`orderNum-${first?.id}`]: 4 }, '부수 저장')
    expect([client.status, client.errors]).toEqual([404, ['존재하지 않는 항목입니다.']])
    expect(await copies()).toEqual(['음성 5'])
  })
})

describe('deleting', () => {
  it('asks first, on a page of its own that names what will go', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await client.open('/cart')
    const [first] = await entries()
    await client.click(`${first?.book.title} 점자 삭제`)
    expect(client.path).toBe(`/cart?confirm=remove&id=${first?.id}`)
    expect(client.text('#confirm')).toContain(
      `${first?.book.title} (${first?.book.publisher}), 점자 2부`,
    )
    expect(client.text('#confirm-question')).toBe('장바구니에서 삭제하시겠습니까?')
    expect(await copies()).toHaveLength(2)
    await client.click('아니요, 돌아가기')
    expect([client.path, await copies()]).toEqual(['/cart', ['점자 2', '음성 5']])
    await client.click(`${first?.book.title} 점자 삭제`)
    await client.submit('#remove-form')
    expect([client.path, client.notices[0]?.text]).toEqual([
      '/cart',
      '삭제되었습니다. 과학 1 점자: 장바구니에서 뺐습니다.',
    ])
    expect(await copies()).toEqual(['음성 5'])
  })

  it('keeps page and size', async () => {
    for (let id = 1; id <= 12; id++) await fill([id, '점자', id])
    await client.open('/cart?page=2')
    const name = client.texts('main tbody a').find((text) => text.endsWith('삭제')) ?? ''
    await client.click(name)
    await client.submit('#remove-form')
    expect([client.path, client.rows().length]).toEqual(['/cart?page=2', 1])
  })

  it('leads to a page that exists when the last entry of the last page was deleted', async () => {
    for (let id = 1; id <= 11; id++) await fill([id, '점자', id])
    await client.open('/cart?page=2')
    await client.click(client.texts('main tbody a').find((text) => text.endsWith('삭제')) ?? '')
    await client.submit('#remove-form')
    expect([client.status, client.notices[0]?.text, client.rows().length]).toEqual([
      200,
      '삭제되었습니다. 과학 1 점자: 장바구니에서 뺐습니다.',
      10,
    ])
  })

  it('of what is gone already says so', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    const [first] = await entries()
    await client.open(`/cart?confirm=remove&id=${first?.id}`)
    await app.db.cartEntry.delete({ where: { id: first?.id } })
    await client.submit('#remove-form')
    expect([client.status, client.errors]).toEqual([404, ['존재하지 않는 항목입니다.']])
  })
})

describe('the request form', () => {
  const cells = (bytes: Uint8Array) => {
    const files = unzipSync(bytes)
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(
      ([, si = '']) => decoded(si.replace(/<[^>]+>/g, '')),
    )
    const sheet = text('xl/worksheets/sheet1.xml')
    const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
      Object.fromEntries(
        [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
          ([, column = '', attributes = '', inner = '']) => {
            const value = decoded(inner.replace(/<[^>]+>/g, ''))
            return [
              column,
              /t="s"/.test(attributes)
                ? shared[Number(value)]
                : /t="inlineStr"/.test(attributes)
                  ? value
                  : value === ''
                    ? undefined
                    : Number(value),
            ]
          },
        ),
      ),
    )
    return { sheet, rows, workbook: text('xl/workbook.xml') }
  }
  // prettier-ignore
  const decoded = (xml: string) => xml.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&apos;/g, "'").replace(/&amp;/g, '&')
  const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  // a cart does not say by when its books are needed
  const headings = orderHeadings.filter((heading) => heading !== '필요일')
  const column = (heading: string) =>
    String.fromCharCode(65 + headings.findIndex((one) => one === heading))

  it('is a sheet with a frozen header, one row for each book, and the copies under their types', async () => {
    await fill([1, '점자', 2], [1, '음성', 5], [2, '확대B4', 1])
    const [first, , third] = await entries()
    await client.open('/cart')
    expect([
      client.value('#sheet-form', 'userName'),
      client.value('#sheet-form', 'userType'),
    ]).toEqual([me.name, 'teacher'])
    await client.submit('#sheet-form', { userName: '홍길동' })
    expect(client.download?.name).toBe(`대체자료 신청서_홍길동_${today()}.xlsx`)
    expect(client.download?.type).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(client.hops.join()).not.toMatch(/access_token/)
    const { sheet, rows, workbook } = cells(client.download?.bytes ?? new Uint8Array())
    expect(workbook).toContain('name="신청서"')
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect(sheet).not.toContain('mergeCell')
    expect(sheet).not.toContain('<f>')
    expect(Object.values(rows[0] ?? {})).toEqual(headings)
    expect(rows).toHaveLength(3)
    const cellOf = (row: number, heading: string) => rows[row]?.[column(heading)]
    expect([
      cellOf(1, '도서명'),
      cellOf(1, '점자'),
      cellOf(1, '음성'),
      cellOf(1, '확대B4'),
      cellOf(1, '담당교사'),
      cellOf(1, '학생'),
      cellOf(1, '학교명'),
    ]).toEqual([first?.book.title, 2, 5, undefined, '홍길동', undefined, me.schoolName])
    expect([cellOf(2, '도서명'), cellOf(2, '확대B4'), cellOf(2, '점자')]).toEqual([
      third?.book.title,
      1,
      undefined,
    ])
    // numbers that identify something stay texts
    expect(cellOf(1, 'ISBN')).toBe(first?.book.isbn || undefined)
    expect(cellOf(1, '휴대폰')).toMatch(/^010-\d{4}-\d{4}$/)
  })

  it('for a student has the name in the column of pupils', async () => {
    await fill([1, '점자', 2])
    await client.open('/cart')
    await client.submit('#sheet-form', { userName: '이학생', userType: 'student' })
    const { rows } = cells(client.download?.bytes ?? new Uint8Array())
    expect([rows[1]?.[column('학생')], rows[1]?.[column('담당교사')]]).toEqual([
      '이학생',
      undefined,
    ])
  })

  it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(1)'])(
    'neutralises a name that a spreadsheet would run: %s',
    async (userName) => {
      await fill([1, '점자', 2])
      await client.open('/cart')
      await client.submit('#sheet-form', { userName })
      const { sheet, rows } = cells(client.download?.bytes ?? new Uint8Array())
      expect(rows[1]?.[column('담당교사')]).toBe(`'${userName}`)
      expect(sheet).not.toContain('<f>')
    },
  )

  it('neutralises a title that a spreadsheet would run, and keeps markup as text', async () => {
    const id = await addBook(app, { bookId: '2099-0000007', title: '=1+1 <b>&' })
    await fill([id, '점자', 2])
    await client.open('/cart')
    await client.submit('#sheet-form', { userName: '가/나:다*라' })
    const { rows } = cells(client.download?.bytes ?? new Uint8Array())
    expect(rows[1]?.[column('도서명')]).toBe("'=1+1 <b>&")
  })

  it('needs a name, and keeps the choice', async () => {
    await fill([1, '점자', 2])
    await client.open('/cart')
    await client.submit('#sheet-form', { userName: ' ', userType: 'student' })
    expect([client.status, client.errors, client.download]).toEqual([
      422,
      ['이름을 입력해 주세요.'],
      null,
    ])
    expect(client.field('#sheet-form-userName')).toEqual({
      invalid: true,
      description: '오류: 이름을 입력해 주세요.',
    })
    expect(client.value('#sheet-form', 'userType')).toBe('student')
  })

  it('is for its owner: an anonymous download leads to the log-in', async () => {
    const anonymous = new PageClient(app.url)
    await anonymous.open('/api/userCartBook/listToXls?userName=x&userType=teacher')
    expect([anonymous.download, anonymous.path.startsWith('/login?from=')]).toEqual([null, true])
  })
})

/** The entries whose boxes are ticked. */
const tickedEntries = () =>
  client
    .filled(client.form('#order-form'), {})
    .pairs.flatMap(([name, id]) => (name === 'entry' ? [id] : []))

describe('applying', () => {
  it('turns the whole cart into applications where nothing is unticked', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    const cart = await entries()
    await client.open('/cart')
    await client.submit('#order-form')
    expect([client.path, client.notices[0]?.text]).toEqual([
      '/order',
      '2건을 신청했습니다. 진행 상태는 이 화면에서 볼 수 있습니다.',
    ])
    expect(await applied()).toEqual(
      cart.map(({ bookId, prodType, orderNum }) => `${bookId} ${prodType} ${orderNum}`),
    )
    expect(await entries()).toEqual([])
    const [order] = await orders()
    const { title, grade, publisher, creator, curriculum, permission, purpose, pubDate, isbn } =
      cart[0]?.book ?? {}
    expect(order).toMatchObject({
      title,
      grade,
      publisher,
      creator,
      curriculum,
      permission,
      purpose,
      pubDate,
      isbn,
    })
  })

  it('takes the whole cart, also the pages that are not shown, unless they are unticked', async () => {
    for (let id = 1; id <= 12; id++) await fill([id, '점자', id])
    await client.open('/cart')
    expect(client.main).toContain('다른 쪽에 있는 2건도 신청')
    const [, , kept] = await entries()
    const ticked = tickedEntries().filter((id) => id !== String(kept?.id))
    await client.submit('#order-form', { entry: ticked })
    expect([(await orders()).length, (await entries()).map(({ id }) => id)]).toEqual([
      11,
      [kept?.id],
    ])
    for (let id = 1; id <= 12; id++) await fill([id, '음성', id])
    await client.open('/cart')
    await client.submit('#order-form', { others: null })
    expect([(await orders()).length, (await entries()).length]).toEqual([21, 3])
  })

  it('leaves for later what is unticked, and asks for one at least', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    const [first, second] = await entries()
    await client.open('/cart')
    await client.submit('#order-form', { entry: null })
    expect([client.status, client.errors]).toEqual([
      422,
      ['선택한 것이 없습니다. 목록에서 하나 이상 선택해 주세요.'],
    ])
    expect(tickedEntries()).toEqual([])
    await client.submit('#order-form', { entry: [String(first?.id)], neededFrom: '2020-03-02' })
    expect([client.status, tickedEntries()]).toEqual([422, [String(first?.id)]])
    await client.submit('#order-form', { neededFrom: '' })
    expect([await applied(), (await entries()).map(({ id }) => id)]).toEqual([
      [`${first?.bookId} 점자 2`],
      [second?.id],
    ])
  })

  it('says where paper goes, before and after, and how to change it', async () => {
    await fill([1, '점자', 2])
    const where = { id: me.id }
    const address = { zipCode: '03032', address: '서울 종로구 필운대로 1', addressDetail: '3층' }
    await app.db.user.update({ where, data: { zipCode: '', address: '', addressDetail: '' } })
    await client.open('/cart')
    expect(client.main).toContain('종이로 만드는 자료를 받으실 주소가 아직 없습니다. 주소 적기')
    await app.db.user.update({ where, data: address })
    await client.open('/cart')
    const words = '종이로 만드는 자료를 받으실 주소: (03032) 서울 종로구 필운대로 1 3층'
    expect(client.main).toContain(`${words} 주소 바꾸기`)
    await client.submit('#order-form')
    expect(client.notices[1]).toMatchObject({ text: words, link: { to: '/myinfo' } })
    await fill([2, '음성', 1])
    await client.open('/cart')
    expect(client.main).not.toContain('종이로 만드는 자료를')
  })

  it('has one effect when the form is sent twice, side by side too', async () => {
    await fill([1, '점자', 2])
    await client.open('/cart')
    const { pairs, action } = client.filled(client.form('#order-form'), {})
    const twins = [new PageClient(app.url), new PageClient(app.url)]
    for (const twin of twins)
      for (const [name, value] of client.cookies) twin.cookies.set(name, value)
    await Promise.all(twins.map((twin) => twin.post(action, Object.fromEntries(pairs))))
    expect(twins.map((twin) => [twin.path, twin.notices[0]?.text])).toEqual(
      twins.map(() => ['/order', '1건을 신청했습니다. 진행 상태는 이 화면에서 볼 수 있습니다.']),
    )
    expect(await applied()).toHaveLength(1)
  })

  it('for an empty cart is refused', async () => {
    await fill([1, '점자', 2])
    await client.open('/cart')
    await app.db.cartEntry.deleteMany({ where: { userId: me.id } })
    await client.submit('#order-form')
    expect([client.status, client.errors]).toEqual([
      409,
      ['장바구니가 비어 있어 신청할 수 없습니다. 먼저 자료를 담아 주세요.'],
    ])
    expect(await applied()).toEqual([])
  })
})

describe('another member’s entries', () => {
  it('do not exist for us: not to see, to change, to delete or to ask about', async () => {
    await fill([1, '점자', 2])
    const theirs = await app.db.cartEntry.findFirstOrThrow({ where: { user: { user: 'member' } } })
    await client.open(`/cart/item/${theirs.id}`)
    expect([client.status, client.h1]).toEqual([404, '존재하지 않는 항목입니다.'])
    await client.open(`/cart?confirm=remove&id=${theirs.id}`)
    expect(client.all('#confirm')).toHaveLength(0)
    const deeds: Record<string, string>[] = [
      { subaction: 'remove' },
      { subaction: 'order', save: 'copies', [`orderNum-${theirs.id}`]: '99' },
      {
        subaction: 'order',
        save: 'copies',
        [`orderNum-${theirs.id}`]: '99',
        [`updateTime-${theirs.id}`]: theirs.updateTime.toISOString(),
      },
    ]
    for (const fields of deeds) {
      await client.post('/cart', { ...fields, id: String(theirs.id) })
      expect([client.status, client.errors]).toEqual([404, ['존재하지 않는 항목입니다.']])
    }
    expect(await app.db.cartEntry.findUnique({ where: { id: theirs.id } })).toEqual(theirs)
  })

  it.each(['0', 'abc', '99999999999', '1%27'])(
    'nor does one whose number is none: %s',
    async (id) => {
      await client.open(`/cart/item/${id}`)
      expect([client.status, client.h1]).toEqual([404, '존재하지 않는 항목입니다.'])
    },
  )

  it('a deed that the screen does not have is refused', async () => {
    await fill([1, '점자', 2])
    for (const subaction of ['', 'toString', '__proto__', 'drop']) {
      await client.post('/cart', { subaction, id: '1' })
      expect([client.status, client.h1]).toEqual([
        400,
        '보낸 내용을 읽을 수 없습니다. 다시 시도해 주세요.',
      ])
    }
    expect(await copies()).toEqual(['점자 2'])
  })
})
