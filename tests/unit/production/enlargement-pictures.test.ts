/** Tests as pictures that nothing of a page is cut off, moved or stretched when it is set on larger paper. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { EnlargedPaper } from '~/tables/staff-codes'
import { enlarge } from '~/workers/enlargement/worker'
import { createPdf } from '../../../prisma/seed/pdfs'
import { drawnPages, seen, type Colour } from '../../support/fixtures/drawn-pages'
import { onDisk } from '../../support/fixtures/expected-file'

const millimetre = 72 / 25.4
/** Marks stand on a corner: sides that go with the pixels would be rounded to them. */
const sideOfMark = 7
/** Pixels of a millimetre. */
const fine = 4

/** Marks from the upper left corner of what is seen of the page: one in each corner, one in the middle. */
const marksOf = ({ width, height }: { width: number; height: number }, inset: number) =>
  [
    { colour: [255, 0, 0], x: inset, y: inset },
    { colour: [0, 255, 0], x: width - inset - sideOfMark, y: inset },
    { colour: [0, 0, 255], x: inset, y: height - inset - sideOfMark },
    { colour: [255, 0, 255], x: width - inset - sideOfMark, y: height - inset - sideOfMark },
    { colour: [0, 255, 255], x: (width - sideOfMark) / 2, y: (height - sideOfMark) / 2 },
  ] as const satisfies { colour: Colour; x: number; y: number }[]

type Page = { width: number; height: number }
const a4: Page = { width: 210, height: 297 }

/** A page whose marks stand as they are seen. `entries`: what the page says of its sizes; `base`: its matrix. */
function markedPdf(page: Page, inset: number, entries: string, base: string): Buffer {
  const half = sideOfMark / 2
  const squares = marksOf(page, inset).map(({ colour, x, y }) => {
    const [middle, level] = [x + half, page.height - y - half]
    const corners = `${x} ${level} m ${middle} ${level + half} l ${x + sideOfMark} ${level} l ${middle} ${level - half} l`
    return `${colour.map((part) => part / 255).join(' ')} rg ${corners} f`
  })
  const text = `0 g BT /F1 14 Tf ${page.width / 4} ${page.height / 4} Td (ENLARGED) Tj ET`
  const content = `${base} cm ${squares.join('\n')}\n${text}`
  return createPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${entries} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    { entries: '', stream: Buffer.from(content) },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ])
}

const points = (...numbers: number[]) => numbers.map((one) => one * millimetre).join(' ')
const upright = `${millimetre} 0 0 ${millimetre}`
/** How a page of A4 may say its size: by itself, as a part of a larger one, or turned. */
const kinds: Record<string, { page: Page; entries: string; base: string }> = {
  plain: { page: a4, entries: `/MediaBox [0 0 ${points(210, 297)}]`, base: `${upright} 0 0` },
  moved: {
    page: a4,
    entries: `/MediaBox [${points(-30, 20, 180, 317)}]`,
    base: `${upright} ${points(-30, 20)}`,
  },
  cropped: {
    page: a4,
    entries: `/MediaBox [0 0 ${points(240, 337)}] /CropBox [${points(10, 25, 220, 322)}]`,
    base: `${upright} ${points(10, 25)}`,
  },
  turned: {
    page: a4,
    entries: `/MediaBox [0 0 ${points(297, 210)}] /Rotate 90`,
    base: `0 ${millimetre} ${-millimetre} 0 ${points(297, 0)}`,
  },
  'on its head': {
    page: a4,
    entries: `/MediaBox [0 0 ${points(210, 297)}] /Rotate 180`,
    base: `${-millimetre} 0 0 ${-millimetre} ${points(210, 297)}`,
  },
  wide: {
    page: { width: 297, height: 210 },
    entries: `/MediaBox [0 0 ${points(297, 210)}]`,
    base: `${upright} 0 0`,
  },
}

type Sheet = Awaited<ReturnType<typeof drawnPages>>[0]

async function enlarged(bytes: Buffer, paper: EnlargedPaper, crop = 0) {
  const target = onDisk('')
  const made = await enlarge({
    path: onDisk(bytes),
    paper,
    first: 1,
    last: null,
    crop,
    cover: { target, title: '국어', lines: ['국어', '제1권'] },
  })
  expect(made).toMatchObject({ pages: 1 })
  // behind the title page
  return drawnPages(await readFile(target), fine, 1)
}

/** Of black on one page, which letters are, how much there is of it. */
const inkOf = (page: Sheet) => seen(page, [[0, 0, 0]])[0]?.area ?? 0

/** That all marks stand on a sheet as a whole where `placeOf` says, and that the letters have all their ink. */
function expectWhole(
  sheet: Sheet,
  page: Page,
  {
    scale,
    inset,
    placeOf,
  }: { scale: number; inset: number; placeOf: (x: number, y: number) => [number, number] },
  isMeant: (index: number) => boolean = () => true,
) {
  const marks = marksOf(page, inset)
  const all = seen(
    sheet,
    marks.map(({ colour }) => colour),
  )
  for (const [index, { colour, x, y }] of marks.entries()) {
    if (!isMeant(index)) continue
    const found = all[index]
    const [left, top] = placeOf(x, y)
    const [right, bottom] = placeOf(x + sideOfMark, y + sideOfMark)
    for (const [side, place] of Object.entries({ left, top, right, bottom }))
      expect(
        Math.abs((found?.[side as 'left'] ?? NaN) - place),
        `${colour.join()} ${side}`,
      ).toBeLessThan(1)
    const area = (sideOfMark * scale) ** 2 / 2
    expect((found?.area ?? 0) / area).toBeGreaterThan(0.95)
    expect((found?.area ?? 0) / area).toBeLessThan(1.05)
  }
}

describe.each(Object.entries(kinds))('a page of A4 that is %s', (_, { page, entries, base }) => {
  const inset = 5
  const source = markedPdf(page, inset, entries, base)

  test.each([
    ['A3', 297, 420],
    ['B4', 257, 364],
  ] as const)('is whole on %s, each mark at its place', async (paper, narrow, long) => {
    const [sheet, ...more] = await enlarged(source, paper)
    expect(more).toEqual([])
    const isWide = page.width > page.height
    const [width, height] = isWide ? [long, narrow] : [narrow, long]
    expect([sheet!.width / fine, sheet!.height / fine].map(Math.round)).toEqual([width, height])
    const scale = Math.min(width / page.width, height / page.height)
    const placeOf = (x: number, y: number): [number, number] => [
      (width - page.width * scale) / 2 + x * scale,
      (height - page.height * scale) / 2 + y * scale,
    ]
    expectWhole(sheet!, page, { scale, inset, placeOf })
    const [before] = await drawnPages(source, fine)
    const ink = inkOf(sheet!) / inkOf(before!)
    expect(ink / scale ** 2).toBeGreaterThan(0.95)
    expect(ink / scale ** 2).toBeLessThan(1.05)
  })
})

test('halves on A4 have all of the page between them, and the middle of it on one as a whole', async () => {
  const { entries, base } = kinds.plain!
  const sheets = await enlarged(markedPdf(a4, 5, entries, base), 'A4x2')
  const scale = Math.min(297 / 210, (2 * 210 - 10) / 297)
  const left = (297 - 210 * scale) / 2
  const tops = [0, 297 * scale - 210]
  expect(sheets).toHaveLength(2)
  for (const [half, sheet] of sheets.entries())
    expectWhole(
      sheet,
      a4,
      { scale, inset: 5, placeOf: (x, y) => [left + x * scale, y * scale - tops[half]!] },
      (index) => (half === 0 ? index < 2 : index === 2 || index === 3),
    )
  const middle = sheets.map((sheet) => seen(sheet, [[0, 255, 255]])[0]?.area ?? 0)
  expect(Math.max(...middle) / ((sideOfMark * scale) ** 2 / 2)).toBeGreaterThan(0.95)
})

test('what is cut off is the margin that was chosen, and no more', async () => {
  const { entries, base } = kinds.cropped!
  const [sheet] = await enlarged(markedPdf(a4, 16, entries, base), 'A3', 15)
  const scale = Math.min(297 / 180, 420 / 267)
  const placeOf = (x: number, y: number): [number, number] => [
    (297 - 180 * scale) / 2 + (x - 15) * scale,
    (420 - 267 * scale) / 2 + (y - 15) * scale,
  ]
  expectWhole(sheet!, a4, { scale, inset: 16, placeOf })
})
