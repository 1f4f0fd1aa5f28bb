/**
 * Tests order files as pages, without scripts: upload, say whose they are, decide row by row, undo, read
 * again, delete.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shortDate } from '~/i18n/format'
import { addBook } from '../../support/servers/app'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { orderSheet, rowOf, type SheetRow } from '../../support/fixtures/order-sheets'
import { app, useApp } from '../../support/servers/use-app'
import { usualBook } from '../../support/fixtures/usual-book'

const works = [
  {
    ...usualBook,
    bookId: '2099-0000001',
    title: '별빛 수학 1',
    isbn: '9791125957683',
    prodTypes: ['점자' as const],
  },
  { ...usualBook, bookId: '2099-0000002', title: '별빛 수학 2' },
  { ...usualBook, bookId: '2099-0000003', title: '달빛 국어 1-1', creator: '신유식' },
  { ...usualBook, bookId: '2099-0000004', title: '달빛 국어 1-2', creator: '신유식' },
]
const [first, second, third] = works as [(typeof works)[0], (typeof works)[0], (typeof works)[0]]
const school: SheetRow = {
  학교명: '서울맹학교',
  담당교사: '김담당',
  전화: '02-123-4567',
  휴대폰: '010-1111-2222',
  이메일: 'teacher@school.kr',
  주소: '서울 종로구',
  학생: '김민수/1/010-1234-5678; 이서연/2/010-8765-4321',
}
/**
 * Two certain rows, one of a volume that does not exist, and one of a book that the catalogue
 * lacks.
 */
const rows: SheetRow[] = [
  rowOf(first, { ...school, 점자: 2, 음성: 1 }),
  rowOf(second, { 점역: 1 }),
  rowOf({ ...third, title: '달빛 국어' }, { 점자: 1 }),
  { 도서명: '어디에도 없는 제목 하나', 출판사: '없는출판사', 점자: '1/2' },
]

useApp()
useLoggedIn('admin')
beforeAll(async () => {
  for (const work of works) await addBook(app, work)
})
beforeEach(async () => {
  await app.db.orderFile.deleteMany()
  await app.db.matchAlias.deleteMany()
})

const noticesOf = ({ notices }: PageClient) => notices.map(({ text, role }) => `${role}: ${text}`)
const upload = async (sheet = rows, name = '가을 신청.csv') => {
  await admin.open('/admin/user/order/list')
  return admin.attach('#upload-form', 'file', orderSheet(sheet, name))
}
const stored = async () =>
  (
    await app.db.orderFileBook.findMany({
      orderBy: { place: 'asc' },
      select: { decision: true, bookId: true, remarks: true },
    })
  ).map(({ decision, bookId, remarks }) => [decision, bookId, remarks].filter(Boolean).join(' '))
const rowId = async (place: number) =>
  (await app.db.orderFileBook.findFirstOrThrow({ where: { place } })).id
const item = '/admin/user/order/item/' + encodeURIComponent('가을 신청.csv')
const automatic = [`automatic ${first.bookId}`, `automatic ${second.bookId}`, 'waiting', 'waiting']

describe('the list', () => {
  it('says what to do when it is empty, and what is missing when no file was chosen', async () => {
    await admin.open('/admin/user/order/list')
    expect([admin.h1, admin.text('.empty h2')]).toEqual([
      '신청 목록 0건',
      '등록된 신청 파일이 없습니다.',
    ])
    await admin.attach('#upload-form', 'file', null)
    expect([admin.status, admin.field('#upload-form-file').description]).toEqual([
      422,
      expect.stringContaining('선택된 파일이 없습니다.'),
    ])
    await admin.attach('#upload-form', 'file', new File(['아무 말'], '아무.csv'))
    expect([
      admin.status,
      admin.field('#upload-form-file').invalid,
      await app.db.orderFile.count(),
    ]).toEqual([422, true, 0])
  })

  it('takes a sheet in, tells what was read and what was not, and lists it in words', async () => {
    await upload()
    expect([admin.path, admin.h1]).toEqual([item, '가을 신청.csv'])
    expect(noticesOf(admin)).toEqual([
      'status: 4행을 읽었고 2행의 도서가 확정되었습니다.',
      'alert: 읽지 못했거나 확인할 곳이 1곳 있습니다. 아래에서 이유를 봐 주세요.',
    ])
    expect(await stored()).toEqual(automatic)
    expect(admin.text('#unread')).toContain('1/2')
    await admin.click('신청 목록으로')
    const { createTime } = await app.db.orderFile.findFirstOrThrow()
    const today = `${shortDate(createTime)} 오늘`
    expect([admin.h1, admin.rows()]).toEqual([
      '신청 목록 1건',
      [
        [
          '가을 신청.csv',
          '서울맹학교',
          '-',
          today,
          '4행 가운데 2행 확정 2행 검토 필요',
          '1곳',
          '가을 신청.csv 삭제',
        ],
      ],
    ])
    expect(today).toMatch(/^\d{4}\. \d{1,2}\. \d{1,2}\. 오늘$/)
  })

  it('refuses the same content twice and names the file that has it', async () => {
    await upload()
    await upload(rows, '다른 이름.csv')
    expect([admin.status, admin.errors]).toEqual([
      409,
      ['같은 내용의 파일이 이미 등록되어 있습니다: 가을 신청.csv'],
    ])
    expect(await app.db.orderFile.count()).toBe(1)
  })

  it('is narrowed by school and by what waits, and says when nothing fits', async () => {
    await upload()
    await upload([rowOf(first, { 점자: 3, 학교명: '한빛맹학교' })], '한빛.csv')
    await admin.open('/admin/user/order/list')
    await admin.submit('form.filters', { schoolName: '한빛' })
    expect(admin.texts('tbody th')).toEqual(['한빛.csv'])
    await admin.submit('form.filters', { schoolName: '', only: 'open' })
    expect(admin.texts('tbody th')).toEqual(['가을 신청.csv'])
    await admin.submit('form.filters', { schoolName: '없는 학교' })
    expect(admin.text('.empty h2')).toBe('조건에 맞는 신청 파일이 없습니다.')
    await admin.click('신청 목록 모두 보기')
    expect(admin.h1).toBe('신청 목록 2건')
    await admin.open('/admin/user/order/list?page=9')
    expect(admin.status).toBe(404)
  })

  it('asks before a file is deleted, telling what goes and what stays', async () => {
    await upload()
    await admin.open('/admin/user/order/list')
    await admin.click('가을 신청.csv 삭제')
    expect([admin.text('#confirm-question'), admin.texts('#confirm li')]).toEqual([
      '‘가을 신청.csv’을 삭제하시겠습니까?',
      [
        '신청 4행과 그 확정 내용, 비고가 함께 삭제됩니다.',
        '학생 2명의 이름과 연락처가 함께 삭제됩니다.',
        '올린 원본 파일도 삭제됩니다.',
      ],
    ])
    await admin.submit('#remove-form')
    expect([admin.h1, noticesOf(admin)]).toEqual([
      '신청 목록 0건',
      ['status: 삭제되었습니다. 가을 신청.csv'],
    ])
    expect([await app.db.orderFile.count(), await app.db.orderFileUser.count()]).toEqual([0, 0])
    await admin.open(item)
    expect([admin.status, admin.main]).toEqual([
      404,
      expect.stringContaining('없는 신청 파일입니다.'),
    ])
  })
})

describe('the school of a file', () => {
  const { 학교명: _, ...nameless } = school
  const without: SheetRow[] = [rowOf(first, { ...nameless, 점자: 2 })]
  const page = (name: string) => `/admin/user/order/item/${encodeURIComponent(name)}`

  it('is asked after the file was read, with the school and the day that its name says', async () => {
    await upload(without, '20260914 서울맹학교 신청.csv')
    expect([admin.text('#school-heading'), admin.facts().학교명]).toEqual([
      '어느 학교입니까?',
      '학교를 모름',
    ])
    expect([
      admin.value('#school-form', 'schoolName'),
      admin.value('#school-form', 'date'),
    ]).toEqual(['서울맹학교', '2026-09-14'])
    await admin.submit('#school-form')
    expect(noticesOf(admin)).toEqual([
      'status: 학교를 서울맹학교, 접수일을 2026-09-14로 저장했습니다. 행과 신청 집계도 함께 바뀌었습니다.',
    ])
    expect(admin.facts()).toMatchObject({ 학교명: '서울맹학교', 접수일: '2026-09-14' })
    expect(admin.text('details#school summary')).toBe('학교와 접수일 바꾸기')
    expect(await app.db.orderFileBook.findMany({ select: { schoolName: true } })).toEqual([
      { schoolName: '서울맹학교' },
    ])
  })

  it('is found in the first lines of the sheet, too, and by its short name', async () => {
    const titled = new File(
      [`한빛맹 2027학년도 신청서\n도서명,출판사,점자\n${first.title},${first.publisher},1`],
      '신청.csv',
    )
    await admin.open('/admin/user/order/list')
    await admin.attach('#upload-form', 'file', titled)
    expect(admin.value('#school-form', 'schoolName')).toBe('한빛맹학교')
  })

  it('is looked for by initial consonants, which are no name, and may be one that is not listed', async () => {
    await upload(without, '신청.csv')
    await admin.submit('#school-form', { schoolName: 'ㅅㅇㅁ' })
    expect(admin.texts('.found-schools button')[0]).toContain('서울맹학교')
    await admin.submit('#school-form', {}, admin.texts('.found-schools button')[0])
    expect(admin.value('#school-form', 'schoolName')).toBe('서울맹학교')
    await admin.submit('#school-form', { schoolName: '', date: '' })
    expect([admin.status, admin.errors]).toEqual([
      422,
      ['학교명을 입력해 주세요.', expect.stringContaining('접수일을 입력해 주세요.')],
    ])
    await admin.submit('#school-form', { schoolName: '새로 생긴 학교', date: '2026-10-01' })
    expect(admin.facts().학교명).toBe('새로 생긴 학교')
  })

  it('keeps every decision when it changes, and rows of other schools theirs', async () => {
    await upload([
      rowOf(first, { ...school, 점자: 2 }),
      rowOf({ ...third, title: '달빛 국어' }, { 점자: 1, 학교명: '한빛맹학교' }),
      rowOf(second, { 점역: 1, 학교명: '서울맹학교' }),
    ])
    await admin.open(`${item}?row=${await rowId(2)}`)
    await admin.submit(`#choose-${third.bookId}`)
    const before = await app.db.orderFileBook.findMany({ orderBy: { id: 'asc' } })
    for (const schoolName of ['대전맹학교', '강원명진학교']) {
      await admin.open(item)
      await admin.submit('#school-form', { schoolName, date: '2026-10-01' })
      const after = await app.db.orderFileBook.findMany({ orderBy: { id: 'asc' } })
      expect(after.map(({ id, decision, bookId }) => ({ id, decision, bookId }))).toEqual(
        before.map(({ id, decision, bookId }) => ({ id, decision, bookId })),
      )
      expect(after[1]?.schoolName).toBe('한빛맹학교')
    }
    await admin.submit('#reread-form')
    expect(noticesOf(admin)[0]).toContain('그대로 3행, 추가 0행, 삭제 0행')
  })

  it('is unknown in no list: its rows wait under their own name, and nothing is ready for them', async () => {
    await upload(without, '신청.csv')
    await admin.open('/admin/user/order/list?only=withoutSchool')
    expect(admin.rows()[0]?.[1]).toBe('학교를 모름 학교 정하기 (신청.csv)')
    await admin.open('/admin/demand')
    expect(admin.main).toContain('학교를 모르는 신청 파일이 1개 있습니다.')
    expect(admin.rows('#results table')[0]?.[0]).toBe(
      '학교를 모르는 신청 파일 학교 정하기, 신청 파일 신청.csv',
    )
    await admin.open('/admin/delivery/ready?size=100')
    const waiting = admin
      .rows('section[aria-labelledby="others"] table')
      .map((row) => row.join(' '))
    expect(waiting).toEqual([
      expect.stringMatching(
        /^학교를 모르는 신청 파일.*학교를 모르는 신청 파일: 신청 파일을 열어 학교 정하기$/,
      ),
    ])
    expect(admin.main).not.toMatch(/신청\.csv|서울맹학교/)
    await admin.open(page('신청.csv'))
    await admin.submit('#school-form', { schoolName: '서울맹학교', date: '2026-10-01' })
    await admin.open('/admin/delivery/ready?size=100')
    expect(admin.main).toContain('서울맹학교')
    await admin.open('/admin/demand')
    expect(admin.main).not.toContain('학교를 모르는 신청 파일')
    expect(admin.rows('#results table')[0]?.[0]).toBe('서울맹학교, 신청 파일 신청.csv')
  })

  it('stays as it is where a member sent the list', async () => {
    await upload(without, '신청.csv')
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    await app.db.orderFile.updateMany({ data: { userId: id, schoolName: '한빛맹학교' } })
    await admin.submit('#school-form', { schoolName: '서울맹학교', date: '2026-10-01' })
    expect(noticesOf(admin)).toEqual([
      'alert: 회원이 보낸 목록의 학교와 접수일은 바꿀 수 없습니다.',
    ])
    expect((await app.db.orderFile.findFirstOrThrow()).schoolName).toBe('한빛맹학교')
    await admin.open(page('신청.csv'))
    expect(admin.all('#school-form')).toHaveLength(0)
  })

  it('was once asked at another address, which leads to the list', async () => {
    await admin.open('/admin/user/order/register?schoolName=x')
    expect(admin.path).toBe('/admin/user/order/list?schoolName=x')
  })
})

describe('several files at once', () => {
  it('are read one by one; those that are refused are named with the reason', async () => {
    await admin.open('/admin/user/order/list')
    await admin.attach('#upload-form', 'file', [
      orderSheet([rowOf(first, { ...school, 점자: 1 })], '하나.csv'),
      orderSheet([rowOf(second, { 점자: 1 })], '둘.csv'),
      new File(['아무 말'], '셋.csv'),
    ])
    expect(noticesOf(admin)).toEqual([
      'status: 파일 2개에서 2행을 읽었고 2행의 도서가 확정되었습니다.',
      'status: 학교를 모르는 파일이 1개 있습니다. 어느 학교인지 정해 주세요.',
      expect.stringMatching(/^alert: ‘셋.csv’을\(를\) 등록하지 못했습니다. /),
    ])
    expect(admin.texts('tbody th')).toEqual(['둘.csv', '하나.csv'])
  })

  it('that are refused are all named, however many they are', async () => {
    await admin.open('/admin/user/order/list')
    const names = ['가', '나', '다', '라', '마'].map((name) => `${name}.csv`)
    await admin.attach(
      '#upload-form',
      'file',
      names.map((name) => new File([`아무 말 ${name}`], name)),
    )
    const said = noticesOf(admin)
    expect(said).toHaveLength(4)
    expect(said.at(-1)).toBe(
      'alert: 그 밖에 파일 2개도 등록하지 못했습니다. 하나씩 올리시면 이유를 볼 수 있습니다: 라.csv, 마.csv',
    )
    for (const name of names) expect(said.join(' ')).toContain(name)
    expect(await app.db.orderFile.count()).toBe(0)
  })
})

describe('one file', () => {
  it('says why a row that is struck through waits, however certain its book', async () => {
    await upload([rowOf(first, { ...school, 점자: 2, 비고: '취\u0336소\u0336' })])
    expect(await stored()).toEqual(['waiting 취소'])
    await admin.open(`${item}?row=${await rowId(1)}`)
    expect(admin.text('.review')).toContain(
      '취소선이 그어진 칸입니다. 취소한 것인지 확인해 주세요.',
    )
    expect(admin.text('#unread')).toContain('취소선이 그어진 칸입니다.')
  })

  it('is decided on row by row: the next that waits comes by itself, each step can be undone', async () => {
    await upload()
    await admin.open(`${item}?row=${await rowId(3)}`)
    expect(admin.text('#review')).toBe('3행 검토: 『달빛 국어』')
    const candidates = admin.texts('.candidates > li')
    expect(candidates.filter((text) => /달빛 국어 1-[12]/.test(text))).toHaveLength(2)
    expect(candidates[0]).toMatch(/\d+점 .*다름: /)
    await admin.submit(`#choose-${third.bookId}`)
    expect(noticesOf(admin)).toEqual([
      `status: 3행을 『달빛 국어 1-1』(${third.bookId})로 확정했습니다.`,
    ])
    expect(await stored()).toEqual([...automatic.slice(0, 2), `person ${third.bookId}`, 'waiting'])
    expect(admin.text('#review')).toBe('4행 검토: 『어디에도 없는 제목 하나』')
    expect(admin.text('#undo-what')).toMatch(/^마지막 작업: 3행 확정, admin, /)
    await admin.submit('#undo-form')
    expect([noticesOf(admin), admin.text('#review')]).toEqual([
      ['status: 3행의 확정을 되돌렸습니다.'],
      '3행 검토: 『달빛 국어』',
    ])
    expect([await stored(), await app.db.matchAlias.count()]).toEqual([automatic, 0])

    await admin.submit('#absent-form')
    await admin.submit('#absent-form')
    expect(noticesOf(admin)).toEqual([
      'status: 4행을 해당 도서 없음으로 정했습니다.',
      'status: 이 파일의 모든 행을 정했습니다.',
    ])
    expect((await stored()).slice(2)).toEqual(['absent', 'absent'])
    await admin.open(`${item}?row=${await rowId(1)}`)
    await admin.submit('#reset-form')
    expect([noticesOf(admin), (await stored())[0]]).toEqual([
      ['status: 1행의 확정을 해제했습니다.'],
      'reset',
    ])
    expect(admin.main).toContain('확정을 해제했습니다. 다시 정해 주세요.')
  })

  it('looks for other words than the school’s', async () => {
    await upload()
    await admin.open(`${item}?row=${await rowId(4)}`)
    await admin.submit('.review form.search-box', { q: '별빛 수학 2' })
    expect(admin.text('.candidates > li')).toContain('별빛 수학 2')
    await admin.submit(`#choose-${second.bookId}`)
    expect((await stored())[3]).toBe(`person ${second.bookId}`)
  })

  it('shows a row as it is now when somebody else changed it, and keeps what was typed', async () => {
    await upload()
    const id = await rowId(3)
    await admin.open(`${item}?row=${id}`)
    await app.db.orderFileBook.update({
      where: { id },
      data: { decision: 'person', bookId: third.bookId },
    })
    await admin.submit('#remarks-form', { remarks: '내 비고' })
    expect([admin.status, admin.errors, admin.value('#remarks-form', 'remarks')]).toEqual([
      409,
      [expect.stringContaining('그 사이 다른 사람이 이 행을 바꿨습니다.')],
      '내 비고',
    ])
    expect(admin.text('.review-sides')).toContain(`${third.title} ${third.bookId}`)
    await admin.submit('#remarks-form')
    expect([noticesOf(admin), (await stored())[2]]).toEqual([
      ['status: 3행의 비고를 저장했습니다.'],
      `person ${third.bookId} 내 비고`,
    ])
  })

  it('writes remarks from the list, by a question with its own address', async () => {
    await upload()
    await admin.open(`${item}?counts=off`)
    await admin.click('4행 『어디에도 없는 제목 하나』 비고 쓰기')
    expect(admin.text('#confirm-question')).toBe('4행 『어디에도 없는 제목 하나』의 비고')
    await admin.submit('#remarks-form', { remarks: '학교에 물어봄' })
    expect([noticesOf(admin), admin.path, (await stored())[3]]).toEqual([
      ['status: 4행의 비고를 저장했습니다.'],
      `${item}?counts=off`,
      'waiting 학교에 물어봄',
    ])
  })

  it('accepts everything that was set automatically, after a question, and takes it back', async () => {
    await upload()
    await admin.click('자동 확정 2행 모두 승인')
    expect(admin.text('#confirm-question')).toBe('자동으로 확정된 2행을 모두 승인하시겠습니까?')
    await admin.submit('#accept-form')
    expect([noticesOf(admin), (await stored()).slice(0, 2)]).toEqual([
      ['status: 자동 확정 2행을 승인했습니다.'],
      [`person ${first.bookId}`, `person ${second.bookId}`],
    ])
    await admin.submit('#undo-form')
    expect([noticesOf(admin), await stored()]).toEqual([
      ['status: 자동 확정 2행의 승인을 되돌렸습니다.'],
      automatic,
    ])
  })

  it('does not undo what came after the step that the page offered to undo', async () => {
    await upload()
    await admin.open(`${item}?row=${await rowId(3)}`)
    await admin.submit('#absent-form')
    const other = await new PageClient(app.url).logIn('admin')
    await other.open(`${item}?row=${await rowId(4)}`)
    await other.submit('#absent-form')
    await admin.submit('#undo-form')
    expect([noticesOf(admin), (await stored()).slice(2)]).toEqual([
      ['alert: 그 사이 다른 작업이 있었습니다. 마지막 작업을 확인하고 다시 눌러 주세요.'],
      ['absent', 'absent'],
    ])
  })

  it('turns panels on and off in the address, hides pupils’ names, and shows them once on demand', async () => {
    await upload()
    await admin.open(`${item}?only=all&size=50`)
    expect(admin.main).not.toContain('김담당')
    await admin.click('학교 정보 꺼짐, 켜기')
    await admin.click('신청자 정보 꺼짐, 켜기')
    expect(admin.path).toContain('size=50')
    expect(admin.main).toContain('담당교사 김담당')
    expect(admin.main).toContain('김*수, 1')
    expect(admin.html).not.toContain('김민수')
    expect(admin.text('#results tbody tr')).toContain('점자 2음성 1')
    await admin.click('신청 수량 켜짐, 끄기')
    await admin.click('검토 목록 켜짐, 끄기')
    expect([
      admin.text('#results tbody tr').includes('점자 2'),
      admin.all('#waiting').length,
    ]).toEqual([false, 0])
    await admin.submit('#rows-form', {}, '1행 신청자 이름 보기')
    expect([admin.status, admin.rows('#names-panel table')]).toEqual([
      200,
      [
        ['김민수', '1', '010-1234-5678'],
        ['이서연', '2', '010-8765-4321'],
      ],
    ])
    expect(
      await app.db.audit.count({ where: { action: 'orderFile.reveal', target: '가을 신청.csv' } }),
    ).toBe(1)
    await admin.open(admin.path)
    expect(admin.html).not.toContain('김민수')
  })

  it('filters its rows, finds among them and says when none fits', async () => {
    await upload()
    await admin.click('미확정 2')
    expect([admin.rows('#results table').length, admin.text('#count-line')]).toEqual([
      2,
      '총 2건 가운데 1–2번째',
    ])
    await admin.click('자동 확정 2')
    expect(admin.texts('#results tbody th a')).toEqual([
      '1행 별빛 수학 1 검토',
      '2행 별빛 수학 2 검토',
    ])
    await admin.submit('main > .page > form.search-box', { keyword: '수학 2' })
    expect(admin.texts('#results tbody th a')).toEqual(['2행 별빛 수학 2 검토'])
    await admin.submit('main > .page > form.search-box', { keyword: '아무것도' })
    expect(admin.text('.empty h2')).toBe('조건에 맞는 행이 없습니다.')
    await admin.open(`${item}?only=bad`)
    expect(admin.status).toBe(422)
    await admin.open(`${item}?page=7`)
    expect(admin.status).toBe(404)
    await admin.open(`${item}?row=999999`)
    expect([admin.status, admin.main]).toEqual([
      404,
      expect.stringContaining('이 행은 파일에 없습니다.'),
    ])
  })

  it('is read again without losing decisions and remarks, and downloaded as it came and filled in', async () => {
    await upload()
    await admin.open(`${item}?row=${await rowId(3)}`)
    await admin.submit(`#choose-${third.bookId}`)
    await admin.open(item)
    await admin.submit('#reread-form')
    expect([noticesOf(admin), (await stored())[2]]).toEqual([
      ['status: 원본을 다시 읽었습니다: 그대로 4행, 추가 0행, 삭제 0행, 새로 확정 0행.'],
      `person ${third.bookId}`,
    ])
    const [original, filled] = admin
      .all('.actions a[href^="/api/userOrderBook/downloadOrderFile"]')
      .map((link) => link.attr('href') ?? '')
    await admin.open(original ?? '')
    expect([admin.download?.name, new TextDecoder().decode(admin.download?.bytes)]).toEqual([
      '가을 신청.csv',
      await orderSheet(rows).text(),
    ])
    await admin.open(filled ?? '')
    expect(admin.download?.name).toBe('가을 신청_확정.xlsx')
  })

  it('puts chosen or all decided books into the purchase requests', async () => {
    const { bookId } = await app.db.requestBook.create({
      data: { bookId: '2099-0000009', title: '목록에만 있는 책', publisher: '미래엔' },
    })
    await upload()
    await admin.submit('#rows-form', {}, 'PDF 구입 요청에 담기')
    expect([admin.status, admin.errors]).toEqual([
      422,
      ['선택한 것이 없습니다. 목록에서 하나 이상 선택해 주세요.'],
    ])
    await admin.submit('#rows-form', {}, '모두 PDF 구입 요청에 담기')
    expect(noticesOf(admin)).toEqual([
      'alert: 확정한 도서가 모두 제작 목록에 있습니다. 구입을 요청할 도서가 없습니다.',
    ])
    await app.db.orderFileBook.update({
      where: { id: await rowId(4) },
      data: { bookId, decision: 'person' },
    })
    await admin.open(item)
    await admin.submit('#rows-form', {}, '모두 서책 구입 요청에 담기')
    expect([noticesOf(admin), admin.notices[0]?.link?.to]).toEqual([
      [
        'status: 서책 구입 요청에 담았습니다: 새로 1권, 이미 담김 0권, 제작 목록에 있어 담지 않음 2권.',
      ],
      '/admin/cart?orderType=1',
    ])
    expect(await app.db.purchaseCartEntry.count({ where: { bookId, orderType: 1 } })).toBe(1)
  })

  it('is found under a name with a percent sign and brackets, and only by administrators', async () => {
    await upload(rows, '신청 100% [최종](2)#1.csv')
    expect(admin.h1).toBe('신청 100% [최종](2)#1.csv')
    await admin.open('/admin/user/order/list')
    await admin.click('신청 100% [최종](2)#1.csv')
    expect([admin.status, admin.h1]).toEqual([200, '신청 100% [최종](2)#1.csv'])
    const member = await new PageClient(app.url).logIn('member')
    for (const path of ['/admin/user/order/list', admin.path]) {
      await member.open(path)
      expect(noticesOf(member)).toEqual(['alert: 권한이 없습니다.'])
    }
  })
})
