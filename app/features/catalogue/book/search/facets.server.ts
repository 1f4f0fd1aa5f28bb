/**
 * Counts what a keyword search would find with one more filter, for the links that narrow it.
 *
 * One statement over the books that were found. It is asked only for pages that show these links:
 * of a frequent word it takes as long as the search itself (docs/decisions/2002).
 */
import { LRUCache } from 'lru-cache'
import type * as z from 'zod/mini'
import { Prisma } from '../../../../../prisma/generated/client'
import { narrowFields, type NarrowField } from '~/features/catalogue/book/fields'
import type { Keyword } from '~/features/catalogue/book/book.schema'
import { normalise } from './normalise'
import { publisherAliases, publisherName } from './publisher-names'
import { readFromReplica } from './replica-reads.server'
import { whereNarrowed } from './search-conditions.server'
import { catalogueVersion } from './search-query.server'
import { facetStatement } from './search.sql.server'

const { join } = Prisma

/** A filter with the values that the found books have, the most frequent first. */
export type Facet = { name: NarrowField; values: { value: string; count: number }[] }
const maxShown = 8

/** For each filter that is not chosen yet: its values, and how many books each would leave. */
export async function facets(input: z.infer<typeof Keyword>): Promise<Facet[]> {
  const names = narrowFields.filter((name) => !input[name])
  const where = whereNarrowed(input)
  const { text, values } = join(where, ' AND ')
  const key = JSON.stringify([names, text, values])
  const known = cache.get(key)
  if (known && known.version === (await catalogueVersion())) return known.facets
  const rows = await readFromReplica(facetStatement(names, where))
  const found = names.map((name) => ({
    name,
    values: shownValues(
      name,
      rows
        .filter((row) => row.name === name)
        .flatMap(({ value, count }) => (value ? [{ value, count: Number(count) }] : [])),
    ),
  }))
  cache.set(key, { version: rows[0]?.version ?? 0n, facets: found })
  return found
}

/** The facets of a search take about 2 KB. */
const cache = new LRUCache<string, { version: bigint; facets: Facet[] }>({ max: 500 })

/**
 * The values as they are offered. Publishers stand once, by the name that people know them by, and a
 * count is the number of books that the filter itself finds: those whose names contain the value.
 */
function shownValues(name: NarrowField, stored: Facet['values']): Facet['values'] {
  const spelling = name === 'publisher' ? publisherName : (value: string) => value
  const texts = stored.map(({ value, count }) => ({
    text: name === 'publisher' ? publisherAliases(value).join(' ') : normalise(value),
    count,
  }))
  const containing = (value: string) =>
    texts.reduce((sum, { text, count }) => (text.includes(normalise(value)) ? sum + count : sum), 0)
  const isWords = name === 'publisher' || name === 'curriculum'
  const distinct = [...new Set(stored.map(({ value }) => spelling(value)))]
  return distinct
    .map((value) => ({
      value,
      count: isWords ? containing(value) : (stored.find((row) => row.value === value)?.count ?? 0),
    }))
    .filter(({ value }) => normalise(value) !== '')
    .sort((a, b) => b.count - a.count)
    .slice(0, maxShown)
}
