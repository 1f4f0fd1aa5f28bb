/** Reads the tables of a document of Hancom's word processor as sheets, one for each table. Runs in the worker. */
import { open } from 'node:fs/promises'
import { Archive } from '~/features/production/file-check/archive'
import {
  isProtectedDocument,
  readPackage,
  readSection,
} from '~/features/production/manuscript/source/hwpx/document-package'
import { childOf, isLeftOut } from '~/features/production/manuscript/source/hwpx/object-texts'
import { readParagraphs } from '~/features/production/manuscript/source/hwpx/paragraph-stream'
import { convertHwp } from '~/features/production/manuscript/source/hwpx/read-hwp'
import { hwpEquation } from '~/features/production/manuscript/source/maths/hwp-equation'
import {
  elementsIn,
  textIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { SourceStopped } from '~/features/production/manuscript/source/source-bounds'
import { fileKind } from '~/workers/file-inspection/file-kind'
import type { MergedRange, SheetRow } from '~/workers/spreadsheet/read-spreadsheet.server'

/** Bounds of a document; a table of corrections has some thousand cells. */
const tableBounds = { tables: 500, cells: 100_000, columns: 60, characters: 5_000_000 }

type DocumentTable = { rows: SheetRow[]; merges: MergedRange[] }
type TablesProblem = 'sheetUnreadable' | 'sheetTooLarge' | 'sheetEncrypted' | 'sheetEmpty'

/** A file on this disk. Never throws because of the content. */
export async function readDocumentTables(
  path: string,
): Promise<{ tables: DocumentTable[] } | { problem: TablesProblem }> {
  try {
    const file = await open(path)
    const kind = await fileKind(file, (await file.stat()).size).finally(() => file.close())
    if (kind === 'locked') return { problem: 'sheetEncrypted' }
    if (kind !== 'office') return await readHwpxTables(path)
    const converted = await convertHwp(path)
    if ('problem' in converted)
      return { problem: converted.problem === 'tooLarge' ? 'sheetTooLarge' : 'sheetUnreadable' }
    return await readHwpxTables(converted.hwpx)
  } catch (error) {
    if (error instanceof SourceStopped) return { problem: 'sheetTooLarge' }
    throw error
  }
}

async function readHwpxTables(
  source: string | Buffer,
): Promise<{ tables: DocumentTable[] } | { problem: TablesProblem }> {
  const archive = await Archive.open(source)
  if (!archive) return { problem: 'sheetUnreadable' }
  try {
    if (await isProtectedDocument(archive)) return { problem: 'sheetEncrypted' }
    const document = await readPackage(archive)
    if (!document) return { problem: 'sheetUnreadable' }
    const collector = new TableCollector()
    for (const name of document.sections) {
      const bytes = await readSection(archive, name)
      // a section that cannot be read may hold what readers must be told
      if (!bytes) return { problem: 'sheetUnreadable' }
      readParagraphs(bytes, ({ element, flat }) => {
        if (flat) throw new SourceStopped('tooLarge')
        collector.tablesIn(element)
      })
    }
    return { tables: collector.tables }
  } finally {
    archive.close()
  }
}

const numberIn = (text: string | undefined, most: number, least: number) =>
  Math.min(Math.max(least, Number.parseInt(text ?? '', 10) || 0), most)

class TableCollector {
  readonly tables: DocumentTable[] = []
  #cells = 0
  #characters = 0

  /** Tables in the order of the document; one that stands in a cell comes behind the one around it. */
  tablesIn(element: MarkupElement): void {
    for (const child of elementsIn(element)) {
      if (child.name === 'tbl') this.#table(child)
      if (!isLeftOut(child)) this.tablesIn(child)
    }
  }

  #table(table: MarkupElement): void {
    if (this.tables.length >= tableBounds.tables) throw new SourceStopped('tooLarge')
    const rows = new Map<number, string[]>()
    const merges: MergedRange[] = []
    for (const [index, row] of elementsIn(table)
      .filter(({ name }) => name === 'tr')
      .entries())
      for (const cell of elementsIn(row).filter(({ name }) => name === 'tc')) {
        const address = childOf(cell, 'celladdr')?.attributes ?? {}
        const span = childOf(cell, 'cellspan')?.attributes ?? {}
        const left = numberIn(address.coladdr, Infinity, 0)
        const top = address.rowaddr === undefined ? index : numberIn(address.rowaddr, 100_000, 0)
        const width = numberIn(span.colspan, tableBounds.columns, 1)
        const height = numberIn(span.rowspan, 100_000, 1)
        if ((this.#cells += 1) > tableBounds.cells || left + width > tableBounds.columns)
          throw new SourceStopped('tooLarge')
        const cells = rows.get(top) ?? []
        while (cells.length < left) cells.push('')
        cells[left] = this.#textOf(cell)
        rows.set(top, cells)
        if (width > 1 || height > 1)
          merges.push({ top, left, bottom: top + height - 1, right: left + width - 1 })
      }
    this.tables.push({
      rows: [...rows]
        .toSorted(([a], [b]) => a - b)
        .map(([top, cells]) => ({ number: top + 1, cells })),
      merges,
    })
  }

  #textOf(cell: MarkupElement): string {
    const list = childOf(cell, 'sublist')
    const text = list ? elementsIn(list).map(textOfParagraph).filter(Boolean).join('\n') : ''
    if ((this.#characters += text.length) > tableBounds.characters)
      throw new SourceStopped('tooLarge')
    return text
  }
}

/** What a paragraph says, without the tables in it. */
function textOfParagraph(paragraph: MarkupElement): string {
  let text = ''
  for (const run of elementsIn(paragraph))
    for (const part of elementsIn(run))
      if (part.name === 't') text += textOfRun(part)
      else if (part.name === 'equation') text += formulaIn(part)
      else if (/^(?:pic|container|ole|chart)$/.test(part.name)) text += '[그림]'
  return text.trim()
}

const textOfRun = (run: MarkupElement): string =>
  run.children
    .map((child) =>
      typeof child === 'string'
        ? child
        : child.name === 'linebreak'
          ? '\n'
          : child.children.length > 0
            ? textIn(child)
            : ' ',
    )
    .join('')

function formulaIn(element: MarkupElement): string {
  const script = childOf(element, 'script')
  return script ? `$${hwpEquation(textIn(script)).latex}$` : ''
}
