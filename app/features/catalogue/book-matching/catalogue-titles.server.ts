/** The index of the catalogue's titles, for suggestions. */
import { setImmediate } from 'node:timers/promises'
import { queryReadOnly } from '~/platform/query.server'
import { currentVersion } from '~/features/catalogue/book/search/replica-reads.server'
import { Prisma } from '../../../../prisma/generated/client'
import { GramIndex } from './gram-index'

/** A larger catalogue offers its newest titles. */
const maxTitles = 100_000
/** So many titles are read anew with every change; more of them, at most so often. */
const fewTitles = 2_000
const pauseMs = 30_000
/** Each search with a slip compares its words with all of them. */
const maxNames = 2_000
const shortName = /^([가-힣]{2,3}?)\d*[가나]?$/

/** `names`: the titles of two or three syllables, without their volumes, the most frequent first. */
type Titles = { index: GramIndex; names: string[] }
type Kept = Titles & { version: bigint; made: number }
let kept: Kept | undefined
let making: Promise<Kept> | undefined

/**
 * Every distinct title, as `titleText` holds it. Of a large catalogue, titles of the last half minute may
 * be missing, so whoever offers one looks its books up.
 */
export async function titleIndex(): Promise<Titles> {
  const isRecent = kept && kept.index.size > fewTitles && Date.now() - kept.made < pauseMs
  if (kept && (isRecent || kept.version === (await currentVersion()))) return kept
  making ??= makeIndex().finally(() => (making = undefined))
  if (!kept || kept.index.size <= fewTitles) return making
  // nobody waits for a large index to be made anew
  making.catch((error: unknown) => console.error(error))
  return kept
}

async function makeIndex(): Promise<Kept> {
  const version = await currentVersion()
  const [row] = await queryReadOnly<{ titles: string | null }>(Prisma.sql`
    SELECT string_agg("titleText", ' ') AS titles FROM (
      SELECT "titleText" FROM "Book" GROUP BY 1 ORDER BY max("prodDate") DESC LIMIT ${maxTitles}) AS newest`)
  const index = new GramIndex()
  const names = new Map<string, number>()
  for (const [i, title] of (row?.titles ?? '').split(' ').filter(Boolean).entries()) {
    index.add(title)
    const [, name] = shortName.exec(title) ?? []
    if (name) names.set(name, (names.get(name) ?? 0) + 1)
    if (i % 1000 === 999) await setImmediate()
  }
  const byNumber = [...names]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxNames)
    .map(([name]) => name)
  return (kept = { version, made: Date.now(), index, names: byNumber })
}
