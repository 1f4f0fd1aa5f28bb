/** Lines as pages of braille, in a page form: where page numbers, print pages and the title stand. */
import { usualBraillePage } from '~/tables/codes'
import { blank, toAscii } from '../cells'
import { joined } from '../pieces'
import { latin } from '../tables'
import { writeLines } from '../write'
import { numberCells } from '../writing/numbers'
import type { PageForm } from './forms'
import {
  centred,
  linesOfBlocks,
  printChange,
  type Block,
  type LaidLine,
  type LaidRemark,
  type Notes,
} from './blocks'

/** Cells in a line and lines on a page. */
type PageSize = { cells: number; lines: number }

type Volume = {
  form: PageForm
  size?: PageSize
  /** stands in the page row of `national2025` */
  title?: string
  /** number of the first page of braille */
  firstPage?: number
}
type BraillePage = { number: number; lines: string[] }
type LaidVolume = { pages: BraillePage[]; remarks: LaidRemark[] }

/** Lays blocks out as pages of a volume. */
export function layOut(blocks: Block[], volume: Volume): LaidVolume {
  const notes: Notes = { printPage: '', remarks: [] }
  const size = volume.size ?? usualBraillePage
  const breaks = volume.form === 'national2025' ? 'syllable' : 'word'
  const lines = linesOfBlocks(blocks, { cells: size.cells, breaks }, notes)
  return { pages: pagesOf(lines, volume, size), remarks: notes.remarks }
}

/** A page while it is filled; `continued`: braille pages since its page of print began. */
type Filling = { number: number; lines: string[]; printPage: string | null; continued: number }

function pagesOf(lines: LaidLine[], volume: Volume, size: PageSize): BraillePage[] {
  const { form, firstPage = 1 } = volume
  const title = titleCells(volume.title ?? '')
  const hasRow = (number: number) => form === 'everyPage' || number % 2 === 1
  const roomOn = (number: number) => size.lines - (hasRow(number) ? 1 : 0)
  const pages: BraillePage[] = []
  let printPage: string | null = null
  let continued = 0
  let page: Filling = { number: firstPage, lines: [], printPage, continued }
  const end = () => {
    pages.push(finished(page, title, volume, size, roomOn(page.number), hasRow(page.number)))
    continued += 1
    page = { number: page.number + 1, lines: [], printPage, continued }
  }
  for (const [i, line] of lines.entries()) {
    if (line.ends) {
      end()
      continue
    }
    if (line.printPage !== undefined) {
      // the first page of print stands in the page row only, unless text of this page precedes it
      const beginsPage = page.lines.length === 0 || lines[i + 1]?.begins === true
      const isFirst = printPage === null && beginsPage
      printPage = line.printPage
      continued = 0
      const change = printChange(printNumber(printPage), size.cells)
      if (page.lines.length === roomOn(page.number)) end()
      if (form === 'everyPage' || !isFirst) page.lines.push(change)
      else Object.assign(page, { printPage, continued: 0 })
      if (page.lines.length <= 1) Object.assign(page, { printPage, continued: 0 })
      continue
    }
    const needed = 1 + Math.min(line.keep ?? 0, 4)
    if (
      line.begins
        ? page.lines.some((one) => !isChange(one))
        : page.lines.length + needed > roomOn(page.number)
    )
      end()
    if (line.cells !== '' || page.lines.length > 0) page.lines.push(line.cells)
  }
  if (page.lines.length > 0 || pages.length === 0) end()
  return pages
}

const isChange = (line: string) => line === '' || line.startsWith('⠤⠤⠤⠤⠤')

/** A number, or what else print has in its place, as at the right of the line of a new page. */
export const printNumber = (page: string) =>
  /^[0-9]+$/.test(page) ? numberCells(page) : joined(writeLines(page).lines[0] ?? [])

const titleCells = (title: string) => joined(writeLines(title.replace(/\s+/g, ' ')).lines[0] ?? [])

function finished(
  page: Filling,
  title: string,
  { form }: Volume,
  size: PageSize,
  room: number,
  hasRow: boolean,
): BraillePage {
  const empty = Array<string>(Math.max(0, room - page.lines.length)).fill('')
  const lines = [...page.lines, ...empty]
  if (!hasRow) return { number: page.number, lines }
  const right = numberCells(String(page.number))
  const left =
    form === 'national2025' && page.printPage !== null
      ? letterOf(page.continued) + printNumber(page.printPage)
      : ''
  return {
    number: page.number,
    lines: [...lines, pageRow(left, form === 'national2025' ? title : '', right, size.cells)],
  }
}

/** a, b, … z, aa: before the page of print on the braille pages after its first one. */
function letterOf(continued: number): string {
  if (continued === 0) return ''
  const index = (continued - 1) % 26
  return letterOf(Math.floor((continued - 1) / 26)) + (latin[String.fromCharCode(97 + index)] ?? '')
}

/** The print page, the running title in the middle, the braille page; two blanks at least between them. */
function pageRow(left: string, title: string, right: string, cells: number): string {
  const gap = 2
  const [from, to] = [left ? left.length + gap : 0, cells - right.length - gap]
  const shown = title.slice(0, Math.max(0, to - from))
  const start = Math.min(
    Math.max(from, centred(shown, cells).length - shown.length),
    Math.max(from, to - shown.length),
  )
  return (left.padEnd(start, blank) + shown).padEnd(cells - right.length, blank) + right
}

/** Pages as a file of ASCII braille (.brf): lines end with CR LF, pages with a form feed. */
export const brfOfPages = (pages: BraillePage[]): string =>
  pages.map(({ lines }) => lines.map((line) => `${toAscii(line)}\r\n`).join('')).join('\f')
