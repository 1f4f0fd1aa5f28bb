/** Tests that every book of the demo is found by each of its values as they are printed. */
import { beforeAll, describe, expect, test } from 'vitest'
import { searchedTextFields } from '~/features/catalogue/book/fields'
import { call } from '../../support/client/api-call'
import { query } from '../../support/database/database'
import { restoreDemo } from '../../support/database/demo'

type Value = { field: string; value: string; books: number }
let values: Value[]

beforeAll(async () => {
  await restoreDemo()
  values = (
    await Promise.all(
      searchedTextFields.map((field) =>
        query<Value>(
          `SELECT '${field}' AS field, "${field}" AS value, count(*)::int AS books FROM "Book" WHERE "${field}" <> '' GROUP BY 2`,
        ),
      ),
    )
  ).flat()
})

/** The values by which a call finds fewer books than have them. */
async function missed(path: string, fieldsOf: (value: Value) => Record<string, unknown>) {
  const found: string[] = []
  for (const value of values) {
    const { data } = await call(path, fieldsOf(value))
    if (!(data?.totalCount >= value.books)) found.push(`${value.field}: ${value.value}`)
  }
  return found
}

describe('a book is found by each of its values as it is printed', () => {
  test('by a keyword', async () => {
    expect(values.length).toBeGreaterThan(1_000)
    expect(await missed('/api/public/book/search', ({ value }) => ({ keyword: value }))).toEqual([])
  })

  test('by the filter of its field', async () => {
    expect(
      await missed('/api/public/book/list', ({ field, value }) => ({ [field]: value })),
    ).toEqual([])
  })
})
