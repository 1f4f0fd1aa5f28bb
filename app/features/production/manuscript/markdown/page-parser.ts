/**
 * Reads a page of the manuscript line by line. Our own parser: the dialect takes a line for a paragraph, keeps
 * cells and numbers that CommonMark drops, and knows neither its indented code, HTML, nor underlined headings.
 */
import type { Block, Inline } from './blocks'
import { parseInline, unescaped } from './inline'
import { cellsOfRow, choiceNumber, choicesInLine, isDelimiterRow } from './rows'

/** `number`: of the line in its page, from 1; `afterNumber`: it stands behind the number of an item. */
type Line = { text: string; number: number; afterNumber?: true }
/** A place of the lines where a block may begin; `text`: the line without the blanks around it. */
type Here = { lines: Line[]; start: number; text: string; depth: number; found: Block[] }

type Doubt = { line: number; text: string }
type OpenDescription = { line: number; name: string }
export type ReadPage = { blocks: Block[]; doubts: Doubt[]; openDescriptions: OpenDescription[] }

/** Containers in containers; what stands deeper is text. */
const deepest = 20
/** Lines of a formula, at most. */
const longestFormula = 60
/** Blanks before a line that belongs to the item of a list or to a footnote. */
const leastIndent = 2

const doubtStart = /^<!--\s{0,9}확인\s{0,9}:/
const heading = /^(#{1,6})[ \t]+(?=\S)/
const footnote = /^\[\^([^\][\s^]{1,32})\]:[ \t]*/
const fence = /^:{3,}[ \t]*/
const fenceName = /^(상자|보기|시|주|점자)(?:[ \t]+|$)/
/** Lines of verse and braille stand as they are typed. */
const holdsLines = (name: string) => name === '시' || name === '점자'

/** A page of text as blocks, and what of it waits for somebody. Text of any kind and length ends. */
export function readPage(text: string): ReadPage {
  const parser = new PageParser()
  const lines = text.split(/\r\n?|\n/).map((line, i) => ({
    text: line.replace(/^[ \t]+/, (run) => run.replaceAll('\t', '    ')),
    number: i + 1,
  }))
  const blocks = parser.blocks(lines, 0)
  const inOrder = <T extends { line: number }>(list: T[]) => list.sort((a, b) => a.line - b.line)
  return {
    blocks,
    doubts: inOrder(parser.doubts),
    openDescriptions: inOrder(parser.openDescriptions),
  }
}

class PageParser {
  readonly doubts: Doubt[] = []
  readonly openDescriptions: OpenDescription[] = []

  blocks(lines: Line[], depth: number): Block[] {
    const found: Block[] = []
    for (let start = 0; start < lines.length;) {
      const text = textAt(lines, start)
      start += text === '' ? 1 : this.block({ lines, start, text, depth, found })
    }
    return found
  }

  /** Adds the block that begins here; how many lines it has. */
  private block(here: Here): number {
    return this.special(here) || this.table(here) || this.paragraph(here)
  }

  /** Blocks that their first character tells; 0: there is none. */
  private special(here: Here): number {
    const sign = here.text.charAt(0)
    switch (sign) {
      case '<':
        return this.doubt(here)
      case ':':
        return this.fence(here)
      case '$':
        return this.formula(here)
      case '#':
        return this.heading(here)
      case '>':
        return this.quotation(here)
      case '[':
        return this.footnote(here)
      case '!':
        return this.picture(here)
      case '`':
        return this.code(here)
      case '-':
        return this.rule(here) || this.list(here)
      default:
        if (/[0-9]/.test(sign)) return this.list(here)
        return choiceNumber(sign) >= 0 ? this.choices(here) : 0
    }
  }

  private inline(text: string, line: number): Inline[] {
    const content = parseInline(text)
    if (text.includes('![')) this.findPictures(content, line)
    return content
  }

  private findPictures(content: Inline[], line: number): void {
    for (const one of content) {
      if ('content' in one) this.findPictures(one.content, line)
      else if (one.kind === 'picture' && one.description === '')
        this.openDescriptions.push({ line, name: one.name })
    }
  }

  private paragraph({ lines, start, text, found }: Here): number {
    found.push({ kind: 'paragraph', content: this.inline(text, numberAt(lines, start)) })
    return 1
  }

  private doubt({ lines, start, text, found }: Here): number {
    const doubt = doubtIn(text)
    if (doubt === null) return 0
    this.doubts.push({ line: numberAt(lines, start), text: doubt })
    found.push({ kind: 'doubt', text: doubt })
    return 1
  }

  private heading({ lines, start, text, found }: Here): number {
    const mark = heading.exec(text)
    if (!mark) return 0
    const title = text.slice(mark[0].length).replace(/[ \t]#+$/, '')
    const level = Math.min(6, mark[1]?.length ?? 1) as 1 | 2 | 3 | 4 | 5 | 6
    found.push({ kind: 'heading', level, content: this.inline(title, numberAt(lines, start)) })
    return 1
  }

  private rule({ text, found }: Here): number {
    if (!/^-{3,}$/.test(text)) return 0
    found.push({ kind: 'rule' })
    return 1
  }

  private picture({ lines, start, text, found }: Here): number {
    const [picture, ...others] = parseInline(text)
    if (picture?.kind !== 'picture' || others.length > 0) return 0
    this.findPictures([picture], numberAt(lines, start))
    found.push(picture)
    return 1
  }

  /** Lines of a program between two lines of backticks, which stand as they are typed. */
  private code({ lines, start, text, found }: Here): number {
    const mark = /^`{3,}/.exec(text)?.[0]
    if (!mark || text.slice(mark.length).includes('`')) return 0
    let end = start + 1
    while (end < lines.length && textAt(lines, end) !== mark) end += 1
    if (end === lines.length) return 0
    const typed = lines.slice(start + 1, end).map((line) => line.text.trimEnd())
    const verse = typed.map((line): Inline[] => (line === '' ? [] : [{ kind: 'text', text: line }]))
    found.push({ kind: 'verse', lines: verse })
    return end + 1 - start
  }

  private quotation({ lines, start, depth, found }: Here): number {
    if (depth >= deepest) return 0
    let end = start
    while (end < lines.length && textAt(lines, end).startsWith('>')) end += 1
    const inner = lines.slice(start, end).map(({ text, number }) => ({
      text: text.replace(/^\s*> ?/, ''),
      number,
    }))
    found.push({ kind: 'quotation', blocks: this.blocks(inner, depth + 1) })
    return end - start
  }

  private footnote({ lines, start, text, depth, found }: Here): number {
    const mark = footnote.exec(text)
    if (!mark || depth >= deepest) return 0
    const end = endOfIndented(lines, start + 1, leastIndent, false)
    const first = { text: text.slice(mark[0].length), number: numberAt(lines, start) }
    const blocks = this.blocks([first, ...lines.slice(start + 1, end)], depth + 1)
    found.push({ kind: 'footnote', id: mark[1] ?? '', blocks })
    return end - start
  }

  /** A formula between `$$`, on a line of its own or on several. */
  private formula({ lines, start, text, found }: Here): number {
    if (!text.startsWith('$$')) return 0
    const parts = [text.slice(2)]
    const last = Math.min(lines.length, start + longestFormula)
    for (let i = start; i < last; i += 1) {
      const line = i === start ? text.slice(2) : textAt(lines, i)
      const end = line.indexOf('$$')
      if (i > start) parts.push(line)
      if (end < 0) continue
      const latex = parts.join('\n').slice(0, -2).trim()
      // words beside it: a formula in a line
      if (end !== line.length - 2 || latex === '') return 0
      found.push({ kind: 'formula', latex })
      return i - start + 1
    }
    return 0
  }

  private choices({ lines, start, found }: Here): number {
    const items: Line[] = []
    let next = choiceNumber(textAt(lines, start))
    let end = start
    for (let i = start; i < lines.length; i += 1) {
      const line = textAt(lines, i)
      if (line === '') continue
      if (choiceNumber(line) !== next) break
      const inLine = choicesInLine(line)
      items.push(...inLine.map((text) => ({ text, number: numberAt(lines, i) })))
      next += inLine.length
      end = i + 1
    }
    if (items.length < 2) return 0
    found.push({
      kind: 'choices',
      items: items.map(({ text, number }) => this.inline(text, number)),
    })
    return end - start
  }

  private table({ lines, start, text, found }: Here): number {
    if (!text.includes('|') || !isDelimiterRow(textAt(lines, start + 1))) return 0
    const row = (index: number) =>
      cellsOfRow(textAt(lines, index)).map((cell) => this.inline(cell, numberAt(lines, index)))
    const rows: Inline[][][] = []
    const head = row(start)
    let end = start + 2
    for (; textAt(lines, end).includes('|') && !fence.test(textAt(lines, end)); end += 1)
      rows.push(row(end))
    found.push({ kind: 'table', head, rows })
    return end - start
  }

  private list({ lines, start, depth, found }: Here): number {
    const first = markerAt(lines, start)
    if (!first || depth >= deepest) return 0
    const items: Block[][] = []
    let end = start
    for (let next = start; next < lines.length;) {
      const marker = markerAt(lines, next)
      if (!marker || !continues(first, marker, items.length)) break
      end = endOfIndented(lines, next + 1, first.indent + leastIndent, true)
      items.push(this.blocks(linesOfItem(lines, next, end, marker), depth + 1))
      next = end
      while (next < lines.length && textAt(lines, next) === '') next += 1
    }
    found.push({
      kind: 'list',
      ordered: first.number !== null,
      start: first.number ?? 1,
      items,
    })
    return end - start
  }

  private fence(here: Here): number {
    const { lines, start, text, depth } = here
    const mark = fence.exec(text)?.[0].length
    if (!mark || depth >= deepest) return 0
    const rest = text.slice(mark).trim()
    const name = fenceName.exec(rest)
    const line = numberAt(lines, start)
    if (!name) {
      const said = rest === '' ? '여는 줄이 없는 “:::”입니다.' : `“:::${rest}” 블록은 없습니다.`
      this.doubts.push({ line, text: said })
      return 0
    }
    const kind = name[1] ?? ''
    const end = endOfFence(lines, start, kind)
    if (end === lines.length)
      this.doubts.push({ line, text: `“:::${kind}”의 닫는 줄이 없어 쪽 끝에서 닫았습니다.` })
    const inner = lines.slice(start + 1, end)
    const title = rest.slice(name[0].length)
    this.fenced(here, kind, title, inner)
    return Math.min(end + 1, lines.length) - start
  }

  /** A title of a block that has none is its first line. */
  private fenced({ lines, start, depth, found }: Here, kind: string, title: string, inner: Line[]) {
    const whole = title === '' ? inner : [{ text: title, number: numberAt(lines, start) }, ...inner]
    if (kind === '상자') {
      const blocks = this.blocks(inner, depth + 1)
      found.push({ kind: 'box', title: unescaped(title), blocks })
    } else if (kind === '보기') {
      found.push({ kind: 'example', blocks: this.blocks(whole, depth + 1) })
    } else if (kind === '주') {
      found.push({ kind: 'note', blocks: this.blocks(whole, depth + 1) })
    } else if (kind === '시') {
      const verses = this.typedLines(whole, found).map(({ text, number }) =>
        this.inline(text.trim(), number),
      )
      found.push({ kind: 'verse', lines: verses })
    } else {
      const cells = this.typedLines(whole, found).map(({ text }) => text.trimEnd())
      found.push({ kind: 'braille', lines: cells })
    }
  }

  /** Lines that stand as they are typed, without the empty ones around them and the doubts among them. */
  private typedLines(lines: Line[], found: Block[]): Line[] {
    const typed = lines.filter(({ text, number }) => {
      const doubt = doubtIn(text.trim())
      if (doubt === null) return true
      this.doubts.push({ line: number, text: doubt })
      found.push({ kind: 'doubt', text: doubt })
      return false
    })
    const isFilled = ({ text }: Line) => text.trim() !== ''
    return typed.slice(Math.max(0, typed.findIndex(isFilled)), typed.findLastIndex(isFilled) + 1)
  }
}

const textAt = (lines: Line[], index: number) => lines[index]?.text.trim() ?? ''
const numberAt = (lines: Line[], index: number) => lines[index]?.number ?? 0

/** The sentence of a doubt; null: the line is none. */
function doubtIn(line: string): string | null {
  const start = doubtStart.exec(line)?.[0].length
  return start && line.endsWith('-->') ? line.slice(start, -3).trim() : null
}

/** The line that closes a block, or the end of the lines. */
function endOfFence(lines: Line[], start: number, kind: string): number {
  let open = 1
  let isTyped = holdsLines(kind)
  for (let i = start + 1; i < lines.length; i += 1) {
    const text = textAt(lines, i)
    const mark = fence.exec(text)?.[0].length
    if (!mark) continue
    const rest = text.slice(mark)
    if (rest === '') {
      open -= 1
      isTyped = false
      if (open === 0) return i
    } else if (!isTyped) {
      open += 1
      isTyped = holdsLines(fenceName.exec(rest)?.[1] ?? '')
    }
  }
  return lines.length
}

const indentOf = (text: string) => /^ */.exec(text)?.[0].length ?? 0

/** The end of the lines that are indented; `overBlanks`: empty ones may stand among them. */
function endOfIndented(lines: Line[], start: number, least: number, overBlanks: boolean): number {
  let end = start
  for (let i = start; i < lines.length; i += 1) {
    if (textAt(lines, i) === '') {
      if (overBlanks) continue
      break
    }
    if (indentOf(lines[i]?.text ?? '') < least) break
    end = i + 1
  }
  return end
}

/** What begins an item: blanks before it, its number, where its text begins. */
type Marker = { indent: number; number: number | null; width: number }
const marker = /^( *)(?:-|([0-9]{1,3})\.)(?: +(?=\S)| *$)/

function markerAt(lines: Line[], index: number): Marker | null {
  const line = lines[index]
  const found = marker.exec(line?.text ?? '')
  if (!line || !found) return null
  const number = found[2] === undefined ? null : Number(found[2])
  // a day of a month (3. 1.) is no list in a list
  if (number !== null && line.afterNumber) return null
  const indent = found[1]?.length ?? 0
  const width = found[0].length
  const isEmpty = width >= line.text.length
  const hasMore =
    textAt(lines, index + 1) !== '' && indentOf(lines[index + 1]?.text ?? '') > indent + 1
  return isEmpty && !hasMore ? null : { indent, number, width }
}

/** Whether an item goes on with a list: as far from the left, and with the next number. */
const continues = (first: Marker, { indent, number }: Marker, count: number) =>
  Math.abs(indent - first.indent) < leastIndent &&
  (first.number === null ? number === null : number === first.number + count)

/** The lines of an item without its marker and indentation. */
function linesOfItem(lines: Line[], start: number, end: number, { number, width }: Marker): Line[] {
  return lines.slice(start, end).map((line, i): Line =>
    i === 0
      ? {
          text: line.text.slice(width),
          number: line.number,
          ...(number === null ? {} : { afterNumber: true }),
        }
      : { text: line.text.slice(Math.min(indentOf(line.text), width)), number: line.number },
  )
}
