/**
 * Reads and writes the pupils of a row: `이름/학년/연락처`, separated by `;`, `,` or line breaks.
 *
 * It also understands the other ways in which schools write pupils.
 */
import { fieldLimits } from '~/tables/codes'
import { oneLine } from '~/features/request-book/list-sheet'
import { cutText, MAX_CELL_LENGTH, parsePhones } from './cell-parsers'
import type { Pupil } from './order-row'

/** `unread`: parts that are neither a name, a school year nor a telephone. */
type ParsedPupils = { pupils: Pupil[]; unread: string[] }

const isPhone = (piece: string) => /\d[\d\s().+-]{6,}\d/.test(piece)
const isSchoolYear = (piece: string) =>
  piece.length <= 20 &&
  (/^(?:유|초|중|고|특수)?[가-힣]{0,4}\s?\d(?:\s?학년)?(?:\s?[-/]?\s?\d{1,2}\s?반?)?$/.test(
    piece,
  ) ||
    /(?:학년|\d반|전공과|유치원|[유초중고](?:치|등|학)?부|[초중고]등과정|중복반|특수반|특수학급)$/.test(
      piece,
    ))
const isPersonName = (piece: string) =>
  /^(?:[가-힣]{1,6}|[가-힣][○*O]{1,2}[가-힣]?|[A-Za-z][A-Za-z .'-]{1,39}|[가-힣]{1,2}\s[가-힣]{1,2})$/.test(
    piece,
  ) && !isSchoolYear(piece)

/** Text in brackets belongs to the name before it, whatever separators it contains. */
const unfoldBrackets = (text: string) =>
  text.replace(/[([（［]([^()[\]（）［］]*)[)\]）］]/g, (_, inner: string) =>
    /^\s*[\d-]{2,4}\s*$/.test(inner) ? inner : `/${inner.replace(/[,;]/g, '/')}`,
  )

/**
 * Splits a part without slashes at spaces when it holds a name, a school year and a telephone: '중1
 * 김하나 010-0000-0001'.
 */
function splitParts(part: string): string[] {
  const pieces = part.split('/').map(oneLine).filter(Boolean)
  if (pieces.length !== 1 || isPersonName(part) || isSchoolYear(part) || !/\s/.test(part))
    return pieces
  const phone = /[+(]?\d[\d\s().+-]{6,}\d/.exec(part)?.[0] ?? ''
  const words = part.replace(phone, ' ').split(/\s+/).filter(Boolean)
  const joined = words.reduce<string[]>((list, word) => {
    const longer = `${list.at(-1) ?? ''} ${word}`.trim()
    return list.length > 0 && isSchoolYear(longer) && !isPersonName(list.at(-1) ?? '')
      ? [...list.slice(0, -1), longer]
      : [...list, word]
  }, [])
  const names = joined.filter((word) => !isSchoolYear(word))
  // several names have three letters each; other words may be a sentence
  const clear =
    names.every(isPersonName) &&
    (names.length <= 1 || names.every((name) => /^[가-힣]{3}$/.test(name)))
  return clear ? [...joined, ...(phone ? [phone] : [])] : pieces
}

/** The pupils of one cell. */
export function parsePupils(text: string): ParsedPupils {
  const named: ParsedPupils = { pupils: [], unread: [] }
  if (/^[-–—]$|^없음$/.test(text.trim())) return named
  for (const part of unfoldBrackets(text.slice(0, MAX_CELL_LENGTH).normalize('NFC')).split(
    /[;,\n、]/,
  ))
    takePart(part, named)
  return named
}

function takePart(part: string, { pupils, unread: wrong }: ParsedPupils): void {
  // a part that supplies missing data belongs to the pupil before it: '김하나, 중1, 010-0000-0001'
  let last = pupils.at(-1)
  const pieces = splitParts(oneLine(part))
  const begin = () => {
    last = { name: '', grade: '', phone: '' }
    pupils.push(last)
    return last
  }
  if (pieces.length > 1) last = undefined
  for (const piece of pieces) {
    if (isPhone(piece)) {
      const phones = parsePhones(piece)
      if (phones.problem || phones.value.length !== 1) wrong.push(piece)
      else if (last && last.phone === '') last.phone = phones.value[0] ?? ''
      else begin().phone = phones.value[0] ?? ''
    } else if (isSchoolYear(piece)) {
      if (last && last.grade === '') last.grade = piece
      else begin().grade = piece
    } else if (isPersonName(piece)) {
      // 중1 김하나: the school year may stand first
      if (last && last.name === '' && pieces.length > 1) last.name = piece
      else begin().name = piece
    } else wrong.push(piece)
  }
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
    const phones = parsePhones(lines[2]?.[i] ?? '')
    if (phones.problem) named.unread.push(lines[2]?.[i] ?? '')
    named.pupils.push({
      name: cutText(lines[0]?.[i] ?? '', fieldLimits.text),
      grade: cutText(lines[1]?.[i] ?? '', fieldLimits.text),
      phone: phones.value[0] ?? '',
    })
  }
  return {
    ...named,
    pupils: named.pupils.filter((pupil) => pupil.name || pupil.grade || pupil.phone),
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

/** Masks a pupil's data for a message; enough remains to find the cell in the sheet. */
export const maskText = (text: string) =>
  text.replace(/\d(?=\d)|(?<=\d)\d/g, '*').replace(/(?<=[가-힣])[가-힣](?=[가-힣]|$|[\s/(])/g, '○')

const plainPart = (text: string) => text.replace(/[/;,\n]/g, ' ').trim()

/** Pupils as the text of one cell, which `parsePupils` reads back. */
export const formatPupils = (pupils: readonly Pupil[]) =>
  pupils
    .map(({ name, grade, phone }) =>
      [name, grade, phone].map(plainPart).join('/').replace(/\/+$/, ''),
    )
    .join('; ')
