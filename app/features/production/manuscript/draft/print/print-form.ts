/** Forms of enlarged print: paper, size of letters, colours, distance of lines. */
import type { PrintColours, PrintPaper } from '~/tables/staff-codes'

/** B4 is that of JIS, which printers in Korea hold. In millimetres. */
const papers: Record<PrintPaper, { width: number; height: number }> = {
  A3: { width: 297, height: 420 },
  B4: { width: 257, height: 364 },
  A4: { width: 210, height: 297 },
}

const colours: Record<PrintColours, { ink: string; back: string }> = {
  blackOnWhite: { ink: '#000000', back: '#ffffff' },
  whiteOnBlack: { ink: '#ffffff', back: '#000000' },
  yellowOnBlack: { ink: '#ffff00', back: '#000000' },
  blackOnYellow: { ink: '#000000', back: '#ffff00' },
}

/** `size`: points of the smallest letters; `spacing`: of lines, 1 is none between them. */
export type PrintForm = {
  paper: PrintPaper
  size: number
  colours: PrintColours
  spacing: number
}

/** Points in a millimetre. */
const points = 72 / 25.4

/** Sizes of a sheet as the template takes them; `line`: ems of a line. */
export function sheetOf({ paper, size, colours: chosen, spacing }: PrintForm) {
  const { width, height } = papers[paper]
  const side = (width / 14) * points
  return {
    width,
    height,
    side,
    foot: side + 1.6 * size,
    size,
    spacing,
    ...colours[chosen],
    line: (width * points - 2 * side) / size,
  }
}
