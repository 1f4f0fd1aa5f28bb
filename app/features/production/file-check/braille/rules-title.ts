/** Rules about the title page: whether it names this book and this volume. */
import { isDraftLine } from '~/features/production/file-check/names'
import type { Checked } from './context'
import { maxTitleLines, type BraillePage } from './page-parts'

/** Cells before the shortest line of a title page, at least. */
const leastIndent = 6

export function titleRules({ volume, lines, expected, report }: Checked): void {
  const draftLine = lines.find(({ page, text }) => page === 1 && isDraftLine(text))
  if (draftLine)
    report.minor({ key: 'checkIsDraft' }, { page: 1, line: draftLine.line, text: draftLine.text })
  const first = volume.pages[0]
  if (!first || first.marks.length > 0) return
  if (!isTitlePage(first)) return
  const firstPage = lines.filter(({ page, words }) => page === 1 && words.length > 0)
  const place = {
    page: 1,
    line: firstPage[0]?.line ?? 1,
    text: firstPage.map(({ text }) => text).join(' '),
  }
  if (
    !namesTitle(
      firstPage.map(({ text }) => text),
      expected.title,
    )
  )
    report.severe({ key: 'checkBrailleOtherTitle', params: { title: expected.title } }, place)
  const named = volumeIn(place.text)
  if (named !== null && expected.volume > 0 && named !== expected.volume)
    report.severe(
      { key: 'checkBrailleOtherVolume', params: { named, volume: expected.volume } },
      place,
    )
}

/** Few lines, most of them centred, so that lines of different lengths begin at different cells. */
function isTitlePage({ lines, body }: BraillePage): boolean {
  const filled = body.map((index) => lines[index]!).filter((line) => line !== '')
  const indents = filled.map((line) => line.search(/[^\u2800]/)).filter((indent) => indent >= 3)
  return (
    filled.length > 0 &&
    filled.length <= maxTitleLines &&
    indents.length >= filled.length / 2 &&
    Math.max(...indents) >= leastIndent &&
    (filled.length === 1 || new Set(indents).size > 1)
  )
}

const withoutBrackets = (title: string) => title.replace(/[([][^)\]]*[)\]]/g, ' ')
const syllables = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^가-힣A-Za-z]/g, '')
    .toLowerCase()
const numbersIn = (text: string): string[] => text.match(/\d+(?:-\d+)*/g) ?? []
/** Share of the pairs of syllables of a title that must stand on its page. */
const sameShare = 0.6

function namesTitle(lines: string[], title: string): boolean {
  const wanted = syllables(withoutBrackets(title))
  const found = syllables(lines.join(' '))
  if (wanted.length > 0 && !isSame(wanted, found)) return false
  const numbers = numbersIn(withoutBrackets(title))
  // lines that name the volume or a year have numbers of their own
  const titleLines = lines.filter(
    (line) => !/제? ?\d+ ?권|\d{4}/.test(line) && overlap(syllables(line), wanted) > 0.5,
  )
  const named = titleLines.flatMap(numbersIn)
  return numbers.length === 0 || named.length === 0 || numbers.some((one) => named.includes(one))
}

const pairs = (text: string) =>
  Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2))

function overlap(part: string, whole: string): number {
  if (part.length < 2) return part !== '' && whole.includes(part) ? 1 : 0
  return pairs(part).filter((pair) => whole.includes(pair)).length / (part.length - 1)
}

const isSame = (wanted: string, found: string) =>
  found.includes(wanted) || overlap(wanted, found) >= sameShare

/** The number of the volume that a text names: 제2권, 2권, 2/5, 둘째 권. */
function volumeIn(text: string): number | null {
  const rest = text.replace(/(?:전|총|모두)\s*\d+\s*권/g, ' ')
  const [, number] =
    /제\s*(\d+)\s*권/.exec(rest) ?? /(\d+)\s*권/.exec(rest) ?? /(\d+)\/\d+/.exec(rest) ?? []
  if (number) return Number(number)
  const ordinals = [
    '첫째',
    '둘째',
    '셋째',
    '넷째',
    '다섯째',
    '여섯째',
    '일곱째',
    '여덟째',
    '아홉째',
  ]
  const index = ordinals.findIndex((one) => new RegExp(`${one}\\s*권`).test(rest))
  return index < 0 ? null : index + 1
}
