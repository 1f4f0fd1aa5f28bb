/** Worker process that sets the pages of a PDF on larger paper, with a title page in front. */
import { open, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { openPdf } from '~/workers/file-inspection/open-pdf'
import { millimetres, papers, sheetsOf, type Paper, type Sheet, type Size } from './layout'

/** `path`: the PDF; `target`: the file to write; `crop` in millimetres; `lines` of the title page. */
export type EnlargeTask = {
  path: string
  target: string
  paper: Paper
  first: number
  last: number
  crop: number
  title: string
  lines: string[]
}
/** `pages`: how many the PDF has. */
export type EnlargeResult =
  | { sheets: number; pages: number }
  | { problem: 'password' | 'unreadable' }
  | { problem: 'pagesBeyond' | 'cropTooWide'; pages: number }

const fontFolder = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/nanum-gothic/package.json'),
)
const template = new URL('./sheets.typ', import.meta.url)

export async function enlarge(task: EnlargeTask): Promise<EnlargeResult> {
  const read = await pageSizes(task).catch((error: unknown) => ({
    problem:
      error instanceof Error && error.name === 'PasswordException'
        ? ('password' as const)
        : ('unreadable' as const),
  }))
  if ('problem' in read) return read
  const { pages, sizes } = read
  if (task.first > pages) return { problem: 'pagesBeyond', pages }
  const narrowest = Math.min(...sizes.map(({ width, height }) => Math.min(width, height)))
  if (narrowest <= 4 * task.crop) return { problem: 'cropTooWide', pages }
  const sheets = sizes.flatMap((size, index) =>
    sheetsOf(task.first + index, size, task.paper, task.crop),
  )
  await writeFile(task.target, await setSheets(task, sheets))
  return { sheets: sheets.length + 1, pages }
}

/** The sizes of the pages as they are shown: turned, and cut to what the PDF shows of them. */
async function pageSizes({ path, first, last }: EnlargeTask) {
  const file = await open(path)
  try {
    const { document } = await openPdf(file, (await file.stat()).size)
    const sizes: Size[] = []
    for (let number = first; number <= Math.min(last, document.numPages); number += 1) {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      sizes.push({ width: millimetres(width), height: millimetres(height) })
      page.cleanup()
    }
    const pages = document.numPages
    await document.destroy()
    return { pages, sizes }
  } finally {
    await file.close()
  }
}

async function setSheets({ path, paper, title, lines }: EnlargeTask, sheets: Sheet[]) {
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
