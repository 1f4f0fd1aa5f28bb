/**
 * Lists the test pictures: every fault, each way of printing a number, and texts that only look
 * like one.
 */
import { checkDigit13, formatIsbn, toIsbn10 } from '~/features/catalogue/book/isbn/isbn'
import type { Shot } from './photo'
import type { Box, Mark } from './print'

/** How the file is written; `turned`: stored on its side, with the EXIF note to turn it. */
export type Form = 'jpeg' | 'png' | 'turned'
export type Kind = 'barcode' | 'text' | 'none'
export type Book = { isbn: string; second: string; addOn: string; other: string; seed: number }
/** A row of the tables below: name, contents of the box for numbers, and how the photo is taken. */
export type Row = [
  name: string,
  box: (book: Book) => Box | null,
  shot?: Partial<Shot>,
  more?: {
    beside?: (book: Book) => Box
    quality?: number
    form?: Form
    illegible?: true
    two?: true
  },
]

const addOn = ({ isbn, addOn }: Book) => `${isbn} ${addOn}`
const line = (isbn: string): Mark => ({ words: `ISBN ${formatIsbn(isbn)}`, size: 3 })
/** The usual box: a line of text, bars with the add-on, digits under them. */
const usual = (book: Book): Box => ({ marks: [line(book.isbn), { code: addOn(book) }] })
const bars = (book: Book): Box => ({ marks: [{ code: addOn(book) }] })
const inColour =
  (ink: string, ground: string) =>
  (book: Book): Box => ({ marks: [{ code: book.isbn, module: 0.33 }], ink, ground })
const spot = (x: number, y: number, radius: number, strength: number) => ({
  glare: [{ x, y, radius, strength }],
})

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
  ['bent strong',         bars,  { curve: 58, at: [-16, -4] }],
  ['shadow',              usual, { shadow: [20, 0, 0.55] }],
  ['uneven light',        bars,  { uneven: 0.55, shadow: [100, 0.2, 0.4] }],
  ['far, 12 megapixels',  bars,  { pixels: [4032, 3024], across: 760, at: 'cover' }],
  ['upright, 12 megapixels', usual, { pixels: [3024, 4032], across: 420, at: 'cover', turn: 3 }, { form: 'turned' }],
  ['near, 12 megapixels', bars,  { pixels: [4032, 3024], across: 150, turn: -3, blur: 2 }],
  ['whole page',          usual, { pixels: [1200, 1600], across: 230, at: 'cover' }],
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
  ['cut quiet zone',      (book) => ({ marks: [{ code: book.isbn }], margin: 0.7 })],
  ['cut quiet zones',     (book) => ({ marks: [{ code: book.isbn, digits: false }], margin: 0.9 }), { turn: 3 }],
  ['all at once',         usual, { turn: 12, tilt: [15, 12], noise: 9, blur: 0.9, shadow: [60, -0.1, 0.4] }, { quality: 50 }],
  ['blur too strong',     bars,  { blur: 6 }, { illegible: true }],
  ['glare over all',      bars,  spot(0, 0, 60, 1), { illegible: true }],
  ['too far',             bars,  { pixels: [640, 640], across: 260, at: 'cover' }, { illegible: true }],
]

const words =
  (
    write: (book: Book) => string[],
    style: Partial<Extract<Mark, { words: string }>> = {},
    box: Partial<Box> = {},
  ) =>
  (book: Book): Box => ({
    marks: write(book).map((text) => ({ words: text, size: 3.4, ...style })),
    ...box,
  })
const old = (book: Book) =>
  (toIsbn10(book.isbn) ?? book.isbn).replace(/^(..)(...)(....)/, '$1-$2-$3-')
const approved = '교육부 검정 2024. 8. 30.'

// prettier-ignore
const texts: Row[] = [
  ['text',                words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved])],
  ['text, colon',         words(({ isbn }) => [`ISBN: ${formatIsbn(isbn)}`, approved], { face: 'serif' })],
  ['text, spaces',        words(({ isbn }) => [`ISBN ${formatIsbn(isbn).replaceAll('-', ' ')}`])],
  ['text, ten digits',    words((book) => [`ISBN ${old(book)}`, approved], { face: 'latin' })],
  ['text, ten digits, X', words((book) => [`ISBN ${old(book)}`], { face: 'latinSerif' })],
  ['text, add-on',        words(({ isbn, addOn }) => [`ISBN ${formatIsbn(isbn)} ${addOn}`, approved], { face: 'latin' })],
  ['text, add-on in brackets', words(({ isbn, addOn }) => [`ISBN ${formatIsbn(isbn)} (${addOn})`, approved])],
  ['text, no hyphens',    words(({ isbn }) => [`ISBN ${isbn}`, approved], { face: 'sans' })],
  ['text, bold',          words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved], { bold: true })],
  ['text, light',         words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`], { face: 'light', size: 4 })],
  ['text, serif bold',    words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`], { face: 'serif', bold: true })],
  ['text, narrow',        words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved], { face: 'narrow' })],
  ['text, on the cover',  words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved], {}, { ground: 'none' })],
  ['text, on the cover, serif', words(({ isbn, addOn }) => [`ISBN ${formatIsbn(isbn)} (${addOn})`, approved], { face: 'serif' }, { ground: 'none' }), { turn: -3 }],
  ['text, low contrast',  words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved]), { levels: [90, 180] }],
  ['text, glare',         words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved]), spot(6, -6, 18, 0.75)],
  ['text, jpeg',          words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved]), { pixels: [1280, 1280], across: 130 }, { quality: 35 }],
  ['text, white on dark', words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved], { size: 3.8 }, { ink: '#ffffff', ground: '#27334d' })],
  ['text, small',         words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved], { size: 2.5 }), { across: 150 }],
  ['text, smallest',      words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved], { size: 2.3 }), { across: 150, noise: 4 }],
  ['text, torn bars',     (book) => ({ marks: [line(book.isbn), { code: addOn(book), digits: false, damage: 'torn' }] })],
  ['text, sticker on bars', (book) => ({ marks: [line(book.isbn), { code: book.isbn, digits: false, damage: 'sticker' }] })],
  ['text, digits under torn bars', (book) => ({ marks: [{ code: book.isbn, module: 0.33, damage: 'torn' }] }), { across: 80 }],
  ['text, smeared bars',  (book) => ({ marks: [line(book.isbn), { code: book.isbn, digits: false, damage: 'smeared' }] })],
  ['text, turned 4',      words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved]), { turn: 4 }],
  ['text, turned 180',    words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved]), { turn: 180 }],
  ['text, turned 90',     words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved]), { turn: 90 }],
  ['text, shadow',        words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved]), { shadow: [30, 0, 0.5], noise: 5 }],
  ['text, perspective',   words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved]), { tilt: [18, 10] }],
  ['text, blur',          words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved]), { blur: 1.8 }],
  ['text, far, 12 megapixels', words(({ isbn }) => [`ISBN ${formatIsbn(isbn)}`, approved]), { pixels: [4032, 3024], across: 480, at: 'cover' }],
]

const wrong = (isbn: string) => formatIsbn(isbn.slice(0, 12) + ((Number(isbn[12]) + 4) % 10))
// prettier-ignore
const withoutNumber: Row[] = [
  ['no number',           () => null],
  ['other product',       ({ other }) => ({ marks: [{ code: other }] })],
  ['journal',             ({ other }) => ({ marks: [{ words: `ISSN ${other.slice(3, 7)}-${other.slice(6, 10)}` }, { code: `977${other.slice(3, 12)}${checkDigit13(`977${other.slice(3, 12)}`)}` }] })],
  ['sheet music',         ({ other }) => ({ marks: [{ words: `ISMN 979-0-${other.slice(3, 7)}-${other.slice(7, 11)}-${checkDigit13(`9790${other.slice(3, 11)}`)}` }, { code: `9790${other.slice(3, 11)}${checkDigit13(`9790${other.slice(3, 11)}`)}` }] })],
  ['telephone numbers',   ({ seed }) => ({ marks: [{ words: `전화 02-3${seed % 899 + 100}-97${seed % 89 + 10}` }, { words: `팩스 031-978-${seed % 8999 + 1000}` }] })],
  ['wrong check digit',   ({ isbn }) => ({ marks: [{ words: `ISBN ${wrong(isbn)}` }] })],
  ['wrong check digit, no hyphens', ({ isbn }) => ({ marks: [{ words: `ISBN ${wrong(isbn).replaceAll('-', '')}`, face: 'latin' }, { words: approved }] })],
  ['qr',                  ({ seed }) => ({ marks: [{ qr: `https://example.kr/lesson/${seed}` }] })],
  ['qr with a number',    ({ isbn }) => ({ marks: [{ qr: `https://example.kr/book?isbn=${isbn}` }] })],
  ['desk only',           () => null, { at: [900, 900] }],
  ['whole cover',         () => null, { pixels: [1200, 1600], across: 230, at: 'cover' }],
  ['blank',               () => null, { levels: [250, 250], noise: 0, uneven: 0, across: 40 }],
  ['black',               () => null, { levels: [3, 5], noise: 1, across: 40 }],
  ['noise',               () => null, { levels: [110, 140], noise: 120, across: 40 }],
  ['portrait',            () => ({ marks: [{ portrait: 40 }], ground: 'none' })],
]

export const tables: [Kind, Row[]][] = [
  ['barcode', barcodes],
  ['text', texts],
  ['none', withoutNumber],
]
