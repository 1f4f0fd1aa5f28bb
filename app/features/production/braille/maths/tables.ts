/**
 * The signs of mathematics and school science in Korean braille (한국 점자 규정, 2024): one row a sign,
 * used by writer and reader. Numbers of articles (제n항) are those of its part 수학 점자 unless a row
 * names 한글 점자 or 과학 점자. Signs that no article has are no row: the writer names them.
 */
import { elementAt } from '~/platform/records'
import { cells } from '../cells'
import { digits, numberSign } from '../tables'

/** Where a sign stands in a formula, which decides about operands and grouping brackets. */
type Form = 'operator' | 'relation' | 'ordinary' | 'prefix' | 'postfix' | 'big'

/** `blanks`: how many stand before and after the sign between other things. */
export type Sign = {
  sign: string
  /** The names in LaTeX without \, the one that is read back first; '' where LaTeX has none. */
  commands: string[]
  braille: string
  form: Form
  blanks: number
  article: string
}

const row = (
  sign: string,
  commands: string,
  dots: string,
  form: Form,
  blanks: number,
  article: string,
): Sign => ({ sign, commands: commands.split(' '), braille: cells(dots), form, blanks, article })

// prettier-ignore
export const signs: Sign[] = [
  row('+', '+', '26', 'operator', 0, '2'),
  row('−', '-', '35', 'operator', 0, '2'),
  row('×', 'times', '16', 'operator', 0, '2'),
  row('÷', 'div', '34-34', 'operator', 0, '2'),
  row('·', 'cdot', '5', 'operator', 0, '2'),
  row('±', 'pm', '26-35', 'operator', 0, '51'),
  row('=', '=', '25-25', 'relation', 0, '3'),
  row('>', '> gt', '26-26', 'relation', 0, '4'),
  row('<', '< lt', '35-35', 'relation', 0, '4'),
  row('≥', 'geq ge geqq geqslant', '256-256', 'relation', 0, '4'),
  row('≤', 'leq le leqq leqslant', '235-235', 'relation', 0, '4'),
  row('/', '/ slash', '456-34', 'operator', 0, '7'),
  row('∶', ': colon', '5-2', 'operator', 0, '9'),
  row('→', 'to rightarrow longrightarrow', '25-135', 'relation', 1, '10'),
  row('←', 'leftarrow gets longleftarrow', '246-25', 'relation', 1, '10'),
  row('↔', 'leftrightarrow longleftrightarrow', '246-25-135', 'relation', 1, '10'),
  row('↑', 'uparrow', '56-25-135', 'relation', 1, '10'),
  row('↓', 'downarrow', '45-25-135', 'relation', 1, '10'),
  row('↗', 'nearrow', '35-135', 'relation', 1, '10'),
  row('↘', 'searrow', '26-135', 'relation', 1, '10'),
  row('↖', 'nwarrow', '246-26', 'relation', 1, '10'),
  row('↙', 'swarrow', '246-35', 'relation', 1, '10'),
  row('⊕', 'oplus', '456-26', 'operator', 1, '15'),
  row('⊖', 'ominus', '456-35', 'operator', 1, '15'),
  row('⊗', 'otimes', '456-16', 'operator', 1, '15'),
  row('∗', 'ast star', '456-126', 'operator', 1, '15'),
  row('∘', 'circ', '456-356', 'operator', 1, '15'),
  row('⦾', 'circledcirc', '456-356-356', 'operator', 1, '15'),
  row('∙', 'bullet', '456-256', 'operator', 1, '15'),
  row('∆', 'vartriangle bigtriangleup', '456-346', 'operator', 1, '15'),
  row('∣', 'mid vert', '1256', 'operator', 0, '27'),
  row('∤', 'nmid', '46-1256', 'relation', 0, '27'),
  row('‖', 'Vert', '1256-1256', 'ordinary', 0, '28'),
  row('≈', 'approx', '4-35-4-35', 'relation', 1, '29'),
  row('≊', 'approxeq', '4-35-4-35-25', 'relation', 1, '30'),
  row('≃', 'simeq', '4-35-25', 'relation', 1, '31'),
  row('≅', 'cong', '4-35-25-25', 'relation', 1, '32'),
  row('▷', 'triangleright vartriangleright rhd', '456-345', 'relation', 1, '33'),
  row('◁', 'triangleleft vartriangleleft lhd', '456-126', 'relation', 1, '33'),
  row('∼', 'sim neg lnot', '4-35', 'relation', 0, '34'),
  row('∠', 'angle', '1456', 'prefix', 0, '39'),
  row('△', 'triangle', '456-346', 'prefix', 0, '40'),
  row('□', 'square Box', '456-2356', 'prefix', 0, '40'),
  row('⌂', '', '456-246-13', 'prefix', 0, '40'),
  row('⎔', '', '456-246-135', 'prefix', 0, '40'),
  row('⏢', '', '456-34-16', 'prefix', 0, '40'),
  row('▱', '', '456-34-34', 'prefix', 0, '40'),
  row('⊥', 'perp bot', '356-3', 'relation', 0, '41'),
  row('∽', 'backsim', '6-3', 'relation', 0, '42'),
  row('≡', 'equiv', '2356-2356', 'relation', 0, '43'),
  row('∥', 'parallel', '56-23', 'relation', 0, '44'),
  row('∞', 'infty', '123456', 'ordinary', 0, '50'),
  row('∂', 'partial', '1246', 'prefix', 0, '54'),
  row('∇', 'nabla', '456-146', 'prefix', 0, '55'),
  row('∑', 'sum', '6-46-234', 'big', 0, '25'),
  row('∫', 'int', '2346', 'big', 0, '56'),
  row('∬', 'iint', '2346-2346', 'big', 0, '58'),
  row('∮', 'oint', '23456', 'big', 0, '59'),
  row('∈', 'in', '235', 'relation', 0, '60'),
  row('∋', 'ni owns', '256', 'relation', 0, '60'),
  row('⊂', 'subset', '235-2', 'relation', 0, '60'),
  row('⊃', 'supset', '5-256', 'relation', 0, '60'),
  row('∅', 'emptyset varnothing', '46-124', 'ordinary', 0, '60'),
  row('∪', 'cup', '346', 'operator', 1, '60'),
  row('∩', 'cap', '146', 'operator', 1, '60'),
  row('⊢', 'vdash', '456-25', 'relation', 1, '60'),
  row('⊣', 'dashv', '4-456-25', 'relation', 1, '60'),
  row('⊨', 'models vDash', '45-456-25', 'relation', 1, '60'),
  row('⫤', 'Dashv', '46-456-25', 'relation', 1, '60'),
  row('≲', 'lesssim', '35-35-4-35', 'relation', 1, '60'),
  row('≺', 'prec', '35-35', 'relation', 1, '60'),
  row('⇒', 'Rightarrow implies Longrightarrow', '25-25-135', 'relation', 1, '61'),
  row('⇔', 'Leftrightarrow iff Longleftrightarrow', '246-25-25-135', 'relation', 1, '61'),
  row('⇌', 'rightleftarrows rightleftharpoons leftrightarrows', '246-2356-135', 'relation', 1, '61'),
  row('∧', 'land wedge', '1456', 'operator', 1, '61'),
  row('∨', 'lor vee', '3456', 'operator', 1, '61'),
  row('⊻', 'veebar', '3456-36', 'operator', 1, '61'),
  row('∀', 'forall', '46-3', 'prefix', 0, '61'),
  row('∃', 'exists', '46-26', 'prefix', 0, '61'),
  row('!', '!', '235', 'postfix', 0, '62'),
  row('＃', '#', '456-1456', 'prefix', 0, '65'),
  row('∴', 'therefore', '6-16', 'relation', 2, '65'),
  row('∵', 'because', '4-34', 'relation', 2, '65'),
  row('ℵ', 'aleph', '1235-124', 'ordinary', 0, '65'),
  row('°', 'degree textdegree', '356-145', 'postfix', 0, '한글 69'),
  row('%', '%', '356-1234', 'postfix', 0, '한글 69'),
  row('‰', 'permil', '356-1234-134', 'postfix', 0, '과학 30'),
  row('℃', 'celsius', '356-145-6-14', 'postfix', 0, '과학 30'),
  row('℉', '', '356-145-6-124', 'postfix', 0, '과학 30'),
  row('Å', 'AA angstrom', '356-16', 'postfix', 0, '과학 30'),
  row('∝', 'propto', '346-25', 'relation', 0, '과학 29'),
  row('♀', 'female', '356-45-1346-256', 'ordinary', 0, '과학 22'),
  row('♂', 'male', '356-45-13456-256', 'ordinary', 0, '과학 22'),
  row('⬡', '', '12346-246-135-13456', 'ordinary', 0, '과학 12'),
  row('⬠', '', '12346-246-13-13456', 'ordinary', 0, '과학 12'),
  row('…', 'cdots ldots dots dotsc dotsb hdots', '6-6-6', 'ordinary', 0, '한글 53'),
]

/** Other characters for a sign of the table. */
// prettier-ignore
const sameSign: Record<string, string> = {
  '-': '−', '–': '−', '*': '∗', '⋅': '·', '•': '∙', ':': '∶', '≧': '≥', '⩾': '≥', '≦': '≤', '⩽': '≤', '|': '∣', '~': '∼',
  '¬': '∼', '˜': '∼', '⫽': '∥', '⟂': '⊥', '⋯': '…', '#': '＃', 'Å': 'Å', '⇄': '⇌', '⟶': '→', '⟵': '←', '⟹': '⇒', '⟺': '⇔',
  '○': '∘', '⋂': '∩', '⋃': '∪', '◦': '∘', '⬜': '□', '▵': '△', '％': '%', '＋': '+', '＝': '=', '＜': '<', '＞': '>', '￢': '∼',
}
/** Characters and commands that are a denied sign: ⠨ before it (제4, 27, 34, 60, 61항). */
// prettier-ignore
export const denied: Record<string, string> = {
  '≠': '=', '≯': '>', '≮': '<', '≱': '≥', '≰': '≤', '≁': '∼', '∉': '∈', '∌': '∋', '⊄': '⊂', '⊅': '⊃', '⇏': '⇒', '∄': '∃', '≢': '≡', '∦': '∥',
  '↛': '→', '⇎': '⇔', '\\neq': '=', '\\ne': '=', '\\nsim': '∼', '\\notin': '∈', '\\nexists': '∃', '\\nRightarrow': '⇒', '\\ngtr': '>',
  '\\nless': '<', '\\ngeq': '≥', '\\nleq': '≤', '\\nsubset': '⊂', '\\nsupset': '⊃', '\\nparallel': '∥', '\\notni': '∋',
}
export const deniedSign = cells('46')

const rowsBySign = new Map(signs.map((one) => [one.sign, one]))
const rowsByCommand = new Map(
  signs.flatMap((one) => one.commands.filter(Boolean).map((name) => [name, one] as const)),
)
export const signOf = (character: string): Sign | undefined =>
  rowsBySign.get(sameSign[character] ?? character)
export const signOfCommand = (name: string): Sign | undefined => rowsByCommand.get(name)

/** Greek letters (제13항), capitals with the sign of capitals before the cells. */
const greekRows =
  'α alpha 1,β beta 12,γ gamma 1245,δ delta 145,ε epsilon 15,ζ zeta 1356,η eta 156,θ theta 1456,ι iota 24,κ kappa 13,λ lambda 123,μ mu 134,ν nu 1345,ξ xi 1346,ο omicron 135,π pi 1234,ρ rho 1235,σ sigma 234,τ tau 2345,υ upsilon 136,φ phi 124,χ chi 12346,ψ psi 13456,ω omega 2456'
    .split(',')
    .map((one) => one.split(' '))
export const greekSign = cells('46')
/** Cells after the sign of Greek letters, by small letter. */
export const greek: Record<string, string> = Object.fromEntries(
  greekRows.map((one) => [elementAt(one, 0), cells(elementAt(one, 2))]),
)
/** Greek letters by their name in LaTeX, and their names. */
export const greekCommands: Record<string, string> = {
  ...Object.fromEntries(
    greekRows.flatMap(([letter = '', name = '']) => [
      [name, letter],
      [name.charAt(0).toUpperCase() + name.slice(1), letter.toUpperCase()],
    ]),
  ),
  varepsilon: 'ε',
  vartheta: 'θ',
  varphi: 'φ',
  varrho: 'ρ',
  varsigma: 'σ',
  varpi: 'π',
}
/** What LaTeX has no command for is typed as the letter itself. */
export const greekNames: Record<string, string> = Object.fromEntries(
  greekRows.flatMap(([letter = '', name = '']) => [
    [letter, `\\${name}`],
    [letter.toUpperCase(), `\\${name.charAt(0).toUpperCase()}${name.slice(1)}`],
  ]),
)
export const greekSameLetter: Record<string, string> = { ϵ: 'ε', ϑ: 'θ', ϕ: 'φ', ς: 'σ', ϖ: 'π' }

/** Functions (제46–49, 51항); the longer names first where one begins with another. */
// prettier-ignore
export const functions: Record<string, string> = {
  arcsin: cells('1-1235-14-235-234'), arccos: cells('1-1235-14-235-14'), arctan: cells('1-1235-14-235-2345'),
  sinh: cells('235-234-125'), cosh: cells('235-14-125'), tanh: cells('235-2345-125'), cosec: cells('235-126'), csc: cells('235-126'),
  sec: cells('235-36'), cot: cells('235-1256'), sin: cells('235-234'), cos: cells('235-14'), tan: cells('235-2345'),
  log: cells('456'), lim: cells('123-24-134'), ln: cells('123-1345'),
}

/** Brackets (제6, 21, 26, 28항); those that LaTeX types with a backslash have it. */
export const brackets: Record<string, { open: string; close: string; article: string }> = {
  '(': { open: cells('236'), close: cells('356'), article: '6' },
  '\\{': { open: cells('2356'), close: cells('2356'), article: '6' },
  '[': { open: cells('12356-3'), close: cells('6-23456'), article: '6' },
  '|': { open: cells('1256'), close: cells('1256'), article: '21' },
  '\\|': { open: cells('1256-1256'), close: cells('1256-1256'), article: '28' },
}
export const closing: Record<string, string> = {
  ')': '(',
  '\\}': '\\{',
  ']': '[',
  '|': '|',
  '\\|': '\\|',
}
/** Grouping brackets of braille, and those around Hangul (제6항 2 and its 붙임). */
export const group = { open: cells('12356'), close: cells('23456') }
export const koreanGroup = { open: cells('456-12356'), close: cells('456-23456') }
/** The bracket of equations that stand in several lines (제6항). */
export const cases = { open: cells('2356-3'), close: cells('6-2356') }
export const matrixRow = cells('345')

/** Signs over or under something (제23, 35–38, 64, 65항): before it or after it. */
type Accent = { command: string; braille: string; before: boolean; article: string }
// prettier-ignore
export const accents: Accent[] = [
  { command: 'bar', braille: cells('4-14'), before: false, article: '23' },
  { command: 'overline', braille: cells('4-14'), before: true, article: '35' },
  { command: 'overarc', braille: cells('4-246'), before: true, article: '36' },
  { command: 'overleftrightarrow', braille: cells('246-25-135'), before: true, article: '37' },
  { command: 'overrightarrow', braille: cells('25-135'), before: true, article: '38' },
  { command: 'underline', braille: cells('6-36'), before: false, article: '23' },
  { command: 'hat', braille: cells('4-4-26'), before: false, article: '64' },
  { command: 'tilde', braille: cells('4-4-35'), before: false, article: '65' },
  { command: 'ddot', braille: cells('4-256-256'), before: false, article: '65' },
  { command: 'dot', braille: cells('4-256'), before: false, article: '65' },
]
export const accentOf = (command: string): Accent | undefined =>
  accents.find((one) => one.command === (sameAccent[command] ?? command))
// prettier-ignore
const sameAccent: Record<string, string> = {
  wideparen: 'overarc', overparen: 'overarc', arc: 'overarc', overfrown: 'overarc', vec: 'overrightarrow', widehat: 'hat', widetilde: 'tilde',
  '⌢': 'overarc', '‾': 'overline', '¯': 'bar',
}

/** Fractions, roots, scripts and what stands between (제7, 17–19, 22항, 제12항 다만, 한글 제41, 48항). */
export const fractionSign = cells('34')
export const rootSign = cells('345')
export const indexedRootSign = cells('12456')
export const powerSign = cells('45')
export const indexSign = cells('56')
export const primeSign = cells('36')
/** The comma of a list; a blank follows it. */
export const commaSign = cells('5')
/** Between a number and a letter a–j, which would be read as a digit (제12항 다만). */
export const betweenSign = cells('5')
/** Before a digit that recurs (제8항), and over a whole number (제11항, examples). */
export const recurringSign = cells('4')
export const numberBar = cells('4-14')
/** Before the digits, a dot lower, of a logarithm's base (제46항), and those digits. */
export const baseSign = cells('6')
// prettier-ignore
export const loweredDigits: Record<string, string> = {
  1: cells('2'), 2: cells('23'), 3: cells('25'), 4: cells('256'), 5: cells('26'), 6: cells('235'), 7: cells('2356'), 8: cells('236'),
  9: cells('35'), 0: cells('356'),
}

const digit = `[${Object.values(digits).join('')}]`
const numberAtEnd = new RegExp(
  `${numberSign}${digit}*(?:${cells('2')}${digit}{3})*(?:${cells('256')}(?:${recurringSign}?${digit})+|(?<=${digit}))$`,
)
/** Whether a number with its point ends some cells, so that a letter a–j would be a digit of it. */
export const endsInNumber = (written: string): boolean => numberAtEnd.test(written)
const digitAtStart = new RegExp(`^${digit}`)
export const beginsWithDigit = (written: string): boolean => digitAtStart.test(written)
