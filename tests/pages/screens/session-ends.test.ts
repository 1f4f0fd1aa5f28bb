/**
 * Tests a session that ends in the middle of a form, with scripts off, for members' and
 * administrators' forms. After the next log-in the form is there as it was sent, nothing has been
 * done, and pressing its button has the usual effect.
 */
import { load } from 'cheerio'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionDays } from '~/tables/codes'
import { foldName } from '~/features/sources/drive/names'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { addBook } from '../../support/servers/app'
import { newPassword, password } from '../../support/passwords'
import { PageClient } from '../../support/client/page-client'
import { orderSheet, rowOf } from '../../support/fixtures/order-sheets'
import { app, useApp } from '../../support/servers/use-app'

useApp()
beforeEach(() => app.db.keptForm.deleteMany())

const back =
  '로그인이 끝나 있어 보내지 못했습니다. 적은 내용을 그대로 두었으니 확인하고 다시 보내 주세요.'
const waits = '보내려던 내용은 한 시간 동안 맡아 둡니다. 로그인하면 그 화면에 그대로 나옵니다.'
const said = ({ notices }: PageClient) => notices.map(({ text, role }) => `${role}: ${text}`)
const loggedOut = () => app.db.session.deleteMany()
const visit = (user: string) => new PageClient(app.url).logIn(user)
const login = (client: PageClient, user: string, secret = password) =>
  client.submit('#login-form', { user, password: secret })
const kept = () => app.db.keptForm.count()

/**
 * Everything that people have entered, without the tables that a log-in writes, and without
 * inspection reports, which come when they are ready.
 */
async function content(): Promise<string> {
  const tables = await app.db.$queryRaw<
    { name: string }[]
  >`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
  const ofSession = [
    'Session',
    'Token',
    'LoginCode',
    'Operation',
    'KeptForm',
    'RateLimiterFlexible',
    'Audit',
    'StoredFile',
  ]
  const sums = tables
    .filter(({ name }) => !ofSession.includes(name) && !/^(_|Audit_)/.test(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum FROM "${name}" t`,
    )
  const rows = await app.db.$queryRawUnsafe<{ sum: string }[]>(sums.join(' UNION ALL '))
  return rows
    .map(({ sum }) => sum)
    .sort()
    .join('\n')
}

type Pairs = [string, string][]
type Filling = {
  values?: Record<string, string | number | null>
  button?: string
  ticked?: Pairs
  file?: [name: string, file: File]
}

/** Sends a form as a browser does, with ticked boxes and a file. */
function send(
  client: PageClient,
  selector: string,
  { values = {}, button, ticked = [], file }: Filling,
): Promise<PageClient> {
  const { pairs, action } = client.filled(client.form(selector), values, button)
  const all = [...pairs.filter(([name]) => name !== file?.[0]), ...ticked]
  const go = client.go.bind(client)
  if (client.form(selector).attr('enctype') !== 'multipart/form-data')
    return go(action, { method: 'POST', body: all })
  const body = new FormData()
  for (const [name, value] of all) body.append(name, value)
  if (file) body.append(...file)
  return go(action, { method: 'POST', body })
}

const notRefilled = (name: string) => name === 'opId' || /password/i.test(name)
/**
 * What the form would send now, without its idempotency key and without fields that are never
 * saved. An empty field and a missing one are the same.
 */
function holds(
  client: PageClient,
  selector: string,
  filling: Filling,
  but: string[] = [],
): string[] {
  const { pairs } = client.filled(client.form(selector), {}, filling.button)
  return pairs
    .filter(([name]) => !notRefilled(name) && name !== filling.file?.[0] && !but.includes(name))
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
}

type Case = Filling & {
  name: string
  user?: string
  form: string
  /** prepares the form's data, and returns the path of its page */
  open(client: PageClient): Promise<string>
  /** the state after the form has had its effect, as text */
  effect(): Promise<unknown>
  expected: unknown
  /** presses the button of another name when the form asks again */
  again?: (client: PageClient) => Promise<unknown>
  notices?: string[]
  but?: string[]
}

let number = 0
const path = (id: number) => `/admin/request/item/${id}`
const names = { publisher: '끝나는출판', grade: '중' }
let last = { id: 0, bookId: '' }

async function requestBook(): Promise<void> {
  const fields = {
    bookId: `E-${++number}`,
    title: `끝나는 책 ${number}`,
    creator: '김저자',
    pubDate: '2025-03',
    isbn: '9791125957683',
    ...names,
  }
  const row = await app.db.requestBook.create({ data: { ...fields, ...searchColumns(fields) } })
  last = { id: row.id, bookId: row.bookId }
}
async function book(): Promise<void> {
  const bookId = `2097-${String(++number).padStart(7, '0')}`
  last = { bookId, id: await addBook(app, { bookId, title: `끝나는 책 ${number}`, ...names }) }
}
async function inCart(orderNum = 2): Promise<void> {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher01' } })
  await app.db.cartEntry.deleteMany({ where: { userId } })
  await app.db.order.deleteMany({ where: { userId } })
  const { bookId } = await app.db.book.findUniqueOrThrow({ where: { id: 1 } })
  last = {
    bookId,
    id: (await app.db.cartEntry.create({ data: { userId, bookId, prodType: '점자', orderNum } }))
      .id,
  }
}
async function inDrive(...files: string[]): Promise<string> {
  const folder = `끝나는출판${++number}`
  const parent = await app.db.driveItem.create({
    data: { name: folder, foldedName: foldName(folder) },
  })
  last = { id: parent.id, bookId: '' }
  for (const name of files) {
    await app.db.storedFile.create({
      data: { key: `ends-${number}-${name}`, name, size: 3, sha256: new Uint8Array(32) },
    })
    await app.db.driveItem.create({
      data: {
        parentId: parent.id,
        name,
        foldedName: foldName(name),
        fileKey: `ends-${number}-${name}`,
      },
    })
  }
  return `/admin/drive/list/${encodeURIComponent(folder)}`
}
const inFolder = async () =>
  (
    await app.db.driveItem.findMany({
      where: { parentId: last.id, trashTime: null },
      orderBy: { name: 'asc' },
    })
  ).map(({ name }) => name)
async function person(user: string): Promise<void> {
  const { passwordHash } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  last = {
    bookId: '',
    id: (
      await app.db.user.create({
        data: { user, passwordHash, name: '김시험', cellPhone: '01012345678' },
      })
    ).id,
  }
}
const user = () =>
  app.db.user.findUnique({
    where: { id: last.id },
    select: { email: true, address: true, level: true, nickName: true, optIn: true },
  })
async function orderFile(client: PageClient): Promise<string> {
  await app.db.orderFile.deleteMany()
  await app.db.matchAlias.deleteMany()
  await book()
  await client.open('/admin/user/order/list')
  await client.attach(
    '#upload-form',
    'file',
    orderSheet(
      [
        rowOf(
          {
            ...names,
            title: `끝나는 책 ${number}`,
            creator: '',
            curriculum: '',
            permission: '',
            purpose: '',
            isbn: '',
          },
          { 점자: 2 },
        ),
        { 도서명: '어디에도 없는 제목', 출판사: '없음', 점자: '1' },
      ],
      '끝나는 신청.csv',
    ),
  )
  return '/admin/user/order/item/' + encodeURIComponent('끝나는 신청.csv')
}
const orderRow = (place: number) => app.db.orderFileBook.findFirstOrThrow({ where: { place } })
const volumes = async () =>
  (await app.db.volume.findMany({ where: { bookRowId: last.id }, orderBy: { number: 'asc' } })).map(
    ({ number, units, state }) => `${number} ${units} ${state}`,
  )

const cells = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      [`n${i}`, String(i + 1)],
      [`u${i}`, `단원 ${i + 1}`],
    ]).flat(),
  )

// prettier-ignore
const cases: Case[] = [
  { name: 'copies in the cart', user: 'teacher01', form: '#order-form', button: '부수 저장', values: { 'orderNum-{id}': '37' },
    async open() { await inCart(); return '/cart' },
    effect: async () => (await app.db.cartEntry.findUnique({ where: { id: last.id } }))?.orderNum, expected: 37 },
  { name: 'deleting from the cart', user: 'teacher01', form: '#remove-form',
    async open() { await inCart(); return `/cart?confirm=remove&id=${last.id}` },
    effect: () => app.db.cartEntry.count({ where: { id: last.id } }), expected: 0 },
  { name: 'applying for the cart', user: 'teacher01', form: '#order-form',
    async open() { await inCart(5); return '/cart' },
    effect: () => app.db.order.count({ where: { bookId: last.bookId, orderNum: 5, user: { user: 'teacher01' } } }), expected: 1 },
  { name: 'the request form of the cart', user: 'teacher01', form: '#sheet-form', values: { userName: '박다른이름', userType: 'student' },
    async open() { await inCart(); return '/cart' },
    effect: () => Promise.resolve(null), expected: null },
  { name: 'my info, every field', user: 'ends-info', form: '#info-form', values: { email: 'new@example.org', phone: '02-777-8888', optIn: '1' },
    async open() { await person('ends-info'); return '/myinfo' },
    effect: user, expected: { email: 'new@example.org', optIn: true } },
  { name: 'a search of an address in my info', user: 'ends-address', form: '#info-form', values: { email: 'search@example.org', keyword: '세종대로' }, button: '주소 찾기', but: ['addressChoice'],
    async open() { await person('ends-address'); return '/myinfo' },
    again: (visitor) => visitor.submit('#info-form', {}, '저장'),
    effect: user, expected: { email: 'search@example.org' } },
  { name: 'a new password', user: 'ends-password', form: '#password-form', values: { currentPassword: password, password: 'Another-Pass-1!', passwordConfirm: 'Another-Pass-1!' },
    async open() { await person('ends-password'); return '/myinfo' },
    again: (visitor) => visitor.submit('#password-form', { currentPassword: password, password: 'Another-Pass-1!', passwordConfirm: 'Another-Pass-1!' }),
    notices: ['status: 비밀번호는 맡아 두지 않습니다. 다시 적어 주세요.'],
    effect: async () => (await new PageClient(app.url).logIn('ends-password').catch(() => null)) === null, expected: true },
  { name: 'leaving', user: 'ends-leaving', form: '#withdraw-form',
    async open() { await person('ends-leaving'); return '/myinfo?confirm=withdraw' },
    effect: user, expected: null },
  { name: 'a book of the full list, every field', form: '#book-form',
    values: { title: '고친 제목 <&"', publisher: '고친출판', creator: '이저자', curriculum: '2022 개정 교육과정', grade: '고', permission: '검정', purpose: '지도서', pubDate: '2026-03', isbn: '979-11-259-5768-3', distributor: '한국총판' },
    async open() { await requestBook(); return path(last.id) },
    effect: () => app.db.requestBook.findUnique({ where: { id: last.id } }), expected: { title: '고친 제목 <&"', publisher: '고친출판', creator: '이저자', grade: '고', permission: '검정', purpose: '지도서', pubDate: '2026-03', distributor: '한국총판' } },
  { name: 'deleting a book of the full list', form: '#remove-form',
    async open() { await requestBook(); return `${path(last.id)}?confirm=remove2` },
    effect: () => app.db.requestBook.count({ where: { id: last.id } }), expected: 0 },
  { name: 'one new book of the full list', form: '#create-form', values: { bookId: 'ENDS-1', title: '새 교과서', publisher: '미래엔', grade: '중', permission: '검정', purpose: '교과서', pubDate: '2026.3', distributor: '한국총판' },
    open: () => Promise.resolve('/admin/request/register'),
    effect: () => app.db.requestBook.findFirst({ where: { bookId: 'ENDS-1' } }), expected: { title: '새 교과서', distributor: '한국총판' } },
  { name: 'ticked books of the full list', form: '#choose-form', button: 'PDF 구입 요청', ticked: [['bookId', 'E-ticked']],
    async open() { await requestBook(); last.bookId = 'E-ticked'; await app.db.purchaseCartEntry.deleteMany(); await app.db.requestBook.update({ where: { id: last.id }, data: { bookId: 'E-ticked' } }); return `/admin/request/list?${new URLSearchParams({ title: `끝나는 책 ${number}` })}` },
    effect: () => app.db.purchaseCartEntry.count({ where: { bookId: 'E-ticked' } }), expected: 1 },
  { name: 'a row of volumes, with rows that were added', form: '#volumes-form', values: cells(40), but: Array.from({ length: 40 }, (_, i) => `s${i + 40}`),
    async open() { await book(); return `/admin/produce/volumes/${last.bookId}?type=${encodeURIComponent('점자')}&add=40` },
    effect: async () => [(await volumes()).length, (await volumes())[39]], expected: [40, '40 단원 40 waiting'] },
  { name: 'a new name in the drive', form: '#rename-form', values: { newName: '수학 2 고침.pdf' },
    open: async () => `${await inDrive('수학 1.pdf', '수학 2.pdf')}?${new URLSearchParams({ edit: '수학 2.pdf' })}`,
    effect: inFolder, expected: ['수학 1.pdf', '수학 2 고침.pdf'] },
  { name: 'a new folder in the drive', form: '#folder-form', values: { name: '새 폴더' },
    open: () => inDrive('수학 1.pdf'),
    effect: inFolder, expected: ['새 폴더', '수학 1.pdf'] },
  { name: 'files for the drive', form: '#upload-form', file: ['file', new File(['수학'], '올린 것.pdf')],
    open: () => inDrive('수학 1.pdf'),
    notices: ['status: 파일은 맡아 두지 못했습니다. 다시 선택해 주세요.'],
    effect: inFolder, expected: ['수학 1.pdf', '올린 것.pdf'] },
  { name: 'sharing a file', form: '#share-form', values: { accessHour: '48', accessCount: '7' },
    open: async () => `${await inDrive('수학 1.pdf')}?${new URLSearchParams({ share: '수학 1.pdf' })}`,
    effect: () => app.db.driveShare.count({ where: { driveItem: { parentId: last.id } } }), expected: 1 },
  { name: 'deleting what is ticked in the drive', form: '#choose-form', button: '선택 삭제', ticked: [['name', '수학 2.pdf'], ['name', '수학 3.pdf']],
    open: () => inDrive('수학 1.pdf', '수학 2.pdf', '수학 3.pdf'),
    again: (visitor) => visitor.submit('#remove-form'),
    effect: inFolder, expected: ['수학 1.pdf'] },
  { name: 'progress of production', form: '#progress-brl', values: { progress: '45' },
    async open() { await book(); return `/admin/produce/item/${last.bookId}` },
    effect: async () => (await app.db.format.findFirst({ where: { bookRowId: last.id, prodType: '점자' } }))?.progress, expected: 45 },
  { name: 'the fields of a book in production', form: '#book-form', values: { title: '제작 중인 책 고침', creator: '새 저자' },
    async open() { await book(); return `/admin/produce/item/${last.bookId}` },
    effect: () => app.db.book.findUnique({ where: { id: last.id } }), expected: { title: '제작 중인 책 고침', creator: '새 저자' } },
  { name: 'a member, every field', form: '#member-form', values: { nickName: '별명', email: 'm@example.org', schoolName: '서울맹학교' },
    async open() { await person('ends-member'); return `/admin/member/${last.id}` },
    effect: user, expected: { nickName: '별명', email: 'm@example.org' } },
  { name: 'registering somebody', form: '#register-form', values: { user: 'endsnew', password: newPassword, passwordConfirm: newPassword, name: '새 사람', cellPhone: '01099998888', schoolName: '없는학교', zipCode: '03032', address: '서울 종로구', nickName: '새별명' },
    open: () => Promise.resolve('/admin/registration'),
    again: (visitor) => visitor.submit('#register-form', { password: newPassword, passwordConfirm: newPassword }),
    notices: ['status: 비밀번호는 맡아 두지 않습니다. 다시 적어 주세요.'],
    effect: () => app.db.user.findUnique({ where: { user: 'endsnew' } }), expected: { name: '새 사람', nickName: '새별명' } },
  { name: 'remarks on a row of an order file', form: '#remarks-form', values: { remarks: '선생님께 여쭤볼 것' },
    open: async (visitor) => { const file = await orderFile(visitor); return `${file}?row=${(await orderRow(2)).id}` },
    effect: async () => (await orderRow(2)).remarks, expected: '선생님께 여쭤볼 것' },
  { name: 'a decision on a row of an order file', form: '#absent-form',
    open: async (visitor) => { const file = await orderFile(visitor); return `${file}?row=${(await orderRow(2)).id}` },
    effect: async () => (await orderRow(2)).decision, expected: 'absent' },
  { name: 'the school and day of an order file', form: '#school-form', values: { schoolName: '서울맹학교', date: '2026-11-02' },
    open: (visitor) => orderFile(visitor),
    effect: () => app.db.orderFile.count({ where: { schoolName: '서울맹학교', receiptDate: '2026-11-02' } }), expected: 1 },
]

describe.each(cases)(
  '$name',
  ({ user = 'admin', form, open, effect, expected, again, notices = [], but, ...filling }) => {
    it('is there again after the log-in, undone until the button is pressed, and then has its usual effect', async () => {
      const preparing = await visit('admin')
      const address = await open(preparing)
      const visitor = await visit(user)
      await visitor.open(address)
      const { path: page } = visitor
      const { ticked = [] } = filling
      // a field may be named after what `open` made
      const values = Object.fromEntries(
        Object.entries(filling.values ?? {}).map(([name, value]) => [
          name.replace('{id}', String(last.id)),
          value,
        ]),
      )
      const given = Object.entries(values).map(([name, value]) => `${name}=${String(value)}`)
      const replaced = (pair: string) =>
        Object.keys(values).some((name) => pair.startsWith(`${name}=`))
      const sent = [
        ...holds(visitor, form, filling, but).filter((pair) => !replaced(pair)),
        ...given,
        ...ticked.map((pair) => pair.join('=')),
      ]
        .filter((pair) => !notRefilled(pair.split('=')[0] ?? ''))
        .sort()
      await loggedOut()
      const before = await content()

      await send(visitor, form, { ...filling, values })
      expect([new URL(visitor.path, app.url).pathname, said(visitor)]).toEqual([
        '/login',
        ['alert: 로그인이 만료되었습니다. 다시 로그인해 주세요.', `status: ${waits}`],
      ])
      await login(visitor, user, 'wrong')
      expect(visitor.errors).toHaveLength(1)
      await login(visitor, user)
      expect([visitor.status, visitor.path]).toEqual([200, page])
      expect(said(visitor)).toEqual([`alert: ${back}`, ...notices])
      expect(holds(visitor, form, filling, but)).toEqual(sent)
      expect(visitor.all(visitor.notices[0]?.link?.to ?? 'nowhere')).toHaveLength(1)
      expect([await content(), await kept()]).toEqual([before, 0])

      if (again) await again(visitor)
      else await send(visitor, form, { ...filling, values: {}, ticked: [] })
      expect(visitor.errors).toEqual([])
      const done = await effect()
      if (typeof expected === 'object' && expected !== null && !Array.isArray(expected))
        expect(done).toMatchObject(expected)
      else expect(done).toEqual(expected)
      await visitor.open(address)
      expect(said(visitor).join()).not.toContain(back)
    })
  },
)

/**
 * A client on the log-in page after it sent copies of a cart entry as teacher01 with an ended
 * session.
 */
async function sent(lang = 'ko'): Promise<PageClient> {
  await inCart()
  const visitor = await visit('teacher01')
  visitor.cookies.set('lang', lang)
  await visitor.open('/cart')
  await loggedOut()
  return visitor.submit(
    '#order-form',
    { [`orderNum-${last.id}`]: '37' },
    lang === 'ko' ? '부수 저장' : 'Save copies',
  )
}
const copies = async () => (await app.db.cartEntry.findUnique({ where: { id: last.id } }))?.orderNum
const inForm = (client: PageClient) => client.value('#order-form', `orderNum-${last.id}`)

describe('the kept form', () => {
  it('waits while the person looks at other pages, and is shown once', async () => {
    const visitor = await sent()
    await visitor.open('/')
    await visitor.open('/cart')
    expect([visitor.path, await kept()]).toEqual(['/login?from=%2Fcart', 1])
    await login(visitor, 'teacher01')
    expect([inForm(visitor), said(visitor)]).toEqual(['37', [`alert: ${back}`]])
    await visitor.open('/cart')
    expect([
      inForm(visitor),
      said(visitor),
      visitor.cookies.has('keptForms'),
      await copies(),
    ]).toEqual(['2', [], false, 2])
  })

  it('is there also when the session has reached its last day', async () => {
    await inCart()
    const visitor = await visit('teacher01')
    await visitor.open('/cart')
    const createTime = new Date(Date.now() - sessionDays.member * 24 * 60 * 60_000)
    await app.db.session.updateMany({ data: { createTime } })
    // the access token that is left lasts an hour at most
    visitor.cookies.delete('accessToken')
    await visitor.submit('#order-form', { [`orderNum-${last.id}`]: '37' }, '부수 저장')
    expect(visitor.path).toMatch(/^\/login/)
    await login(visitor, 'teacher01')
    expect([inForm(visitor), said(visitor)]).toEqual(['37', [`alert: ${back}`]])
  })

  it('is found by its person on its page only, however they got there', async () => {
    const visitor = await sent()
    await visitor.open('/login')
    await login(visitor, 'teacher01')
    expect([visitor.path, said(visitor), await kept()]).toEqual(['/', [], 1])
    await visitor.open('/order')
    expect([said(visitor), await kept()]).toEqual([[], 1])
    await visitor.open('/cart')
    expect([inForm(visitor), said(visitor)]).toEqual(['37', [`alert: ${back}`]])
  })

  it('is there after a log-in by Google, too', async () => {
    await app.db.user.create({
      data: { user: 'google:7700', name: '소셜 회원', cellPhone: '01055507700', level: 10 },
    })
    const bookId = (await app.db.book.findUniqueOrThrow({ where: { id: 1 } })).bookId
    const client = new PageClient(app.url)
    const byGoogle = async () => {
      await client.click('Google 계정으로 로그인')
      await client.submit('#sandbox-login', { sub: '7700', email: '', name: '소셜 회원' }, '로그인')
    }
    await client.open('/login')
    await byGoogle()
    const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'google:7700' } })
    last = {
      bookId,
      id: (
        await app.db.cartEntry.create({ data: { userId, bookId, prodType: '음성', orderNum: 2 } })
      ).id,
    }
    await client.open('/cart')
    await loggedOut()
    await client.submit('#order-form', { [`orderNum-${last.id}`]: '41' }, '부수 저장')
    await byGoogle()
    expect([client.path, inForm(client), said(client), await copies()]).toEqual([
      '/cart',
      '41',
      [`alert: ${back}`],
      2,
    ])
  })

  it('is for nobody else who logs in here, and then for nobody at all', async () => {
    const visitor = await sent()
    await login(visitor, 'teacher02')
    expect([visitor.path, said(visitor), await kept(), visitor.cookies.has('keptForms')]).toEqual([
      '/cart',
      [],
      0,
      false,
    ])
    expect(visitor.html).not.toContain('value="37"')
    await visitor.post('/logout', {})
    await visitor.logIn('teacher01')
    await visitor.open('/cart')
    expect([inForm(visitor), said(visitor)]).toEqual(['2', []])
  })

  it('is told from its page whose it is, when another tab has already forgotten the log-in', async () => {
    await inCart()
    const visitor = await visit('teacher01')
    await visitor.open('/cart')
    for (const name of ['accessToken', 'refreshToken', 'userData']) visitor.cookies.delete(name)
    await visitor.submit('#order-form', { [`orderNum-${last.id}`]: '38' }, '부수 저장')
    expect(said(visitor)).toEqual(['status: 로그인이 필요합니다.', `status: ${waits}`])
    await login(visitor, 'teacher02')
    expect([said(visitor), await kept()]).toEqual([[], 0])
  })

  it('goes with a log-out', async () => {
    const visitor = await sent()
    await visitor.open('/login')
    await login(visitor, 'teacher01')
    await visitor.post('/logout', {})
    expect([await kept(), visitor.cookies.has('keptForms')]).toEqual([0, false])
    await visitor.logIn('teacher01')
    await visitor.open('/cart')
    expect([inForm(visitor), said(visitor)]).toEqual(['2', []])
  })

  it('ends after an hour, and the sweep removes it', async () => {
    const visitor = await sent()
    await app.db.keptForm.updateMany({ data: { createTime: new Date(Date.now() - 3_601_000) } })
    await login(visitor, 'teacher01')
    expect([visitor.path, inForm(visitor), said(visitor)]).toEqual(['/cart', '2', []])
    await sent()
    await sent()
    const first = await app.db.keptForm.findFirstOrThrow()
    await app.db.keptForm.update({
      where: { id: first.id },
      data: { createTime: new Date(Date.now() - 3_601_000) },
    })
    const { deleteExpiredForms: sweepForms } = await import('~/http/saved-form.server')
    expect([await sweepForms(), await kept()]).toEqual([1, 1])
  })

  it('is dropped when it was sent after all, from another tab', async () => {
    const visitor = await sent()
    const other = new PageClient(app.url)
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value)
    await other.logIn('teacher01')
    // sends the form as in the first tab, whose log-in page was left with the back button
    const go = other.go.bind(other)
    await go('/cart', {
      method: 'POST',
      body: [
        ['subaction', 'order'],
        ['save', 'copies'],
        [`orderNum-${last.id}`, '37'],
        ['opId', 'x'],
      ],
    })
    expect([await copies(), await kept(), said(other)]).toEqual([
      37,
      0,
      [expect.stringContaining('변경')],
    ])
  })

  it('is one of several: each tab finds its own', async () => {
    await inCart()
    const first = await visit('teacher01')
    await first.open('/cart')
    const second = new PageClient(app.url)
    for (const [name, value] of first.cookies) second.cookies.set(name, value)
    await second.open('/myinfo')
    await loggedOut()
    await first.submit('#order-form', { [`orderNum-${last.id}`]: '39' }, '부수 저장')
    for (const [name, value] of first.cookies) second.cookies.set(name, value)
    await second.submit('#info-form', { email: 'tab@example.org' })
    expect(await kept()).toBe(2)
    await login(second, 'teacher01')
    expect([second.path, second.value('#info-form', 'email')]).toEqual([
      '/myinfo',
      'tab@example.org',
    ])
    first.cookies.clear()
    for (const [name, value] of second.cookies) first.cookies.set(name, value)
    await first.open('/login?from=/cart')
    expect([first.path, inForm(first), await kept()]).toEqual(['/cart', '39', 0])
  })

  it('holds no passwords, and nothing that can be read without the browser', async () => {
    await person('ends-secret')
    const visitor = await visit('ends-secret')
    await visitor.open('/myinfo')
    await loggedOut()
    await visitor.submit('#password-form', {
      currentPassword: password,
      password: 'Another-Pass-1!',
      passwordConfirm: 'Another-Pass-1!',
    })
    const { decrypt: unseal } = await import('~/auth/encrypt.server')
    const { env } = await import('~/platform/env.server')
    const [row] = await app.db.keptForm.findMany()
    const [{ token }] = JSON.parse(
      Buffer.from(
        decodeURIComponent(visitor.cookies.get('keptForms') ?? '').split('.')[0] ?? '',
        'base64',
      ).toString(),
    ).value
    const held = JSON.stringify(unseal(env.SESSION_SECRET + token, 'kept-form', row?.content ?? ''))
    expect(held).toContain('"subaction":"password"')
    expect(held).not.toMatch(/Another-Pass|Moduchaek1/)
    expect(unseal(env.SESSION_SECRET, 'kept-form', row?.content ?? '')).toBeNull()
    expect(JSON.stringify(row)).not.toMatch(/password|subaction|Another/)
    expect(row?.id).not.toContain(token)
  })

  it('is not kept when it is too large, and the person is told', async () => {
    const [visitor, address] = [await visit('admin'), '/admin/drive/list']
    await visitor.open(address)
    await loggedOut()
    const body = new FormData()
    for (const [name, value] of visitor.filled(visitor.form('#folder-form'), {}).pairs)
      body.append(name, value)
    for (const name of ['first', 'second']) body.append(name, 'ㄱ'.repeat(80_000))
    await visitor.go(address, { method: 'POST', body })
    expect([said(visitor)[1], await kept()]).toEqual([
      'alert: 보내려던 내용이 너무 많아 맡아 두지 못했습니다. 로그인한 뒤 다시 적어 주세요.',
      0,
    ])
  })

  it.each([
    ['a visitor', () => new PageClient(app.url).open('/proposals/new')],
    ['somebody who made the mark of the page up', () => new PageClient(app.url).open('/')],
  ])('of %s is kept up to the size of any form of the product', async (who, open) => {
    const visitor = await open()
    const opId =
      who === 'a visitor' ? visitor.value('#login-form', 'opId') : 'AAAAAAAAAAAAAAAA.BBBBBBBBBBB-f'
    const send = (title: string) =>
      new PageClient(app.url).post('/proposals/new', { title, opId: String(opId) })
    await send('가'.repeat(20_000))
    expect(await kept()).toBe(0)
    await send('가'.repeat(5_000))
    expect(await kept()).toBe(1)
  })

  it('is not kept when those that wait take all the room', async () => {
    await app.db.$executeRaw`
      INSERT INTO "KeptForm" (id, content) SELECT 'full ' || n, (SELECT string_agg(md5(random()::text || n || i), '') FROM generate_series(1, 8000) AS i) FROM generate_series(1, 280) AS n`
    const visitor = await sent()
    expect(said(visitor)).toContainEqual(expect.stringContaining('맡아 두지 못했습니다'))
    expect(await kept()).toBe(280)
  })

  it('is not kept for a page that was drawn for nobody known', async () => {
    const visitor = await visit('teacher01')
    await loggedOut()
    await visitor.post('/cart', {
      subaction: 'order',
      save: 'copies',
      'orderNum-1': '3',
      opId: 'made-up',
    })
    expect([said(visitor), await kept()]).toEqual([
      ['alert: 로그인이 만료되었습니다. 다시 로그인해 주세요.'],
      0,
    ])
  })

  it('speaks English where the visitor does', async () => {
    const visitor = await sent('en')
    expect(said(visitor)[1]).toBe(
      'status: What you were sending is kept for an hour. Log in and you will find it as you left it.',
    )
    await login(visitor, 'teacher01')
    expect(said(visitor)).toEqual([
      'alert: It was not sent, because your login had ended. What you entered is still here: please check it and send it again.',
    ])
    expect(visitor.notices[0]?.link?.text).toBe('To what you entered')
  })

  it('is the choice that somebody made before the log-in', async () => {
    const client = await new PageClient(app.url).open('/item/2?from=/')
    await client.submit('#apply-form', { prodType: '확대A3', orderNum: 4 })
    await login(client, 'teacher01')
    expect([
      client.value('#apply-form', 'prodType'),
      client.value('#apply-form', 'orderNum'),
    ]).toEqual(['확대A3', '4'])
    expect(said(client)).toEqual([
      'status: 로그인했습니다. 선택한 내용이 그대로 있습니다. 확인하고 다시 보내 주세요.',
    ])
  })
})

describe('what is special to a page', () => {
  it('five hundred volumes come back whole', async () => {
    await book()
    await app.db.format.create({ data: { bookRowId: last.id, prodType: '점자' } })
    await app.db.volume.createMany({
      data: Array.from({ length: 500 }, (_, i) => ({
        bookRowId: last.id,
        prodType: '점자',
        number: i + 1,
      })),
    })
    const address = new URL(
      `/admin/produce/volumes/${last.bookId}?${new URLSearchParams({ type: '점자' })}`,
      app.url,
    )
    const visitor = await visit('admin')
    // PageClient would check every pair of 3,500 fields against its rules
    const request = visitor.send.bind(visitor)
    const filledIn = async () => {
      const $ = load(await (await request(address, {})).text())
      const fields = $('#volumes-form')
        .find('input[name], select[name], textarea[name]')
        .toArray()
        .map((node) => $(node))
      return fields.map((field): [string, string] => [
        field.attr('name') ?? '',
        field.attr('value') ?? (field.find('option[selected]').attr('value') || field.text()),
      ])
    }
    const pairs = (await filledIn()).map(([name, value]): [string, string] => [
      name,
      /^u\d+$/.test(name) && Number(name.slice(1)) < 500 ? `긴 단원 이름 ${name.slice(1)}` : value,
    ])
    await loggedOut()
    const refused = await request(address, { method: 'POST', body: [...pairs, ['act', 'save']] })
    const login = new URL(refused.headers.get('location') ?? '', app.url)
    expect([refused.status, login.pathname, await kept()]).toEqual([303, '/login', 1])
    await request(login, {
      method: 'POST',
      body: [
        ['user', 'admin'],
        ['password', password],
      ],
    })
    const again = await filledIn()
    const units = (sentPairs: [string, string][]) =>
      sentPairs
        .filter(([name, value]) => name.startsWith('u') && value !== '')
        .map(([, value]) => value)
    expect([units(again).length, (await volumes())[499]]).toEqual([500, '500  waiting'])
    expect(units(again)).toEqual(units(pairs))
    expect(again.filter(([name]) => /^[ib]\d+$/.test(name))).toEqual(
      pairs.filter(([name]) => /^[ib]\d+$/.test(name)),
    )
  })

  it('the question before a change of level is asked again, with all that was typed', async () => {
    await person('ends-level')
    const visitor = await visit('admin')
    await visitor.open(`/admin/member/${last.id}`)
    await visitor.submit('#member-form', { level: '2', nickName: '제작 별명' })
    await loggedOut()
    await visitor.submit('#level-form')
    await login(visitor, 'admin')
    expect([
      visitor.value('#member-form', 'level'),
      visitor.value('#member-form', 'nickName'),
      (await user())?.level,
    ]).toEqual(['2', '제작 별명', 10])
    await visitor.submit('#member-form')
    await visitor.submit('#level-form')
    expect(await user()).toMatchObject({ level: 2, nickName: '제작 별명' })
  })

  it('the form of a record that somebody changed meanwhile says so when it is sent', async () => {
    await requestBook()
    const visitor = await visit('admin')
    await visitor.open(path(last.id))
    await loggedOut()
    await visitor.submit('#book-form', { title: '나의 제목' })
    await app.db.requestBook.update({ where: { id: last.id }, data: { title: '남의 제목' } })
    await login(visitor, 'admin')
    expect(visitor.value('#book-form', 'title')).toBe('나의 제목')
    await visitor.submit('#book-form')
    expect([visitor.status, visitor.field('#book-form-title').description]).toEqual([
      409,
      expect.stringContaining('남의 제목'),
    ])
    expect((await app.db.requestBook.findUnique({ where: { id: last.id } }))?.title).toBe(
      '남의 제목',
    )
  })

  it('the request form of the cart is downloaded when the button is pressed again', async () => {
    await inCart()
    const visitor = await visit('teacher01')
    await visitor.open('/cart')
    await loggedOut()
    await visitor.submit('#sheet-form', { userName: '박다른이름', userType: 'student' })
    await login(visitor, 'teacher01')
    expect([
      visitor.download,
      visitor.value('#sheet-form', 'userName'),
      visitor.value('#sheet-form', 'userType'),
    ]).toEqual([null, '박다른이름', 'student'])
    await visitor.submit('#sheet-form')
    expect(visitor.download?.name).toMatch(/\.xlsx$/)
  })

  it('files that were ticked for one download are ticked again, and nothing is downloaded by itself', async () => {
    const address = await inDrive('수학 1.pdf', '수학 2.pdf')
    const visitor = await visit('admin')
    await visitor.open(address)
    await loggedOut()
    await send(visitor, '#choose-form', {
      button: '선택 내려받기 (.zip)',
      ticked: [['name', '수학 2.pdf']],
    })
    await login(visitor, 'admin')
    expect([
      visitor.download,
      visitor.all('input[name=name][checked]').map((box) => box.attr('value')),
    ]).toEqual([null, ['수학 2.pdf']])
  })
})
