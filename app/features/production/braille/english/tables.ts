/**
 * The signs of Unified English Braille (Rules of Unified English Braille, third edition 2024), as
 * dot numbers: `1-234` is two cells. Sections are those of its rules.
 */
import { cells } from '../cells'
import { latin } from '../tables'

/**
 * What a contraction is, which says where it may stand: a word by itself (`alphabetic`, `strongWord`,
 * `lowerWord`), a word or letters anywhere (`strong`, `initial`), letters (`strongGroup`,
 * `lowerGroup`), letters that begin a word (`lowerFirst`), stand inside of one (`lowerMiddle`) or
 * follow a letter (`final`), or a word of which only some letters are written (`shortform`).
 */
type Kind =
  | 'alphabetic'
  | 'strongWord'
  | 'strong'
  | 'strongGroup'
  | 'lowerWord'
  | 'lowerFirst'
  | 'lowerMiddle'
  | 'lowerGroup'
  | 'initial'
  | 'final'
  | 'shortform'

/** A sign: what it stands for, its cells, what it is, and the section that says so. */
export type Contraction = { text: string; braille: string; kind: Kind; section: string }

const rows = (section: string, kind: Kind, signs: Record<string, string>): Contraction[] =>
  Object.entries(signs).map(([text, dots]) => ({ text, braille: cells(dots), kind, section }))

// prettier-ignore
export const contractions: Contraction[] = [
  ...rows('10.1', 'alphabetic', {
    but: '12', can: '14', do: '145', every: '15', from: '124', go: '1245', have: '125', just: '245', knowledge: '13',
    like: '123', more: '134', not: '1345', people: '1234', quite: '12345', rather: '1235', so: '234', that: '2345', us: '136',
    very: '1236', it: '1346', you: '13456', as: '1356', will: '2456',
  }),
  ...rows('10.2', 'strongWord', { child: '16', shall: '146', this: '1456', which: '156', out: '1256', still: '34' }),
  ...rows('10.3', 'strong', { and: '12346', for: '123456', of: '12356', the: '2346', with: '23456' }),
  ...rows('10.4', 'strongGroup', {
    ch: '16', gh: '126', sh: '146', th: '1456', wh: '156', ed: '1246', er: '12456', ou: '1256', ow: '246', st: '34',
    ing: '346', ar: '345',
  }),
  ...rows('10.5', 'lowerWord', { be: '23', enough: '26', were: '2356', his: '236', was: '356' }),
  ...rows('10.6', 'lowerFirst', { be: '23', con: '25', dis: '256' }),
  ...rows('10.6', 'lowerMiddle', { ea: '2', bb: '23', cc: '25', ff: '235', gg: '2356' }),
  ...rows('10.6', 'lowerGroup', { en: '26', in: '35' }),
  ...rows('10.7', 'initial', {
    upon: '45-136', these: '45-2346', those: '45-1456', whose: '45-156', word: '45-2456',
    cannot: '456-14', had: '456-125', many: '456-134', spirit: '456-234', their: '456-2346', world: '456-2456',
    day: '5-145', ever: '5-15', father: '5-124', here: '5-125', know: '5-13', lord: '5-123', mother: '5-134', name: '5-1345',
    one: '5-135', part: '5-1234', question: '5-12345', right: '5-1235', some: '5-234', time: '5-2345', under: '5-136',
    young: '5-13456', there: '5-2346', character: '5-16', through: '5-1456', where: '5-156', ought: '5-1256', work: '5-2456',
  }),
  ...rows('10.8', 'final', {
    ound: '46-145', ance: '46-15', sion: '46-1345', less: '46-234', ount: '46-2345', ence: '56-15', ong: '56-1245',
    ful: '56-123', tion: '56-1345', ness: '56-234', ment: '56-2345', ity: '56-13456',
  }),
  ...rows('10.9', 'shortform', {
    about: '1-12', above: '1-12-1236', according: '1-14', across: '1-14-1235', after: '1-124', afternoon: '1-124-1345',
    afterward: '1-124-2456', again: '1-1245', against: '1-1245-34', almost: '1-123-134', already: '1-123-1235', also: '1-123',
    although: '1-123-1456', altogether: '1-123-2345', always: '1-123-2456', because: '23-14', before: '23-124', behind: '23-125',
    below: '23-123', beneath: '23-1345', beside: '23-234', between: '23-2345', beyond: '23-13456', blind: '12-123',
    braille: '12-1235-123', children: '16-1345', conceive: '25-14-1236', conceiving: '25-14-1236-1245', could: '14-145',
    deceive: '145-14-1236', deceiving: '145-14-1236-1245', declare: '145-14-123', declaring: '145-14-123-1245', either: '15-24',
    first: '124-34', friend: '124-1235', good: '1245-145', great: '1245-1235-2345', herself: '125-12456-124', him: '125-134',
    himself: '125-134-124', immediate: '24-134-134', its: '1346-234', itself: '1346-124', letter: '123-1235', little: '123-123',
    much: '134-16', must: '134-34', myself: '134-13456-124', necessary: '1345-15-14', neither: '1345-15-24',
    oneself: '5-135-124', ourselves: '1256-1235-1236-234', paid: '1234-145', perceive: '1234-12456-14-1236',
    perceiving: '1234-12456-14-1236-1245', perhaps: '1234-12456-125', quick: '12345-13', receive: '1235-14-1236',
    receiving: '1235-14-1236-1245', rejoice: '1235-245-14', rejoicing: '1235-245-14-1245', said: '234-145', should: '146-145',
    such: '234-16', themselves: '2346-134-1236-234', thyself: '1456-13456-124', today: '2345-145', together: '2345-1245-1235',
    tomorrow: '2345-134', tonight: '2345-1345', would: '2456-145', your: '13456-1235', yourself: '13456-1235-124',
    yourselves: '13456-1235-1236-234',
  }),
]

/** Signs of print that are written as they stand (sections 3 and 7). Quotes: see `quotes`. */
// prettier-ignore
const symbolDots: Record<string, Record<string, string>> = {
  '7.1': { ',': '2', ';': '23', ':': '25', '.': '256', '!': '235', '(': '5-126', ')': '5-345', '[': '46-126', ']': '46-345', '{': '456-126', '}': '456-345', '\\': '456-16' },
  '7.2': { '-': '36', '\u2010': '36', '\u2011': '36', '–': '6-36', '―': '6-36', '—': '6-36', '_': '46-36' },
  '7.3': { '…': '256-256-256' },
  '7.4': { '/': '456-34' },
  '7.5': { '?': '236' },
  '7.6': { '«': '456-236', '»': '456-356' },
  '3.1': { '&': '4-12346' },
  '3.2': { '→': '1256-135', '↓': '1256-146', '←': '1256-246', '↑': '1256-346' },
  '3.3': { '*': '5-35', '†': '4-6-1456', '‡': '4-6-12456' },
  '3.5': { '•': '456-256' },
  '3.6': { '^': '4-26' },
  '3.7': { '@': '4-1' },
  '3.8': { '©': '45-14', '®': '45-1235', '™': '45-2345' },
  '3.10': { '¢': '4-14', '€': '4-15', '₣': '4-124', '£': '4-123', '₦': '4-1345', $: '4-234', '¥': '4-13456' },
  '3.11': { '°': '45-245', '′': '2356', '″': '2356-2356' },
  '3.16': { '♀': '45-1346', '♂': '45-13456' },
  '3.17': { '+': '5-235', '=': '5-2356', '×': '5-236', '÷': '5-34', '−': '5-36', '<': '4-126', '>': '4-345', '∶': '25', '∷': '25-25' },
  '3.18': { '♮': '3456-16', '♭': '3456-126', '♯': '3456-146' },
  '3.19': { '#': '456-1456' },
  '3.20': { '¶': '45-1234', '§': '45-234' },
  '3.21': { '%': '46-356' },
  '3.25': { '~': '4-35' },
  '3.28': { '✓': '4-146' },
}

/** A sign of print with its cells and its section. */
type PrintSign = { text: string; braille: string; section: string }
export const printSigns: PrintSign[] = Object.entries(symbolDots).flatMap(([section, signs]) =>
  Object.entries(signs).map(([text, dots]) => ({ text, braille: cells(dots), section })),
)
export const symbols = new Map(printSigns.map(({ text, braille }) => [text, braille]))

/** Quotation marks and the apostrophe (7.6); those of two cells stand where one would be misread. */
export const quotes = {
  openDouble: cells('236'),
  closeDouble: cells('356'),
  openDoubleTwoCells: cells('45-236'),
  closeDoubleTwoCells: cells('45-356'),
  openSingle: cells('6-236'),
  closeSingle: cells('6-356'),
  straightDouble: cells('6-2356'),
  apostrophe: cells('3'),
}

/** Indicators: capitals (8), grade 1 (5), numbers (6). */
export const capital = cells('6')
export const capitalWord = cells('6-6')
export const capitalPassage = cells('6-6-6')
export const capitalEnd = cells('6-3')
export const gradeOne = cells('56')
export const gradeOneWord = cells('56-56')
/** Between the figures of a simple fraction (11.3). */
export const fractionLine = cells('34')

/** Accents above, below and through a letter, by their combining characters (4.2), written before it. */
// prettier-ignore
export const modifiers = new Map(Object.entries({
  '\u0338': '4-16', '\u0335': '4-25', '\u0306': '4-346', '\u0304': '4-36', '\u0327': '45-12346', '\u0300': '45-16',
  '\u0302': '45-146', '\u030a': '45-1246', '\u0303': '45-12456', '\u0308': '45-25', '\u0301': '45-34', '\u030c': '45-346',
}).map(([mark, dots]) => [mark, cells(dots)]))

/** Letters that Unicode does not take apart: a modifier and a letter, or two letters joined (4.2–4.6). */
// prettier-ignore
export const specialLetters = new Map(Object.entries({
  ø: '4-16-135', ł: '4-16-123', đ: '4-25-145', ħ: '4-25-125', æ: '1-45-235-15', œ: '135-45-235-15', ß: '46-2346',
  ŋ: '45-1345', ə: '456-26',
  α: '46-1', β: '46-12', γ: '46-1245', δ: '46-145', ε: '46-15', ζ: '46-1356', η: '46-156', θ: '46-1456', ι: '46-24', κ: '46-13',
  λ: '46-123', μ: '46-134', ν: '46-1345', ξ: '46-1346', ο: '46-135', π: '46-1234', ρ: '46-1235', σ: '46-234', ς: '46-234',
  τ: '46-2345', υ: '46-136', φ: '46-124', χ: '46-12346', ψ: '46-13456', ω: '46-2456',
}).map(([letter, dots]) => [letter, cells(dots)]))

/** The cells of small letters (4.1). */
export const letters = new Map(Object.entries(latin))
/** Letters that are no word by themselves and need no sign of grade 1 (5.2.1). */
export const plainLetters = new Set(['a', 'i', 'o'])

/** Fractions that are one character of print (11.3.1). */
// prettier-ignore
export const fractions: Record<string, [string, string]> = {
  '½': ['1', '2'], '⅓': ['1', '3'], '⅔': ['2', '3'], '¼': ['1', '4'], '¾': ['3', '4'], '⅕': ['1', '5'], '⅖': ['2', '5'], '⅗': ['3', '5'],
  '⅘': ['4', '5'], '⅙': ['1', '6'], '⅚': ['5', '6'], '⅛': ['1', '8'], '⅜': ['3', '8'], '⅝': ['5', '8'], '⅞': ['7', '8'],
}

/** What may stand between a word and the blank, hyphen or dash before it and after it (2.6.2, 2.6.3). */
export const mayOpen = new Set([...'([{“‘"\'’«'])
export const mayClose = new Set([...',;:.…!?)]}”’"\'»'])
/** What divides words beside a blank (2.6.1). */
export const dividers = new Set([...'-\u2010\u2011–—―'])
