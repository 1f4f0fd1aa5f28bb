/** Known books as PDFs printed by a browser, with tags and without; it has no place for notes. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { plain } from './epubs'
import type { TrueBook } from './truth'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="#8ac"/></svg>')}`
const style = `body { font: 10pt 'Noto Sans CJK KR'; margin: 0 } section { break-after: page; position: relative; height: 270mm }
section > b { position: absolute; bottom: 0; left: 45% } aside { border: 1px solid; padding: 6pt; margin: 8pt 0 }
aside h4 { font-size: 10pt; margin: 0 } div p { margin-left: 2em } td, th { border: 1px solid; padding: 3pt } table { border-collapse: collapse }`

async function printed({ pages }: TrueBook, tagged: boolean): Promise<Uint8Array> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const body = pages.map(({ label, parts }) => {
      const blocks = parts
        .map((part) =>
          part.kind === 'footnote' ? { kind: 'paragraph' as const, text: part.text } : part,
        )
        .map((part) => plain(part, ''))
        .join('')
      return `<section>${blocks.replaceAll('a.png', picture)}<b>${label}</b></section>`
    })
    await page.setContent(`<html lang="ko"><style>${style}</style><body>${body.join('')}`)
    const margin = { top: '15mm', bottom: '15mm', left: '18mm', right: '18mm' }
    return await page.pdf({ width: '210mm', height: '310mm', margin, tagged })
  } finally {
    await browser.close()
  }
}

/** None where there is no browser. */
export const browserManners = existsSync(executablePath)
  ? [true, false].map((tagged) => ({
      name: `a browser, ${tagged ? 'with' : 'without'} tags`,
      file: (book: TrueBook) => printed(book, tagged),
    }))
  : []
