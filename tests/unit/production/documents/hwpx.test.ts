/** Tests that documents of Hancom's word processor become pages of a manuscript, and nothing is lost unsaid. */
import { HwpDocument, initSync } from '@rhwp/core'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type { SourceReport } from '~/features/production/manuscript/source/manuscript-source'
import { readSource } from '~/features/production/manuscript/source/read-source.server'
import { onDisk } from '../../../support/fixtures/expected-file'
import { readBytes } from '../../../support/fixtures/read-manuscript'
import { zip } from '../../../support/fixtures/zip'
import {
  control,
  equation,
  frame,
  hwpx,
  hwpxParts,
  note,
  object,
  paragraph,
  picture,
  run,
  section,
  table,
} from '../../../support/manuscripts/hwpx'

type Pages = { label: string; text: string }[]
async function read(bytes: Uint8Array): Promise<{ pages: Pages; report: SourceReport }> {
  const result = await readBytes(bytes)
  if ('problem' in result) throw new Error(`not read: ${result.problem}`)
  return result
}
/** The text of one section without pages; as many letters come out as went in. */
async function textOf(...paragraphs: string[]): Promise<string> {
  const { pages, report } = await read(hwpx([paragraphs.join('')], { binaries: ['image1.png'] }))
  expect([report.lettersOut, report.picturesOut]).toEqual([report.lettersIn, report.picturesIn])
  return pages.map(({ text }) => text).join('\n@@\n')
}
const doubt = (sentence: string) => `<!-- 확인: ${sentence} -->`

describe('paragraphs', () => {
  test('are lines, with their emphasis and without what only looks struck', async () => {
    expect(
      await textOf(
        paragraph(
          run('가나') +
            run('다라', 'bold') +
            run(' ') +
            run('마바', 'italic') +
            run('사', 'notStruck'),
        ),
        paragraph('1 < 2 & *별*'),
        paragraph(''),
        paragraph(run('밑줄', 'underlined') + run(' 친 말')),
        paragraph(run('x') + run('2', 'raised') + run(' H') + run('2', 'lowered') + run('O')),
      ),
    ).toBe('가나**다라** *마바*사\n\n1 < 2 & \\*별\\*\n\n*밑줄* 친 말\n\nx² H₂O')
  })

  test('have a doubt where something is struck', async () => {
    expect(await textOf(paragraph(run('가') + run('나', 'struck')))).toBe(
      `${doubt('줄을 그어 지운 글이 있습니다.')}\n가나`,
    )
  })

  test('are headings by their outline, by the name of their style, or by their size with one doubt', async () => {
    const long = Array.from({ length: 8 }, () =>
      paragraph('본문의 글자가 많아야 크기를 압니다.'),
    ).join('')
    expect(
      await textOf(
        paragraph(run('우리 고장', 'chapter'), { shape: 'outline1' }),
        paragraph('옛이야기', { style: '중단원' }),
        paragraph('땅 이름', { style: '개요 3' }),
      ),
    ).toBe('# 우리 고장\n\n## 옛이야기\n\n### 땅 이름')
    const bySize = await textOf(
      long,
      paragraph(run('큰 글씨', 'title')),
      paragraph(run('작은 제목', 'section')),
      paragraph(run('또 작은 제목', 'section')),
      paragraph(run('굵은 말', 'bold')),
    )
    expect(bySize).toContain('확인해 주세요. -->\n# 큰 글씨')
    expect(bySize.match(/<!--/g)).toHaveLength(2)
    expect(bySize).toContain('\n\n### 또 작은 제목\n\n**굵은 말**')
    const sentence = '이것은 제목인지 알 수 없을 만큼 긴 글이 굵고 큰 글씨로 적혀 있는 줄입니다. '
    const longTitle = await textOf(
      long,
      paragraph(run('작은 제목', 'section')),
      paragraph(run(sentence.repeat(3).trim(), 'section')),
    )
    expect(longTitle.match(/크기로 보아 제목으로 옮겼습니다.*\n### /g)).toHaveLength(2)
  })

  test('have the numbers that the word processor prints', async () => {
    const { pages, report } = await read(
      hwpx(
        [
          [
            paragraph(section() + run('첫째 장'), { shape: 'outline1' }),
            paragraph('첫째 절', { shape: 'outline2' }),
            paragraph('둘째 장', { shape: 'outline1' }),
            paragraph('하나', { shape: 'numbered' }),
            paragraph('둘', { shape: 'numbered' }),
            paragraph('둘의 아래', { shape: 'numbered2' }),
            paragraph('셋', { shape: 'numbered' }),
            paragraph('동그라미', { shape: 'circled' }),
            paragraph('말', {}),
            paragraph('① 표시가 있는 글', { shape: 'bullet' }),
            paragraph('말', {}),
            paragraph('점', { shape: 'bullet' }),
            paragraph('속의 점', { shape: 'bullet2' }),
          ].join(''),
        ],
        { outline: '제N장' },
      ),
    )
    expect(pages[0]?.text).toBe(
      '# 제1장 첫째 장\n\n## 제1장 첫째 절\n\n# 제2장 둘째 장\n\n1. 하나\n2. 둘\n\n가. 둘의 아래\n\n3. 셋\n\n① 동그라미\n\n말\n\n- ① 표시가 있는 글\n\n말\n\n- 점\n  - 속의 점',
    )
    expect(report.lettersOut).toBe(report.lettersIn)
  })

  test('with typed numbers are a list when two follow each other', async () => {
    expect(
      await textOf(
        paragraph('1. 하나'),
        paragraph(''),
        paragraph('2. 둘'),
        paragraph('말'),
        paragraph('7. 혼자'),
        paragraph('- 점'),
        paragraph('· 또 점'),
        paragraph('말'),
        paragraph('- 혼자'),
        paragraph(run('1.', 'bold') + run(' 굵은 번호')),
        paragraph('2. 둘'),
        paragraph('3. 셋'),
      ),
    ).toBe(
      '1. 하나\n2. 둘\n\n말\n\n7\\. 혼자\n\n- 점\n- 또 점\n\n말\n\n\\- 혼자\n\n1. 굵은 번호\n2. 둘\n3. 셋',
    )
  })

  test('of a style for verse are verse, and short lines that somebody ended are, with a doubt', async () => {
    expect(
      await textOf(
        paragraph('엄마야 누나야', { style: '시' }),
        paragraph('강변 살자', { style: '시' }),
        paragraph('', { style: '시' }),
        paragraph('뜰에는', { style: '시' }),
        paragraph('시 뒤의 말'),
        paragraph(
          '<hp:run charPrIDRef="0"><hp:t>하나<hp:lineBreak/>둘<hp:lineBreak/>셋</hp:t></hp:run>',
        ),
      ),
    ).toBe(
      `:::시\n엄마야 누나야\n강변 살자\n\n뜰에는\n:::\n\n시 뒤의 말\n\n${doubt('줄을 나누어 적은 글입니다. 시처럼 줄마다 옮겼으니 확인해 주세요.')}\n:::시\n하나\n둘\n셋\n:::`,
    )
  })

  test('keep letters over each other, ruby and blanks, and leave out what is not of the book', async () => {
    const { pages, report } = await read(
      hwpx([
        paragraph(
          object('<hp:compose circleType="SHAPE_CIRCLE" composeText="3"/>') +
            object('<hp:compose circleType="SHAPE_RECTANGLE" composeText="답"/>') +
            object(
              '<hp:dutmal posType="TOP"><hp:mainText>學校</hp:mainText><hp:subText>학교</hp:subText></hp:dutmal>',
            ) +
            '<hp:run charPrIDRef="0"><hp:t>가<hp:tab/>나<hp:nbSpace/>다<hp:deleteBegin Id="1"/>지운 글<hp:deleteEnd Id="1"/>라</hp:t></hp:run>' +
            control(
              `<hp:header id="1">${'<hp:subList>'}${paragraph('머리말')}</hp:subList></hp:header>`,
            ) +
            control(
              `<hp:hiddenComment><hp:subList>${paragraph('숨은 설명')}</hp:subList></hp:hiddenComment>`,
            ) +
            control(
              `<hp:fieldBegin type="MEMO"><hp:subList>${paragraph('메모')}</hp:subList></hp:fieldBegin>`,
            ) +
            control('<hp:fieldBegin type="HYPERLINK"/>') +
            run('주소') +
            control('<hp:fieldEnd/>'),
        ),
      ]),
    )
    expect(pages[0]?.text).toBe(
      `${doubt('겹쳐 쓴 글자입니다. 어떤 기호인지 확인해 주세요 (답).')}\n③답學校(학교)가 나 다라주소`,
    )
    expect(report).toMatchObject({
      lettersIn: report.lettersOut,
      leftOut: [
        { what: 'address', count: 1 },
        { what: 'comment', count: 2 },
        { what: 'deletedText', count: 1 },
        { what: 'pageHeader', count: 1 },
      ],
    })
  })
})

describe('objects', () => {
  test('tables have a head where the document marks one, and merged cells are filled', async () => {
    const cell = (text: string, more = {}) => ({ paragraphs: paragraph(text), ...more })
    expect(
      await textOf(
        paragraph(
          object(
            table([
              [cell('가', { head: true }), cell('나', { head: true })],
              [cell('다', { columns: 2 })],
            ]),
          ),
        ),
        paragraph(object(table([[cell('가', { filled: true })], ['나']]))),
        paragraph(object(table([['가', '나']]))),
      ),
    ).toBe(
      `${doubt('합친 칸이 있는 표입니다. 칸의 자리를 확인해 주세요.')}\n| 가 | 나 |\n| --- | --- |\n| 다 |  |\n\n| 가 |\n| --- |\n| 나 |\n\n|  |  |\n| --- | --- |\n| 가 | 나 |`,
    )
  })

  test('frames are boxes, drawn or as a table of one cell; a line 보기 is their name', async () => {
    expect(
      await textOf(
        paragraph(
          object(frame(paragraph('제목', { shape: 'outline2' }) + paragraph('글'))) +
            run('뒤의 말'),
        ),
        paragraph(object(table([[{ paragraphs: paragraph('상자 글') }]]))),
        paragraph(
          object(
            table([
              [{ paragraphs: paragraph('<보 기>') + paragraph('ㄱ. 하나') + paragraph('ㄴ. 둘') }],
            ]),
          ),
        ),
        paragraph(run('(') + object(frame(paragraph('가'), true)) + run(')')),
        paragraph(object(frame(paragraph('나'), true))),
        paragraph(
          object(table([['', '<보 기>', ''], [{ paragraphs: paragraph('ㄱ. 셋'), columns: 3 }]])),
        ),
      ),
    ).toBe(
      ':::상자 제목\n글\n:::\n\n뒤의 말\n\n:::상자\n상자 글\n:::\n\n:::보기\nㄱ. 하나\n\nㄴ. 둘\n:::\n\n(가)\n\n:::상자\n나\n:::\n\n:::보기\nㄱ. 셋\n:::',
    )
  })

  test('pictures have the description that a person gave, not that of the program', async () => {
    const automatic =
      '그림입니다.\n원본 그림의 이름: CLP00001.png\n원본 그림의 크기: 가로 10pixel, 세로 20pixel'
    expect(
      await textOf(
        paragraph(object(picture('image1', automatic))),
        paragraph(object(picture('image1', '그림입니다.'))),
        paragraph(object(picture('image1', '강가에서 노는 아이들', { caption: '그림 1' }))),
        paragraph(
          object(picture('image1', `${automatic}\n웃는 아이`, { isInLine: false })) + run('글'),
        ),
      ),
    ).toBe(
      '![](BinData/image1.png)\n\n![](BinData/image1.png)\n\n![강가에서 노는 아이들](BinData/image1.png)\n\n그림 1\n\n![웃는 아이](BinData/image1.png)\n\n글',
    )
  })

  test('formulas are LaTeX, in the line or by themselves, with a doubt where a word is not known', async () => {
    expect(
      await textOf(
        paragraph(run('넓이는 ') + object(equation('1 over 2 ab')) + run('입니다.')),
        paragraph(object(equation('x ^{2} =4'))),
        paragraph(object(equation('foobar x'))),
      ),
    ).toBe(
      `넓이는 $\\frac{1}{2}ab$입니다.\n\n$$x^{2}=4$$\n\n${doubt('수식에 옮기지 못한 것이 있습니다 (foobar).')}\n$$foobarx$$`,
    )
  })

  test('notes stand on their page; long ones of the end are gathered there', async () => {
    expect(
      await textOf(
        paragraph(run('말') + control(note('footNote', 3, paragraph(' 1. 각주입니다.')))),
        paragraph(run('또') + control(note('endNote', 1, paragraph(' 미주입니다.')))),
      ),
    ).toBe('말[^3]\n\n또[^1]\n\n[^3]: 1\\. 각주입니다.\n\n[^1]: 미주입니다.')
    expect(
      await textOf(
        paragraph(run('문제') + control(note('endNote', 1, paragraph('답') + paragraph('풀이')))),
        paragraph('다음 문제'),
      ),
    ).toBe(
      `문제¹⁾\n\n다음 문제\n@@\n${doubt('미주를 글의 끝에 모았습니다. 쪽 번호를 확인해 주세요.')}\n1\\) 답\n\n풀이`,
    )
  })
})

describe('pages of print', () => {
  const first = doubt('쪽 번호는 문서의 판짜기에서 센 것이라 인쇄본과 다를 수 있습니다.')

  test('are those of typed marks, also in lines that somebody ended', async () => {
    const { pages, report } = await read(
      hwpx([
        [
          paragraph('@@p12'),
          paragraph('가', { tops: [0] }),
          paragraph(
            '<hp:run charPrIDRef="0"><hp:t>나<hp:lineBreak/>@@p13<hp:lineBreak/>다</hp:t></hp:run>',
          ),
          paragraph('@@p14'),
        ].join(''),
      ]),
    )
    expect(pages).toEqual([
      { label: '12', text: '가\n\n나' },
      { label: '13', text: '다' },
      { label: '14', text: '' },
    ])
    expect(report).toMatchObject({ pagesBy: 'marks', lettersIn: 3, lettersOut: 3, doubts: 0 })
  })

  test('are counted from the lines that were set, from the number with which the section begins', async () => {
    const { pages, report } = await read(
      hwpx([
        [
          paragraph(section({ page: 8 }) + run('가'), { tops: [0] }),
          paragraph('나', { tops: [30_000] }),
          // the second line of the paragraph stands on the next page
          paragraph('다라마바 사아자차 카타파하', {
            tops: [
              [0, 62_000],
              [7, 0],
            ],
          }),
          paragraph('끝', { tops: [30_000] }),
          paragraph('새 쪽', { tops: [0], breaks: true }),
        ].join(''),
        paragraph(section() + run('새 구역'), { tops: [0] }),
      ]),
    )
    expect(pages).toEqual([
      { label: '8', text: `${first}\n가\n\n나\n\n다라마바 사아자차` },
      { label: '9', text: '카타파하\n\n끝' },
      { label: '10', text: '새 쪽' },
      { label: '11', text: '새 구역' },
    ])
    expect(report).toMatchObject({ pagesBy: 'layout', doubts: 1 })
  })

  test('of two columns begin after the second one', async () => {
    const lines = [0, 60_000, 0, 60_000, 0, 60_000].map((top, i) =>
      paragraph(`${i === 0 ? section({ columns: 2 }) : ''}${run(`줄 ${i}`)}`, { tops: [top] }),
    )
    const { pages } = await read(hwpx([lines.join('')]))
    expect(pages.map(({ label, text }) => [label, text.match(/줄 \d/g)])).toEqual([
      ['1', ['줄 0', '줄 1', '줄 2', '줄 3']],
      ['2', ['줄 4', '줄 5']],
    ])
  })

  test('are not known without lines: a new one begins only where somebody wanted it', async () => {
    const { pages, report } = await read(
      hwpx([[paragraph('가'), paragraph('나', { breaks: true })].join('')]),
    )
    expect(pages).toEqual([
      { label: '', text: '가' },
      { label: '', text: '나' },
    ])
    expect(report.pagesBy).toBe('none')
  })

  test('begin between items of a list and lines of verse, which go on', async () => {
    const items = ['하나', '둘', '셋'].map((text, i) =>
      paragraph(text, { shape: 'numbered', tops: [[0, 60_000, 0][i]!] }),
    )
    const { pages } = await read(hwpx([items.join('')]))
    expect(pages).toEqual([
      { label: '1', text: `${first}\n1. 하나\n2. 둘` },
      { label: '2', text: '3. 셋' },
    ])
  })
})

describe('HWP', () => {
  initSync({
    module: readFileSync(createRequire(import.meta.url).resolve('@rhwp/core/rhwp_bg.wasm')),
  })
  const hwp = (bytes: Uint8Array) => {
    const document = new HwpDocument(bytes)
    return Buffer.from(document.exportHwp())
  }

  test('is read with its headings, tables, notes and formulas', async () => {
    const source = hwpx([
      [
        paragraph(section() + run('첫째 장'), { shape: 'outline1' }),
        paragraph(run('본문') + control(note('footNote', 1, paragraph(' 각주입니다.')))),
        paragraph(object(equation('1 over 2'))),
        paragraph(
          object(
            table([
              ['가', '나'],
              ['다', '라'],
            ]),
          ),
        ),
        paragraph('하나', { shape: 'numbered' }),
        paragraph('둘', { shape: 'numbered' }),
      ].join(''),
    ])
    const { pages, report } = await read(hwp(source))
    expect(report).toMatchObject({
      kind: 'hwp',
      tables: 1,
      formulas: 1,
      lettersIn: report.lettersOut,
    })
    expect(pages.map(({ text }) => text).join('\n')).toBe(
      '# 첫째 장\n\n본문[^1]\n\n$$\\frac{1}{2}$$\n\n|  |  |\n| --- | --- |\n| 가 | 나 |\n| 다 | 라 |\n\n1. 하나\n2. 둘\n\n[^1]: 각주입니다.',
    )
  })

  test('is read in a process of its own', async () => {
    const path = onDisk(hwp(hwpx([paragraph('가나다')])))
    const result = await readSource({ path, name: '책.hwp' }, 'test')
    expect(result).toMatchObject({ pages: [{ label: '', text: '가나다' }] })
  })

  test('with many megabytes of pictures keeps their names', async () => {
    const names = ['image1.png', 'image2.png']
    const parts = hwpxParts(
      [names.map((name) => paragraph(object(picture(name.replace('.png', ''))))).join('')],
      { binaries: names },
    )
    const large = parts.map((part) =>
      part.name.startsWith('BinData')
        ? { ...part, bytes: randomBytes(13 * 1024 * 1024), stored: true }
        : part,
    )
    const { pages, report } = await read(hwp(zip(large)))
    expect(pages[0]?.text).toBe('![](BinData/image1.png)\n\n![](BinData/image2.png)')
    expect(report).toMatchObject({ picturesIn: 2, picturesOut: 2 })
  })

  test('of a version before 5 is not known, and protected with a password', async () => {
    const head = Buffer.alloc(256)
    head.write('HWP Document File V3.00 ')
    expect(await readBytes(head)).toEqual({ problem: 'unknownKind' })
    head.writeUInt16LE(1, 126)
    expect(await readBytes(head)).toEqual({ problem: 'protected' })
  })

  test('that is cut is damaged', async () => {
    const bytes = hwp(hwpx([paragraph('가')]))
    expect(await readBytes(bytes.subarray(0, bytes.length * 0.7))).toEqual({ problem: 'damaged' })
  })
})

describe('a document that cannot be read', () => {
  const parts = hwpxParts([paragraph('가')])
  const changed = (name: string, bytes: string) =>
    zip(parts.map((part) => (part.name === name ? { ...part, bytes } : part)))

  test('is protected, empty or damaged', async () => {
    expect(
      await readBytes(
        changed(
          'META-INF/manifest.xml',
          '<odf:manifest><odf:file-entry full-path="Contents/section0.xml"><odf:encryption-data/></odf:file-entry></odf:manifest>',
        ),
      ),
    ).toEqual({ problem: 'protected' })
    expect(await readBytes(hwpx([paragraph('')]))).toEqual({ problem: 'empty' })
    expect(
      await readBytes(zip(parts.filter(({ name }) => name !== 'Contents/section0.xml'))),
    ).toEqual({ problem: 'damaged' })
  })

  test('is read as far as it goes where its XML is broken, and without its styles', async () => {
    const broken = `<hs:sec>${paragraph('가')}<hp:p><hp:run><hp:t>나 & 다`
    for (const bytes of [
      changed('Contents/section0.xml', broken),
      zip(
        hwpxParts([paragraph('가') + paragraph('나 다')]).filter(
          ({ name }) => name !== 'Contents/header.xml',
        ),
      ),
    ])
      expect((await read(bytes)).pages.map(({ text }) => text.replace(/&\s/, ''))).toEqual([
        '가\n\n나 다',
      ])
  })
})

describe('a document made to do harm', () => {
  test('too deep or too large to be a tree, is read as its text', async () => {
    const deep = '<hp:subList><hp:p><hp:run><hp:rect><hp:drawText>'.repeat(20_000)
    const wide = `<hp:tr>${'<hp:tc/>'.repeat(1_000)}</hp:tr>`.repeat(400)
    for (const inside of [deep, `<hp:tbl>${wide}`]) {
      const { pages, report } = await read(
        hwpx([
          `${paragraph('앞')}<hp:p><hp:run><hp:t>속의 글</hp:t>${inside}<hp:t>깊은 글</hp:t></hp:run></hp:p>`,
        ]),
      )
      const text = pages.map((page) => page.text).join('\n')
      expect(text).toContain('문서의 얼개를 읽지 못해 글만 옮겼습니다.')
      for (const some of ['앞', '속의 글', '깊은 글']) expect(text).toContain(some)
      expect(report.lettersOut).toBe(report.lettersIn)
    }
  })

  test('with a section that unzips to very much, is too large', async () => {
    const bytes = zip(
      hwpxParts(['']).map((part) =>
        part.name === 'Contents/section0.xml'
          ? { ...part, bytes: Buffer.alloc(120 * 1024 * 1024, 0x20) }
          : part,
      ),
    )
    expect(await readBytes(bytes)).toEqual({ problem: 'tooLarge' })
  })

  test('with spans, numbers and places that no page has, is read', async () => {
    const cell = { paragraphs: paragraph('가'), columns: 2_000_000_000, rows: 2_000_000_000 }
    const text = await textOf(
      paragraph(object(table([[cell, '나']]))),
      paragraph(control('<hp:autoNum num="99999999999" numType="TABLE"/>') + run('다'), {
        tops: [-5, 2_000_000_000],
      }),
    )
    for (const some of ['가', '나', '다']) expect(text).toContain(some)
  })
})
