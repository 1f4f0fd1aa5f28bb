/**
 * Benchmark of the checks of braille files: faults planted in sound volumes, alarms on sound ones,
 * hostile files. Thresholds were chosen on the tuning half of the sentences only.
 */
import { blank, toAscii } from '~/features/production/braille/cells'
import type { PageForm } from '~/features/production/braille/layout/forms'
import { digits } from '~/features/production/braille/tables'
import { writeBraille } from '~/features/production/braille/write'
import { checkBraille } from '~/features/production/file-check/braille/check'
import type { ExpectedFile, FileCard } from '~/features/production/file-check/card'
import type { MessageKey } from '~/tables/messages'
import { schoolSentences } from './braille-sentences'
import {
  below,
  encode,
  expectedOf,
  fileOf,
  layOut,
  number,
  pick,
  randomOf,
  randomVolume,
  schoolVolume,
  type Random,
  type Shape,
  type SoundVolume,
} from './braille-volumes'
import { percent, table } from '../measure'

const eachKind = 20
const soundVolumes = 300

/** The half of the sentences on which the thresholds were chosen, and the other one. */
const halves = {
  tuning: schoolSentences.filter((_, i) => i % 2 === 0),
  heldOut: schoolSentences.filter((_, i) => i % 2 === 1),
}
/** Volumes of a half of the sentences, or school text of eight subjects in a form of the product. */
export type Half = keyof typeof halves | PageForm

type Draft = {
  volume: SoundVolume
  shape: Shape
  pages: string[][]
  expected: ExpectedFile
  random: Random
}
/** `page`: where the fault is; null: everywhere. `pages` and `bytes`: the file with it. */
type Planted = {
  page: number | null
  pages?: string[][]
  bytes?: Uint8Array
  expected?: ExpectedFile
}
type Fault = {
  name: string
  keys: MessageKey[]
  /** shapes in which it can be planted */
  needs?: (shape: Shape) => boolean
  /** null: this volume has no place for it */
  plant: (draft: Draft) => Planted | null
}

// places in a page

const isMark = (line: string) => line.includes('⠤⠤⠤⠤')
const frontPages = ({ titlePage, contents }: Shape) => Number(titlePage) + Number(contents)
const hasMarks = ({ marks }: Shape) => marks === 'right' || marks === 'middle'
const numberLine = (page: string[], { numbers }: Shape) =>
  numbers === 'topRight' ? 0 : page.length - 1
/** Whether a page has its number: in the national form, odd pages have. */
const hasNumber = (page: string[], shape: Shape) =>
  shape.form !== 'national2025' || /\u2800⠼[⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]+$/.test(page[page.length - 1] ?? '')
const textLines = (page: string[], shape: Shape) =>
  [...page.keys()].filter(
    (index) =>
      (index !== numberLine(page, shape) || !hasNumber(page, shape)) &&
      page[index] !== '' &&
      !isMark(page[index]!) &&
      !(index === 0 && shape.head !== 'none'),
  )
const copy = (pages: string[][]) => pages.map((page) => [...page])

/** A page of text that is neither front matter nor the last one, with its index. */
function somePage({ pages, shape, random }: Draft, fits = (_: string[]) => true): number | null {
  const from = frontPages(shape) + 1
  const all = [...pages.keys()].filter(
    (i) =>
      i >= from &&
      i < pages.length - 2 &&
      textLines(pages[i]!, shape).length > 8 &&
      fits(pages[i]!),
  )
  return all.length === 0 ? null : pick(random, all)
}

/** Changes one page; `change` returns the lines, or null when it cannot. */
function onPage(
  draft: Draft,
  change: (page: string[], i: number) => string[] | null,
  fits?: (page: string[]) => boolean,
): Planted | null {
  const i = somePage(draft, fits)
  if (i === null) return null
  const pages = copy(draft.pages)
  const page = change(pages[i]!, i)
  if (!page) return null
  pages[i] = page
  return { page: i + 1, pages }
}

function onLine(draft: Draft, change: (line: string) => string): Planted | null {
  return onPage(draft, (page) => {
    const row = pick(draft.random, textLines(page, draft.shape))
    page[row] = change(page[row]!)
    return page
  })
}

const isUnicode = ({ encoding }: Shape) => encoding === 'utf8' || encoding === 'utf16'
const randomCell = (random: Random) => String.fromCharCode(0x2801 + below(random, 63))

/** Exchanges something in the text of a file after it was encoded. */
function inText(draft: Draft, text: (line: string) => string): Planted | null {
  const i = somePage(draft)
  if (i === null) return null
  const row = pick(draft.random, textLines(draft.pages[i]!, draft.shape))
  const pages = copy(draft.pages)
  const token = '⠿⠿⠿⠿⠿⠿'
  const line = pages[i]![row]!
  pages[i]![row] = token
  const whole = new TextDecoder().decode(fileOf(pages, draft.shape))
  const shown =
    draft.shape.encoding === 'utf8'
      ? token
      : draft.shape.encoding === 'small'
        ? toAscii(token).toLowerCase()
        : toAscii(token)
  return {
    page: i + 1,
    bytes: new TextEncoder().encode(whole.replace(shown, () => text(line))),
  }
}

const permuted = (random: Random) => {
  const order = Array.from({ length: 63 }, (_, i) => i + 1)
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = below(random, i + 1)
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return (cell: string) =>
    cell === blank ? cell : String.fromCharCode(0x2800 + order[cell.charCodeAt(0) - 0x2801]!)
}

const turnDots = (cell: string, to: number[]) => {
  const bits = cell.charCodeAt(0) - 0x2800
  return String.fromCharCode(
    0x2800 + to.reduce((sum, dot, i) => (bits & (1 << i) ? sum | (1 << (dot - 1)) : sum), 0),
  )
}

const notesLeft = [
  '(확인)',
  '[그림 설명]',
  '그림 설명 필요',
  '점역자 주 확인',
  '나중에 추가',
  '그림 설명',
  '확인 필요',
  '여기까지 작업',
]
const otherTitles = ['물리학 실험', '초등 영어 6-2', '체육 3', '미술 감상', '국어 활동 2-1']

export const faults: Fault[] = [
  {
    name: 'mixed encoding',
    keys: ['checkBrailleMixed'],
    needs: ({ encoding }) => encoding !== 'utf16',
    plant: (draft) => inText(draft, (line) => (isUnicode(draft.shape) ? toAscii(line) : line)),
  },
  {
    name: 'broken encoding',
    keys: ['checkBrailleGarbled', 'checkBrailleBroken'],
    needs: ({ encoding }) => encoding === 'utf8',
    plant: ({ pages, shape, random }) => {
      const bytes = fileOf(pages, shape)
      if (random() < 0.5)
        return {
          page: null,
          bytes: new TextEncoder().encode(new TextDecoder('windows-1252').decode(bytes)),
        }
      const broken = Uint8Array.from(bytes)
      for (let i = 0; i < 10; i += 1) broken[below(random, bytes.length - 10)] = 0xff
      return { page: null, bytes: broken }
    },
  },
  {
    name: 'no braille',
    keys: ['checkBrailleOther'],
    needs: ({ encoding }) => encoding !== 'utf16',
    plant: (draft) => inText(draft, () => '\t→•'),
  },
  {
    name: 'dots 7 and 8',
    keys: ['checkBrailleEightDots'],
    needs: isUnicode,
    plant: (draft) =>
      onLine(draft, (line) =>
        line.replace(/[\u2801-\u283f]/, (cell) => String.fromCharCode(cell.charCodeAt(0) + 0x40)),
      ),
  },
  {
    name: 'wide lines',
    keys: ['checkBrailleWide', 'checkBrailleOneLine'],
    plant: (draft) => onLine(draft, (line) => line.padEnd(33, '⠀') + writeBraille('낱말').braille),
  },
  {
    name: 'long page',
    keys: ['checkBrailleLong'],
    needs: ({ formFeeds }) => formFeeds,
    plant: (draft) =>
      onPage(draft, (page) => {
        const numberRow = numberLine(page, draft.shape)
        const more = Array.from(
          { length: 27 - Math.min(26, page.length) + 2 },
          () => writeBraille('더 들어간 줄').braille,
        )
        const body = page.filter((_, i) => i !== numberRow)
        return numberRow === 0 ? [page[0]!, ...body, ...more] : [...body, ...more, page[numberRow]!]
      }),
  },
  {
    name: 'no page breaks',
    keys: ['checkBrailleNoBreaks'],
    plant: ({ pages, shape }) => ({
      page: null,
      bytes: encode(
        pages
          .flatMap((page) =>
            page.filter((line, row) => row !== numberLine(page, shape) && line !== ''),
          )
          .join('\n') + '\n',
        shape,
      ),
    }),
  },
  {
    name: 'page number missing',
    keys: ['checkBrailleNumberMissing'],
    plant: (draft) =>
      onPage(
        draft,
        (page) => {
          page[numberLine(page, draft.shape)] = ''
          return page
        },
        (page) => hasNumber(page, draft.shape),
      ),
  },
  {
    name: 'page number wrong',
    keys: ['checkBrailleNumberWrong', 'checkBraillePagesSwapped', 'checkBrailleNumberRepeated'],
    plant: (draft) =>
      onPage(
        draft,
        (page, i) =>
          withNumber(
            page,
            i,
            draft,
            i + draft.shape.firstNumber + 1 + pick(draft.random, [-4, 3, 10, 30]),
          ),
        (page) => hasNumber(page, draft.shape),
      ),
  },
  {
    name: 'page number repeated',
    keys: ['checkBrailleNumberRepeated'],
    plant: (draft) =>
      onPage(
        draft,
        (page, i) => withNumber(page, i, draft, i + draft.shape.firstNumber - 1),
        (page) => hasNumber(page, draft.shape),
      ),
  },
  {
    name: 'mark missing',
    keys: ['checkBrailleMarkMissing'],
    needs: hasMarks,
    plant: (draft) =>
      onPage(draft, (page) => {
        const markRow = page.findIndex(isMark)
        return markRow < 0 ? null : page.filter((_, i) => i !== markRow)
      }),
  },
  {
    name: 'mark out of order',
    keys: ['checkBrailleMarkOrder'],
    needs: hasMarks,
    plant: (draft) =>
      onPage(draft, (page) =>
        changeMark(page, (value) => value + pick(draft.random, [-3, -2, 3, 2]), draft),
      ),
  },
  {
    name: 'mark outside',
    keys: ['checkBrailleMarkOutside'],
    needs: hasMarks,
    plant: (draft) =>
      onPage(draft, (page) => changeMark(page, () => 400 + below(draft.random, 90), null)),
  },
  {
    name: 'gap in print pages',
    keys: ['checkBrailleMarksMissing', 'checkSourceAbsent'],
    needs: ({ marks }) => marks === 'right' || marks === 'middle',
    plant: ({ volume, random, expected }) => {
      const from = 1 + below(random, volume.print.length - 4)
      const print = volume.print.filter((_, i) => i < from || i > from + 2)
      const pages = layOut({ ...volume, print })
      return { page: null, pages, expected }
    },
  },
  {
    name: 'empty page',
    keys: ['checkBrailleEmptyPage'],
    plant: (draft) =>
      onPage(draft, (page) =>
        page.map((line, row) =>
          row === numberLine(page, draft.shape) && hasNumber(page, draft.shape) ? line : '',
        ),
      ),
  },
  {
    name: 'repeated page',
    keys: ['checkBrailleRepeatedPage'],
    plant: (draft) => {
      const i = somePage(draft)
      if (i === null) return null
      const pages = copy(draft.pages)
      pages.splice(i + 1, 0, [...pages[i]!])
      return { page: i + 2, pages }
    },
  },
  {
    name: 'swapped pages',
    keys: ['checkBraillePagesSwapped'],
    plant: (draft) => {
      const i = somePage(draft)
      if (i === null) return null
      const pages = copy(draft.pages)
      ;[pages[i], pages[i + 1]] = [pages[i + 1]!, pages[i]!]
      return { page: i + 1, pages }
    },
  },
  {
    name: 'braille page missing',
    keys: ['checkBraillePageMissing', 'checkBraillePagesMissing'],
    plant: (draft) => {
      const i = somePage(draft)
      if (i === null) return null
      return { page: i + 1, pages: draft.pages.filter((_, index) => index !== i) }
    },
  },
  {
    name: 'title of another book',
    keys: ['checkBrailleOtherTitle'],
    needs: ({ titlePage }) => titlePage,
    plant: ({ volume, random }) => ({
      page: 1,
      pages: layOut({ ...volume, title: pick(random, otherTitles) }),
    }),
  },
  {
    name: 'title of another volume',
    keys: ['checkBrailleOtherVolume'],
    needs: ({ titlePage }) => titlePage,
    plant: ({ volume }) => ({
      page: 1,
      pages: layOut({ ...volume, volume: (volume.volume % volume.volumes) + 1 }),
    }),
  },
  {
    name: 'damaged page (10 words)',
    keys: [
      'checkBrailleDamaged',
      'checkBrailleStrange',
      'checkBrailleWords',
      'checkBrailleUnlikely',
      'checkSourceWords',
    ],
    plant: (draft) =>
      onPage(draft, (page) => {
        for (let n = 0; n < 10; n += 1) {
          const row = pick(draft.random, textLines(page, draft.shape))
          const cells = [...page[row]!].flatMap((cell, i) => (cell === blank ? [] : [i]))
          const i = pick(draft.random, cells)
          page[row] = page[row]!.slice(0, i) + randomCell(draft.random) + page[row]!.slice(i + 1)
        }
        return page
      }),
  },
  {
    name: 'wrong table',
    keys: ['checkBrailleStrange', 'checkBrailleMirrored', 'checkBrailleDamaged'],
    plant: (draft) => {
      const other = permuted(draft.random)
      return onPage(draft, (page) =>
        page.map((line, row) =>
          row === numberLine(page, draft.shape) || isMark(line)
            ? line
            : [...line].map(other).join(''),
        ),
      )
    },
  },
  {
    name: 'ASCII shifted',
    keys: ['checkBrailleStrange', 'checkBrailleMirrored', 'checkBrailleDamaged'],
    plant: (draft) =>
      onPage(draft, (page) =>
        page.map((line, row) =>
          row === numberLine(page, draft.shape) || isMark(line)
            ? line
            : [...line]
                .map((cell) =>
                  cell === blank
                    ? cell
                    : String.fromCharCode(0x2800 + ((cell.charCodeAt(0) - 0x2800 + 1) % 64)),
                )
                .join(''),
        ),
      ),
  },
  {
    name: 'mirrored cells',
    keys: ['checkBrailleMirrored'],
    plant: (draft) => {
      const to = pick(draft.random, [
        [4, 5, 6, 1, 2, 3],
        [3, 2, 1, 6, 5, 4],
        [1, 4, 2, 5, 3, 6],
      ])
      const all = draft.random() < 0.3
      const turnPage = (page: string[]) =>
        page.map((line, row) =>
          !all && (row === numberLine(page, draft.shape) || isMark(line))
            ? line
            : [...line].map((cell) => turnDots(cell, to)).join(''),
        )
      return all ? { page: null, pages: draft.pages.map(turnPage) } : onPage(draft, turnPage)
    },
  },
  {
    name: 'number signs missing',
    keys: ['checkBrailleNumberSign'],
    plant: (draft) => {
      const i = somePage(draft, (page) => {
        const found = textLines(page, draft.shape).flatMap(
          (row) => page[row]!.match(/⠼[⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]{3,}/g) ?? [],
        )
        return found.length >= 3
      })
      if (i === null) return null
      const pages = copy(draft.pages)
      for (const row of textLines(pages[i]!, draft.shape))
        pages[i]![row] = pages[i]![row]!.replaceAll('⠼', '')
      return { page: i + 1, pages }
    },
  },
  {
    name: 'numerals of another code',
    keys: ['checkBrailleNumeral'],
    plant: (draft) => {
      const low = '⠂⠆⠒⠲⠢⠖⠶⠦⠔⠴'
      const order = '1234567890'
      const lowOf = new Map(
        Object.entries(digits).map(([digit, cell]) => [cell, low[order.indexOf(digit)]!]),
      )
      const i = somePage(draft, (page) =>
        textLines(page, draft.shape).some((row) => /⠼/.test(page[row]!)),
      )
      if (i === null) return null
      const pages = copy(draft.pages)
      for (const row of textLines(pages[i]!, draft.shape))
        pages[i]![row] = pages[i]![row]!.replace(
          /⠼([⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]+)/g,
          (_, run: string) => '⠼' + [...run].map((one) => lowOf.get(one)!).join(''),
        )
      return { page: i + 1, pages }
    },
  },
  {
    name: 'note left behind',
    keys: ['checkBrailleNote'],
    plant: (draft) =>
      onPage(draft, (page) => {
        const row = pick(draft.random, textLines(page, draft.shape))
        const raw = draft.random() < 0.3
        page[row] = raw
          ? blank.repeat(2) + fromRaw(pick(draft.random, ['###', '???', 'TODO']))
          : blank.repeat(2) + writeBraille(pick(draft.random, notesLeft)).braille
        // what follows begins a paragraph of its own
        if (page[row + 1] && !isMark(page[row + 1]!) && row + 1 !== numberLine(page, draft.shape))
          page[row + 1] = blank.repeat(2) + page[row + 1]!.replace(/^⠀+/, '').slice(0, 30)
        return page
      }),
  },
  {
    name: 'text in clear',
    keys: ['checkBrailleClear'],
    needs: ({ encoding }) => encoding !== 'utf16',
    plant: (draft) => inText(draft, () => '그림 설명을 넣을 것'),
  },
  {
    name: 'truncated file',
    // a cut between two pages shows by the pages of print that are missing
    keys: [
      'checkBrailleTruncated',
      'checkBrailleUnfinished',
      'checkBrailleMarksMissing',
      'checkSourceAbsent',
    ],
    plant: ({ pages, shape, random }) => {
      const bytes = fileOf(pages, shape)
      const cut = bytes.subarray(0, Math.floor(bytes.length * (0.5 + 0.45 * random())))
      return { page: null, bytes: cut }
    },
  },
  {
    name: 'words broken in syllables',
    keys: ['checkBrailleBrokenWord'],
    plant: (draft) => {
      const i = somePage(draft)
      if (i === null) return null
      const pages = copy(draft.pages)
      let lines = 0
      for (const page of pages.slice(i, i + 2)) {
        const rows = textLines(page, draft.shape)
        const cut = hardCut(
          rows.map((one) => page[one]!),
          draft.shape.cells,
        )
        lines += cut.length
        for (const [n, one] of rows.entries()) page[one] = cut[n] ?? ''
      }
      return lines === 0 ? null : { page: i + 1, pages }
    },
  },
  {
    name: 'garbage at the end',
    keys: ['checkBrailleGarbage'],
    needs: ({ encoding }) => encoding !== 'utf16',
    plant: ({ pages, shape, random }) => {
      const bytes = fileOf(pages, shape)
      const garbage = Array.from({ length: 10 + below(random, 500) }, () =>
        random() < 0.5 ? 0 : below(random, 32),
      )
      return { page: null, bytes: Uint8Array.from([...bytes, 0, 1, ...garbage]) }
    },
  },
  {
    name: 'mixed line ends',
    keys: ['checkBrailleLineEnds'],
    plant: (draft) => {
      const { shape, pages } = draft
      const from = Math.floor(pages.length / 2)
      const other = shape.lineEnd === '\n' ? '\r\n' : '\n'
      const text = pages
        .map(
          (page, i) =>
            page.join(i < from ? shape.lineEnd : other) + (i < from ? shape.lineEnd : other),
        )
        .join(shape.formFeeds ? '\f' : '')
      return { page: null, bytes: encode(text, shape) }
    },
  },
  {
    name: 'all in one line',
    keys: ['checkBrailleOneLine'],
    plant: ({ pages, shape }) => ({
      page: null,
      bytes: encode(pages.map((page) => page.filter(Boolean).join(blank)).join('\f'), shape),
    }),
  },
  {
    name: 'many empty lines',
    keys: ['checkBrailleEmptyLines'],
    plant: (draft) =>
      onPage(draft, (page) => {
        const rows = textLines(page, draft.shape).slice(2, -5)
        if (rows.length === 0) return null
        const i = pick(draft.random, rows)
        return page.map((line, n) =>
          n >= i && n < i + 4 && n !== numberLine(page, draft.shape) ? '' : line,
        )
      }),
  },
  {
    name: 'far too short',
    keys: ['checkBrailleShort', 'checkBrailleMarksMissing', 'checkSourceAbsent'],
    needs: ({ printPages, density }) => printPages >= 10 && density < 2,
    plant: ({ pages, shape, volume, expected }) => ({
      page: null,
      pages: pages.slice(0, Math.max(2, frontPages(shape) + Math.floor(volume.print.length / 4))),
      expected,
    }),
  },
  {
    name: 'far too long',
    keys: ['checkBrailleLengthy'],
    needs: ({ printPages }) => printPages >= 8 && printPages <= 10,
    plant: ({ volume, expected, random }) => {
      const more = Array.from({ length: 14 * volume.print.length * 18 }, () =>
        pick(random, schoolSentences),
      )
      const last = volume.print.at(-1)!
      const print = [
        ...volume.print.slice(0, -1),
        { page: last.page, paragraphs: [...last.paragraphs, ...more] },
      ]
      return {
        page: null,
        pages: layOut({ ...volume, print }),
        expected: { ...expected, source: null },
      }
    },
  },
  {
    name: 'page of source absent',
    keys: ['checkSourceAbsent'],
    needs: ({ hasSource }) => hasSource,
    plant: ({ volume, expected, random }) => {
      const i = 1 + below(random, volume.print.length - 2)
      const print = volume.print.filter((_, index) => index !== i)
      return { page: null, pages: layOut({ ...volume, print }), expected }
    },
  },
  {
    name: 'source partly missing',
    keys: ['checkSourceLow', 'checkSourceAbsent'],
    needs: ({ hasSource }) => hasSource,
    plant: ({ volume, expected, random }) => {
      const size = (paragraphs: string[]) => paragraphs.join('').match(/[가-힣]/g)?.length ?? 0
      const long = volume.print.filter(({ paragraphs }) => size(paragraphs) >= 120)
      if (long.length === 0) return null
      const { page, paragraphs } = pick(random, long)
      // at most two fifths of the page stay
      const kept = paragraphs.filter(
        (_, i) => size(paragraphs.slice(0, i + 1)) <= 0.4 * size(paragraphs),
      )
      const print = volume.print.map((one) =>
        one.page === page ? { ...one, paragraphs: kept } : one,
      )
      return { page: null, pages: layOut({ ...volume, print }), expected }
    },
  },
  {
    name: 'source out of order',
    keys: ['checkSourceOrder'],
    needs: ({ hasSource, density }) => hasSource && density > 0.8,
    plant: ({ volume, expected, random }) => {
      const i = 1 + below(random, volume.print.length - 4)
      const print = [...volume.print]
      const [moved] = print.splice(i, 1)
      print.splice(i + 2, 0, moved!)
      // the marks stay in order, the text does not
      const marked = print.map((one, index) => ({ ...one, page: volume.print[index]!.page }))
      return { page: null, pages: layOut({ ...volume, print: marked }), expected }
    },
  },
  {
    name: 'source of another book',
    keys: ['checkSourceOther'],
    needs: ({ hasSource }) => hasSource,
    plant: ({ pages, expected, random }) => ({
      page: null,
      pages,
      expected: {
        ...expected,
        source: expected.source!.map(({ page }) => ({ page, text: otherBook(random) })),
      },
    }),
  },
]

const fromRaw = (text: string) =>
  [...text].map((one) => String.fromCharCode(0x2800 + asciiOrder.indexOf(one))).join('')
const asciiOrder = Array.from({ length: 64 }, (_, i) =>
  toAscii(String.fromCharCode(0x2800 + i)),
).join('')

/** Text of syllables that make no sentence of the others. */
const otherBook = (random: Random) =>
  Array.from({ length: 300 }, () =>
    String.fromCharCode(0xac00 + 28 * below(random, 399) + pick(random, [0, 4, 8, 16, 21])),
  ).join('')

function withNumber(page: string[], i: number, { shape }: Draft, value: number): string[] {
  const row = numberLine(page, shape)
  const old = number(i + shape.firstNumber)
  const line = page[row]!
  const place = shape.numbers === 'bottomLeft' ? line.indexOf(old) : line.lastIndexOf(old)
  const sign = number(Math.max(1, value))
  const isRight = shape.numbers !== 'bottomLeft'
  const before = line.slice(0, place)
  // a longer number begins further left
  const kept =
    isRight && sign.length > old.length
      ? before.slice(0, before.length - (sign.length - old.length))
      : before
  page[row] = kept + sign + line.slice(place + old.length)
  return page
}

/** Another number in the first mark of a page; null: there is none, or it would not be wrong. */
function changeMark(page: string[], change: (value: number) => number, draft: Draft | null) {
  const row = page.findIndex(isMark)
  if (row < 0) return null
  const found = /⠼([⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]+)/.exec(page[row]!)!
  const digitOf = new Map(Object.entries(digits).map(([digit, cell]) => [cell, digit]))
  const value = Number([...found[1]!].map((cell) => digitOf.get(cell)).join(''))
  const changed = change(value)
  if (draft && (changed < draft.expected.firstPage! || changed > draft.expected.lastPage!))
    return null
  if (draft && value === draft.expected.lastPage) return null
  page[row] = page[row]!.replace(found[0], number(changed))
  return page
}

/** Lines of exactly the width, whatever they cut through. */
function hardCut(lines: string[], cells: number): string[] {
  const text = lines.map((line) => line.replace(/^⠀+/, '')).join(blank)
  const cut: string[] = []
  for (let start = 0; start < text.length;) {
    while (text[start] === blank) start += 1
    cut.push(text.slice(start, start + cells).replace(/⠀+$/, ''))
    start += cells
  }
  return cut
}

/** Whether a card has one of the findings, on the page or beside it. */
const isFound = (card: FileCard, keys: MessageKey[], page: number | null) =>
  card.findings.some(
    (finding) =>
      keys.includes(finding.key) &&
      (page === null ||
        finding.places.length === 0 ||
        finding.places.some(
          (place) => place.page === undefined || Math.abs(place.page - page) <= 1,
        )),
  )

const draftOf = (seed: number, half: Half, needs: Fault['needs']): Draft | null => {
  const random = randomOf(seed)
  const volume =
    half === 'tuning' || half === 'heldOut'
      ? randomVolume(random, halves[half])
      : schoolVolume(random, half)
  if (needs && !needs(volume.shape)) return null
  return {
    volume,
    shape: volume.shape,
    pages: layOut(volume),
    expected: expectedOf(volume),
    random,
  }
}

/** Plants a fault in `eachKind` volumes; returns how many were found, and the seeds of the others. */
export function plantFault(fault: Fault, half: Half, start: number) {
  let planted = 0
  let found = 0
  const missed: number[] = []
  for (let seed = start; planted < eachKind && seed < start + 2000; seed += 1) {
    const draft = draftOf(seed, half, fault.needs)
    if (!draft || draft.pages.length < 6) continue
    const result = fault.plant(draft)
    if (!result) continue
    planted += 1
    const bytes = result.bytes ?? fileOf(result.pages ?? draft.pages, draft.shape)
    const card = checkBraille(bytes, result.expected ?? draft.expected)
    if (isFound(card, fault.keys, result.page)) found += 1
    else missed.push(seed)
  }
  return { planted, found, missed }
}

/** `seed`: where the seeds of the volumes begin. */
export function faultTable(half: Half, title: string = half, seed = 0): void {
  const rows = faults.map((fault, i) => {
    const { planted, found, missed } = plantFault(fault, half, seed + 20_000_000 * (i + 1))
    const share = found / planted
    return [
      fault.name,
      `${found} of ${planted}`,
      percent(share),
      share >= 0.95 ? 'ok (≥ 95 %)' : `under (< 95 %): seeds ${missed.join(', ')}`,
    ]
  })
  console.log(`\nBraille: faults planted in volumes, ${title}, found\n${table(rows)}`)
}

/** Sound volumes with findings; those with severe ones are counted, too. */
export function alarms(half: Half, count: number) {
  const cards = Array.from({ length: count }, (_, i) => {
    const { pages, shape, expected } = draftOf(8_000_000 + i, half, undefined)!
    return { seed: 8_000_000 + i, card: checkBraille(fileOf(pages, shape), expected) }
  })
  return cards.filter(({ card }) => card.findings.length > 0)
}

function alarmTable(half: Half): void {
  const found = alarms(half, soundVolumes)
  const severe = found.filter(({ card }) => card.findings.some((one) => one.severity === 'severe'))
  const share = found.length / soundVolumes
  console.log(
    `\nBraille: sound ${half} volumes with a finding\n${table([
      [
        'any',
        `${found.length} of ${soundVolumes}`,
        percent(share),
        share <= 0.02 ? 'ok (≤ 2 %)' : 'over (> 2 %)',
      ],
      ['severe', `${severe.length} of ${soundVolumes}`, percent(severe.length / soundVolumes)],
    ])}`,
  )
  for (const { seed, card } of found)
    console.log(`  ${seed}: ${card.findings.map(({ key }) => key).join(', ')}`)
}

function measured(task: () => unknown): { wall: number; cpu: number } {
  const before = process.cpuUsage()
  const began = performance.now()
  task()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - began, cpu: (user + system) / 1000 }
}

const repeated = (text: string, count: number) => new TextEncoder().encode(text.repeat(count))
const hostile: [name: string, bytes: () => Uint8Array][] = [
  ['1 GB of one line', () => new Uint8Array(1_000_000_000).fill(0x41)],
  ['1,000,000 form feeds', () => new Uint8Array(1_000_000).fill(0x0c)],
  ['1,000,000 form feeds with a cell', () => repeated('A\f', 500_000)],
  ['3 MB of line ends', () => new Uint8Array(3_000_000).fill(0x0a)],
  [
    'words of 59 different cells',
    () =>
      encode(
        Array.from(
          { length: 50_000 },
          (_, i) =>
            '⠠⠁⠃⠣⠼⠴⠻⠉'.repeat(7) +
            String.fromCharCode(0x2801 + (i % 63)) +
            String.fromCharCode(0x2801 + (Math.floor(i / 63) % 63)),
        ).join('\n'),
        { encoding: 'ascii' },
      ),
  ],
  [
    'words of 120 cells',
    () =>
      encode(
        Array.from(
          { length: 25_000 },
          (_, i) => '⠠⠁⠃⠣'.repeat(29) + String.fromCharCode(0x2801 + (i % 63)),
        ).join('\n'),
        { encoding: 'ascii' },
      ),
  ],
  ['notes and octaves', () => repeated('NONONONONONONONONONONONONON"N@N.NO!\n', 80_000)],
  ['blanks before a cell', () => repeated(' '.repeat(100_000) + 'A', 29)],
  ['number signs', () => repeated('#', 3_000_000)],
  ['opening signs', () => repeated('8', 3_000_000)],
  ['opening signs, a word each', () => repeated('8 (" 7 ', 400_000)],
  [
    '10 MB of cells by chance',
    () => {
      const random = randomOf(3)
      return Uint8Array.from({ length: 10_000_000 }, () => 32 + below(random, 64))
    },
  ],
  [
    'one line of 1 MB',
    () => {
      const random = randomOf(4)
      return Uint8Array.from({ length: 1_000_000 }, (_, i) =>
        i % 7 === 6 ? 32 : 33 + below(random, 63),
      )
    },
  ],
  [
    'words of formulas and English',
    () => {
      const random = randomOf(5)
      const cells = '⠼⠁⠃⠒⠒⠜⠘⠰⠷⠾⠌⠦⠴⠠⠖⠎⠉⠭⠽⠢⠔'
      const word = () =>
        Array.from({ length: 25 }, () => cells.charAt(below(random, cells.length))).join('')
      return encode(Array.from({ length: 60_000 }, word).join('\n'), { encoding: 'ascii' })
    },
  ],
  ['dashes and numbers', () => repeated('-------#A-', 300_000)],
  ['random bytes', () => Uint8Array.from({ length: 1_000_000 }, (_, i) => (i * 2654435761) >>> 24)],
]

function hostileTable(): void {
  const expected = expectedOf(randomVolume(randomOf(2), schoolSentences))
  const rows = hostile.map(([name, bytes]) => {
    const file = bytes()
    const { wall, cpu } = measured(() => checkBraille(file, expected))
    return [
      name,
      `${wall.toFixed(0)} ms`,
      `${cpu.toFixed(0)} ms of processor`,
      cpu <= 10_000 ? 'ok (≤ 10 s)' : 'over (> 10 s)',
    ]
  })
  console.log(`\nBraille: hostile files\n${table(rows)}`)
}

export async function checkBrailleFaults(): Promise<void> {
  faultTable('heldOut')
  alarmTable('heldOut')
  hostileTable()
}
