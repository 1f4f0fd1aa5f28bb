/** Known books as HWPX in the manners of several typists, and as HWP made of them. */
import { HwpDocument, initSync } from '@rhwp/core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  control,
  equation,
  frame,
  hwpx,
  note,
  object,
  paragraph,
  picture,
  run,
  section,
  table,
  type StyleName,
} from '../../support/manuscripts/hwpx'
import type { Part, TrueBook } from './truth'

/** How a typist makes the parts of a book: as runs and paragraphs. `place` is a number for notes. */
type Manner = {
  name: string
  /** a line `@@p` for each page, or the layout of the word processor */
  pages: 'typed' | 'layout' | 'sections'
  part(part: Part, place: number): string[]
}

/** Formulas in the language of the word processor, by their LaTeX. */
const scripts = new Map([
  ['y=2x+3', 'y=2x+3'],
  ['\\frac{1}{2}\\times\\sqrt{3}', '{1} over {2} times sqrt {3}'],
  ['a^{2}+b^{2}=c^{2}', 'a ^{2} + b ^{2} = c ^{2}'],
  ['\\sum_{k=1}^{n}a_{k}', 'sum _{k=1} ^{n} a _{k}'],
])
const scriptOf = (latex: string) => scripts.get(latex) ?? latex

const common = (part: Part, place: number): string[] => {
  switch (part.kind) {
    case 'paragraph':
      return [paragraph(part.text)]
    case 'picture':
      return [paragraph(object(picture('image1', part.description, { caption: part.caption })))]
    case 'formula':
      return [paragraph(object(equation(scriptOf(part.latex))))]
    case 'footnote':
      return [
        paragraph(run(part.text) + control(note('footNote', place, paragraph(` ${part.note}`)))),
      ]
    default:
      return []
  }
}

/** Headings, numbers and bullets as properties of paragraphs, boxes as drawn frames. */
function proper(part: Part, place: number): string[] {
  switch (part.kind) {
    case 'heading':
      return [
        paragraph(run(part.text, 'section'), {
          shape: (['outline1', 'outline2', 'outline3'] as const)[part.level - 1]!,
          style: (['개요 1', '개요 2', '개요 3'] as const)[part.level - 1]!,
        }),
      ]
    case 'list':
      return part.items.map((item) =>
        paragraph(item, { shape: part.ordered ? 'numbered' : 'bullet' }),
      )
    case 'table':
      return [
        paragraph(
          object(
            table([
              part.head.map((text) => ({ paragraphs: paragraph(text), head: true })),
              ...part.rows,
            ]),
          ),
        ),
      ]
    case 'box':
      return [
        paragraph(
          object(
            frame(
              [
                paragraph(part.title, { shape: 'outline3' }),
                ...part.paragraphs.map((text) => paragraph(text)),
              ].join(''),
            ),
          ),
        ),
      ]
    case 'verse':
      return [...part.lines.map((line) => paragraph(line, { style: '시' })), paragraph(' ')]
    default:
      return common(part, place)
  }
}

/** Everything typed: numbers and dashes as text, large letters as headings, boxes as tables of one cell. */
function typed(part: Part, place: number): string[] {
  switch (part.kind) {
    case 'heading':
      return [
        paragraph(run(part.text, (['title', 'chapter', 'section'] as const)[part.level - 1]!)),
      ]
    case 'list':
      return [
        ...part.items.map((item, i) => paragraph(`${part.ordered ? `${i + 1}.` : '-'} ${item}`)),
        paragraph(' '),
      ]
    case 'table':
      return [
        paragraph(
          object(
            table(
              [
                part.head.map((text) => ({
                  paragraphs: paragraph(run(text, 'bold')),
                  filled: true,
                })),
                ...part.rows,
              ],
              { isInLine: false },
            ),
          ),
        ),
      ]
    case 'box': {
      const paragraphs = [
        paragraph(run(part.title, 'bold')),
        ...part.paragraphs.map((text) => paragraph(text)),
      ].join('')
      return [paragraph(object(table([[{ paragraphs }]])))]
    }
    case 'verse':
      return [
        paragraph(
          `<hp:run charPrIDRef="0"><hp:t>${part.lines.join('<hp:lineBreak/>')}</hp:t></hp:run>`,
        ),
      ]
    default:
      return common(part, place)
  }
}

/** Headings by the names of styles, text in several runs, floating pictures without a caption of their own. */
function styled(part: Part, place: number): string[] {
  switch (part.kind) {
    case 'heading': {
      const style: StyleName = (['대단원', '중단원', '소단원'] as const)[part.level - 1]!
      return [paragraph(run(part.text, 'chapter'), { style })]
    }
    case 'paragraph': {
      const middle = Math.floor(part.text.length / 2)
      return [
        paragraph(run(part.text.slice(0, middle)) + run(part.text.slice(middle), 'notStruck')),
      ]
    }
    case 'picture':
      return [
        paragraph(
          object(
            picture('image1', `그림입니다.\n원본 그림의 이름: a.png\n${part.description}`, {
              isInLine: false,
            }),
          ),
        ),
        paragraph(part.caption),
      ]
    default:
      return proper(part, place)
  }
}

export const hwpxManners: Manner[] = [
  { name: 'properties, @@p lines', pages: 'typed', part: proper },
  { name: 'typed numbers, pages of the layout', pages: 'layout', part: typed },
  { name: 'named styles, sections', pages: 'sections', part: styled },
]

/** From the top to the bottom of a page, in the units of the word processor. */
const pageHeight = 64_000

export function hwpxOf(book: TrueBook, manner: Manner): Buffer {
  let place = 0
  const sections: string[] = ['']
  for (const [index, page] of book.pages.entries()) {
    const written = page.parts.flatMap((part) => manner.part(part, (place += 1)))
    const start = index === 0 ? section({ page: Number(page.label) }) : ''
    if (manner.pages === 'typed') {
      sections[0] += withStart(paragraph(`@@p${page.label}`), start) + written.join('')
      continue
    }
    const isNew = manner.pages === 'sections' && index > 0 && index % 20 === 0
    if (isNew) sections.push('')
    const set = written.map((one, i) =>
      withLine(one, Math.floor((pageHeight * i) / written.length)),
    )
    set[0] = withStart(set[0] ?? paragraph(''), isNew ? section() : start)
    sections[sections.length - 1] += set.join('')
  }
  return hwpx(sections, { binaries: ['image1.png'] })
}

/** The paragraph with a line at its end, where the word processor writes it. */
const withLine = (one: string, top: number) =>
  one.replace(
    /<\/hp:p>$/,
    `<hp:linesegarray><hp:lineseg textpos="0" vertpos="${top}" vertsize="1000" textheight="1000" baseline="850" spacing="600" horzpos="0" horzsize="42520" flags="393216"/></hp:linesegarray></hp:p>`,
  )
const withStart = (one: string, start: string) => one.replace(/^(<hp:p [^>]*>)/, `$1${start}`)

/** The same as HWP 5, which the converter makes of it. */
export function hwpOf(book: TrueBook, manner: Manner): Buffer {
  const { resolve } = createRequire(import.meta.url)
  initSync({ module: readFileSync(resolve('@rhwp/core/rhwp_bg.wasm')) })
  const document = new HwpDocument(hwpxOf(book, manner))
  try {
    return Buffer.from(document.exportHwp())
  } finally {
    document.free()
  }
}
