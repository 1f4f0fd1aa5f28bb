/** Tests the links to errata sheets: the form of the copies first, all corrections beside those that they lack. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductionType } from '~/tables/codes'
import { addBook } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

let member: PageClient
let userId: number
let bookRowId: number

const erratum = (takeTime: Date, count: number) =>
  app.db.erratum.create({
    data: {
      bookRowId,
      state: 'taken',
      takeTime,
      corrections: {
        create: Array.from({ length: count }, (_, i) => ({
          place: i + 1,
          pageText: `${i + 1}쪽`,
          pages: [i + 1],
          wrong: '가',
          right: '나',
        })),
      },
    },
  })
const order = (prodType: ProductionType, ofUser = userId) =>
  app.db.order.create({
    data: {
      userId: ofUser,
      bookId: 'S-1',
      prodType,
      orderNum: 1,
      title: '수학 1',
      downloads: {
        create: { version: 'old', name: 'a', createTime: new Date('2026-01-05T00:00:00Z') },
      },
    },
  })
const links = ({ $ }: PageClient) =>
  $('a[href*="/api/erratum/sheet"]')
    .toArray()
    .map((link) => ({ text: $(link).text(), address: String($(link).attr('href')) }))

/** One correction was known before the copies were fetched, two came since. */
beforeAll(async () => {
  member = await new PageClient(app.url).logIn('member')
  ;({ id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } }))
  bookRowId = await addBook(app, { bookId: 'S-1', title: '수학 1' })
  await erratum(new Date('2025-06-01T00:00:00Z'), 1)
  await erratum(new Date('2026-02-01T00:00:00Z'), 2)
})

describe('the page of an application', () => {
  it.each<[ProductionType, string[]]>([
    ['점자', ['점자(.brf)', 'eBraille(.ebrl)', '글(.txt)']],
    ['확대A3', ['큰 글자 24포인트(.pdf)', '큰 글자 32포인트(.pdf)', '글(.txt)']],
    ['음성', ['글(.txt)', 'EPUB(.epub)', '큰 글자 24포인트(.pdf)']],
  ])('of %s begins with the form that its reader has', async (type, first) => {
    const { id } = await order(type)
    await member.open(`/order/item/${id}`)
    const found = links(member)
    expect(found.slice(0, 3).map(({ text }) => text)).toEqual(
      first.map((form) => `${form} 만들어 받기`),
    )
    expect(member.texts('details summary')).toContain('이 책의 정오 모두 받기(3곳)')
    // each name stands once
    expect(new Set(found.map(({ text }) => text)).size).toBe(type === '점자' ? 12 : 10)
    const text = async (address: string) =>
      (await member.send(new URL(address, app.url), { headers: {} })).text()
    const plain = found.filter(({ address }) => address.includes('kind=text'))
    expect(await text(plain[0]!.address)).toContain('고칠 곳: 2곳')
    expect(await text(plain[1]!.address)).toContain('고칠 곳: 3곳')
  })

  it('of enlarged print has the size that its reader reads', async () => {
    const sizeOf = (printSize: string) =>
      app.db.user.updateMany({ where: { user: 'member' }, data: { printSize } })
    const { id } = await order('확대A3')
    for (const [printSize, made] of [
      ['28', 28],
      ['72', 32],
      ['12', 18],
    ] as const) {
      await sizeOf(printSize)
      await member.open(`/order/item/${id}`)
      expect(links(member)[0]!.text).toBe(`큰 글자 ${made}포인트(.pdf) 만들어 받기`)
    }
    await sizeOf('')
  })

  it('tells why a sheet could not be made, where its link is', async () => {
    const { id } = await order('점자')
    const { id: erratumId } = await app.db.erratum.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await app.db.correction.createMany({
      data: Array.from({ length: 300 }, (_, i) => ({
        erratumId,
        place: 100 + i,
        pageText: '3쪽',
        pages: [3],
        wrong: '가'.repeat(2000),
      })),
    })
    const path = `/order/item/${id}`
    await member.open(path)
    await member.click('점자(.brf) 만들어 받기', 'main', { Referer: app.url + path })
    expect(member.h1).toBe('신청 상세: 수학 1')
    expect(member.notices.map(({ text }) => text)).toEqual([
      expect.stringContaining('글(.txt)로 받아 주세요.'),
    ])
  })
})

describe('the page of an erratum', () => {
  it('offers its sheet once it is registered', async () => {
    const admin = await new PageClient(app.url).logIn('admin')
    const { id } = await erratum(new Date(), 1)
    await admin.open(`/admin/errata/${id}`)
    expect(links(admin)).toHaveLength(6)
    await app.db.erratum.update({ where: { id }, data: { state: 'undone' } })
    await admin.open(`/admin/errata/${id}`)
    expect(links(admin)).toEqual([])
  })
})
