/** Tests with scripts off that eBraille is offered: for a text that is written, and beside a finished file. */
import { expect, test } from 'vitest'
import { producedKind } from '~/features/production/file-check/kind'
import { member, useLoggedIn } from '../../support/client/logged-in'
import { onDisk } from '../../support/fixtures/expected-file'
import { addBook } from '../../support/servers/app'
import { app, useApp } from '../../support/servers/use-app'

useApp()
useLoggedIn('member')

test('a text is written as eBraille, too', async () => {
  await member.open('/braille')
  await member.submit('#write-form', { text: '# 우리 고장\n@@p3\n옛이야기를 읽어 봅시다.' })
  const link = member.all('a[download]').find((one) => one.attr('download') === 'braille.ebrl')
  expect(link?.text()).toContain('eBraille')
  const bytes = Buffer.from(link!.attr('href')!.split(',')[1]!, 'base64')
  expect(await producedKind(onDisk(bytes))).toBe('ebraille')
})

/** A finished application of the member for a file of this name. */
async function finished(name: string) {
  const bookId = `book-${name}`
  const bookRowId = await addBook(app, { bookId, title: '받을 책', prodTypes: ['점역'] })
  const data = { key: `key-${name}`, name, size: 1, sha256: new Uint8Array(32) }
  const { key } = await app.db.storedFile.create({ data })
  await app.db.format.create({ data: { bookRowId, prodType: '점역', fileKey: key } })
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const order = { userId, bookId, title: '받을 책', prodType: '점역' as const, orderNum: 1 }
  return app.db.order.create({ data: order })
}

test('a finished file of braille can be had as eBraille; another one cannot', async () => {
  const links = async (name: string) => {
    const { id } = await finished(name)
    await member.open(`/order/item/${id}`)
    return member
      .all('[aria-labelledby=downloads] a[href^="/api/"]')
      .map((link) => link.attr('href')!.split('/').slice(2, 4).join('/'))
  }
  expect(await links('책.brf')).toEqual(['userOrderBook/download', 'braille/orderEbraille'])
  expect(member.main).toContain('받을 책 eBraille(.ebrl)로 받기')
  expect(await links('책.zip')).toEqual(['userOrderBook/download'])
})
