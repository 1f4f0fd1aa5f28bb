/**
 * How well a book fits a row, and whether that is certain. A wrong certain match costs a printed braille book, so it is strict:
 *
 * - Nothing contradicts: volume, curriculum, school, textbook or guide, publisher, the number of another book of the catalogue, or two
 *   cells of the row each other. A row that names two books (통합사회 1,2), or one of 천재's two houses by half its name, is never certain.
 * - And one of: the number of one of our own sheets or the same ISBN, with a title that is at least similar; a person's decision on such a
 *   row that nobody contested; or equal title, volume, publisher, lead author and curriculum. Of the last two one may be unsaid:
 *   the row's author, when school and curriculum are said; the curriculum, when a person is the same lead author or the school year
 *   teaches it. An unknown school needs the lead author, and so does a title that stands behind its subject, 국어(문학). A book whose author
 *   the catalogue does not say is not certain for a row that names one. Nothing less than equal is ever certain by title: a typing error waits for a person.
 * - And no other book fits as well: not with another author when the row names none, not of another curriculum when it says none.
 */
import type { MatchBand } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import type { RequestedBook } from './requested-book'
import type { BookFeatures } from './features'
import { curriculumYear, parseBookTitle, type TitleFeatures } from './title-parser'
import { isPersonName, publisherAndAuthor, ambiguousPublisher } from './publisher-author'
import { similarity } from './text-similarity'
import { compareVolumes } from './volume-parser'

export type BookStage = 'finished' | 'making' | 'listed'
export type ListedBook = {
  bookId: string
  title: string
  publisher: string
  creator: string
  curriculum: string
  grade: string
  permission: string
  purpose: string
  isbn: string
  place: BookStage
}
/** A book, read. */
export type ParsedBook = {
  book: ListedBook
  title: TitleFeatures
  publisher: string
  author: string
  year: string
}
export type Reason = { key: MessageKey }
export type Difference = keyof RequestedBook | 'volume'
/** `score` 0–100, best candidates first; `differences` are the fields in which row and book say different things. */
export type Candidate = {
  bookId: string
  score: number
  band: MatchBand
  reasons: Reason[]
  differences: Difference[]
  place: BookStage
}
/** What people decided on such a row before. */
export type PastDecision = { bookId: string; contested: boolean }

export function parseBook(book: ListedBook): ParsedBook {
  const bookMakers = publisherAndAuthor(book)
  return {
    book,
    title: parseBookTitle(book.title, book.grade),
    publisher: bookMakers.publisher,
    author: bookMakers.author,
    year: curriculumYear(book.curriculum),
  }
}

/** Below this the best candidate is no more than a guess (set on the labelled rows). */
const reviewThreshold = 50
const weights = { title: 45, publisher: 18, author: 15, year: 12, grade: 5, purpose: 5 }
/** How the title of a row and of a book stand to each other; `share` of its weight. */
type TitleMatch = {
  kind: 'same' | 'loose' | 'guess' | 'part' | 'unsaid' | 'volume' | 'similar' | 'different'
  share: number
}

function compareTitles(row: TitleFeatures, book: TitleFeatures): TitleMatch {
  if (!row.plain) return { kind: 'different', share: 0 }
  if (row.several && book.several)
    return row.plain === book.plain ? { kind: 'same', share: 1 } : { kind: 'part', share: 0.7 }
  const fits = row.readings.flatMap((rowReading) =>
    book.readings
      .slice(0, book.several ? undefined : 1)
      .map((bookReading) => compareReadings(rowReading, bookReading)),
  )
  const best = fits.reduce((one, other) => (other.share > one.share ? other : one), {
    kind: 'different',
    share: 0,
  } as TitleMatch)
  return (row.several || book.several) && best.kind === 'same'
    ? { kind: 'part', share: 0.85 }
    : best
}

function compareReadings(
  rowReading: TitleFeatures['readings'][number],
  bookReading: TitleFeatures['readings'][number],
): TitleMatch {
  const volume = compareVolumes(rowReading.volume, bookReading.volume)
  const loose = rowReading.guess ? 0.2 : rowReading.fuzzy ? 0.1 : 0
  if (rowReading.base === bookReading.base)
    return volume === 'same'
      ? { kind: rowReading.guess ? 'guess' : rowReading.fuzzy ? 'loose' : 'same', share: 1 - loose }
      : volume === 'unsaid'
        ? { kind: 'unsaid', share: 0.75 - loose }
        : { kind: 'volume', share: 0.4 }
  const similarityScore = similarity(rowReading.base, bookReading.base)
  if (similarityScore < 0.5) return { kind: 'different', share: similarityScore * 0.2 }
  return {
    kind: volume === 'other' ? 'volume' : 'similar',
    share: similarityScore * (volume === 'same' ? 0.9 : volume === 'unsaid' ? 0.7 : 0.35) - loose,
  }
}

type FieldMatch = 'same' | 'near' | 'unsaid' | 'missing' | 'other'
const matchShare: Record<FieldMatch, number> = {
  same: 1,
  near: 0.7,
  unsaid: 0.5,
  missing: 0.5,
  other: 0,
}

function comparePublishers({ publisher }: BookFeatures, view: ParsedBook): FieldMatch {
  if (!publisher) return 'unsaid'
  if (publisher === view.publisher) return 'same'
  if (publisher === ambiguousPublisher)
    return view.publisher.startsWith(ambiguousPublisher) ? 'near' : 'other'
  // 천재교육 and 천재교과서 look alike, as do the houses of a family: only a slip of one letter is near
  if (publisher.startsWith(ambiguousPublisher) && view.publisher.startsWith(ambiguousPublisher))
    return 'other'
  return similarity(publisher, view.publisher) >= 0.8 ? 'near' : 'other'
}

function compareAuthors({ author }: BookFeatures, view: ParsedBook): FieldMatch {
  if (author && author === view.author) return 'same'
  if (!author || (!view.author && !isPersonName(author))) return 'unsaid'
  if (!view.author) return 'missing'
  return view.author.length > 2 && similarity(author, view.author) >= 0.7 ? 'near' : 'other'
}

function compareCurricula(
  { year, expectedYear: dueYear }: BookFeatures,
  view: ParsedBook,
): FieldMatch {
  if (!view.year) return 'missing'
  if (year) return year === view.year ? 'same' : 'other'
  return dueYear === view.year ? 'near' : 'unsaid'
}

type ScoredCandidate = {
  book: ParsedBook
  title: TitleMatch
  publisher: FieldMatch
  author: FieldMatch
  year: FieldMatch
  isbn: 'same' | 'other' | ''
  grade: FieldMatch
  purpose: FieldMatch
  score: number
  pastDecision?: PastDecision
}

function scoreCandidate(
  features: BookFeatures,
  view: ParsedBook,
  remembered?: PastDecision,
): ScoredCandidate {
  const title = compareTitles(features.title, view.title)
  const grade: FieldMatch = !features.grade
    ? 'unsaid'
    : !view.book.grade
      ? 'missing'
      : features.grade === view.book.grade
        ? 'same'
        : 'other'
  const purpose: FieldMatch =
    (view.book.purpose === '지도서') === (features.purpose === '지도서') ? 'same' : 'other'
  const fits = {
    publisher: comparePublishers(features, view),
    author: compareAuthors(features, view),
    year: compareCurricula(features, view),
    grade,
    purpose,
  }
  const bookIsbn = view.book.isbn
  const isbn = !features.isbn || !bookIsbn ? '' : features.isbn === bookIsbn ? 'same' : 'other'
  const sum =
    title.share * weights.title +
    (Object.keys(fits) as (keyof typeof fits)[]).reduce(
      (all, name) => all + matchShare[fits[name]] * weights[name],
      0,
    )
  const known =
    isbn === 'same' ||
    features.bookId === view.book.bookId ||
    remembered?.bookId === view.book.bookId
  const ownDecision = remembered?.bookId === view.book.bookId ? remembered : undefined
  return {
    book: view,
    title,
    ...fits,
    isbn,
    score: known ? Math.max(60 + sum * 0.4, sum) : sum * (isbn === 'other' ? 0.97 : 1),
    pastDecision: ownDecision,
  }
}

/** Nothing that row and book say excludes each other; an unsaid curriculum excludes none. */
const isConsistent = (features: BookFeatures, one: ScoredCandidate) =>
  one.publisher !== 'other' &&
  one.year !== 'other' &&
  one.grade !== 'other' &&
  one.purpose !== 'other' &&
  one.title.kind !== 'volume' &&
  one.title.kind !== 'part' &&
  !features.isContradictory &&
  !features.title.several === !one.book.title.several

/** By what it is known, without a look at the others: 3 the number or a decision, 2 everything is equal, 1 one thing is unsaid, 0 it is not. */
function certaintyLevel(features: BookFeatures, one: ScoredCandidate): number {
  if (!isConsistent(features, one)) return 0
  const titled =
    one.title.kind === 'same' ||
    one.title.kind === 'loose' ||
    one.title.kind === 'similar' ||
    one.title.kind === 'unsaid' ||
    !features.title.plain
  if (
    titled &&
    features.publisher !== ambiguousPublisher &&
    (one.isbn === 'same' ||
      features.bookId === one.book.book.bookId ||
      one.pastDecision?.contested === false)
  )
    return 3
  if (one.publisher !== 'same' || (one.author !== 'same' && one.author !== 'unsaid')) return 0
  const named = one.author === 'same' && isPersonName(features.author)
  if (one.title.kind === 'loose')
    return named && one.year === 'same' && one.grade === 'same' ? 1 : 0
  if (one.title.kind !== 'same') return 0
  if (one.grade !== 'same' && !named) return 0
  if (one.year === 'same') return one.author === 'same' ? 2 : one.isbn === 'other' ? 0 : 1
  if (features.expectedYear && one.book.year && features.expectedYear !== one.book.year) return 0
  if (one.author === 'same' && (named || one.year === 'near')) return 1
  return one.year === 'near' && one.isbn !== 'other' ? 1 : 0
}

/** Another book that the row may mean as well as this one. */
function isRival(features: BookFeatures, one: ScoredCandidate, other: ScoredCandidate): boolean {
  if (certaintyLevel(features, one) === 3) return certaintyLevel(features, other) === 3
  if (certaintyLevel(features, one) < 2 || certaintyLevel(features, other) === 2) {
    const near = ['same', 'loose', 'guess'].includes(other.title.kind)
    return (
      near &&
      isConsistent(features, other) &&
      (other.publisher === 'same' || !features.publisher) &&
      other.author !== 'other' &&
      !(one.author === 'same' && isPersonName(features.author) && other.author !== 'same')
    )
  }
  return false
}

/** The candidates of a row, best first. `views`: books that may be meant, each once. */
export function rankCandidates(
  features: BookFeatures,
  books: readonly ParsedBook[],
  remembered?: PastDecision,
): Candidate[] {
  const all = books
    .map((view) => scoreCandidate(features, view, remembered))
    .sort(
      (one, other) =>
        other.score - one.score ||
        certaintyLevel(features, other) - certaintyLevel(features, one) ||
        (one.book.book.bookId < other.book.book.bookId ? 1 : -1),
    )
  const numbered = all.some(({ isbn }) => isbn === 'same')
  const levels = all.map((one) =>
    numbered && one.isbn !== 'same' ? 0 : certaintyLevel(features, one),
  )
  const highestLevel = Math.max(0, ...levels)
  const certain = all.find(
    (one, place) =>
      highestLevel > 0 &&
      levels[place] === highestLevel &&
      !all.some(
        (other, index) =>
          index !== place && (!numbered || other.isbn === 'same') && isRival(features, one, other),
      ),
  )
  return (certain ? [certain, ...all.filter((one) => one !== certain)] : all).map((one) =>
    toCandidate(features, one, one === certain),
  )
}

function toCandidate(features: BookFeatures, one: ScoredCandidate, certain: boolean): Candidate {
  const score = Math.round(certain ? Math.max(90, one.score) : Math.min(89, one.score))
  return {
    bookId: one.book.book.bookId,
    score,
    band: certain ? 'certain' : score >= reviewThreshold ? 'review' : 'none',
    reasons: reasonsOf(features, one).map((key) => ({ key })),
    differences: differencesOf(features, one),
    place: one.book.book.place,
  }
}

const titleReasons: Record<TitleMatch['kind'], MessageKey> = {
  same: 'matchSameTitle',
  loose: 'matchSameTitle',
  guess: 'matchSimilarTitle',
  part: 'matchPartOfRow',
  unsaid: 'matchVolumeUnsaid',
  volume: 'matchOtherVolume',
  similar: 'matchSimilarTitle',
  different: 'matchOtherTitle',
}

function reasonsOf(features: BookFeatures, one: ScoredCandidate): MessageKey[] {
  const { book } = one.book
  const keys: (MessageKey | '' | false | undefined)[] = [
    one.pastDecision && (one.pastDecision.contested ? 'matchContested' : 'matchRemembered'),
    features.bookId === book.bookId && 'matchSameBookId',
    one.isbn === 'same' ? 'matchSameIsbn' : one.isbn === 'other' && 'matchOtherIsbn',
    features.title.plain !== '' && titleReasons[one.title.kind],
    (
      {
        same: 'matchSamePublisher',
        near:
          features.publisher === ambiguousPublisher
            ? 'matchHalfPublisher'
            : 'matchSimilarPublisher',
        unsaid: 'matchNoPublisher',
        missing: '',
        other: 'matchOtherPublisher',
      } as const
    )[one.publisher],
    (
      {
        same: 'matchSameCreator',
        near: 'matchSimilarCreator',
        unsaid: 'matchNoCreator',
        missing: 'matchNoCreator',
        other: 'matchOtherCreator',
      } as const
    )[one.author],
    (
      {
        same: 'matchSameCurriculum',
        near: 'matchDueCurriculum',
        unsaid: 'matchNoCurriculum',
        missing: 'matchNoCurriculum',
        other: 'matchOtherCurriculum',
      } as const
    )[one.year],
    one.grade === 'other' && 'matchOtherGrade',
    one.purpose === 'other' ? (book.purpose === '지도서' ? 'matchGuide' : 'matchTextbook') : '',
    features.isContradictory && 'matchRowContradicts',
  ]
  return keys.filter((key): key is MessageKey => Boolean(key))
}

function differencesOf(features: BookFeatures, one: ScoredCandidate): Difference[] {
  const differs: [Difference, boolean][] = [
    [
      'title',
      one.title.kind === 'similar' ||
        one.title.kind === 'guess' ||
        one.title.kind === 'different' ||
        one.title.kind === 'part',
    ],
    ['volume', one.title.kind === 'volume' || one.title.kind === 'unsaid'],
    ['creator', one.author === 'other' || one.author === 'near'],
    ['publisher', one.publisher === 'other' || one.publisher === 'near'],
    ['curriculum', one.year === 'other'],
    ['grade', one.grade === 'other'],
    ['purpose', one.purpose === 'other'],
    ['isbn', one.isbn === 'other'],
  ]
  return differs.filter(([, is]) => is).map(([name]) => name)
}
