/** Writes formulas of Hancom's word processor as LaTeX; what is not understood stays as text and is named. */
import { countLetters } from '~/features/production/manuscript/source/letters'
import { latexOfSign, tokensOf, type Token } from './hwp-tokens'
import {
  accents,
  greekLetter,
  isBigOperator,
  isBuilder,
  partsOf,
  printedLetters,
  signOf,
  tables,
} from './hwp-words'
import { joinLatex, signsOf, wordsOf } from './mathml-signs'

/** Characters of a formula, and groups within each other. */
const bounds = { length: 20_000, depth: 60 }

/** `unknown`: what was not understood; it stands as text. */
export function hwpEquation(script: string): { latex: string; unknown: string[] } {
  const text = script.trim()
  if (text === '') return { latex: '', unknown: [] }
  if (text.length > bounds.length) return { latex: wordsOf(text), unknown: [text.slice(0, 40)] }
  const reader = new EquationReader(tokensOf(text))
  return { latex: reader.read(), unknown: [...reader.unknown].slice(0, 5) }
}

/** Letters and digits that a formula prints. */
export function equationLetters(script: string): number {
  if (script.length > bounds.length) return countLetters(script)
  let count = 0
  const printed = script.replace(/\bcolor\s{0,9}\{[\d,\s]{0,30}\}/gi, ' ')
  let isOperator = false
  for (const { kind, text } of tokensOf(printed.trim())) {
    if (kind !== 'word') count += countLetters(text)
    // what stands below an operator is named by from
    else if (!isOperator || !/^from$/i.test(text)) count += lettersOf(text)
    isOperator = kind === 'word' && isBigOperator(text)
  }
  return count
}

function lettersOf(word: string): number {
  const divided = isKnown(word) ? null : partsOf(word)
  return divided
    ? divided.parts.reduce((sum, part) => sum + printedLetters(part), 0)
    : printedLetters(word)
}

const isKnown = (word: string) =>
  isBuilder(word) || signOf(word) !== null || greekLetter(word) !== null

/** `braced`: a group of several things, which braces keep together. */
type Term = { latex: string; braced: boolean; glue?: boolean }
type Font = 'it' | 'rm' | 'bold'

/** Lowercase letters of a word from which on it is likelier a command than a product. */
const longestProduct = 3

class EquationReader {
  readonly unknown = new Set<string>()
  #index = 0
  #depth = 0
  #font: Font = 'it'

  constructor(private readonly tokens: Token[]) {}

  read(): string {
    const rows: string[][] = [['']]
    while (this.#index < this.tokens.length) {
      const [first = [], ...more] = this.#rows()
      const last = rows.at(-1)
      // what goes on after an end that nothing begins
      if (last) last.push(joinLatex([last.pop() ?? '', first[0] ?? '']), ...first.slice(1))
      rows.push(...more)
      if (this.#next) rows.at(-1)?.push(joinLatex([rows.at(-1)?.pop() ?? '', this.#surplus()]))
    }
    const filled = rows.filter((row, index) => index < rows.length - 1 || row.some(Boolean))
    if (filled.length > 1) return environment('aligned', filled)
    return tidy(joinLatex(filled[0] ?? []))
  }

  get #next(): Token | undefined {
    return this.tokens[this.#index]
  }

  #takeWord(...words: string[]): boolean {
    const { kind, text = '' } = this.#next ?? {}
    if (kind !== 'word' || !words.includes(text.toLowerCase())) return false
    this.#index += 1
    return true
  }

  /** An end of something that nothing begins: a bracket stays, because its formula may be divided. */
  #surplus(): string {
    const isBrace = this.#next?.kind === 'close'
    this.unknown.add(isBrace ? '}' : 'RIGHT')
    this.#index += 1
    return isBrace ? '' : this.#bracket()
  }

  /** Rows and cells up to the end of a group. */
  #rows(): string[][] {
    const rows: string[][] = [[]]
    for (;;) {
      rows.at(-1)?.push(this.#row())
      const { kind } = this.#next ?? {}
      if (kind === 'row') rows.push([])
      else if (kind !== 'cell') return rows
      this.#index += 1
    }
  }

  /** Things in a row, up to the end of a cell. */
  #row(): string {
    const terms: Term[] = []
    for (let next = this.#next; next; next = this.#next) {
      if (/^(?:close|cell|row)$/.test(next.kind)) break
      if (next.kind === 'word' && /^right$/i.test(next.text)) break
      if (next.kind === 'word' && /^(?:over|atop|choose)$/i.test(next.text)) this.#infix(terms)
      else terms.push(this.#term())
    }
    return tidy(joinLatex(terms.map(({ latex }) => latex)))
  }

  /** A fraction, of what stands before and after. */
  #infix(terms: Term[]): void {
    const word = this.#next?.text.toLowerCase()
    this.#checkGlued(this.#index - 2)
    this.#index += 1
    while (terms.at(-1)?.latex.trim() === '\\ ') terms.pop()
    const above = terms.pop()?.latex ?? ''
    const start = this.#index
    const below = this.#next && !isEnd(this.#next) ? this.#term().latex : ''
    if (above === '' || below === '') this.unknown.add(word ?? '')
    if (this.#index === start + 1) this.#checkGlued(start)
    const latex =
      word === 'over'
        ? `\\frac{${above}}{${below}}`
        : word === 'choose'
          ? `\\binom{${above}}{${below}}`
          : environment('matrix', [[above], [below]])
    terms.push({ latex, braced: false })
  }

  /** 2x without a blank: whether both belong to a fraction or power is not said. */
  #checkGlued(index: number): void {
    const [one, other] = [this.tokens[index], this.tokens[index + 1]]
    if (!one || !other?.glued || one.kind === other.kind) return
    const isPart = ({ kind, text }: Token) =>
      kind === 'number' || (kind === 'word' && !isKnown(text))
    if (isPart(one) && isPart(other)) this.unknown.add(one.text + other.text)
  }

  #term(): Term {
    const first = this.#next
    const isScript = first?.kind === 'script' || /^(?:sup|sub)$/i.test(first?.text ?? '')
    const base = isScript ? { latex: '{}', braced: false } : this.#primary()
    const { sub, sup } = this.#scripts(isBigOperator(first?.text ?? ''))
    if (sub === '' && sup === '') return base
    const inner = base.braced ? `{${base.latex}}` : base.latex
    // a degree is raised by itself
    const raised = inner.startsWith('^') ? `{}${inner}` : inner
    const latex = `${raised}${sub && `_{${sub}}`}${sup && `^{${sup}}`}`
    return { latex, braced: false }
  }

  #scripts(isOperator: boolean): { sub: string; sup: string } {
    const scripts = { sub: '', sup: '' }
    for (let next = this.#next; next; next = this.#next) {
      const name = scriptOf(next, isOperator)
      if (name === null || scripts[name] !== '') break
      this.#index += 1
      scripts[name] = this.#script()
    }
    return scripts
  }

  /** What is raised or lowered: one thing, and a sign before it. */
  #script(): string {
    const { kind, text = '', glued } = this.#next ?? {}
    const start = this.#index
    if (kind === 'sign' && /^[-+]$/.test(text) && glued) {
      const after = this.tokens[this.#index + 1]
      if (after?.glued && /^(?:number|word)$/.test(after.kind)) {
        this.#index += 1
        this.unknown.add(`^${text}${after.text}`)
        return `${text}${this.#primary().latex}`
      }
    }
    if (!this.#next || isEnd(this.#next)) return ''
    const { latex } = this.#primary()
    if (this.#index === start + 1) this.#checkGlued(start)
    return latex
  }

  #primary(): Term {
    const token = this.#next
    if (!token || isEnd(token)) return { latex: '', braced: false }
    this.#index += 1
    if (this.#depth > bounds.depth) return this.#asText(token)
    this.#depth += 1
    const term = this.#one(token)
    this.#depth -= 1
    return term
  }

  #asText(token: Token): Term {
    this.unknown.add(token.text)
    return { latex: token.kind === 'open' ? '' : wordsOf(token.text), braced: false }
  }

  #one({ kind, text }: Token): Term {
    switch (kind) {
      case 'open':
        return this.#group()
      case 'number':
        return { latex: text, braced: false }
      case 'text':
        return { latex: text.trim() === '' ? '' : wordsOf(text), braced: false }
      case 'blank':
        return { latex: text === '~' ? '\\ ' : '', braced: false }
      case 'word':
        return this.#word(text)
      default:
        return { latex: latexOfSign(text) ?? signsOf(text), braced: false }
    }
  }

  /** A group in braces, whose letters may have a face of their own. */
  #group(): Term {
    const font = this.#font
    const rows = this.#rows()
    this.#font = font
    if (this.#next?.kind === 'close') this.#index += 1
    else if (this.#next) this.#endBadGroup(rows)
    else this.unknown.add('{')
    const cells = rows.flat()
    if (rows.length > 1) return { latex: environment('matrix', rows), braced: false }
    const latex = joinLatex(cells)
    return { latex, braced: !isSimple(latex) }
  }

  /** RIGHT inside of a group whose LEFT is outside. */
  #endBadGroup(rows: string[][]): void {
    rows.at(-1)?.push(this.#surplus())
    if (this.#next?.kind === 'close') this.#index += 1
  }

  #word(text: string): Term {
    const small = text.toLowerCase()
    const build = this.#builders[small]
    if (build && (small !== 'box' || this.#next?.kind === 'open')) return build()
    const accent = accents.get(small)
    if (accent) return this.#accent(accent)
    const table = tables.get(small)
    if (table && this.#next?.kind === 'open') return this.#table(table)
    const sign = signOf(text)
    if (sign !== null) return { latex: sign === '\\prime' ? "'" : sign, braced: false }
    const letter = greekLetter(text)
    if (letter) {
      if (!letter.sure) this.unknown.add(text)
      return { latex: letter.latex, braced: false }
    }
    return this.#letters(text)
  }

  #letters(text: string): Term {
    const divided = partsOf(text)
    if (divided) {
      if (!divided.sure) this.unknown.add(text)
      this.tokens.splice(
        this.#index,
        0,
        ...divided.parts.map((part): Token => ({ kind: 'word', text: part, glued: false })),
      )
      const { latex } = this.#term()
      return { latex, braced: false }
    }
    if (this.#font !== 'it')
      return { latex: `\\${this.#font === 'rm' ? 'mathrm' : 'mathbf'}{${text}}`, braced: false }
    if (text.length > longestProduct && /[a-z]{4}/.test(text)) this.unknown.add(text)
    // what is raised stands behind the last letter
    return { latex: text, braced: false }
  }

  readonly #builders: Record<string, () => Term> = {
    rm: () => this.#face('rm'),
    it: () => this.#face('it'),
    bold: () => this.#face('bold'),
    rmbold: () => this.#face('bold'),
    sqrt: () => this.#root(),
    root: () => this.#root(),
    left: () => this.#fence(),
    binom: () => ({ latex: `\\binom{${this.#argument()}}{${this.#argument()}}`, braced: false }),
    not: () => ({ latex: `\\not${this.#argument()}`, braced: false }),
    big: () => this.#primary(),
    bigg: () => this.#primary(),
    box: () => ({ latex: `\\boxed{${this.#argument()}}`, braced: false }),
    lsub: () => ({ latex: `{}_{${this.#argument()}}`, braced: false }),
    lsup: () => ({ latex: `{}^{${this.#argument()}}`, braced: false }),
    color: () => this.#colour(),
    rel: () => this.#arrow(true),
    buildrel: () => this.#arrow(false),
    of: () => this.#named('of'),
    size: () => this.#named('size'),
    phantom: () => this.#named('phantom'),
    longdiv: () => this.#named('longdiv'),
    ladder: () => this.#named('ladder'),
    slad: () => this.#named('slad'),
  }

  /** What has no form in LaTeX: its parts stand in a row. */
  #named(name: string): Term {
    this.unknown.add(name)
    return { latex: '', braced: false }
  }

  #argument(): string {
    while (this.#next?.kind === 'blank') this.#index += 1
    return this.#primary().latex
  }

  #face(font: Font): Term {
    this.#font = font
    return { latex: '', braced: false }
  }

  /** A colour says nothing; three numbers in braces name it. */
  #colour(): Term {
    this.#argument()
    return this.#primary()
  }

  #root(): Term {
    const first = this.#argument()
    if (!this.#takeWord('of')) return { latex: `\\sqrt{${first}}`, braced: false }
    return { latex: `\\sqrt[${first}]{${this.#argument()}}`, braced: false }
  }

  #accent([one, more]: [string, string]): Term {
    const inner = this.#argument()
    if (inner === '') this.unknown.add(one)
    const command =
      countLetters(inner.replace(/\\[A-Za-z]+/g, 'x')) > 1 && !isSimple(inner) ? more : one
    const isLong = inner.startsWith('\\mathrm{') && countLetters(inner.slice(8)) > 1
    return { latex: `\\${isLong ? more : command}{${inner}}`, braced: false }
  }

  #table(name: string): Term {
    this.#index += 1
    const font = this.#font
    const rows = this.#rows()
    this.#font = font
    if (this.#next?.kind === 'close') this.#index += 1
    else this.unknown.add('{')
    return { latex: environment(name, rows), braced: false }
  }

  /** An arrow with words above, and below. */
  #arrow(hasBelow: boolean): Term {
    const arrow = this.#argument()
    const name = longArrows.get(arrow.trim())
    const above = this.#argument()
    const below = hasBelow ? this.#argument() : ''
    if (name) return { latex: `\\${name}${below && `[${below}]`}{${above}}`, braced: false }
    this.unknown.add(hasBelow ? 'rel' : 'buildrel')
    return { latex: `\\overset{${above}}{${arrow}}${below && `{${below}}`}`, braced: false }
  }

  /** What stands between two brackets that grow with it. */
  #fence(): Term {
    const open = this.#bracket()
    const font = this.#font
    const inner = this.#fenced()
    this.#font = font
    if (!this.#takeWord('right')) {
      this.unknown.add('LEFT')
      return { latex: `${open}${inner}`, braced: true }
    }
    const close = this.#bracket()
    const table = /^\\begin\{matrix\}([^]*)\\end\{matrix\}$/.exec(inner)?.[1]
    const name = table?.includes('\\begin') ? undefined : fencedTables.get(open + close)
    if (table !== undefined && name)
      return { latex: `\\begin{${name}}${table}\\end{${name}}`, braced: false }
    if (open !== '' && close !== '')
      return { latex: joinLatex([open, inner, close]), braced: false }
    return {
      latex: joinLatex([`\\left${open || '.'}`, inner, `\\right${close || '.'}`]),
      braced: false,
    }
  }

  #fenced(): string {
    const rows = this.#rows()
    while (this.#next?.kind === 'close') this.#surplus()
    return rows.length > 1 ? environment('matrix', rows) : joinLatex(rows[0] ?? [])
  }

  #bracket(): string {
    const token = this.#next
    if (!token) return ''
    this.#index += 1
    if (token.kind === 'open') return '\\{'
    if (token.kind === 'close') return '\\}'
    if (token.text === '.') return ''
    if (token.text === '<') return '\\langle'
    if (token.text === '>') return '\\rangle'
    if (token.kind === 'word') return signOf(token.text) ?? token.text
    return signsOf(token.text)
  }
}

const isEnd = ({ kind, text }: Token) =>
  /^(?:close|cell|row)$/.test(kind) || (kind === 'word' && /^right$/i.test(text))

function scriptOf({ kind, text }: Token, isOperator: boolean): 'sub' | 'sup' | null {
  if (kind === 'script') return text === '^' ? 'sup' : 'sub'
  if (kind !== 'word') return null
  const word = text.toLowerCase()
  if (word === 'sup' || word === 'sub') return word
  if (!isOperator) return null
  return word === 'from' ? 'sub' : word === 'to' ? 'sup' : null
}

/** One letter, number or command, around which no braces are needed. */
const isSimple = (latex: string): boolean =>
  /^(?:.|\d+|\\[A-Za-z]+)$/u.test(latex) || /^\\(?:mathrm|mathbf|text)\{[^{}]*\}$/.test(latex)

const fencedTables = new Map([
  ['()', 'pmatrix'],
  ['[]', 'bmatrix'],
  ['||', 'vmatrix'],
  ['\\{', 'cases'],
])

const longArrows = new Map([
  ['\\to', 'xrightarrow'],
  ['\\leftarrow', 'xleftarrow'],
  ['\\leftrightarrow', 'xleftrightarrow'],
])

/** Blanks at the ends only keep a distance. */
const tidy = (latex: string): string =>
  latex.replace(/^(?:\\ |\s)+|(?:(?<!\\)\s|\\ )+$/g, '').replace(/(?:\\ ){2,}/g, '\\ ')

function environment(name: string, rows: readonly string[][]): string {
  const filled = rows.filter((row, index) => index < rows.length - 1 || row.some(Boolean))
  const lines = filled.map((row) => row.map(tidy).join(' & ').trim())
  return `\\begin{${name}} ${lines.join(' \\\\ ')} \\end{${name}}`
}
