/** Says what stands above, below and beside letters: powers, indices, bounds, signs over them. */
import type { MathNode } from '~/features/production/manuscript/draft/maths/math-tree'
import { baseOf, isShort, isVector, itemsOf, onlyItem, textOf } from './math-items'
import { withDirection, withSubject, withTopic } from './particles'
import { delimited, enclosed, withGap, type Speech } from './say-letters'
import { signNameOf } from './sign-names'

/** A letter, number or bracket with what stands above and below it. */
export function sayScripts(node: MathNode, speech: Speech): string {
  const { sub, sup } = partsOf(node)
  const [base] = node.children
  const last = baseOf(node)
  if (!base || !last) return withScripts('', node, speech)
  const text = textOf(last)
  const accent = isPlaced(node) ? sayAccent(node, speech) : ''
  if (accent !== '') return accent
  const name = onlyItem([base])?.name === 'mi' ? text : ''
  if (name === 'log' && sub)
    return withPower(`밑이 ${speech.row([sub], speech)}인 로그`, sup, last, speech)
  if (name === 'lim' && sub) return `리미트 ${sayTendency(sub, speech)}`
  if (signNameOf(text)?.form === 'big')
    return sayBounds(speech.row([base], speech), sub, sup, speech)
  return withScripts(speech.row([base], speech), node, speech)
}

/** Over and under, not beside. */
const isPlaced = ({ name }: MathNode) => /^(?:munder|mover|munderover)$/.test(name)

type Parts = { sub?: MathNode; sup?: MathNode }
/** What stands lower and higher; what shows nothing is none. */
export function partsOf({ name, children: all }: MathNode): Parts {
  const seen = (node: MathNode | undefined) =>
    node && itemsOf([node]).length > 0 ? node : undefined
  if (name === 'msub' || name === 'munder') return { sub: seen(all[1]) }
  if (name === 'msup' || name === 'mover') return { sup: seen(all[1]) }
  return { sub: seen(all[1]), sup: seen(all[2]) }
}

/** What is said already, with the scripts of a node after it. */
export function withScripts(said: string, node: MathNode, speech: Speech): string {
  const { sub, sup } = partsOf(node)
  const base = baseOf(node)
  if (isPlaced(node))
    return [
      said,
      sub ? delimited('아래', [sub], speech) : '',
      sup ? delimited('위', [sup], speech) : '',
    ]
      .filter(Boolean)
      .join(' ')
  const isBounded = sub && sup && /^[\]|]$/.test(textOf(base))
  if (isBounded) return `${said} ${speech.row([sub], speech)}부터 ${speech.row([sup], speech)}까지`
  const lowered = sub ? `${said} ${enclosed('아래첨자', [sub], speech)}`.trim() : said
  return withPower(lowered, sup, base, speech)
}

const primes: Record<string, string> = {
  '′': '프라임',
  '′′': '더블 프라임',
  '′′′': '트리플 프라임',
}
const measures: Record<string, string> = { '′': '분', '′′': '초' }

function withPower(
  said: string,
  sup: MathNode | undefined,
  base: MathNode | undefined,
  speech: Speech,
): string {
  if (!sup) return said
  const items = itemsOf([sup]).map(({ node }) => node)
  const texts = items.map(textOf)
  const text = texts.join('').replace(/″/g, '′′').replace(/‴/g, '′′′')
  if (text === '∘' || text === '°') return `${said}도`
  const marks = /^′+/.exec(text)?.[0] ?? ''
  if (marks !== '') {
    const isMeasure = base?.name === 'mn' && measures[marks] && marks === text
    const name = isMeasure
      ? `${said}${measures[marks]}`
      : `${said} ${primes[marks] ?? `프라임 ${marks.length}개`}`
    const rest = items.slice(texts.findIndex((one) => !/^[′″‴]+$/.test(one)))
    return marks === text ? name : `${name} ${enclosed('위첨자', rest, speech)}`
  }
  return `${said}${sayPower(items, texts, base, said, speech)}`
}

const powerNames: Record<string, string> = { 2: '제곱', 3: '세제곱', 4: '네제곱' }

const chargeWords: Record<string, string> = {
  '+': '플러스',
  '±': '플러스마이너스',
  '−': '마이너스',
  '-': '마이너스',
}

/** `의 제곱`; charges, signs, and large letters are no powers. */
function sayPower(
  items: MathNode[],
  texts: string[],
  base: MathNode | undefined,
  said: string,
  speech: Speech,
): string {
  const charge = items.length <= 2 ? chargeWords[texts.at(-1) ?? ''] : undefined
  if (charge) return ` 위첨자 ${texts.slice(0, -1).join('')}${charge}`
  if (isMark(items, textOf(base))) return ` ${enclosed('위첨자', items, speech)}`
  const particle = said === '' || /(?:닫고|끝)$/.test(said) ? ' ' : '의 '
  const name = items.length === 1 ? powerNames[texts.join('')] : undefined
  if (name) return particle + name
  if (isPlainPower(items)) return `${particle}${withGap(speech.row(items, speech))}제곱`
  return `${particle}지수 시작 ${speech.row(items, speech)} 지수 끝`
}

/** Signs, and large letters, as of a complement; `c` is one only of a set. */
function isMark(items: MathNode[], base: string): boolean {
  const [only, more] = items
  if (!only || more || only.children.length > 0) return false
  const text = textOf(only)
  return (
    /^(?:\p{Lu}|[^\p{L}\p{N}∞□])$/u.test(text) || (text === 'c' && /^(?:\p{Lu}|\))$/u.test(base))
  )
}

/** A number or letter, with a sign before it, or a fraction of numbers. */
function isPlainPower(items: MathNode[]): boolean {
  const [first, second] = items
  if (items.length === 2 && second) return /^[−-]$/.test(textOf(first)) && isShort([second])
  if (items.length !== 1 || !first || first.name === 'mtext') return false
  const isFraction = first.name === 'mfrac' && first.children.every(({ name }) => name === 'mn')
  return isFraction || isShort(items)
}

/** `시그마 k는 1부터 n까지`, `인테그랄 0부터 1까지` */
function sayBounds(
  name: string,
  sub: MathNode | undefined,
  sup: MathNode | undefined,
  speech: Speech,
): string {
  const items = sub ? itemsOf([sub]).map(({ node }) => node) : []
  const place = items.findIndex((node) => textOf(node) === '=')
  const start =
    place > 0
      ? `${withTopic(speech.row(items.slice(0, place), speech))} ${speech.row(items.slice(place + 1), speech)}부터`
      : ''
  const upper = sup ? ` ${speech.row([sup], speech)}까지` : ''
  if (start !== '') return `${name} ${start}${upper}`
  if (sub && sup) return `${name} ${speech.row([sub], speech)}부터${upper}`
  const lower = sub ? ` ${enclosed('아래첨자', [sub], speech)}` : ''
  return name + lower + (sup ? ` ${enclosed('위첨자', [sup], speech)}` : '')
}

/** `n이 무한대로 갈 때` */
function sayTendency(sub: MathNode, speech: Speech): string {
  const items = itemsOf([sub]).map(({ node }) => node)
  const place = items.findIndex((node) => /^[→⟶]$/.test(textOf(node)))
  if (place < 1) return enclosed('아래첨자', [sub], speech)
  const last = textOf(items.at(-1))
  const side = /^[+−-]$/.test(last) ? (last === '+' ? ' 플러스' : ' 마이너스') : ''
  const goal = speech.row(items.slice(place + 1, side === '' ? undefined : -1), speech) + side
  return `${withSubject(speech.row(items.slice(0, place), speech))} ${withDirection(goal)} 갈 때`
}

const above: Record<string, string> = {
  '^': '햇',
  ˆ: '햇',
  '~': '틸드',
  '˜': '틸드',
  '˙': '닷',
  '¨': '더블 닷',
  '˚': '링',
  ˇ: '체크',
  '˘': '브레브',
  '´': '애큐트',
  '`': '그레이브',
  '‾': '바',
  '¯': '바',
}

/** A sign over or under letters; '' where it is something else. */
function sayAccent(node: MathNode, speech: Speech): string {
  const [base] = node.children
  const { sub, sup } = partsOf(node)
  if (!base || (sub && sup)) return ''
  const sign = textOf(onlyItem(sub ? [sub] : sup ? [sup] : []))
  if (sub) {
    if (sign === '_') return delimited('밑줄', [base], speech)
    return sign === '⏟' ? delimited('아래 중괄호', [base], speech) : ''
  }
  if (sign === '⏞') return delimited('위 중괄호', [base], speech)
  if (/^[⌢⏜]$/.test(sign)) return enclosedPoints('호', [base], speech)
  if (sign === '↔') return enclosedPoints('직선', [base], speech)
  if (isVector(node)) {
    const isPoint = arePoints([base]) && !speech.hasVectors
    return enclosedPoints(isPoint ? '위 화살표' : '벡터', [base], speech)
  }
  const name = above[sign]
  if (!name) return ''
  if (name === '바' && arePoints([base])) return `선분 ${speech.row([base], speech)}`
  if (isShort([base]) || onlyItem([base])?.name.startsWith('ms'))
    return `${speech.row([base], speech)} ${name}`
  return delimited(name === '바' ? '윗줄' : name, [base], speech)
}

const enclosedPoints = (name: string, nodes: MathNode[], speech: Speech) =>
  arePoints(nodes) ? `${name} ${speech.row(nodes, speech)}` : enclosed(name, nodes, speech)

/** Two letters of points or more. */
function arePoints(nodes: MathNode[]): boolean {
  const letters = itemsOf(nodes).map(({ node }) =>
    textOf(node.name.startsWith('ms') ? node.children[0] && baseOf(node) : node),
  )
  return letters.join('').length > 1 && letters.every((text) => /^[A-Z]+$/.test(text))
}
