/** Worker process that sets the pages of a PDF on larger paper, with a title page in front. */
import { open, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { errorName } from '~/platform/error-code'
import type { EnlargedPaper } from '~/tables/staff-codes'
import { openPdf } from '~/workers/file-inspection/open-pdf'
import { millimetres, papers, sheetsOf, type Sheet, type Size } from './layout'

/** Pages that one file may have; a book of more is made in volumes. */
const mostPages = 400

/**
 * `path`: the PDF; `first` to `last` (null: the end of the PDF), from 1; `crop`: what is cut off each side, in
 * millimetres; `cover`: the file to write and the lines of its title page, null to count sheets only.
 */
export type EnlargeTask = {
  path: string
  paper: EnlargedPaper
  first: number
  last: number | null
  crop: number
  cover: { target: string; title: string; lines: string[] } | null
}
/** `pages`: how many the PDF has; `sheets`: those of the file, with the title page. */
export type EnlargeResult =
  | { sheets: number; pages: number }
  | { problem: 'password' | 'unreadable' }
  | { problem: 'pagesBeyond' | 'cropTooWide' | 'tooManyPages'; pages: number }

const fontFolder = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/nanum-gothic/package.json'),
)
const template = new URL('./sheets.typ', import.meta.url)

/** Answers what is wrong with the PDF or the choice; throws only when the file cannot be written. */
export async function enlarge(task: EnlargeTask): Promise<EnlargeResult> {
  const read = await pageSizes(task).catch((error: unknown): EnlargeResult => {
    const isLocked = errorName(error) === 'PasswordException'
    return { problem: isLocked ? 'password' : 'unreadable' }
  })
  if (!('sizes' in read)) return read
  const { pages, sizes } = read
  const narrowest = Math.min(...sizes.map(({ width, height }) => Math.min(width, height)))
  if (narrowest <= 4 * task.crop) return { problem: 'cropTooWide', pages }
  const sheets = sizes.flatMap((size, index) =>
    sheetsOf(task.first + index, size, task.paper, task.crop),
  )
  if (task.cover) {
    const made = await setSheets(task, task.cover, sheets).catch(() => null)
    if (!made) return { problem: 'unreadable' }
    await writeFile(task.cover.target, made, { mode: 0o600 })
  }
  return { sheets: sheets.length + 1, pages }
}

/** The sizes of the pages as they are shown: turned, and cut to what the PDF shows of them. */
async function pageSizes({
  path,
  first,
  last,
}: EnlargeTask): Promise<EnlargeResult | { pages: number; sizes: Size[] }> {
  const file = await open(path)
  try {
    const { document } = await openPdf(file, (await file.stat()).size)
    const pages = document.numPages
    const end = last ?? pages
    if (first > pages || end > pages) return { problem: 'pagesBeyond', pages }
    if (end - first >= mostPages) return { problem: 'tooManyPages', pages }
    const sizes: Size[] = []
    for (let number = first; number <= end; number += 1) {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      sizes.push({ width: millimetres(width), height: millimetres(height) })
      page.cleanup()
    }
    await document.destroy()
    return { pages, sizes }
  } finally {
    await file.close()
  }
}

/** The file as bytes. Typst reads the PDF itself, and throws for one that it cannot embed. */
async function setSheets(
  { path, paper }: EnlargeTask,
  { title, lines }: { title: string; lines: string[] },
  sheets: Sheet[],
): Promise<Uint8Array> {
  const { width, height } = papers[paper]
  const compiler = NodeCompiler.create({
    workspace: dirname(path),
    fontArgs: [{ fontPaths: ['400Regular', '700Bold'].map((name) => join(fontFolder, name)) }],
  })
  const job = { title, file: `/${basename(path)}`, cover: { width, height, lines }, sheets }
  return compiler.pdf({
    mainFileContent: await readFile(template, 'utf8'),
    inputs: { job: JSON.stringify(job) },
  })
}
