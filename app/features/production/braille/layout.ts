/** Breaks braille into lines and pages, as an embosser or a braille display takes them. */
import { usualBraillePage } from '~/tables/codes'
import { blank, toAscii } from './cells'
import { digits, numberSign } from './tables'

/** Cells in a line and lines on a page; the last line of a page holds its number. */
export type PageSize = { cells: number; lines: number }
export const usualPage: PageSize = usualBraillePage

/** Breaks lines at blanks; a word that is longer than a line is broken where the line ends. */
export function wrap(braille: string, { cells }: Pick<PageSize, 'cells'>): string[] {
  return braille.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    const end = () => {
      lines.push(line)
      line = ''
    }
    for (const part of paragraph.match(/\u2800+|[^\u2800]+/g) ?? []) {
      const isBlank = part.startsWith(blank)
      if (line.length + part.length > cells && line !== '') {
        end()
        if (isBlank) continue
      }
      line += part
      while (line.length > cells) {
        const rest = line.slice(cells)
        line = line.slice(0, cells)
        end()
        line = rest
      }
    }
    end()
    return lines.map((one) => one.replace(/\u2800+$/, ''))
  })
}

/** Pages of lines, each with its number at the right of its last line. */
export function paginate(lines: string[], size: PageSize): string[][] {
  const room = size.lines - 1
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / room)) }, (_, i) =>
    lines.slice(i * room, (i + 1) * room),
  )
  return pages.map((page, i) => {
    const number = numberSign + [...String(i + 1)].map((digit) => digits[digit]).join('')
    const empty = Array<string>(room - page.length).fill('')
    return [...page, ...empty, blank.repeat(size.cells - number.length) + number]
  })
}

/** A file of ASCII braille (.brf): lines end with CR LF, pages with a form feed. */
export function brfOf(braille: string, size: PageSize = usualPage): string {
  return paginate(wrap(braille, size), size)
    .map((page) => page.map((line) => toAscii(line) + '\r\n').join(''))
    .join('\f')
}
