/** Suggestions for a search without results: keywords that find something, and similar titles. */
import type * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import type { Keyword } from '~/features/book/book.schema'
import {
  grams,
  hangulSuggestion,
  looserKeywords,
  normalise,
} from '~/features/book/search/search-text'
import { countRows } from '~/features/book/search/search-query.server'
import { whereKeyword } from '~/features/book/search/search-conditions.server'

/** A keyword to try instead; `ignored` are the words that it leaves out. */
export type LooserSuggestion = { keyword: string; ignored: string[]; count: number }

/** The keyword as Korean typed on Latin keys (tngkr → 수학) when it finds books, else null. */
export async function reading({
  keyword,
}: z.infer<typeof Keyword>): Promise<{ keyword: string; count: number } | null> {
  const hangul = hangulSuggestion(keyword)
  const count = hangul ? await countRows('Book', whereKeyword(hangul)) : 0
  return hangul && count > 0 ? { keyword: hangul, count } : null
}

/** Looser keywords that find something, best first, and at most five similar titles. */
export async function suggest({ keyword }: z.infer<typeof Keyword>): Promise<{
  looser: LooserSuggestion[]
  titles: { id: number; title: string; publisher: string }[]
}> {
  const candidates = looserKeywords(keyword)
  const counts = await Promise.all(
    candidates.map((candidate) => countRows('Book', whereKeyword(candidate.keyword))),
  )
  const looser = candidates
    .map((candidate, i) => ({ ...candidate, count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
  return { looser, titles: await similarTitles(keyword) }
}

/**
 * Titles whose character pairs resemble those of the keyword or one of its words: Dice's
 * coefficient above 1/3, the best first.
 */
async function similarTitles(keyword: string) {
  const keywordPairs = [keyword, ...keyword.split(/\s+/)].map(pairs).filter(({ size }) => size > 0)
  if (keywordPairs.length === 0) return []
  const books = await db.book.findMany({
    where: {
      grams: { hasSome: [...new Set(keywordPairs.flatMap((word) => [...word]))].slice(0, 20) },
    },
    orderBy: [{ prodDate: 'desc' }, { id: 'desc' }],
    take: 500,
    select: { id: true, title: true, publisher: true },
  })
  const scored = books.map((book) => ({
    book,
    score: Math.max(...keywordPairs.map((word) => dice(word, pairs(book.title)))),
  }))
  const best = scored.filter(({ score }) => score > 1 / 3).sort((a, b) => b.score - a.score)
  const titles = best.map(({ book }) => book)
  return titles
    .filter(
      (book, i) =>
        titles.findIndex((other) => normalise(other.title) === normalise(book.title)) === i,
    )
    .slice(0, 5)
}

const pairs = (text: string) =>
  new Set(grams([normalise(text)]).filter((gram) => gram < 0 || gram > 0xffff))

function dice(a: Set<number>, b: Set<number>): number {
  const shared = [...a].filter((gram) => b.has(gram)).length
  return (2 * shared) / (a.size + b.size || 1)
}
