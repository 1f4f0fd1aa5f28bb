/** Tests that a PDF with text becomes pages of a manuscript, by the places of its letters. */
import { describe, expect, test } from 'vitest'
import { PageWriter } from '~/features/production/manuscript/source/page-writer'
import { Words } from '~/features/production/manuscript/source/pdf/join-text'
import { createPdf } from '../../../../prisma/seed/pdfs'
import { readBytes } from '../../../support/fixtures/read-manuscript'
import { typstPdf } from '../../../support/manuscripts/typst'

const doubt = (sentence: string) => `<!-- 확인: ${sentence} -->`

async function read(bytes: Uint8Array) {
  const result = await readBytes(bytes)
  if ('problem' in result) throw new Error(`not read: ${result.problem}`)
  return result
}
const counted = doubt('쪽 번호는 문서의 판짜기에서 센 것이라 인쇄본과 다를 수 있습니다.')
/** The text of one page without head and number, and without what is said of its number. */
async function textOf(body: string, more?: Parameters<typeof typstPdf>[1]) {
  const { pages: made } = await read(typstPdf(body, { head: '', numbering: 'none', ...more }))
  return made.map(({ text }) => text.replace(`${counted}\n`, '')).join('\n@@\n')
}

const long =
  '우리가 사는 고장에는 오래된 이야기가 많이 남아 있습니다. 할머니와 할아버지께서는 저녁마다 마루에 앉아 그 이야기를 들려주셨고, 아이들은 밤이 깊어 가는 줄도 모르고 귀를 기울였습니다.'
const pages = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('\n#pagebreak()\n')

describe('pages', () => {
  test('have the numbers that the file lists; heads and feet are left out and counted', async () => {
    const { pages: made, report } = await read(
      typstPdf(pages(4, (index) => `본문 ${'가나다라'.charAt(index)} 입니다.`)),
    )
    expect(made.map(({ label, text }) => [label, text])).toEqual([
      ['12', '본문 가 입니다.'],
      ['13', '본문 나 입니다.'],
      ['14', '본문 다 입니다.'],
      ['15', '본문 라 입니다.'],
    ])
    expect(report).toMatchObject({
      kind: 'pdf',
      pagesBy: 'pageList',
      doubts: 0,
      leftOut: [{ what: 'pageHeader', count: 8 }],
    })
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('keep words with which several of them begin or end, where those are no heads and feet', async () => {
    const texts = Array.from({ length: 9 }, (_, index) =>
      index % 3 === 0
        ? `=== 생각 열기`
        : index % 3 === 1
          ? `${9 - index}번 글을 읽고 답을 쓰시오`
          : long,
    )
    const { pages: made } = await read(
      typstPdf(
        texts
          .map((text, index) => `${text}\n\n${'가나다라마바사아자'.charAt(index)} 입니다.`)
          .join('\n#pagebreak()\n'),
      ),
    )
    const all = made.map(({ text }) => text).join('\n')
    expect(all.match(/생각 열기/g)).toHaveLength(3)
    expect(all.match(/번 글을 읽고/g)).toHaveLength(3)
    expect(all).not.toContain('우리말 1')
  })

  test('say on which page of the file they are, also parts of long ones', async () => {
    const { pages: made } = await read(
      typstPdf(`표지\n#pagebreak()\n#pagebreak()\n${pages(2, () => '본문입니다.')}`, {
        first: 1,
        head: '',
        numbering: 'none',
      }),
    )
    expect(made.map(({ label, sheet }) => [label, sheet])).toEqual([
      ['1', 1],
      ['2', 2],
      ['3', 3],
      ['4', 4],
    ])
    const writer = new PageWriter(false)
    for (const [sheet, label, text] of [
      [1, '12', ''],
      [2, '12', '나무 '.repeat(150_000)],
      [3, '13', '숲'],
    ] as const) {
      writer.turnPage(label, sheet)
      if (text !== '') writer.block([text])
    }
    expect(writer.end().map(({ label, sheet }) => [label, sheet])).toEqual([
      ['12', 2],
      ['', 2],
      ['', 2],
      ['13', 3],
    ])
  })

  test('that cannot be read say so', async () => {
    const draw = 'BT /F1 12 Tf 72 700 Td (First page) Tj ET'
    const { pages: made, report } = await read(
      createPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
        { entries: '', stream: Buffer.from(draw) },
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ]),
    )
    expect(made.map(({ text }) => text.replace(`${counted}\n`, ''))).toEqual([
      'First page',
      doubt('이 쪽을 읽지 못했습니다. 원본을 보고 글을 옮겨 적어 주세요.'),
    ])
    expect(report).toMatchObject({ lettersIn: 9, lettersOut: 9 })
  })

  test('have the numbers that are printed where none are listed, or the list only counts', async () => {
    const footer = '#set page(footer: context [#(counter(page).get().first() + 40)])'
    const { pages: made, report } = await read(
      typstPdf(
        pages(5, () => '본문입니다.'),
        { first: 1, numbering: 'none', more: footer },
      ),
    )
    expect(made.map(({ label }) => label)).toEqual(['41', '42', '43', '44', '45'])
    expect(report.pagesBy).toBe('marks')
  })

  test('are counted, with a doubt, where nothing says their number', async () => {
    const { pages: made, report } = await read(
      typstPdf(
        pages(2, () => '본문입니다.'),
        { numbering: 'none', head: '' },
      ),
    )
    expect(made[0]?.label).toBe('1')
    expect(made[0]?.text).toContain(counted)
    expect(report.pagesBy).toBe('layout')
  })
})

test('lines become paragraphs, and headings by their size and weight', async () => {
  const text = await textOf(
    `= 첫째 마당\n== 이야기의 힘\n${long}\n\n${long}\n=== 작은 제목\n짧은 글입니다.`,
  )
  const letters = (one: string) => one.replace(/[^\p{L}\p{N}]/gu, '')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('<!--'))
  expect(lines.map((line) => line.slice(0, 4))).toEqual([
    '# 첫째',
    '## 이',
    '우리가 ',
    '우리가 ',
    '### ',
    '짧은 글',
  ])
  expect(letters(lines[2] ?? '')).toBe(letters(long))
})

test('two columns are read one after the other, with what stands across them in its place', async () => {
  const text = await textOf(
    `#place(top, scope: "parent", float: true)[#text(size: 16pt)[*두 단에 걸친 아주 긴 제목이 여기에 있습니다*]]\n${Array.from({ length: 9 }, (_, index) => `첫단${index} ${long}`).join('\n\n')}\n#colbreak()\n${Array.from({ length: 4 }, (_, index) => `둘째${index} ${long}`).join('\n\n')}`,
    { columns: 2 },
  )
  const order = [...text.matchAll(/(?:첫단|둘째)\d|두 단에/g)].map(([found]) => found)
  expect(order).toEqual([
    '두 단에',
    ...Array.from({ length: 9 }, (_, index) => `첫단${index}`),
    ...Array.from({ length: 4 }, (_, index) => `둘째${index}`),
  ])
})

test('lists, choices, tables with merged cells, boxes, verse and notes are what they are', async () => {
  expect(await textOf('- 하나\n- 둘\n  - 셋\n- 넷\n\n사이\n\n+ 가\n+ 나')).toBe(
    '- 하나\n- 둘\n  - 셋\n- 넷\n\n사이\n\n1. 가\n2. 나',
  )
  expect(await textOf('다음에서 고르시오.\n\n① 봄 \\\n② 여름 \\\n③ 가을')).toBe(
    '다음에서 고르시오.\n\n① 봄\n\n② 여름\n\n③ 가을',
  )
  expect(
    await textOf(
      '#table(columns: 3, [*이름*], [*봄*], [*가을*], [가], [1], [2], [나], table.cell(colspan: 2)[모두 3])',
    ),
  ).toBe(
    `${doubt('합친 칸이 있는 표입니다. 칸의 자리를 확인해 주세요.')}\n| **이름** | **봄** | **가을** |\n| --- | --- | --- |\n| 가 | 1 | 2 |\n| 나 | 모두 3 |  |`.replaceAll(
      '**',
      '',
    ),
  )
  expect(
    await textOf(
      `앞의 글입니다. 굵지 않은 글이 더 많이 있어야 합니다.\n\n#block(stroke: 1pt, inset: 8pt, width: 100%)[*생각*\n\n가나다라마바사\n\n아자차카타파하]`,
    ),
  ).toBe(
    '앞의 글입니다. 굵지 않은 글이 더 많이 있어야 합니다.\n\n:::상자 생각\n가나다라마바사\n\n아자차카타파하\n:::',
  )
  expect(
    await textOf(
      `${long}\n\n#block(inset: (left: 3em))[창가에 똑똑똑 \\\n누가 왔나 내다보니 \\\n봄비가 손을 흔드네]`,
    ),
  ).toContain(
    `${doubt('짧은 줄이 이어져 시로 옮겼습니다.')}\n:::시\n창가에 똑똑똑\n누가 왔나 내다보니\n봄비가 손을 흔드네\n:::`,
  )
  expect(
    await textOf(`${long}\n\n의성어#footnote[소리를 흉내 낸 말입니다.]는 재미있다.`),
  ).toContain('의성어[^1]는 재미있다.\n\n[^1]: 소리를 흉내 낸 말입니다.')
})

describe('paragraphs of pages with little text', () => {
  const exercise = (index: number) =>
    `다음 ${'가나다라마바사아'.charAt(index)}를 보고 물음에 답하시오.\n\n무게가 ${index + 2}배인 물체를 고른 것은?`
  const box = (inner: string) => `#block(stroke: 0.7pt, inset: 8pt, width: 100%)[${inner}]`

  test('stay apart, though the lines of many end at one place', async () => {
    const text = await textOf(pages(8, exercise))
    expect(text.split(/\n\n|\n@@\n/)).toEqual(
      Array.from({ length: 8 }, (_, index) => exercise(index).split('\n\n')).flat(),
    )
  })

  test('have lines that end at the width of their box, and of their column', async () => {
    const inBox = await textOf(pages(3, () => box(`*생각*\n\n${long}\n\n짧은 글입니다.`)))
    expect(inBox.match(/^우리가 사는 .*기울였습니다\.$/gm)).toHaveLength(3)
    const inColumn = await textOf(`${long}\n\n짧은 글입니다.\n\n${long}`, { columns: 2 })
    expect(inColumn.match(/^우리가 사는 .*기울였습니다\.$/gm)).toHaveLength(2)
  })

  test('end with a syllable and a full stop, which is no mark of an item', async () => {
    const cut = (syllables: number) =>
      `#box(width: ${syllables}em)[#set par(justify: false)\n나는 오늘도 바다에 가서 배를 보고 싶었지만 비가 왔으므로 가지 않았다. 그래서 집에 있었다.]`
    for (const width of [15, 16, 17, 18, 19, 20, 21, 22])
      expect((await textOf(cut(width))).replace(/\s/g, '')).not.toMatch(/\n다\\?\./)
  })

  test('are read in the order of columns where one of them is a table', async () => {
    const rows = Array.from({ length: 6 }, (_, index) => `[오른쪽 ${index}], [${index}]`).join(', ')
    const text = await textOf(
      `${Array.from({ length: 5 }, (_, index) => `왼쪽${index} ${long}`).join('\n\n')}\n#colbreak()\n#table(columns: (1fr, 1fr), ${rows})\n끝입니다.`,
      { columns: 2 },
    )
    const order = [...text.matchAll(/왼쪽\d|\| 오른쪽 \d|끝입니다/g)].map(([found]) => found)
    expect(order).toEqual([
      ...Array.from({ length: 5 }, (_, index) => `왼쪽${index}`),
      ...Array.from({ length: 6 }, (_, index) => `| 오른쪽 ${index}`),
      '끝입니다',
    ])
  })

  test('have a doubt where nobody knows whether they go on', async () => {
    const text = await textOf(
      '#set par(justify: false, spacing: 0.65em)\n가락은 왜 필요한지 생각해 봅시다 그리고\n\n무게는 왜 필요한지 짝과 함께 자리에서 일어나 곰곰이 생각해 봅시다.',
    )
    expect(text).toBe(
      `가락은 왜 필요한지 생각해 봅시다 그리고\n\n${doubt('앞 문단에서 이어지는 글일 수 있습니다.')}\n무게는 왜 필요한지 짝과 함께 자리에서 일어나 곰곰이 생각해 봅시다.`,
    )
  })
})

describe('a table without lines around its cells', () => {
  const open = doubt('칸에 선이 없는 표입니다. 글이 알맞은 칸에 있는지 확인해 주세요.')
  const table = (stroke: string, rows: string) =>
    `앞의 글입니다.\n\n#table(columns: 3, stroke: ${stroke}, ${rows})\n\n뒤의 글입니다.`

  test.each(['none', '(x: none, y: 0.5pt)'])('is one, with a doubt (%s)', async (stroke) => {
    expect(
      await textOf(
        table(stroke, '[*이름*], [*봄*], [*가을*], [민들레], [핀다], [진다], [국화], [], [핀다]'),
      ),
    ).toBe(
      `앞의 글입니다.\n\n${open}\n| **이름** | **봄** | **가을** |\n| --- | --- | --- |\n| 민들레 | 핀다 | 진다 |\n| 국화 |  | 핀다 |\n\n뒤의 글입니다.`,
    )
  })

  test('keeps the lines of a cell together', async () => {
    const cell = '아주 긴 글이 들어 있어서 여러 줄로 나뉘는 칸입니다'
    const text = await textOf(
      table(
        'none',
        `[*이름*], [*${cell}*], [*가을*], [가], [${cell}], [나], [다], [라], [${cell}]`,
      ).replace('columns: 3', 'columns: (3em, 9em, 9em)'),
    )
    const rows = text.split('\n').filter((line) => line.startsWith('|'))
    expect(rows).toHaveLength(4)
    expect(rows[0]?.replace(/[\s*]/g, '')).toBe(`|이름|${cell}|가을|`.replace(/\s/g, ''))
    expect(rows[2]?.replace(/\s/g, '')).toBe(`|가|${cell}|나|`.replace(/\s/g, ''))
    expect(rows[3]?.replace(/\s/g, '')).toBe(`|다|라|${cell}|`.replace(/\s/g, ''))
  })

  test('follows another one with other columns', async () => {
    const text = await textOf(
      '#table(columns: 2, stroke: none, [*가*], [*나*], [다], [라])\n#table(columns: 4, stroke: none, [*1*], [*2*], [*3*], [*4*], [5], [6], [7], [8])',
    )
    expect(text.split('\n').filter((line) => line.startsWith('| -'))).toEqual([
      '| --- | --- |',
      '| --- | --- | --- | --- |',
    ])
  })

  test('is none where choices stand side by side, or a list of contents', async () => {
    const choices = await textOf(
      `고르시오.\n\n① 봄#h(4em)② 여름#h(4em)③ 가을\n\n고르시오.\n\n${'① 하나#h(3em)② 둘 \\\n③ 셋#h(4em)④ 넷'}`,
    )
    expect(choices).not.toContain('|')
    expect(choices).not.toContain('넓게')
    const contents = await textOf(
      '1. 우리 고장 #h(1fr) 12 \\\n2. 옛이야기 #h(1fr) 34 \\\n3. 오늘날 #h(1fr) 56',
    )
    expect(contents).not.toContain('|')
  })

  test('that is no table has a doubt where its pieces stand far apart', async () => {
    expect(
      await textOf('앞의 글입니다.\n\n이름과 날짜#h(6em)학교와 학년\n\n뒤의 글입니다.'),
    ).toContain(doubt('글 사이가 넓게 벌어져 있습니다. 표인지, 순서가 맞는지 확인해 주세요.'))
  })
})

describe('a file that says what its parts are', () => {
  const tagged = (body: string, more = {}) => textOf(body, { tags: true, ...more })

  test('is read by that: headings, lists in lists, tables, notes', async () => {
    expect(
      await tagged(
        '= 제목\n글입니다. #footnote[주] 그리고 이어집니다.\n\n- 가\n  - 나\n    - 다\n- 라\n\n+ 하나\n  - 나\n+ 둘\n\n#table(columns: 2, stroke: none, table.header([봄], [가을]), [다], [라])\n\n===== 작은 제목\n끝입니다.',
      ),
    ).toBe(
      '# 제목\n\n글입니다.[^1] 그리고 이어집니다.\n\n- 가\n  - 나\n    - 다\n- 라\n\n1. 하나\n   - 나\n2. 둘\n\n| 봄 | 가을 |\n| --- | --- |\n| 다 | 라 |\n\n##### 작은 제목\n\n끝입니다.\n\n[^1]: 주',
    )
  })

  test('has descriptions of its pictures', async () => {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>`
    const { pages: made, report } = await read(
      typstPdf(
        `= 제목\n#image(bytes(${JSON.stringify(picture)}), alt: "강가의 아이들")\n글입니다.`,
        { head: '', numbering: 'none', tags: true },
      ),
    )
    expect(made[0]?.text).toContain('# 제목\n\n![강가의 아이들](<쪽 1 그림 1>)\n\n글입니다.')
    expect(report).toMatchObject({ picturesIn: 1, picturesOut: 1 })
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('keeps boxes and verse, of which it says nothing', async () => {
    expect(
      await tagged(
        `= 제목\n#block(stroke: 1pt, inset: 8pt, width: 100%)[*생각*\n\n가나다라\n\n마바사아]\n\n${long}\n\n#block(inset: (left: 3em))[창가에 똑똑똑 \\\n누가 왔나 내다보니 \\\n봄비가 손을 흔드네]`,
      ),
    ).toMatch(
      /# 제목\n\n:::상자 생각\n가나다라\n\n마바사아\n:::\n\n우리가 [^]*:::시\n창가에 똑똑똑\n누가 왔나 내다보니\n봄비가 손을 흔드네\n:::$/,
    )
  })

  test('has a doubt where its order is not the one that is seen', async () => {
    const text = await tagged(
      '= 제목\n첫째 글입니다.\n\n둘째 글입니다.\n\n셋째 글입니다.\n\n넷째 글입니다.\n\n#place(top, float: true)[떠 있는 글입니다.]\n\n끝입니다.',
    )
    expect(text).toContain(
      `${doubt('파일이 말하는 순서가 눈에 보이는 순서와 다릅니다. 순서를 확인해 주세요.')}\n떠 있는 글입니다.`,
    )
    // all of it the other way round: the places of the letters are believed
    const turned = await tagged(
      `= 제목\n${Array.from({ length: 6 }, (_, index) => `#place(bottom, dy: ${-index * 2}em)[${index}째 글입니다.]`).join('\n')}`,
    )
    expect(turned.match(/\d(?=째)/g)).toEqual(['5', '4', '3', '2', '1', '0'])
  })

  test('loses nothing of which it does not speak', async () => {
    const text = await tagged(`= 제목\n${long}\n\n#pdf.artifact[말하지 않는 글]\n\n${long}`)
    expect(text).toMatch(
      new RegExp(
        `${doubt('파일이 어디에 놓이는지 말하지 않아 쪽의 끝에 옮겼습니다. 자리를 확인해 주세요.')}\n말하지 않는 글$`,
      ),
    )
  })

  test('is read by its lines where a table does not say its cells', async () => {
    expect(
      await tagged(
        '= 제목\n#table(columns: 3, [이름], [봄], [가을], [가], [1], [2], [나], table.cell(colspan: 2)[모두 3])',
      ),
    ).toBe(
      `# 제목\n\n${doubt('합친 칸이 있는 표입니다. 칸의 자리를 확인해 주세요.')}\n|  |  |  |\n| --- | --- | --- |\n| 이름 | 봄 | 가을 |\n| 가 | 1 | 2 |\n| 나 | 모두 3 |  |`,
    )
  })

  test('that calls each line a paragraph is read by the places of its letters', async () => {
    const line = (index: number) =>
      `#par[${'가나다라마바사아'.charAt(index)}로 시작하는 이야기가 우리 고장에는 아주 많이 남아 있으며 그리고 할머니와 함께#linebreak(justify: true)]`
    const text = await tagged(
      `#set par(spacing: 0.65em)\n= 제목\n${Array.from({ length: 8 }, (_, index) => line(index)).join('\n')}\n끝입니다.`,
    )
    expect(text.split('\n\n')).toHaveLength(2)
  })
})

test('a dot that is drawn before a line makes it an item', async () => {
  expect(
    await textOf(
      '#set list(marker: box(circle(radius: 1.5pt, fill: black)))\n앞의 글입니다.\n- 하나\n- (1) 둘\n\n뒤의 글입니다.',
    ),
  ).toBe('앞의 글입니다.\n\n- 하나\n- (1) 둘\n\n뒤의 글입니다.')
})

test('frames one below the other are boxes and no table', async () => {
  expect(
    await textOf(
      '#table(columns: 1, inset: 8pt, [*생각*\n\n가나다라], [*활동*\n\n마바사아])\n굵지 않은 글이 더 많이 있어야 합니다. 굵지 않은 글이 더 많이 있어야 합니다.',
    ),
  ).toContain(':::상자 생각\n가나다라\n:::\n\n:::상자 활동\n마바사아\n:::')
})

test('a power in a formula is no note', async () => {
  const text = await textOf('식 $a^1$ 을 봅시다. 글#footnote[주]입니다.')
  expect(text).toContain('글[^1]입니다.')
  expect(text.match(/\[\^1\]/g)).toHaveLength(2)
})

test('items that begin with another mark behind their own keep both', async () => {
  expect(await textOf('+ (8) 우유를 넣습니다.\n+ ※ 다음을 보시오.\n+ ○ 조사하기')).toBe(
    '1. (8) 우유를 넣습니다.\n2. ※ 다음을 보시오.\n3. ○ 조사하기',
  )
})

test('a short page is verse where all of its lines are set in', async () => {
  expect(
    await textOf(
      `${pages(3, (index) => `${'가나다'.charAt(index)} ${long}`)}#pagebreak()#block(inset: (left: 2em))[창가에 똑똑똑 \\\n누가 왔나 내다보니 \\\n봄비가 손을 흔드네]`,
    ),
  ).toContain(':::시\n창가에 똑똑똑\n누가 왔나 내다보니\n봄비가 손을 흔드네\n:::')
})

test('long text in bold is no heading without a word', async () => {
  expect(
    await textOf(
      `${long} ${long}\n\n*${long} ${long}*\n\n${long} ${long} ${long} ${long} ${long} ${long} ${long}`,
    ),
  ).toContain(doubt('굵은 글씨로 된 긴 글입니다. 제목인지 확인해 주세요.'))
})

test('formulas keep their letters, with a doubt', async () => {
  const text = await textOf('식 $y = 2 x + 3$ 을 풀어 보자.')
  expect(text).toContain(doubt('수식의 글자를 줄 차례대로 옮겼습니다. 원본과 견주어 고쳐 주세요.'))
  expect(text.replace(/\s/g, '')).toContain('식y=2x+3을풀어보자.')
})

test('numbers of lists are kept, before choices too, and counted once', async () => {
  for (const [body, text] of [
    ['+ 하나\n+ 둘\n+ 셋', '1. 하나\n2. 둘\n3. 셋'],
    ['- 하나\n- 둘', '- 하나\n- 둘'],
    ['+ ① 봄\n+ ② 여름', '1. ① 봄\n2. ② 여름'],
    ['8. 여덟\n9. 아홉', '8. 여덟\n9. 아홉'],
  ] as const) {
    const { pages: made, report } = await read(
      typstPdf(`사이\n\n${body}`, { head: '', numbering: 'none' }),
    )
    expect(made[0]?.text).toContain(text)
    expect(report.lettersOut).toBe(report.lettersIn)
  }
})

test('a file without text, and one that is no whole PDF, say so', async () => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 499 703] /Resources << >> >>'
  const blank = createPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
  ])
  expect(await readBytes(blank)).toEqual({ problem: 'noText' })
  expect(await readBytes(Buffer.from('%PDF-1.7\nnothing'))).toEqual({ problem: 'damaged' })
})

describe('words at the ends of lines', () => {
  const words = new Words()
  for (let i = 0; i < 30; i += 1)
    words.learn('그 할머니께서는 이야기를 들려주셨다 는 말이 참 고맙다')

  test.each([
    ['옛날 할머니', '께서는 웃으셨다', false],
    ['우리는 이야기를', '들려주셨다 하고', true],
    ['모든 사람', '은 웃는다', false],
    ['모두 끝났다.', '그리고 또', true],
    ['the inter', 'national law', true],
  ])('%s | %s', (before, after, blank) => {
    expect(words.between(before, after)).toEqual({ blank, cut: false })
  })

  test('lose a hyphen that only parts a word', () => {
    expect(words.between('the inter-', 'national law')).toEqual({ blank: false, cut: true })
  })
})
