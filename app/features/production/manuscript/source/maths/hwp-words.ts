/** Words of formulas in Hancom's word processor, and what LaTeX types for them. */
import { functionNames } from './mathml-signs'

const pairs = (text: string): [string, string][] =>
  text.split(' ').map((pair) => {
    const place = pair.indexOf(':')
    return [pair.slice(0, place), `\\${pair.slice(place + 1)}`]
  })

/** In small or large letters: signs of relations, sets, logic and geometry. */
const signs = new Map([
  ...pairs(
    'times:times div:div divide:div cdot:cdot plusminus:pm minusplus:mp circ:circ bullet:bullet ast:ast star:star oplus:oplus ominus:ominus otimes:otimes odot:odot oslash:oslash odiv:oslash uplus:uplus',
  ),
  ...pairs(
    'le:leq leq:leq ge:geq geq:geq ne:neq neq:neq equiv:equiv identical:equiv sim:sim simeq:simeq approx:approx cong:cong asymp:asymp doteq:doteq propto:propto ll:ll gg:gg lll:lll ggg:ggg prec:prec succ:succ',
  ),
  ...pairs(
    'in:in notin:notin owns:ni ni:ni subset:subset supset:supset superset:supset subseteq:subseteq supseteq:supseteq sqsubset:sqsubset sqsupset:sqsupset sqsubseteq:sqsubseteq sqsupseteq:sqsupseteq emptyset:emptyset',
  ),
  ...pairs(
    'cup:cup cap:cap union:cup inter:cap smallunion:cup smallinter:cap sqcup:sqcup sqcap:sqcap setminus:setminus',
  ),
  ...pairs(
    'vee:lor lor:lor wedge:land land:land lnot:neg neg:neg xor:veebar forall:forall exist:exists exists:exists therefore:therefore because:because vdash:vdash dashv:dashv models:models top:top bot:perp perp:perp',
  ),
  ...pairs(
    'angle:angle msangle:measuredangle sangle:sphericalangle rtangle:llcorner triangle:triangle triangled:triangledown triangler:triangleright trianglel:triangleleft diamond:diamond parallel:parallel square:square',
  ),
  ...pairs(
    'inf:infty infinity:infty infty:infty partial:partial nabla:nabla cdots:cdots ldots:ldots vdots:vdots ddots:ddots dotsaxis:cdots dotslow:ldots dotsvert:vdots dotsdiag:ddots prime:prime dagger:dagger ddagger:ddagger',
  ),
  ...pairs(
    'lbrace:{ rbrace:} lbrack:lbrack rbrack:rbrack lceil:lceil rceil:rceil lfloor:lfloor rfloor:rfloor mapsto:mapsto to:to hookleft:hookleftarrow hookright:hookrightarrow nwarrow:nwarrow nearrow:nearrow swarrow:swarrow searrow:searrow',
  ),
  ...pairs(
    'bigvee:bigvee bigwedge:bigwedge bigcup:bigcup bigcap:bigcap bigsqcup:bigsqcup bigsqcap:sqcap bigoplus:bigoplus bigominus:ominus bigotimes:bigotimes bigodot:bigodot bigodiv:oslash biguplus:biguplus',
  ),
])

/** Where small letters say another thing than large ones. */
const exact = new Map(
  pairs(
    'larrow:leftarrow rarrow:to uparrow:uparrow downarrow:downarrow lrarrow:leftrightarrow udarrow:updownarrow LARROW:Leftarrow RARROW:Rightarrow UPARROW:Uparrow DOWNARROW:Downarrow LRARROW:Leftrightarrow UDARROW:Updownarrow vert:vert VERT:Vert',
  ),
)

/** What stands for a character that is no command. */
const characters = new Map([
  ['deg', '^{\\circ}'],
  ['centigrade', '℃'],
  ['fahrenheit', '℉'],
  ['angstrom', 'Å'],
  ['ohm', '\\Omega'],
  ['mho', '℧'],
  ['laplace', '\\mathcal{L}'],
  ['imag', '\\Im'],
  ['wp', '\\wp'],
  ['benzene', '⌬'],
  ['aleph', '\\aleph'],
  ['hbar', '\\hbar'],
  ['ell', '\\ell'],
  ['liter', '\\ell'],
  ['imath', '\\imath'],
  ['jmath', '\\jmath'],
])
const lettersAmong = /^(?:angstrom|ohm|laplace|aleph|hbar|ell|liter|imath|jmath)$/

const greek =
  /^(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|omicron|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|var(?:epsilon|theta|pi|rho|sigma|phi))$/
/** Large letters that are like Latin ones have no command. */
const likeLatin = new Map(
  'alpha:A beta:B epsilon:E zeta:Z eta:H iota:I kappa:K mu:M nu:N omicron:O rho:P tau:T chi:X'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, -2), pair.slice(-1)]),
)

/** A Greek letter; `sure`: it can be nothing else. Null for other words. */
export function greekLetter(word: string): { latex: string; sure: boolean } | null {
  const small = word.toLowerCase()
  if (!greek.test(small)) return null
  if (word === small) return { latex: small === 'omicron' ? 'o' : `\\${small}`, sure: true }
  const isTitle = word === small.charAt(0).toUpperCase() + small.slice(1)
  const isLarge = word === word.toUpperCase()
  if (!isTitle && !isLarge) return null
  const name = small.replace(/^var/, '')
  const latex = likeLatin.get(name) ?? `\\${name.charAt(0).toUpperCase()}${name.slice(1)}`
  // PI may be two points
  return { latex, sure: isTitle || word.length > 2 }
}

/** Operators that have something above and below. */
const bigOperators = new Map(
  pairs(
    'sum:sum prod:prod coprod:coprod int:int dint:iint tint:iiint oint:oint odint:oiint otint:oiiint smallsum:sum smallprod:prod smcoprod:coprod smallint:int',
  ),
)

/** Names that stand upright. */
const furtherNames = /^(?:cosec|lg|Lim|Exp|sech|csch|arccot|mod|lcm|arc|rank|sgn)$/
const conditions = /^(?:if|for|and|or|otherwise)$/

/** What LaTeX types for a sign, operator or name; null for words that build something, or mean nothing. */
export function signOf(word: string): string | null {
  const small = word.toLowerCase()
  const isOneCase = word === small || word === word.toUpperCase()
  const name = nameOf(word)
  if (name !== null) return name
  return (
    exact.get(word) ??
    (isOneCase || word === small.charAt(0).toUpperCase() + small.slice(1)
      ? (bigOperators.get(small) ?? signs.get(small) ?? characters.get(small) ?? null)
      : null)
  )
}

export const isBigOperator = (word: string): boolean =>
  bigOperators.has(word.toLowerCase()) || /^lim$/i.test(word)

function nameOf(word: string): string | null {
  // these are a degree, infinity and a power here
  if (/^(?:deg|inf|sup)$/i.test(word)) return null
  if (functionNames.has(word)) return `\\${word}`
  const small = word.toLowerCase()
  if (/^[A-Z]{2,}$/.test(word) && functionNames.has(small) && small !== 'pr') return `\\${small}`
  if (furtherNames.test(word)) return `\\operatorname{${word}}`
  return conditions.test(word) ? `\\text{ ${word} }` : null
}

/** Signs over or under what follows: for one letter, and for more. */
export const accents = new Map<string, [one: string, more: string]>(
  Object.entries({
    vec: ['vec', 'overrightarrow'],
    bar: ['bar', 'overline'],
    overline: ['overline', 'overline'],
    hat: ['hat', 'widehat'],
    tilde: ['tilde', 'widetilde'],
    dot: ['dot', 'dot'],
    ddot: ['ddot', 'ddot'],
    acute: ['acute', 'acute'],
    grave: ['grave', 'grave'],
    check: ['check', 'check'],
    arch: ['overset{\\frown}', 'overset{\\frown}'],
    dyad: ['overleftrightarrow', 'overleftrightarrow'],
    under: ['underline', 'underline'],
    underline: ['underline', 'underline'],
    overbrace: ['overbrace', 'overbrace'],
    underbrace: ['underbrace', 'underbrace'],
  }),
)

/** Tables, and the environments that they become. */
export const tables = new Map(
  Object.entries({
    matrix: 'matrix',
    pmatrix: 'pmatrix',
    bmatrix: 'bmatrix',
    dmatrix: 'vmatrix',
    cases: 'cases',
    eqalign: 'aligned',
    pile: 'matrix',
    lpile: 'matrix',
    rpile: 'matrix',
    col: 'matrix',
    lcol: 'matrix',
    rcol: 'matrix',
    ccol: 'matrix',
  }),
)

/** Words that build something, or say how it looks. */
const builders =
  /^(?:over|atop|choose|binom|sqrt|root|of|sup|sub|lsup|lsub|left|right|big|bigg|rm|it|bold|rmbold|color|size|not|rel|buildrel|box|phantom|longdiv|ladder|slad)$/

export const isBuilder = (word: string): boolean => {
  const small = word.toLowerCase()
  return builders.test(small) || accents.has(small) || tables.has(small)
}

/** Letters that a word prints: none where it is a sign or builds something. */
export function printedLetters(word: string): number {
  const name = nameOf(word)
  if (name !== null) return word.length
  if (greekLetter(word)) return 1
  const small = word.toLowerCase()
  if (signOf(word) !== null) return lettersAmong.test(small) ? 1 : 0
  return isBuilder(word) ? 0 : word.length
}

/** Words that people write together with what follows, as the word processor reads them: sinx, RMABC, sqrtx. */
const prefixes =
  /^(sin|cos|tan|sec|csc|cot|log|ln|lim|rm|it|sqrt|over|times|angle|triangle|RM)(.+)$/

/** The parts of a word that is written together; null for other words. `sure`: it cannot be something else. */
export function partsOf(word: string): { parts: [string, string]; sure: boolean } | null {
  const [, first = '', rest = ''] = prefixes.exec(word) ?? []
  if (first === '') return null
  if (/^(?:rm|it|RM)$/.test(first))
    return /^[A-Z]{1,4}$/.test(rest) ? { parts: [first, rest], sure: true } : null
  if (rest.length > 2 && !greekLetter(rest)) return null
  return { parts: [first, rest], sure: first.length < 4 && rest.length === 1 }
}
