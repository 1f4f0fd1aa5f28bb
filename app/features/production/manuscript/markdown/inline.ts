/** Reads a line of the manuscript: formulas, emphasis, pictures, footnotes; everything else is text. */
import type { Inline } from './blocks'
import { withEmphasis, type Part } from './emphasis'

/** A backslash before a sign of ASCII stands for the sign. */
const escaped = /\\([!-/:-@[-`{-~])/g
/** A text in which each escape is undone once. */
export const unescaped = (text: string) => text.replace(escaped, '$1')

/** What is none of the dialect's signs. */
const plain = /[^\\$![*]+/y
const stars = /\*+/y
const footnote = /\[\^[^\][\s^]{1,32}\]/y
/** Characters of the address of a picture in angle brackets, at most. */
const longestAddress = 500

/** What stands in a line; it must hold no line break. Takes time in proportion to the line. */
export function parseInline(line: string): Inline[] {
  if (line === '') return []
  if (!/[\\$![*]/.test(line)) return [{ kind: 'text', text: line }]
  return withEmphasis(new Scanner(line).parts())
}

/** Goes through a line once; what it looks for ahead is looked for once. */
class Scanner {
  private readonly found: Part[] = []
  private place = 0
  private text: string[] = []
  private brackets: Map<number, number> | undefined
  /** where `>)` stands next, as far as it is known */
  private angle = -1

  constructor(private readonly line: string) {}

  parts(): Part[] {
    while (this.place < this.line.length) {
      const run = this.match(plain)
      if (run !== '') this.literal(run, run.length)
      else this.sign(this.line.charAt(this.place))
    }
    this.endText()
    return this.found
  }

  /** What a pattern finds here; '' for nothing. */
  private match(pattern: RegExp): string {
    pattern.lastIndex = this.place
    return pattern.test(this.line) ? this.line.slice(this.place, pattern.lastIndex) : ''
  }

  private literal(text: string, length: number): void {
    this.text.push(text)
    this.place += length
  }

  private endText(): void {
    if (this.text.length > 0) this.found.push({ kind: 'text', text: this.text.join('') })
    this.text = []
  }

  private add(part: Part, end: number): void {
    this.endText()
    this.found.push(part)
    this.place = end
  }

  private sign(sign: string): void {
    const { line, place } = this
    const next = line.charAt(place + 1)
    if (sign === '\\') {
      const isEscape = /[!-/:-@[-`{-~]/.test(next)
      this.literal(isEscape ? next : sign, isEscape ? 2 : 1)
    } else if (sign === '*') this.asterisks()
    else if (sign === '$') this.formula(next === '$')
    else if (sign === '[') this.footnote()
    else if (next !== '[' || !this.picture()) this.literal(sign, 1)
  }

  private asterisks(): void {
    const count = this.match(stars).length
    const end = this.place + count
    const isBlank = (one: string) => one === '' || /\s/.test(one)
    const opens = !isBlank(this.line.charAt(end))
    const closes = !isBlank(this.line.charAt(this.place - 1))
    this.add({ kind: 'stars', count, opens, closes }, end)
  }

  private footnote(): void {
    const found = this.match(footnote)
    if (found === '') this.literal('[', 1)
    else this.add({ kind: 'footnoteRef', id: found.slice(2, -1) }, this.place + found.length)
  }

  /** `$x$`, where no blank stands within beside a dollar sign, and `$$x$$`. */
  private formula(isDouble: boolean): void {
    const { line, place } = this
    const sign = isDouble ? '$$' : '$'
    const start = place + sign.length
    const end = isDouble ? line.indexOf(sign, start) : nextDollar(line, start)
    const latex = line.slice(start, Math.max(start, end))
    const isFormula = latex.trim() !== '' && (isDouble || latex.trim() === latex)
    if (isFormula) this.add({ kind: 'formula', latex: latex.trim() }, end + sign.length)
    else this.literal(sign, sign.length)
  }

  private picture(): boolean {
    const { line, place } = this
    this.brackets ??= matchingBrackets(line)
    const end = this.brackets.get(place + 1)
    if (end === undefined || line.charAt(end + 1) !== '(') return false
    const address = this.address(end + 1)
    if (!address) return false
    const description = unescaped(line.slice(place + 2, end)).trim()
    this.add({ kind: 'picture', description, name: unescaped(address.name).trim() }, address.end)
    return true
  }

  /** An address between brackets, of which the first stands at a place; it may hold blanks. */
  private address(open: number): { name: string; end: number } | null {
    const { line } = this
    const start = open + 1
    if (line.charAt(start) === '<') {
      if (this.angle < start) {
        const next = line.indexOf('>)', start)
        this.angle = next < 0 ? Infinity : next
      }
      if (this.angle - start <= longestAddress)
        return { name: line.slice(start + 1, this.angle), end: this.angle + 2 }
    }
    const close = this.brackets?.get(open)
    return close === undefined ? null : { name: line.slice(start, close), end: close + 1 }
  }
}

/** Where the next dollar sign without a backslash stands; -1: there is none. */
function nextDollar(line: string, start: number): number {
  for (let place = line.indexOf('$', start); place >= 0; place = line.indexOf('$', place + 1)) {
    let slashes = 0
    while (place - slashes > start && line.charAt(place - slashes - 1) === '\\') slashes += 1
    if (slashes % 2 === 0) return place
  }
  return -1
}

/** The place where each square and round bracket closes. */
function matchingBrackets(line: string): Map<number, number> {
  const matches = new Map<number, number>()
  const open: Record<string, number[]> = { '[': [], '(': [] }
  const pairs: Record<string, string> = { ']': '[', ')': '(' }
  for (let place = 0; place < line.length; place += 1) {
    const sign = line.charAt(place)
    if (sign === '\\') place += 1
    else if (open[sign]) open[sign].push(place)
    else if (pairs[sign]) {
      const start = open[pairs[sign]]?.pop()
      if (start !== undefined) matches.set(start, place)
    }
  }
  return matches
}
