/** Sets pages of the manuscript as enlarged print, in a process of its own. */
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { business } from '~/tables/business'
import type { DraftPage, DraftRemark } from '~/features/production/manuscript/braille-draft'
import {
  draftWord,
  madeDraft,
  printPagesText,
  readPages,
  type DraftBook,
  type MadeDraft,
} from '../draft-book'
import { fontFolders } from './fonts'
import { printBlocks } from './print-blocks'
import { sheetOf, type PrintForm } from './print-form'
import { printText } from './print-text'

export type PrintTask = { pages: DraftPage[]; book: DraftBook; print: PrintForm }

const template = fileURLToPath(new URL('./book.typ', import.meta.url))
let compiler: NodeCompiler | undefined

/**
 * A PDF. Formulas that are wider than a line stand as they are typed, and are said; all of them do where Typst
 * cannot set one.
 */
export async function printBook(task: PrintTask): Promise<MadeDraft> {
  compiler ??= NodeCompiler.create({
    workspace: dirname(template),
    fontArgs: [{ fontPaths: fontFolders() }],
  })
  const source = await readFile(template, 'utf8')
  return setPages(compiler, source, task, true) ?? orThrow(setPages(compiler, source, task, false))
}

function orThrow(made: MadeDraft | null): MadeDraft {
  if (!made) throw new Error('Typst sets no text')
  return made
}

/** Null where Typst says that something is wrong. */
function setPages(
  typst: NodeCompiler,
  source: string,
  { pages: typed, book, print }: PrintTask,
  setsFormulas: boolean,
): MadeDraft | null {
  const { pages, remarks, sayOf } = readPages(typed)
  const { line, ...sheet } = sheetOf(print)
  const lines = coverOf(book, printPagesText(pages)).map((said) => printText(said, () => undefined))
  const hasPages = !book.isSheet
  const blocks = printBlocks(pages, { width: line, setsFormulas, hasPages }, sayOf)
  const title = lines.slice(0, hasPages ? 2 : 1).join(' ')
  const job = { ...sheet, title, cover: hasPages ? lines : [], blocks }
  const { result: document } = typst.compile({
    mainFileContent: source,
    inputs: { job: JSON.stringify(job) },
  })
  if (!document) return null
  for (const { latex, page } of wideFormulas(typst.query(document, { selector: '<wide>' })))
    sayOf(page)('formula', latex.slice(0, 80), latex.slice(0, 80))
  const bytes = pdfOf(typst, document)
  return madeDraft({ bytes, remarks: inOrder(remarks, pages) })
}

/** A PDF of PDF/UA 1; with tags only, where Typst finds something against that. */
function pdfOf(typst: NodeCompiler, document: NodeTypstDocument): Uint8Array {
  const usual = { pdfTags: true, creationTimestamp: 0 }
  try {
    return typst.pdf(document, { ...usual, pdfStandard: 'ua-1' })
  } catch {
    return typst.pdf(document, usual)
  }
}

const wideFormulas = (found: unknown): { latex: string; page: number }[] =>
  (found as { value: { latex: string; page: number } }[]).map(({ value }) => value)

/** Lines of the title page, the title first. */
const coverOf = ({ title, part, isChecked, creator, publisher }: DraftBook, pages: string) =>
  [
    title.replace(/\s+/g, ' ').trim() || '제목 없음',
    part,
    isChecked ? '' : `${draftWord} — 아직 확인하지 않았습니다.`,
    pages,
    creator,
    publisher && `원본: ${publisher}`,
    `만든 곳: ${business.name}`,
  ].filter(Boolean)

/** What was found while the sheets were set stands with its page. */
function inOrder(remarks: DraftRemark[], pages: { number: string }[]): DraftRemark[] {
  const places = new Map(
    pages.map(({ number }, i) => [number, i]).toReversed() as [string, number][],
  )
  return remarks.toSorted((a, b) => (places.get(a.page) ?? -1) - (places.get(b.page) ?? -1))
}
