/** Tests as pictures that enlarged print keeps its margins free of ink, and has no letter that is too small. */
import { open } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { printBook } from '~/features/production/manuscript/draft/print/print-book'
import { sheetOf, type PrintForm } from '~/features/production/manuscript/draft/print/print-form'
import { openPdf } from '~/workers/file-inspection/open-pdf'
import { drawnPages, seen } from '../../../support/fixtures/drawn-pages'
import { onDisk } from '../../../support/fixtures/expected-file'
import { draftTask } from '../../../support/fixtures/manuscripts'
import { typstPdf } from '../../../support/manuscripts/typst'

const black = [0, 0, 0] as const
/** Pixels of a millimetre. */
const fine = 2

async function printed(text: string, form: Partial<PrintForm>) {
  const print: PrintForm = {
    paper: 'A4',
    size: 24,
    colours: 'blackOnWhite',
    spacing: 1.6,
    ...form,
  }
  const pages = [{ label: '88', text }]
  const { bytes } = await printBook({ ...draftTask(pages), print })
  return { bytes, sheet: sheetOf(print) }
}

/** What may not fit: words, tables, formulas, names of pictures, lists in boxes. */
const wide = [
  `긴 낱말 ${'abcdefghij'.repeat(14)} ${'가'.repeat(150)} ${'W'.repeat(60)} https://example.com/${'a/b-c?d='.repeat(18)}`,
  `| ${Array.from({ length: 9 }, (_, i) => `머리 ${i + 1}`).join(' | ')} |`,
  `|${'---|'.repeat(9)}`,
  `| ${Array.from({ length: 9 }, (_, i) => `${i + 1}번째 칸의 글 ${'M'.repeat(20)}`).join(' | ')} |`,
  '',
  '| 가 | 나 |',
  '|---|---|',
  `| ${'W'.repeat(70)} | $${'x+'.repeat(60)}y$ |`,
  '',
  String.raw`$$x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}+\sum_{k=1}^{n}\frac{1}{k^2}+${'a_{1}+'.repeat(40)}b$$`,
  String.raw`$\begin{pmatrix}${Array.from({ length: 24 }, () => '100').join('&')}\end{pmatrix}$`,
  String.raw`$\frac{${'a+'.repeat(60)}b}{2}$ $\sqrt{${'m'.repeat(90)}}$ $\overbrace{${'n+'.repeat(70)}n}$`,
  `![${'긴 설명 '.repeat(20)}${'그'.repeat(90)}](그림 ${'88-'.repeat(40)}1)`,
  `:::상자 ${'제목'.repeat(50)}\n1. 글 ${'Q'.repeat(60)}\n:::`,
  `> > > > > > ${'- '.repeat(6)}깊은 글 ${'W'.repeat(80)}`,
  `# ${'머리'.repeat(60)} ${'Q'.repeat(60)}`,
].join('\n')

describe('a volume of what is too wide', () => {
  test.each([
    ['A3', 32],
    ['B4', 24],
    ['A4', 32],
    ['A4', 18],
  ] as const)('has no ink in the margins of %s in letters of %i points', async (paper, size) => {
    const { bytes, sheet } = await printed(wide, { paper, size })
    const side = (sheet.side * 25.4) / 72
    // letters rise above the line that they are set to by a tenth; those of headings are half as large again
    const rise = (0.1 * 1.5 * size * 25.4) / 72
    const pages = await drawnPages(bytes, fine)
    expect(pages.length).toBeGreaterThan(2)
    const inMargins = pages.flatMap((page, index) => {
      const [ink] = seen(page, [black])
      const { left = side, top = side, right = 0, bottom = 0 } = ink ?? {}
      const over = {
        left: side - left,
        top: side - rise - top,
        right: right - (sheet.width - side),
        bottom: bottom - (sheet.height - 0.4 * side),
      }
      return Object.entries(over).flatMap(([edge, beyond]) =>
        beyond > 0.5 ? [`sheet ${index + 1}: ${beyond.toFixed(1)} mm ${edge}`] : [],
      )
    })
    expect(inMargins).toEqual([])
  })
})

/** How high the ink above the line is on which each number of eights stands, in millimetres. */
async function heightsOfEights(bytes: Uint8Array): Promise<number[]> {
  const sharp = 8
  const pages = await drawnPages(bytes, sharp)
  const file = await open(onDisk(bytes))
  const { document } = await openPdf(file, bytes.length)
  const heights: number[] = []
  for (const [index, { width, height, data }] of pages.entries()) {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    const hasInk = (y: number, from: number, to: number) => {
      for (let x = Math.max(0, Math.floor(from)); x < Math.min(width, to); x += 1)
        if (data[4 * (y * width + x)]! < 128) return true
      return false
    }
    for (const item of items) {
      if (!('str' in item) || !/^8+$/.test(item.str.trim())) continue
      const pixels = (points: number) => (points * 25.4 * sharp) / 72
      const [, , , , left, bottom] = item.transform as number[]
      const from = Math.round(height - pixels(bottom!)) - 2
      let to = from
      while (to > 0 && hasInk(to, pixels(left!), pixels(left! + item.width))) to -= 1
      heights.push((from - to) / sharp)
    }
  }
  await document.destroy()
  await file.close()
  return heights
}

test('no number is smaller than the size that was chosen says, wherever it stands', async () => {
  const size = 24
  const text = [
    '8 은 수',
    '- 8 은 항목',
    '| 8 | 88 |\n|---|---|\n| 8 | 8 |',
    String.raw`$x^{8^{8}}$ $a_{8}$ $\frac{8}{\frac{8}{8}}$ $\sqrt[8]{8}$ $\sum_{8}^{8}$ $\ce{H8}$`,
    '말[^8]입니다.\n\n[^8]: 8 은 주',
    ':::상자 8\n8 은 상자\n:::',
    '> 8 은 인용',
    '![8 은 설명](8)',
  ].join('\n\n')
  const { bytes } = await printed(text, { size })
  const alone = typstPdf(`#text(size: ${size}pt)[8]`, { head: '', numbering: 'none' })
  const [usual] = await heightsOfEights(alone)
  const heights = await heightsOfEights(bytes)
  expect(heights.length).toBeGreaterThan(12)
  expect(Math.min(...heights)).toBeGreaterThan(0.95 * usual!)
})
