/** The cart with scripts off: copies, deleting, the request form, and applying for all of it. */
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBook } from '../support/app'
import { Visitor } from '../support/form-driver'
import { app, served } from '../support/served'

let visitor: Visitor
let me: { id: number; name: string; schoolName: string }

served()
beforeAll(async () => {
  visitor = await new Visitor(app.url).logIn('teacher01')
  me = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher01' } })
})

type Wanted = [bookRowId: number, prodType: string, orderNum: number]
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
const entries = () =>
  app.db.cartEntry.findMany({
    where: { userId: me.id },
    orderBy: { id: 'asc' },
    include: { book: true },
  })
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
    await visitor.open('/cart')
    expect([visitor.h1, visitor.title]).toEqual(['장바구니', '장바구니 – 모두책'])
    expect(visitor.main).toContain('장바구니가 비어 있습니다.')
    expect(visitor.all('main table, main form')).toHaveLength(0)
  })

  it('lists the entries, newest first, each with its book, type and copies', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await visitor.open('/cart')
    const [older, newer] = await entries()
    expect(visitor.text('main caption')).toBe('장바구니에 담은 자료 2건')
    expect(
      visitor.rows().map(([title, type, grade, publisher]) => [title, type, grade, publisher]),
    ).toEqual([
      [newer?.book.title, '음성', newer?.book.grade, newer?.book.publisher],
      [older?.book.title, '점자', older?.book.grade, older?.book.publisher],
    ])
    expect(visitor.value(`#count-${newer?.id}`, 'orderNum')).toBe('5')
  })

  it('comes in pages', async () => {
    for (let id = 1; id <= 12; id++) await fill([id, '점자', id])
    await visitor.open('/cart')
    expect([visitor.rows().length, visitor.texts('.pagination a')]).toEqual([
      10,
      ['1쪽', '2쪽', '다음 쪽'],
    ])
    await visitor.click('2쪽')
    expect([visitor.rows().length, visitor.title]).toEqual([2, '2쪽 – 장바구니 – 모두책'])
    await visitor.submit('form.list-controls', { size: '20' })
    expect(visitor.rows()).toHaveLength(12)
    await visitor.open('/cart?page=9')
    expect([visitor.status, visitor.h1]).toEqual([404, '존재하지 않는 페이지입니다.'])
  })

  it('opens an entry with all fields of the book and the way back', async () => {
    await fill([3, '확대A3', 4])
    await visitor.open('/cart')
    const [entry] = await entries()
    await visitor.click(entry?.book.title ?? '', 'main table')
    expect(visitor.h1).toBe(`장바구니 항목: ${entry?.book.title}`)
    const facts = visitor.facts()
    expect([facts.자료번호, facts['제작 형태'], facts['신청 부수'], facts.출판사]).toEqual([
      entry?.bookId,
      '확대A3',
      '4',
      entry?.book.publisher,
    ])
    await visitor.click('이전 화면으로')
    expect(visitor.path).toBe('/cart')
    await visitor.open(`/cart/item/${entry?.id}`)
    expect(visitor.texts('main a')).not.toContain('이전 화면으로')
    await visitor.click('자료 보기')
    expect(visitor.h1).toBe(entry?.book.title)
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
    await visitor.open('/cart')
    expect(visitor.rows()[0]?.[0]).toContain(
      '이미 신청한 자료입니다: 2026-09-02, 3부. 다시 신청하면 더해집니다.',
    )
    await visitor.click('신청하기')
    expect(visitor.text('#confirm')).toContain('(이미 신청한 자료)')
  })
})

describe('copies', () => {
  it('are changed in the row', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await visitor.open('/cart')
    const [first] = await entries()
    await visitor.submit(`#count-${first?.id}`, { orderNum: 7 })
    expect([visitor.path, visitor.notices]).toEqual([
      '/cart',
      [{ text: '변경되었습니다.', role: 'status', link: null }],
    ])
    expect(await copies()).toEqual(['점자 7', '음성 5'])
  })

  it.each(['0', '-3', '1.5', '1e3', '0x10', '', '1000', '두 부'])(
    'are refused at the field when they are %j, and nothing is changed',
    async (orderNum) => {
      await fill([1, '점자', 2], [2, '음성', 5])
      await visitor.open('/cart')
      const [first, second] = await entries()
      await visitor.submit(`#count-${first?.id}`, { orderNum })
      const message = orderNum ? '부수는 1에서 999 사이의 숫자로 입력해 주세요.' : '입력해 주세요.'
      expect([visitor.status, visitor.errors]).toEqual([422, [message]])
      expect(visitor.field(`#count-${first?.id}-orderNum`)).toEqual({
        invalid: true,
        description: `오류: ${message}`,
      })
      expect(visitor.field(`#count-${second?.id}-orderNum`).invalid).toBe(false)
      expect([
        visitor.value(`#count-${first?.id}`, 'orderNum'),
        visitor.value(`#count-${second?.id}`, 'orderNum'),
      ]).toEqual([orderNum, '5'])
      expect(await copies()).toEqual(['점자 2', '음성 5'])
    },
  )

  it('changed meanwhile elsewhere are not overwritten: both values are shown, and saving again decides', async () => {
    await fill([1, '점자', 2])
    await visitor.open('/cart')
    const [entry] = await entries()
    await app.db.cartEntry.update({ where: { id: entry?.id }, data: { orderNum: 9 } })
    await visitor.submit(`#count-${entry?.id}`, { orderNum: 4 })
    const message =
      '그 사이 다른 곳에서 값이 9(으)로 바뀌었습니다. 입력한 값 4(으)로 바꾸려면 다시 저장해 주세요.'
    expect([visitor.status, visitor.errors]).toEqual([409, [message]])
    expect(visitor.field(`#count-${entry?.id}-orderNum`).description).toContain(message)
    expect(visitor.value(`#count-${entry?.id}`, 'orderNum')).toBe('4')
    expect(await copies()).toEqual(['점자 9'])
    await visitor.submit(`#count-${entry?.id}`)
    expect([visitor.notices[0]?.text, await copies()]).toEqual(['변경되었습니다.', ['점자 4']])
  })

  it('of an entry that was deleted meanwhile are refused', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await visitor.open('/cart')
    const [first] = await entries()
    await app.db.cartEntry.delete({ where: { id: first?.id } })
    await visitor.submit(`#count-${first?.id}`, { orderNum: 4 })
    expect([visitor.status, visitor.errors]).toEqual([404, ['존재하지 않는 항목입니다.']])
    expect(await copies()).toEqual(['음성 5'])
  })
})

describe('deleting', () => {
  it('asks first, on a page of its own that names what will go', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    await visitor.open('/cart')
    const [first] = await entries()
    await visitor.click(`${first?.book.title} 점자 삭제`)
    expect(visitor.path).toBe(`/cart?confirm=remove&id=${first?.id}`)
    expect(visitor.text('#confirm')).toContain(
      `${first?.book.title} (${first?.book.publisher}), 점자 2부`,
    )
    expect(visitor.text('#confirm h2')).toBe('장바구니에서 삭제하시겠습니까?')
    expect(await copies()).toHaveLength(2)
    await visitor.click('아니요, 돌아가기')
    expect([visitor.path, await copies()]).toEqual(['/cart', ['점자 2', '음성 5']])
    await visitor.click(`${first?.book.title} 점자 삭제`)
    await visitor.submit('#remove-form')
    expect([visitor.path, visitor.notices[0]?.text]).toEqual(['/cart', '삭제되었습니다.'])
    expect(await copies()).toEqual(['음성 5'])
  })

  it('keeps page and size', async () => {
    for (let id = 1; id <= 12; id++) await fill([id, '점자', id])
    await visitor.open('/cart?page=2')
    const name = visitor.texts('main tbody a').find((text) => text.endsWith('삭제')) ?? ''
    await visitor.click(name)
    await visitor.submit('#remove-form')
    expect([visitor.path, visitor.rows().length]).toEqual(['/cart?page=2', 1])
  })

  it('leads to a page that exists when the last entry of the last page was deleted', async () => {
    for (let id = 1; id <= 11; id++) await fill([id, '점자', id])
    await visitor.open('/cart?page=2')
    await visitor.click(visitor.texts('main tbody a').find((text) => text.endsWith('삭제')) ?? '')
    await visitor.submit('#remove-form')
    expect([visitor.status, visitor.notices[0]?.text, visitor.rows().length]).toEqual([
      200,
      '삭제되었습니다.',
      10,
    ])
  })

  it('of what is gone already says so', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    const [first] = await entries()
    await visitor.open(`/cart?confirm=remove&id=${first?.id}`)
    await app.db.cartEntry.delete({ where: { id: first?.id } })
    await visitor.submit('#remove-form')
    expect([visitor.status, visitor.errors]).toEqual([404, ['존재하지 않는 항목입니다.']])
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
  const headings = [
    '도서명',
    '저자',
    '출판사',
    '교육과정',
    '학교급',
    '도서구분',
    '교과서/지도서',
    'ISBN',
    '점자',
    '점역',
    '확대A3',
    '확대B4',
    '음성',
    '비고',
    '학교명',
    '담당교사',
    '전화',
    '휴대폰',
    '이메일',
    '주소',
    '학생',
  ]
  const column = (heading: string) => String.fromCharCode(65 + headings.indexOf(heading))

  it('is a sheet with a frozen header, one row for each book, and the copies under their types', async () => {
    await fill([1, '점자', 2], [1, '음성', 5], [2, '확대B4', 1])
    const [first, , third] = await entries()
    await visitor.open('/cart')
    expect([
      visitor.value('#sheet-form', 'userName'),
      visitor.value('#sheet-form', 'userType'),
    ]).toEqual([me.name, 'teacher'])
    await visitor.submit('#sheet-form', { userName: '홍길동' })
    expect(visitor.download?.name).toBe(`대체자료 신청서_홍길동_${today()}.xlsx`)
    expect(visitor.download?.type).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(visitor.hops.join()).not.toMatch(/access_token/)
    const { sheet, rows, workbook } = cells(visitor.download?.bytes ?? new Uint8Array())
    expect(workbook).toContain('name="신청서"')
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect(sheet).not.toContain('mergeCell')
    expect(sheet).not.toContain('<f>')
    expect(Object.values(rows[0] ?? {})).toEqual(headings)
    expect(rows).toHaveLength(3)
    const of = (row: number, heading: string) => rows[row]?.[column(heading)]
    expect([
      of(1, '도서명'),
      of(1, '점자'),
      of(1, '음성'),
      of(1, '확대B4'),
      of(1, '담당교사'),
      of(1, '학생'),
      of(1, '학교명'),
    ]).toEqual([first?.book.title, 2, 5, undefined, '홍길동', undefined, me.schoolName])
    expect([of(2, '도서명'), of(2, '확대B4'), of(2, '점자')]).toEqual([
      third?.book.title,
      1,
      undefined,
    ])
    // numbers that are names stay texts
    expect(of(1, 'ISBN')).toBe(first?.book.isbn || undefined)
    expect(of(1, '휴대폰')).toMatch(/^010-\d{4}-\d{4}$/)
  })

  it('for a student has the name in the column of pupils', async () => {
    await fill([1, '점자', 2])
    await visitor.open('/cart')
    await visitor.submit('#sheet-form', { userName: '이학생', userType: 'student' })
    const { rows } = cells(visitor.download?.bytes ?? new Uint8Array())
    expect([rows[1]?.[column('학생')], rows[1]?.[column('담당교사')]]).toEqual([
      '이학생',
      undefined,
    ])
  })

  it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(1)'])(
    'neutralises a name that a spreadsheet would run: %s',
    async (userName) => {
      await fill([1, '점자', 2])
      await visitor.open('/cart')
      await visitor.submit('#sheet-form', { userName })
      const { sheet, rows } = cells(visitor.download?.bytes ?? new Uint8Array())
      expect(rows[1]?.[column('담당교사')]).toBe(`'${userName}`)
      expect(sheet).not.toContain('<f>')
    },
  )

  it('neutralises a title that a spreadsheet would run, and keeps markup as text', async () => {
    const id = await addBook(app, { bookId: '2099-0000007', title: '=1+1 <b>&' })
    await fill([id, '점자', 2])
    await visitor.open('/cart')
    await visitor.submit('#sheet-form', { userName: '가/나:다*라' })
    const { rows } = cells(visitor.download?.bytes ?? new Uint8Array())
    expect(rows[1]?.[column('도서명')]).toBe("'=1+1 <b>&")
  })

  it('needs a name, and keeps the choice', async () => {
    await fill([1, '점자', 2])
    await visitor.open('/cart')
    await visitor.submit('#sheet-form', { userName: ' ', userType: 'student' })
    expect([visitor.status, visitor.errors, visitor.download]).toEqual([
      422,
      ['이름을 입력해 주세요.'],
      null,
    ])
    expect(visitor.field('#sheet-form-userName')).toEqual({
      invalid: true,
      description: '오류: 이름을 입력해 주세요.',
    })
    expect(visitor.value('#sheet-form', 'userType')).toBe('student')
  })

  it('is for its owner: an anonymous download leads to the log-in', async () => {
    const anonymous = new Visitor(app.url)
    await anonymous.open('/api/userCartBook/listToXls?userName=x&userType=teacher')
    expect([anonymous.download, anonymous.path.startsWith('/login?from=')]).toEqual([null, true])
  })
})

describe('applying', () => {
  it('asks first, names everything, and turns the whole cart into applications', async () => {
    await fill([1, '점자', 2], [2, '음성', 5])
    const cart = await entries()
    await visitor.open('/cart')
    await visitor.click('신청하기')
    expect(visitor.path).toBe('/cart?confirm=order')
    expect(visitor.text('#confirm h2')).toBe('장바구니의 자료를 신청하시겠습니까?')
    for (const { book, prodType, orderNum } of cart)
      expect(visitor.text('#confirm')).toContain(
        `${book.title} (${book.publisher}), ${prodType} ${orderNum}부`,
      )
    expect([await applied(), (await entries()).length]).toEqual([[], 2])
    await visitor.click('아니요, 돌아가기')
    await visitor.click('신청하기')
    await visitor.submit('#order-form')
    expect([visitor.path, visitor.notices[0]?.text]).toEqual([
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

  it('takes the whole cart, also the pages that are not shown', async () => {
    for (let id = 1; id <= 12; id++) await fill([id, '점자', id])
    await visitor.open('/cart')
    await visitor.click('신청하기')
    expect(visitor.text('#confirm')).toContain('그 밖에 2건')
    await visitor.submit('#order-form', {}, '12건 신청하기')
    expect([(await orders()).length, (await entries()).length]).toEqual([12, 0])
  })

  it('has one effect when the form is sent twice, side by side too', async () => {
    await fill([1, '점자', 2])
    await visitor.open('/cart?confirm=order')
    const { pairs, action } = visitor.filled(visitor.form('#order-form'), {})
    const twins = [new Visitor(app.url), new Visitor(app.url)]
    for (const twin of twins)
      for (const [name, value] of visitor.cookies) twin.cookies.set(name, value)
    await Promise.all(twins.map((twin) => twin.post(action, Object.fromEntries(pairs))))
    expect(twins.map((twin) => [twin.path, twin.notices[0]?.text])).toEqual(
      twins.map(() => ['/order', '1건을 신청했습니다. 진행 상태는 이 화면에서 볼 수 있습니다.']),
    )
    expect(await applied()).toHaveLength(1)
  })

  it('for an empty cart is refused', async () => {
    await fill([1, '점자', 2])
    await visitor.open('/cart?confirm=order')
    await app.db.cartEntry.deleteMany({ where: { userId: me.id } })
    await visitor.submit('#order-form')
    expect([visitor.status, visitor.errors]).toEqual([
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
    await visitor.open(`/cart/item/${theirs.id}`)
    expect([visitor.status, visitor.h1]).toEqual([404, '존재하지 않는 항목입니다.'])
    await visitor.open(`/cart?confirm=remove&id=${theirs.id}`)
    expect(visitor.all('#confirm')).toHaveLength(0)
    const deeds: Record<string, string>[] = [
      { subaction: 'remove' },
      { subaction: 'setOrderNum', orderNum: '99' },
      { subaction: 'setOrderNum', orderNum: '99', updateTime: theirs.updateTime.toISOString() },
    ]
    for (const fields of deeds) {
      await visitor.post('/cart', { ...fields, id: String(theirs.id) })
      expect([visitor.status, visitor.errors]).toEqual([404, ['존재하지 않는 항목입니다.']])
    }
    expect(await app.db.cartEntry.findUnique({ where: { id: theirs.id } })).toEqual(theirs)
  })

  it.each(['0', 'abc', '99999999999', '1%27'])(
    'nor does one whose number is none: %s',
    async (id) => {
      await visitor.open(`/cart/item/${id}`)
      expect([visitor.status, visitor.h1]).toEqual([404, '존재하지 않는 항목입니다.'])
    },
  )

  it('a deed that the screen does not have is refused', async () => {
    await fill([1, '점자', 2])
    for (const subaction of ['', 'toString', '__proto__', 'drop']) {
      await visitor.post('/cart', { subaction, id: '1' })
      expect([visitor.status, visitor.h1]).toEqual([
        400,
        '보낸 내용을 읽을 수 없습니다. 다시 시도해 주세요.',
      ])
    }
    expect(await copies()).toEqual(['점자 2'])
  })
})
