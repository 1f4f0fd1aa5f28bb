/** What LaTeX types for the characters of MathML: signs, Greek letters, functions, accents. */
import { greekCommands } from '~/features/production/braille/maths/tables'

const pairs = (text: string): [string, string][] =>
  text
    .split(' ')
    .map((pair) => [pair.slice(0, pair.indexOf(':')), `\\${pair.slice(pair.indexOf(':') + 1)}`])

/** Signs with a command; others stay as they are. */
const signCommands = new Map([
  ...pairs(
    '×:times ÷:div ·:cdot ⋅:cdot ±:pm ∓:mp ≥:geq ≧:geq ⩾:geq ≤:leq ≦:leq ⩽:leq ≠:neq ≈:approx ≃:simeq ≅:cong ≡:equiv ≢:not\\equiv ∼:sim ∽:backsim ∝:propto ≪:ll ≫:gg ≺:prec ≻:succ',
  ),
  ...pairs(
    '→:to ⟶:to ←:leftarrow ⟵:leftarrow ↔:leftrightarrow ↑:uparrow ↓:downarrow ↗:nearrow ↘:searrow ↖:nwarrow ↙:swarrow ⇒:Rightarrow ⟹:Rightarrow ⇐:Leftarrow ⇔:Leftrightarrow ⟺:Leftrightarrow ⇌:rightleftharpoons ⇄:rightleftarrows ↦:mapsto',
  ),
  ...pairs(
    '∞:infty ∂:partial ∇:nabla ∑:sum ∏:prod ∫:int ∬:iint ∭:iiint ∮:oint √:surd ∈:in ∉:notin ∋:ni ⊂:subset ⊄:not\\subset ⊃:supset ⊆:subseteq ⊇:supseteq ∅:emptyset ∪:cup ∩:cap ⋃:bigcup ⋂:bigcap ∖:setminus',
  ),
  ...pairs(
    '∧:land ∨:lor ¬:neg ∀:forall ∃:exists ∄:nexists ∴:therefore ∵:because ∠:angle △:triangle ▵:triangle □:square ◻:square ⊥:perp ⟂:perp ∥:parallel ∦:nparallel ∣:mid ∤:nmid ‖:Vert ∘:circ ∙:bullet •:bullet',
  ),
  ...pairs(
    '⊕:oplus ⊖:ominus ⊗:otimes ⊙:odot ∗:ast ⋆:star …:ldots ⋯:cdots ⋮:vdots ⋱:ddots ℵ:aleph ℏ:hbar ℓ:ell ⌊:lfloor ⌋:rfloor ⌈:lceil ⌉:rceil ⊢:vdash ⊨:models ▷:triangleright ◁:triangleleft',
  ),
  ...Object.entries(greekCommands)
    .filter(([name]) => !name.startsWith('var') && !/^[A-Z]/.test(name))
    .map(([name, letter]): [string, string] => [letter, `\\${name}`]),
  ...pairs('Γ:Gamma Δ:Delta Θ:Theta Λ:Lambda Ξ:Xi Π:Pi Σ:Sigma Υ:Upsilon Φ:Phi Ψ:Psi Ω:Omega'),
  ...pairs('ϵ:epsilon ε:varepsilon ϑ:vartheta ϕ:phi φ:varphi ϖ:varpi ϱ:varrho ς:varsigma'),
  // what a formula uses for itself
  ['{', '\\{'],
  ['}', '\\}'],
  ['%', '\\%'],
  ['#', '\\#'],
  ['&', '\\&'],
  ['_', '\\_'],
  ['$', '\\$'],
  ['\\', '\\backslash'],
  ['^', '\\wedge'],
  ['~', '\\sim'],
  ['°', '^{\\circ}'],
  ['º', '^{\\circ}'],
  ...['\u27e8', '\u2329', '\u3008'].map((sign): [string, string] => [sign, '\\langle']),
  ...['\u27e9', '\u232a', '\u3009'].map((sign): [string, string] => [sign, '\\rangle']),
  ['∕', '/'],
  ['′', "'"],
  ['″', "''"],
  ['‴', "'''"],
  // minus signs, and signs that nobody sees
  ['−', '-'],
  ['–', '-'],
  ['\u2061', ''],
  ['\u2062', ''],
  ['\u2063', ''],
  ['\u2064', ''],
  ['\u200b', ''],
  ['\ufeff', ''],
])

export const functionNames = new Set(
  'sin cos tan csc sec cot arcsin arccos arctan sinh cosh tanh coth log ln exp lim max min sup inf det gcd deg dim ker arg hom Pr'.split(
    ' ',
  ),
)

/** Letters of another face: 𝑥 is x, ℝ is \mathbb{R}. */
const faces = /[\u{1d400}-\u{1d7ff}ℂℍℕℙℚℝℤℬℰℱℋℐℒℳℛ]/u
const isDouble = (character: string) => /[\u{1d538}-\u{1d56b}ℂℍℕℙℚℝℤ]/u.test(character)
const isScript = (character: string) => /[\u{1d49c}-\u{1d4cf}ℬℰℱℋℐℒℳℛ]/u.test(character)

function typed(character: string): string {
  if (faces.test(character)) {
    const plain = character.normalize('NFKC')
    if (isDouble(character)) return `\\mathbb{${plain}}`
    return isScript(character) ? `\\mathcal{${plain}}` : (signCommands.get(plain) ?? plain)
  }
  return signCommands.get(character) ?? character
}

/** Whether a blank must stand between two pieces, so that a command ends. */
const needsBlank = (before: string, after: string): boolean =>
  /^\p{L}/u.test(after) && /(?:^|[^\\])\\[A-Za-z]+$/.test(before.slice(-40))

/** Pieces one after the other. */
export function joinLatex(pieces: readonly string[]): string {
  let joined = ''
  let last = ''
  for (const piece of pieces) {
    if (piece === '') continue
    joined += needsBlank(last, piece) ? ` ${piece}` : piece
    last = piece
  }
  return joined
}

const korean = /[\u1100-\u11ff\u3130-\u318f가-힣ㆍ]/

/** Text between tags of MathML, character by character; Korean words stay words. */
export function signsOf(text: string): string {
  const pieces: string[] = []
  let word = ''
  const endWord = () => {
    if (word !== '') pieces.push(`\\text{${word}}`)
    word = ''
  }
  for (const character of text)
    if (korean.test(character) || (word !== '' && /\s/.test(character))) word += character
    else {
      endWord()
      pieces.push(/\s/.test(character) ? ' ' : typed(character))
    }
  endWord()
  return joinLatex(pieces)
}

/** Words inside of a formula. */
export const wordsOf = (text: string): string =>
  `\\text{${text.replace(/[\\{}$%#&_^~]/g, (sign) => (sign === '\\' ? '/' : /[\^~]/.test(sign) ? ' ' : `\\${sign}`))}}`

/** Signs over or under something, by the sign; the second command is for more than one letter. */
const overs: Record<string, [one: string, more: string]> = {
  '¯': ['bar', 'overline'],
  '‾': ['bar', 'overline'],
  _: ['bar', 'overline'],
  '―': ['bar', 'overline'],
  '─': ['bar', 'overline'],
  '\u0304': ['bar', 'overline'],
  '\u0305': ['bar', 'overline'],
  '^': ['hat', 'widehat'],
  ˆ: ['hat', 'widehat'],
  '\u0302': ['hat', 'widehat'],
  '~': ['tilde', 'widetilde'],
  '˜': ['tilde', 'widetilde'],
  '∼': ['tilde', 'widetilde'],
  '→': ['vec', 'overrightarrow'],
  '⃗': ['vec', 'overrightarrow'],
  '↔': ['overleftrightarrow', 'overleftrightarrow'],
  '˙': ['dot', 'dot'],
  '.': ['dot', 'dot'],
  '·': ['dot', 'dot'],
  '\u0307': ['dot', 'dot'],
  '¨': ['ddot', 'ddot'],
  '⏞': ['overbrace', 'overbrace'],
  '︷': ['overbrace', 'overbrace'],
  '⌢': ['overset{\\frown}', 'overset{\\frown}'],
  '⏜': ['overset{\\frown}', 'overset{\\frown}'],
  '⁀': ['overset{\\frown}', 'overset{\\frown}'],
  '\u0311': ['overset{\\frown}', 'overset{\\frown}'],
}
export const accentsOver = new Map(Object.entries(overs))
export const accentsUnder = new Map(
  Object.entries({
    _: 'underline',
    '¯': 'underline',
    '‾': 'underline',
    '―': 'underline',
    '\u0332': 'underline',
    '⏟': 'underbrace',
    '︸': 'underbrace',
  }),
)
/** Arrows that carry something over or under them. */
export const longArrows = new Map(
  Object.entries({
    '→': 'xrightarrow',
    '⟶': 'xrightarrow',
    '←': 'xleftarrow',
    '⟵': 'xleftarrow',
    '↔': 'xleftrightarrow',
    '⇌': 'xrightleftharpoons',
  }),
)
