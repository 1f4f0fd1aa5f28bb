/**
 * Tests that no call takes longer than its input is long: sixteen times the text may not take the
 * square of that.
 */
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows } from '~/api/table.server'
import type { Row } from '~/http/row.server'
import { call, createPerson } from '../support/client/api-call'
import { costRatio } from '../support/checks/cost-growth'
import { everything } from '../support/setup/scope'
import { cleanDatabase } from '../support/database/database'

let token: string
beforeAll(async () => {
  await cleanDatabase()
  token = (await createPerson('admin', 1)).token
})

const fieldNames = (row: Row) =>
  Object.keys(
    (z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
      .properties ?? {},
  )
/** What regular expressions and parsers of texts stumble over, by repetition. */
const parts = [
  'a',
  '1',
  ' ',
  '-',
  '가',
  '.',
  '/',
  '(',
  '\u0301',
  ',',
  '\n',
  '"',
  '@a.',
  '1-',
  'ㄱ',
  '~1,',
]
/** What stands between others is looked at from every place where it might end. */
const between = ['1', ' ', '!']
const sizes = { small: 6_000, large: 96_000 }

const send = (row: Row, value: string | string[]) =>
  call(
    row.path.replace(/:\w+/, '1'),
    Object.fromEntries(fieldNames(row).map((name) => [name, value])),
    { token },
  )

describe.runIf(everything)('a text of sixteen times the length', () => {
  test.each(rows.filter((row) => fieldNames(row).length > 0))(
    'takes $path no more than its share longer',
    async (row) => {
      const all = (size: number) => async () => {
        for (const part of parts) await send(row, part.repeat(size / part.length))
      }
      expect(await costRatio(all(sizes.small), all(sizes.large))).toBeLessThan(100)
    },
  )

  test.each(rows.filter((row) => fieldNames(row).length > 0))(
    'between others takes $path no more than its share longer',
    async (row) => {
      const all = (size: number) => async () => {
        for (const part of between) await send(row, `a1${part.repeat(size)}a!`)
      }
      expect(await costRatio(all(sizes.small), all(sizes.large))).toBeLessThan(64)
    },
  )
})

test('a field that repeats a thousand times takes no call long', async () => {
  const each = (count: number) => async () => {
    for (const row of rows)
      for (const name of fieldNames(row).slice(0, 3))
        await call(row.path.replace(/:\w+/, '1'), { [name]: Array(count).fill('1') }, { token })
  }
  expect(await costRatio(each(60), each(3_840))).toBeLessThan(64)
})
