/** Worker process that draws a page of a PDF. */
import { readFile } from 'node:fs/promises'

/** `sheet`: the page of the PDF, from 1; `width`: the most pixels in a row. */
export type PictureTask = { path: string; sheet: number; width: number }
export type PictureAnswer = { bytes: Uint8Array } | { problem: 'unreadable' }

/** Rows of pixels for each pixel in a row: a longer page becomes narrower. */
const mostRows = 2
/** What remains of a hair's breadth of paper. */
const leastPixels = 8

/** WebP, white where the page has no colour. Throws nothing because of the content. */
export async function drawPage({ path, sheet, width }: PictureTask): Promise<PictureAnswer> {
  try {
    const [{ PDFiumLibrary }, { default: sharp }] = await Promise.all([
      import('@hyzyla/pdfium'),
      import('sharp'),
    ])
    // memory of its own for each file: what one of them has done to it ends with it
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(await readFile(path))
    const page = document.getPage(sheet - 1)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const isPage = [originalWidth, originalHeight].every((one) => Number.isFinite(one) && one > 0)
    if (!isPage || sheet > document.getPageCount()) return { problem: 'unreadable' }
    const scale = Math.min(width / originalWidth, (mostRows * width) / originalHeight)
    const pixels = (points: number) => Math.max(leastPixels, Math.round(points * scale))
    const drawn = await page.render({
      width: pixels(originalWidth),
      height: pixels(originalHeight),
      scale: 1,
      render: 'bitmap',
    })
    const raw = { width: drawn.width, height: drawn.height, channels: 4 as const }
    const bytes = await sharp(drawn.data, { raw }).removeAlpha().webp({ quality: 80 }).toBuffer()
    return { bytes }
  } catch {
    return { problem: 'unreadable' }
  }
}
