/** PDFs with one page that no printer would take. */
import { createPdf } from '../../../prisma/seed/pdfs'

/** `page`: entries of the page besides its content. */
export const pdfWithPage = (
  page: string,
  content = '1 0 0 rg 100 100 200 200 re f',
  trailer = '',
) =>
  createPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R ${page} /Contents 4 0 R >>`,
      { entries: '', stream: Buffer.from(content) },
    ],
    trailer,
  )

/** A password whose check no empty one passes. */
const locked = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'12'.repeat(32)}> /U <${'34'.repeat(32)}> >>`

export const hostilePages: [string, Uint8Array][] = [
  ['a million points on each side', pdfWithPage('/MediaBox [0 0 1000000 1000000]')],
  ['no size', pdfWithPage('/MediaBox [0 0 0 0]')],
  ['a hair’s breadth', pdfWithPage('/MediaBox [0 0 600 0.001]')],
  ['a strip', pdfWithPage('/MediaBox [0 0 10 14000]')],
  ['a size beyond numbers', pdfWithPage(`/MediaBox [0 0 1${'0'.repeat(60)} 10]`)],
  ['no box', pdfWithPage('')],
  ['an endless nest', pdfWithPage('/MediaBox [0 0 600 800]', 'q '.repeat(500_000))],
  ['a broken file', Buffer.from('%PDF-1.7 nothing more')],
  ['a file with a password', pdfWithPage('/MediaBox [0 0 600 800]', undefined, locked)],
]
