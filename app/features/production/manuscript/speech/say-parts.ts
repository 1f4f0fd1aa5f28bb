/** Says the parts of a formula that hold others: fractions, roots, tables, frames. */
import { isSymbol } from '~/features/production/braille/maths/chemistry-tokens'
import type { MathNode } from '~/features/production/manuscript/draft/maths/math-tree'
import { isShort, itemsOf, textOf } from './math-items'
import {
  delimited,
  enclosed,
  sayCharacters,
  sayLetter,
  sayText,
  sayUnread,
  type Speech,
} from './say-letters'
import { sayScripts } from './say-scripts'
import { functionNameOf, signNameOf } from './sign-names'

const children = (node: MathNode, place: number): MathNode[] =>
  node.children[place] ? [node.children[place]] : []

export function sayPart(node: MathNode, speech: Speech): string {
  switch (node.name) {
    case 'mn':
      return sayNumber(textOf(node))
    case 'mi':
      return sayName(node, speech)
    case 'mo':
      return sayCharacters(textOf(node), speech)
    case 'mtext':
      return sayText(node.text, speech)
    case 'mfrac':
      return sayFraction(node, speech)
    case 'msqrt':
      return enclosed('루트', node.children, speech)
    case 'mroot':
      return sayRoot(node, speech)
    case 'mtable':
      return sayTable(node, '', '', speech)
    case 'menclose':
      return sayEnclosed(node, speech)
    case 'msub':
    case 'msup':
    case 'msubsup':
    case 'munder':
    case 'mover':
    case 'munderover':
      return sayScripts(node, speech)
    default:
      return `${sayUnread(node.name, speech)} ${speech.row(node.children, speech)}`
  }
}

/** Commas of thousands stay; others stand between numbers. */
const sayNumber = (text: string) =>
  /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text : text.split(',').join(' 콤마 ')

function sayName(node: MathNode, speech: Speech): string {
  const text = textOf(node)
  const name = functionNameOf(text) ?? signNameOf(text)?.words
  if (name) return name
  if ([...text].length === 1)
    return /\p{L}/u.test(text) ? sayLetter(text, speech) : sayCharacters(text, speech)
  const symbols = text.match(/[A-Z][a-z]?/g) ?? []
  const isChemical =
    symbols.join('') === text && symbols.every((one) => isSymbol(one) || one.length === 1)
  if (isChemical && /[a-z]/.test(text)) return symbols.join(' ')
  return /^[a-z]{3,}$/.test(text) ? text : sayCharacters(text, speech)
}

/** The lower part first: 2분의 1. Parts that are not short, and fractions in fractions, have an end. */
function sayFraction(node: MathNode, speech: Speech): string {
  const [above, below] = [children(node, 0), children(node, 1)]
  if (node.attributes.linethickness?.startsWith('0'))
    return `위에 ${speech.row(above, speech)} 아래에 ${speech.row(below, speech)}`
  const inner = { ...speech, inFraction: true }
  const [lower, upper] = [speech.row(below, inner), speech.row(above, inner)]
  const isPlain = !speech.inFraction && isShort(above) && isShort(below)
  return isPlain ? `${lower}분의 ${upper}` : `분수 시작 ${lower} 분의 ${upper} 분수 끝`
}

const degrees: Record<string, string> = { 2: '제곱근', 3: '세제곱근', 4: '네제곱근' }

function sayRoot(node: MathNode, speech: Speech): string {
  const [body, index] = [children(node, 0), children(node, 1)]
  const said = speech.row(index, speech)
  const name = degrees[said] ?? (isShort(index) ? `${said}제곱근` : '')
  return name === ''
    ? `지수 시작 ${said} 지수 끝 ${delimited('제곱근', body, speech)}`
    : enclosed(name, body, speech)
}

const ordinals = '첫째 둘째 셋째 넷째 다섯째 여섯째 일곱째 여덟째 아홉째 열째'.split(' ')
const ordinal = (i: number) => ordinals[i] ?? `${i + 1}째`

const wrappers: Record<string, string> = { '()': '행렬', '[]': '행렬', '||': '행렬식', '{': '묶음' }

/** Rows of cells: a matrix, cases, or equations in several lines. */
export function sayTable(table: MathNode, open: string, close: string, speech: Speech): string {
  const rows = table.children.map(({ children: cells }) => cells)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const known = wrappers[open + close]
  const isLines = known === '묶음' || (open + close === '' && (width < 2 || isAligned(rows)))
  const name = known ?? (isLines ? '식' : '표')
  const size = isLines ? `${rows.length}줄` : `${rows.length}행 ${width}열`
  const line = isLines ? '줄' : '행'
  // cells of one equation stand together
  const groups = rows.map((cells) => (name === '식' ? [cells] : cells.map((cell) => [cell])))
  const said = groups.map((cells, i) => {
    const texts = cells.map((cell) => speech.row(cell, speech))
    const shown = isLines
      ? texts.filter((text) => text !== '')
      : texts.map((text) => text || '빈칸')
    return `${ordinal(i)} ${line} ${shown.join(' 콤마 ')}`
  })
  const inner = `${name} ${size} 시작, ${[...said, `${name} 끝`].join(', ')}`
  if (known !== undefined || open + close === '') return inner
  const bracket = (sign: string) => (sign === '' ? '' : sayCharacters(sign, speech))
  return [bracket(open), inner, bracket(close)].filter(Boolean).join(' ')
}

/** Cells to the right and to the left of a sign belong together. */
const isAligned = (rows: MathNode[][]): boolean =>
  rows.every((cells) =>
    cells.every(({ attributes }, i) =>
      (attributes.style ?? '').includes(i % 2 === 0 ? 'text-align:right' : 'text-align:left'),
    ),
  )

function sayEnclosed(node: MathNode, speech: Speech): string {
  const notation = node.attributes.notation ?? ''
  const name = /strike/.test(notation)
    ? '지움'
    : /circle/.test(notation)
      ? '동그라미'
      : /box|actuarial|^$/.test(notation)
        ? '네모'
        : ''
  if (itemsOf(node.children).length === 0) return `빈 ${name || '칸'}`
  if (name !== '') return enclosed(name, node.children, speech)
  return `${sayUnread(notation, speech)} ${delimited('묶음', node.children, speech)}`
}
