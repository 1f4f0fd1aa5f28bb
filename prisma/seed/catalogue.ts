/** The demo's catalogue: books in every state of production, with the requests that led there. */
import {
  productionTypes,
  productionTypeValues,
  type BookType,
  type ProductionType,
} from '~/tables/codes'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { finishedDay, partialDate, syntheticIsbn } from './invent'
import { random, type Random } from './random'
import { demoWorks, type Work } from './works'

/**
 * How far a book is. requested: bought from the publisher, nothing produced yet. registered:
 * entered by hand, nothing bought yet. listed: it stands only in the request list, and nobody asked
 * for it.
 */
type State = 'finished' | 'producing' | 'requested' | 'registered' | 'listed'

const booksInProduction = 640

export type Metadata = Omit<Work, 'year'> & {
  bookId: string
  pubDate: string
  isbn: string
  distributor: string
}
export type DemoBook = {
  state: State
  metadata: Metadata
  production: {
    prodTypes: ProductionType[]
    prodDate: string
    needDate: string
    code1: string
    code2: string
    type: BookType
  }
  /** percentages by type, where they were recorded */
  formats: { prodType: ProductionType; progress: number }[]
  requests: { type: number; orderNum: number; createTime: Date }[]
  createTime: Date
}

/** Every demo book, the same at every run: about two thirds in the catalogue, the rest `listed`. */
export function demoBooks(): DemoBook[] {
  const rng = random(1)
  return demoWorks().map((work, index) => demoBook(work, index, rng))
}

/** The book's row of Book. */
export const bookRow = ({ metadata, production, createTime }: DemoBook) => ({
  ...metadata,
  ...production,
  ...searchColumns({ ...metadata, prodTypes: production.prodTypes }),
  createTime,
})

/** The book's row of RequestBook; `produceId` is the id of its Book, if it has one. */
export const requestBookRow = ({ metadata, createTime }: DemoBook, produceId: number | null) => ({
  ...metadata,
  ...searchColumns(metadata),
  produceId,
  createTime,
})

function demoBook({ year, ...work }: Work, index: number, rng: Random): DemoBook {
  const state = index < booksInProduction ? stateOf(rng) : 'listed'
  const { formats, ...made } = productionOf(state, year, rng)
  const production = { ...made, ...codesOf(rng) }
  const requested = requestYear(production.prodDate, year)
  const requests = requestsOf(state, requested, rng)
  const bookId = `${requested + 1}-${String(index + 1).padStart(7, '0')}`
  const isbn = rng.chance(0.15)
    ? ''
    : syntheticIsbn(1_000_000 + index * 7919, rng.chance(0.6) ? '97911' : '97889')
  const distributor = rng.weighted(distributors)
  const pubDate = rng.chance(0.08) ? '' : partialDate(Math.min(year, 2026), rng)
  return {
    state,
    metadata: { ...work, bookId, pubDate, isbn, distributor },
    production,
    formats,
    requests,
    createTime: autumnDay(requested, rng),
  }
}

const distributors = [
  ['', 4],
  ['한국검인정교과서협회', 5],
  ['한국교과서', 2],
  ['북센', 1],
] as const

const stateOf = (rng: Random): State =>
  rng.weighted([
    ['finished', 56],
    ['producing', 26],
    ['requested', 14],
    ['registered', 4],
  ])

/** Shelf marks of the print and the braille edition; most books have none. */
function codesOf(rng: Random) {
  const number = String(rng.between(1, 9999)).padStart(4, '0')
  return rng.chance(0.2)
    ? { code1: `P-${number}`, code2: rng.chance(0.5) ? `B-${number}` : '' }
    : { code1: '', code2: '' }
}

/**
 * Schools are surveyed in the autumn before a school year: the request is made in the year before
 * the delivery.
 */
function requestYear(prodDate: string, year: number): number {
  if (prodDate) return Number(prodDate.slice(0, 4)) - 1
  return year < 2024 ? 2025 : Math.min(year - 1, 2025)
}

/** Requests go out in October and November. */
function autumnDay(year: number, rng: Random): Date {
  const day = String(rng.between(1, 28)).padStart(2, '0')
  const hour = String(rng.between(9, 17)).padStart(2, '0')
  return new Date(
    `${year}-${rng.pick(['10', '10', '11'])}-${day}T${hour}:${String(rng.between(0, 59)).padStart(2, '0')}:00+09:00`,
  )
}

/**
 * Purchase requests: a PDF, a printed book, or both. Some finished books are older than these
 * records.
 */
function requestsOf(state: State, year: number, rng: Random): DemoBook['requests'] {
  if (state === 'registered' || state === 'listed' || (state === 'finished' && rng.chance(0.35)))
    return []
  const isOpen = state === 'requested' || state === 'producing'
  const types = rng.weighted([
    [[0], 5],
    [[1], 2],
    [[0, 1], 3],
  ])
  return types.map((type) => ({
    type,
    orderNum: rng.between(1, 3),
    createTime: isOpen ? monthBefore(autumnDay(seasonYear, rng)) : autumnDay(year, rng),
  }))
}

/** The year in which the demo's season began. */
const seasonYear = 2026
/** Requests of the season went out in September and October: some publishers have not answered yet. */
const monthBefore = (day: Date) => new Date(day.getTime() - 31 * 24 * 60 * 60 * 1000)

type Production = Pick<DemoBook, 'formats'> & Omit<DemoBook['production'], 'code1' | 'code2'>

function productionOf(state: State, year: number, rng: Random): Production {
  if (state === 'finished') return finished(year, rng)
  if (state === 'producing') return producing(year, rng)
  return {
    formats: [],
    prodTypes: [],
    prodDate: '',
    needDate: state === 'requested' ? needDate(rng) : '',
    type: '',
  }
}

/** The first day of a term: next spring for most, the autumn term that has begun for some. */
// prettier-ignore
const needDate = (rng: Random) => rng.weighted([['2027-03-02', 6], ['2027-08-16', 2], ['2026-11-30', 1], ['2026-08-17', 1], ['', 2]] as const)

/** One to five types. Progress is recorded as 100 since 2025; older books have none. */
function finished(year: number, rng: Random): Production {
  const count = rng.weighted([
    [1, 34],
    [2, 30],
    [3, 18],
    [4, 10],
    [5, 8],
  ])
  const prodTypes = rng.some(productionTypeValues, count)
  const prodDate = finishedDay(Math.max(year, 2023), rng)
  return {
    formats: prodDate < '2025' ? [] : allOf(prodTypes),
    prodTypes,
    prodDate,
    needDate: '',
    type: '',
  }
}

/** One to three types at 0–99 per cent; sometimes another is finished already. */
function producing(year: number, rng: Random): Production {
  // prettier-ignore
  const busy = rng.some(productionTypes, rng.weighted([[1, 5], [2, 3], [3, 2]]))
  const others = productionTypes.filter((type) => !busy.includes(type)).map(({ value }) => value)
  const prodTypes = rng.chance(0.35) ? rng.some(others, rng.between(1, 2)) : []
  return {
    formats: [
      ...allOf(prodTypes),
      ...busy.map(({ value }) => ({ prodType: value, progress: rng.between(0, 99) })),
    ],
    prodTypes,
    prodDate: prodTypes.length ? finishedDay(Math.max(year, 2026), rng) : '',
    needDate: needDate(rng),
    type: rng.chance(0.3) ? (busy[0]?.channel ?? '') : '',
  }
}

const allOf = (prodTypes: readonly ProductionType[]) =>
  prodTypes.map((prodType) => ({ prodType, progress: 100 }))
