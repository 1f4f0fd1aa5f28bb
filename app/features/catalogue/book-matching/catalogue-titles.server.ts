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

type Kept = { version: bigint; made: number; index: GramIndex }
let kept: Kept | undefined
let making: Promise<Kept> | undefined

/**
 * Every distinct title, as `titleText` holds it. Of a large catalogue, titles of the last half minute may
 * be missing, so whoever offers one looks its books up.
 */
export async function titleIndex(): Promise<GramIndex> {
  const isRecent = kept && kept.index.size > fewTitles && Date.now() - kept.made < pauseMs
  if (kept && (isRecent || kept.version === (await currentVersion()))) return kept.index
  making ??= makeIndex().finally(() => (making = undefined))
  if (!kept || kept.index.size <= fewTitles) return (await making).index
  // nobody waits for a large index to be made anew
  making.catch((error: unknown) => console.error(error))
  return kept.index
}

async function makeIndex(): Promise<Kept> {
  const version = await currentVersion()
  const [row] = await queryReadOnly<{ titles: string | null }>(Prisma.sql`
    SELECT string_agg("titleText", ' ') AS titles FROM (
      SELECT "titleText" FROM "Book" GROUP BY 1 ORDER BY max("prodDate") DESC LIMIT ${maxTitles}) AS newest`)
  const index = new GramIndex()
  for (const [i, title] of (row?.titles ?? '').split(' ').filter(Boolean).entries()) {
    index.add(title)
    if (i % 1000 === 999) await setImmediate()
  }
  return (kept = { version, made: Date.now(), index })
}
