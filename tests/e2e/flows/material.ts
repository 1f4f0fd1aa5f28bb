/**
 * Data for the flows besides the demo: unproduced books, a school's books, people with social
 * accounts.
 */
import { addBook, type App } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { usualBook } from '../../support/fixtures/usual-book'

/** A book that can be applied for and cancelled, because its production has not begun. */
export const space = (i: number) => `우주 과학 ${i}`

/** The books of a school's order sheet. */
export const stars = [
  { ...usualBook, bookId: '2099-0000001', title: '별빛 수학 1', isbn: '9791125957683' },
  { ...usualBook, bookId: '2099-0000002', title: '별빛 수학 2' },
  { ...usualBook, bookId: '2099-0000003', title: '달빛 국어 1-1', creator: '신유식' },
  { ...usualBook, bookId: '2099-0000004', title: '달빛 국어 1-2', creator: '신유식' },
] as const

/** Its publisher's file lies in the drive, and it is assigned to a producer. */
export const drawn = {
  bookId: '2099-0000005',
  title: '물감 나라 1',
  grade: '초',
  publisher: '흐름출판',
} as const

export const providers = [
  { provider: 'google', name: 'Google', link: 'Google 계정으로 로그인', sub: '5000' },
  { provider: 'kakao', name: 'Kakao', link: '카카오 계정으로 로그인', sub: '5001' },
  { provider: 'naver', name: 'Naver', link: '네이버 계정으로 로그인', sub: '5002' },
] as const

export async function prepare(app: App): Promise<void> {
  for (let i = 10; i < 40; i++)
    await addBook(app, { bookId: `2099-00000${i}`, title: space(i), publisher: '미래엔' })
  for (const book of [...stars, drawn]) await addBook(app, book)
  for (const [i, { provider, sub }] of providers.entries())
    await app.db.user.create({
      data: {
        user: `${provider}:${sub}`,
        name: '소셜 회원',
        nickName: provider,
        cellPhone: `0105550000${i}`,
        level: 10,
      },
    })
  // the drive creates a folder for each publisher of the list, in no particular order, when it is
  // first opened
  await (await new PageClient(app.url).logIn('admin')).open('/admin/drive/list')
}
