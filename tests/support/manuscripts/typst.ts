/** Sets small PDFs with Typst: pages of a book with its head and its numbers at the foot. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const fontFolder = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/nanum-gothic/package.json'),
)

/**
 * `first`: the number that is printed on the first page; `more`: what else is said of pages; `tags`: whether
 * the file says what its parts are.
 */
export function typstPdf(
  body: string,
  { first = 12, head = '우리말 1', columns = 1, numbering = '"1"', more = '', tags = false } = {},
): Uint8Array {
  const compiler = NodeCompiler.create({
    fontArgs: [{ fontPaths: ['400Regular', '700Bold'].map((name) => join(fontFolder, name)) }],
  })
  const mainFileContent = `#set page(width: 188mm, height: 257mm, margin: (x: 18mm, y: 22mm), columns: ${columns}, numbering: ${numbering}, header: [${head}])
#set text(font: "NanumGothic", size: 9.5pt, lang: "ko", region: "KR")
#set par(justify: true)
#counter(page).update(${first})
${more}
${body}`
  return compiler.pdf({ mainFileContent }, { pdfTags: tags })
}
