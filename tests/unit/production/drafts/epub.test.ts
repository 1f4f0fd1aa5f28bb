/** Tests drafts in EPUB 3: sound by the standard and our own check, every block in its form, nothing lost. */
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { load } from 'cheerio'
import { strFromU8, unzipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFile } from '~/features/production/file-check/check-file'
import type { DraftPage } from '~/features/production/manuscript/braille-draft'
import { makeDraft } from '~/features/production/manuscript/draft/make-draft'
import { parseManuscript } from '~/features/production/manuscript/markdown/parse'
import { sayFormula } from '~/features/production/manuscript/speech/say-formula'
import { mathml } from '~/features/production/manuscript/draft/maths/mathml'
import { expectedFile, found, onDisk } from '../../../support/fixtures/expected-file'
import { lettersOf, missingFrom, page, textOf } from '../../../support/fixtures/manuscript-letters'
import { chapterOf, draftTask, subjects, volumeOf } from '../../../support/fixtures/manuscripts'

async function filesOf(pages: DraftPage[]) {
  const { bytes, remarks } = await makeDraft(draftTask(pages))
  const files = Object.entries(unzipSync(bytes)).map(
    ([name, content]) => [name.replace('EPUB/', ''), strFromU8(content)] as const,
  )
  const body = files.filter(([name]) => /^c\d+\.xhtml$/.test(name)).map(([, text]) => text)
  return { bytes, remarks, files: Object.fromEntries(files), body }
}
/** The elements of one page. */
const elements = async (text: string) =>
  load((await filesOf([{ label: '7', text }])).body.join(''), { xml: true })

describe('a draft of a chapter', () => {
  test.each(subjects)('of %s passes both checks, and has every letter', async (subject) => {
    const pages = chapterOf(subject)
    const { bytes, body, remarks } = await filesOf(pages)
    const { messages } = await EpubCheck.validate(bytes, { includeInfo: false })
    expect(messages).toEqual([])
    const card = await checkFile({
      path: onDisk(bytes),
      name: '1권.epub',
      expected: expectedFile({
        prodType: '음성',
        firstPage: Number(pages[0]?.label),
        lastPage: Number(pages.at(-1)?.label),
      }),
      sourcePath: null,
    })
    expect([card.kind, found(card), card.notChecked]).toEqual(['epub', ['checkIsDraft'], []])
    const $ = load(
      `<all>${body.map((text) => text.slice(text.indexOf('<body>'))).join('')}</all>`,
      { xml: true },
    )
    $('math').replaceWith((_, one) => $(one).attr('alttext') ?? '')
    $('ol').each((_, list) => {
      const first = Number($(list).attr('start') ?? 1)
      $(list)
        .children()
        .each((i, item) => void $(item).prepend(String(first + i)))
    })
    for (const { text } of pages.map((one) => ({ text: one.text.replace(/^<!-- 확인.*$/gm, '') })))
      expect(
        missingFrom(
          lettersOf(textOf(parseManuscript(text), (latex) => sayFormula(latex).words)),
          lettersOf($.text()),
        ),
      ).toBe('')
    expect(remarks.filter(({ kind }) => kind === 'formula' || kind === 'unread')).toEqual([])
  })
})

describe('a page', () => {
  test('begins at a mark that the page list names; one without a number has none', async () => {
    const { files, body } = await filesOf([
      { label: '7', text: '가' },
      { label: '', text: '나' },
      { label: 'ⅳ', text: '다' },
    ])
    const nav = load(files['nav.xhtml']!, { xml: true })
    const listed = nav('nav[role=doc-pagelist] a').toArray()
    expect(listed.map((one) => nav(one).text())).toEqual(['7', 'ⅳ'])
    const $ = load(body.join(''), { xml: true })
    expect(listed.map((one) => nav(one).attr('href')?.split('#')[1])).toEqual(
      $('[role=doc-pagebreak]')
        .map((_, one) => $(one).attr('id'))
        .get(),
    )
  })

  test('with a heading of level 1 begins a document, with its number', async () => {
    const { body, files } = await filesOf([
      { label: '7', text: '앞' },
      { label: '8', text: '# 하나\n### 셋\n## 둘' },
      { label: '9', text: '# 넷 $x$' },
    ])
    expect(body.map((text) => /aria-label="(\d)"/.exec(text)?.[1])).toEqual(['7', '8', '9'])
    const nav = load(files['nav.xhtml']!, { xml: true })
    expect(nav('nav[role=doc-toc] li li').length).toBe(2)
    expect(nav('nav[role=doc-toc] > ol > li > a').last().text()).toBe('넷 x')
  })
})

describe('blocks', () => {
  test('notes lead to their text and back, on their own page', async () => {
    const { body } = await filesOf([
      { label: '1', text: '말[^1]과 다시[^1], 없는[^2]\n[^1]: 첫 쪽의 주' },
      { label: '2', text: '[^1]: 둘째 쪽의 주, 그 말 앞에\n# 장\n말[^1]' },
    ])
    const $ = load(body.join(''), { xml: true })
    const refs = $('[role=doc-noteref]').toArray()
    expect(refs).toHaveLength(3)
    for (const ref of refs) {
      const [, id] = $(ref).attr('href')!.split('#')
      expect($(`#${id}`).attr('role')).toBe('doc-footnote')
    }
    const backs = $('[role=doc-backlink]')
      .map((_, one) => $(one).attr('href')!.split('#')[1])
      .get()
    expect(backs.map((id) => $(`#${id}`).attr('role'))).toEqual(['doc-noteref', 'doc-noteref'])
    expect($.text()).toContain('(주 2)')
  })

  test('tables have heads of columns, and cells for rows that are shorter', async () => {
    const $ = await elements('| 이름 | 수 |\n|---|---|\n| 가 |\n| 나 | 2 | 더 |')
    expect(
      $('th[scope=col]')
        .map((_, one) => $(one).text())
        .get(),
    ).toEqual(['이름', '수'])
    expect(
      $('tr')
        .map((_, one) => $(one).children().length)
        .get(),
    ).toEqual([3, 3, 3])
  })

  test('pictures are their number and description, or say that there is none', async () => {
    const { body, remarks } = await filesOf([
      { label: '3', text: '![나무 & 새](그림 3-1)\n![](그림 3-2)\n말 ![산](3-3)' },
    ])
    const $ = load(body.join(''), { xml: true })
    expect(
      $('figure')
        .map((_, one) => $(one).text())
        .get(),
    ).toEqual(['그림 3-1나무 & 새', '그림 3-2설명 없음'])
    expect($('img').length).toBe(0)
    expect($('span.picture').text()).toBe('[그림 3-3: 산]')
    expect(remarks).toEqual([{ page: '3', kind: 'noDescription', text: '그림 3-2', written: '' }])
  })

  test('boxes, notes, verse, choices, cells and emphasis say what they are', async () => {
    const $ = await elements(
      ':::상자 제목\n글\n:::\n:::보기\nㄱ\n:::\n:::주\n주\n:::\n:::시\n첫\n둘\n\n셋\n:::\n① 가\n② 나\n:::점자\nabc\n:::\n**굵게** *기울게*',
    )
    expect(
      $('aside')
        .map((_, one) => $(one).attr('aria-label'))
        .get(),
    ).toEqual(['제목', '보기', '점역자 주'])
    expect($('.verse p').length).toBe(2)
    expect($('.choices li').length).toBe(2)
    expect($('pre.braille').text()).toBe('⠁⠃⠉')
    expect([$('strong').text(), $('em').text()]).toEqual(['굵게', '기울게'])
  })

  test('formulas are MathML; one that cannot be set stands in LaTeX, and is said', async () => {
    const { body, remarks } = await filesOf([
      { label: '3', text: '$\\frac{1}{2}$ 또 $\\unknown{x}$' },
    ])
    const $ = load(body.join(''), { xml: true })
    expect($('mfrac').length).toBe(1)
    expect($('code').text()).toBe('\\unknown{x}')
    expect(remarks).toEqual([
      { page: '3', kind: 'formula', text: '\\unknown{x}', written: '\\unknown{x}' },
    ])
  })
})

test('what people typed is no markup, and characters that XML does not know are left out', async () => {
  const { bytes, body } = await filesOf([
    { label: '"><b>', text: '# <script>&amp;]]>\n\u0001\ud800끝 <img src=x>' },
  ])
  expect((await EpubCheck.validate(bytes, { includeInfo: false })).messages).toEqual([])
  expect(body.join('')).not.toMatch(/<(?:script|img|b)[ >]/)
})

test('pages of any kind pass epubcheck', async () => {
  for (const [i, text] of fc.sample(page, { numRuns: 12, seed: 7 }).entries()) {
    const { bytes } = await makeDraft(draftTask([{ label: String(i + 1), text }]))
    expect((await EpubCheck.validate(bytes, { includeInfo: false })).messages).toEqual([])
  }
})

test('the same pages have the same bytes', async () => {
  const task = draftTask(volumeOf(10))
  const [one, other] = [await makeDraft(task), await makeDraft(task)]
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
})

describe('formulas', () => {
  test('have their words for readers that know no MathML, and in the contents', async () => {
    const text = '## $x^2<3$의 해\n\n$$\n\\frac{a}{b}⨝c\n$$\n\n$\\foo x$'
    const { body, files, remarks } = await filesOf([{ label: '3', text }])
    const $ = load(body.join(''), { xml: true })
    expect(
      $('math')
        .map((_, one) => $(one).attr('alttext'))
        .get(),
    ).toEqual(['x의 제곱 작다 3', 'b분의 a 읽지 못한 기호 ⨝ c'])
    expect(files['nav.xhtml']).toContain('>x의 제곱 작다 3의 해<')
    // what is no MathML stays LaTeX
    expect($('code').text()).toBe('\\foo x')
    expect(remarks.map(({ kind, text: what, written }) => [kind, what, written])).toEqual([
      ['unread', '\\frac{a}{b}⨝c', '⨝'],
      ['formula', '\\foo x', '\\foo x'],
    ])
  })

  test.each([
    [
      String.raw`\overline{AB}`,
      '<mover><mrow><mi>A</mi><mi>B</mi></mrow><mo stretchy="true">‾</mo></mover>',
    ],
    [String.raw`\frac{거리}{시간}`, '<mfrac><mtext>거리</mtext><mtext>시간</mtext></mfrac>'],
    [String.raw`\overset{n}{x}`, '<mover><mi>x</mi><mi>n</mi></mover>'],
    ['~p', '<mo>∼</mo><mi>p</mi>'],
    ['x^2', '<msup><mi>x</mi><mn>2</mn></msup>'],
  ])('%s', (latex, wanted) => {
    expect(mathml(latex, false, '말')).toContain(wanted)
  })

  test.each([
    ['x'.repeat(5000)],
    ['{'.repeat(1000)],
    [String.raw`\def\a{\a\a}\a`],
    [String.raw`\href{javascript:x}{y}`],
    [String.raw`\includegraphics{x}`],
  ])('%s is none', (latex) => {
    expect(mathml(latex, false, '말')).toBeNull()
  })
})
