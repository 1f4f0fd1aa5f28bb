/** Tests that links are built from the list of routes, and that the list equals the routes. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { href } from '~/http/href'
import { paths } from '~/http/paths'

/** The address of a file of app/routes; a dot in brackets is no slash. */
const pathOf = (file: string) =>
  `/${file
    .replace(/\.tsx?$/, '')
    .split(/\.(?!\])/)
    .map((part) => part.replace(/_$/, '').replaceAll('[.]', '.'))
    .filter((part) => part !== '_index')
    .map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':')))
    .join('/')}`

test('the list of paths is the routes', () => {
  expect([...paths].sort()).toEqual(readdirSync('app/routes').map(pathOf).sort())
})

test('a path stands as it is', () => {
  expect(href('/')).toBe('/')
  expect(href('/admin/request/list')).toBe('/admin/request/list')
  expect(href('/admin/member/list')).toBe('/admin/member/list')
})

test('parameters are encoded', () => {
  expect(href('/item/:id', { id: 12 })).toBe('/item/12')
  expect(href('/admin/user/order/item/:name', { name: '한빛/학교 1' })).toBe(
    `/admin/user/order/item/${encodeURIComponent('한빛/학교 1')}`,
  )
  expect(href('/inbox/:accessId/receipt/:id', { accessId: 'a?b', id: 'c' })).toBe(
    '/inbox/a%3Fb/receipt/c',
  )
})

test('the names after a path are encoded one by one', () => {
  expect(href('/admin/drive/list/*', { '*': [] })).toBe('/admin/drive/list')
  expect(href('/admin/drive/list/*', { '*': ['a/b', 'c d'] })).toBe('/admin/drive/list/a%2Fb/c%20d')
})

test('the query follows, without what is empty', () => {
  expect(href('/', { keyword: '수학 1' })).toBe(`/?${new URLSearchParams({ keyword: '수학 1' })}`)
  expect(href('/cart', { confirm: '', id: null, page: undefined })).toBe('/cart')
  expect(href('/admin/cart/item/:id', { id: 3 }, { confirm: 'remove' })).toBe(
    '/admin/cart/item/3?confirm=remove',
  )
})
