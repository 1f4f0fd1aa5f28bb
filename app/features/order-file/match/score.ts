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
import type { MatchBand } from '~/codes'
import type { MessageKey } from '~/messages'
import type { AskedBook } from '../order-row'
import type { Clues } from './clues'
import { curriculumYear, readBookTitle, type TitleClues } from './title'
import { isPerson, makersOf, vagueHouse } from './people'
import { similarity } from './similar'
import { sameVolume } from './volume'

export type Place = 'finished' | 'making' | 'listed'
export type Listed = {
  bookId: string
  title: string
  publisher: string
  creator: string
  curriculum: string
  grade: string
  permission: string
  purpose: string
  isbn: string
  place: Place
}
/** A book, read. */
export type View = {
  book: Listed
  title: TitleClues
  publisher: string
  lead: string
  year: string
}
export type Reason = { key: MessageKey }
export type Difference = keyof AskedBook | 'volume'
/** `score` 0–100, best candidates first; `differences` are the fields in which row and book say different things. */
export type Candidate = {
  bookId: string
  score: number
  band: MatchBand
  reasons: Reason[]
  differences: Difference[]
  place: Place
}
/** What people decided on such a row before. */
export type Remembered = { bookId: string; contested: boolean }

export function viewOf(book: Listed): View {
  const makers = makersOf(book)
  return {
    book,
    title: readBookTitle(book.title, book.grade),
    publisher: makers.publisher,
    lead: makers.lead,
    year: curriculumYear(book.curriculum),
  }
}

/** Below this the best candidate is no more than a guess (set on the labelled rows). */
const worthReview = 50
const weights = { title: 45, publisher: 18, lead: 15, year: 12, grade: 5, purpose: 5 }
/** How the title of a row and of a book stand to each other; `share` of its weight. */
type TitleFit = {
  kind: 'same' | 'loose' | 'guess' | 'part' | 'unsaid' | 'volume' | 'similar' | 'different'
  share: number
}

function titleFit(row: TitleClues, book: TitleClues): TitleFit {
  if (!row.plain) return { kind: 'different', share: 0 }
  if (row.several && book.several)
    return row.plain === book.plain ? { kind: 'same', share: 1 } : { kind: 'part', share: 0.7 }
  const fits = row.readings.flatMap((mine) =>
    book.readings.slice(0, book.several ? undefined : 1).map((theirs) => readingFit(mine, theirs)),
  )
  const best = fits.reduce((one, other) => (other.share > one.share ? other : one), {
    kind: 'different',
    share: 0,
  } as TitleFit)
  return (row.several || book.several) && best.kind === 'same'
    ? { kind: 'part', share: 0.85 }
    : best
}

function readingFit(
  mine: TitleClues['readings'][number],
  theirs: TitleClues['readings'][number],
): TitleFit {
  const volume = sameVolume(mine.volume, theirs.volume)
  const loose = mine.guess ? 0.2 : mine.loose ? 0.1 : 0
  if (mine.base === theirs.base)
    return volume === 'same'
      ? { kind: mine.guess ? 'guess' : mine.loose ? 'loose' : 'same', share: 1 - loose }
      : volume === 'unsaid'
        ? { kind: 'unsaid', share: 0.75 - loose }
        : { kind: 'volume', share: 0.4 }
  const alike = similarity(mine.base, theirs.base)
  if (alike < 0.5) return { kind: 'different', share: alike * 0.2 }
  return {
    kind: volume === 'other' ? 'volume' : 'similar',
    share: alike * (volume === 'same' ? 0.9 : volume === 'unsaid' ? 0.7 : 0.35) - loose,
  }
}

type Fit = 'same' | 'near' | 'unsaid' | 'missing' | 'other'
const shareOf: Record<Fit, number> = { same: 1, near: 0.7, unsaid: 0.5, missing: 0.5, other: 0 }

function publisherFit({ publisher }: Clues, view: View): Fit {
  if (!publisher) return 'unsaid'
  if (publisher === view.publisher) return 'same'
  if (publisher === vagueHouse) return view.publisher.startsWith(vagueHouse) ? 'near' : 'other'
  // 천재교육 and 천재교과서 look alike, as do the houses of a family: only a slip of one letter is near
  if (publisher.startsWith(vagueHouse) && view.publisher.startsWith(vagueHouse)) return 'other'
  return similarity(publisher, view.publisher) >= 0.8 ? 'near' : 'other'
}

function leadFit({ lead }: Clues, view: View): Fit {
  if (lead && lead === view.lead) return 'same'
  if (!lead || (!view.lead && !isPerson(lead))) return 'unsaid'
  if (!view.lead) return 'missing'
  return view.lead.length > 2 && similarity(lead, view.lead) >= 0.7 ? 'near' : 'other'
}

function yearFit({ year, dueYear }: Clues, view: View): Fit {
  if (!view.year) return 'missing'
  if (year) return year === view.year ? 'same' : 'other'
  return dueYear === view.year ? 'near' : 'unsaid'
}

type Scored = {
  view: View
  title: TitleFit
  publisher: Fit
  lead: Fit
  year: Fit
  isbn: 'same' | 'other' | ''
  grade: Fit
  purpose: Fit
  score: number
  remembered?: Remembered
}

function scored(clues: Clues, view: View, remembered?: Remembered): Scored {
  const title = titleFit(clues.title, view.title)
  const grade: Fit = !clues.grade
    ? 'unsaid'
    : !view.book.grade
      ? 'missing'
      : clues.grade === view.book.grade
        ? 'same'
        : 'other'
  const purpose: Fit =
    (view.book.purpose === '지도서') === (clues.purpose === '지도서') ? 'same' : 'other'
  const fits = {
    publisher: publisherFit(clues, view),
    lead: leadFit(clues, view),
    year: yearFit(clues, view),
    grade,
    purpose,
  }
  const bookIsbn = view.book.isbn
  const isbn = !clues.isbn || !bookIsbn ? '' : clues.isbn === bookIsbn ? 'same' : 'other'
  const sum =
    title.share * weights.title +
    (Object.keys(fits) as (keyof typeof fits)[]).reduce(
      (all, name) => all + shareOf[fits[name]] * weights[name],
      0,
    )
  const known =
    isbn === 'same' || clues.bookId === view.book.bookId || remembered?.bookId === view.book.bookId
  const mine = remembered?.bookId === view.book.bookId ? remembered : undefined
  return {
    view,
    title,
    ...fits,
    isbn,
    score: known ? Math.max(60 + sum * 0.4, sum) : sum * (isbn === 'other' ? 0.97 : 1),
    remembered: mine,
  }
}

/** Nothing that row and book say excludes each other; an unsaid curriculum excludes none. */
const agrees = (clues: Clues, one: Scored) =>
  one.publisher !== 'other' &&
  one.year !== 'other' &&
  one.grade !== 'other' &&
  one.purpose !== 'other' &&
  one.title.kind !== 'volume' &&
  one.title.kind !== 'part' &&
  !clues.contradicts &&
  !clues.title.several === !one.view.title.several

/** By what it is known, without a look at the others: 3 the number or a decision, 2 everything is equal, 1 one thing is unsaid, 0 it is not. */
function proof(clues: Clues, one: Scored): number {
  if (!agrees(clues, one)) return 0
  const titled =
    one.title.kind === 'same' ||
    one.title.kind === 'loose' ||
    one.title.kind === 'similar' ||
    one.title.kind === 'unsaid' ||
    !clues.title.plain
  if (
    titled &&
    clues.publisher !== vagueHouse &&
    (one.isbn === 'same' ||
      clues.bookId === one.view.book.bookId ||
      one.remembered?.contested === false)
  )
    return 3
  if (one.publisher !== 'same' || (one.lead !== 'same' && one.lead !== 'unsaid')) return 0
  const named = one.lead === 'same' && isPerson(clues.lead)
  if (one.title.kind === 'loose')
    return named && one.year === 'same' && one.grade === 'same' ? 1 : 0
  if (one.title.kind !== 'same') return 0
  if (one.grade !== 'same' && !named) return 0
  if (one.year === 'same') return one.lead === 'same' ? 2 : one.isbn === 'other' ? 0 : 1
  if (clues.dueYear && one.view.year && clues.dueYear !== one.view.year) return 0
  if (one.lead === 'same' && (named || one.year === 'near')) return 1
  return one.year === 'near' && one.isbn !== 'other' ? 1 : 0
}

/** Another book that the row may mean as well as this one. */
function rivals(clues: Clues, one: Scored, other: Scored): boolean {
  if (proof(clues, one) === 3) return proof(clues, other) === 3
  if (proof(clues, one) < 2 || proof(clues, other) === 2) {
    const near = ['same', 'loose', 'guess'].includes(other.title.kind)
    return (
      near &&
      agrees(clues, other) &&
      (other.publisher === 'same' || !clues.publisher) &&
      other.lead !== 'other' &&
      !(one.lead === 'same' && isPerson(clues.lead) && other.lead !== 'same')
    )
  }
  return false
}

/** The candidates of a row, best first. `views`: books that may be meant, each once. */
export function ranked(clues: Clues, views: readonly View[], remembered?: Remembered): Candidate[] {
  const all = views
    .map((view) => scored(clues, view, remembered))
    .sort(
      (one, other) =>
        other.score - one.score ||
        proof(clues, other) - proof(clues, one) ||
        (one.view.book.bookId < other.view.book.bookId ? 1 : -1),
    )
  const numbered = all.some(({ isbn }) => isbn === 'same')
  const proofs = all.map((one) => (numbered && one.isbn !== 'same' ? 0 : proof(clues, one)))
  const most = Math.max(0, ...proofs)
  const certain = all.find(
    (one, place) =>
      most > 0 &&
      proofs[place] === most &&
      !all.some(
        (other, index) =>
          index !== place && (!numbered || other.isbn === 'same') && rivals(clues, one, other),
      ),
  )
  return (certain ? [certain, ...all.filter((one) => one !== certain)] : all).map((one) =>
    candidate(clues, one, one === certain),
  )
}

function candidate(clues: Clues, one: Scored, certain: boolean): Candidate {
  const score = Math.round(certain ? Math.max(90, one.score) : Math.min(89, one.score))
  return {
    bookId: one.view.book.bookId,
    score,
    band: certain ? 'certain' : score >= worthReview ? 'review' : 'none',
    reasons: reasonsOf(clues, one).map((key) => ({ key })),
    differences: differencesOf(clues, one),
    place: one.view.book.place,
  }
}

const titleReasons: Record<TitleFit['kind'], MessageKey> = {
  same: 'matchSameTitle',
  loose: 'matchSameTitle',
  guess: 'matchSimilarTitle',
  part: 'matchPartOfRow',
  unsaid: 'matchVolumeUnsaid',
  volume: 'matchOtherVolume',
  similar: 'matchSimilarTitle',
  different: 'matchOtherTitle',
}

function reasonsOf(clues: Clues, one: Scored): MessageKey[] {
  const { book } = one.view
  const said: (MessageKey | '' | false | undefined)[] = [
    one.remembered && (one.remembered.contested ? 'matchContested' : 'matchRemembered'),
    clues.bookId === book.bookId && 'matchSameBookId',
    one.isbn === 'same' ? 'matchSameIsbn' : one.isbn === 'other' && 'matchOtherIsbn',
    clues.title.plain !== '' && titleReasons[one.title.kind],
    (
      {
        same: 'matchSamePublisher',
        near: clues.publisher === vagueHouse ? 'matchHalfPublisher' : 'matchSimilarPublisher',
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
    )[one.lead],
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
    clues.contradicts && 'matchRowContradicts',
  ]
  return said.filter((key): key is MessageKey => Boolean(key))
}

function differencesOf(clues: Clues, one: Scored): Difference[] {
  const differs: [Difference, boolean][] = [
    [
      'title',
      one.title.kind === 'similar' ||
        one.title.kind === 'guess' ||
        one.title.kind === 'different' ||
        one.title.kind === 'part',
    ],
    ['volume', one.title.kind === 'volume' || one.title.kind === 'unsaid'],
    ['creator', one.lead === 'other' || one.lead === 'near'],
    ['publisher', one.publisher === 'other' || one.publisher === 'near'],
    ['curriculum', one.year === 'other'],
    ['grade', one.grade === 'other'],
    ['purpose', one.purpose === 'other'],
    ['isbn', one.isbn === 'other'],
  ]
  return differs.filter(([, is]) => is).map(([name]) => name)
}
