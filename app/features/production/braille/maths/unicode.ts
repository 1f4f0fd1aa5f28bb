/**
 * Formulas in Unicode (x², √2, ½, A⃗B⃗, ₙPᵣ) as LaTeX, which is the one notation that is parsed.
 * Signs stay as they are; braces are those of a set when nothing in the text is LaTeX.
 */

/** Letters of mathematics that differ in their face only, which braille does not keep (과학 제20항). */
const faces = /[\u{1d400}-\u{1d7ff}ℂℍℕℙℚℝℤℛℒℱℬℰℋℐℳℎℓ]/gu
const superscript = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'
const subscript = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'
const superscripts = new RegExp(`[${superscript}]+`, 'g')
const subscripts = new RegExp(`[${subscript}]+`, 'g')
const plain = (text: string) => text.normalize('NFKC').replaceAll('−', '-')

const marks: Record<string, string> = {
  '\u0304': 'bar',
  '\u0305': 'bar',
  '\u0332': 'underline',
  '\u0331': 'underline',
  '\u0302': 'hat',
  '\u0303': 'tilde',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u20d7': 'overrightarrow',
  '\u20e1': 'overleftrightarrow',
  '\u0311': 'overarc',
}

/** Whether a text has no LaTeX, so that its braces are printed. */
const isPlain = (source: string) => !/\\|[\^_]\{|\}[\^_{]|\{\}/.test(source)

/** Text with signs of Unicode as LaTeX. Time: linear but for roots, which are bounded by its length. */
export function toLatex(source: string): string {
  let text = source
  if (isPlain(source)) {
    text = text.replace(
      /[\^_]\(([^()]*)\)/g,
      (found) => `${found.charAt(0)}${'\u0001'}${found.slice(2, -1)}${'\u0002'}`,
    )
    text = text.replace(/[{}]/g, '\\$&').replaceAll('\u0001', '{').replaceAll('\u0002', '}')
  }
  text = text
    .replace(/[À-ÄÆ-ɏḀ-ỿ]/g, (one) => one.normalize('NFD'))
    .replace(faces, (one) => one.normalize('NFKC'))
    .replace(/[¼-¾⅐-⅞]/g, (one) => {
      const [above = '', below = ''] = one.normalize('NFKC').split('⁄')
      return `\\frac{${above}}{${below}}`
    })
    .replace(/\.{3,}|…/g, '⋯')
    .replace(/″/g, '′′')
    .replace(/‴/g, '′′′')
  return withRoots(
    withMarks(text)
      .replace(superscripts, (found) => `^{${plain(found)}}`)
      .replace(subscripts, (found) => `_{${plain(found)}}`),
  )
}

const hasMark = /[\u0300-\u036f\u20d0-\u20ff‾⌢¯]/
const underMarks = Object.entries(marks).map(([mark, command]) => ({
  mark,
  command,
  letters: new RegExp(`(?:[\\p{L}\\d]′?${mark})+`, 'gu'),
}))

/** Combining marks, and marks that are typed before the letters over which they stand. */
function withMarks(text: string): string {
  if (!hasMark.test(text)) return text
  let marked = text.replace(/([^\s\\])\u0338/gu, '\\not $1')
  for (const { mark, command, letters } of underMarks)
    marked = marked
      .replace(letters, (found) => `\\${command}{${found.replaceAll(mark, '')}}`)
      .replaceAll(mark, `\\${command}{}`)
  return marked
    .replace(/‾((?:[A-Z]′?)*)/g, '\\overline{$1}')
    .replace(/⌢((?:[A-Z]′?)*)/g, '\\overarc{$1}')
    .replace(/¯/g, '\\bar{}')
}

/** What stands under √: a bracket, a number, or letters and what belongs to them. */
const radicand =
  /^(?:\((?<bracket>.*)|(?<number>\d+(?:\.\d+)?)|(?<letters>(?:[A-Za-zα-ωΑ-Ω](?:[\^_]\{[^{}]*\})*)+)|(?<hangul>[가-힣]+)|(?<inner>\\sqrt.*))/u
const longestText = 400

function withRoots(text: string): string {
  if (!text.includes('√') || text.length > longestText) return text.replaceAll('√', '\\surd ')
  let result = text
  for (let place = result.lastIndexOf('√'); place >= 0; place = result.lastIndexOf('√')) {
    const before = result.slice(0, place)
    const index = /\^\{([^{}]*)\}$/.exec(before)
    const start = before.slice(0, before.length - (index?.[0].length ?? 0))
    const { body, rest } = underRoot(result.slice(place + 1))
    const root = body === null ? '\\surd ' : `\\sqrt${index ? `[${index[1]}]` : ''}{${body}}`
    result = start + root + rest
  }
  return result
}

function underRoot(text: string): { body: string | null; rest: string } {
  const found = radicand.exec(text)
  if (!found) return { body: null, rest: text }
  const { bracket, inner } = found.groups ?? {}
  if (bracket !== undefined) {
    const end = endOf(text, '(', ')')
    return end < 0
      ? { body: null, rest: text }
      : { body: text.slice(1, end), rest: text.slice(end + 1) }
  }
  if (inner !== undefined) {
    const end = endOf(text, '{', '}')
    return { body: text.slice(0, end + 1), rest: text.slice(end + 1) }
  }
  return { body: found[0], rest: text.slice(found[0].length) }
}

/** The place of the bracket that closes the first one. */
function endOf(text: string, open: string, close: string): number {
  let depth = 0
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === open) depth += 1
    else if (text[i] === close && --depth === 0) return i
  }
  return -1
}
