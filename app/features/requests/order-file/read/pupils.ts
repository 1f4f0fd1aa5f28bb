/**
 * Reads and writes the pupils of a row: `이름/학년/연락처`, separated by `;`, `,` or line breaks.
 *
 * It also understands the other ways in which schools write pupils.
 */
import { fieldLimits } from '~/tables/codes'
import { oneLine } from '~/features/catalogue/request-book/upload/list-sheet'
import { cutText, MAX_CELL_LENGTH, parsePhones } from './cell-parsers'
import type { Pupil } from './order-row'
import { isSchoolYear } from './school-year-text'

/** `unread`: parts that are neither a name, a school year nor a telephone. */
type ParsedPupils = { pupils: Pupil[]; unread: string[] }

const telephone =
  /(?:(?:tel|h\.?p|전화|휴대폰|휴대전화|핸드폰|연락처|☎|☏)\.?\s*:?\s*)?(?<![\d.-])(?:\+?82[\s.)-]{0,2}\(?0?\d{1,2}|\(?0\d{1,3}|10)\)?[\s.‐-―−-]{0,3}\d{3,4}[\s.‐-―−-]{0,3}\d{4}(?!\d)/i
const isPhone = (piece: string) => /^[\d\s().+‐-―−-]{8,}$/.test(piece) && /\d/.test(piece)

/** Korean with or without blanks between the syllables, covered (김○○), Chinese or Latin letters. */
const name =
  /^(?:[가-힣]{1,6}|[가-힣](?:\s[가-힣]){1,4}|[가-힣]{1,2}\s[가-힣]{1,3}|[가-힣][○〇*OX]{1,3}[가-힣]?|[\u4e00-\u9fff]{2,4}|[A-Za-z][A-Za-z.'-]*(?:\s[A-Za-z][A-Za-z.'-]*){0,5})(?:\s?(?:학생|군|양|님))?$/
const isPersonName = (piece: string) =>
  piece.length <= 40 &&
  name.test(piece) &&
  !isSchoolYear(piece) &&
  !/학년|유치원|학급|전공과|^[초중고]등/.test(piece)

/** Text in brackets is a piece of its own, whatever separators it contains; (02) begins a number. */
const unfoldBrackets = (text: string) =>
  text.replace(/[([]([^()[\]]*)[)\]]/g, (_, inner: string) =>
    /^\s*0\d{1,2}\s*$/.test(inner) ? ` ${inner.trim()}-` : `/${inner.replace(/[,;]/g, '/')}/`,
  )

type Piece = { kind: 'name' | 'grade' | 'phone'; text: string }

/** 홍길동1-3 and 3학년홍길동 as two words; 홍길동고1 can be read in two ways and stays one. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    if (isSchoolYear(word)) return [word]
    const nameFirst = /^([가-힣]{2,5}|[A-Za-z]+)(\d.*)$/.exec(word)
    if (nameFirst && !/[유초중고]$|등$|부$|수$/.test(nameFirst[1]!)) return nameFirst.slice(1)
    const yearFirst = /^(.*\d(?:학년)?)([가-힣]{2,5})$/.exec(word)
    if (yearFirst && !/^[학년반번명세]/.test(yearFirst[2]!)) return yearFirst.slice(1)
    return [word]
  })
}

/**
 * The pieces of a text without slashes: '중1 김하나 010-0000-0001'; null when not every word is
 * certainly a name or a school year, or when it is not clear whose they are.
 */
function piecesOf(text: string): Piece[] | null {
  if (isPhone(text)) return [{ kind: 'phone', text }]
  const phone = telephone.exec(text)?.[0] ?? ''
  const rest = oneLine(phone ? text.replace(phone, ' ') : text)
  const pieces = rest === '' ? [] : piecesOfWords(rest)
  if (!pieces) return null
  const [names, years] = [pieces.filter(isName).length, pieces.filter(isGrade).length]
  const inTurn = pieces.every((piece, i) => i === 0 || piece.kind !== pieces[i - 1]?.kind)
  const clear = names <= 1 ? years <= 1 : !phone && (years === 0 || (years === names && inTurn))
  return clear ? [...pieces, ...(phone ? [{ kind: 'phone' as const, text: phone }] : [])] : null
}
const isName = ({ kind }: Piece) => kind === 'name'
const isGrade = ({ kind }: Piece) => kind === 'grade'

function piecesOfWords(text: string): Piece[] | null {
  if (isSchoolYear(text)) return [{ kind: 'grade', text }]
  if (isPersonName(text)) return [{ kind: 'name', text }]
  const words = wordsOf(text)
  const pieces: Piece[] = []
  for (let index = 0; index < words.length;) {
    const rest = words.slice(index, index + 6)
    const most = (fits: (text: string) => boolean) =>
      rest.map((_, i) => i + 1).findLast((length) => fits(rest.slice(0, length).join(' '))) ?? 0
    const years = most(isSchoolYear)
    const named = years > 0 ? 0 : most(isPersonName)
    const length = years || named
    if (length === 0) return null
    pieces.push({ kind: years > 0 ? 'grade' : 'name', text: rest.slice(0, length).join(' ') })
    index += length
  }
  // several names have three letters each; other words may be a sentence
  const several = pieces.filter(isName).length > 1
  return several &&
    !pieces.every(
      (piece) => isGrade(piece) || /^[가-힣]{2}[^\P{Script=Hangul}반부과실]$/u.test(piece.text),
    )
    ? null
    : pieces
}

/** Between pupils: ; , and line breaks, and signs between two names. */
const betweenPupils = /[;,\n、，；①-⑳]|(?<=[가-힣)])\s*[·ㆍ•&|+]\s*(?=[가-힣(])|\s및\s/

/** The pupils of one cell. */
export function parsePupils(text: string): ParsedPupils {
  const named: ParsedPupils = { pupils: [], unread: [] }
  if (/^[-–—]$|^없음$/.test(text.trim())) return named
  const brackets = text
    .slice(0, MAX_CELL_LENGTH)
    .replace(/[（［]/g, '(')
    .replace(/[）］]/g, ')')
  for (const part of unfoldBrackets(brackets).split(betweenPupils))
    takePart(oneLine(part.normalize('NFKC').replace(/\p{Cf}/gu, '')), named)
  return named
}

/** A longer text is a sentence and is only reported. */
const MAX_NAME_WORDS = 5
const maybeName = (text: string) => /\p{L}/u.test(text) && text.split(' ').length <= MAX_NAME_WORDS

/**
 * What a part is read into: the pupils, the one that it goes on with, and whether it is a single
 * text, which then may supply what the pupil before it lacks.
 */
type Reading = ParsedPupils & { last: Pupil | undefined; isSingle: boolean }

function takePart(part: string, { pupils, unread }: ParsedPupils): void {
  const texts = part.split('/').map(oneLine).filter(Boolean)
  const isSingle = texts.length === 1
  // a part that supplies missing data belongs to the pupil before it: '김하나, 중1, 010-0000-0001'
  const reading = { pupils, unread, isSingle, last: isSingle ? pupils.at(-1) : undefined }
  for (const text of texts) {
    const pieces = piecesOf(text)
    if (!pieces) {
      takeUnread(text, reading)
      continue
    }
    if (pieces.length > 1) {
      reading.isSingle = false
      if (isSingle) reading.last = undefined
    }
    for (const { kind, text: value } of pieces) takers[kind](value, reading)
  }
}

function beginPupil(reading: Reading): Pupil {
  reading.last = { name: '', grade: '', phone: '' }
  reading.pupils.push(reading.last)
  return reading.last
}

/** What may hold a name is stored where names are masked. */
function takeUnread(text: string, reading: Reading): void {
  const { last, isSingle } = reading
  if (maybeName(text)) {
    const pupil = last?.name === '' && !isSingle ? last : beginPupil(reading)
    pupil.name = cutText(text, fieldLimits.text)
  }
  reading.unread.push(text)
}

const takers: Record<Piece['kind'], (value: string, reading: Reading) => void> = {
  phone(value, reading) {
    const { value: numbers, problem } = parsePhones(value.replace(/^[^\d+(]+/, ''))
    if (problem || numbers.length !== 1) {
      reading.unread.push(value)
      return
    }
    const pupil = reading.last?.phone === '' ? reading.last : beginPupil(reading)
    pupil.phone = numbers[0] ?? ''
  },

  grade(value, reading) {
    const { last, isSingle } = reading
    if (last?.grade === '') {
      last.grade = value
      return
    }
    const longer = last ? `${last.grade} ${value}` : ''
    if (last && !isSingle && /반$/.test(value) && isSchoolYear(longer)) last.grade = longer
    else beginPupil(reading).grade = value
  },

  // 중1 김하나: the school year may stand first, also before a comma
  name(value, reading) {
    const { last, isSingle } = reading
    const pupil = last?.name === '' && (!isSingle || last.phone === '') ? last : beginPupil(reading)
    pupil.name = value
  },
}

/**
 * Pupils whose name, school year and telephone have a column each; cells with several lines hold
 * several pupils.
 */
export function parsePupilColumns(name: string, grade: string, phone: string): ParsedPupils {
  const lines = [name, grade, phone].map((text) =>
    text.slice(0, MAX_CELL_LENGTH).split('\n').map(oneLine).filter(Boolean),
  )
  const max = Math.max(...lines.map(({ length }) => length))
  const even = lines.every(({ length }) => length === 0 || length === max)
  if (/[;/,(]/.test(name) || !even) return mergePupils(parsePupils(name), grade, phone)
  const named: ParsedPupils = { pupils: [], unread: [] }
  for (let i = 0; i < max; i += 1) {
    const { pupils, unread } = pupilOfColumns(lines.map((texts) => texts[i] ?? ''))
    named.pupils.push(...pupils)
    named.unread.push(...unread)
  }
  return named
}

function pupilOfColumns([name = '', grade = '', phone = '']: string[]): ParsedPupils {
  if (name !== '' && !isPersonName(name.normalize('NFKC')))
    return mergePupils(parsePupils(name), grade, phone)
  const year = oneLine(grade.normalize('NFKC'))
  const phones = parsePhones(phone)
  const pupil = {
    name: cutText(name, fieldLimits.text),
    grade: isSchoolYear(year) ? year : '',
    phone: phones.value[0] ?? '',
  }
  const unread = phones.problem ? [phone] : []
  if (year === '' || pupil.grade || /^[-–—]$/.test(year))
    return { pupils: pupil.name || pupil.grade || pupil.phone ? [pupil] : [], unread }
  // '3학년 홍길동' under 학년: what may hold a name is stored where names are masked
  const found = name === '' ? parsePupils(year) : null
  if (found?.pupils.length === 1 && found.pupils[0]?.grade && found.unread.length === 0)
    return { pupils: [{ ...pupil, ...found.pupils[0], phone: pupil.phone }], unread }
  return {
    pupils: [{ ...pupil, name: cutText(`${name} ${year}`.trim(), fieldLimits.text) }],
    unread: [year, ...unread],
  }
}

/**
 * Several names in one cell beside one school year or telephone: the school year is that of all
 * pupils, the telephone only that of a single pupil.
 */
function mergePupils(
  { pupils, unread: wrong }: ParsedPupils,
  grade: string,
  phone: string,
): ParsedPupils {
  const year = oneLine(grade)
  const phones = parsePhones(phone)
  const isSingle = pupils.length === 1
  const withYear = pupils.map((pupil) => ({
    ...pupil,
    grade: pupil.grade || (isSchoolYear(year) ? year : ''),
  }))
  const rest = [
    ...(year !== '' && !isSchoolYear(year) ? [year] : []),
    ...(phones.problem || (!isSingle && phones.value.length > 0) ? [oneLine(phone)] : []),
  ]
  return {
    pupils: isSingle
      ? withYear.map((pupil) => ({ ...pupil, phone: pupil.phone || (phones.value[0] ?? '') }))
      : withYear,
    unread: [...wrong, ...rest],
  }
}

/**
 * Masks what may name a pupil for a message: of letters and digits only the first remains, which is
 * enough to find the cell in the sheet.
 */
export const maskText = (text: string) => {
  const [first = '', ...others] = Array.from(text)
  return (
    first +
    others
      .map((sign) => (/[\p{L}\p{M}]/u.test(sign) ? '○' : /\p{N}/u.test(sign) ? '*' : sign))
      .join('')
  )
}

const surnames =
  '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모남궁독고황보제갈선우사공'
const likelyName = new RegExp(`(?<![가-힣])[${surnames}][가-힣]{2}(?![가-힣])`, 'g')

/** Masks what looks like a name where none belongs: '2(홍길동)' under 점자. */
export const maskLikelyNames = (text: string) => text.replace(likelyName, maskName)

const MAX_MASKED_NAME = 20

/** The text with every name of these pupils masked, however long the list of pupils is. */
export function maskNamesIn(text: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return text
  const signs = Array.from(text)
  for (let index = 0; index < signs.length; index += 1)
    for (let end = Math.min(signs.length, index + MAX_MASKED_NAME); end > index + 1; end -= 1) {
      const found = signs.slice(index, end).join('')
      if (names.has(found)) signs.splice(index, end - index, ...Array.from(maskName(found)))
    }
  return signs.join('')
}

const besideYear = new RegExp(
  `(?:(?:학년|\\d\\s?반|\\d-\\d{1,2}|학생)[\\s:(]*)([${surnames}](?:\\s?[가-힣]){2})(?![가-힣])|(?<![가-힣])([${surnames}][가-힣]{2})(?=[\\s(]*(?:학생(?![가-힣])|군(?![가-힣])|양(?![가-힣])|\\d\\s?학년|\\d-\\d{1,2}))`,
  'g',
)

/** What stands like a name beside a school year or the word for a pupil: '홍길동 학생', '3학년 홍길동'. */
export const likelyNamesIn = (text: string): string[] =>
  [...text.matchAll(besideYear)].flatMap(([, after, before]) => after ?? before ?? [])

/** The names that remarks of a row must not show. */
export const namesInRemarks = (remarks: string, pupils: Iterable<Pupil>): Set<string> =>
  new Set([...namesOf(pupils), ...likelyNamesIn(remarks)])

/** A text that was shown masked and came back changed: the names of the text before stand in it again. */
export function restoreNames(text: string, before: string, names: ReadonlySet<string>): string {
  let [result, from] = [text, 0]
  for (let index = 0; index < before.length; index += 1) {
    const found = [...names].find((name) => before.startsWith(name, index))
    if (!found) continue
    const place = result.indexOf(maskName(found), from)
    if (place < 0) continue
    result = result.slice(0, place) + found + result.slice(place + maskName(found).length)
    from = place + found.length
    index += found.length - 1
  }
  return result
}

/** 김민수 → 김*수, 김민 → 김*: enough to distinguish the pupils of a row. */
export function maskName(name: string): string {
  const letters = Array.from(name)
  return letters
    .map((letter, i) =>
      i === 0 || (i === letters.length - 1 && letters.length > 2) || letter === ' ' ? letter : '*',
    )
    .join('')
}

/** Names of pupils that stand in other cells, too; a single letter is none. */
export const namesOf = (pupils: Iterable<Pupil>): Set<string> =>
  new Set(
    [...pupils].flatMap(({ name }) => (name.length >= 2 ? [name, name.replace(/\s/g, '')] : [])),
  )

const plainPart = (text: string) => text.replace(/[/;,\n]/g, ' ').trim()

/** Pupils as the text of one cell, which `parsePupils` reads back. */
export const formatPupils = (pupils: readonly Pupil[]) =>
  pupils
    .map(({ name, grade, phone }) =>
      [name, grade, phone].map(plainPart).join('/').replace(/\/+$/, ''),
    )
    .join('; ')
