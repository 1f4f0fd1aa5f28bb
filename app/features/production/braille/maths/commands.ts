/** Commands of LaTeX in formulas. A command that is not known is a node with its source. */
import { parseEnvironment, parseEscaped, parseSized, parseStack, strayBracket } from './fences'
import { isSign, noScripts, type Row } from './node'
import { signNode, type IsEnd, type Source } from './source'
import { accentOf, denied, functions, greekCommands, signOfCommand } from './tables'

const name = /^\\(?:[A-Za-z]+\*?|[^A-Za-z])/

/** The nodes of the command at the place. */
export function parseCommand(input: Source, isEnd: IsEnd, before: Row): Row {
  const found = name.exec(input.text.slice(input.place, input.place + 60))?.[0] ?? '\\'
  const command = found.slice(1).replace(/\*$/, '')
  input.place += found.length
  if (/^[{|]$/.test(command)) return [parseEscaped(input, `\\${command}`, isEnd)]
  if (command === '}') return [strayBracket('\\}')]
  return (
    parseBySign(found, command) ??
    structures[command]?.(input, isEnd, before) ??
    parseAccent(input, command) ?? [{ kind: 'unknown', source: found }]
  )
}

function parseBySign(found: string, command: string): Row | null {
  if (denied[found]) {
    const sign = signNode(denied[found])
    return sign?.kind === 'sign' ? [{ ...sign, denied: true }] : null
  }
  if (functions[command]) return [{ kind: 'function', name: command === 'cosec' ? 'csc' : command }]
  const letter = greekCommands[command]
  if (letter) return [{ kind: 'letter', letter }]
  const sign = signOfCommand(command)
  return sign && /^(?:[A-Za-z]{2}|[%#!])/.test(command)
    ? [{ kind: 'sign', sign: sign.sign, denied: false }]
    : null
}

function parseAccent(input: Source, command: string): Row | null {
  const accent = accentOf(command)
  return accent ? [{ kind: 'accent', command: accent.command, body: input.argument() }] : null
}

type Structure = (input: Source, isEnd: IsEnd, before: Row) => Row

const fraction: Structure = (input) => {
  const above = input.argument()
  return [{ kind: 'fraction', above, below: input.argument() }]
}
const nothing: Structure = () => []
const content: Structure = (input) => input.argument()
const space =
  (wide: boolean): Structure =>
  () => [{ kind: 'space', wide }]

/** Text of a command between braces, as it is. */
function rawArgument(input: Source): string {
  while (input.text[input.place] === ' ') input.place += 1
  let depth = 0
  const start = input.place
  for (; input.place < input.text.length; input.place += 1) {
    const character = input.text[input.place]
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (depth <= 0) break
  }
  input.place += 1
  return input.text.slice(start + 1, input.place - 1)
}

/** Text in words; a formula in it stays one: \text{H}_2. */
const text: Structure = (input) => {
  const words = rawArgument(input)
  return /^[A-Za-z]$/.test(words)
    ? [{ kind: 'letter', letter: words }]
    : words.trim() === ''
      ? [{ kind: 'space', wide: true }]
      : [{ kind: 'text', text: words }]
}

const root: Structure = (input) => {
  let index: Row | null = null
  while (input.text[input.place] === ' ') input.place += 1
  if (input.text[input.place] === '[') {
    input.place += 1
    index = input.row((rest) => rest.startsWith(']'))
    if (input.text[input.place] === ']') input.place += 1
  }
  return [{ kind: 'root', index, body: input.argument() }]
}

/** An arrow with something over it, and in square brackets something under it (제45항 붙임). */
const arrow =
  (sign: string): Structure =>
  (input) => {
    let below: Row = []
    if (input.text[input.place] === '[') {
      input.place += 1
      below = input.row((rest) => rest.startsWith(']'))
      if (input.text[input.place] === ']') input.place += 1
    }
    return [{ kind: 'arrow', sign, above: input.argument(), below }]
  }

/** What stands over something: an arc, or a label of an arrow. */
const over: Structure = (input) => {
  const above = input.argument()
  const body = input.argument()
  const [only] = body
  if (isSign(above[0], '⌢') || above[0]?.kind === 'accent')
    return [{ kind: 'accent', command: 'overarc', body }]
  if (only?.kind === 'sign' && /[→←↔⇌]/.test(only.sign))
    return [{ kind: 'arrow', sign: only.sign, above, below: [] }]
  return [{ kind: 'unknown', source: '\\overset' }, ...above, ...body]
}

/** What stands under something: the bounds of a limit. */
const under: Structure = (input) => {
  const below = input.argument()
  const body = input.argument()
  const [only] = body
  return body.length === 1 && only?.kind === 'function' && only.name === 'lim'
    ? [{ kind: 'scripts', base: only, ...noScripts, sub: below }]
    : [{ kind: 'unknown', source: '\\underset' }, ...below, ...body]
}
/** The letter l in the shape that lines of figures and litres have. */
const ell: Structure = () => [{ kind: 'letter', letter: 'l' }]

/** ⠨ before what \not denies (제34, 60항); a letter that is a relation keeps its form. */
const not: Structure = (input) => {
  const [first, ...rest] = input.argument()
  if (first?.kind === 'sign') return [{ ...first, denied: true }, ...rest]
  const letter = first ?? { kind: 'unknown', source: '\\not' }
  return [{ kind: 'accent', command: 'not', body: [letter] }, ...rest]
}

const chemistry: Structure = (input) => [{ kind: 'chemistry', source: rawArgument(input) }]
const prime: Structure = () => [{ kind: 'scripts', base: null, ...noScripts, primes: 1 }]
const emptyArc: Structure = () => [{ kind: 'accent', command: 'overarc', body: [] }]
const surd: Structure = () => [{ kind: 'root', index: null, body: [] }]
const bar = (close: string): Structure =>
  close === '|'
    ? (input, isEnd) => {
        const body = input.row((rest) => rest.startsWith('\\rvert') || isEnd(rest))
        if (input.text.startsWith('\\rvert', input.place)) input.place += '\\rvert'.length
        return [{ kind: 'fence', open: '|', close: '|', body }]
      }
    : (input, isEnd) => {
        const body = input.row((rest) => rest.startsWith('\\rVert') || isEnd(rest))
        if (input.text.startsWith('\\rVert', input.place)) input.place += '\\rVert'.length
        return [{ kind: 'fence', open: '\\|', close: '\\|', body }]
      }

// prettier-ignore
const structures: Record<string, Structure | undefined> = {
  frac: fraction, dfrac: fraction, tfrac: fraction, cfrac: fraction, sqrt: root, text, textrm: text, mbox: text, textbf: text, hbox: text,
  mathrm: content, mathbf: content, mathit: content, mathcal: content, mathbb: content, mathsf: content, boldsymbol: content, bm: content,
  operatorname: content, mathscr: content, displaystyle: nothing, textstyle: nothing, limits: nothing, nolimits: nothing, rm: nothing,
  bf: nothing, it: nothing, scriptstyle: nothing, big: nothing, Big: nothing, bigg: nothing, Bigg: nothing, bigl: nothing, bigr: nothing,
  Bigl: nothing, Bigr: nothing, '!': nothing, ',': space(false), ';': space(false), ':': space(false), ' ': space(true), quad: space(true), qquad: space(true), '\\': space(true),
  left: (input, isEnd) => [parseSized(input, isEnd)], begin: (input) => [parseEnvironment(input)],
  substack: (input) => [{ kind: 'stack', rows: parseStack(input) }],
  xrightarrow: arrow('→'), xleftarrow: arrow('←'), xleftrightarrow: arrow('↔'), xrightleftharpoons: arrow('⇌'),
  overset: over, stackrel: over, underset: under, ell, not, ce: chemistry, prime, frown: emptyArc, surd, lvert: bar('|'), lVert: bar('\\|'),
}
