/** Suggestions for a search without results: keywords that find something, and similar titles. */
import type * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import type { Keyword } from '~/features/book/book.schema'
import {
  grams,
  hangulSuggestion,
  isNumberCode,
  keywordTexts,
  looserKeywords,
  normalise,
  parseKeyword,
} from '~/features/book/search/search-text'
import { countRows } from '~/features/book/search/search-query.server'
import { whereKeyword } from '~/features/book/search/search-conditions.server'
import { Prisma } from '../../../prisma/generated/client'
import { similarity } from './text-similarity'

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

type Titled = { id: number; title: string; publisher: string; titleText: string }

/** Titles less alike than this are not offered. */
const leastSimilarity = 1 / 3

/**
 * Titles like the keyword or like some of its words in a row, the most similar first; of equal titles
 * the newest.
 */
async function similarTitles(keyword: string) {
  const words = keywordTexts(keyword)
  if (words.length === 0) return []
  const [slips, related] = await Promise.all([titlesWithOneSlip(words), titlesSharingPairs(words)])
  const byTitle = new Map([...related, ...slips].map((book) => [book.titleText, book]))
  const wanted = runsOf(words)
  return Array.from(byTitle.values())
    .map((book) => ({
      book,
      score: Math.max(...wanted.map((run) => likeness(run, book.titleText))),
    }))
    .filter(({ score }) => score > leastSimilarity)
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ book: { titleText: _, ...book } }) => book)
}

/** All words, and all without the first or the last ones: a publisher or a grade may stand there. */
function runsOf(words: string[]): string[] {
  const runs = words.flatMap((_, i) => [words.slice(0, i + 1).join(''), words.slice(i).join('')])
  const whole = words.join('')
  return [...new Set(runs)].filter((run) => run.length * 2 >= whole.length)
}

const likeness = (run: string, title: string) =>
  Math.max(similarity(run, title), dice(pairs(run), pairs(title)))

/**
 * Books that all words fit when one syllable of one word is wrong, missing, doubled or has changed
 * places with its neighbour: the rest of that word decides.
 */
async function titlesWithOneSlip(words: string[]): Promise<Titled[]> {
  const wordGrams = words.map((word) => [
    ...new Set(parseKeyword(word).words.flatMap((one) => one.grams)),
  ])
  const conditions = words.flatMap((word, i) => {
    const others = wordGrams.filter((_, at) => at !== i).flat()
    return remainders(word).map((rest) => Prisma.sql`grams @> ${[...others, ...rest]}::int[]`)
  })
  return conditions.length === 0
    ? []
    : newestOfEachTitle(Prisma.join(conditions.slice(0, 40), ' OR '))
}

/** What remains of a word in grams when it is without one place: a syllable, or a pair of them. */
function remainders(word: string): number[][] {
  const letters = word.replace(/\d+$/, '')
  if (letters.length < 3) return []
  const number = parseKeyword(word).words.flatMap((one) => one.grams.filter(isNumberCode))
  const parts = (left: string, right: string) => [
    ...new Set(
      [left, right].flatMap((part) => (part.length > 1 ? [...pairs(part)] : grams([part]))),
    ),
    ...number,
  ]
  return Array.from(letters).flatMap((_, i) => [
    parts(letters.slice(0, i), letters.slice(i + 1)),
    ...(i > 0 ? [parts(letters.slice(0, i), letters.slice(i))] : []),
    ...(i > 0 ? [parts(letters.slice(0, i - 1), letters.slice(i + 1))] : []),
  ])
}

/** Books that share pairs of characters with one of the words. */
function titlesSharingPairs(words: string[]): Promise<Titled[]> {
  const codes = [...new Set(words.flatMap((word) => [...pairs(word)]))].slice(0, 20)
  return codes.length === 0
    ? Promise.resolve([])
    : newestOfEachTitle(Prisma.sql`grams && ${codes}::int[]`)
}

const newestOfEachTitle = (condition: Prisma.Sql) =>
  db.$queryRaw<Titled[]>`
    SELECT DISTINCT ON ("titleText") id, title, publisher, "titleText" FROM (
      SELECT id, title, publisher, "titleText", "prodDate" FROM "Book" WHERE ${condition}
      ORDER BY "prodDate" DESC, id DESC LIMIT 2000) AS newest
    ORDER BY "titleText", "prodDate" DESC, id DESC`

const pairs = (text: string) =>
  new Set(grams([normalise(text)]).filter((gram) => gram < 0 || gram > 0xffff))

function dice(a: Set<number>, b: Set<number>): number {
  const shared = [...a].filter((gram) => b.has(gram)).length
  return (2 * shared) / (a.size + b.size || 1)
}
