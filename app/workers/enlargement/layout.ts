/** Where the pages of a PDF stand on larger paper: sizes and places in millimetres. */
import type { EnlargedPaper } from '~/tables/staff-codes'

/** A rectangle from the upper left corner of its sheet. */
type Box = { x: number; y: number; width: number; height: number }
export type Size = { width: number; height: number }

/** One sheet: what of the page is seen (`window`), and where the whole page lies behind it (`page`). */
export type Sheet = { paper: Size; number: number; window: Box; page: Box }

/**
 * Paper on which pages are enlarged. B4 is that of JIS (257 × 364 mm), which printers in Korea hold.
 * `halves`: each page is A3 large and cut into two sheets of A4.
 */
// prettier-ignore
export const papers: Record<EnlargedPaper, Size & { halves: boolean }> = {
  A3:   { width: 297, height: 420, halves: false },
  B4:   { width: 257, height: 364, halves: false },
  A4x2: { width: 297, height: 210, halves: true },
}

/** What two halves have in common, so that no line is cut through on both. */
const overlap = 10

/** Points of a PDF are 1/72 inch. */
export const millimetres = (points: number): number => (points * 25.4) / 72

/**
 * The sheets of one page. The page is as large as the paper allows and stands in its middle; a wide page lies
 * on paper that lies, too. `crop`: what is cut off each side of the page before.
 */
export function sheetsOf(number: number, page: Size, paper: EnlargedPaper, crop: number): Sheet[] {
  const { width, height, halves } = papers[paper]
  const seen = { width: page.width - 2 * crop, height: page.height - 2 * crop }
  if (halves) return halvesOf(number, { page, seen, crop }, { width, height })
  const wide = seen.width > seen.height
  const sheet = wide ? { width: height, height: width } : { width, height }
  const scale = Math.min(sheet.width / seen.width, sheet.height / seen.height)
  const window = {
    x: (sheet.width - seen.width * scale) / 2,
    y: (sheet.height - seen.height * scale) / 2,
    width: seen.width * scale,
    height: seen.height * scale,
  }
  return [{ paper: sheet, number, window, page: behind(page, crop, scale, window) }]
}

type Seen = { page: Size; seen: Size; crop: number }

/** The upper and the lower half; one sheet is enough for a page that is not higher. */
function halvesOf(number: number, { page, seen, crop }: Seen, paper: Size): Sheet[] {
  const scale = Math.min(paper.width / seen.width, (2 * paper.height - overlap) / seen.height)
  const whole = seen.height * scale
  const width = seen.width * scale
  const x = (paper.width - width) / 2
  const tops = whole <= paper.height ? [0] : [0, whole - paper.height]
  return tops.map((top) => {
    const height = Math.min(whole, paper.height)
    const window = { x, y: (paper.height - height) / 2, width, height }
    const shifted = { ...window, y: window.y - top }
    return { paper, number, window, page: behind(page, crop, scale, shifted) }
  })
}

const behind = (
  page: Size,
  crop: number,
  scale: number,
  { x, y }: { x: number; y: number },
): Box => ({
  x: x - crop * scale,
  y: y - crop * scale,
  width: page.width * scale,
  height: page.height * scale,
})
