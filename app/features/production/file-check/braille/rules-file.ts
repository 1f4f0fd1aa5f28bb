/** Rules about a braille file as bytes and lines: encoding, characters, widths, line ends. */
import { blank } from '~/features/production/braille/cells'
import type { CardText } from '~/features/production/file-check/card'
import type { Checked } from './context'
import type { OddKind } from './decode'
import { namedPages, type BraillePage } from './page-parts'
import type { Line } from './words'

/** A line of more than so many widths holds the text of many lines. */
const widthsOfOneLine = 4
/** Empty lines that may stand between lines of text. */
const maxEmptyLines = 2

export function fileRules(checked: Checked): void {
  encoding(checked)
  lineEnds(checked)
  widths(checked)
  breaks(checked)
  emptyLines(checked)
  end(checked)
}

const oddTexts: Record<OddKind, CardText> = {
  mixed: { key: 'checkBrailleMixed' },
  clear: { key: 'checkBrailleClear' },
  broken: { key: 'checkBrailleBroken' },
  other: { key: 'checkBrailleOther' },
}

export function encoding({ decoded, report }: Checked): void {
  if (decoded.encoding === 'garbled') report.severe({ key: 'checkBrailleGarbled' })
  for (const { kind, page, line, text } of decoded.odd)
    report.severe(oddTexts[kind], { page, line, text })
  for (const [i, lines] of decoded.pages.entries())
    for (const [index, line] of lines.entries())
      if (/[\u2840-\u28ff]/.test(line))
        report.severe(
          { key: 'checkBrailleEightDots' },
          { page: i + 1, line: index + 1, text: line },
        )
}

function lineEnds({ decoded, report }: Checked): void {
  const used = Object.values(decoded.lineEnds).filter((count) => count > 0).length
  if (used > 1) report.minor({ key: 'checkBrailleLineEnds' })
  if (decoded.garbageAtEnd > 0)
    report.minor({ key: 'checkBrailleGarbage', params: { count: decoded.garbageAtEnd } })
}

function widths({ decoded, expected, report }: Checked): void {
  const { cells, lines: most } = expected.page
  for (const [i, lines] of decoded.pages.entries()) {
    for (const [index, line] of lines.entries()) {
      if (line.length <= cells) continue
      const key = line.length > widthsOfOneLine * cells ? 'checkBrailleOneLine' : 'checkBrailleWide'
      report.severe({ key, params: { cells } }, { page: i + 1, line: index + 1, text: line })
    }
    if (lines.length > most)
      report.severe({ key: 'checkBrailleLong', params: { lines: most } }, { page: i + 1 })
  }
}

/** A file without form feeds is sound when its page numbers stand where its pages end. */
function breaks({ decoded, volume, expected, report }: Checked): void {
  if (decoded.formFeeds > 0 || decoded.pages.length < 2) return
  const numbered = volume.pages.filter(({ number }) => number !== null).length
  if (numbered < decoded.pages.length / 2)
    report.severe({ key: 'checkBrailleNoBreaks', params: { lines: expected.page.lines } })
}

function emptyLines({ volume, report }: Checked): void {
  for (const { index, lines, body } of volume.pages.slice(1)) {
    let empty = 0
    let isInside = false
    for (const position of body) {
      if (lines[position] !== '') {
        if (isInside && empty > maxEmptyLines)
          report.minor(
            { key: 'checkBrailleEmptyLines', params: { most: maxEmptyLines } },
            { page: index, line: position + 1 },
          )
        isInside = true
        empty = 0
      } else empty += 1
    }
  }
}

/** Signs that end a sentence, a quotation, brackets. */
const sentenceEnd = /[.?!”’)\]…」』0-9:]$/
/** Paragraphs at the end of a file that show how its paragraphs end. */
const lastParagraphs = 30

/** Whether the file stops in the middle: of a character, a line, a page, or a sentence. */
function end(checked: Checked): void {
  const { decoded, volume, lines, report } = checked
  const last = volume.pages.at(-1)
  if (!decoded.isWhole || !last || volume.pages.length < 2) return
  const filled = lines.filter(({ words }) => words.length > 0)
  const text = filled.at(-1)?.text ?? ''
  const place = { page: last.index, line: last.lines.length, text }
  const isCut = decoded.isCutInCharacter || (decoded.pagesEndLine && !decoded.endsLine)
  if (isCut || lacksNumber(volume.pages) || (!sentenceEnd.test(text) && isShort(checked, filled)))
    report.severe({ key: 'checkBrailleTruncated' }, place)
  else if (isUnfinished(filled)) report.minor({ key: 'checkBrailleUnfinished' }, place)
}

/** All pages but the last one have their number at the bottom. */
function lacksNumber(pages: BraillePage[]): boolean {
  const others = pages.slice(1, -1)
  const numbered = others.filter(({ number }) => number !== null).length
  const isAtBottom = others.some(
    ({ numberLine, lines }) => numberLine !== null && numberLine > lines.length / 2,
  )
  return isAtBottom && pages.at(-1)!.number === null && numbered >= 0.8 * others.length
}

/** What shows that the end of a sentence is not all that is missing. */
function isShort({ decoded, volume, expected }: Checked, filled: Line[]): boolean {
  const print = volume.pages.flatMap(namedPages).at(-1)
  const lacksPages = print !== undefined && expected.lastPage !== null && print < expected.lastPage
  const isBroken = filled.at(-1)?.words.at(-1)?.kind === 'impossible'
  return lacksPages || isBroken || (decoded.formFeeds === 0 && !decoded.endsLine)
}

/** Nearly all paragraphs end like sentences, and the last one does not. */
function isUnfinished(filled: Line[]): boolean {
  const ends = filled
    .filter((_, i) => !filled[i + 1]?.joined)
    .map(({ text }) => text)
    .slice(-lastParagraphs)
  const ended = ends.filter((text) => sentenceEnd.test(text)).length
  return ends.length >= 10 && ended >= 0.9 * ends.length && !sentenceEnd.test(ends.at(-1)!)
}

/** A line without its blanks. */
export const bareLine = (line: string) => line.replaceAll(blank, '')
