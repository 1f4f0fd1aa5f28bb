/** Flows of an administrator with members and with order files. */
import { expect } from 'vitest'
import type { App } from '../../support/servers/app'
import { orderSheet, rowOf } from '../../support/fixtures/order-sheets'
import {
  errors,
  heading,
  logIn,
  main,
  question,
  notices,
  type FlowDriver,
} from '../../support/client/flow-driver'
import { stars } from './material'

/**
 * Finds a member by name, changes them and, after a question, their level; deletes another one
 * after a question.
 */
async function members(driver: FlowDriver, { db }: App): Promise<void> {
  const nameOf = async (user: string) => (await db.user.findUniqueOrThrow({ where: { user } })).name
  const [changed, gone] = [await nameOf('teacher05'), await nameOf('teacher06')]
  const list = '/admin/member/list'
  const form = '#member-form'
  await logIn(driver, 'admin')
  await driver.open(list)
  await driver.press('.filters', { name: changed, level: '10' })
  expect(await driver.texts('.chips li')).toEqual([
    `이름: ${changed} 이름 조건 빼기`,
    '등급: 회원 등급 조건 빼기',
  ])
  await driver.follow('등급: 회원 등급 조건 빼기')
  await driver.follow('teacher05', 'main table')
  expect(await heading(driver)).toBe(`${changed} 회원 정보`)
  await driver.press(form, { email: 'nonsense', nickName: '새별명' }, '저장')
  expect([await errors(driver), await driver.value(`${form} [name=nickName]`)]).toEqual([
    ['이메일 주소를 다시 확인해주세요.'],
    '새별명',
  ])
  await driver.press(form, { email: 'new@example.org' }, '저장')
  expect(await notices(driver)).toEqual([`변경사항이 저장되었습니다. ${changed}`])
  await driver.press(form, { level: '2' }, '저장')
  expect(await question(driver)).toBe(`${changed} 회원의 등급을 제작자 등급으로 바꾸시겠습니까?`)
  await driver.follow('아니요, 돌아가기')
  await driver.press(form, { level: '2' }, '저장')
  await driver.press('#level-form')
  expect((await notices(driver)).join()).toContain(`${changed} 회원의 등급은 제작자입니다.`)

  await driver.open(`${list}?user=teacher06`)
  await driver.follow('teacher06', 'main table')
  await driver.follow('회원 삭제', 'main')
  expect(await question(driver)).toBe(`${gone} 회원을 삭제하시겠습니까?`)
  await driver.follow('아니요, 돌아가기')
  await driver.follow('회원 삭제', 'main')
  await driver.press('#remove-form')
  expect([await notices(driver), await heading(driver)]).toEqual([
    ['teacher06 회원이 삭제되었습니다.'],
    '회원 관리: 0명',
  ])
}

const [math, more, korean, korean2] = stars
const school = {
  학교명: '서울맹학교',
  담당교사: '김담당',
  전화: '02-123-4567',
  휴대폰: '010-1111-2222',
  학생: '김민수/1/010-1234-5678',
}
/**
 * Two certain rows, one of a volume that does not exist, and one of a book that the catalogue
 * lacks.
 */
const rows = [
  rowOf(math, { ...school, 점자: 2 }),
  rowOf(more, { 음성: 1 }),
  rowOf({ ...korean, title: '달빛 국어' }, { 점역: 1 }),
  { 도서명: '어디에도 없는 제목 하나', 출판사: '없는출판사', 점자: 1 },
]
const name = '2026-10-12_서울맹학교.csv'
const list = '/admin/user/order/list'

/**
 * A school's file: uploaded, given its school, reviewed row by row, undone, reset, remarked, accepted, downloaded,
 * deleted.
 */
async function orders(driver: FlowDriver): Promise<void> {
  await logIn(driver, 'admin')
  await driver.open(list)
  await driver.press('#upload-form', { file: orderSheet(rows, name) }, '올려서 읽기')
  expect([await heading(driver), (await notices(driver))[0]]).toEqual([
    name,
    '4행을 읽었고 2행의 도서가 확정되었습니다.',
  ])
  await driver.press('#school-form', { schoolName: 'ㅅㅇㅁ' }, '학교 찾기')
  await driver.press('#school-form', {}, (await driver.texts('.found-schools button'))[0])
  await driver.press('#school-form', { date: '' }, '학교와 접수일 저장')
  expect(await errors(driver)).toEqual([expect.stringContaining('접수일을 입력해 주세요.')])
  await driver.press('#school-form', { date: '2026-10-12' }, '학교와 접수일 저장')
  expect(await notices(driver)).toEqual([
    '학교를 서울맹학교, 접수일을 2026-10-12로 저장했습니다. 행과 신청 집계도 함께 바뀌었습니다.',
  ])
  await review(driver)
  await panels(driver)
  await whole(driver)
}

async function review(driver: FlowDriver): Promise<void> {
  const waits = (await driver.texts('main a')).find((text) => text.includes('달빛 국어')) ?? ''
  await driver.follow(waits)
  expect(await driver.texts('#review')).toEqual(['3행 검토: 『달빛 국어』'])
  expect((await driver.texts('#candidates'))[0]).toMatch(/가운데 1–10번째$/)
  const next = (await driver.texts('main a')).find((text) => /^다음 \d+권$/.test(text)) ?? ''
  await driver.follow(next)
  expect((await driver.texts('#candidates'))[0]).toMatch(/가운데 11–\d+번째$/)
  await driver.follow('이전 10권')
  await driver.press(`#choose-${korean2.bookId}`)
  expect([await notices(driver), await driver.texts('#review')]).toEqual([
    [`3행을 『달빛 국어 1-2』(${korean2.bookId})로 확정했습니다.`],
    ['4행 검토: 『어디에도 없는 제목 하나』'],
  ])
  await driver.press('#undo-form')
  expect([await notices(driver), await driver.texts('#review')]).toEqual([
    ['3행의 확정을 되돌렸습니다.'],
    ['3행 검토: 『달빛 국어』'],
  ])
  await driver.press('.review form.search-box', { q: '달빛 국어 1-1' })
  await driver.press(`#choose-${korean.bookId}`)
  await driver.press('#absent-form')
  expect(await notices(driver)).toEqual([
    '4행을 해당 도서 없음으로 정했습니다.',
    '이 파일의 모든 행을 정했습니다.',
  ])
  await driver.follow(
    (await driver.texts('main a')).find((text) => /별빛 수학 2 검토/.test(text)) ?? '',
  )
  await driver.press('#reset-form')
  expect([
    await notices(driver),
    (await main(driver)).includes('확정을 해제했습니다. 다시 정해 주세요.'),
  ]).toEqual([['2행의 확정을 해제했습니다.'], true])
  await driver.follow('검토 닫기')
  await driver.follow('4행 『어디에도 없는 제목 하나』 비고 쓰기')
  expect(await question(driver)).toBe('4행 『어디에도 없는 제목 하나』의 비고')
  await driver.press('#remarks-form', { remarks: '학교에 물어봄' })
  expect(await notices(driver)).toEqual(['4행의 비고를 저장했습니다.'])
}

/** Panels are shown and hidden; pupils' names are shown for one row on demand. */
async function panels(driver: FlowDriver): Promise<void> {
  await driver.follow('학교 정보 꺼짐, 켜기')
  await driver.follow('신청자 정보 꺼짐, 켜기')
  const text = await main(driver)
  expect([
    text.includes('담당교사 김담당'),
    text.includes('김*수, 1'),
    text.includes('김민수'),
  ]).toEqual([true, true, false])
  await driver.follow('신청 수량 켜짐, 끄기')
  await driver.follow('검토 목록 켜짐, 끄기')
  expect(await driver.texts('#waiting')).toEqual([])
  await driver.press('#rows-form', {}, '1행 신청자 이름 보기')
  expect(await driver.rows('#names-panel table')).toEqual([['김민수', '1', '010-1234-5678']])
}

async function whole(driver: FlowDriver): Promise<void> {
  await driver.open(`/admin/user/order/item/${encodeURIComponent(name)}`)
  await driver.follow('자동 확정 1행 모두 승인')
  expect(await question(driver)).toBe('자동으로 확정된 1행을 모두 승인하시겠습니까?')
  await driver.press('#accept-form')
  expect(await notices(driver)).toEqual(['자동 확정 1행을 승인했습니다.'])
  await driver.press('#reread-form')
  expect((await notices(driver)).join()).toContain('원본을 다시 읽었습니다: 그대로 4행')
  await driver.follow(
    (await driver.texts('main a')).find((text) => text.startsWith('원본 내려받기')) ?? '',
  )
  expect([driver.downloaded?.name, Buffer.from(driver.downloaded?.bytes ?? []).toString()]).toEqual(
    [name, await orderSheet(rows).text()],
  )
  await driver.follow('확정본 내려받기 (XLSX)')
  expect(driver.downloaded?.name).toBe('2026-10-12_서울맹학교_확정.xlsx')

  await driver.open(list)
  await driver.press('#upload-form', {
    file: orderSheet([rowOf(math, { 점자: 3, 학교명: '한빛맹학교' })], '한빛.csv'),
  })
  expect(await heading(driver)).toBe('한빛.csv')
  await driver.follow('신청 목록으로')
  await driver.press('form.filters', { schoolName: '한빛' })
  expect(await driver.texts('tbody th')).toEqual(['한빛.csv'])
  await driver.follow('한빛.csv 삭제')
  expect(await question(driver)).toBe('‘한빛.csv’을 삭제하시겠습니까?')
  await driver.follow('아니요, 돌아가기')
  await driver.follow('한빛.csv 삭제')
  await driver.press('#remove-form')
  expect(await notices(driver)).toEqual(['삭제되었습니다. 한빛.csv'])
}

export const administration = { members, orders }
