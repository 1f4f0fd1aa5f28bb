/** What the home page tells of the catalogue: how many books can be had now, and the newest. */
import { firstOf } from '~/platform/records'
import { productionGroups, productionTypes, productionTypeValues } from '~/tables/codes'
import { cacheByVersion } from '~/platform/cached-answers.server'
import { queryReadOnly } from '~/platform/query.server'
import { catalogueSummary } from './book.sql.server'

const newestShown = 5

const typesOf = (group: string) =>
  productionTypes.filter((type) => type.group === group).map(({ value }) => value)

/** The work grows with the catalogue, so it is done once after each change of a book. */
const readSummary = cacheByVersion(
  'summary',
  async (_: object) => firstOf(await queryReadOnly(catalogueSummary(newestShown))),
  { areas: ['books'] },
)

/**
 * `count` books can be had in at least one type. A group is what the search for available books finds;
 * a book of two types counts in both.
 */
export async function summary() {
  const { total, groups, types, newest } = await readSummary({})
  return {
    count: total,
    groups: productionGroups.map(({ value }, i) => ({
      group: value,
      count: groups[i] ?? 0,
      types: typesOf(value).map((prodType) => ({ prodType, count: types?.[prodType] ?? 0 })),
    })),
    newest: (newest ?? []).map(({ prodTypes, ...book }) => ({
      ...book,
      prodType: productionTypeValues.filter((type) => prodTypes.includes(type)).join(' '),
    })),
  }
}
