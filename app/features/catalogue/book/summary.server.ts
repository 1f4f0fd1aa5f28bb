/** What the home page tells of the catalogue: how many books are finished, and the newest. */
import {
  type ProductionType,
  productionGroups,
  productionTypes,
  productionTypeValues,
} from '~/tables/codes'
import { catalogueVersionSql } from '~/platform/page-versions.server'
import { catalogueVersion } from '~/features/catalogue/book/search/search-query.server'
import { readFromReplica } from '~/features/catalogue/book/search/replica-reads.server'
import { Prisma } from '../../../../prisma/generated/client'

const { join, sql } = Prisma

type NewestBook = {
  id: number
  title: string
  grade: string
  publisher: string
  prodTypes: ProductionType[]
  prodDate: string
}
type SummaryRow = {
  version: bigint
  total: bigint
  groups: number[]
  types: Record<string, number> | null
  newest: NewestBook[] | null
}

const newestShown = 5

const typesOf = (group: string) =>
  productionTypes.filter((type) => type.group === group).map(({ value }) => value)
const groupCounts = productionGroups.map(
  ({ value }) => sql`count(*) FILTER (WHERE "prodTypes" && ${typesOf(value)}::text[])`,
)

/** The work grows with the catalogue, so it is done once for each version of it. */
const statement = sql`
  SELECT ${catalogueVersionSql} AS version,
    (SELECT count(*) FROM "Book" WHERE "prodTypes" <> '{}') AS total,
    (SELECT ARRAY[${join(groupCounts)}]::int[] FROM "Book") AS groups,
    (SELECT jsonb_object_agg(type, n) FROM (
      SELECT unnest("prodTypes") AS type, count(*) AS n FROM "Book" GROUP BY 1) AS counted) AS types,
    (SELECT jsonb_agg(b) FROM (
      SELECT id, title, grade, publisher, "prodTypes", "prodDate" FROM "Book" WHERE "prodTypes" <> '{}'
      ORDER BY "prodDate" DESC, id DESC LIMIT ${newestShown}) AS b) AS newest`

/** Two versions at most: an older one may still be running when a newer one is asked for. */
const running = new Map<bigint, Promise<SummaryRow>>()

/** One row of the version asked for, shared by all who ask meanwhile and afterwards. */
async function rowOf(version: bigint): Promise<SummaryRow> {
  const known = running.get(version)
  if (known) return known
  const row = readFromReplica<SummaryRow>(statement).then(([first]) => first!)
  running.set(version, row)
  for (const older of running.keys()) if (older < version) running.delete(older)
  row.catch(() => running.delete(version))
  return row
}

/**
 * `count` books have at least one finished type. A group is what the filter of the search finds; a
 * book of two types counts in both.
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
