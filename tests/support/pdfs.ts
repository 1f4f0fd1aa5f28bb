/** PDFs for tests: the demo's own, and ones that nobody should send. */
export { imagePdf, oddPdf, pdfOf, textPdf } from '../../prisma/seed/pdfs'
