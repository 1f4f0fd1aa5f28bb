/** The drive: folders and files made, named, given to books, shared, and fetched by somebody without an account. */
import { expect } from 'vitest'
import { textPdf } from '../../../prisma/seed/pdfs'
import type { App } from '../../support/app'
import { errors, heading, logIn, main, question, said, type Walker } from '../../support/walker'
import { drawn } from './material'

const root = '/admin/drive/list'
const publisher = drawn.publisher
const here = `${root}/${encodeURIComponent(publisher)}`
const manuscript = `${drawn.title}.pdf`
const bytes = textPdf(['이 책은 글자를 꺼낼 수 있는 교과서의 원고입니다.'])
const file = (name: string, content: string | Uint8Array) => new File([content as BlobPart], name)
const linkTo = async (walker: Walker, name: string) =>
  (await walker.texts('main a')).find((text) => text.startsWith(`${name} 내려받기`)) ?? ''

async function folders(walker: Walker): Promise<void> {
  await logIn(walker, 'admin')
  await walker.open(root)
  await walker.press('#folder-form', { name: '흐름/출판' })
  expect([await errors(walker), await walker.value('#folder-form [name=name]')]).toEqual([
    ['파일명에는 -, _ 를 제외한 특수문자를 사용할 수 없습니다.'],
    '흐름/출판',
  ])
  await walker.press('#folder-form', { name: publisher })
  expect(await said(walker)).toEqual([`'${publisher}' 폴더를 만들었습니다.`])
  await walker.follow('새 폴더 열기')
  expect(await walker.texts('.empty h2')).toEqual(['빈 폴더입니다.'])
  await walker.press('#upload-form')
  expect(await errors(walker)).toEqual(['선택된 파일이 없습니다.'])
  await walker.press('#upload-form', {
    file: [file(manuscript, bytes), file('수학①.txt', '하나'), file('지울 것.txt', '둘')],
  })
  expect(await said(walker)).toEqual([
    '파일 3개를 올렸습니다.',
    "'수학①.txt'은(는) '수학1.txt'(으)로 저장했습니다.",
  ])
  await walker.press('#folder-form', { name: '중학교' })
  expect(await said(walker)).toEqual(["'중학교' 폴더를 만들었습니다."])

  await walker.follow("'수학1.txt' 이름 바꾸기")
  expect(await walker.value('#rename-form [name=newName]')).toBe('수학1.txt')
  await walker.press('#rename-form', { newName: manuscript })
  expect((await errors(walker)).join()).toContain(`'${manuscript}'은(는) 이미 있는 이름입니다.`)
  await walker.press('#rename-form', { newName: '부록.txt' })
  expect(await said(walker)).toEqual(["이름을 '부록.txt'(으)로 바꿨습니다."])
  await walker.follow("'지울 것.txt' 삭제")
  expect(await question(walker)).toBe("'지울 것.txt'을(를) 삭제하시겠습니까?")
  await walker.follow('아니요, 돌아가기')
  await walker.follow("'지울 것.txt' 삭제")
  await walker.press('#remove-form')
  expect(await said(walker)).toEqual(["삭제되었습니다. '지울 것.txt'"])
  await walker.press('#choose-form', { name: [manuscript, '부록.txt'] }, '선택 내려받기 (.zip)')
  expect([walker.got?.name, Buffer.from(walker.got?.bytes.slice(0, 2) ?? []).toString()]).toEqual([
    `${publisher}.zip`,
    'PK',
  ])
  await register(walker)
  await share(walker)
}

/** The name says which book it is; what was found in the file stands at it a little later. */
async function register(walker: Walker): Promise<void> {
  await walker.follow(`'${manuscript}' 등록`)
  expect([await question(walker), (await walker.texts('#register-form'))[0]]).toEqual([
    `'${manuscript}'을(를) 출판사 파일로 등록할까요?`,
    expect.stringContaining(`『${drawn.title}』`),
  ])
  await walker.press('#register-form')
  expect((await said(walker)).join()).toContain('파일이 등록되었습니다.')
  const looking = async () => {
    await walker.open(here)
    return main(walker)
  }
  await expect.poll(looking, { timeout: 60_000, interval: 300 }).toContain('PDF, 1쪽, 글자 있음')
}

const ask = `'${manuscript}' 공유`

/** Made with its hours and its number, copied as text, and ended. */
async function share(walker: Walker): Promise<void> {
  await walker.follow(ask)
  expect(await question(walker)).toBe(ask)
  await walker.press('#share-form', { accessHour: '', accessCount: '0' })
  expect([
    (await errors(walker)).length,
    await walker.value('#share-form [name=accessCount]'),
  ]).toEqual([2, '0'])
  await walker.press('#share-form', { accessHour: '24', accessCount: '2' })
  expect(await said(walker)).toEqual([
    `'${manuscript}' 파일의 공유 주소를 만들었습니다. 주소를 복사해 보내 주세요.`,
  ])
  expect([
    await walker.value('#share-address'),
    (await walker.texts('#confirm .facts dd'))[1],
  ]).toEqual([expect.stringMatching(/^http:.*\/s\/[\w-]{32}$/), '2회'])
  await walker.follow('이전 화면으로', '#confirm')
  await walker.follow(await linkTo(walker, manuscript))
  expect([walker.got?.name, walker.got?.bytes.length]).toEqual([manuscript, bytes.length])
  await walker.follow(`'${manuscript}' 공유 해제`, '.drive-list')
  expect(await question(walker)).toBe(`'${manuscript}' 파일의 공유를 해제하시겠습니까?`)
  await walker.press('#unshare-form')
  expect([await said(walker), (await main(walker)).includes(ask)]).toEqual([
    ['공유가 해제되었습니다.'],
    true,
  ])
}

/** Somebody whom the service does not know gets the file as often as the link allows, and is told when it has ended. */
async function receive(walker: Walker, { db }: App): Promise<void> {
  await logIn(walker, 'admin')
  await walker.open(here)
  await walker.follow(ask)
  await walker.press('#share-form', { accessHour: '1', accessCount: '2' })
  const { pathname } = new URL((await walker.value('#share-address')) ?? '')
  await walker.forget()
  for (const left of ['2회', '1회']) {
    await walker.open(pathname)
    expect([await heading(walker), await walker.texts('main .facts dd')]).toEqual([
      `공유된 파일: ${manuscript}`,
      expect.arrayContaining([left]),
    ])
    await walker.follow(await linkTo(walker, manuscript))
    expect([
      walker.got?.name,
      Buffer.from(walker.got?.bytes ?? []).equals(Buffer.from(bytes)),
    ]).toEqual([manuscript, true])
  }
  await walker.open(pathname)
  expect([
    await heading(walker),
    (await main(walker)).includes('주소를 보낸 사람에게 새 주소를 요청해 주세요.'),
  ]).toEqual(['공유가 끝났거나 없는 주소입니다.', true])
  expect(await db.driveShare.findFirst({ where: { accessId: pathname.slice(3) } })).toMatchObject({
    accessCount: 2,
    usedCount: 2,
  })
  await walker.open(here)
  expect(await heading(walker)).toBe('로그인')
}

export const drive = { folders, receive }
