/** Suggestions for a search without results: keywords that find something, and similar titles. */
import type * as z from 'zod/mini'
import { queryReadOnly } from '~/platform/query.server'
import type { Keyword } from '~/features/catalogue/book/book.schema'
import {
  hangulSuggestion,
  keywordTexts,
  looserKeywords,
} from '~/features/catalogue/book/search/search-text'
import { countEach } from '~/features/catalogue/book/search/search-query.server'
import { whereKeyword } from '~/features/catalogue/book/search/search-conditions.server'
import { titleIndex } from './catalogue-titles.server'
import { booksOfTitles } from './matching.sql.server'
import { letterEdits } from './text-similarity'

/** A keyword to try instead; `ignored` are the words that it leaves out. */
export type LooserSuggestion = { keyword: string; ignored: string[]; count: number }

/** The keyword as Korean typed on Latin keys (tngkr → 수학) when it finds books, else null. */
export async function reading({
  keyword,
}: z.infer<typeof Keyword>): Promise<{ keyword: string; count: number } | null> {
  const hangul = hangulSuggestion(keyword)
  const [count = 0] = hangul ? await countEach([whereKeyword(hangul)]) : []
  return hangul && count > 0 ? { keyword: hangul, count } : null
}

/** Looser keywords that find something, best first, and at most five similar titles. */
export async function suggest({ keyword }: z.infer<typeof Keyword>): Promise<{
  looser: LooserSuggestion[]
  titles: { id: number; title: string; publisher: string }[]
}> {
  const candidates = [...(await withoutSlip(keyword)), ...looserKeywords(keyword)]
  const [counts, titles] = await Promise.all([
    countEach(candidates.map((candidate) => whereKeyword(candidate.keyword))),
    similarTitles(keyword),
  ])
  const looser = candidates
    .map((candidate, i) => ({ ...candidate, count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
  return { looser, titles }
}

/** Names that are offered for a word with a slip. */
const maxNames = 2

/** The keyword with a title in place of a short word that differs from it in one letter: 수확 1 → 수학 1. */
async function withoutSlip(keyword: string): Promise<{ keyword: string; ignored: string[] }[]> {
  const { names } = await titleIndex()
  const shortWords = keyword.normalize('NFC').match(/(?<![가-힣])[가-힣]{2,3}(?![가-힣])/g) ?? []
  return shortWords.slice(0, maxNames).flatMap((word) =>
    (names.includes(word) ? [] : names)
      .filter((name) => name.length === word.length && letterEdits(name, word) === 1)
      .slice(0, maxNames)
      .map((name) => ({ keyword: keyword.normalize('NFC').replace(word, name), ignored: [] })),
  )
}

/** Titles less alike than this are not offered. */
const leastSimilarity = 1 / 3
/** Books with the same title that are looked at. */
const maxOfTitle = 100

/**
 * Titles like the keyword or like some of its words in a row, the most similar first. Of books with
 * the same title, the one that most of the words fit is offered; of these, the newest.
 */
async function similarTitles(keyword: string) {
  const words = keywordTexts(keyword)
  if (words.length === 0) return []
  const titles = (await titleIndex()).index.near(runsOf(words), 5, leastSimilarity)
  if (titles.length === 0) return []
  // a publisher or an author; a volume stands in every ISBN
  const others = words.filter(
    (word) => !/^\d{1,2}$/.test(word) && !titles.every((title) => title.includes(word)),
  )

  return queryReadOnly(booksOfTitles(titles, others, maxOfTitle))
}

/** All runs of ten words; of more, each is a pass over all titles and blocks other requests. */
const maxRuns = 12

/** All words, and all without the first or the last ones: a publisher or a grade may stand there. */
function runsOf(words: string[]): string[] {
  const runs = words.flatMap((_, i) => [words.slice(0, i + 1).join(''), words.slice(i).join('')])
  const whole = words.join('')
  return [...new Set(runs)].filter((run) => run.length * 2 >= whole.length).slice(0, maxRuns)
}
