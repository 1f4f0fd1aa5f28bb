/** How order sheets write each production type, as a column's heading and in a cell. */
import { entriesOf, recordFrom } from '~/platform/records'
import { enlargedTypes, productionTypes, type CountName } from '~/tables/codes'

type Type = (typeof productionTypes)[number]
type Words = { headings: string[]; cell: RegExp }

/** The column of each size of enlarged print. */
export const columnOfSize: Record<string, CountName> = Object.fromEntries(
  enlargedTypes().map(({ size, column }) => [size.toLowerCase(), column]),
)

const paper = '(?:본|도서|자료|교과서)?'
const sized = (size: string): Words => ({
  headings: [
    ...['확대', '확대본', '확대교과서', '확대도서', '확대자료', '확대본확대', ''].map(
      (word) => word + size,
    ),
    `${size}확대`,
    `${size}확대본`,
    `확대${size}부수`,
  ],
  cell: new RegExp(
    `^(?:확대\\s?${paper}\\s?\\(?\\s?)?${size}\\s?\\)?(?:\\s?확대(?:본|도서|자료|교과서)?)?`,
    'i',
  ),
})

/** Types for which schools have more words than the name; longer words come first. */
// prettier-ignore
const known: Partial<Record<CountName, Words>> = {
  brf: {
    headings: ['점역', '점역파일', '점역본', '점역자료', '점역데이터', 'brf', 'brf파일', '전자점자', '전자점자파일', '점자파일', '점자데이터', '점역brf', '점자brf', '점역부수'],
    cell: /^(?:점역|전자\s?점자|점자\s?(?:파일|데이터)|brf|braille\s?file)\s?(?:파일|데이터|자료|본|도서)?/i,
  },
  brl: {
    headings: ['점자', '점자책', '점자도서', '점자본', '점자교과서', '점자자료', '점자인쇄', '점자출력', '점자출력물', '종이점자', '점자부수', 'brl', 'braille'],
    cell: /^(?:점자|braille|brl)\s?(?:책|도서|본|교과서|자료|출력물?|인쇄물?)?/i,
  },
  sp: {
    headings: ['음성', '음성도서', '음성자료', '음성파일', '오디오', '오디오북', '녹음', '녹음도서', '녹음자료', 'daisy', '데이지', '데이지도서', '음성데이지', '음성daisy', '음성부수', 'mp3', '녹음음성'],
    cell: /^(?:음성|오디오|녹음|데이지|daisy|audio|mp3)\s?(?:책|도서|북|본|파일|자료|교과서)?/i,
  },
}

/** Any other type is recognised by its name. */
const named = ({ value }: Type): Words => ({
  headings: [value, `${value}부수`],
  cell: new RegExp(`^${value}\\s?${paper}`, 'i'),
})

function wordsOf(type: Type): Words {
  const size = enlargedTypes()
    .find(({ value }) => value === type.value)
    ?.size.toLowerCase()
  return known[type.column] ?? (size ? sized(size) : named(type))
}

/** The headings of each type's column. */
export const typeHeadings = recordFrom(
  productionTypes.map((type) => [type.column, wordsOf(type).headings] as const),
)

const isKnown = ({ column }: Type) => column in known
/** The words for types in a cell; a word that begins with another type's word precedes it. */
export const cellWords: readonly (readonly [name: CountName, word: RegExp])[] = [
  ...productionTypes
    .filter((type) => !isKnown(type))
    .map((type) => [type.column, wordsOf(type).cell] as const),
  ...entriesOf(known).map(([name, { cell }]) => [name, cell] as const),
]
