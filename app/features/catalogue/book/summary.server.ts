/** What the home page tells of the catalogue: how many books can be had now, and the newest. */
import { firstOf } from '~/platform/records'
import { productionGroups, productionTypes, productionTypeValues } from '~/tables/codes'
import { catalogueVersion } from '~/features/catalogue/book/search/search-query.server'
import { readFromReplica } from '~/features/catalogue/book/search/replica-reads.server'
import type { RowIn } from '~/platform/statement.server'
import { catalogueSummary } from './book.sql.server'

const newestShown = 5

const typesOf = (group: string) =>
  productionTypes.filter((type) => type.group === group).map(({ value }) => value)

/** The work grows with the catalogue, so it is done once for each version of it. */
type SummaryRow = RowIn<typeof catalogueSummary>

/** Two versions at most: an older one may still be running when a newer one is asked for. */
const running = new Map<bigint, Promise<SummaryRow>>()

/** One row of the version asked for, shared by all who ask meanwhile and afterwards. */
async function rowOf(version: bigint): Promise<SummaryRow> {
  const known = running.get(version)
  if (known) return known
  const row = readFromReplica(catalogueSummary(newestShown)).then(firstOf)
  running.set(version, row)
  for (const older of running.keys()) if (older < version) running.delete(older)
  row.catch(() => running.delete(version))
  return row
}

/**
 * `count` books can be had in at least one type. A group is what the search for available books finds;
 * a book of two types counts in both.
 */
export async function summary() {
  const { total, groups, types, newest } = await rowOf(await catalogueVersion())
  return {
    count: Number(total),
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
