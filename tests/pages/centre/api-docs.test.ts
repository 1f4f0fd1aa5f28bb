/** Tests the pages that document the API: their lines work as printed, and no call is missing. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { rows } from '~/api/table.server'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()
const run = promisify(execFile)

it('the printed lines, run in a shell with one key, apply for a book', async () => {
  const visitor = new PageClient(app.url)
  await visitor.open('/api/docs')
  const lines = visitor.texts('.command-line')
  expect(lines.length).toBe(3)
  const member = await new PageClient(app.url).logIn('member')
  await member.open('/myinfo')
  await member.submit('#key-form', { scope: 'apply' })
  const key = String(member.all('#access-key')[0]?.attr('value'))
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', lines.join('\n')], {
    env: { ...process.env, KEY: key },
  })
  const [applied, list] = stdout
    .trim()
    .split(/(?<=\})(?=\{"errorCode)/)
    .map((one) => JSON.parse(one))
  expect(applied).toMatchObject({ errorCode: 0, data: { prodType: '점자', orderNum: 1 } })
  const { user } = await app.db.order.findUniqueOrThrow({
    where: { id: applied.data.id },
    select: { user: { select: { user: true } } },
  })
  expect(user.user).toBe('member')
  expect(list.data.items[0].id).toBe(applied.data.id)
})

it('every call of the table stands in its group, with what it takes and which key may call it', async () => {
  const visitor = new PageClient(app.url)
  await visitor.open('/api/docs')
  const groups = visitor.all('[aria-labelledby=calls] li a').map((link) => link.attr('href') ?? '')
  const seen: string[] = []
  for (const group of groups) {
    await visitor.open(group)
    seen.push(...visitor.texts('main h2'))
  }
  const all = rows.map(({ method, path }) => `${method} ${path}`)
  expect(seen.sort()).toEqual(all.sort())
  await visitor.open('/api/docs/userOrderBook')
  const section = '[aria-labelledby="userOrderBook-apply"]'
  expect(visitor.text(section)).toContain('조회와 자료 신청')
  expect(visitor.texts(`${section} tbody th`)).toEqual([
    'bookId',
    'prodType',
    'orderNum',
    'neededFrom',
    'reader',
    'opId',
  ])
})
