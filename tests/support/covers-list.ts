/** Which pictures there are: every fault, each way of printing a number, and what must not be taken for one. */
import { checkDigit13, formatIsbn, toIsbn10 } from '~/features/book/isbn'
import { randomOf, type Shot } from './covers-photo'
import type { Box, Mark, Print } from './covers-print'

export type Set = 'training' | 'holdout'
export type Kind = 'barcode' | 'text' | 'none'
/** A picture before it is drawn. */
export type Scene = {
  name: string
  set: Set
  kind: Kind
  isbns: string[]
  legible: boolean
  print: Print
  shot: Shot
  quality: number
  form: 'jpeg' | 'png' | 'turned'
  seed: number
}

type Book = { isbn: string; second: string; addOn: string; other: string; seed: number }
/** A row of the tables below: name, what is in the box for numbers, how it is taken. */
type Row = [
  name: string,
  box: (book: Book) => Box | null,
  shot?: Partial<Shot>,
  more?: { beside?: (book: Book) => Box; quality?: number; form?: Scene['form']; illegible?: true; two?: true },
]

/** A number that depends on the name only. */
const seedOf = (name: string) => Array.from(name).reduce((seed, sign) => Math.imul(seed ^ sign.charCodeAt(0), 16777619) >>> 0, 2166136261)

const titles = [
  '과학 1',
  '국어 1-1',
  '사회 ①',
  '수학 1',
  '도덕 ①',
  '기술·가정 1',
  '공통국어 2',
  '공통수학 1',
  '한국사 2',
  '통합과학 1',
  '물리학',
  '실험 관찰 5-1',
  '미적분Ⅰ',
  '확률과 통계',
  '음악 1',
]
const publishers = {
  training: ['미래엔', '비상교육', '천재교과서', '동아출판', '지학사'],
  holdout: ['금성출판사', '와이비엠', '교학사', '창비', '좋은책신사고'],
}
// made-up numbers in the ranges of Korean publishers
const beginnings = { training: ['97911259', '97911673', '97889378', '97911650'], holdout: ['97911884', '97889007', '97911941', '97889715'] }

function numberFrom(beginning: string, random: () => number): string {
  const first12 = beginning + String(Math.floor(random() * 1e4)).padStart(12 - beginning.length, '0')
  return first12 + checkDigit13(first12)
}

const close: Shot = { pixels: [1280, 960], across: 112, at: [-4, -6] }
const addOn = ({ isbn, addOn }: Book) => `${isbn} ${addOn}`
const line = (isbn: string): Mark => ({ words: `ISBN ${formatIsbn(isbn)}`, size: 3 })
/** The usual box: a line of words, bars with the add-on, digits under them. */
const usual = (book: Book): Box => ({ marks: [line(book.isbn), { code: addOn(book) }] })
const bars = (book: Book): Box => ({ marks: [{ code: addOn(book) }] })
const inColour =
  (ink: string, ground: string) =>
  (book: Book): Box => ({ marks: [{ code: book.isbn, module: 0.33 }], ink, ground })
const spot = (x: number, y: number, radius: number, strength: number) => ({ glare: [{ x, y, radius, strength }] })

// prettier-ignore
const barcodes: Row[] = [
  ['straight',            usual],
  ['turned 5',            usual, { turn: 5 }],
  ['turned -5',           bars,  { turn: -5 }],
  ['turned 15',           bars,  { turn: 15 }],
  ['turned -15',          usual, { turn: -15 }],
  ['turned 30',           bars,  { turn: 30 }],
  ['turned 45',           bars,  { turn: 45 }],
  ['turned 60',           usual, { turn: 60 }],
  ['turned 90',           bars,  { turn: 90 }],
  ['turned 180',          usual, { turn: 180 }],
  ['blur mild',           bars,  { blur: 1.1 }],
  ['blur medium',         bars,  { blur: 1.7 }],
  ['blur strong',         bars,  { blur: 2.2 }],
  ['motion mild',         bars,  { motion: [5, 90] }],
  ['motion medium',       bars,  { motion: [5, 30] }],
  ['motion strong',       bars,  { motion: [6, 5] }],
  ['noise mild',          bars,  { noise: 8 }],
  ['noise medium',        bars,  { noise: 18 }],
  ['noise strong',        bars,  { noise: 32 }],
  ['jpeg mild',           bars,  {}, { quality: 60 }],
  ['jpeg medium',         bars,  { across: 170 }, { quality: 40 }],
  ['jpeg strong',         bars,  { across: 150, noise: 6 }, { quality: 30 }],
  ['glare mild',          bars,  spot(-12, -4, 12, 0.8)],
  ['glare medium',        bars,  spot(0, -9, 14, 0.95)],
  ['glare strong',        bars,  spot(-4, -6, 30, 0.8)],
  ['contrast mild',       bars,  { levels: [80, 190] }],
  ['contrast medium',     bars,  { levels: [110, 170], noise: 3 }],
  ['contrast strong',     bars,  { levels: [112, 148], noise: 3 }],
  ['dark',                bars,  { levels: [6, 70], noise: 4 }],
  ['blue on yellow',      inColour('#1d2f7a', '#f8efb0')],
  ['black on green',      inColour('#101010', '#5f9a4a')],
  ['brown on orange',     inColour('#4a2310', '#f0a860')],
  ['perspective mild',    bars,  { tilt: [20, 0] }],
  ['perspective medium',  bars,  { tilt: [8, 32] }],
  ['perspective strong',  bars,  { tilt: [38, -26], turn: 8 }],
  ['bent mild',           bars,  { curve: 150 }],
  ['bent medium',         bars,  { curve: 80 }],
  ['bent strong',         bars,  { curve: 58, at: [-10, -4] }],
  ['shadow',              usual, { shadow: [20, 0, 0.55] }],
  ['uneven light',        bars,  { uneven: 0.55, shadow: [100, 0.2, 0.4] }],
  ['far, 12 megapixels',  bars,  { pixels: [4032, 3024], across: 640, at: [30, -60] }],
  ['upright, 12 megapixels', usual, { pixels: [3024, 4032], across: 420, at: [-20, -40], turn: 3 }, { form: 'turned' }],
  ['near, 12 megapixels', bars,  { pixels: [4032, 3024], across: 150, turn: -3, blur: 2 }],
  ['whole page',          usual, { pixels: [1200, 1600], across: 230, at: [-20, -70] }],
  ['cropped tightly',     bars,  { pixels: [640, 300], across: 54, at: [0, 0] }],
  ['square 1280',         usual, { pixels: [1280, 1280], across: 110 }],
  ['square 640',          bars,  { pixels: [640, 640], across: 86 }],
  ['png',                 usual, { pixels: [900, 700], across: 90 }, { form: 'png' }],
  ['without digits',      (book) => ({ marks: [{ code: addOn(book), digits: false }] })],
  ['without add-on',      (book) => ({ marks: [{ code: book.isbn }] }), { turn: -4, pixels: [1024, 768] }],
  ['small print',         (book) => ({ marks: [{ code: addOn(book), module: 0.25, height: 10 }] }), { across: 130 }],
  ['low bars',            (book) => ({ marks: [{ code: book.isbn, height: 6 }] }), { turn: 7 }],
  ['two volumes',         usual, { across: 200, at: [0, -8], pixels: [1600, 1200] }, { beside: ({ second, addOn }) => ({ marks: [line(second), { code: `${second} ${addOn}` }] }), two: true }],
  ['two volumes, one box', ({ isbn, second }) => ({ marks: [{ code: isbn, height: 12 }, { code: second, height: 12 }] }), {}, { two: true }],
  ['beside a price code', bars,  { across: 190, at: [0, -8], pixels: [1600, 1200] }, { beside: ({ other }) => ({ marks: [{ code: other }] }) }],
  ['cut quiet zone',      (book) => ({ marks: [{ code: book.isbn, damage: 'cut' }], margin: 0.6, ground: '#ffffff' })],
  ['all at once',         usual, { turn: 12, tilt: [15, 12], noise: 9, blur: 0.9, shadow: [60, -0.1, 0.4] }, { quality: 50 }],
  ['blur too strong',     bars,  { blur: 6 }, { illegible: true }],
  ['glare over all',      bars,  spot(0, 0, 60, 1), { illegible: true }],
  ['too far',             bars,  { pixels: [640, 640], across: 260, at: [-30, -60] }, { illegible: true }],
]

const words =
  (write: (book: Book) => string[], style: Partial<Extract<Mark, { words: string }>> = {}, box: Partial<Box> = {}) =>
  (book: Book): Box => ({ marks: write(book).map((text) => ({ words: text, size: 3.4, ...style })), ...box })
const old = (book: Book) => (toIsbn10(book.isbn) ?? book.isbn).replace(/^(..)(...)(....)/, '$1-$2-$3-')
const price = '정가 12,300원'

// prettier-ignore
const texts: Row[] = [
  ['text',                words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price])],
  ['text, colon',         words(({ isbn }) => [`ISBN: ${formatIsbn(isbn)}`, price], { face: 'serif' })],
  ['text, spaces',        words(({ isbn }) => [`ISBN ${formatIsbn(isbn).replaceAll('-', ' ')}`])],
  ['text, ten digits',    words((book) => [`ISBN ${old(book)}`, price], { face: 'latin' })],
  ['text, ten digits, X', words((book) => [`ISBN ${old(book)}`], { face: 'latinSerif' })],
  ['text, add-on',        words(({ isbn, addOn }) => [`ISBN ${formatIsbn(isbn)} ${addOn}`, price], { face: 'latin' })],
  ['text, add-on in brackets', words(({ isbn, addOn }) => [`ISBN ${formatIsbn(isbn)} (${addOn})`, price])],
  ['text, no hyphens',    words(({ isbn }) => [`ISBN ${isbn}`, price], { face: 'sans' })],
  ['text, bold',          words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price], { bold: true })],
  ['text, light',         words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`], { face: 'light', size: 4 })],
  ['text, serif bold',    words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`], { face: 'serif', bold: true })],
  ['text, narrow',        words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price], { face: 'narrow' })],
  ['text, white on dark', words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price], { size: 3.8 }, { ink: '#ffffff', ground: '#27334d' })],
  ['text, small',         words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price], { size: 2.5 }), { across: 150 }],
  ['text, smallest',      words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price], { size: 2.3 }), { across: 150, noise: 4 }],
  ['text, torn bars',     (book) => ({ marks: [line(book.isbn), { code: addOn(book), digits: false, damage: 'torn' }] })],
  ['text, sticker on bars', (book) => ({ marks: [line(book.isbn), { code: book.isbn, digits: false, damage: 'sticker' }] })],
  ['text, digits under torn bars', (book) => ({ marks: [{ code: book.isbn, module: 0.33, damage: 'torn' }] }), { across: 80 }],
  ['text, smeared bars',  (book) => ({ marks: [line(book.isbn), { code: book.isbn, digits: false, damage: 'smeared' }] })],
  ['text, turned 4',      words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price]), { turn: 4 }],
  ['text, turned 180',    words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price]), { turn: 180 }],
  ['text, turned 90',     words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price]), { turn: 90 }],
  ['text, shadow',        words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price]), { shadow: [30, 0, 0.5], noise: 5 }],
  ['text, perspective',   words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price]), { tilt: [18, 10] }],
  ['text, blur',          words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price]), { blur: 1.3 }],
  ['text, far, 12 megapixels', words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, price]), { pixels: [4032, 3024], across: 420, at: [10, -60] }, { form: 'jpeg' }],
]

const wrong = (isbn: string) => formatIsbn(isbn.slice(0, 12) + ((Number(isbn[12]) + 4) % 10))
// prettier-ignore
const nones: Row[] = [
  ['no number',           () => null],
  ['other product',       ({ other }) => ({ marks: [{ code: other }] })],
  ['journal',             ({ other }) => ({ marks: [{ words: `ISSN ${other.slice(3, 7)}-${other.slice(6, 10)}` }, { code: `977${other.slice(3, 12)}${checkDigit13(`977${other.slice(3, 12)}`)}` }] })],
  ['sheet music',         ({ other }) => ({ marks: [{ words: `ISMN 979-0-${other.slice(3, 7)}-${other.slice(7, 11)}-${checkDigit13(`9790${other.slice(3, 11)}`)}` }, { code: `9790${other.slice(3, 11)}${checkDigit13(`9790${other.slice(3, 11)}`)}` }] })],
  ['telephone numbers',   ({ seed }) => ({ marks: [{ words: `전화 02-3${seed % 899 + 100}-97${seed % 89 + 10}` }, { words: `팩스 031-978-${seed % 8999 + 1000}` }] })],
  ['wrong check digit',   ({ isbn }) => ({ marks: [{ words: `ISBN ${wrong(isbn)}` }] })],
  ['wrong check digit, no hyphens', ({ isbn }) => ({ marks: [{ words: `ISBN ${wrong(isbn).replaceAll('-', '')}`, face: 'latin' }, { words: price }] })],
  ['qr',                  ({ seed }) => ({ marks: [{ qr: `https://example.kr/lesson/${seed}` }] })],
  ['qr with a number',    ({ isbn }) => ({ marks: [{ qr: `https://example.kr/book?isbn=${isbn}` }] })],
  ['desk only',           () => null, { at: [900, 900] }],
]

const tables: [Kind, Row[]][] = [
  ['barcode', barcodes],
  ['text', texts],
  ['none', nones],
]

/** Every picture of a set, undrawn. */
export const scenes = (set: Set): Scene[] => tables.flatMap(([kind, rows]) => rows.map((row, place) => scene(set, kind, row, place)))

function scene(set: Set, kind: Kind, [label, box, shot = {}, more = {}]: Row, place: number): Scene {
  const name = `${set}: ${label}`
  const seed = seedOf(name)
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const wanted = (isbn: string) =>
    !label.includes('ten digits') ? true : isbn.startsWith('97889') && label.endsWith('X') === toIsbn10(isbn)?.endsWith('X')
  const isbn = () => {
    for (;;) {
      const number = numberFrom(pick(beginnings[set]), random)
      if (wanted(number)) return number
    }
  }
  const book: Book = {
    isbn: isbn(),
    second: isbn(),
    addOn: pick(['53370', '54410', '53400', '53710', '63370', '54300']),
    other: numberFrom('880' + (set === 'training' ? '10070' : '10430'), random),
    seed,
  }
  const print: Print = {
    layout: (set === 'training' ? 0 : 3) + (place % 3),
    title: pick(titles),
    publisher: pick(publishers[set]),
    price: `${7 + (seed % 8)},${100 + 10 * (seed % 89)}`,
    seed,
    box: box(book),
    beside: more.beside?.(book),
  }
  const isbns = kind === 'none' ? [] : more.two ? [book.isbn, book.second] : [book.isbn]
  const taken = { ...close, desk: place % 6, ...shot }
  return {
    name,
    set,
    kind,
    isbns,
    legible: !more.illegible,
    print,
    shot: set === 'holdout' ? varied(taken, random) : taken,
    quality: more.quality ?? 82,
    form: more.form ?? 'jpeg',
    seed,
  }
}

/** The holdout's own angles, places and strengths: near to the training's, never harder. */
function varied(shot: Shot, random: () => number): Shot {
  const less = () => 0.82 + 0.18 * random()
  const sign = () => (random() < 0.5 ? -1 : 1)
  return {
    ...shot,
    across: shot.across * less(),
    turn: (shot.turn ?? 0) * sign() + 4 * random() - 2,
    tilt: shot.tilt && [shot.tilt[0] * less() * sign(), shot.tilt[1] * less() * sign()],
    blur: shot.blur && shot.blur * less(),
    motion: shot.motion && [shot.motion[0], shot.motion[1] * sign()],
    noise: (shot.noise ?? 2) * less(),
    glare: shot.glare?.map((one) => ({ ...one, x: -one.x + 2 * random(), strength: one.strength * less() })),
    shadow: shot.shadow && [shot.shadow[0] + 120 + 60 * random(), shot.shadow[1], shot.shadow[2] * less()],
    uneven: shot.uneven && -shot.uneven * less(),
    levels: shot.levels && [shot.levels[0] - 4, shot.levels[1] + 2],
    desk: ((shot.desk ?? 0) + 3) % 6,
  }
}
