/** Opens a PDF with pdf.js so that nothing is drawn or executed. */
import type { FileHandle } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** pdf.js creates an instance while it loads, for drawing, which is never done here. */
Object.assign(globalThis, {
  DOMMatrix: globalThis.DOMMatrix ?? class {},
  ImageData: globalThis.ImageData ?? class {},
  Path2D: globalThis.Path2D ?? class {},
})

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs')
type OpenPdf = { document: PDFDocumentProxy; permissionFlags: Pdfjs['PermissionFlag'] }

/**
 * Reads the file piece by piece, so `file` stays open until the document is destroyed. Images are
 * left out; with `stopAtErrors` the instructions of a page end at its first image, and at its first
 * error. Throws what pdf.js throws: PasswordException, InvalidPDFException.
 */
export async function openPdf(
  file: FileHandle,
  size: number,
  { stopAtErrors = false } = {},
): Promise<OpenPdf> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = pdfjs.getDocument({
    range: rangeTransport(pdfjs, file, size),
    cMapUrl: `${pdfjsFolder}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${pdfjsFolder}/standard_fonts/`,
    wasmUrl: `${pdfjsFolder}/wasm/`,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: 1,
    enableXfa: false,
    verbosity: 0,
    stopAtErrors,
  })
  return { document: await task.promise, permissionFlags: pdfjs.PermissionFlag }
}

/** Delivers bytes on demand, so that a file is never in memory as a whole. */
function rangeTransport({ PDFDataRangeTransport }: Pdfjs, file: FileHandle, size: number) {
  const transport = new PDFDataRangeTransport(size, null)
  transport.requestDataRange = (begin, end) => {
    const bytes = Buffer.alloc(Math.min(end, size) - begin)
    file.read(bytes, 0, bytes.length, begin).then(
      () => transport.onDataRange(begin, new Uint8Array(bytes)),
      () => undefined,
    )
  }
  return transport
}
