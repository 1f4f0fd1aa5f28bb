/**
 * Tests the page of a format's volumes with scripts off: writing, pasting, dividing, refusals,
 * questions, files; and the readers' view.
 */
import { load } from 'cheerio'
import { beforeEach, describe, expect, it } from 'vitest'
import type { VolumeState } from '~/tables/codes'
import { addBook } from '../../support/servers/app'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

const form = '#volumes-form'

useApp()
useLoggedIn('admin')

let number = 0
let id = 0
let bookId = ''
let path = ''
/** A new book for each test. */
beforeEach(async () => {
  bookId = `2099-${String(++number).padStart(7, '0')}`
  id = await addBook(app, { bookId, title: `분권 책 ${number}`, grade: '중', publisher: '미래엔' })
  path = `/admin/produce/volumes/${bookId}?type=${encodeURIComponent('점자')}`
})

const rows = async () =>
  (await app.db.volume.findMany({ where: { bookRowId: id }, orderBy: { number: 'asc' } })).map(
    ({ number, firstPage, lastPage, units, state, dueDate }) =>
      [number, firstPage, lastPage, units, state, dueDate].join('|'),
  )
const noticesOf = ({ notices }: PageClient) => notices.map(({ text, role }) => `${role}: ${text}`)
const filled = async (
  ...volumes: {
    number: number
    state?: VolumeState
    firstPage?: number
    lastPage?: number
    units?: string
    dueDate?: string
  }[]
) => {
  await app.db.format.create({ data: { bookRowId: id, prodType: '점자' } })
  await app.db.volume.createMany({
    data: volumes.map((volume) => ({ bookRowId: id, prodType: '점자', ...volume })),
  })
  return app.db.volume.findMany({ where: { bookRowId: id }, orderBy: { number: 'asc' } })
}
const values = (names: string[]) => names.map((name) => admin.value(form, name))

describe('the page', () => {
  it('begins with the first format, leads to the others, and offers rows for adding', async () => {
    await admin.open(`/admin/produce/volumes/${bookId}`)
    expect([admin.path, admin.h1]).toEqual([path, `『분권 책 ${number}』 점자 분권`])
    expect(admin.texts('.chips a')).toEqual([
      '점자 분권 없음',
      '점역 분권 없음',
      '확대A3 분권 없음',
      '확대B4 분권 없음',
      '음성 분권 없음',
    ])
    expect([admin.rows().length, admin.texts('.chips [aria-current=page]')]).toEqual([
      3,
      ['점자 분권 없음'],
    ])
    expect(admin.texts(`${form} tbody tr:first-child label`)).toEqual([
      '1번째 줄 번호',
      '1번째 줄 쪽',
      '1번째 줄 단원',
      '1번째 줄 상태',
      '1번째 줄 완성 예정일',
      '1번째 줄 완료일',
    ])
    await admin.open(`${path}&add=10`)
    expect(admin.rows()).toHaveLength(10)
    await admin.click('음성 분권 없음')
    expect(admin.h1).toBe(`『분권 책 ${number}』 음성 분권`)
    await admin.open(`/admin/produce/volumes/${bookId}?type=없음`)
    expect(admin.status).toBe(400)
    await admin.open('/admin/produce/volumes/nowhere')
    expect(admin.status).toBe(404)
  })

  it('is for administrators', async () => {
    for (const user of ['member', 'producer']) {
      const client = await new PageClient(app.url).logIn(user)
      await app.db.assignment.createMany({
        data: [
          { userId: (await app.db.user.findUniqueOrThrow({ where: { user } })).id, bookRowId: id },
        ],
      })
      await client.open(path)
      expect([user, client.path, noticesOf(client)]).toEqual([
        user,
        '/',
        ['alert: 권한이 없습니다.'],
      ])
      await client.post(path, { act: 'save', n0: '1', s0: '대기' })
      await client.post(path, { subaction: 'removeFile', id: '1' })
    }
    expect(await rows()).toEqual([])
  })
})

/** January of that year is in the future */
const nextYear = new Date().getFullYear() + 1

describe('the form', () => {
  it('saves rows, says what changed, and shows them with what can be read', async () => {
    await admin.open(path)
    await admin.submit(form, {
      n0: '1권',
      p0: '1~58쪽',
      u0: '1·2단원',
      s0: '완료',
      n2: '2',
      p2: '59-120',
      s2: '제작 중',
      d2: `${nextYear}.1.15`,
    })
    expect([noticesOf(admin), admin.path]).toEqual([
      [
        'status: 분권을 저장했습니다: 추가 2권, 변경 0권, 삭제 0권. 점자 진행률은 48%입니다(저장 전: 시작 전).',
      ],
      path,
    ])
    expect(await rows()).toEqual([
      '1|1|58|1·2단원|finished|',
      `2|59|120||producing|${nextYear}-01-15`,
    ])
    expect(values(['n0', 'p0', 's0', 'n1', 'p1', 'd1', 'n2'])).toEqual([
      '1',
      '1-58',
      '완료',
      '2',
      '59-120',
      `${nextYear}-01-15`,
      '',
    ])
    expect(admin.main).toContain(
      `점자 2권 중 1권 완료, 진행률 48%.아직 읽을 수 있는 부분이 없습니다. 제작을 마쳤으나 내려받을 파일이 아직 없는 부분: 1–58쪽. 다음: 59–120쪽, ${nextYear}년 1월 15일 예정.`,
    )
    expect(admin.texts('.chips a')[0]).toBe('점자 1/2권')
    await admin.submit(form, { p1: '59-118', u1: '3단원' })
    expect(admin.text('#confirm-question')).toBe('점자 진행률이 바뀝니다: 지금 48%, 저장하면 49%')
    await admin.submit('#remove-form', {}, '이대로 저장 (49%)')
    expect(noticesOf(admin)).toEqual([
      'status: 분권을 저장했습니다: 추가 0권, 변경 1권, 삭제 0권. 점자 진행률은 49%입니다(저장 전: 48%).',
    ])
    await admin.submit(form)
    expect(noticesOf(admin)).toEqual(['status: 바뀐 내용이 없습니다.'])
    await admin.submit(form, { s1: 'remove' })
    await admin.submit('#remove-form', {}, '이대로 저장 (100%)')
    expect([noticesOf(admin), await rows()]).toEqual([
      [
        'status: 분권을 저장했습니다: 추가 0권, 변경 0권, 삭제 1권. 점자 진행률은 100%입니다(저장 전: 49%).',
      ],
      ['1|1|58|1·2단원|finished|'],
    ])
  })

  it('tells every problem at its field, by row, and keeps what was typed', async () => {
    await filled({ number: 1, firstPage: 1, lastPage: 50 })
    await admin.open(path)
    await admin.submit(form, { p0: '1-60', n1: '2', p1: '60-80', d1: '내일', n2: 'x', p2: '9-1' })
    expect([admin.status, admin.errors]).toEqual(
      [
        422,
        [
          '2권: 날짜를 다시 확인해 주세요. 예: 2026-03-02',
          '2권: 쪽이 1권(1-60쪽)과 겹칩니다. 쪽을 고쳐 주세요.',
          '3번째 줄: 권 번호는 1부터 999까지 숫자로 적어 주세요.',
          '3번째 줄: 끝 쪽이 시작 쪽보다 앞입니다. 쪽을 고쳐 주세요.',
        ].toSorted(),
      ].map((one) => (Array.isArray(one) ? one.toSorted() : one)),
    )
    expect(admin.field('#volumes-form-d1')).toEqual({
      invalid: true,
      description: '오류: 2권: 날짜를 다시 확인해 주세요. 예: 2026-03-02',
    })
    expect(values(['p0', 'p1', 'd1', 'n2', 'p2'])).toEqual(['1-60', '60-80', '내일', 'x', '9-1'])
    expect(await rows()).toEqual(['1|1|50||waiting|'])
    await admin.submit(form, { p1: '61-80', d1: '', n2: '', p2: '' })
    expect(await rows()).toEqual(['1|1|60||waiting|', '2|61|80||waiting|'])
  })

  it('gives more empty rows without losing anything', async () => {
    await admin.open(path)
    await admin.submit(form, { n1: '7', u1: '7단원' }, '빈 줄 10개 더하기')
    expect([admin.rows().length, values(['n0', 'u0', 'n1']), await rows()]).toEqual([
      14,
      ['7', '7단원', ''],
      [],
    ])
  })

  it('lets what others saved in other cells stand, and asks about the same cells', async () => {
    const [one, two] = await filled({ number: 1, units: '1단원' }, { number: 2 })
    await admin.open(path)
    await app.db.volume.update({ where: { id: one!.id }, data: { dueDate: '2027-02-01' } })
    await admin.submit(form, { u0: '1·2단원' })
    expect(await rows()).toEqual(['1|||1·2단원|waiting|2027-02-01', '2||||waiting|'])
    await app.db.volume.update({ where: { id: one!.id }, data: { units: '3단원' } })
    await app.db.volume.delete({ where: { id: two!.id } })
    await app.db.volume.create({ data: { bookRowId: id, prodType: '점자', number: 3 } })
    await admin.submit(form, { u0: '4단원', u1: '5단원' })
    expect([admin.status, admin.errors]).toEqual([
      409,
      [
        '그사이 다른 사람이 같은 칸을 바꾸었습니다. 적은 값은 그대로 있습니다. 확인하고 다시 저장하면 적은 값으로 바뀝니다.',
        expect.stringMatching(/^1권: .*3단원/),
        '2권: 그사이 다른 사람이 삭제한 권입니다. 저장하면 다시 추가됩니다.',
      ],
    ])
    expect(values(['u0', 'u1', 'n2'])).toEqual(['4단원', '5단원', '3'])
    expect((await rows())[0]).toContain('3단원')
    await admin.submit(form)
    expect(await rows()).toEqual([
      '1|||4단원|waiting|2027-02-01',
      '2|||5단원|waiting|',
      '3||||waiting|',
    ])
  })

  it('asks before a typed percentage changes, and keeps it with the first volumes when asked', async () => {
    const format = async () =>
      (await app.db.format.findFirstOrThrow({ where: { bookRowId: id } })).progress
    await app.db.format.create({ data: { bookRowId: id, prodType: '점자', progress: 72 } })
    await admin.open(path)
    expect(admin.main).toContain('지금 진행률 72%는 직접 적은 값입니다.')
    const cells = { n0: '1', p0: '1-34', n1: '2', p1: '35-68', n2: '3', p2: '69-102' }
    await admin.submit(form, cells)
    expect([admin.text('#confirm-question'), await rows(), await format()]).toEqual([
      '점자 진행률이 바뀝니다: 지금 72%, 저장하면 0%',
      [],
      72,
    ])
    await admin.submit('#remove-form', {}, '아니요, 표로 돌아가기')
    expect([values(['p0', 'p2']), await format()]).toEqual([['1-34', '69-102'], 72])
    await admin.submit(form)
    await admin.submit('#remove-form', {}, '1권부터 2권을 완료로 표시하고 저장 (66%)')
    expect([noticesOf(admin), await rows(), await format()]).toEqual([
      [
        'status: 분권을 저장했습니다: 추가 3권, 변경 0권, 삭제 0권. 점자 진행률은 66%입니다(저장 전: 72%).',
      ],
      ['1|1|34||finished|', '2|35|68||finished|', '3|69|102||waiting|'],
      66,
    ])
    // what somebody typed meanwhile is asked about as well
    await app.db.volume.deleteMany({ where: { bookRowId: id } })
    await app.db.format.updateMany({ where: { bookRowId: id }, data: { progress: 72 } })
    await admin.open(path)
    await admin.submit(form, cells)
    await app.db.format.updateMany({ where: { bookRowId: id }, data: { progress: 10 } })
    await admin.submit('#remove-form', {}, '이대로 저장 (0%)')
    expect([(await rows()).length, await format()]).toEqual([3, 0])
  })

  it('asks before finished volumes or files go, and keeps the typed rows either way', async () => {
    await filled({ number: 1, state: 'finished' }, { number: 2 }, { number: 3 })
    await admin.open(path)
    await admin.submit(form, { s0: 'remove', s1: 'remove', u2: '새 단원' })
    expect([admin.text('#confirm-question'), admin.texts('#confirm li')]).toEqual([
      '완료되었거나 파일이 있는 1권을 삭제하시겠습니까?',
      ['1권: 완료'],
    ])
    await admin.submit('#remove-form', {}, '아니요, 표로 돌아가기')
    expect([values(['s0', 's1', 'u2']), (await rows()).length]).toEqual([
      ['remove', 'remove', '새 단원'],
      3,
    ])
    await admin.submit(form)
    await admin.submit('#remove-form', {}, '삭제하고 저장')
    expect([noticesOf(admin), await rows()]).toEqual([
      [
        'status: 분권을 저장했습니다: 추가 0권, 변경 1권, 삭제 2권. 점자 진행률은 0%입니다(저장 전: 시작 전).',
      ],
      ['3|||새 단원|waiting|'],
    ])
  })

  it('holds 500 volumes in a post of less than 256 KiB', async () => {
    const units = '대단원 3. 소단원 12'
    await filled(
      ...Array.from({ length: 500 }, (_, index) => ({
        number: index + 1,
        firstPage: index * 40 + 1,
        lastPage: index * 40 + 40,
        units,
        state: index % 3 ? ('producing' as const) : ('finished' as const),
        dueDate: '2027-01-15',
      })),
    )
    const headers = {
      Cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      Accept: 'text/html',
      Origin: app.url,
    }
    const $ = load(await (await fetch(app.url + path, { headers })).text())
    const sent = new URLSearchParams(
      $(form)
        .serializeArray()
        .map(({ name, value }): [string, string] => [name, value]),
    )
    sent.set('u499', '끝')
    expect([sent.toString().length < 256 * 1024, $('main tbody tr').length]).toEqual([true, 503])
    const post = () =>
      fetch(app.url + path, { method: 'POST', redirect: 'manual', headers, body: sent })
    expect([(await post()).status, (await rows())[499]]).toEqual([
      303,
      '500|19961|20000|끝|producing|2027-01-15',
    ])
    expect(
      (await app.db.audit.findMany({ where: { target: bookId } })).map(({ after }) => after),
    ).toEqual([{ prodType: '점자', volumes: 500, finished: 167, progress: 33 }])
    sent.set('n500', '501')
    const refused = await post()
    expect([refused.status, load(await refused.text())('#error-summary li').text()]).toEqual([
      422,
      '분권은 500권까지 저장할 수 있습니다. 줄을 줄여 주세요.',
    ])
  })
})

describe('filling it', () => {
  const paste = (text: string, more = {}) =>
    admin.submit(form, { paste: text, ...more }, '표에 채우기')

  it('from pasted rows shows them for checking, and saves nothing yet', async () => {
    await filled({ number: 1, units: '1단원', state: 'checking' }, { number: 9 })
    await admin.open(path)
    await paste('권\t쪽\t단원\t비고\n1권\t1–58쪽\t1·2단원\t급함\n2권\t59~120\t3단원\t\n', {
      u1: '9단원',
    })
    expect([admin.status, admin.texts('.notice')[0], (await rows()).length]).toEqual([
      200,
      '2권을 표에 채웠습니다. 아직 저장하지 않았습니다. 확인한 뒤 저장해 주세요. 읽지 않은 열: 비고.',
      2,
    ])
    expect(values(['p0', 'u0', 's0', 'n1', 'u1', 'n2', 'p2', 'paste'])).toEqual([
      '1-58',
      '1·2단원',
      '검수',
      '9',
      '9단원',
      '2',
      '59-120',
      '',
    ])
    await admin.submit(form)
    expect(await rows()).toEqual([
      '1|1|58|1·2단원|checking|',
      '2|59|120|3단원|waiting|',
      '9|||9단원|waiting|',
    ])
  })

  it('tells by line what cannot be read, and drops nothing', async () => {
    await admin.open(path)
    await paste('1,1-58,1단원,대기,2026.12.15,\n둘,59-x,,몰라,내일,\n3,1,2,3,4,5,6,7')
    expect(admin.status).toBe(422)
    expect(admin.errors.toSorted()).toEqual(
      [
        '3번째 줄은 칸이 너무 많아 읽지 못했습니다. 쉼표가 든 칸은 큰따옴표로 묶어 주세요.',
        '붙여 넣은 2번째 줄, 2번째 줄: 권 번호는 1부터 999까지 숫자로 적어 주세요.',
        '붙여 넣은 2번째 줄, 2번째 줄: 날짜를 다시 확인해 주세요. 예: 2026-03-02',
        '붙여 넣은 2번째 줄, 2번째 줄: 상태는 대기, 제작 중, 검수, 완료 가운데 하나입니다. 다시 골라 주세요.',
        '붙여 넣은 2번째 줄, 2번째 줄: 쪽을 1-58 또는 58처럼 적어 주세요.',
      ].toSorted(),
    )
    expect(values(['n0', 'd0', 'n1', 'p1', 's1', 'd1', 'paste'])).toEqual([
      '1',
      '2026-12-15',
      '둘',
      '59-x',
      '몰라',
      '내일',
      '3,1,2,3,4,5,6,7',
    ])
    // lines that are still in the box are not ignored
    await admin.submit(form, { n1: '2', p1: '59', s1: '대기', d1: '' })
    expect(admin.errors).toEqual([
      '붙여 넣은 줄이 아직 표에 없습니다. ‘표에 채우기’를 누르거나 지워 주세요.',
    ])
    await admin.submit(form, { paste: '' })
    expect(await rows()).toEqual(['1|1|58|1단원|waiting|2026-12-15', '2|59|59||waiting|'])
    await paste('')
    expect(admin.errors).toEqual(['붙여 넣을 줄을 적어 주세요.'])
  })

  it('divides the pages of the whole evenly', async () => {
    await filled({ number: 2, units: '2단원' })
    await admin.open(path)
    await admin.submit(form, { pagesAll: 'x', parts: '0' }, '분권 나누기')
    expect([admin.status, admin.errors.length, values(['pagesAll', 'parts'])]).toEqual([
      422,
      2,
      ['x', '0'],
    ])
    await admin.submit(form, { pagesAll: '100', parts: '3' }, '분권 나누기')
    expect([admin.status, await rows()]).toEqual([200, ['2|||2단원|waiting|']])
    await admin.submit(form)
    expect(await rows()).toEqual([
      '1|1|33||waiting|',
      '2|34|67|2단원|waiting|',
      '3|68|100||waiting|',
    ])
  })
})

describe('files of volumes', () => {
  const file = (text: string, name = '수학 1권.brf') =>
    new File([text], name, { type: 'application/octet-stream' })

  it('are uploaded for a chosen volume, which may be finished by it, downloaded, replaced and taken away after a question', async () => {
    const [one, two] = await filled({ number: 1 }, { number: 2 })
    await admin.open(path)
    await admin.click('2권 파일 올리기')
    expect(admin.value('#file-form', 'volume')).toBe(`${two!.id}:none`)
    await admin.attach('#file-form', 'file', null)
    expect([admin.status, admin.errors.length]).toEqual([422, 1])
    await admin.attach('#file-form', 'file', file('점자'), {
      finish: '1',
      volume: `${two!.id}:none`,
    })
    expect([noticesOf(admin), await rows()]).toEqual([
      ['status: 2권의 파일을 올렸습니다. 이 권은 완료이고, 진행률은 50%입니다. 수학 1권.brf'],
      ['1||||waiting|', '2||||finished|'],
    ])
    await admin.click('2권 내려받기 (수학 1권.brf, BRF, 6B)')
    expect(new TextDecoder().decode(admin.download?.bytes)).toBe('점자')
    await admin.open(path)
    await admin.click('2권 파일 바꾸기')
    await admin.attach('#file-form', 'file', file('점자 2'))
    expect(noticesOf(admin)).toEqual([
      'status: 2권의 파일을 올렸습니다. 이 권은 완료이고, 진행률은 50%입니다. 수학 1권.brf',
    ])
    await admin.click('2권 파일 삭제')
    expect([admin.text('#confirm-question'), admin.main]).toEqual([
      '2권의 파일을 삭제하시겠습니까?',
      expect.stringContaining('수학 1권.brf (8B)'),
    ])
    await admin.click('아니요, 돌아가기')
    await admin.click('2권 파일 삭제')
    await admin.submit('#remove-file-form')
    expect([noticesOf(admin), admin.path]).toEqual([['status: 2권의 파일을 삭제했습니다.'], path])
    expect(
      await app.db.volume.count({
        where: { fileKey: { not: null }, id: { in: [one!.id, two!.id] } },
      }),
    ).toBe(0)
  })
})

describe('readers', () => {
  it('see at the book what can be read today, and nothing when the format is finished or has no volumes', async () => {
    await filled(
      { number: 1, firstPage: 1, lastPage: 58, units: '1·2단원', state: 'finished' },
      { number: 2, firstPage: 59, lastPage: 120, dueDate: '2020-01-01' },
    )
    const client = await new PageClient(app.url).open(`/item/${id}`)
    expect(client.main).not.toContain('지금 읽을')
    await admin.open(path)
    await admin.click('1권 파일 올리기')
    await admin.attach('#file-form', 'file', new File(['점자'], '1권.brf'))
    await client.open(`/item/${id}`)
    const facts = () => client.texts('section[aria-labelledby=availability] dd')
    expect(facts()[0]).toContain(
      '지금 읽을 수 있는 부분: 1–58쪽 (1·2단원). 다음: 59–120쪽, 완성 예정일(2020년 1월 1일)이 지났습니다.',
    )
    expect(client.main.match(/지금 읽을/g)).toHaveLength(1)
    await client.open(`/item/${id}?lang=en`)
    expect(facts()[0]).toContain('Can be read now: p. 1–58 (1·2단원).')
    await app.db.book.update({ where: { id }, data: { prodTypes: ['점자'] } })
    await client.open(`/item/${id}?lang=ko`)
    expect(client.main).not.toContain('읽을 수 있는')
  })
})
