/** Books whose parts are known, for measuring what a manuscript has of them. */
import { below, pick, randomOf, type Random } from '../checks/braille-volumes'
import { schoolLine, subjects, type Subject } from '../checks/textbook-lines'

/** A part of a page of print. `text`: what is read of it; a table has its cells, a list its items. */
export type Part =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'box'; title: string; paragraphs: string[] }
  | { kind: 'verse'; lines: string[] }
  | { kind: 'picture'; description: string; caption: string }
  | { kind: 'formula'; mathml: string; latex: string }
  | { kind: 'footnote'; text: string; note: string }
export type TruePage = { label: string; parts: Part[] }
export type TrueBook = { title: string; subject: Subject; pages: TruePage[] }

/** Formulas in both languages, as one tool would write the other. */
const formulas: [mathml: string, latex: string][] = [
  ['<mrow><mi>y</mi><mo>=</mo><mn>2</mn><mi>x</mi><mo>+</mo><mn>3</mn></mrow>', 'y=2x+3'],
  [
    '<mrow><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>×</mo><msqrt><mn>3</mn></msqrt></mrow>',
    '\\frac{1}{2}\\times\\sqrt{3}',
  ],
  [
    '<mrow><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><msup><mi>b</mi><mn>2</mn></msup><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></mrow>',
    'a^{2}+b^{2}=c^{2}',
  ],
  [
    '<mrow><munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>k</mi></msub></mrow>',
    '\\sum_{k=1}^{n}a_{k}',
  ],
]

const sentence = (random: Random, subject: Subject) =>
  schoolLine(random, subject)
    .replace(/[①-⑳$\\<>&*_`#|[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // a paragraph that begins with a bullet is an item of a list
    .replace(/^[•·∙-]\s*/, '')
const some = <T>(random: Random, least: number, most: number, make: (i: number) => T) =>
  Array.from({ length: least + below(random, most - least + 1) }, (_, i) => make(i))

/** The first words of a sentence: a line of verse has no number before it, and seldom a full stop. */
const verseLine = (text: string) =>
  /\p{L}[^.?!…]{0,11}/u.exec(text.replace(/^[^가-힣A-Za-z]+/, ''))?.[0].trim() ?? '바람이 분다'

function part(random: Random, subject: Subject, place: string): Part {
  const say = () => sentence(random, subject)
  switch (pick(random, ['p', 'p', 'p', 'p', 'h', 'l', 't', 'b', 'v', 'i', 'f', 'n'] as const)) {
    case 'h':
      return { kind: 'heading', level: pick(random, [2, 3] as const), text: `${place} ${say()}` }
    case 'l':
      return { kind: 'list', ordered: random() < 0.5, items: some(random, 2, 5, say) }
    case 't': {
      const columns = 2 + below(random, 3)
      const row = () => Array.from({ length: columns }, () => say().slice(0, 14).trim())
      return { kind: 'table', head: row(), rows: some(random, 1, 4, row) }
    }
    case 'b':
      return { kind: 'box', title: '생각해 봅시다', paragraphs: some(random, 1, 3, say) }
    case 'v':
      return { kind: 'verse', lines: some(random, 3, 6, () => verseLine(say())) }
    case 'i':
      return { kind: 'picture', description: say(), caption: `그림 ${place}` }
    case 'f': {
      const [mathml, latex] = pick(random, formulas)
      return { kind: 'formula', mathml, latex }
    }
    case 'n':
      // its own mark would stand before a number
      return { kind: 'footnote', text: say(), note: say().replace(/^\(?\d+[.)]\s*/, '') }
    default:
      return { kind: 'paragraph', text: say() }
  }
}

/** `pages`: how many pages of print; the seed names the book. */
export function trueBook(seed: number, pages: number): TrueBook {
  const random = randomOf(seed)
  const subject = subjects[seed % subjects.length]!
  const first = 1 + below(random, 12)
  return {
    title: `${subject} ${seed}`,
    subject,
    pages: Array.from({ length: pages }, (_, i) => {
      const label = String(first + i)
      const parts = some(random, 4, 9, (place) => part(random, subject, `${label}-${place}`))
      const chapter: Part[] =
        i % 20 === 0 ? [{ kind: 'heading', level: 1, text: `${i / 20 + 1}. ${subject}의 길` }] : []
      return { label, parts: [...chapter, ...parts] }
    }),
  }
}
