/** Known books as PDFs with text, set by Typst in one column and in two, with and without tags. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import type { Part, TrueBook } from './truth'

const fontFolder = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/nanum-gothic/package.json'),
)

/** A text as Typst reads it. */
const said = (text: string) => `#${JSON.stringify(text)}`
const content = (text: string) => `[${said(text)}]`

const formulas: Record<string, string> = {
  'y=2x+3': 'y = 2 x + 3',
  '\\frac{1}{2}\\times\\sqrt{3}': '1/2 times sqrt(3)',
  'a^{2}+b^{2}=c^{2}': 'a^2 + b^2 = c^2',
  '\\sum_{k=1}^{n}a_{k}': 'sum_(k=1)^n a_k',
}

/** Lines of tables, as Typst names them. */
type Layout = { name: string; columns: number; stroke: string; pdfTags: boolean }

function typstOf(part: Part, { stroke }: Layout): string {
  switch (part.kind) {
    case 'heading':
      return `#heading(level: ${part.level})${content(part.text)}`
    case 'paragraph':
      return said(part.text)
    case 'list':
      return `#${part.ordered ? 'enum' : 'list'}(tight: true, ${part.items.map(content).join(', ')})`
    case 'table':
      return `#table(columns: ${part.head.length}, stroke: ${stroke}, table.header(${part.head.map((text) => `[*${said(text)}*]`).join(', ')}), ${part.rows.flat().map(content).join(', ')})`
    case 'box':
      return `#block(stroke: 0.7pt, inset: 8pt, width: 100%)[*${said(part.title)}*

${part.paragraphs.map(said).join('\n\n')}]`
    case 'verse':
      return `#block(inset: (left: 2em))[${part.lines.map(said).join(' \\\n')}]`
    case 'picture':
      return `#figure(image(picture, width: 30mm, alt: ${JSON.stringify(part.description)}), caption: ${content(part.caption)}, supplement: none, numbering: none)`
    case 'formula':
      return `$ ${formulas[part.latex] ?? part.latex} $`
    case 'footnote':
      return `${said(part.text)}#footnote${content(part.note)}`
  }
}

async function pdfBook({ title, pages }: TrueBook, layout: Layout): Promise<Uint8Array> {
  const picture = await sharp({
    create: { width: 90, height: 60, channels: 3, background: '#88aacc' },
  })
    .png()
    .toBuffer()
  const body = pages
    .map(({ parts }) => parts.map((part) => typstOf(part, layout)).join('\n\n'))
    .join('\n\n#pagebreak()\n\n')
  const compiler = NodeCompiler.create({
    fontArgs: [{ fontPaths: ['400Regular', '700Bold'].map((name) => join(fontFolder, name)) }],
  })
  const mainFileContent = `#let picture = bytes((${[...picture].join(',')}))
#set document(title: ${JSON.stringify(title)})
#set page(width: 188mm, height: 330mm, margin: (x: 18mm, y: 22mm), columns: ${layout.columns}, numbering: "1", header: ${content(title)})
#set text(font: "NanumGothic", size: 9.5pt, lang: "ko", region: "KR")
#set par(justify: true)
#counter(page).update(${pages[0]?.label ?? '1'})
${body}`
  return compiler.pdf({ mainFileContent }, { pdfTags: layout.pdfTags })
}

const layouts: Layout[] = [
  { name: 'one column', columns: 1, stroke: '1pt', pdfTags: false },
  { name: 'two columns', columns: 2, stroke: '1pt', pdfTags: false },
  { name: 'lines between rows', columns: 1, stroke: '(x: none, y: 0.6pt)', pdfTags: false },
  { name: 'no lines in tables', columns: 1, stroke: 'none', pdfTags: false },
  { name: 'with tags', columns: 2, stroke: '(x: none, y: 0.6pt)', pdfTags: true },
]

export const pdfManners = layouts.map((layout) => ({
  name: layout.name,
  file: (book: TrueBook) => pdfBook(book, layout),
}))
