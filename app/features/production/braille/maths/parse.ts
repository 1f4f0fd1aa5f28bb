/**
 * Parses formulas of school books: the LaTeX that stands between `$` signs, and Unicode. Our own
 * parser, because the libraries for LaTeX make pages of it and keep neither what a reader of braille
 * needs (which letters are points, what a fraction's parts are) nor the place of what they do not
 * know. A command that is not known becomes a node with its source. Nothing throws: a text that is
 * too long or too deep is unknown as a whole.
 */
import { parseCommand } from './commands'
import { parseBracket } from './fences'
import { isLetter, isSign, noScripts, type Node, type Row, type Scripts } from './node'
import { characterNode, type Source } from './source'
import { functions, signOf } from './tables'
import { toLatex } from './unicode'

/** Characters of a formula, and brackets inside of brackets. Longer than a page's longest formula. */
const longestFormula = 4000
const deepestFormula = 40

/** The tree of a formula in LaTeX or Unicode. */
export function parseMaths(source: string): Row {
  if (source.length > longestFormula) return [{ kind: 'unknown', source }]
  const text = toLatex(source.normalize('NFC').replace(/\s/g, ' ')).trim()
  if (isTooDeep(text)) return [{ kind: 'unknown', source }]
  const input: Source = {
    text,
    place: 0,
    row: (isEnd) => parseRow(input, isEnd),
    argument: () => parseArgument(input),
    group: () => parseGroup(input),
  }
  const row: Row = []
  while (input.place < text.length) {
    row.push(...parseRow(input, () => false))
    // a closing brace that nothing opened
    if (input.place < text.length) input.place += 1
  }
  return row
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if ('{[('.includes(character)) depth += 1
    else if ('}])'.includes(character)) depth = Math.max(0, depth - 1)
    if (depth > deepestFormula) return true
  }
  return (
    (text.match(/\\(?:begin|left|frac|sqrt|not|over|dfrac)/g)?.length ?? 0) > 10 * deepestFormula
  )
}

/** Nodes until `isEnd` says that the text before the place ends, or a brace closes. */
function parseRow(input: Source, isEnd: (rest: string) => boolean): Row {
  const row: Row = []
  let over: Row | null = null
  for (;;) {
    const spaces = /^ */.exec(input.text.slice(input.place, input.place + 200))?.[0].length ?? 0
    input.place += spaces
    const rest = input.text.slice(input.place, input.place + 40)
    if (rest === '' || rest.startsWith('}') || isEnd(rest)) break
    if (/^\\over(?![A-Za-z])/.test(rest)) {
      input.place += 5
      over = row.splice(0)
      continue
    }
    addNode(row, input, spaces > 0, isEnd)
  }
  return over ? [{ kind: 'fraction', above: over, below: row }] : withLeftScripts(row)
}

/** One more node, or scripts of the last one. */
function addNode(row: Row, input: Source, afterSpace: boolean, isEnd: (rest: string) => boolean) {
  const character = input.text.charAt(input.place)
  if (character === '^' || character === '_') {
    input.place += 1
    addScript(row, character, parseArgument(input), afterSpace)
  } else if (character === "'" || character === '′') {
    input.place += 1
    scriptsOf(row, false).primes += 1
  } else row.push(...parseAtom(input, isEnd, row))
}

function addScript(row: Row, kind: string, body: Row, afterSpace: boolean): void {
  const [only] = body
  if (kind === '^' && body.length === 1 && (isSign(only, '∘') || isSign(only, '°'))) {
    row.push({ kind: 'sign', sign: '°', denied: false })
    return
  }
  if (kind === '^' && body.length > 0 && body.every((one) => isPrime(one))) {
    for (const one of body) scriptsOf(row, false).primes += one.kind === 'scripts' ? one.primes : 1
    return
  }
  const last = row.at(-1)
  // 2 ₇P₂: a number that is set off has no index, so the index is that of the letter after it
  const scripts = scriptsOf(row, afterSpace && last?.kind === 'number' && kind === '_')
  if (kind === '^') scripts.sup = [...(scripts.sup ?? []), ...body]
  else scripts.sub = [...(scripts.sub ?? []), ...body]
}

const isPrime = (node: Node) =>
  (node.kind === 'scripts' && node.base === null && node.primes > 0 && !node.sub && !node.sup) ||
  isSign(node, '′')

/** The scripts of the last node, which are made when it has none. */
function scriptsOf(row: Row, isLeft: boolean): Scripts {
  const last = row.at(-1)
  if (last?.kind === 'scripts' && !isLeft) return last
  const takes = last && !isLeft && takesScripts(last)
  if (takes) row.pop()
  const scripts: Scripts = { kind: 'scripts', base: takes ? last : null, ...noScripts }
  row.push(scripts)
  return scripts
}

const takesScripts = (node: Node) =>
  !['space', 'comma', 'unknown', 'text'].includes(node.kind) &&
  !(node.kind === 'sign' && ['operator', 'relation'].includes(signOf(node.sign)?.form ?? ''))

/** Scripts of nothing before a letter or bracket are its left scripts (제18항 2, 제19항 2, 제62항). */
function withLeftScripts(row: Row): Row {
  const result: Row = []
  for (const node of row) {
    const before = result.at(-1)
    if (before?.kind !== 'scripts' || before.base || before.primes || !isBase(node)) {
      result.push(node)
      continue
    }
    result.pop()
    if (result.at(-1)?.kind === 'space') result.pop()
    const scripts: Scripts =
      node.kind === 'scripts' ? node : { kind: 'scripts', base: node, ...noScripts }
    result.push({ ...scripts, leftSub: before.sub, leftSup: before.sup })
  }
  return result
}

const isBase = (node: Node): boolean =>
  isLetter(node) ||
  node.kind === 'fence' ||
  (node.kind === 'scripts' && !!node.base && isBase(node.base))

/** The argument of a command or script: a group in braces, or one node. */
function parseArgument(input: Source): Row {
  while (input.text[input.place] === ' ') input.place += 1
  if (input.text[input.place] === '{') return parseGroup(input)
  if (input.place >= input.text.length || '}&'.includes(input.text.charAt(input.place))) return []
  if (/\d/.test(input.text.charAt(input.place))) {
    input.place += 1
    return [{ kind: 'number', text: input.text.charAt(input.place - 1) }]
  }
  if (/^[A-Za-z]/.test(input.text.charAt(input.place))) {
    input.place += 1
    return [{ kind: 'letter', letter: input.text.charAt(input.place - 1) }]
  }
  return parseAtom(input, () => true, [])
}

/** The nodes between braces. */
function parseGroup(input: Source): Row {
  input.place += 1
  const row = parseRow(input, () => false)
  if (input.text[input.place] === '}') input.place += 1
  return row
}

const pattern = {
  number: /^(?:\d{1,3}(?:(?:,|\{,\})\d{3})+(?!\d)|\d+)?(?:\.(?=\d|\\dot ?\{?\d))?\d*/,
  recurring: /^\\dot *\{?(\d)\}?/,
  barred: /^\\(?:bar|overline) *\{?(\d)\}?(\.\d+)/,
  hangul: /^(?:[A-Za-z](?=[가-힣]))?[가-힣ㄱ-ㅣ]+(?:[ ,·]*[가-힣ㄱ-ㅣ]+)*/,
  word: new RegExp(`^(?:${Object.keys(functions).join('|')})`),
  roman: /^[Ⅰ-Ⅻ]+/,
}

function parseAtom(input: Source, isEnd: (rest: string) => boolean, before: Row): Row {
  const rest = input.text.slice(input.place)
  const number = parseNumber(rest)
  const hangul = pattern.hangul.exec(rest)?.[0]
  const word = pattern.word.exec(rest)?.[0]
  const roman = pattern.roman.exec(rest)?.[0]
  const taken = (length: number, node: Node): Row => {
    input.place += length
    return [node]
  }
  if (number) return taken(number.length, { kind: 'number', text: number.text })
  if (hangul) return taken(hangul.length, { kind: 'text', text: hangul })
  if (word) return taken(word.length, { kind: 'function', name: word === 'cosec' ? 'csc' : word })
  if (roman) return taken(roman.length, { kind: 'roman', letters: roman.normalize('NFKC') })
  if (rest.startsWith('\\')) return parseCommand(input, isEnd, before)
  if (rest.startsWith('{')) {
    const row = parseGroup(input)
    // an empty group takes the scripts after it away from what stands before it
    return row.length > 0 ? row : [{ kind: 'space', wide: false }]
  }
  if (/^[([|∣‖]/.test(rest)) return parseBracket(input, rest.charAt(0), isEnd, before)
  if (/^[)\]]/.test(rest))
    return taken(1, { kind: 'fence', open: '', close: rest.charAt(0), body: [] })
  if (rest.startsWith('~')) {
    const sign = before.length === 0 || /^~ *[A-Za-z]/.test(rest)
    return taken(
      1,
      sign ? { kind: 'sign', sign: '∼', denied: false } : { kind: 'space', wide: true },
    )
  }
  return taken(String.fromCodePoint(rest.codePointAt(0) ?? 0).length, characterNode(rest))
}

/** A number with its point, thousands, and what recurs; '' in length when none begins here. */
function parseNumber(rest: string): { text: string; length: number } | null {
  const barred = pattern.barred.exec(rest)
  if (barred) return { text: `${barred[1]}¯${barred[2]}`, length: barred[0].length }
  const found = pattern.number.exec(rest)?.[0] ?? ''
  if (!/\d|\.$/.test(found) || found === '') return null
  let text = found.replaceAll('{,}', ',')
  let length = found.length
  if (!found.includes('.')) return /\d/.test(found) ? { text, length } : null
  for (;;) {
    const recurring = pattern.recurring.exec(rest.slice(length))
    const plain = /^\d+/.exec(rest.slice(length))
    if (!recurring && !plain) break
    text += recurring ? `˙${recurring[1]}` : (plain?.[0] ?? '')
    length += (recurring ?? plain)?.[0].length ?? 0
  }
  return { text, length }
}
