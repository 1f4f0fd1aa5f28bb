/**
 * Volumes of braille in the shapes that producers give them, for the tests and the benchmark of the
 * checks: title pages, contents, running heads, marks of print pages, tables, poems, exercises.
 */
import type { ExpectedFile } from '~/features/production/file-check/card'
import { blank, toAscii } from '~/features/production/braille/cells'
import type { Block } from '~/features/production/braille/layout/blocks'
import type { PageForm } from '~/features/production/braille/layout/forms'
import { layOut as layOutForm } from '~/features/production/braille/layout/pages'
import { blocksOf } from '~/features/production/braille/layout/text'
import { digits, numberSign } from '~/features/production/braille/tables'
import { writeBraille } from '~/features/production/braille/write'
import { schoolSentences } from './braille-sentences'
import { schoolLine, subjects, type Subject } from './textbook-lines'

export type Random = () => number
/** Numbers from 0 to 1, the same for a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
export const below = (random: Random, count: number) => Math.floor(random() * count)
export const pick = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)]!

export type Shape = {
  cells: number
  lines: number
  encoding: 'ascii' | 'small' | 'utf8' | 'utf16'
  lineEnd: '\r\n' | '\n'
  formFeeds: boolean
  /** whether lines end before a form feed, and at the end of the file */
  endsLines: boolean
  endSign: boolean
  numbers: 'bottomRight' | 'bottomLeft' | 'topRight' | 'bottomCentre'
  marks: 'right' | 'middle' | 'besides' | 'none'
  titlePage: boolean
  contents: boolean
  head: 'none' | 'same' | 'units'
  blankLines: boolean
  /** whether words are broken between syllables where a line ends */
  breaksWords: boolean
  firstNumber: number
  hasSource: boolean
  printPages: number
  density: number
  /** laid out by the product in this form; else in one of a producer's own */
  form?: PageForm
  /** other codes among the text: contracted English, mathematics, music, boxes */
  codes: 'none' | 'english' | 'maths' | 'music' | 'boxes'
}

/** `blocks`: what stands after the paragraphs where the product lays the volume out. */
export type Print = { page: number; paragraphs: string[]; blocks?: Block[] }
export type SoundVolume = {
  shape: Shape
  title: string
  volume: number
  volumes: number
  print: Print[]
  /** what a transcriber leaves out of the print: captions, page furniture */
  leftOut: Map<number, string[]>
  contents: string[]
}

const titles = [
  '국어 5-1',
  '수학 익힘 3-2',
  '중학교 사회 1',
  '고등학교 생명과학',
  '도덕 4',
  '과학 6-2',
  '음악과 생활',
  '중학교 국어 2-1',
  '한국사 1',
  '통합사회',
  '기술·가정 2',
  '세계 지리',
  '사회 5-2',
  '영어 회화',
]

export function randomShape(random: Random): Shape {
  const chance = (share: number) => random() < share
  const formFeeds = chance(0.85)
  return {
    cells: 32,
    lines: 26,
    encoding: pick(random, ['ascii', 'ascii', 'ascii', 'small', 'utf8', 'utf8', 'utf16']),
    lineEnd: pick(random, ['\r\n', '\r\n', '\n']),
    formFeeds,
    endsLines: chance(0.8),
    endSign: chance(0.1),
    numbers: pick(random, ['bottomRight', 'bottomRight', 'topRight', 'bottomLeft', 'bottomCentre']),
    marks: pick(random, ['right', 'right', 'right', 'middle', 'besides', 'none']),
    titlePage: chance(0.65),
    contents: chance(0.4),
    head: pick(random, ['none', 'none', 'same', 'units']),
    blankLines: chance(0.35),
    breaksWords: chance(0.4),
    firstNumber: chance(0.8) ? 1 : 20 + below(random, 200),
    hasSource: chance(0.5),
    printPages: 6 + below(random, 16),
    density: 0.5 + random(),
    codes: pick(random, ['none', 'none', 'none', 'none', 'english', 'maths', 'music', 'boxes']),
  }
}

/**
 * Lines of other codes, written as cells: English sentences in contracted braille, sums, fractions
 * and equations, bars of music, boxes.
 */
const otherCodes: Record<Shape['codes'], string[]> = {
  none: [],
  english: [
    '  ⠠⠮ ⠟⠅ ⠃⠗⠪⠝ ⠋⠕⠭ ⠚⠥⠍⠏⠎ ⠕⠧⠻\n⠮ ⠇⠁⠵⠽ ⠙⠕⠛⠲ ⠠⠮ ⠙⠕⠛ ⠊⠎ ⠝ ⠁⠝⠛⠗⠽⠲',
    '  ⠠⠮⠽ ⠺⠻⠑ ⠏⠇⠁⠽⠬ ⠔ ⠮ ⠏⠜⠅ ⠱⠢ ⠮\n⠗⠁⠔ ⠌⠜⠞⠫⠂ ⠯ ⠮⠽ ⠗⠁⠝ ⠓⠕⠍⠑⠲',
    '  ⠠⠍⠽ ⠝⠁⠍⠑ ⠊⠎ ⠠⠍⠔⠎⠥⠲ ⠠⠊ ⠇ ⠞⠕ ⠗⠂⠙\n⠃⠕⠕⠅⠎ ⠁⠋ ⠎⠡⠕⠕⠇ ⠾ ⠍⠽ ⠋⠗⠊⠢⠙⠎⠲',
    '  ⠠⠺ ⠽ ⠛ ⠾ ⠍⠑⠦ ⠠⠽⠑⠎⠂ ⠠⠊ ⠺⠀⠛ ⠾ ⠽⠲',
    '  ⠴⠠⠮ ⠡⠊⠇⠙⠗⠢ ⠜⠑ ⠏⠇⠁⠽⠬⠲⠐⠮ ⠕⠂⠁⠎\n⠘⠥⠃⠠⠕⠊⠲',
  ],
  maths: [
    '  ⠼⠉⠢⠼⠑⠒⠒⠼⠓',
    '  ⠼⠁⠃⠔⠼⠋⠌⠼⠃⠒⠒⠼⠊',
    '  ⠭⠘⠼⠃⠢⠼⠉⠭⠔⠼⠁⠚⠒⠒⠼⠚',
    '  ⠼⠙⠌⠼⠉⠢⠼⠃⠌⠼⠁⠒⠒⠼⠑⠌⠼⠙',
    '  ⠜⠼⠃⠡⠜⠼⠉⠒⠒⠜⠼⠋',
    '  ⠦⠼⠁⠢⠼⠃⠴⠡⠼⠉⠒⠒⠼⠊',
  ],
  music: ['  ⠼⠙⠲\n⠐⠹⠱⠫⠻ ⠐⠳⠪⠨⠹⠺ ⠐⠝⠕⠽⠮ ⠨⠽⠣⠅', '  ⠼⠉⠲\n⠐⠳⠫⠫ ⠐⠻⠱⠱ ⠐⠹⠱⠫ ⠐⠝⠄⠣⠅'],
  boxes: [
    '⠖⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠲\n  ⠘⠥⠈⠕\n⠓⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠚',
    '⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒',
    '⠿⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠿',
  ],
}
/** Whether a paragraph is of cells already. */
const isCells = (paragraph: string) => /[\u2800-\u28ff]/.test(paragraph)

/** Text as it stands on a page of a school book: running text, poems, exercises, tables, numbers. */
function printPage(
  random: Random,
  sentences: readonly string[],
  next: () => string,
  { density, codes }: Shape,
): string[] {
  const some = (least: number, most: number) =>
    Array.from({ length: least + below(random, most - least + 1) }, next)
  const word = () =>
    pick(random, pick(random, sentences).split(' ')).replace(/[^가-힣]/g, '') || '낱말'
  const blocks: (() => string[])[] = [
    () => some(2, 5),
    () => [some(3, 6).join(' ')],
    () => [some(2, 4).join(' ')],
    () => some(2, 5).map((one, i) => `${i + 1}. ${one}`),
    () => some(2, 4).map((one, i) => `(${i + 1}) ${one}`),
    () => Array.from({ length: 4 + below(random, 8) }, () => `    ${word()} ${word()} ${word()}`),
    () =>
      Array.from(
        { length: 3 + below(random, 4) },
        () => `${word()}: ${1900 + below(random, 120)}년, ${below(random, 900) + 100}명`,
      ),
    () => [`${below(random, 8) + 1}. ${word()}의 ${word()}`, ...some(2, 3)],
    () => [`그림 설명: ${some(1, 1)[0]}`],
    () => [
      `다음 낱말을 읽어 봅시다. ${pick(random, ['apple', 'book', 'friend', 'KBS', 'school'])}은 영어 낱말이다.`,
    ],
    () => [`<보기> ${word()}, ${word()}, ${word()}`.replace('<', '〈').replace('>', '〉')],
  ]
  const others = otherCodes[codes]
  if (others.length > 0)
    blocks.push(
      () => [pick(random, others)],
      () => some(1, 1).concat(pick(random, others), pick(random, others)),
    )
  const count = Math.max(1, Math.round(density * (3 + below(random, 4))))
  return Array.from({ length: count }, () => pick(random, blocks)()).flat()
}

/** Gives each sentence once, and then sentences of the halves of two. */
function sentencesOf(random: Random, sentences: readonly string[]): () => string {
  const left = [...sentences]
  return () => {
    if (left.length > 0) return left.splice(below(random, left.length), 1)[0]!
    const [first, second] = [pick(random, sentences).split(' '), pick(random, sentences).split(' ')]
    const half = (words: string[]) => Math.ceil(words.length / 2)
    const words = [...first.slice(0, half(first)), ...second.slice(half(second))]
    return words.join(' ').replace(/[“”‘’()]/g, '')
  }
}

export function randomVolume(
  random: Random,
  sentences: readonly string[],
  shape = randomShape(random),
): SoundVolume {
  const first = 8 + below(random, 120)
  const title = pick(random, titles)
  const volumes = 2 + below(random, 5)
  const next = sentencesOf(random, sentences)
  const print = Array.from({ length: shape.printPages }, (_, i) => ({
    page: first + i,
    paragraphs: printPage(random, sentences, next, shape),
  }))
  const leftOut = new Map<number, string[]>()
  for (const { page } of print)
    if (random() < 0.3)
      leftOut.set(page, [pick(random, sentences).split(' ').slice(0, 4).join(' ')])
  const contents = Array.from(
    { length: 5 + below(random, 10) },
    (_, i) =>
      pick(random, sentences)
        .split(' ')
        .slice(0, 2)
        .join(' ')
        .replace(/[^가-힣 ]/g, '') + `\t${first + i}`,
  )
  return { shape, title, volume: 1 + below(random, volumes), volumes, print, leftOut, contents }
}

const choices = (random: Random) => [
  ...pick(random, [
    ['① ㄱ', '② ㄴ', '③ ㄱ, ㄴ', '④ ㄴ, ㄷ', '⑤ ㄱ, ㄴ, ㄷ'],
    ['① 기온', '② 강수량', '③ 바람의 세기', '④ 습도와 기압의 변화', '⑤ 구름의 양'],
  ]),
]

/** A box, a table, a note or a poem, as the product lays them out. */
function otherBlock(random: Random, subject: Subject): Block {
  const line = () => schoolLine(random, subject).replace(/^[②-⑤]/, '①')
  const short = () =>
    pick(random, pick(random, schoolSentences).split(' ')).replace(/[^가-힣]/g, '')
  const blocks: (() => Block)[] = [
    () => ({
      kind: 'box',
      title: pick(random, ['', '보기', '생각 열기']),
      blocks: blocksOf([line(), line()].join('\n')),
    }),
    () => ({
      kind: 'table',
      head: ['구분', short() || '가', '비율'],
      rows: [1, 2, 3].map((row) => [`${row}월`, short() || '나', `${below(random, 90)}%`]),
    }),
    () => ({ kind: 'note', text: `그림 설명: ${pick(random, schoolSentences)}` }),
    () => ({
      kind: 'verse',
      lines: [1, 2, 3].map(() => pick(random, schoolSentences).split(' ').slice(0, 3).join(' ')),
    }),
  ]
  return pick(random, blocks)()
}

/**
 * A volume of school text of eight subjects, with formulas, English, boxes, tables, notes and poems, in a
 * page form of the product.
 */
export function schoolVolume(
  random: Random,
  form: PageForm = 'national2025',
  subject: Subject = pick(random, subjects),
): SoundVolume {
  const usual = randomShape(random)
  const shape: Shape = {
    ...usual,
    form,
    encoding: pick(random, ['ascii', 'small', 'utf8']),
    formFeeds: true,
    numbers: 'bottomRight',
    marks: 'right',
    contents: false,
    head: 'none',
    firstNumber: 1,
    codes: 'none',
  }
  const first = 8 + below(random, 120)
  const next = sentencesOf(random, schoolSentences)
  const print = Array.from({ length: shape.printPages }, (_, i) => ({
    page: first + i,
    paragraphs: [
      ...(i % 5 === 0 ? [`## ${i / 5 + 1}. ${subject} 단원`] : []),
      // where there is a text of the publisher, most of it is prose that stands in one place only
      ...Array.from({ length: shape.hasSource ? 8 : 0 }, next),
      ...Array.from({ length: 8 + below(random, 10) }, () => schoolLine(random, subject))
        // choices come in their order
        .flatMap((line) => (/^[②-⑤]/.test(line) ? choices(random) : [line])),
    ],
    blocks: random() < 0.4 ? [otherBlock(random, subject)] : [],
  }))
  return {
    shape,
    title: `${subject} ${1 + below(random, 6)}-${1 + below(random, 2)}`,
    volume: 1,
    volumes: 3,
    print,
    leftOut: new Map(),
    contents: [],
  }
}

/** Pages of a volume that the product lays out. */
function pagesOfForm(
  { title, volume, volumes, print, shape }: SoundVolume,
  form: PageForm,
): string[][] {
  const front: Block[] = shape.titlePage
    ? [
        { kind: 'heading', level: 1, text: title },
        { kind: 'heading', level: 2, text: `제${volume}권` },
        { kind: 'heading', level: 2, text: `전 ${volumes}권` },
        { kind: 'heading', level: 1, text: title },
      ]
    : []
  const text = print.flatMap(({ page, paragraphs, blocks = [] }) => [
    ...blocksOf([`@@p${page}`, ...paragraphs].join('\n')),
    ...blocks,
  ])
  const laid = [...front, ...text]
  return layOutForm(laid, { form, title, firstPage: shape.firstNumber }).pages.map(({ lines }) => {
    const last = lines.findLastIndex((line) => line !== '')
    return lines.slice(0, last + 1)
  })
}

export const number = (value: number) =>
  numberSign + [...String(value)].map((digit) => digits[digit]).join('')

/** Cells at which a syllable ends, so that a word may be broken there. */
function syllableEnds(text: string): string[] {
  return [...text].map((_, i) => writeBraille(text.slice(0, i + 1)).braille)
}

/** A paragraph as lines; `breaks`: words go on in the next line after a whole syllable. */
export function linesOf(paragraph: string, cells: number, breaks: boolean): string[] {
  if (isCells(paragraph)) return paragraph.replaceAll(' ', blank).split('\n')
  const indent = /^ */.exec(paragraph)![0].length || 2
  const lines: string[] = []
  let line = blank.repeat(indent)
  const end = () => {
    lines.push(line.replace(/⠀+$/, ''))
    line = ''
  }
  // the blank before 년 and the like belongs to the braille, so words are those of the braille
  const braille = writeBraille(paragraph.trimStart()).braille.split(blank)
  const print = paragraph.trim().split(' ')
  for (const [i, word] of braille.entries()) {
    const isFirst = line === '' || /^⠀+$/.test(line)
    const room = cells - line.length - (isFirst ? 0 : 1)
    if (word.length <= room) {
      line += (isFirst ? '' : blank) + word
      continue
    }
    const plain =
      braille.length === print.length && /^[가-힣]{3,}$/.test(print[i]!) ? print[i]! : ''
    const [head, rest] = breaks && plain ? broken(plain, room) : ['', '']
    if (head) {
      line += (isFirst ? '' : blank) + head
      end()
      line = rest
      continue
    }
    if (line !== '') end()
    line = word
    while (line.length > cells) {
      const tail = line.slice(cells)
      line = line.slice(0, cells)
      end()
      line = tail
    }
  }
  end()
  return lines
}

/** The longest beginning of whole syllables that has room, and the rest. */
function broken(word: string, room: number): [string, string] {
  const lastSyllable = syllableEnds(word).findLastIndex((cells) => cells.length <= room)
  if (lastSyllable < 0 || lastSyllable >= word.length - 1) return ['', '']
  return [
    writeBraille(word.slice(0, lastSyllable + 1)).braille,
    writeBraille(word.slice(lastSyllable + 1)).braille,
  ]
}

const centred = (text: string, cells: number) => {
  const braille = writeBraille(text).braille
  return blank.repeat(Math.max(3, Math.floor((cells - braille.length) / 2))) + braille
}

type Item = { lines: string[]; print?: number }

/** Pages of lines of Unicode braille, with their numbers, heads and marks. */
export function layOut(volume: SoundVolume): string[][] {
  const { shape, title, print } = volume
  if (shape.form) return pagesOfForm(volume, shape.form)
  const { cells, lines } = shape
  const items: Item[] = print.flatMap(({ page, paragraphs }) => [
    { lines: markOf(page, shape), print: page },
    ...paragraphs.map((text) => ({
      lines: [...linesOf(text, cells, shape.breaksWords), ...(shape.blankLines ? [''] : [])],
    })),
  ])
  const front: string[][] = []
  if (shape.titlePage)
    front.push([
      '',
      '',
      '',
      centred(title, cells),
      '',
      centred(`제${volume.volume}권`, cells),
      centred(`전 ${volume.volumes}권`, cells),
      '',
      '',
      '',
      centred('국립특수교육원', cells),
    ])
  if (shape.contents)
    front.push([centred('차례', cells), '', ...volume.contents.map((one) => leaders(one, cells))])
  const room = lines - (shape.head === 'none' || shape.numbers === 'topRight' ? 1 : 2)
  const pages: { body: string[]; print: number | null; unit: string }[] = front.map((body) => ({
    body,
    print: null,
    unit: '',
  }))
  let body: string[] = []
  let now: number | null = null
  const end = () => {
    if (body.some((line) => line !== ''))
      pages.push({ body, print: now, unit: unitOf(volume, now) })
    body = []
  }
  for (const item of items) {
    if (item.lines.length > 0 && body.length + Math.min(2, item.lines.length) > room) end()
    if (item.print !== undefined) now = item.print
    for (const line of item.lines) {
      if (body.length === room) end()
      if (line !== '' || body.length > 0) body.push(line)
    }
  }
  end()
  return pages.map((page, i) => furnished(page, shape, i + shape.firstNumber, title))
}

const unitOf = (volume: SoundVolume, page: number | null) =>
  volume.contents[Math.floor(((page ?? 0) - volume.print[0]!.page) / 5)]?.split('\t')[0] ?? '단원'

function leaders(entry: string, cells: number): string {
  const [text = '', page = ''] = entry.split('\t')
  const [left, right] = [writeBraille(text.slice(0, 8).trimEnd()).braille, number(Number(page))]
  return `${left}${blank}${'⠠'.repeat(cells - left.length - right.length - 2)}${blank}${right}`
}

function markOf(page: number, { marks, cells }: Shape): string[] {
  const sign = number(page)
  const rest = cells - sign.length
  if (marks === 'right') return ['⠤'.repeat(rest) + sign]
  if (marks === 'middle')
    return ['⠤'.repeat(Math.floor(rest / 2)) + sign + '⠤'.repeat(Math.ceil(rest / 2))]
  return []
}

function furnished(
  page: { body: string[]; print: number | null; unit: string },
  shape: Shape,
  index: number,
  title: string,
): string[] {
  const { cells, lines } = shape
  const sign = number(index)
  const beside = shape.marks === 'besides' && page.print !== null ? number(page.print) : ''
  const headText =
    shape.head === 'none'
      ? ''
      : writeBraille(shape.head === 'same' ? title : page.unit).braille.slice(0, 18)
  const isTop = shape.numbers === 'topRight'
  const left = isTop ? [beside, headText].filter(Boolean).join(blank.repeat(3)) : beside
  const line = {
    topRight: left.padEnd(cells - sign.length, blank) + sign,
    bottomRight: left.padEnd(cells - sign.length, blank) + sign,
    bottomLeft: sign + beside.padStart(cells - sign.length, blank),
    bottomCentre: beside
      ? beside.padEnd(cells - sign.length, blank) + sign
      : blank.repeat(Math.floor((cells - sign.length) / 2)) + sign,
  }[shape.numbers]
  const plain = line.replace(/⠀+$/, '')
  if (isTop) return [plain, ...page.body]
  const top = headText ? [centredCells(headText, cells)] : []
  const filled = [...top, ...page.body]
  return [...filled, ...Array<string>(lines - 1 - filled.length).fill(''), plain]
}

const centredCells = (text: string, cells: number) =>
  blank.repeat(Math.floor((cells - text.length) / 2)) + text

/** The bytes of a file of these pages. */
export function fileOf(pages: string[][], shape: Shape): Uint8Array {
  const { lineEnd, formFeeds, endsLines, endSign } = shape
  const full = formFeeds
    ? pages
    : pages.map((page, i) =>
        i === pages.length - 1
          ? page
          : [...page, ...Array<string>(Math.max(0, shape.lines - page.length)).fill('')],
      )
  const text =
    full
      .map((page) => page.join(lineEnd) + (endsLines || !formFeeds ? lineEnd : ''))
      .join(formFeeds ? '\f' : '') + (endSign ? '\u001a' : '')
  return encode(text, shape)
}

export function encode(text: string, { encoding }: Pick<Shape, 'encoding'>): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text)
  if (encoding === 'utf16') return new Uint8Array(Buffer.from('\ufeff' + text, 'utf16le'))
  const ascii = toAscii(text)
  return new TextEncoder().encode(encoding === 'small' ? ascii.toLowerCase() : ascii)
}

/** The text of a block as the publisher has it. */
function textOf(block: Block): string[] {
  switch (block.kind) {
    case 'box':
      return [block.title, ...block.blocks.flatMap(textOf)]
    case 'table':
      return [block.head.join(' '), ...block.rows.map((row) => row.join(' '))]
    case 'choices':
      return block.items
    case 'quotation':
      return block.blocks.flatMap(textOf)
    case 'verse':
    case 'titlePage':
      return block.lines
    case 'printPage':
    case 'cells':
    case 'rule':
      return []
    default:
      return [block.text]
  }
}

export function expectedOf(volume: SoundVolume): ExpectedFile {
  const { shape, print, leftOut } = volume
  return {
    title: volume.title,
    prodType: '점역',
    volume: volume.volume,
    volumes: volume.volumes,
    firstPage: print[0]!.page,
    lastPage: print.at(-1)!.page,
    page: { cells: shape.cells, lines: shape.lines },
    source: shape.hasSource
      ? print.map(({ page, paragraphs, blocks = [] }) => ({
          page,
          text: [
            ...paragraphs.filter((one) => !isCells(one)),
            ...blocks.flatMap(textOf),
            ...(leftOut.get(page) ?? []),
          ].join('\n'),
        }))
      : null,
  }
}
