/** Tests the checks of enlarged print: each rule finds its fault, and sound files have none. */
import { describe, expect, test } from 'vitest'
import { producedKind } from '~/features/production/file-check/kind'
import { checkPdf } from '~/features/production/file-check/pdf/check-pdf'
import { printNumbers } from '~/features/production/file-check/print-numbers'
import { sourcePages } from '~/features/production/file-check/pdf/source-pages'
import { createPdf, imagePdf } from '../../../prisma/seed/pdfs'
import { expectedFile, found, notChecked, onDisk } from '../../support/fixtures/expected-file'
import {
  producedPdf,
  sheets,
  textPage,
  titlePage,
  type PdfPageSpec,
} from '../../support/fixtures/produced-pdf'

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)
const cover = titlePage('국어 1-1', '제1권')
const body = range(8, 27).map((number) => textPage(number))
const sound = [cover, ...body]
/** The sound volume with other pages in the place of some. */
const withPages = (...changes: [at: number, page: PdfPageSpec][]) =>
  sound.map((page, i) => changes.find(([index]) => index === i)?.[1] ?? page)
const check = (pages: PdfPageSpec[], options = {}, expected = {}) =>
  checkPdf(onDisk(producedPdf(pages, options)), expectedFile(expected))

test('a sound volume has facts and no findings', async () => {
  const card = await check(sound)
  expect(card).toMatchObject({ kind: 'pdf', findings: [], notChecked: [] })
  expect(card.facts).toEqual([
    { key: 'checkPdfPages', params: { pages: 21 } },
    { key: 'checkPdfSize', params: { size: '297×420' } },
    { key: 'checkPdfPointSize', params: { points: 20 } },
    { key: 'checkPdfSmaller', params: { points: 18, share: 0 } },
    { key: 'checkPdfSmaller', params: { points: 22, share: 100 } },
    { key: 'checkPdfFonts', params: { fonts: 1 } },
    { key: 'checkPdfNumbers', params: { first: 8, last: 27 } },
  ])
})

const b4 = range(8, 27).map((number) => textPage(number, { size: sheets.b4, points: 15 }))
test('a sound volume in B4, and one turned, have no findings', async () => {
  const title = titlePage('국어 1-1', '1권', sheets.b4)
  expect(found(await check([title, ...b4], {}, { prodType: '확대B4' }))).toEqual([])
  const turned = [sheets.a3[1], sheets.a3[0]] as const
  const pages = range(8, 27).map((number) => textPage(number, { size: turned }))
  expect(found(await check([titlePage('국어 1-1', '1권', turned), ...pages]))).toEqual([])
})

type Case = [rule: string, pages: PdfPageSpec[], options?: object, expected?: object]
test.each<Case>([
  ['checkPdfWrongPaper', [cover, ...b4], {}],
  ['checkPdfSomeWrongPaper', withPages([5, textPage(12, { size: sheets.b4 })])],
  ['checkPdfTurned', withPages([5, textPage(12, { size: [420, 297] })])],
  ['checkPdfSmallLetters', [cover, ...range(8, 27).map((n) => textPage(n, { points: 11 }))]],
  ['checkPdfSomeSmallLetters', withPages([5, textPage(12, { points: 11 })])],
  ['checkPdfFontMissing', sound, { embedded: false }],
  ['checkPdfScanned', sound.map(() => ({ picture: true }))],
  [
    'checkPdfPictures',
    withPages(...range(3, 8).map((index): [number, PdfPageSpec] => [index, { picture: true }])),
  ],
  ['checkPdfEmptyPage', withPages([5, {}])],
  ['checkPdfRepeated', [...sound.slice(0, 6), sound[5]!, ...sound.slice(6)]],
  ['checkPdfTooFewPages', sound.slice(0, 12)],
  ['checkPdfTooManyPages', sound, {}, { firstPage: 8, lastPage: 8 }],
  ['checkPdfOutOfOrder', withPages([5, sound[9]!], [9, sound[5]!])],
  ['checkPdfNumberMissing', [...sound.slice(0, 6), ...sound.slice(8)]],
  ['checkPdfOtherPages', sound, {}, { firstPage: 40, lastPage: 59 }],
  ['checkPdfOtherVolume', [titlePage('국어 1-1', '제2권'), ...body]],
  ['checkPdfOtherBook', [titlePage('국어 1-2', '제1권'), ...body]],
])('%s', async (rule, pages, options = {}, expected = {}) => {
  // the pages of a book of one page are too many only when they are many
  const all = rule === 'checkPdfTooManyPages' ? [...pages, ...body] : pages
  expect(found(await check(all, options, expected))).toContain(rule)
})

describe('large print that was laid out anew', () => {
  /** Two sheets, with numbers of their own, for each page of print, which says where it begins. */
  const sheetsOf = (numbers: number[]) =>
    numbers.flatMap((number, i) => {
      const [first, second] = [textPage(2 * i + 2), textPage(2 * i + 3)]
      const mark = { text: `원본 ${number}쪽`, size: 20 }
      return [{ ...first, lines: [mark, ...(first.lines ?? [])] }, second]
    })
  const large = (numbers: number[], last = 27) =>
    check([cover, ...sheetsOf(numbers)], {}, { firstPage: 8, lastPage: last })

  test('is sound by the marks of its pages of print', async () => {
    const card = await large(range(8, 27))
    expect([found(card), notChecked(card)]).toEqual([[], []])
    expect(card.facts).toContainEqual({ key: 'checkPdfNumbers', params: { first: 8, last: 27 } })
  })

  test('says which page of print is missing, swapped, or of another volume', async () => {
    const pages = range(8, 27)
    const without = await large(pages.filter((number) => number !== 12))
    expect(without.findings).toMatchObject([
      { key: 'checkPdfNumberMissing', places: [{ text: '12' }] },
    ])
    const swapped = await large(pages.toSpliced(4, 2, 13, 12))
    expect(swapped.findings).toMatchObject([
      { key: 'checkPdfOutOfOrder', places: [{ text: '12' }] },
    ])
    const longer = await large([...pages, 28])
    expect(longer.findings).toMatchObject([{ key: 'checkPdfOutOfOrder', places: [{ text: '28' }] }])
  })

  test('has no mark in a sentence that begins like one', async () => {
    const pages = sheetsOf(range(8, 27))
    pages[5]!.lines!.splice(1, 0, { text: '원본 3쪽을 함께 보십시오.', size: 20 })
    expect(found(await check([cover, ...pages]))).toEqual([])
  })
})

describe('a file that cannot be read', () => {
  test('needs a password, or is broken, or does not allow printing', async () => {
    const id = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]'
    const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> /P -4 >> ${id}`
    const card = await check(sound, { trailer: locked })
    expect(found(card)).toEqual(['checkPdfPassword'])
    expect(notChecked(card)).toEqual(['checkPdfNothingRead'])
    const cut = producedPdf(sound).subarray(0, 900)
    expect(found(await checkPdf(onDisk(cut), expectedFile()))).toEqual(['checkPdfUnreadable'])
  })

  test('that was made to do harm ends in a card', async () => {
    const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
    const loop = createPdf([catalogue, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'])
    const count = createPdf([
      catalogue,
      '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ])
    for (const bytes of [loop, count, Buffer.alloc(0)])
      expect((await checkPdf(onDisk(bytes), expectedFile())).findings.length).toBeGreaterThan(0)
  })
})

test('page numbers are found beside others, and pages without one count for one', () => {
  const pages = range(1, 12).map((page) => ({
    page,
    alone: page === 6 ? [] : [page + 10],
    others: [3],
  }))
  expect(printNumbers(pages)).toMatchObject({ misplaced: [], missing: [] })
  expect(printNumbers(pages.map(({ page }) => ({ page, alone: [3], others: [] })))).toBeNull()
})

describe('pages of the publisher', () => {
  test('are told by labels, by printed numbers, or by their order', async () => {
    const labelled = producedPdf(sound, { labels: '0 << /S /r >> 1 << /S /D /St 30 >>' })
    expect((await sourcePages(onDisk(labelled), 30, 31))?.map(({ page }) => page)).toEqual([30, 31])
    const printed = await sourcePages(onDisk(producedPdf(sound)), 9, 10)
    expect(printed?.map(({ page }) => page)).toEqual([9, 10])
    expect(printed?.[0]?.text).toContain('\n9')
    const plain = range(1, 4).map((seed) => textPage(null, { seed }))
    expect((await sourcePages(onDisk(producedPdf(plain)), 2, 3))?.length).toBe(2)
  })

  test('are null without text', async () => {
    expect(await sourcePages(onDisk(imagePdf(3)), 1, 3)).toBeNull()
    expect(await sourcePages(onDisk('no PDF'), 1, 3)).toBeNull()
  })
})

test('a PDF is one whatever its name says', async () => {
  expect(await producedKind(onDisk(producedPdf([cover])))).toBe('pdf')
})
