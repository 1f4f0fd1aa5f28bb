/** Says a row of a formula: what stands side by side, from left to right, as print has it. */
import type { MathNode } from '~/features/production/manuscript/draft/maths/math-tree'
import {
  awaitsMore,
  barOf,
  barRoles,
  baseOf,
  isScripts,
  isShort,
  isVector,
  itemsOf,
  onlyItem,
  textOf,
  type BarRole,
  type Item,
} from './math-items'
import { withAnd } from './particles'
import { sayUnits, withGap, type Speech } from './say-letters'
import { sayPart, sayTable } from './say-parts'
import { partsOf, withScripts } from './say-scripts'
import { signNameOf } from './sign-names'
import { unitNameOf } from './unit-names'

export const sayRow = (nodes: MathNode[], speech: Speech): string =>
  new RowSpeaker(itemsOf(nodes), speech).say()

/** What stands before a place, as far as units and particles ask for it. */
type Before = 'number' | 'unit' | 'other'

class RowSpeaker {
  private readonly bars: Map<number, BarRole>
  private readonly said: string[] = []
  private readonly opened: number[] = []
  private before: Before = 'other'
  private readonly hasArrow: boolean

  constructor(
    private readonly items: Item[],
    private readonly speech: Speech,
  ) {
    this.bars = barRoles(items)
    this.hasArrow = items.some(({ node }) => /^[→⟶↦]$/.test(textOf(node)))
  }

  say(): string {
    for (let place = 0; place < this.items.length;) place += this.step(place)
    return this.said.join(' ')
  }

  private node(place: number): MathNode | undefined {
    return this.items[place]?.node
  }

  /** Whether something is awaited at a place, because nothing stands before it that is complete. */
  private awaits(place: number): boolean {
    const role = this.bars.get(place - 1)
    return role === undefined ? awaitsMore(this.node(place - 1)) : role !== 'close'
  }

  private add(words: string, before: Before = 'other'): void {
    if (words !== '') this.said.push(words)
    this.before = before
  }

  /** Words right after the last ones, without a blank. */
  private attach(words: string, before: Before = 'other'): void {
    this.said.push((this.said.pop() ?? '') + words)
    this.before = before
  }

  /** Says what begins at a place, and how many items that were. */
  private step(place: number): number {
    const node = this.node(place)
    if (!node) return 1
    const length =
      this.recurring(place) ||
      this.fencedTable(place) ||
      this.choice(place) ||
      this.leftScripts(place) ||
      this.unit(place)
    if (length > 0) return length
    if (this.bar(place, node)) return 1
    if (node.children.length === 0 && this.sign(place, node)) return 1
    this.part(place, node)
    return 1
  }

  private part(place: number, node: MathNode): void {
    const isMixed = node.name === 'mfrac' && this.node(place - 1)?.name === 'mn' && isNumbers(node)
    if (isMixed) this.said.push(withAnd(this.said.pop() ?? ''))
    // 2배, n개
    const isGlued =
      node.name === 'mtext' &&
      /^[가-힣]/.test(node.text) &&
      !this.items[place]?.spaced &&
      !this.awaits(place)
    if (isGlued) {
      this.said.push(withGap(this.said.pop() ?? ''))
      this.attach(sayPart(node, this.speech))
      return
    }
    const isNumber =
      node.name === 'mn' ||
      (node.name === 'mfrac' && isNumbers(node)) ||
      (isScripts(node) && baseOf(node)?.name === 'mn')
    this.add(sayPart(node, this.speech), isNumber ? 'number' : 'other')
  }

  /** 0.12 of which digits recur: `0.1 순환마디 2`. */
  private recurring(place: number): number {
    const node = this.node(place)
    const isDotted = (one: MathNode | undefined) =>
      one?.name === 'mover' &&
      textOf(one.children[1]) === '˙' &&
      /^\d+$/.test(textOf(onlyItem(one.children.slice(0, 1))))
    const isStart =
      node?.name === 'mn' && /^\d+\.\d*$/.test(textOf(node)) && isDotted(this.node(place + 1))
    if (!isStart) return 0
    let end = place + 1
    const digits: string[] = []
    let length = 0
    for (let next = this.node(end); next?.name === 'mn' || isDotted(next); next = this.node(end)) {
      if (!next) break
      const text = next.name === 'mn' ? textOf(next) : textOf(onlyItem(next.children.slice(0, 1)))
      digits.push(...text)
      end += 1
      if (next.name !== 'mn') length = digits.length
    }
    const rest = digits.slice(length).join(' ')
    this.add(
      [textOf(node).replace(/\.$/, '점'), '순환마디', digits.slice(0, length).join(' '), rest]
        .filter(Boolean)
        .join(' '),
      'number',
    )
    return end - place
  }

  /** A table between two brackets. */
  private fencedTable(place: number): number {
    const [open, table, close] = [0, 1, 2].map((i) => this.node(place + i))
    const isFence = (one: MathNode | undefined) => one?.attributes.fence === 'true'
    if (!isFence(open) || table?.name !== 'mtable' || !isFence(close)) return 0
    this.add(sayTable(table, textOf(open), textOf(close), this.speech))
    return 3
  }

  /** `조합 5 C 2`: an index of nothing, and one of a letter that counts choices. */
  private choice(place: number): number {
    const [left, right] = [this.node(place), this.node(place + 1)]
    if (left?.name !== 'msub' || baseOf(left) || right?.name !== 'msub') return 0
    const letter = textOf(onlyItem(right.children.slice(0, 1)))
    const name = choices[letter]
    if (!name) return 0
    const [all, chosen] = [left.children.slice(1), right.children.slice(1)]
    const said = `${sayRow(all, this.speech)} ${letter} ${sayRow(chosen, this.speech)}`
    this.add(
      isShort(all) && isShort(chosen) ? `${name} ${said}` : `${name} 시작 ${said} ${name} 끝`,
    )
    return 2
  }

  /** Scripts of nothing: those of the letter before them, or else those on the left of the next one. */
  private leftScripts(place: number): number {
    const { node, spaced } = this.items[place] ?? {}
    if (!node || !isScripts(node) || baseOf(node)) return 0
    const last = this.node(place - 1)
    const follows = place > 0 && !spaced && !this.awaits(place) && last?.name !== 'mn'
    if (follows || (textOf(partsOf(node).sup) === '∘' && !this.awaits(place))) {
      const said = this.said.pop() ?? ''
      this.add(withScripts(said, node, this.speech))
      return 1
    }
    const { sub, sup } = partsOf(node)
    const script = (name: string, one: MathNode | undefined) =>
      one ? `${name} ${sayRow([one], this.speech)}` : ''
    if (textOf(sup) === '∘') this.add('도')
    else
      this.add([script('왼쪽 위첨자', sup), script('왼쪽 아래첨자', sub)].filter(Boolean).join(' '))
    return 1
  }

  /** A unit after a number, and after another one with `/` or `·` between them. */
  private unit(place: number): number {
    const isSpaced = this.items[place]?.spaced ?? false
    const sign = this.before === 'unit' ? textOf(this.node(place)) : ''
    const isJoined = /^[/⋅·]$/.test(sign)
    const opens = sign === '/' && textOf(this.node(place + 1)) === '('
    // a unit of a number that is a letter has a blank before it
    const isAwaited = this.before === 'number' || isJoined || (isSpaced && !this.awaits(place))
    if (!isAwaited) return 0
    const skipped = opens ? 2 : isJoined ? 1 : 0
    const found = this.unitAt(place + skipped, isJoined)
    if (!found) return 0
    const link = sign === '/' ? (opens ? '매 괄호 열고 ' : '매 ') : ''
    this.add(link + found.words, 'unit')
    return found.length + skipped
  }

  private unitAt(start: number, isJoined: boolean): { words: string; length: number } | null {
    let letters = ''
    let place = start
    let scripts: MathNode | undefined
    for (; place - start < 5 && !scripts; place += 1) {
      const { node, spaced } = this.items[place] ?? {}
      if (!node || (spaced && place > start)) break
      const tokens = isScripts(node) ? itemsOf(node.children.slice(0, 1)) : [{ node }]
      if (tokens.length === 0 || !tokens.every((one) => isUpright(one.node, tokens.length > 1)))
        break
      letters += tokens.map((one) => textOf(one.node)).join('')
      if (isScripts(node)) scripts = node
    }
    const known = unitNameOf(letters.normalize('NFKC')) ?? sayUnits(letters)
    // a large letter right after a number may be anything: 2A + B
    const isNumber = this.before === 'number' && this.items[start]?.spaced
    const isSure = isJoined || isNumber || !/^[A-Z]$/.test(letters)
    // an index makes a substance of it: H₂
    const isIndexed = (one: MathNode | undefined) => one && isScripts(one) && partsOf(one).sub
    const next = this.node(place)
    const hasIndex = isIndexed(scripts) || (isIndexed(next) && next && !baseOf(next))
    if (letters === '' || !known || !isSure || hasIndex) return null
    const isLast = isJoined || /[/·⋅]/.test(letters)
    return { words: scripts ? this.power(known, scripts, isLast) : known, length: place - start }
  }

  /** 제곱미터; after 매 it stands behind its unit (미터 매 초 제곱). */
  private power(unit: string, scripts: MathNode, isLast: boolean): string {
    const { sup } = partsOf(scripts)
    const power = textOf(onlyItem(sup ? [sup] : []))
    const name = power === '2' ? '제곱' : power === '3' ? '세제곱' : ''
    if (name === '') return withScripts(unit, scripts, this.speech)
    return isLast ? `${unit} ${name}` : `${name}${unit}`
  }

  /** A bar around something: its size where it is a vector, otherwise its absolute value. */
  private bar(place: number, node: MathNode): boolean {
    const bar = barOf(node)
    if (!bar) return false
    const role = this.bars.get(place) ?? 'alone'
    if (role === 'alone' && isScripts(node)) return false
    if (role === 'alone') {
      this.add('세로줄')
      return true
    }
    if (role === 'open') this.opened.push(place)
    const start = role === 'open' ? place : (this.opened.pop() ?? place)
    const name = this.barName(start, textOf(bar))
    const said = `${name} ${role === 'open' ? '시작' : '끝'}`
    this.add(isScripts(node) ? withScripts(said, node, this.speech) : said)
    return true
  }

  private barName(start: number, text: string): string {
    if (text !== '|') return '노름'
    // what stands right after the bar, numbers before it aside
    const first = this.items.slice(start + 1, start + 4).map(({ node }) => node)
    return first.some(isVector) ? '크기' : '절댓값'
  }

  /** A sign by its words; false for what is none. */
  private sign(place: number, node: MathNode): boolean {
    const text = textOf(node)
    if (text === '.' && node.name === 'mo') {
      this.attach('.')
      return true
    }
    const name = signNameOf(text)
    if (!name || node.name === 'mn' || (node.name === 'mtext' && name.form === 'comma'))
      return false
    if (name.form === 'postfix' && this.said.length > 0) {
      if (text === '℃' || text === '℉')
        this.add(`${text === '℃' ? '섭씨' : '화씨'} ${this.said.pop() ?? ''}도`)
      else if (text === '!' || text === '?') this.add(name.words)
      else this.attach(name.words)
    } else this.add(this.words(place, text, name.words))
    return true
  }

  /** Signs that have other words where nothing, points or vectors stand beside them. */
  private words(place: number, text: string, usual: string): string {
    const before = this.node(place - 1)
    const isFirst = this.awaits(place)
    if (isFirst && beginnings[text]) return beginnings[text]
    const isBeside = (test: (node: MathNode | undefined) => boolean) =>
      test(before) && test(this.node(place + 1))
    if (/^[⋅·×]$/.test(text) && isBeside(isVector)) return text === '×' ? '외적' : '내적'
    if (/^[□◻]$/.test(text) && [1, 2, 3].every((i) => /^[A-Z]$/.test(textOf(this.node(place + i)))))
      return '사각형'
    return text === ':' && (isFirst || this.isNoRatio(place)) ? '콜론' : usual
  }

  /** A colon of a function, or of the condition of a set. */
  private isNoRatio(place: number): boolean {
    return this.hasArrow || this.items.slice(0, place).some(({ node }) => textOf(node) === '{')
  }
}

/** Signs where something is awaited, as at the beginning. */
const beginnings: Record<string, string> = {
  '−': '마이너스',
  '-': '마이너스',
  '+': '플러스',
  '∼': '부정',
  '~': '부정',
}

const choices: Record<string, string> = { C: '조합', P: '순열', H: '중복조합', Π: '중복순열' }

const isNumbers = ({ children }: MathNode) =>
  children.every((one) => /^\d+$/.test(textOf(onlyItem([one]))))

/** Letters that are no variables; in a group also what links units. */
const isUpright = (node: MathNode, inGroup: boolean): boolean =>
  node.children.length === 0 &&
  (node.name === 'mtext' ||
    (inGroup && /^[/·⋅]$/.test(textOf(node))) ||
    (node.name === 'mi' && (node.attributes.mathvariant === 'normal' || textOf(node).length > 1)))
