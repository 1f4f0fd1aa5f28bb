/**
 * Tests the producers' area without scripts: list, book, work list for paper; and the
 * administrators' board.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { admin, producer, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let me: number
/** a book of these tests: assigned to `producer`, with volumes, files and requests */
let ownBook: { id: number; bookId: string }
let others: { id: number; bookId: string }

const list = '/producer/list'
const board = '/admin/produce/board'
const noticesOf = ({ notices }: PageClient) => notices.map(({ text, role }) => `${role}: ${text}`)
const day = 24 * 60 * 60 * 1000
/** The date that many days from today, in Seoul. */
const inDays = (days: number) =>
  new Date(Date.now() + 9 * 60 * 60 * 1000 + days * day).toISOString().slice(0, 10)

const made = async (fields: { bookId: string; title: string; needDate?: string }) => ({
  id: await addBook(app, { publisher: '시험출판', creator: '김저자', grade: '중', ...fields }),
  bookId: fields.bookId,
})

async function upload(fields: Record<string, string>, name: string, path = 'upload') {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('file', new File(['내용'], name))
  const Cookie = [...admin.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; ')
  const answer = await fetch(`${app.url}/api/produceBook/${path}`, {
    method: 'POST',
    body,
    headers: { Cookie, 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(await answer.json()).toMatchObject({ errorCode: 0 })
}

useApp()
useLoggedIn('admin', 'producer')
beforeAll(async () => {
  me = (await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })).id
  ownBook = await made({ bookId: 'P-1', title: '내가 만드는 책', needDate: inDays(-12) })
  others = await made({ bookId: 'P-2', title: '남이 만드는 책', needDate: inDays(3) })
  await app.db.assignment.create({ data: { userId: me, bookRowId: ownBook.id } })
  await app.db.format.createMany({
    data: [
      { bookRowId: ownBook.id, prodType: '점자', progress: 50 },
      { bookRowId: others.id, prodType: '점자', progress: 40 },
    ],
  })
  await app.db.volume.createMany({
    data: [1, 2].map((number) => ({
      bookRowId: ownBook.id,
      prodType: '점자',
      number,
      firstPage: number * 10 - 9,
      lastPage: number * 10,
      units: `${number}단원`,
      state: number === 1 ? ('finished' as const) : ('waiting' as const),
      dueDate: inDays(number * 10 - 15),
      finishedDate: number === 1 ? '2026-11-01' : '',
    })),
  })
  await app.db.requestLog.create({
    data: { bookId: 'P-1', type: 0, orderNum: 1, createTime: new Date('2026-10-05T01:00:00Z') },
  })
  await upload({ bookId: 'P-1', prodType: 'publisher' }, '원본.pdf')
  await upload({ bookId: 'P-1', prodType: 'voice', type: '음성' }, '낭독.mp3')
})

describe('who may enter', () => {
  const paths = () => [list, `/producer/item/${ownBook.id}`, '/producer/print']

  it('a member is sent home with the reason, also when asking for the data alone', async () => {
    const member = await new PageClient(app.url).logIn('member')
    for (const path of paths()) {
      await member.open(path)
      expect([member.path, noticesOf(member)[0]]).toEqual(['/', 'alert: 권한이 없습니다.'])
      await member.open(
        `${path}.data?_routes=${encodeURIComponent(path === list ? 'routes/producer.list' : path.endsWith('print') ? 'routes/producer.print' : 'routes/producer.item.$id')}`,
      )
      expect(member.html).not.toContain('내가 만드는 책')
    }
    expect(member.texts('.menu-wide a')).not.toContain('작업대')
  })

  it('somebody who is not logged in logs in first and comes back', async () => {
    for (const path of [...paths(), board]) {
      const client = await new PageClient(app.url).open(`${path}?size=20`)
      expect(client.path).toBe(`/login?${new URLSearchParams({ from: `${path}?size=20` })}`)
    }
    const client = await new PageClient(app.url).open('/producer')
    await client.submit('#login-form', { user: 'producer', password: 'Moduchaek1!' })
    expect(client.path).toBe('/producer')
  })

  it('the menu leads producers there, and a tab of production administrators, marked inside', async () => {
    for (const client of [producer, admin]) {
      await client.open('/')
      if (client === admin) await client.open(board)
      await client.click('작업대', client === admin ? '.entry-tabs' : '.menu-wide')
      expect([client.path, client.texts('.entry-tabs [aria-current=page]')]).toEqual([
        '/producer',
        ['작업대'],
      ])
    }
    await producer.open(`/producer/item/${ownBook.id}`)
    expect(producer.texts('.menu-wide [aria-current=true]')).toEqual(['작업대'])
    await producer.open(board)
    expect([producer.path, noticesOf(producer)]).toEqual(['/', ['alert: 권한이 없습니다.']])
  })
})

describe('the list', () => {
  it('shows only the books assigned to the producer, needed soonest first, late ones in words', async () => {
    await producer.open(`${list}?size=100`)
    const count = await app.db.assignment.count({ where: { userId: me } })
    expect(producer.h1).toBe(`내 제작 목록 ${count}건`)
    expect(producer.rows()).toHaveLength(Math.min(count, 100))
    const onTime = producer.rows().filter(([, formats]) => !formats?.includes('늦음'))
    const dates = onTime.map((row) => /\d{4}-\d\d-\d\d/.exec(row[2] ?? '')?.[0] ?? '9999')
    expect(dates).toEqual(dates.toSorted())
    const row = producer.rows().find(([title]) => title === '내가 만드는 책')
    expect(row).toEqual([
      '내가 만드는 책',
      '점자 50%음성 완료',
      `${inDays(-12)} 12일 지남`,
      '시험출판',
      '파일 있음',
      '2026-10-05',
      '-',
      'P-1',
    ])
    expect(producer.main).not.toContain('남이 만드는 책')
    await admin.open(`${list}?keyword=만드는 책`)
    expect(admin.rows().map(([title]) => title)).toEqual(['내가 만드는 책', '남이 만드는 책'])
  })

  it('begins with the volumes that are overdue longest, and says by how many days', async () => {
    const id = await addBook(app, {
      bookId: 'P-late',
      title: '분권이 늦은 책',
      needDate: inDays(90),
    })
    await app.db.assignment.create({ data: { userId: me, bookRowId: id } })
    await app.db.format.create({
      data: {
        bookRowId: id,
        prodType: '점자',
        progress: 33,
        volumes: {
          create: [
            { number: 1, state: 'finished', dueDate: inDays(-5000) },
            { number: 2, dueDate: inDays(-4000) },
            { number: 3, dueDate: inDays(-3) },
          ],
        },
      },
    })
    await producer.open(list)
    expect(producer.rows()[0]?.slice(0, 2)).toEqual([
      '분권이 늦은 책',
      '점자 33%점자 2권 4,000일 늦음, 그 밖에 늦은 권 1권',
    ])
    // with a complete file nothing of it is late
    await app.db.format.updateMany({ where: { bookRowId: id }, data: { progress: null } })
    await app.db.volume.updateMany({ where: { bookRowId: id }, data: { state: 'finished' } })
    await producer.open(`${list}?keyword=분권이 늦은`)
    expect(producer.main).not.toContain('늦음')
    await app.db.book.delete({ where: { id } })
  })

  it('has pages of 10, 20, 50 or 100 through the address; another size is refused with the reason', async () => {
    for (const size of ['', '10', '20', '50', '100']) {
      await admin.open(`${list}?size=${size}`)
      expect(admin.rows()).toHaveLength(Number(size) || 10)
    }
    await admin.submit('form.list-controls', { size: '20', sort: '1' })
    expect([admin.rows().length, admin.path]).toEqual([20, `${list}?size=20&sort=1`])
    await admin.open(`${list}?size=15`)
    expect([admin.status, admin.errors]).toEqual([
      400,
      ['쪽당 건수는 10, 20, 50, 100 가운데에서 골라 주세요.'],
    ])
    await admin.open(`${list}?page=9999`)
    expect(admin.status).toBe(404)
    await admin.click('첫 쪽으로 가기')
    expect(admin.path).toBe(list)
  })

  it('is narrowed by words, format and state, each removable', async () => {
    await producer.open(list)
    await producer.submit('.filters', { keyword: '내가 만드는', prodType: '음성', state: 'making' })
    expect(producer.rows().map(([title]) => title)).toEqual(['내가 만드는 책'])
    await producer.click('제작 상태: 제작 중 제작 상태 조건 빼기')
    expect(producer.path).toMatch(/[?&]state=(&|$)/)
    await producer.open(`${list}?keyword=없는책이름입니다`)
    expect(producer.text('.empty')).toContain('조건에 맞는 자료가 없습니다.')
    await producer.click('내 제작 목록 모두 보기')
    expect(producer.path).toBe(list)
  })

  it('says what to do when nothing is assigned', async () => {
    const { passwordHash } = await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })
    await app.db.user.create({ data: { user: 'idle', name: '새제작자', level: 2, passwordHash } })
    const idle = await new PageClient(app.url).logIn('idle')
    await idle.open(list)
    expect(idle.text('.empty')).toContain('할당된 자료가 없습니다.관리자가 제작할 자료를 할당하면')
    await idle.open('/producer/print')
    expect(idle.text('.empty')).toContain('끝나지 않은 자료가 없습니다.')
  })
})

describe('a book', () => {
  it('shows fields, formats, volumes, files and requests, and changes nothing', async () => {
    await producer.open(`${list}?keyword=내가 만드는`)
    await producer.click('내가 만드는 책')
    expect(producer.h1).toBe('제작 자료: 내가 만드는 책')
    expect(producer.facts()).toMatchObject({
      '필요한 날': `${inDays(-12)} 12일 지남`,
      자료번호: 'P-1',
      출판사: '시험출판',
      제작자: expect.any(String),
    })
    expect(producer.rows('[aria-labelledby=formats] table')).toEqual([
      ['점자', '50%', '2권 중 1권 완료', '0', '파일 없음'],
      ['음성', '완료', '-', '0', '음성 내려받기 (낭독.mp3, MP3, 6B)'],
    ])
    expect(producer.rows('[aria-labelledby="volumes-점자"] table')).toEqual([
      ['1권', '1–10', '1단원', '완료', inDays(-5), '2026-11-01', '파일 없음'],
      ['2권', '11–20', '2단원', '대기', `${inDays(5)} 5일 남음`, '-', '파일 없음'],
    ])
    expect(producer.rows('[aria-labelledby=history] table')).toEqual([['2026-10-05', 'PDF', '1']])
    expect(producer.all('main form, main input, main select')).toHaveLength(0)
    await producer.click('이전 화면으로')
    expect([producer.path.split('?')[0], producer.rows().length]).toEqual([list, 1])
  })

  it('has no way back when it was not opened from the list', async () => {
    await producer.open(`/producer/item/${ownBook.id}`)
    expect(producer.all('main .actions a')).toHaveLength(0)
    await producer.open(`/producer/item/${ownBook.id}?from=//evil.example`)
    expect(producer.all('main .actions a')).toHaveLength(0)
  })

  it("gives its files, the publisher's too, and notes who took them", async () => {
    await producer.open(`/producer/item/${ownBook.id}`)
    await producer.click('출판사 파일 내려받기 (원본.pdf, PDF, 6B)')
    expect([producer.download?.name, new TextDecoder().decode(producer.download?.bytes)]).toEqual([
      '원본.pdf',
      '내용',
    ])
    await producer.open(`/producer/item/${ownBook.id}`)
    await producer.click('음성 내려받기 (낭독.mp3, MP3, 6B)')
    expect(producer.download?.name).toBe('낭독.mp3')
    const noted = await app.db.audit.findMany({ where: { action: 'produceBook.download' } })
    expect(noted.map(({ userName, target }) => [userName, target])).toEqual([
      ['producer', 'P-1'],
      ['producer', 'P-1'],
    ])
  })

  it("that is another producer's is not there: 404 with a way on", async () => {
    for (const id of [others.id, 999_999, 'abc']) {
      await producer.open(`/producer/item/${id}`)
      expect([producer.status, producer.h1]).toEqual([404, '존재하지 않는 자료입니다.'])
      expect(producer.all('.next-steps a').length).toBeGreaterThan(0)
      expect(producer.main).not.toContain('남이 만드는 책')
    }
    await admin.open(`/producer/item/${others.id}`)
    expect(admin.h1).toBe('제작 자료: 남이 만드는 책')
  })
})

describe('the work list for paper', () => {
  it('holds every unfinished book of the producer with its date, formats, next volume and room for notes', async () => {
    await producer.open('/producer/print')
    const titles = producer.rows().map((row) => row[1])
    expect(titles).toContain('내가 만드는 책')
    expect(titles).not.toContain('남이 만드는 책')
    expect(producer.rows().find((row) => row[1] === '내가 만드는 책')).toEqual([
      `${inDays(-12)} 12일 지남`,
      '내가 만드는 책',
      '시험출판',
      '점자 50%',
      `점자 2권 ${inDays(5)}까지`,
      '-',
      '',
    ])
    expect(producer.main).toContain(`${app.url} · `)
    expect(producer.all('button[data-print][hidden]')).toHaveLength(1)
    await producer.click('내 제작 목록', 'main')
    expect(producer.path).toBe(list)
  })
})

describe('the board', () => {
  it('shows what is late first with the reason in words, and leads to the book', async () => {
    await admin.open(board)
    expect(admin.h1).toMatch(/^제작 현황 [\d,]+건$/)
    expect(admin.rows('#results table')[0]?.[1]).toMatch(/^지연 /)
    await admin.open(`${board}?producer=${me}&prodType=점자&risk=late&size=100`)
    const row = admin.rows('#results table').find((cells) => cells[0] === '내가 만드는 책')
    expect(row?.slice(0, 7)).toEqual([
      '내가 만드는 책',
      '지연 마감일 12일 지남',
      '점자',
      '50%',
      `2권, ${inDays(5)}까지`,
      inDays(-12),
      '-',
    ])
    expect(admin.texts('[aria-labelledby=conditions] a')).toHaveLength(3)
    await admin.click('내가 만드는 책', '#results')
    expect(admin.path.startsWith('/admin/produce/item/P-1?from=')).toBe(true)
  })

  it('counts by producer and by format; a number leads to what it counts', async () => {
    await admin.open(board)
    const all = Number(/[\d,]+/.exec(admin.h1)![0].replace(',', ''))
    const formats = admin.rows('[aria-labelledby=by-format] table')
    expect(
      formats.reduce(
        (sum, row) => sum + Number(/[\d,]+$/.exec(row[5] ?? '')?.[0].replace(',', '')),
        0,
      ),
    ).toBe(all)
    const link = admin.all('[aria-labelledby=by-producer] .number-link')[0]!
    const number = Number(link.contents().last().text())
    await admin.open(link.attr('href')!)
    expect(admin.h1).toBe(`제작 현황 ${number}건`)
  })

  it('is narrowed by its form, and says so when nothing is left or a choice is none', async () => {
    await admin.open(board)
    await admin.submit('.filters', { producer: 'none', risk: 'undated' })
    expect(admin.path).toBe(`${board}?prodType=&producer=none&risk=undated`)
    expect(admin.texts('[aria-labelledby=conditions] a').map((text) => text.split(' ')[0])).toEqual(
      ['제작자:', '상태:'],
    )
    await admin.open(`${board}?producer=999999`)
    expect(admin.text('.empty')).toContain('조건에 맞는 자료가 없습니다.')
    await admin.open(`${board}?risk=bad`)
    expect([admin.status, admin.errors]).toEqual([
      400,
      ['상태를 목록에 있는 값 가운데에서 골라 주세요.'],
    ])
  })

  it('goes out as a sheet of what is shown', async () => {
    await admin.open(`${board}?risk=late`)
    await admin.click('보이는 조건으로 내려받기 (XLSX)')
    expect(admin.download?.name).toMatch(/^제작 현황_\d{4}-\d\d-\d\d\.xlsx$/)
  })

  it('is one of the tabs, and the overview leads to it and to the list by state', async () => {
    await admin.open('/admin')
    const links = Object.fromEntries(
      admin
        .all('.waits > li > a, #quiet a, .facts a.number-link')
        .map((one) => [one.text().replace(/ ?[\d,]+ ?/, ''), one.attr('href')]),
    )
    expect(links).toMatchObject({
      '출판사 원본을 기다리는 자료': '/admin/produce/list?state=sourcing',
      '제작 중인 자료': '/admin/produce/list?state=making',
      '지연된 형태': `${board}?risk=late`,
      '마감일이 위험한 형태': `${board}?risk=atRisk`,
    })
    await admin.click(admin.text('#late > a'))
    expect([
      admin.path,
      admin.texts('.entry-tabs [aria-current=page]').map((tab) => tab.split(',')[0]),
    ]).toEqual([`${board}?risk=late`, ['제작 현황']])
  })
})
