/** The letter to a publisher, as a mail carries it and as it is printed: which books, by when, and how. */
import { monthDay } from '~/i18n/format'
import { t } from '~/tables/messages'
import type { SourceState, SourceStepKind } from '~/tables/staff-codes'

type LetterBook = {
  kind: SourceStepKind
  /** why it is returned */
  reason: string
  state: SourceState
  promisedDay: string
  sentDay: string
  title: string
  creator: string
  isbn: string
  pdf: boolean
  copies: number
  needed: string | null
}
type LetterPart = { heading: string; books: string[] }
type Letter = { subject: string; lead: string; parts: LetterPart[]; how: string }

/** What a part of the letter is about, in the order of the letter. */
const kinds = ['returned', 'broken', 'promised', 'silent', 'new'] as const
type Kind = (typeof kinds)[number]
const headings = {
  returned: 'letterReturned',
  broken: 'letterBroken',
  promised: 'letterPromised',
  silent: 'letterSilent',
  new: 'letterNew',
} as const satisfies Record<Kind, string>

function kindOf({ kind, state, promisedDay }: LetterBook, today: string): Kind {
  if (kind === 'returned') return 'returned'
  if (state === 'promised') return promisedDay < today ? 'broken' : 'promised'
  return kind === 'reminded' ? 'silent' : 'new'
}

/** `today`: YYYY-MM-DD; days of its year are written without the year. */
export function letterOf(publisher: string, books: readonly LetterBook[], today: string): Letter {
  const count = books.length
  const groups = kinds.flatMap((kind) => {
    const ofKind = books.filter((book) => kindOf(book, today) === kind)
    return ofKind.length > 0 ? [{ kind, books: ofKind }] : []
  })
  const [only] = groups.length === 1 ? groups : []
  const first = books
    .map(({ needed }) => needed)
    .filter((day) => day !== null && day >= today)
    .sort()[0]
  const about = only && only.kind !== 'new' ? headings[only.kind] : undefined
  return {
    subject: about
      ? t('letterSubjectOf', 'ko', { what: t(about, 'ko', { count }) })
      : t('letterSubject', 'ko', { count }),
    lead: [
      publisher === '' ? t('letterGreeting') : t('letterGreetingOf', 'ko', { publisher }),
      t(about ? 'letterLeadAgain' : 'letterLead', 'ko', { count }),
      first ? t('letterFirstDay', 'ko', { day: monthDay(first, today, 'ko') }) : '',
    ]
      .filter(Boolean)
      .join(' '),
    parts: groups.map(({ kind, books: ofKind }) => ({
      heading: t(headings[kind], 'ko', { count: ofKind.length }),
      books: ofKind.map((book) => lineOf(book, today)),
    })),
    how: t('letterHow'),
  }
}

/** 『과학 1』 홍길동 · ISBN 979… · PDF 등 파일 · 첫 수업 3월 2일 · 약속하신 날 2월 10일 */
function lineOf(book: LetterBook, today: string): string {
  const day = (text: string) => monthDay(text, today, 'ko')
  return [
    [`『${book.title}』`, book.creator].filter(Boolean).join(' '),
    book.isbn && `ISBN ${book.isbn}`,
    book.pdf && t('letterFile'),
    book.copies > 0 && t('letterCopies', 'ko', { count: book.copies }),
    book.needed &&
      (book.needed < today ? t('letterBegun') : t('letterNeeded', 'ko', { day: day(book.needed) })),
    book.state === 'promised' && t('letterPromisedDay', 'ko', { day: day(book.promisedDay) }),
    book.kind === 'returned' && book.reason,
  ]
    .filter(Boolean)
    .join(' · ')
}
