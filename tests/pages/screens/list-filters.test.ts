/** Tests that a refused filter of a list's address is told where it can be mended, with scripts off. */
import { describe, expect, it } from 'vitest'
import { keysOf } from '~/platform/records'
import { Board } from '~/features/production/board/board.schema'
import { BookList as Applications } from '~/features/requests/order-file/applications/applications.schema'
import { List as OrderFiles } from '~/features/requests/order-file/order-file.schema'
import { List as Production } from '~/features/production/books/production-list.schema'
import { List as Requests } from '~/features/catalogue/request-book/request-book.schema'
import { List as Members } from '~/features/people/user/user.schema'
import { admin, producer, useLoggedIn } from '../../support/client/logged-in'
import type { PageClient } from '../../support/client/page-client'
import { useApp } from '../../support/servers/use-app'

useApp()
useLoggedIn('admin', 'producer')

/** No filter takes it: it is no choice, no number and no date, and longer than any text. */
const refusedValue = 'x'.repeat(600)

const lists: [path: string, names: string[], client: () => PageClient][] = [
  ['/admin/produce/list', keysOf(Production.shape), () => admin],
  ['/admin/produce/board', keysOf(Board.shape), () => admin],
  ['/admin/request/list', keysOf(Requests.shape), () => admin],
  ['/admin/member/list', keysOf(Members.shape), () => admin],
  ['/admin/order/list', keysOf(Applications.shape), () => admin],
  ['/admin/user/order/list', keysOf(OrderFiles.shape), () => admin],
  ['/producer/list', keysOf(Production.shape), () => producer],
]

describe.each(lists)('%s', (path, names, client) => {
  it.each(names)('with %s refused links only to fields that are there and open', async (name) => {
    const page = await client().open(`${path}?${new URLSearchParams({ [name]: refusedValue })}`)
    const links = page.all('#error-summary a').map((link) => link.attr('href') ?? '')
    for (const link of links.filter((link) => link.startsWith('#'))) {
      const [field] = page.all(`[id="${link.slice(1)}"]`)
      expect(field, link).toBeDefined()
      expect(field!.parents('details:not([open])').length, link).toBe(0)
    }
    for (const link of links.filter((link) => !link.startsWith('#'))) {
      await client().open(link)
      expect([page.status, page.errors]).toEqual([200, []])
    }
  })
})
