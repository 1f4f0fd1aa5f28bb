/** Tests that a publisher's document of Word becomes pages of a manuscript, and that nothing is lost unsaid. */
import { describe, expect, test } from 'vitest'
import type { SourceReport } from '~/features/production/manuscript/source/manuscript-source'
import { readBytes } from '../../../support/fixtures/read-manuscript'
import { zip } from '../../../support/fixtures/zip'
import {
  cell,
  docxOf,
  drawing,
  headingStyles,
  level,
  list,
  listed,
  numbers,
  paragraph,
  row,
  run,
  style,
  styled,
  table,
  type DocxSpec,
} from '../../../support/manuscripts/docx'

const doubt = (sentence: string) => `<!-- 확인: ${sentence} -->`
const layout = doubt('쪽 번호는 문서의 판짜기에서 센 것이라 인쇄본과 다를 수 있습니다.')

async function read(spec: DocxSpec | string) {
  const result = await readBytes(docxOf(typeof spec === 'string' ? { body: spec } : spec))
  if ('problem' in result) throw new Error(`not read: ${result.problem}`)
  return result
}
const textOf = async (spec: DocxSpec | string) =>
  (await read(spec)).pages.map(({ text }) => text).join('\n@@\n')
/** What was left out, once it is sure that no letter was lost. */
async function leftOutOf(spec: DocxSpec | string): Promise<SourceReport['leftOut']> {
  const { report } = await read(spec)
  expect(report.lettersOut).toBe(report.lettersIn)
  return report.leftOut
}

const rendered = '<w:r><w:lastRenderedPageBreak/></w:r>'
const pageBreak = '<w:r><w:br w:type="page"/></w:r>'

describe('pages', () => {
  test('are those that volunteers marked, in a paragraph or on a line of it', async () => {
    const { pages, report } = await read(
      `${paragraph('머리')}${paragraph('@@p12')}${paragraph(`${rendered}${run('가')}`)}` +
        paragraph(
          `${run('나')}<w:r><w:br/></w:r>${run('@@')}${run('p13')}<w:r><w:br/></w:r>${run('다')}`,
        ),
    )
    expect(pages).toEqual([
      { label: '', text: '머리' },
      { label: '12', text: '가\n\n나' },
      { label: '13', text: '다' },
    ])
    expect(report).toMatchObject({ kind: 'docx', pagesBy: 'marks', lettersIn: 5, lettersOut: 5 })
  })

  test('are counted from the layout, with one doubt, where nobody marked any', async () => {
    const { pages, report } = await read(
      `${paragraph('가')}${paragraph(pageBreak)}${paragraph(`${rendered}${run('나')}`)}` +
        paragraph(`${run('다')}${rendered}${run('라')}`) +
        paragraph('', '<w:sectPr><w:pgNumType w:fmt="lowerRoman" w:start="3"/></w:sectPr>') +
        `${paragraph('마')}<w:sectPr><w:pgNumType w:start="1"/></w:sectPr>`,
    )
    expect(pages).toEqual([
      { label: 'iii', text: `${layout}\n가` },
      { label: 'iv', text: '나\n\n다' },
      { label: 'v', text: '라' },
      { label: '1', text: '마' },
    ])
    expect(report).toMatchObject({ pagesBy: 'layout', doubts: 1 })
  })

  test('are not counted where breaks by hand only part long chapters', async () => {
    const long = paragraph('가나다라'.repeat(1_000))
    const { pages, report } = await read(`${long}${paragraph(pageBreak)}${long}`)
    expect(report.pagesBy).toBe('none')
    expect(pages.map(({ label }) => label)).toEqual(['', ''])
  })

  test('that begin in a row of a table begin once, before or after it', async () => {
    const { pages } = await read(
      table(
        row([cell('가'), cell('나')]),
        row([cell(paragraph(rendered + run('다'))), cell(paragraph(rendered + run('라')))]),
        row([
          cell(paragraph(run('마') + rendered + run('바'))),
          cell(paragraph(run('사') + rendered)),
        ]),
        row([cell('아'), cell('자')]),
      ),
    )
    expect(pages.map(({ label, text }) => [label, text.split('\n').at(-1)])).toEqual([
      ['1', '| 가 | 나 |'],
      ['2', '| 마바 | 사 |'],
      ['3', '| 아 | 자 |'],
    ])
  })

  test('may begin before a paragraph, by its style, or on the next odd page', async () => {
    const { pages } = await read({
      styles: style('c', '장', '<w:pPr><w:pageBreakBefore/></w:pPr>'),
      body:
        paragraph('가') +
        styled(rendered + run('나'), 'c') +
        paragraph('다', '<w:sectPr/>') +
        `${paragraph('라')}<w:sectPr><w:type w:val="oddPage"/></w:sectPr>`,
    })
    expect(pages.map(({ label }) => label)).toEqual(['1', '2', '3'])
  })
})

describe('paragraphs', () => {
  test('are headings by their level in the outline, or by the name of their style', async () => {
    const styles =
      headingStyles +
      style('t', 'Title') +
      style('own', '단원', '<w:basedOn w:val="2"/>') +
      style('k', '제목 3') +
      style('toc', 'toc 1', '<w:basedOn w:val="1"/>')
    const body =
      styled('책', 't') +
      styled('단원', 'own') +
      styled(run('굵게', '<w:b/>'), 'k') +
      styled('차례 12', 'toc') +
      paragraph('직접', '<w:outlineLvl w:val="7"/>') +
      paragraph('본문', '<w:pStyle w:val="1"/><w:outlineLvl w:val="9"/>')
    expect(await textOf({ styles, body })).toBe(
      '# 책\n\n## 단원\n\n### 굵게\n\n**차례 12**\n\n###### 직접\n\n**본문**',
    )
  })

  test('may be verse, quotations, programs and boxes, each in one', async () => {
    const frame = ['top', 'left', 'bottom', 'right']
      .map((side) => `<w:${side} w:val="single"/>`)
      .join('')
    const framed = (text: string) => paragraph(text, `<w:pBdr>${frame}</w:pBdr>`)
    const styles =
      style('v', '시') + style('q', 'Quote') + style('s', 'Source Code') + style('b', '보기')
    const body =
      ['가', '나', '', '다'].map((line) => styled(line, 'v')).join('') +
      styled('라', 'q') +
      styled('마', 'q') +
      styled('if x:', 's') +
      styled('  y = 1', 's') +
      styled('바', 'b') +
      framed('사') +
      framed('아') +
      paragraph('') +
      framed('자')
    expect(await textOf({ styles, body })).toBe(
      ':::시\n가\n나\n\n다\n:::\n\n> 라\n>\n> 마\n\n```\nif x:\n  y = 1\n```\n\n:::보기\n바\n:::\n\n:::상자\n사\n\n아\n:::\n\n:::상자\n자\n:::',
    )
  })

  test('have emphasis by themselves and by their styles, and what is always so says nothing', async () => {
    const styles =
      '<w:docDefaults><w:rPrDefault><w:rPr/></w:rPrDefault></w:docDefaults>' +
      style('st', 'Strong', '<w:rPr><w:b/></w:rPr>', 'character') +
      style('hl', 'Hyperlink', '<w:rPr><w:u w:val="single"/></w:rPr>', 'character')
    const body = paragraph(
      run('굵게', '<w:b/>') +
        run('은 ') +
        run('기울여', '<w:i/>') +
        run(' ') +
        run('강하게', '<w:rStyle w:val="st"/>') +
        run(' 아님', '<w:b w:val="0"/>') +
        run(' 밑줄', '<w:u w:val="single"/>') +
        run(' 점', '<w:em w:val="dot"/>') +
        `<w:hyperlink r:id="x">${run(' 링크', '<w:rStyle w:val="hl"/>')}</w:hyperlink>`,
    )
    expect(await textOf({ styles, body })).toBe(
      '**굵게**은 *기울여* **강하게** 아님 *밑줄 점* 링크',
    )
  })

  test('have small letters, ruby, breaks, blanks to fill, and letters that were struck out', async () => {
    const ruby = `<w:r><w:ruby><w:rt>${run('한')}</w:rt><w:rubyBase>${run('韓')}</w:rubyBase></w:ruby></w:r>`
    const body =
      paragraph(
        `${run('x')}${run('2', '<w:vertAlign w:val="superscript"/>')}${run(' H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O')}`,
      ) +
      paragraph(`${ruby}<w:r><w:tab/></w:r>${run('답')}${run('     ', '<w:u w:val="single"/>')}`) +
      paragraph(
        `${run('가')}<w:r><w:br/></w:r>${run('나')}<w:r><w:noBreakHyphen/></w:r>${run('다', '<w:strike/>')}`,
      )
    expect(await textOf(body)).toBe(
      `x² H₂O\n\n韓(한) 답(   )\n\n가\n\n${doubt('줄을 그어 지운 글이 있습니다.')}\n나-다`,
    )
  })

  test('go on in the next one where their end was deleted, or a large letter begins them', async () => {
    const body =
      paragraph(run('가'), '<w:rPr><w:del w:id="1"/></w:rPr>') +
      paragraph('나') +
      paragraph('큰', '<w:framePr w:dropCap="drop"/>') +
      paragraph('글자')
    expect(await textOf(body)).toBe('가나\n\n큰글자')
  })
})

describe('lists', () => {
  const numbering =
    list(1, level(0, 'bullet', '\uf0b7'), level(1, 'bullet', 'o')) +
    list(
      2,
      level(0, 'decimal', '%1.'),
      level(1, 'ganada', '%2.'),
      level(2, 'decimalEnclosedCircle', '%3'),
    ) +
    list(3, level(0, 'upperRoman', '제%1장'), level(1, 'decimal', '%1.%2', '<w:isLgl/>')) +
    [1, 2, 3].map((id) => numbers(id, id)).join('') +
    numbers(4, 2, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>')

  test('have bullets and numbers within each other, as Word counts them', async () => {
    const body =
      listed('가', 1) +
      listed('나', 1, 1) +
      listed('다', 2) +
      listed('라', 2, 1) +
      listed('마', 2, 1) +
      listed('바', 2, 2) +
      listed('사', 2) +
      listed('아', 2, 1) +
      paragraph('사이') +
      listed('자', 2) +
      listed('차', 4)
    expect(await textOf({ numbering, body })).toBe(
      '- 가\n  - 나\n\n1. 다\n\n   가. 라\n\n   나. 마\n\n   ① 바\n2. 사\n\n   가. 아\n\n사이\n\n3. 자\n\n5. 차',
    )
    expect(await leftOutOf({ numbering, body })).toEqual([])
  })

  test('number headings, with the text around the number', async () => {
    const heading = (text: string, index: number) =>
      paragraph(
        text,
        `<w:pStyle w:val="${index + 1}"/><w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="3"/></w:numPr>`,
      )
    const body = heading('시작', 0) + heading('처음', 1) + heading('끝', 0) + heading('나중', 1)
    expect(await textOf({ numbering, styles: headingStyles, body })).toBe(
      '# 제I장 시작\n\n## 1.1 처음\n\n# 제II장 끝\n\n## 2.1 나중',
    )
  })

  test.each([
    ['decimal', '3'],
    ['decimalZero', '03'],
    ['lowerLetter', 'c'],
    ['upperLetter', 'C'],
    ['lowerRoman', 'iii'],
    ['upperRoman', 'III'],
    ['ganada', '다'],
    ['chosung', 'ㄷ'],
    ['decimalEnclosedCircle', '③'],
    ['decimalEnclosedParen', '(3)'],
    ['koreanDigital', '삼'],
    ['koreanCounting', '셋'],
    ['koreanLegal', '삼'],
    ['koreanDigital2', '三'],
    ['ordinal', '3rd'],
    ['unheardOf', '3'],
  ])('write %s as %s', async (format, third) => {
    const spec = {
      numbering: list(1, level(0, format, '%1)')) + numbers(1, 1),
      body: ['가', '나', '다'].map((text) => listed(text, 1)).join(''),
    }
    const lines = (await textOf(spec)).split('\n')
    expect(lines.at(-1)?.replaceAll('\\', '')).toBe(`${third}) 다`)
    expect(await leftOutOf(spec)).toEqual([])
  })

  test('are those of styles, and none where a paragraph says so', async () => {
    const styles = style('n', '번호', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>')
    const body =
      styled('가', 'n') +
      paragraph('나', '<w:pStyle w:val="n"/><w:numPr><w:numId w:val="0"/></w:numPr>') +
      styled('다', 'n')
    expect(await textOf({ styles, numbering, body })).toBe('1. 가\n\n나\n\n2. 다')
  })
})

describe('tables', () => {
  test('have a head where the file says so, and cells that are merged in both directions', async () => {
    const body = table(
      row([cell('이름'), cell('값', '<w:gridSpan w:val="2"/>')], '<w:tblHeader/>'),
      row([cell('가', '<w:vMerge w:val="restart"/>'), cell('1'), cell('2|3')]),
      row([cell('', '<w:vMerge/>'), cell('4'), cell('5')]),
      row([cell('뒤')], '<w:gridBefore w:val="1"/>'),
    )
    expect(await textOf(body)).toBe(
      `${doubt('합친 칸이 있는 표입니다. 칸의 자리를 확인해 주세요.')}\n| 이름 | 값 |  |\n| --- | --- | --- |\n| 가 | 1 | 2\\|3 |\n|  | 4 | 5 |\n|  | 뒤 |  |`,
    )
  })

  test('of one cell are boxes, whose heading is their title', async () => {
    const body = table(row([cell(styled('생각', '4') + paragraph('가') + paragraph('나'))]))
    expect(await textOf({ styles: headingStyles, body })).toBe(':::상자 생각\n가\n\n나\n:::')
  })

  test('within tables are written one after the other, and doubted', async () => {
    const inner = table(row([cell('나'), cell('다')]))
    const { pages, report } = await read(
      table(row([cell('가'), cell(inner + paragraph(''))]), row([cell('라'), cell('마')])),
    )
    expect(pages[0]?.text).toContain('표 안에 표가 있습니다')
    expect(pages[0]?.text).toContain('| 나 | 다 |')
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('with a first row in bold or colour have it as their head', async () => {
    const head = ['가', '나'].map((text) => cell(paragraph(run(text, '<w:b/>'))))
    expect(await textOf(table(row(head), row([cell('1'), cell('2')])))).toBe(
      '| **가** | **나** |\n| --- | --- |\n| 1 | 2 |',
    )
  })
})

describe('pictures, boxes and formulas', () => {
  test('a picture has its description and its file, of new and old kinds', async () => {
    const decoration = drawing('', '<a:blip r:embed="image1"/><adec:decorative val="1"/>')
    const old =
      '<w:r><w:pict><v:shape alt="옛 그림"><v:imagedata r:id="image1"/></v:shape></w:pict></w:r>'
    const body =
      paragraph(drawing('강가의 [아이들]')) +
      paragraph(drawing()) +
      paragraph(old) +
      paragraph(decoration)
    const { pages, report } = await read(body)
    expect(pages[0]?.text).toBe(
      '![강가의 \\[아이들\\]](word/media/image1.png)\n\n![](word/media/image1.png)\n\n![옛 그림](word/media/image1.png)',
    )
    expect(report).toMatchObject({ picturesIn: 4, picturesOut: 3, decorative: 1 })
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('a text box stands after its paragraph, once', async () => {
    const box = (inner: string) =>
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
    const body = paragraph(`${run('앞')}${box(paragraph('안'))}${run('뒤')}`)
    expect(await textOf(body)).toBe('앞뒤\n\n:::상자\n안\n:::')
    expect(await leftOutOf(body)).toEqual([])
  })

  test('a text box on the page after a list is no part of its last item', async () => {
    const box = `<w:r><w:pict><v:textbox><w:txbxContent>${paragraph('안')}</w:txbxContent></v:textbox></w:pict></w:r>`
    const { pages } = await read({
      body: `${listed('하나', 1)}${listed('둘', 1)}${paragraph(pageBreak)}${paragraph(box)}`,
      numbering: list(1, level(0, 'decimal', '%1.')) + numbers(1, 1),
    })
    expect(pages.map(({ text }) => text.replace(`${layout}\n`, ''))).toEqual([
      '1. 하나\n2. 둘',
      ':::상자\n안\n:::',
    ])
  })

  test('what a program cannot show is shown as it says itself', async () => {
    const body = paragraph(
      `<w:r><mc:AlternateContent><mc:Choice Requires="cx1 am3d"><w:t>새</w:t></mc:Choice><mc:Fallback><w:t>옛</w:t></mc:Fallback></mc:AlternateContent></w:r>`,
    )
    expect(await textOf(body)).toBe('옛')
  })

  test('a chart is a picture, whose words follow it', async () => {
    const charts = {
      chart1:
        '<c:chart><c:title><a:p><a:r><a:t>월별 </a:t></a:r><a:r><a:t>강수량</a:t></a:r></a:p></c:title><c:ser><c:cat><c:strRef><c:strCache><c:pt><c:v>7월</c:v></c:pt><c:pt><c:v>8월</c:v></c:pt></c:strCache></c:strRef></c:cat></c:ser></c:chart>',
    }
    const body = paragraph(drawing('막대', '<c:chart r:id="chart1"/>'))
    expect(await textOf({ body, charts })).toBe(
      `![막대](word/charts/chart1.xml)\n\n${doubt('그림 속의 글입니다.')}\n월별 강수량 7월, 8월`,
    )
  })

  test('formulas stand in the line or on one of their own; those of old are doubted', async () => {
    const x = '<m:oMath><m:r><m:t>x+1</m:t></m:r></m:oMath>'
    const old =
      '<w:r><w:object><v:shape><v:imagedata r:id="image1"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>'
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>EQ \\f(1,2)</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    const unknown = '<m:oMath><m:spiral><m:e><m:r><m:t>y</m:t></m:r></m:e></m:spiral></m:oMath>'
    const body =
      paragraph(`${run('식 ')}${x}${run('은')}`) +
      paragraph(`<m:oMathPara>${x}</m:oMathPara>`) +
      paragraph(x) +
      paragraph(old) +
      paragraph(field) +
      paragraph(unknown)
    expect(await textOf(body)).toBe(
      [
        '식 $x+1$은',
        '$$x+1$$',
        '$$x+1$$',
        `${doubt('수식이 그림으로 들어 있습니다.')}\n![](word/media/image1.png)`,
        `${doubt('수식을 읽지 못해 대신하는 글을 옮겼습니다.')}\n\\\\f(1,2)`,
        `${doubt('수식에 옮기지 못한 것이 있습니다 (m-spiral).')}\n$$y$$`,
      ].join('\n\n'),
    )
  })

  test('signs of fonts that have no letters are read, and others doubted', async () => {
    const sym = (char: string, font: string) =>
      `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`
    const body =
      paragraph(
        `${sym('F061', 'Symbol')}${run('b', '<w:rFonts w:ascii="Symbol"/>')}${sym('F0E0', 'Wingdings')}${sym('006F', 'Wingdings')}`,
      ) + paragraph(sym('F0D0', 'Marlett'))
    expect(await textOf(body)).toBe(
      `αβ→□\n\n${doubt('알 수 없는 글자가 있습니다 (U+F0D0).')}\n\uf0d0`,
    )
  })
})

describe('what print does not show', () => {
  test('is left out and counted: deleted and hidden text, remarks, heads of pages', async () => {
    const spec = {
      body:
        paragraph(
          `${run('가')}<w:del w:id="1"><w:r><w:delText>지움</w:delText></w:r></w:del><w:ins w:id="2">${run('넣음')}</w:ins>${run('숨김', '<w:vanish/>')}<w:moveFrom w:id="3">${run('옮김')}</w:moveFrom>`,
        ) +
        paragraph(`${run('나')}<w:r><w:commentReference w:id="1"/></w:r>`) +
        table(
          row([cell('지운 행'), cell('다')], '<w:del w:id="4"/>'),
          row([cell('라'), cell('마')]),
        ),
      comments: `<w:comment w:id="1">${paragraph('고쳐 주세요')}</w:comment>`,
      header: paragraph('수학 1'),
      footer: paragraph('<w:r><w:pgNum/></w:r>'),
    }
    expect(await textOf(spec)).toBe('가넣음\n\n나\n\n|  |  |\n| --- | --- |\n| 라 | 마 |')
    expect(await leftOutOf(spec)).toEqual([
      { what: 'deletedText', count: 3 },
      { what: 'hidden', count: 1 },
      { what: 'pageHeader', count: 1 },
      { what: 'remark', count: 1 },
    ])
  })

  test('is the code of fields, not their result, over paragraphs too', async () => {
    const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`
    const body =
      paragraph(`${sign('begin')}${code('TOC \\o')}${sign('separate')}${run('1단원 7')}`) +
      paragraph(
        `${run('2단원 ')}${sign('begin')}${code('PAGEREF x')}${sign('separate')}${run('9')}${sign('end')}`,
      ) +
      paragraph(sign('end')) +
      paragraph(
        `${sign('begin')}${code('XE "찾기"')}${sign('end')}${run('글')}<w:fldSimple w:instr="SEQ 그림">${run('3')}</w:fldSimple>`,
      ) +
      paragraph(`${sign('begin')}${code('EQ \\o\\ac(○,7)')}${sign('end')}${run(' 원')}`)
    expect(await textOf(body)).toBe('1단원 7\n\n2단원 9\n\n글3\n\n⑦ 원')
  })

  test('a field whose code never ends hides nothing of what follows', async () => {
    const body =
      paragraph('<w:r><w:fldChar w:fldCharType="begin"/></w:r>') + paragraph('가') + paragraph('나')
    expect(await textOf(body)).toBe(
      `${doubt('필드의 코드가 끝나지 않아 있는 글을 그대로 옮겼습니다.')}\n가\n\n나`,
    )
  })
})

test('notes stand on the page that refers to them, and those that are missing are doubted', async () => {
  const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`
  const note = (kind: string, id: number, text: string) =>
    `<w:${kind} w:id="${id}">${paragraph(`<w:r><w:${kind}Ref/></w:r>${run(` ${text}`)}`)}</w:${kind}>`
  const spec = {
    body:
      paragraph(`${run('가')}${reference('footnote', 2)}${run('나')}${reference('endnote', 2)}`) +
      paragraph(`${rendered}${run('다')}${reference('footnote', 3)}`) +
      paragraph(`${run('라')}${reference('footnote', 9)}`),
    footnotes: `<w:footnote w:type="separator" w:id="0">${paragraph('')}</w:footnote>${note('footnote', 2, '첫째')}${note('footnote', 3, '둘째')}`,
    endnotes: note('endnote', 2, '미주'),
  }
  const { pages, report } = await read(spec)
  expect(pages.map(({ text }) => text)).toEqual([
    `${layout}\n가[^1]나[^2]\n\n[^1]: 첫째\n\n[^2]: 미주`,
    `다[^2]\n\n${doubt('주의 내용을 파일에서 찾지 못했습니다.')}\n라\n\n[^2]: 둘째`,
  ])
  expect(report.lettersOut).toBe(report.lettersIn)
})

describe('files', () => {
  const strict = (bytes: string) =>
    bytes
      .replaceAll(
        'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
        'http://purl.oclc.org/ooxml/wordprocessingml/main',
      )
      .replaceAll('xmlns:w=', 'xmlns:ns0=')
      .replaceAll('<w:', '<ns0:')
      .replaceAll('</w:', '</ns0:')
      .replaceAll(' w:', ' ns0:')

  test('of the strict kind, with prefixes of their own and their document elsewhere, are read', async () => {
    const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:sdt><w:sdtPr/><w:sdtContent>${paragraph('가', '<w:outlineLvl w:val="0"/>')}</w:sdtContent></w:sdt></w:body></w:document>`
    const bytes = docxOf({
      body: '',
      without: ['word/document.xml'],
      parts: [
        {
          name: '_rels/.rels',
          bytes:
            '<Relationships><Relationship Id="x" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/main/text.xml"/></Relationships>',
        },
        { name: 'main/text.xml', bytes: strict(document) },
      ],
    })
    expect(await readBytes(bytes)).toMatchObject({ pages: [{ label: '', text: '# 가' }] })
  })

  test('that are protected, empty, damaged or of another program say so', async () => {
    const locked = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(2_000),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(500),
    ])
    expect(await readBytes(locked)).toEqual({ problem: 'protected' })
    expect(await readBytes(docxOf({ body: '' }))).toEqual({ problem: 'empty' })
    expect(await readBytes(docxOf({ body: paragraph('가') }).subarray(0, 400))).toEqual({
      problem: 'damaged',
    })
    const sheet = zip([
      { name: '[Content_Types].xml', bytes: '<Types/>' },
      { name: 'xl/workbook.xml', bytes: '<workbook/>' },
    ])
    expect(await readBytes(sheet)).toEqual({ problem: 'unknownKind' })
  })

  test('whose document is cut or not well-formed are read as far as they go', async () => {
    const start =
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
    const cut = docxOf({
      body: '',
      parts: [
        {
          name: 'word/document.xml',
          bytes: `${start}${paragraph('가')}<w:p><w:r><w:t>나 & 다</w:t></w:r></w:q><w:p><w:r><w:t>라`,
        },
      ],
    })
    const result = await readBytes(cut)
    if ('problem' in result) throw new Error(result.problem)
    expect(result.pages.map(({ text }) => text).join('\n')).toContain('가')
    expect(result.report.lettersOut).toBe(result.report.lettersIn)
  })

  test('with tables in tables in tables, or a table without an end, lose no letter', async () => {
    let inner = paragraph('가')
    for (let depth = 0; depth < 200; depth += 1) inner = table(row([cell(inner), cell('나')]))
    const { report } = await read(inner)
    expect(report.lettersIn).toBe(201)
    expect(report.lettersOut).toBe(201)
    expect(report.leftOut).toContainEqual({ what: 'structure', count: 1 })
  })

  test('that say very large numbers are bounded', async () => {
    const cells = Array.from({ length: 60 }, () =>
      cell('가', '<w:gridSpan w:val="99999999"/><w:vMerge w:val="restart"/>'),
    )
    const began = performance.now()
    const { report } = await read(table(...Array.from({ length: 300 }, () => row(cells))))
    expect(report.lettersOut).toBe(18_000)
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  test('whose styles and lists lead to themselves are read', async () => {
    const styles =
      style('a', 'a', '<w:basedOn w:val="b"/>') + style('b', 'b', '<w:basedOn w:val="a"/>')
    const numbering =
      '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="a"/></w:abstractNum>' +
      numbers(1, 1)
    expect(await textOf({ styles, numbering, body: styled('가', 'a') + listed('나', 1) })).toBe(
      '가\n\n나',
    )
  })
})
