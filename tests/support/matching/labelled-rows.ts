/**
 * Generates labelled rows of order files: each row with the book that it means. They are works of
 * the demo as schools write them, with the kinds of dirt that real lists hold (data/README.md),
 * most of them nearly clean, and rows written by hand. Some works are missing from the catalogue on
 * purpose, while similar ones stay. The rows are the same at every run; another seed gives other
 * rows.
 */
import { demoBooks, type DemoBook } from '../../../prisma/seed/catalogue'
import { random, type Random } from '../../../prisma/seed/random'
import { personName } from '../../../prisma/seed/invent'
import { splitPublisher } from '~/features/catalogue/book/search/publisher-names'
import { toIsbn10 } from '~/features/catalogue/book/isbn/isbn'
import type { RequestedBook } from '~/features/catalogue/book-matching/requested-book'
import { handWritten } from './rows-by-hand'

export type LabelledRow = {
  kind: string
  row: RequestedBook & { schoolName: string }
  year: number
  answer: string | null
  work: DemoBook['metadata']
}
export type Labelled = { books: DemoBook[]; rows: LabelledRow[] }

/**
 * The two seeds: the rules were developed with the first; the second was measured when they were
 * finished.
 */
export const seeds = { training: 11, holdout: 4711 } as const
const generated = 1_300
const missing = 0.08

type RequestedRow = LabelledRow['row']
type Dirt = (row: RequestedRow, work: DemoBook['metadata'], rng: Random) => RequestedRow | null

const blindSchools = [
  '서울맹학교',
  '한빛맹학교',
  '대전맹학교',
  '대구광명학교',
  '은광학교',
  '충주성모학교',
  '부산맹학교',
  '인천혜광학교',
  '광주세광학교',
  '청주맹학교',
  '전북맹아학교',
  '강원명진학교',
]
const schoolsOf: Record<string, string[]> = {
  초: ['한들초등학교', '새솔초', '가람초등학교'],
  중: ['순창북중', '칠금중학교', '옥포중', '한마음여자중학교'],
  고: ['게임과학고', '푸른솔고등학교', '가온고', '한빛여고'],
}

/** The row as a careful teacher fills it in; some fields are often left out. */
function plainRow(work: DemoBook['metadata'], rng: Random, clean: boolean): RequestedRow {
  const left = (share: number) => !clean && rng.chance(share)
  return {
    title: work.title,
    creator: left(0.07) ? '' : work.creator,
    publisher: work.publisher,
    curriculum: left(0.06) ? '' : work.curriculum,
    grade: left(0.07) ? '' : work.grade,
    permission: left(0.2) ? '' : work.permission,
    purpose: left(0.2) && work.purpose === '교과서' ? '' : work.purpose,
    isbn: rng.chance(0.35) ? work.isbn : '',
    schoolName: rng.chance(0.4)
      ? rng.pick(blindSchools)
      : rng.pick(schoolsOf[work.grade] ?? blindSchools),
  }
}

const replaced = (
  row: RequestedRow,
  field: keyof RequestedRow,
  value: string,
): RequestedRow | null =>
  value === row[field] || (field === 'title' && value === '') ? null : { ...row, [field]: value }
const publisherOf = (text: string) => splitPublisher(text).publisher
const leadOf = (text: string) => text.replace(/\s*외\s*\d+.*$/, '')
const person = (text: string) => (text && text !== '교육부' ? leadOf(text) : '')
const digitOf: Record<string, string> = { '①': '1', '②': '2', '③': '3', Ⅰ: '1', Ⅱ: '2' }
const plainNumbers = (title: string) =>
  title
    .replace(/[①②③ⅠⅡ]/g, (sign) => digitOf[sign] ?? sign)
    .replace(/ II$/, '2')
    .replace(/ I$/, '1')
const wide = (text: string) =>
  text.replace(/[0-9A-Za-z-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
/** Another letter in the same syllable: 수학 → 수혁. */
function slip(text: string, rng: Random): string {
  const places = Array.from(text).flatMap((sign, index) => (/[가-힣]/.test(sign) ? [index] : []))
  if (places.length === 0) return text
  const place = rng.pick(places)
  const number = text.charCodeAt(place) - 0xac00
  const other = rng.chance(0.5)
    ? Math.floor(number / 28) * 28 + (((number % 28) + rng.between(1, 27)) % 28)
    : Math.floor(number / 588) * 588 + (((number % 588) + 28 * rng.between(1, 20)) % 588)
  return text.slice(0, place) + String.fromCharCode(0xac00 + other) + text.slice(place + 1)
}

const otherNames: Record<string, string[]> = {
  미래엔: ['㈜미래엔', '(주)미래엔', '미래앤', '미래엔출판사'],
  비상교육: ['비상', '㈜비상교육', '비상교육(주)', '비상교육출판사'],
  비상: ['비상교육', '(주)비상교육'],
  천재교과서: ['㈜천재교과서', '천재교과서(주)', '주식회사 천재교과서'],
  '㈜천재교과서': ['천재교과서', '(주) 천재교과서'],
  천재교육: ['㈜천재교육', '천재 교육', '(주)천재교육'],
  동아출판: ['동아', '동아출판(주)', '동아출판사', '두산동아'],
  동아: ['동아출판'],
  지학사: ['(주)지학사', '㈜지학사'],
  금성출판사: ['금성', '㈜금성출판사', '금성출판'],
  금성: ['금성출판사'],
  와이비엠: ['YBM', 'ybm', '(주)와이비엠', '와이비엠(YBM)'],
  YBM: ['와이비엠', 'ＹＢＭ'],
  교학사: ['(주)교학사'],
  NE능률: ['능률교육', '능률', 'NE 능률', 'ＮＥ능률'],
  능률교육: ['NE능률'],
  아이스크림미디어: ['아이스크림 미디어', '아이스크림', '㈜아이스크림미디어'],
  '아이스크림 미디어': ['아이스크림미디어'],
  디딤돌교육: ['디딤돌', '㈜디딤돌교육'],
  창비: ['㈜창비', '(주)창비'],
  좋은책신사고: ['신사고', '좋은책 신사고'],
  타임기획: ['(주)타임기획'],
  삼양미디어: ['삼양 미디어'],
  리베르스쿨: ['(주)리베르스쿨', '리베르 스쿨'],
  EBS: ['한국교육방송공사', 'EBS(한국교육방송공사)'],
  한국교육방송공사: ['EBS'],
  '도서출판 담음': ['담음'],
  '들샘 미디어': ['들샘미디어'],
}
const short: Record<string, string> = {
  '기술·가정': '기가',
  기술ㆍ가정: '기가',
  '기술・가정': '기가',
  통합사회: '통사',
  통합과학: '통과',
  공통국어: '공국',
  공통수학: '공수',
  공통영어: '공영',
  한국사: '한사',
  '확률과 통계': '확통',
  '언어와 매체': '언매',
  '화법과 작문': '화작',
  '생활과 윤리': '생윤',
  '윤리와 사상': '윤사',
  과학탐구실험: '과탐실',
  '진로와 직업': '진로',
  '정치와 법': '정법',
}
const school: Record<string, string[]> = {
  초: ['초등학교 ', '초등 ', '[초] '],
  중: ['중학교 ', '중등 ', '중) ', '(중)', '중학교'],
  고: ['고등학교 ', '고등 ', '[고] ', '고등학교'],
}

/** Kinds of dirt with their share; null: this row cannot have it. */
// prettier-ignore
export const kinds: readonly (readonly [name: string, share: number, dirt: Dirt])[] = [
  ['clean', 15, (row) => row],
  ['spaces gone', 5, (row) => replaced(row, 'title', row.title.replace(/\s/g, ''))],
  ['spaces added', 4, (row) => replaced(row, 'title', ` ${row.title.replace(/(?<=[가-힣])(?=\d|[①②ⅠⅡ])/, ' ').replace(' ', '  ')} `)],
  ['number signs', 6, (row) => replaced(row, 'title', plainNumbers(row.title))],
  ['roman and circled', 3, (row, work) => replaced(row, 'title', row.title.replace(/ ?1$/, work.grade === '고' ? 'Ⅰ' : ' ①').replace(/ ?2$/, work.grade === '고' ? ' II' : '②'))],
  ['small l for I', 0.4, (row) => replaced(row, 'title', row.title.replace(/ ?Ⅱ$/, ' ll').replace(/ ?Ⅰ$/, ' l'))],
  ['middle dots', 2, (row) => replaced(row, 'title', row.title.replace(/[·ㆍ・]/, (dot) => ({ '·': 'ㆍ', ㆍ: '・', '・': '·' })[dot] ?? dot))],
  ['full width', 1.5, (row) => replaced(row, 'title', wide(row.title))],
  ['decomposed (Mac)', 1.5, (row) => ({ ...row, title: row.title.normalize('NFD'), publisher: row.publisher.normalize('NFD'), creator: row.creator.normalize('NFD') })],
  ['hyphen of a term', 2.5, (row, _, rng) => replaced(row, 'title', row.title.replace(/(\d)-(\d)/, rng.pick(['$1 - $2', '$1–$2', '$1－$2', '$1 -$2'])))],
  ['year and term in words', 2, (row, _, rng) => replaced(row, 'title', row.title.replace(/^(.*?) ?(\d)-([12])$/, rng.pick(['$1 $2학년 $3학기', '$2학년 $3학기 $1', '$1($2학년 $3학기)'])))],
  ['pupils’ year added', 1.5, (row, work) => (work.grade === '중' && /[^-]1$/.test(row.title) ? { ...row, title: `${row.title}(1학년)` } : null)],
  ['another publisher name', 7, (row, work, rng) => ({ ...row, publisher: rng.pick(otherNames[work.publisher] ?? [work.publisher]) })],
  ['legal form', 3, (row, _, rng) => ({ ...row, publisher: rng.pick([`㈜${publisherOf(row.publisher)}`, `(주)${publisherOf(row.publisher)}`, `주식회사 ${publisherOf(row.publisher)}`]) })],
  ['publisher(author)', 3, (row, work) => (person(work.creator) ? { ...row, publisher: `${publisherOf(work.publisher)}(${leadOf(work.creator)})`, creator: '' } : null)],
  ['publisher-author', 2, (row, work, rng) => (person(work.creator) ? { ...row, publisher: `${publisherOf(work.publisher)}${rng.pick(['-', ' - ', '/', ' '])}${leadOf(work.creator)}`, creator: '' } : null)],
  ['author(publisher) in one cell', 0.7, (row, work) => (person(work.creator) ? { ...row, publisher: '', creator: `${leadOf(work.creator)}(${publisherOf(work.publisher)})` } : null)],
  ['author 외 n', 5, (row, work, rng) => (person(work.creator) ? { ...row, creator: `${leadOf(work.creator)}${rng.pick([' 외 9', ' 외9', ' 외 9인', ' 외 8명', ' 외', '외 7인'])}` } : null)],
  ['several authors', 2.5, (row, work, rng) => (person(work.creator) ? { ...row, creator: [leadOf(work.creator), personName(rng), personName(rng)].join(rng.pick([', ', '·', '/', ' '])) } : null)],
  ['author with words', 1.5, (row, work, rng) => (person(work.creator) ? { ...row, creator: rng.pick([`대표저자 ${leadOf(work.creator)}`, `${leadOf(work.creator)} 저`, `${leadOf(work.creator)} 등`, Array.from(leadOf(work.creator)).join(' ')]) } : null)],
  ['no author', 6, (row) => ({ ...row, creator: '' })],
  ['an author that the catalogue lacks', 1.5, (row, work, rng) => (work.creator === '' ? { ...row, creator: personName(rng) } : null)],
  ['no curriculum', 3, (row) => ({ ...row, curriculum: '' })],
  ['no curriculum, no author', 0.8, (row) => ({ ...row, curriculum: '', creator: '' })],
  ['short curriculum', 6, (row, _, rng) => ({ ...row, curriculum: rng.pick([`${row.curriculum.slice(0, 4)}개정`, row.curriculum.slice(0, 4), `${row.curriculum.slice(2, 4)}개정`, `'${row.curriculum.slice(2, 4)} 개정`, `${row.curriculum.slice(0, 4)}년 개정`]) })],
  ['school level only by the school', 3, (row, work, rng) => ({ ...row, grade: '', schoolName: rng.pick(schoolsOf[work.grade] ?? []) })],
  ['no school level', 1, (row, _, rng) => ({ ...row, grade: '', schoolName: rng.pick(blindSchools) })],
  ['no purpose', 2.5, (row, work) => (work.purpose === '교과서' ? { ...row, purpose: '', permission: '' } : null)],
  ['school level in the title', 3.5, (row, work, rng) => ({ ...row, title: rng.pick(school[work.grade] ?? ['']) + row.title })],
  ['publisher in the title', 2.5, (row, work, rng) => ({ ...row, title: rng.pick([`${row.title}(${publisherOf(work.publisher)})`, `${publisherOf(work.publisher)} ${row.title}`, `[${publisherOf(work.publisher)}] ${row.title}`, `${row.title}_${publisherOf(work.publisher)}`]) })],
  ['author in the title', 1.5, (row, work, rng) => (person(work.creator) ? { ...row, title: `${row.title}${rng.pick(['(N)', ' (N 외)', '-N'])}`.replace('N', leadOf(work.creator)) } : null)],
  ['curriculum in the title', 2, (row, work, rng) => ({ ...row, title: `${row.title}${rng.pick(['(Y 개정)', ' (Y)', '(S개정)', ' [Y 개정 교육과정]'])}`.replace('Y', work.curriculum.slice(0, 4)).replace('S', work.curriculum.slice(2, 4)) })],
  ['guide in the title', 2, (row, work, rng) => (work.purpose === '지도서' ? { ...row, purpose: '', title: `${row.title}${rng.pick([' 지도서', '(지도서)', ' 교사용 지도서', '(교사용)'])}` } : null)],
  ['textbook in the title', 1.5, (row, work, rng) => (work.purpose === '교과서' ? { ...row, title: `${row.title}${rng.pick([' 교과서', '(교과서)'])}` } : null)],
  ['permission in the title', 1, (row, work) => ({ ...row, title: `${row.title}(${work.permission})` })],
  ['number of the list in the title', 0.8, (row, _, rng) => ({ ...row, title: `${rng.between(1, 30)}. ${row.title}` })],
  ['subject before the title', 0.6, (row, work, rng) => ({ ...row, title: `${work.title.includes('수학') ? '수학' : work.title.includes('사회') ? '사회' : '과목'}${rng.pick([' - ', '/'])}${row.title}` })],
  ['a note in the title', 0.8, (row, _, rng) => ({ ...row, title: rng.pick([`『${row.title}』`, `★${row.title}`, `${row.title}(신규)`, `${row.title} (교체)`]) })],
  ['short name', 1.2, (row) => { const name = Object.keys(short).find((key) => row.title.startsWith(key)); return name ? { ...row, title: row.title.replace(name, short[name] ?? '') } : null }],
  ['ISBN with hyphens', 4, (row, work) => (work.isbn ? { ...row, isbn: `${work.isbn.slice(0, 3)}-${work.isbn.slice(3, 5)}-${work.isbn.slice(5, 8)}-${work.isbn.slice(8, 12)}-${work.isbn.slice(12)}` } : null)],
  ['ISBN with its add-on', 2, (row, work, rng) => (work.isbn ? { ...row, isbn: work.isbn + rng.pick(['53370', ' 53370', ' (54410)']) } : null)],
  ['ISBN of ten digits', 0.8, (row, work) => { const isbn = toIsbn10(work.isbn); return isbn ? { ...row, isbn } : null }],
  ['ISBN in full width', 0.8, (row, work) => (work.isbn ? { ...row, isbn: wide(work.isbn) } : null)],
  ['ISBN and little else', 0.8, (row, work) => (work.isbn ? { ...row, isbn: `ISBN ${work.isbn}`, creator: '', publisher: '', curriculum: '' } : null)],
  ['ISBN spoilt by Excel', 1, (row, work) => (work.isbn ? { ...row, isbn: `${work.isbn[0]}.${work.isbn.slice(1, 5)}E+12` } : null)],
  ['ISBN with a wrong digit', 1, (row, work, rng) => (work.isbn ? { ...row, isbn: work.isbn.slice(0, 8) + ((Number(work.isbn[8]) + rng.between(1, 9)) % 10) + work.isbn.slice(9) } : null)],
  ['ISBN of another book', 0.6, (row) => ({ ...row, isbn: 'another' })],
  ['a slip in the title', 1, (row, _, rng) => replaced(row, 'title', slip(row.title, rng))],
  ['a syllable missing', 0.5, (row, _, rng) => { const place = rng.between(0, row.title.length - 1); return /[가-힣]/.test(row.title[place] ?? '') && row.title.replace(/[^가-힣]/g, '').length > 2 ? replaced(row, 'title', row.title.slice(0, place) + row.title.slice(place + 1)) : null }],
  ['syllables changed round', 0.4, (row) => replaced(row, 'title', row.title.replace(/([가-힣])([가-힣])/, '$2$1'))],
  ['a slip in the author', 0.8, (row, work, rng) => (person(work.creator) ? { ...row, creator: slip(leadOf(work.creator), rng) } : null)],
  ['a slip in the publisher', 0.6, (row, _, rng) => ({ ...row, publisher: slip(publisherOf(row.publisher), rng) })],
  ['no publisher', 0.7, (row) => ({ ...row, publisher: '', isbn: '' })],
  ['half of 천재', 0.6, (row) => (/천재/.test(row.publisher) ? { ...row, publisher: '천재', isbn: '' } : null)],
  ['the other 천재', 0.5, (row) => (/천재/.test(row.publisher) ? { ...row, publisher: row.publisher.includes('천재교육') ? '천재교과서' : '천재교육', isbn: '' } : null)],
  ['volume left out', 0.6, (row) => replaced({ ...row, isbn: '' }, 'title', row.title.replace(/ ?(\d-\d|[12①②])( [가나])?$/, ''))],
  ['two volumes in one row', 0.5, (row, _, rng) => replaced({ ...row, isbn: '' }, 'title', row.title.replace(/ ?1$/, rng.pick([' 1,2', '1·2', ' 1, 2', '1/2'])).replace(/ 가$/, ' 가, 나'))],
  ['two books in one row', 0.4, (row) => (/^수학 \d/.test(row.title) ? { ...row, isbn: '', title: row.title.replace('수학', '수학(수학익힘)') } : null)],
  ['title and publisher only', 1, (row, work) => (work.purpose === '교과서' ? { ...row, creator: '', curriculum: '', grade: work.grade, permission: '', purpose: '', isbn: '' } : null)],
]

export function labelledRows(seed: number): Labelled {
  const rng = random(seed)
  const all = demoBooks()
  const gone = new Set(all.filter(() => rng.chance(missing)))
  const books = all.filter((book) => !gone.has(book))
  const answer = (book: DemoBook) => (gone.has(book) ? null : book.metadata.bookId)
  const rows: LabelledRow[] = []
  const weighted = kinds.map((kind) => [kind, kind[1]] as const)
  while (rows.length < generated) {
    const [kind, , dirt] = rng.weighted(weighted)
    const book = rng.pick(all)
    const work = book.metadata
    const old = work.curriculum.startsWith('2015')
    // from 2027 the older curriculum is not taught any more
    if (old && rng.chance(0.3)) continue
    const dirty = dirt(plainRow(work, rng, kind === 'clean'), work, rng)
    if (!dirty) continue
    const row =
      dirty.isbn === 'another'
        ? {
            ...dirty,
            isbn: rng.pick(books.filter((other) => other !== book && other.metadata.isbn)).metadata
              .isbn,
          }
        : dirty
    rows.push({
      kind,
      row,
      year: old && rng.chance(0.9) ? 2026 : rng.chance(0.75) ? 2027 : 2026,
      answer: answer(book),
      work,
    })
  }
  for (const { row, year, is: matches } of handWritten()) {
    const book = all.find(({ metadata }) => matches(metadata))
    rows.push({
      kind: 'by hand',
      row,
      year,
      answer: book ? answer(book) : null,
      work: (book ?? all[0]!).metadata,
    })
  }
  return { books, rows }
}
