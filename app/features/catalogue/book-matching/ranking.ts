/**
 * Scores how well a book fits a row, and decides whether the match is certain.
 *
 * A wrong certain match costs a printed braille book, so the rules are strict
 * (docs/decisions/2006). A match is certain when all of these
 * hold:
 *
 * - Nothing contradicts: not volume, curriculum, grade, purpose or publisher, not the ISBN of
 *   another book of the catalogue, not two cells of the row. A row that names two books (통합사회 1,2)
 *   is never certain; nor is 천재 without saying which of the two publishers, unless the ISBN or the
 *   book ID says it.
 * - One of these identifies the book: a book ID from a sheet of this service or the ISBN, with a
 *   title that is at least similar; a person's decision on an equal row that nobody contested; or
 *   equal title, volume, publisher, lead author and curriculum. Of the last two, one may be
 *   missing: the row's author, when it has grade and curriculum; the curriculum, when a person is
 *   the same lead author or when the school year teaches it. A row without a grade needs the lead
 *   author, and so does a title that stands behind its subject, 국어(문학). A book without an author in
 *   the catalogue is not certain for a row that names one. By title, only equality is certain: a
 *   person decides on a typing error.
 * - No other book fits as well: none by another author when the row has no author, none of another
 *   curriculum when the row has no curriculum.
 */
import { keysOf } from '~/platform/records'
import { isGuide } from '~/tables/codes'
import { type MatchBand } from '~/tables/staff-codes'
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
/** A book with its parsed title, publisher, lead author and curriculum. */
export type ParsedBook = {
  book: ListedBook
  title: TitleFeatures
  publisher: string
  author: string
  year: string
}
export type Reason = { key: MessageKey }
export type Difference = keyof RequestedBook | 'volume'
/** `score` 0–100; `differences` are the fields in which row and book say different things. */
export type Candidate = {
  bookId: string
  score: number
  band: MatchBand
  reasons: Reason[]
  differences: Difference[]
  place: BookStage
}
/** A person's decision on an equal row; `contested` when people decided differently. */
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

/**
 * Below this score the best candidate is only a guess (measured on the labelled rows of the tests).
 */
const reviewThreshold = 50
const weights = { title: 45, publisher: 18, author: 15, year: 12, grade: 5, purpose: 5 }
/** How the titles of a row and a book compare; `share` of the title's weight. */
type TitleMatch = {
  kind:
    'same' | 'fuzzy' | 'guess' | 'part' | 'volumeMissing' | 'otherVolume' | 'similar' | 'different'
  share: number
}

function compareTitles(row: TitleFeatures, book: TitleFeatures): TitleMatch {
  if (!row.plain) return { kind: 'different', share: 0 }
  if (row.several && book.several)
    return row.plain === book.plain ? { kind: 'same', share: 1 } : { kind: 'part', share: 0.7 }
  const matches = row.readings.flatMap((rowReading) =>
    book.readings
      .slice(0, book.several ? undefined : 1)
      .map((bookReading) => compareReadings(rowReading, bookReading)),
  )
  const best = matches.reduce<TitleMatch>((a, b) => (b.share > a.share ? b : a), {
    kind: 'different',
    share: 0,
  })
  return (row.several || book.several) && best.kind === 'same'
    ? { kind: 'part', share: 0.85 }
    : best
}

function compareReadings(
  rowReading: TitleFeatures['readings'][number],
  bookReading: TitleFeatures['readings'][number],
): TitleMatch {
  const volume = compareVolumes(rowReading.volume, bookReading.volume)
  const penalty = rowReading.guess ? 0.2 : rowReading.fuzzy ? 0.1 : 0
  if (rowReading.base === bookReading.base)
    return volume === 'same'
      ? {
          kind: rowReading.guess ? 'guess' : rowReading.fuzzy ? 'fuzzy' : 'same',
          share: 1 - penalty,
        }
      : volume === 'unspecified'
        ? { kind: 'volumeMissing', share: 0.75 - penalty }
        : { kind: 'otherVolume', share: 0.4 }
  const similarityScore = similarity(rowReading.base, bookReading.base)
  if (similarityScore < 0.5) return { kind: 'different', share: similarityScore * 0.2 }
  return {
    kind: volume === 'other' ? 'otherVolume' : 'similar',
    share:
      similarityScore * (volume === 'same' ? 0.9 : volume === 'unspecified' ? 0.7 : 0.35) - penalty,
  }
}

type FieldMatch = 'same' | 'near' | 'rowMissing' | 'bookMissing' | 'other'
const fieldShare: Record<FieldMatch, number> = {
  same: 1,
  near: 0.7,
  rowMissing: 0.5,
  bookMissing: 0.5,
  other: 0,
}

function comparePublishers({ publisher }: BookFeatures, view: ParsedBook): FieldMatch {
  if (!publisher) return 'rowMissing'
  if (publisher === view.publisher) return 'same'
  if (publisher === ambiguousPublisher)
    return view.publisher.startsWith(ambiguousPublisher) ? 'near' : 'other'
  // 천재교육 and 천재교과서 are similar names of different publishers, as are publishers of one group: only
  // a typing error of one letter, or the beginning of the name (지학 for 지학사), is near
  if (publisher.startsWith(ambiguousPublisher) && view.publisher.startsWith(ambiguousPublisher))
    return 'other'
  if (publisher.length > 1 && view.publisher.startsWith(publisher)) return 'near'
  return similarity(publisher, view.publisher) >= 0.8 ? 'near' : 'other'
}

function compareAuthors({ author }: BookFeatures, view: ParsedBook): FieldMatch {
  if (author && author === view.author) return 'same'
  if (!author || (!view.author && !isPersonName(author))) return 'rowMissing'
  if (!view.author) return 'bookMissing'
  return view.author.length > 2 && similarity(author, view.author) >= 0.7 ? 'near' : 'other'
}

function compareCurricula({ year, expectedYear }: BookFeatures, view: ParsedBook): FieldMatch {
  if (!view.year) return 'bookMissing'
  if (year) return year === view.year ? 'same' : 'other'
  return expectedYear === view.year ? 'near' : 'rowMissing'
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
    ? 'rowMissing'
    : !view.book.grade
      ? 'bookMissing'
      : features.grade === view.book.grade
        ? 'same'
        : 'other'
  const purpose: FieldMatch = isGuide(view.book) === isGuide(features) ? 'same' : 'other'
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
    keysOf(fits).reduce((all, name) => all + fieldShare[fits[name]] * weights[name], 0)
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

/**
 * Whether nothing that row and book say excludes the other; a missing curriculum excludes nothing.
 */
const isConsistent = (features: BookFeatures, candidate: ScoredCandidate) =>
  candidate.publisher !== 'other' &&
  candidate.year !== 'other' &&
  candidate.grade !== 'other' &&
  candidate.purpose !== 'other' &&
  candidate.title.kind !== 'otherVolume' &&
  candidate.title.kind !== 'part' &&
  !features.isContradictory &&
  !features.title.several === !candidate.book.title.several

const similarKinds = new Set<TitleMatch['kind']>(['same', 'fuzzy', 'similar', 'volumeMissing'])

/** What the certainty of a match depends on. */
function evidenceOf(features: BookFeatures, candidate: ScoredCandidate) {
  const { title, author, year, isbn, book, pastDecision } = candidate
  const sameAuthor = author === 'same'
  return {
    sameIsbnOrId: isbn === 'same' || features.bookId === book.book.bookId,
    otherIsbn: isbn === 'other',
    uncontestedDecision:
      pastDecision?.contested === false && features.publisher !== ambiguousPublisher,
    similarTitle: similarKinds.has(title.kind) || !features.title.plain,
    sameTitle: title.kind === 'same',
    titleBehindSubject: title.kind === 'fuzzy',
    samePublisher: candidate.publisher === 'same',
    sameAuthor,
    samePerson: sameAuthor && isPersonName(features.author),
    noAuthorInRow: author === 'rowMissing',
    sameGrade: candidate.grade === 'same',
    sameCurriculum: year === 'same',
    taughtCurriculum: year === 'near',
    otherCurriculumTaught:
      features.expectedYear !== '' && book.year !== '' && features.expectedYear !== book.year,
  }
}
type Evidence = ReturnType<typeof evidenceOf>

/** Equal title, volume and publisher; a row without a grade needs the lead author. */
const isSameWork = (given: Evidence) =>
  given.sameTitle && given.samePublisher && (given.sameGrade || given.samePerson)

/** The second point of the header, part by part: the first that holds is the level of the match. */
const certainties: { level: 1 | 2 | 3; holds: (given: Evidence) => boolean }[] = [
  // a book ID or the ISBN, with a title that is at least similar
  { level: 3, holds: (given) => given.sameIsbnOrId && given.similarTitle },
  // a person's decision on an equal row that nobody contested
  { level: 3, holds: (given) => given.uncontestedDecision && given.similarTitle },
  // equal title, volume, publisher, lead author and curriculum
  {
    level: 2,
    holds: (given) => isSameWork(given) && given.sameAuthor && given.sameCurriculum,
  },
  // the row's author is missing, and it has grade and curriculum
  {
    level: 1,
    holds: (given) =>
      isSameWork(given) && given.noAuthorInRow && given.sameCurriculum && !given.otherIsbn,
  },
  // the curriculum is missing, and a person is the same lead author
  {
    level: 1,
    holds: (given) =>
      isSameWork(given) &&
      given.samePerson &&
      !given.sameCurriculum &&
      !given.otherCurriculumTaught,
  },
  // the curriculum is missing, and the school year teaches it
  {
    level: 1,
    holds: (given) =>
      isSameWork(given) &&
      given.taughtCurriculum &&
      (given.sameAuthor || (given.noAuthorInRow && !given.otherIsbn)),
  },
  // a title that stands behind its subject, 국어(문학), needs the lead author and everything else
  {
    level: 1,
    holds: (given) =>
      given.titleBehindSubject &&
      given.samePublisher &&
      given.samePerson &&
      given.sameGrade &&
      given.sameCurriculum,
  },
]

/**
 * How surely the row means this book, without regard to other candidates: 3 by ISBN, book ID or a
 * decision, 2 everything is equal, 1 one field is missing, 0 not certain.
 */
function certaintyLevel(features: BookFeatures, candidate: ScoredCandidate): number {
  if (!isConsistent(features, candidate)) return 0
  const given = evidenceOf(features, candidate)
  return certainties.find(({ holds }) => holds(given))?.level ?? 0
}

/** Whether the row may mean `other` as well as `candidate`. */
function isRival(
  features: BookFeatures,
  candidate: ScoredCandidate,
  other: ScoredCandidate,
): boolean {
  if (certaintyLevel(features, candidate) === 3) return certaintyLevel(features, other) === 3
  if (certaintyLevel(features, candidate) < 2 || certaintyLevel(features, other) === 2) {
    const near = ['same', 'fuzzy', 'guess'].includes(other.title.kind)
    return (
      near &&
      isConsistent(features, other) &&
      (other.publisher === 'same' || !features.publisher) &&
      other.author !== 'other' &&
      !(candidate.author === 'same' && isPersonName(features.author) && other.author !== 'same')
    )
  }
  return false
}

/** The candidates of a row, best first. `books`: what the row may mean, each book once. */
export function rankCandidates(
  features: BookFeatures,
  books: readonly ParsedBook[],
  remembered?: PastDecision,
): Candidate[] {
  const all = books
    .map((view) => scoreCandidate(features, view, remembered))
    .sort(
      (a, b) =>
        b.score - a.score ||
        certaintyLevel(features, b) - certaintyLevel(features, a) ||
        (a.book.book.bookId < b.book.book.bookId ? 1 : -1),
    )
  const numbered = all.some(({ isbn }) => isbn === 'same')
  const levels = all.map((candidate) =>
    numbered && candidate.isbn !== 'same' ? 0 : certaintyLevel(features, candidate),
  )
  const highestLevel = Math.max(0, ...levels)
  const certain = all.find(
    (candidate, place) =>
      highestLevel > 0 &&
      levels[place] === highestLevel &&
      !all.some(
        (other, index) =>
          index !== place &&
          (!numbered || other.isbn === 'same') &&
          isRival(features, candidate, other),
      ),
  )
  return (certain ? [certain, ...all.filter((candidate) => candidate !== certain)] : all).map(
    (scored) => toCandidate(features, scored, scored === certain),
  )
}

function toCandidate(features: BookFeatures, scored: ScoredCandidate, certain: boolean): Candidate {
  const score = Math.round(certain ? Math.max(90, scored.score) : Math.min(89, scored.score))
  return {
    bookId: scored.book.book.bookId,
    score,
    band: certain ? 'certain' : score >= reviewThreshold ? 'review' : 'none',
    reasons: reasonsOf(features, scored).map((key) => ({ key })),
    differences: differencesOf(features, scored),
    place: scored.book.book.place,
  }
}

const titleReasons: Record<TitleMatch['kind'], MessageKey> = {
  same: 'matchSameTitle',
  fuzzy: 'matchSameTitle',
  guess: 'matchSimilarTitle',
  part: 'matchPartOfRow',
  volumeMissing: 'matchVolumeUnsaid',
  otherVolume: 'matchOtherVolume',
  similar: 'matchSimilarTitle',
  different: 'matchOtherTitle',
}

function reasonsOf(features: BookFeatures, scored: ScoredCandidate): MessageKey[] {
  const { book } = scored.book
  const keys: (MessageKey | '' | false | undefined)[] = [
    scored.pastDecision && (scored.pastDecision.contested ? 'matchContested' : 'matchRemembered'),
    features.bookId === book.bookId && 'matchSameBookId',
    scored.isbn === 'same' ? 'matchSameIsbn' : scored.isbn === 'other' && 'matchOtherIsbn',
    features.title.plain !== '' && titleReasons[scored.title.kind],
    (
      {
        same: 'matchSamePublisher',
        near:
          features.publisher === ambiguousPublisher
            ? 'matchHalfPublisher'
            : 'matchSimilarPublisher',
        rowMissing: 'matchNoPublisher',
        bookMissing: '',
        other: 'matchOtherPublisher',
      } as const
    )[scored.publisher],
    (
      {
        same: 'matchSameCreator',
        near: 'matchSimilarCreator',
        rowMissing: 'matchNoCreator',
        bookMissing: 'matchNoCreator',
        other: 'matchOtherCreator',
      } as const
    )[scored.author],
    (
      {
        same: 'matchSameCurriculum',
        near: 'matchDueCurriculum',
        rowMissing: 'matchNoCurriculum',
        bookMissing: 'matchNoCurriculum',
        other: 'matchOtherCurriculum',
      } as const
    )[scored.year],
    scored.grade === 'other' && 'matchOtherGrade',
    scored.purpose === 'other' ? (isGuide(book) ? 'matchGuide' : 'matchTextbook') : '',
    features.isContradictory && 'matchRowContradicts',
  ]
  return keys.filter((key): key is MessageKey => Boolean(key))
}

function differencesOf(features: BookFeatures, scored: ScoredCandidate): Difference[] {
  const differs: [Difference, boolean][] = [
    [
      'title',
      scored.title.kind === 'similar' ||
        scored.title.kind === 'guess' ||
        scored.title.kind === 'different' ||
        scored.title.kind === 'part',
    ],
    ['volume', scored.title.kind === 'otherVolume' || scored.title.kind === 'volumeMissing'],
    ['creator', scored.author === 'other' || scored.author === 'near'],
    ['publisher', scored.publisher === 'other' || scored.publisher === 'near'],
    ['curriculum', scored.year === 'other'],
    ['grade', scored.grade === 'other'],
    ['purpose', scored.purpose === 'other'],
    ['isbn', scored.isbn === 'other'],
  ]
  return differs.filter(([, isDifferent]) => isDifferent).map(([name]) => name)
}
