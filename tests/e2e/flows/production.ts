/**
 * Flows of production: purchase requests, progress, files, assignment, and the producer's pages.
 */
import { expect } from 'vitest'
import type { App } from '../../support/servers/app'
import {
  errors,
  heading,
  logIn,
  main,
  question,
  notices,
  type FlowDriver,
} from '../../support/client/flow-driver'
import { drawn } from './material'

const cart = '/admin/cart?size=50'
const cartEntries = ({ db }: App, orderType: number) =>
  db.purchaseCartEntry.findMany({ where: { orderType }, orderBy: { id: 'asc' } })

/**
 * Both tabs: rows changed and moved, one and several deleted, both sheets downloaded, both
 * completed.
 */
async function purchase(driver: FlowDriver, app: App): Promise<void> {
  await logIn(driver, 'admin')
  await driver.open(cart)
  const [[pdf, moving, one, ...others], [book]] = await Promise.all([
    cartEntries(app, 0),
    cartEntries(app, 1),
  ])
  if (!pdf || !moving || !one || !book)
    throw new Error('the flows before this one put more into the cart')
  await driver.press(`#row-${pdf.id}`, { orderNum: '0' })
  expect([await errors(driver), await driver.value(`#row-${pdf.id} [name=orderNum]`)]).toEqual([
    ['부수는 1에서 999 사이의 숫자로 입력해 주세요.'],
    '0',
  ])
  await driver.press(`#row-${pdf.id}`, { orderNum: '3' })
  expect(await notices(driver)).toEqual([`수정되었습니다. ${pdf.title}: PDF 3부`])
  await driver.press(`#row-${moving.id}`, { orderType: '1' })
  expect(await notices(driver)).toEqual([
    `수정되었습니다. ${moving.title}: 서책 1부. 서책 구입 요청 자료로 옮겼습니다.`,
  ])
  await driver.follow(`${one.title} 삭제`, `#entry-${one.id}`)
  expect([await question(driver), await driver.texts('#confirm li')]).toEqual([
    '구입 요청함에서 삭제하시겠습니까?',
    [`${one.title} (${one.publisher}), PDF 1부`],
  ])
  await driver.follow('아니요, 돌아가기')
  await driver.follow(`${one.title} 삭제`, `#entry-${one.id}`)
  await driver.press('#remove-form')
  expect(await notices(driver)).toEqual([
    `삭제되었습니다. ${one.title}: 전체 목록의 자료는 그대로 있습니다.`,
  ])
  await driver.press('#choose-form', { id: others.slice(0, 2).map(({ id }) => String(id)) })
  await driver.press('#remove-form', {}, '2건 삭제하기')
  expect(await notices(driver)).toEqual([
    '구입 요청 2건을 삭제했습니다. 전체 목록의 자료는 그대로 있습니다.',
  ])

  await driver.open(`${cart}&orderType=1`)
  await driver.press(`#row-${book.id}`, { orderNum: '7', distributor: '한국총판' })
  expect(await notices(driver)).toEqual([`수정되었습니다. ${book.title}: 서책 7부`])
  for (const [orderType, label] of [
    [0, 'PDF'],
    [1, '서책'],
  ] as const) {
    const count = (await cartEntries(app, orderType)).length
    await driver.open(`${cart}&orderType=${orderType}`)
    expect([
      await driver.texts('.chips [aria-current=page]'),
      (await driver.rows()).length,
    ]).toEqual([[`${label} 구입 요청 자료 ${count}건`], count])
    await driver.press('#request-sheet-form', { title: '2027 요청' })
    expect(driver.downloaded?.name).toMatch(
      new RegExp(`^구입 요청서_${label}_2027 요청_\\d{4}-\\d\\d-\\d\\d\\.xlsx$`),
    )
    await driver.follow(`${label} ${count}건 구입 요청 완료`)
    expect([await question(driver), (await driver.texts('#confirm li'))[0]]).toEqual([
      '구입 요청을 완료하시겠습니까?',
      `${label} ${count}건을 구입 요청한 것으로 기록합니다.`,
    ])
    await driver.press('#produce-form')
    const counted = orderType === 0 ? `PDF ${count}건, 서책 0건` : `PDF 0건, 서책 ${count}건`
    expect((await notices(driver)).join()).toContain(
      `구입 요청 완료: ${counted}을 이력에 남겼습니다.`,
    )
  }
  await driver.open(cart)
  expect(await driver.texts('.empty h2')).toEqual(['PDF 구입 요청 자료가 없습니다.'])
}

const brf = new File(['점자 내용'], '물감 1.brf')

/**
 * Percentages from 0 to 100, files uploaded and removed, and the book assigned to a producer,
 * unassigned and assigned again.
 */
async function produce(driver: FlowDriver, { db }: App): Promise<void> {
  const producer = await db.user.findUniqueOrThrow({ where: { user: 'producer' } })
  await logIn(driver, 'admin')
  await driver.open('/admin/produce/list')
  await driver.press('form.filters', { keyword: drawn.title })
  await driver.follow(drawn.title, 'main table')
  expect(await heading(driver)).toBe(`제작 자료: ${drawn.title}`)
  await driver.press('#progress-brl', { progress: '' })
  expect(await errors(driver)).toEqual(['진행률을 입력해 주세요.'])
  const steps = [
    ['brl', '0', '점자 진행률은 0%'],
    ['brl', '33.4%', '점자 진행률은 33%'],
    ['brl', '140', '점자 진행률은 100%'],
    ['brf', '60', '점역 진행률은 60%'],
    ['sp', '-5', '음성 진행률은 0%'],
  ] as const
  for (const [type, progress, message] of steps) {
    await driver.press(`#progress-${type}`, { progress })
    expect(await notices(driver)).toEqual([`변경사항이 저장되었습니다. ${message}입니다.`])
  }
  const formats = await driver.rows('[aria-labelledby=formats] table')
  expect(formats[0]?.slice(0, 2)).toEqual(['점자', '완료'])

  await driver.press('#file-brl')
  expect(await errors(driver)).toEqual(['선택된 파일이 없습니다.'])
  await driver.press('#file-brl', { file: brf })
  expect(await notices(driver)).toEqual([`파일이 등록되었습니다. ${brf.name}`])
  await driver.press('#file-sp', { file: new File(['소리'], '낭독.zip') })
  await driver.follow('점자 완성 파일 내려받기 (물감 1.brf, BRF, 13B)')
  expect([driver.downloaded?.name, Buffer.from(driver.downloaded?.bytes ?? []).toString()]).toEqual(
    [brf.name, '점자 내용'],
  )
  await driver.follow('음성 완성 파일 삭제')
  expect(await question(driver)).toBe('음성 완성 파일을 삭제하시겠습니까?')
  await driver.follow('아니요, 돌아가기')
  await driver.follow('음성 완성 파일 삭제')
  await driver.press('#remove-file-form')
  expect(await notices(driver)).toEqual(['삭제되었습니다. 낭독.zip'])

  await driver.press('#share-form')
  expect(await errors(driver)).toEqual(['할당할 제작자를 선택해 주세요.'])
  for (const again of [true, false]) {
    await driver.press('#share-form', { userId: producer.id })
    expect(await notices(driver)).toEqual([`할당되었습니다. ${producer.name}`])
    if (again)
      await driver.press(`#unshare-${producer.id}`, {}, `${producer.name} (producer) 할당 해제`)
    if (again) expect(await notices(driver)).toEqual([`할당이 해제되었습니다. ${producer.name}`])
  }
}

/** A producer sees the assigned books, twenty to a page, opens one and downloads its file. */
async function desk(driver: FlowDriver, { db }: App): Promise<void> {
  await driver.open('/producer')
  await driver.press('#login-form', { user: 'producer', password: 'Moduchaek1!' })
  const assigned = await db.assignment.count({ where: { user: { user: 'producer' } } })
  expect([driver.path(), await heading(driver)]).toEqual(['/producer', '작업대'])
  await driver.follow('내 제작 목록', '.entry-tabs')
  expect([driver.path(), await heading(driver)]).toEqual([
    '/producer/list',
    `내 제작 목록 ${assigned}건`,
  ])
  await driver.press('form.list-controls', { size: '20', sort: '1' })
  expect([await driver.value('#size'), (await driver.rows()).length]).toEqual([
    '20',
    Math.min(assigned, 20),
  ])
  await driver.press('.filters', { keyword: drawn.title })
  const list = driver.path()
  await driver.follow(drawn.title, 'main table')
  // producers change nothing here; what is not divided into volumes they may take
  expect([await heading(driver), await driver.texts('main form')]).toEqual([
    `제작 자료: ${drawn.title}`,
    ['제작 형태 점역맡기'],
  ])
  expect(
    (await driver.rows('[aria-labelledby=formats] table')).map(([type, state]) => [type, state]),
  ).toEqual(
    expect.arrayContaining([
      ['점자', '완료'],
      ['점역', '60%'],
    ]),
  )
  await driver.follow('점자 내려받기 (물감 1.brf, BRF, 13B)')
  expect(Buffer.from(driver.downloaded?.bytes ?? []).toString()).toBe('점자 내용')
  await driver.follow('이전 화면으로')
  expect(driver.path()).toBe(list)
  const theirs = await db.book.findFirstOrThrow({
    where: { assignments: { none: { user: { user: 'producer' } } } },
  })
  await driver.open(`/producer/item/${theirs.id}`)
  expect(await heading(driver)).toBe('존재하지 않는 자료입니다.')
  await driver.open('/admin/produce/list')
  expect([
    driver.path(),
    await notices(driver),
    (await main(driver)).includes(theirs.title),
  ]).toEqual(['/', ['권한이 없습니다.'], false])
}

export const production = { purchase, produce, desk }
