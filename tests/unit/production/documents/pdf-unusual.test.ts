/** Tests that a PDF which is made in an unusual way loses no text without a word. */
import { describe, expect, test } from 'vitest'
import { createPdf } from '../../../../prisma/seed/pdfs'
import { readBytes } from '../../../support/fixtures/read-manuscript'
import { typstPdf } from '../../../support/manuscripts/typst'

const doubt = (sentence: string) => `<!-- 확인: ${sentence} -->`

async function read(bytes: Uint8Array) {
  const result = await readBytes(bytes)
  if ('problem' in result) throw new Error(`not read: ${result.problem}`)
  return { ...result, text: result.pages.map(({ text }) => text).join('\n@@\n') }
}

/** A part of a page: what it is, and its parts, or where its text stands. */
type Part = { role: string; parts: Part[] } | { role: string; x: number; y: number; text: string }

/** A page of A4 whose file says these parts. */
function taggedPdf(parts: Part[]): Buffer {
  const objects: Parameters<typeof createPdf>[0] = [
    '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /StructParents 0 /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '',
  ]
  const content: string[] = []
  const marked: number[] = []
  const add = (part: Part, parent: number): number => {
    const number = objects.push('')
    let kids: string
    if ('parts' in part) kids = part.parts.map((one) => `${add(one, number)} 0 R`).join(' ')
    else {
      kids = String(marked.push(number) - 1)
      content.push(
        `/${part.role} << /MCID ${kids} >> BDC BT /F1 10 Tf ${part.x} ${842 - part.y} Td (${part.text}) Tj ET EMC`,
      )
    }
    objects[number - 1] =
      `<< /Type /StructElem /S /${part.role} /P ${parent} 0 R /Pg 3 0 R /K [${kids}] >>`
    return number
  }
  const roots = parts.map((part) => `${add(part, 6)} 0 R`).join(' ')
  objects[3] = { entries: '', stream: Buffer.from(content.join('\n')) }
  objects[5] = `<< /Type /StructTreeRoot /K [${roots}] /ParentTree << /Nums [0 [${marked.map((one) => `${one} 0 R`).join(' ')}]] >> >>`
  return createPdf(objects)
}

const row = (y: number, cells: [x: number, text: string][]): Part => ({
  role: 'TR',
  parts: cells.map(([x, text]) => ({ role: 'TD', x, y, text })),
})
const title: Part = { role: 'H1', x: 60, y: 60, text: 'Prices' }

describe('the parts of a file', () => {
  test('may have text where none belongs, such as beside the rows of a table', async () => {
    const { text, report } = await read(
      taggedPdf([
        title,
        {
          role: 'Table',
          parts: [
            { role: 'Div', parts: [{ role: 'P', x: 60, y: 200, text: 'Chart of corn' }] },
            row(100, [[60, 'Corn'], [160, '12']]), // prettier-ignore
            row(120, [[60, 'Oats'], [160, '7']]), // prettier-ignore
          ],
        },
      ]),
    )
    expect(text).toContain('| Oats | 7 |')
    expect(text).toContain(
      `${doubt('파일이 어디에 놓이는지 말하지 않아 쪽의 끝에 옮겼습니다. 자리를 확인해 주세요.')}\nChart of corn`,
    )
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('have a doubt where the cells of a row stand in another order than is seen', async () => {
    const table = (cells: [number, string][]) =>
      taggedPdf([title, { role: 'Table', parts: [row(100, cells), row(120, cells)] }])
    const said = doubt('파일이 말하는 순서가 눈에 보이는 순서와 다릅니다. 순서를 확인해 주세요.')
    const usual = await read(table([[60, 'Oats'], [160, '7'], [260, '8']])) // prettier-ignore
    expect(usual.text).not.toContain(said)
    const mixed = await read(table([[60, 'Oats'], [260, '8'], [160, '7']])) // prettier-ignore
    expect(mixed.text).toContain(said)
  })
})

describe('text that was laid over a page', () => {
  const laid = (annotations: string[], content = '') =>
    createPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [${annotations.map((_, index) => `${index + 6} 0 R`).join(' ')}] /Resources << /Font << /F1 5 0 R >> >> >>`,
      { entries: '', stream: Buffer.from(content) },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...annotations,
    ])
  const field = (more: string) =>
    `<< /Type /Annot /Subtype /Widget /Rect [60 600 300 620] /FT /Tx /T (name) /V (Typed in) ${more} >>`

  test('follows the page, with a doubt; what is hidden, and remarks, do not', async () => {
    const { text, report } = await read(
      laid(
        [
          field('/F 4'),
          field('/F 2'),
          '<< /Type /Annot /Subtype /Text /Rect [60 500 80 520] /Contents (A remark) >>',
        ],
        'BT /F1 10 Tf 60 700 Td (Your name:) Tj ET',
      ),
    )
    expect(text).toMatch(
      new RegExp(
        `Your name:\n\n${doubt('쪽 위에 덧붙인 글이나 입력란의 글을 쪽의 끝에 옮겼습니다. 자리를 확인해 주세요.')}\nTyped in$`,
      ),
    )
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('makes no book where the pages have no text of their own', async () => {
    expect(await readBytes(laid([field('/F 4')]))).toEqual({ problem: 'noText' })
  })
})

test('the same note at the foot of several pages is no foot of a page', async () => {
  const pages = ['가', '나', '다', '라'].map(
    (letter) =>
      `${letter} 쪽의 글입니다. #place(bottom, text(size: 7pt)[1) 이 표의 단위는 원입니다])`,
  )
  const { text } = await read(
    typstPdf(pages.join('\n#pagebreak()\n'), { head: '', numbering: 'none' }),
  )
  expect(text.match(/이 표의 단위는 원입니다/g)).toHaveLength(4)
})

describe('columns that stand close to each other', () => {
  /** Paragraphs of which each word has its number. */
  const paragraphs = (count: number) =>
    Array.from({ length: count }, (_, paragraph) =>
      Array.from(
        { length: 60 },
        (__, word) => `${'가나다라마바사아'.slice(0, 2 + (word % 4))}${60 * paragraph + word}`,
      ).join(' '),
    ).join('\n\n')
  const numbersOf = (text: string) =>
    (text.replaceAll(/<!--.*?-->|\s/g, '').match(/\d+/g) ?? []).map(Number)

  test.each([
    [2, '11pt'],
    [2, '14pt'],
    [3, '9pt'],
    [3, '18pt'],
  ])('are read one after the other: %i, %s apart', async (columns, gap) => {
    const { text } = await read(
      typstPdf(paragraphs(9), {
        head: '',
        numbering: 'none',
        columns,
        more: `#set columns(gutter: ${gap})`,
      }),
    )
    expect(numbersOf(text)).toEqual(Array.from({ length: 540 }, (_, index) => index))
    const said = doubt('글이 3단으로 짜인 쪽입니다. 단의 순서를 확인해 주세요.')
    expect(text.includes(said)).toBe(columns === 3)
  })

  test('are none where a table has as many cells beside each other', async () => {
    const cells = Array.from({ length: 45 }, (_, index) => `[칸 ${index + 1}의 글]`).join(', ')
    const { text } = await read(
      typstPdf(`#table(columns: (1fr, 1fr, 1fr), stroke: none, ${cells})`, {
        head: '',
        numbering: 'none',
      }),
    )
    expect(text).toContain('| 칸 4의 글 | 칸 5의 글 | 칸 6의 글 |')
  })
})
