/** The table of a book's fields, from which columns, search, filters, forms, lists and sheets derive. */
import {
  channels,
  fieldLimits,
  grades,
  permissions,
  productionGroups,
  purposes,
} from '~/tables/codes'
import { keysOf, recordOf } from '~/platform/records'
import type { MessageKey } from '~/tables/messages'

/** A value that people choose: `names` are further spellings that a search accepts. */
type Choice = { value: string; en: string; label?: string; names?: string }

/**
 * What a field holds. `choice` is sent as stored or in English, `code` only as stored. `types` are
 * the finished production types, the one field that is no text.
 */
type Value =
  | { kind: 'id' }
  | { kind: 'date' }
  | { kind: 'text'; max: number; numeric?: true }
  | { kind: 'choice' | 'types'; choices: readonly Choice[] }
  | { kind: 'code'; choices: readonly { value: string; label: string }[] }

/** The tables besides Book that have the column. */
type CopiedTo = 'RequestBook' | 'PurchaseCartEntry' | 'Order'

/** Lists of fields that are shown: a book's details, tables of books, the books of order sheets. */
type List =
  'details' | 'producerDetails' | 'results' | 'requestList' | 'purchaseCart' | 'orderSheet'

/**
 * A field of a book. `at` and the numbers of `lists` are places in a list, multiples of ten so that
 * a new field fits between two; a list without a place does not have the field.
 */
export type Field = {
  label: MessageKey
  value: Value
  copiedTo: readonly CopiedTo[]
  /** narrow enough for its column never to wrap */
  nowrap?: true
  /** books of one title may differ in it */
  distinguishes?: true
  /**
   * How its words enter the search text: as it is written (`words`) or in further spellings.
   * `initials`: its initial consonants are searched as well.
   */
  search?: {
    at: number
    as: 'words' | 'publisher' | 'creator' | 'isbn' | 'types'
    initials?: true
  }
  /** The condition. `words` compares the search column that is named after the field: titleText. */
  filter?: {
    at: number
    by: 'words' | 'bookId' | 'isbn' | 'types' | 'beginning' | 'equals'
    hint?: MessageKey
  }
  /** Where administrators change it: in the list, and so in production too, or only there. */
  edit?: {
    in: 'requestList' | 'production'
    form: number
    saved: number
    required?: MessageKey
    hint?: MessageKey
  }
  /** The column of the request list as a sheet: written, read by any of its headings, explained. */
  sheet?: {
    at: number
    heading: string
    width: number
    /** normalised headings as schools and centres write them */
    otherHeadings: readonly string[]
    /** spellings of a choice, compared without spaces */
    spellings?: Readonly<Record<string, RegExp>>
    /** the error of a cell that cannot be read */
    error: MessageKey
    /** whether it is required, what to write, an example */
    guide: readonly [need: string, how: string, example: string]
  }
  lists: Partial<Record<List, number>>
}

const allCopies = ['RequestBook', 'PurchaseCartEntry', 'Order'] as const
const shortText = { kind: 'text', max: fieldLimits.text } as const

/** The rows stand in the order of the fields on the wire. */
export const bookFields = {
  bookId: {
    label: 'bookId',
    value: { kind: 'id' },
    copiedTo: allCopies,
    nowrap: true,
    search: { at: 70, as: 'words' },
    filter: { at: 70, by: 'bookId' },
    sheet: {
      at: 10,
      heading: '자료번호',
      width: 16,
      otherHeadings: ['도서번호', '관리번호', '자료id', '도서id', 'bookid'],
      error: 'badBookId',
      guide: [
        '선택',
        '이미 있는 책은 그 번호를 그대로 두세요. 새 책은 비워 두면 번호가 자동으로 부여됩니다.',
        '2026-0001234',
      ],
    },
    lists: { details: 10, producerDetails: 10, results: 80 },
  },
  title: {
    label: 'title',
    value: { kind: 'text', max: 300 },
    copiedTo: allCopies,
    search: { at: 10, as: 'words', initials: true },
    filter: { at: 10, by: 'words' },
    edit: { in: 'requestList', form: 10, saved: 10, required: 'titleRequired' },
    sheet: {
      at: 60,
      heading: '도서명',
      width: 34,
      // prettier-ignore
      otherHeadings: ['교과서명', '교과용도서명', '선정교과용도서', '교과용도서', '자료명', '책명', '책이름', '서명', '책제목', '제목', 'title'],
      error: 'tooLong',
      guide: ['필수', '책의 제목', '수학 1'],
    },
    lists: {
      details: 20,
      producerDetails: 20,
      results: 10,
      requestList: 10,
      purchaseCart: 10,
      orderSheet: 10,
    },
  },
  grade: {
    label: 'grade',
    value: { kind: 'choice', choices: grades },
    copiedTo: allCopies,
    nowrap: true,
    distinguishes: true,
    search: { at: 40, as: 'words' },
    filter: { at: 110, by: 'equals' },
    edit: { in: 'requestList', form: 50, saved: 40 },
    sheet: {
      at: 20,
      heading: '학교급',
      width: 8,
      otherHeadings: ['급별', '학교구분', '학교급별', '학교급구분', 'grade'],
      spellings: { 초: /^초(등|등학교|교)?$/, 중: /^중(등|학교)?$/, 고: /^고(등|등학교|교)?$/ },
      error: 'badGrade',
      guide: ['선택', '초, 중, 고 가운데 하나', '중'],
    },
    lists: { details: 40, producerDetails: 30, results: 30, requestList: 20, orderSheet: 50 },
  },
  publisher: {
    label: 'publisher',
    value: shortText,
    copiedTo: allCopies,
    distinguishes: true,
    search: { at: 20, as: 'publisher', initials: true },
    filter: { at: 30, by: 'words' },
    edit: { in: 'requestList', form: 20, saved: 20, required: 'publisherRequired' },
    sheet: {
      at: 80,
      heading: '출판사',
      width: 16,
      otherHeadings: ['출판사명', '발행사', '발행처', '출판사대표저자', 'publisher'],
      error: 'tooLong',
      guide: ['필수', '출판사 이름', '모두출판'],
    },
    lists: {
      details: 50,
      producerDetails: 40,
      results: 40,
      requestList: 30,
      purchaseCart: 20,
      orderSheet: 30,
    },
  },
  creator: {
    label: 'creator',
    value: shortText,
    copiedTo: allCopies,
    distinguishes: true,
    search: { at: 30, as: 'creator', initials: true },
    filter: { at: 20, by: 'words' },
    edit: { in: 'requestList', form: 30, saved: 30 },
    sheet: {
      at: 70,
      heading: '저자',
      width: 14,
      // prettier-ignore
      otherHeadings: ['저자명', '대표저자', '저자대표', '지은이', '저작자', '집필자', 'creator', 'author'],
      error: 'tooLong',
      guide: ['선택', '대표 저자', '홍길동 외 9'],
    },
    lists: {
      details: 60,
      producerDetails: 50,
      results: 50,
      requestList: 40,
      purchaseCart: 30,
      orderSheet: 20,
    },
  },
  curriculum: {
    label: 'curriculum',
    value: shortText,
    copiedTo: allCopies,
    distinguishes: true,
    search: { at: 50, as: 'words' },
    filter: { at: 90, by: 'words' },
    edit: { in: 'requestList', form: 40, saved: 50 },
    sheet: {
      at: 50,
      heading: '교육과정',
      width: 20,
      // prettier-ignore
      otherHeadings: ['교육과정차수', '교육과정구분', '적용교육과정', '개정교육과정', '교육과정개정', 'curriculum'],
      error: 'tooLong',
      guide: ['선택', '교육과정 이름', '2022 개정 교육과정'],
    },
    lists: {
      details: 70,
      producerDetails: 60,
      results: 60,
      requestList: 50,
      purchaseCart: 40,
      orderSheet: 40,
    },
  },
  permission: {
    label: 'permission',
    value: { kind: 'choice', choices: permissions },
    copiedTo: allCopies,
    search: { at: 90, as: 'words' },
    filter: { at: 120, by: 'equals' },
    edit: { in: 'requestList', form: 60, saved: 60 },
    sheet: {
      at: 30,
      heading: '도서구분',
      width: 10,
      // prettier-ignore
      otherHeadings: ['검정구분', '검인정', '국검인', '국검인정', '국검인정구분', '교과서구분', '구분', 'permission'],
      spellings: {
        국정: /^국정?(도서|교과서)?$/,
        검정: /^검정?(도서|교과서)?$/,
        인정: /^인정?(도서|교과서)?$/,
      },
      error: 'badPermission',
      guide: ['선택', '국정, 검정, 인정 가운데 하나', '검정'],
    },
    lists: { details: 80, producerDetails: 70, orderSheet: 60 },
  },
  purpose: {
    label: 'purpose',
    value: { kind: 'choice', choices: purposes },
    copiedTo: allCopies,
    distinguishes: true,
    search: { at: 80, as: 'words' },
    filter: { at: 60, by: 'equals' },
    edit: { in: 'requestList', form: 70, saved: 70 },
    sheet: {
      at: 40,
      heading: '교과서/지도서',
      width: 12,
      otherHeadings: ['용도', '도서종류', '종류', 'purpose'],
      spellings: { 교과서: /^교과(서|용도서)$/, 지도서: /^(교사용)?지도서$/ },
      error: 'badPurpose',
      guide: ['선택', '교과서 또는 지도서', '교과서'],
    },
    lists: { details: 90, producerDetails: 80, orderSheet: 70 },
  },
  prodDate: {
    label: 'prodDate',
    value: { kind: 'date' },
    copiedTo: [],
    nowrap: true,
    filter: { at: 100, by: 'beginning', hint: 'dateHint' },
    lists: { details: 30, producerDetails: 90, results: 70 },
  },
  pubDate: {
    label: 'pubDate',
    value: { kind: 'date' },
    copiedTo: allCopies,
    nowrap: true,
    filter: { at: 40, by: 'beginning', hint: 'dateHint' },
    edit: { in: 'requestList', form: 80, saved: 80, hint: 'pubDateHint' },
    sheet: {
      at: 90,
      heading: '발행일',
      width: 12,
      // prettier-ignore
      otherHeadings: ['출판일', '발행일자', '발행연도', '발행년도', '출판연도', '출판년도', '발행년월', 'pubdate'],
      error: 'badDate',
      guide: ['선택', '2026, 2026-03, 2026-03-02 가운데 한 형식', '2026-03'],
    },
    lists: { details: 110, producerDetails: 100, requestList: 60 },
  },
  isbn: {
    label: 'isbn',
    value: { kind: 'text', max: 40, numeric: true },
    copiedTo: allCopies,
    search: { at: 60, as: 'isbn' },
    filter: { at: 50, by: 'isbn', hint: 'isbnHint' },
    edit: { in: 'requestList', form: 90, saved: 90, hint: 'isbnFieldHint' },
    sheet: {
      at: 100,
      heading: 'ISBN',
      width: 17,
      otherHeadings: ['국제표준도서번호', 'isbn번호', 'isbn코드', 'isbn13'],
      error: 'tooLong',
      guide: ['선택', '10자리 또는 13자리', '979-11-259-5768-3'],
    },
    lists: { details: 120, producerDetails: 110, purchaseCart: 50, orderSheet: 80 },
  },
  distributor: {
    label: 'distributor',
    value: shortText,
    copiedTo: ['RequestBook', 'PurchaseCartEntry'],
    edit: { in: 'requestList', form: 100, saved: 100 },
    sheet: {
      at: 110,
      heading: '총판',
      width: 16,
      otherHeadings: ['총판명', '총판사', '공급처', '공급사', '공급업체', 'distributor'],
      error: 'tooLong',
      guide: ['선택', '서책을 공급하는 총판', '한국총판'],
    },
    lists: { producerDetails: 120, requestList: 70 },
  },
  code1: {
    label: 'code1',
    value: { kind: 'text', max: 50 },
    copiedTo: [],
    edit: { in: 'production', form: 20, saved: 10 },
    lists: {},
  },
  code2: {
    label: 'code2',
    value: { kind: 'text', max: 50 },
    copiedTo: [],
    edit: { in: 'production', form: 30, saved: 20 },
    lists: {},
  },
  type: {
    label: 'bookType',
    value: {
      kind: 'code',
      choices: channels.map(({ value, ko }) => ({ value, label: ko })),
    },
    copiedTo: [],
    edit: { in: 'production', form: 10, saved: 30 },
    lists: {},
  },
  prodType: {
    label: 'prodType',
    value: { kind: 'types', choices: productionGroups },
    copiedTo: [],
    search: { at: 100, as: 'types' },
    filter: { at: 80, by: 'types' },
    lists: { details: 100, results: 20 },
  },
} as const satisfies Record<string, Field>

// ── Names of the fields by what a row says of them ──

type Fields = typeof bookFields
export type BookField = keyof Fields
/** The fields whose row has this shape. */
type FieldLike<Shape> = {
  [Name in BookField]: Fields[Name] extends Shape ? Name : never
}[BookField]

/** The row of a field, where only its common type matters. */
export const fieldOf = (name: BookField): Field => bookFields[name]

const allNames = keysOf(bookFields)
const having = <Shape>(fits: (field: Field) => boolean) =>
  allNames.filter((name) => fits(fieldOf(name))) as FieldLike<Shape>[]
const inOrder = <Shape>(placeOf: (field: Field) => number | undefined) =>
  having<Shape>((field) => placeOf(field) !== undefined).sort(
    (a, b) => placeOf(fieldOf(a))! - placeOf(fieldOf(b))!,
  )

/** The fields that are a column of Book with their own name, a text. */
export type TextField = Exclude<BookField, FieldLike<{ value: { kind: 'types' } }>>
export const textFields = allNames.filter(
  (name): name is TextField => fieldOf(name).value.kind !== 'types',
)

/** The fields that another table copies, in the order of the wire. */
export type CopiedField<Table extends CopiedTo> = {
  [Name in TextField]: Table extends Fields[Name]['copiedTo'][number] ? Name : never
}[TextField]
export const fieldsCopiedTo = <Table extends CopiedTo>(table: Table) =>
  textFields.filter((name): name is CopiedField<Table> => fieldOf(name).copiedTo.includes(table))

type Listed<Name extends List> = { lists: Record<Name, number> }
export type ListField<Name extends List> = FieldLike<Listed<Name>>
/** The fields of a list, in its order. */
export const fieldsOf = <Name extends List>(list: Name) =>
  inOrder<Listed<Name>>(({ lists }) => lists[list])

type Searched = { search: object }
export type SearchedField = FieldLike<Searched>
export const searchedFields = inOrder<Searched>(({ search }) => search?.at)

export const searchedTextFields = textFields.filter(
  (name): name is SearchedField & TextField => fieldOf(name).search !== undefined,
)

type Filtered = { filter: object }
export type FilterField = FieldLike<Filtered>
export const filterFields = inOrder<Filtered>(({ filter }) => filter?.at)
/** The filters by which the results of a keyword are narrowed, in the order of the page. */
export const narrowFields = [
  'prodType',
  'grade',
  'curriculum',
  'publisher',
  'purpose',
] as const satisfies FilterField[]
export type NarrowField = (typeof narrowFields)[number]
/** The fields with a search column of their own. */
export type WordsField = FieldLike<{ filter: { by: 'words' } }>
export const wordsFields = filterFields.filter(
  (name): name is WordsField => fieldOf(name).filter?.by === 'words',
)

type EditedIn<Place> = { edit: { in: Place } }
/** The fields that are changed in the list or only in production, as they are saved. */
export const editFields = <Place extends 'requestList' | 'production'>(place: Place) =>
  inOrder<EditedIn<Place>>(({ edit }) => (edit?.in === place ? edit.saved : undefined))
/** The same as the form shows them. */
export const inputFields = <Place extends 'requestList' | 'production'>(place: Place) =>
  inOrder<EditedIn<Place>>(({ edit }) => (edit?.in === place ? edit.form : undefined))
/** The fields without which no book can be saved. */
export type RequiredField = FieldLike<{ edit: { required: string } }>

type InSheet = { sheet: object }
export type SheetField = FieldLike<InSheet>
export const sheetFields = inOrder<InSheet>(({ sheet }) => sheet?.at)

/** The column of a field in a sheet. The title tells the rows of a wide sheet apart. */
export function sheetColumn<Name extends SheetField>(name: Name) {
  const { heading, width } = bookFields[name].sheet
  const format = fieldOf(name).value.kind === 'date' ? ('date' as const) : undefined
  return { name, heading, width, format, ...(name === 'title' ? { repeats: true as const } : {}) }
}

/** The headings of these fields in a sheet; `widths`: where they differ from the list's. */
export const sheetColumns = <Name extends SheetField>(
  names: readonly Name[],
  widths: Partial<Record<Name, number>> = {},
) => names.map((name) => ({ ...sheetColumn(name), width: widths[name] ?? sheetColumn(name).width }))

/** The fields that tell books of one title apart. */
export const distinguishingFields = having<{ distinguishes: true }>((field) =>
  Boolean(field.distinguishes),
)

// ── Records of fields ──

/** The names as columns to select. */
export const columnsOf = <Name extends string>(names: readonly Name[]) =>
  recordOf(names, () => true as const)

/** These fields of a row, in the order of the names. */
export function pickFields<Row, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  const picked: Partial<Pick<Row, Name>> = {}
  for (const name of names) picked[name] = row[name]
  return picked as Pick<Row, Name>
}
