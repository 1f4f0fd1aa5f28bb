/**
 * Flows of the drive: folders, files, names, registration, sharing, and a download without an
 * account.
 */
import { expect } from 'vitest'
import { textPdf } from '../../../prisma/seed/pdfs'
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

const root = '/admin/drive/list'
const publisher = drawn.publisher
const here = `${root}/${encodeURIComponent(publisher)}`
const manuscript = `${drawn.title}.pdf`
const bytes = textPdf(['이 책은 글자를 꺼낼 수 있는 교과서의 원고입니다.'])
const file = (name: string, content: string | Uint8Array) => new File([content as BlobPart], name)
const linkTo = async (driver: FlowDriver, name: string) =>
  (await driver.texts('main a')).find((text) => text.startsWith(`${name} 내려받기`)) ?? ''

async function folders(driver: FlowDriver): Promise<void> {
  await logIn(driver, 'admin')
  await driver.open(root)
  await driver.press('#folder-form', { name: '흐름/출판' })
  expect([await errors(driver), await driver.value('#folder-form [name=name]')]).toEqual([
    ['파일명에는 -, _ 를 제외한 특수문자를 사용할 수 없습니다.'],
    '흐름/출판',
  ])
  await driver.press('#folder-form', { name: publisher })
  expect(await notices(driver)).toEqual([`'${publisher}' 폴더를 만들었습니다.`])
  await driver.follow('새 폴더 열기')
  expect(await driver.texts('.empty h2')).toEqual(['빈 폴더입니다.'])
  await driver.press('#upload-form')
  expect(await errors(driver)).toEqual(['선택된 파일이 없습니다.'])
  await driver.press('#upload-form', {
    file: [file(manuscript, bytes), file('수학①.txt', '하나'), file('지울 것.txt', '둘')],
  })
  expect(await notices(driver)).toEqual([
    `파일 3개를 올렸습니다. ${manuscript}, 수학1.txt, 지울 것.txt`,
    "'수학①.txt'은(는) '수학1.txt'(으)로 저장했습니다.",
  ])
  await driver.press('#folder-form', { name: '중학교' })
  expect(await notices(driver)).toEqual(["'중학교' 폴더를 만들었습니다."])

  await driver.follow("'수학1.txt' 이름 바꾸기")
  expect(await driver.value('#rename-form [name=newName]')).toBe('수학1.txt')
  await driver.press('#rename-form', { newName: manuscript })
  expect((await errors(driver)).join()).toContain(`'${manuscript}'은(는) 이미 있는 이름입니다.`)
  await driver.press('#rename-form', { newName: '부록.txt' })
  expect(await notices(driver)).toEqual(["이름을 '부록.txt'(으)로 바꿨습니다."])
  await driver.follow("'지울 것.txt' 삭제")
  expect(await question(driver)).toBe("'지울 것.txt'을(를) 삭제하시겠습니까?")
  await driver.follow('아니요, 돌아가기')
  await driver.follow("'지울 것.txt' 삭제")
  await driver.press('#remove-form')
  expect(await notices(driver)).toEqual(["삭제되었습니다. '지울 것.txt'"])
  await driver.press('#choose-form', { name: [manuscript, '부록.txt'] }, '선택 내려받기 (.zip)')
  expect([
    driver.downloaded?.name,
    Buffer.from(driver.downloaded?.bytes.slice(0, 2) ?? []).toString(),
  ]).toEqual([`${publisher}.zip`, 'PK'])
  await register(driver)
  await share(driver)
}

/** The file name determines the book; the inspection report appears at the file a little later. */
async function register(driver: FlowDriver): Promise<void> {
  await driver.follow(`'${manuscript}' 등록`)
  expect([await question(driver), (await driver.texts('#register-form'))[0]]).toEqual([
    `'${manuscript}'을(를) 출판사 파일로 등록하시겠습니까?`,
    expect.stringContaining(`『${drawn.title}』`),
  ])
  await driver.press('#register-form')
  expect((await notices(driver)).join()).toContain('파일이 등록되었습니다.')
  const looking = async () => {
    await driver.open(here)
    return main(driver)
  }
  await expect.poll(looking, { timeout: 60_000, interval: 300 }).toContain('PDF, 1쪽, 글자 있음')
}

const shareLink = `'${manuscript}' 공유`

/** Creates a link with its hours and its quota, copies it as text, and ends it. */
async function share(driver: FlowDriver): Promise<void> {
  await driver.follow(shareLink)
  expect(await question(driver)).toBe(shareLink)
  await driver.press('#share-form', { accessHour: '', accessCount: '0' })
  expect([
    (await errors(driver)).length,
    await driver.value('#share-form [name=accessCount]'),
  ]).toEqual([2, '0'])
  await driver.press('#share-form', { accessHour: '24', accessCount: '2' })
  expect(await notices(driver)).toEqual([
    `'${manuscript}' 파일의 공유 주소를 만들었습니다. 주소를 복사해 보내 주세요.`,
  ])
  expect([
    await driver.value('#share-address'),
    (await driver.texts('#confirm .facts dd'))[1],
  ]).toEqual([expect.stringMatching(/^http:.*\/s\/[\w-]{32}$/), '2회'])
  await driver.follow('이전 화면으로', '#confirm')
  await driver.follow(await linkTo(driver, manuscript))
  expect([driver.downloaded?.name, driver.downloaded?.bytes.length]).toEqual([
    manuscript,
    bytes.length,
  ])
  await driver.follow(`'${manuscript}' 공유 해제`, '.drive-list')
  expect(await question(driver)).toBe(`'${manuscript}' 파일의 공유를 해제하시겠습니까?`)
  await driver.press('#unshare-form')
  expect([await notices(driver), (await main(driver)).includes(shareLink)]).toEqual([
    [`공유가 해제되었습니다. '${manuscript}'`],
    true,
  ])
}

/**
 * An unknown person downloads the file as often as the link allows, and is refused when it has
 * ended.
 */
async function receive(driver: FlowDriver, { db }: App): Promise<void> {
  await logIn(driver, 'admin')
  await driver.open(here)
  await driver.follow(shareLink)
  await driver.press('#share-form', { accessHour: '24', accessCount: '2' })
  const { pathname } = new URL((await driver.value('#share-address')) ?? '')
  await driver.becomeSomebodyElse()
  for (const left of ['2회', '1회']) {
    await driver.open(pathname)
    expect([await heading(driver), await driver.texts('main .facts dd')]).toEqual([
      `공유된 파일: ${manuscript}`,
      expect.arrayContaining([left]),
    ])
    await driver.follow(await linkTo(driver, manuscript))
    expect([
      driver.downloaded?.name,
      Buffer.from(driver.downloaded?.bytes ?? []).equals(Buffer.from(bytes)),
    ]).toEqual([manuscript, true])
  }
  await driver.open(pathname)
  expect([
    await heading(driver),
    (await main(driver)).includes('주소를 보낸 사람에게 새 주소를 요청해 주세요.'),
  ]).toEqual(['공유가 끝났거나 없는 주소입니다.', true])
  expect(await db.driveShare.findFirst({ where: { accessId: pathname.slice(3) } })).toMatchObject({
    accessCount: 2,
    usedCount: 2,
  })
  await driver.open(here)
  expect(await heading(driver)).toBe('로그인')
}

export const drive = { folders, receive }
