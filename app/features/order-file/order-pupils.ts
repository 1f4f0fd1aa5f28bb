/** Pupils of an order sheet's row: `이름/학년/연락처`, several separated by `;`, `,` or line breaks; read as people really write it, written back in that form. */
import { limits } from '~/codes'
import { oneLine } from '~/features/request-book/list-sheet'
import { cut, longestCell, phonesOf } from './order-cells'
import type { Pupil } from './order-row'

/** `wrong` are parts that are neither a name, a school year nor a telephone. */
type Named = { pupils: Pupil[]; wrong: string[] }

const isPhone = (piece: string) => /\d[\d\s().+-]{6,}\d/.test(piece)
const isYear = (piece: string) =>
  piece.length <= 20 &&
  (/^(?:유|초|중|고|특수)?[가-힣]{0,4}\s?\d(?:\s?학년)?(?:\s?[-/]?\s?\d{1,2}\s?반?)?$/.test(
    piece,
  ) ||
    /(?:학년|\d반|전공과|유치원|[유초중고](?:치|등|학)?부|[초중고]등과정|중복반|특수반|특수학급)$/.test(
      piece,
    ))
const isName = (piece: string) =>
  /^(?:[가-힣]{1,6}|[가-힣][○*O]{1,2}[가-힣]?|[A-Za-z][A-Za-z .'-]{1,39}|[가-힣]{1,2}\s[가-힣]{1,2})$/.test(
    piece,
  ) && !isYear(piece)

/** What stands in brackets belongs to the name before it, whatever separates it there. */
const unfolded = (text: string) =>
  text.replace(/[([（［]([^()[\]（）［］]*)[)\]）］]/g, (_, inner: string) =>
    /^\s*[\d-]{2,4}\s*$/.test(inner) ? inner : `/${inner.replace(/[,;]/g, '/')}`,
  )

/** A part without strokes may still be a name, a school year and a telephone, set apart by spaces: '중1 김하나 010-0000-0001'. */
function piecesOf(part: string): string[] {
  const pieces = part.split('/').map(oneLine).filter(Boolean)
  if (pieces.length !== 1 || isName(part) || isYear(part) || !/\s/.test(part)) return pieces
  const phone = /[+(]?\d[\d\s().+-]{6,}\d/.exec(part)?.[0] ?? ''
  const words = part.replace(phone, ' ').split(/\s+/).filter(Boolean)
  const joined = words.reduce<string[]>((list, word) => {
    const longer = `${list.at(-1) ?? ''} ${word}`.trim()
    return list.length > 0 && isYear(longer) && !isName(list.at(-1) ?? '')
      ? [...list.slice(0, -1), longer]
      : [...list, word]
  }, [])
  const names = joined.filter((word) => !isYear(word))
  // several names have three letters each; other words are a sentence
  const clear =
    names.every(isName) && (names.length <= 1 || names.every((name) => /^[가-힣]{3}$/.test(name)))
  return clear ? [...joined, ...(phone ? [phone] : [])] : pieces
}

/** The pupils of one cell. */
export function pupilsOf(text: string): Named {
  const named: Named = { pupils: [], wrong: [] }
  if (/^[-–—]$|^없음$/.test(text.trim())) return named
  for (const part of unfolded(text.slice(0, longestCell).normalize('NFC')).split(/[;,\n、]/))
    take(part, named)
  return named
}

function take(part: string, { pupils, wrong }: Named): void {
  // a part that goes on with what is missing belongs to the pupil before it: '김하나, 중1, 010-0000-0001'
  let last = pupils.at(-1)
  const pieces = piecesOf(oneLine(part))
  const begin = () => {
    last = { name: '', grade: '', phone: '' }
    pupils.push(last)
    return last
  }
  if (pieces.length > 1) last = undefined
  for (const piece of pieces) {
    if (isPhone(piece)) {
      const phones = phonesOf(piece)
      if (phones.wrong || phones.value.length !== 1) wrong.push(piece)
      else if (last && last.phone === '') last.phone = phones.value[0] ?? ''
      else begin().phone = phones.value[0] ?? ''
    } else if (isYear(piece)) {
      if (last && last.grade === '') last.grade = piece
      else begin().grade = piece
    } else if (isName(piece)) {
      // 중1 김하나: the school year may stand first
      if (last && last.name === '' && pieces.length > 1) last.name = piece
      else begin().name = piece
    } else wrong.push(piece)
  }
}

/** A pupil whose name, school year and telephone have a column each; cells of several lines hold several. */
export function pupilsOfColumns(name: string, grade: string, phone: string): Named {
  const lines = [name, grade, phone].map((text) =>
    text.slice(0, longestCell).split('\n').map(oneLine).filter(Boolean),
  )
  const most = Math.max(...lines.map(({ length }) => length))
  const even = lines.every(({ length }) => length === 0 || length === most)
  if (/[;/,(]/.test(name) || !even) return merged(pupilsOf(name), grade, phone)
  const named: Named = { pupils: [], wrong: [] }
  for (let i = 0; i < most; i += 1) {
    const phones = phonesOf(lines[2]?.[i] ?? '')
    if (phones.wrong) named.wrong.push(lines[2]?.[i] ?? '')
    named.pupils.push({
      name: cut(lines[0]?.[i] ?? '', limits.text),
      grade: cut(lines[1]?.[i] ?? '', limits.text),
      phone: phones.value[0] ?? '',
    })
  }
  return {
    ...named,
    pupils: named.pupils.filter((pupil) => pupil.name || pupil.grade || pupil.phone),
  }
}

/** Several names in one cell, and one school year or telephone beside them: of all when it is a year, of a single pupil when it is a telephone. */
function merged({ pupils, wrong }: Named, grade: string, phone: string): Named {
  const year = oneLine(grade)
  const phones = phonesOf(phone)
  const one = pupils.length === 1
  const withYear = pupils.map((pupil) => ({
    ...pupil,
    grade: pupil.grade || (isYear(year) ? year : ''),
  }))
  const rest = [
    ...(year !== '' && !isYear(year) ? [year] : []),
    ...(phones.wrong || (!one && phones.value.length > 0) ? [oneLine(phone)] : []),
  ]
  return {
    pupils: one
      ? withYear.map((pupil) => ({ ...pupil, phone: pupil.phone || (phones.value[0] ?? '') }))
      : withYear,
    wrong: [...wrong, ...rest],
  }
}

/** A pupil's data in a message: enough to find the place in the sheet. */
export const veiled = (text: string) =>
  text.replace(/\d(?=\d)|(?<=\d)\d/g, '*').replace(/(?<=[가-힣])[가-힣](?=[가-힣]|$|[\s/(])/g, '○')

const inPart = (text: string) => text.replace(/[/;,\n]/g, ' ').trim()

/** Pupils as one cell, read back by `pupilsOf`. */
export const pupilText = (pupils: readonly Pupil[]) =>
  pupils
    .map(({ name, grade, phone }) => [name, grade, phone].map(inPart).join('/').replace(/\/+$/, ''))
    .join('; ')
