/** Tests enlarged print: no letter is smaller than chosen or outside of the margins, nothing is lost, no code runs. */
import { open } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFile } from '~/features/production/file-check/check-file'
import type { DraftPage } from '~/features/production/manuscript/braille-draft'
import { printBook } from '~/features/production/manuscript/draft/print/print-book'
import { sheetOf, type PrintForm } from '~/features/production/manuscript/draft/print/print-form'
import { openPdf } from '~/workers/file-inspection/open-pdf'
import { expectedFile, onDisk } from '../../../support/fixtures/expected-file'
import { missingFrom, page } from '../../../support/fixtures/manuscript-letters'
import { chapterOf, draftTask, subjects } from '../../../support/fixtures/manuscripts'

const usual: PrintForm = { paper: 'A3', size: 24, colours: 'blackOnWhite', spacing: 1.6 }
type Item = { text: string; size: number; left: number; right: number; bottom: number }

async function printed(pages: DraftPage[], print: Partial<PrintForm> = {}) {
  const form = { ...usual, ...print }
  const { bytes, remarks } = await printBook({ ...draftTask(pages), print: form })
  const file = await open(onDisk(bytes))
  const { document: pdf } = await openPdf(file, bytes.length)
  const sheets: Item[][] = []
  let text = ''
  const alternatives: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number)
    const { items } = await sheet.getTextContent()
    alternatives.push(...alternativesOf(await sheet.getStructTree()))
    text += `${items.map((item) => ('str' in item ? item.str : '')).join('')}\n`
    sheets.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , c, d, left, bottom] = item.transform as number[]
        const size = Math.hypot(c!, d!)
        return [{ text: item.str, size, left: left!, right: left! + item.width, bottom: bottom! }]
      }),
    )
  }
  const outline = (await pdf.getOutline()) ?? []
  const { info } = await pdf.getMetadata()
  const marks = await pdf.getMarkInfo()
  await pdf.destroy()
  await file.close()
  return { bytes, remarks, marks, form, sheets, outline, info, text, alternatives }
}

/** Alternative texts of the parts of a tagged sheet, in order. */
const alternativesOf = (node: object | null): string[] => [
  ...(node && 'alt' in node && typeof node.alt === 'string' ? [node.alt] : []),
  ...(node && 'children' in node && Array.isArray(node.children)
    ? node.children.flatMap((child: object) => alternativesOf(child))
    : []),
]

/** Texts that are smaller than was chosen, or stand in a margin. */
function wrong({ sheets, form }: Awaited<ReturnType<typeof printed>>): string[] {
  const { width, height, side, size } = sheetOf(form)
  const points = 72 / 25.4
  return sheets.flat().flatMap((item) => {
    const isSmall = item.size < size - 0.01
    const isOutside =
      item.left < side - 1 ||
      item.right > width * points - side + 1 ||
      item.bottom < 0.4 * side ||
      item.bottom + item.size > height * points - side + size
    return isSmall || isOutside ? [`${item.text} ${item.size} ${item.left}–${item.right}`] : []
  })
}

const maths = [
  String.raw`$x^{2^{3}}+\frac{1}{\frac{2}{3}}$ $\sqrt[3]{\frac{a_{1}}{b}}$ $\sum_{k=1}^{n}\frac{1}{k^2}$`,
  String.raw`$\begin{pmatrix}1&2\\3&4\end{pmatrix}$ $\begin{cases}x&y\\z&w\end{cases}$ $\overline{AB}$`,
  String.raw`$\ce{2H2 + O2 -> 2H2O}$ $\lim_{x\to 0}\frac{\sin x}{x}$ $_{7}P_{2}$ $0.\dot{3}$ $90^\circ$`,
  String.raw`$$x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}$$`,
  String.raw`$\overset{\frown}{AB}$ $\underbrace{a+b}_{n}$ $\binom{n}{r}$ $\cancel{5}$ $\boxed{x}$ $\vec{a}$`,
].join('\n')
const hard = [
  `| ${Array.from({ length: 9 }, (_, i) => `머리 ${i + 1}`).join(' | ')} |`,
  `|${'---|'.repeat(9)}`,
  `| ${Array.from({ length: 9 }, (_, i) => `${i + 1}번째 칸에 있는 글입니다.`).join(' | ')} |`,
  '',
  `긴 낱말 ${'abcdefghij'.repeat(12)} https://example.com/${'a/b-c?d='.repeat(20)} ${'_'.repeat(90)} ${'…'.repeat(60)}`,
  `> > > > > > > ${'- '.repeat(8)}깊은 글 ${'W'.repeat(80)}`,
  `**${'가'.repeat(200)}** *${'M'.repeat(90)}*`,
  `$${'a+'.repeat(120)}b$ $\\frac{${'a+'.repeat(80)}b}{2}$`,
  `# 제목 ${'나'.repeat(90)} ${'Q'.repeat(70)}`,
  '말[^아주-긴-이름의-주]',
  '[^아주-긴-이름의-주]: 주의 글',
  `:::상자 ${'다'.repeat(120)}\n- 글\n:::`,
].join('\n')

describe('every text', () => {
  test.each([
    ['A3', 24],
    ['B4', 18],
    ['A4', 32],
  ] as const)(
    'on %s in %i points is as large as chosen, and within the margins',
    async (paper, size) => {
      const pages = [
        { label: '3', text: maths },
        { label: '4', text: hard },
        ...chapterOf('science'),
      ]
      expect(wrong(await printed(pages, { paper, size }))).toEqual([])
    },
  )
})

describe('a chapter', () => {
  test.each(subjects)(
    'of %s passes the check of files, and has every word in order',
    async (subject) => {
      const pages = chapterOf(subject)
      const made = await printed(pages)
      expect(wrong(made)).toEqual([])
      const card = await checkFile({
        path: onDisk(made.bytes),
        name: '1권.pdf',
        expected: expectedFile({
          prodType: '확대A3',
          firstPage: Number(pages[0]?.label),
          lastPage: Number(pages.at(-1)?.label),
        }),
        sourcePath: null,
      })
      expect(card.kind).toBe('pdf')
      expect(card.findings.filter(({ severity }) => severity === 'severe')).toEqual([])
      for (const { text } of pages)
        for (const [line] of text.matchAll(/^[가-힣][가-힣 ,.]{10,}$/gm))
          expect(missingFrom(line.replace(/[^가-힣]/g, ''), made.text)).toBe('')
    },
  )

  test('with several pages of print on a sheet is checked by their marks, not by sheets', async () => {
    const pages = ['1', '2', '3'].map((label) => ({ label, text: `${label}쪽의 짧은 글입니다.` }))
    const { bytes } = await printed(pages)
    const found = async (lastPage: number) => {
      const expected = expectedFile({ prodType: '확대A3', firstPage: 1, lastPage })
      const path = onDisk(bytes)
      const { findings } = await checkFile({ path, name: '1권.pdf', expected, sourcePath: null })
      return findings.map(({ key, places }) => [key, ...places.map(({ text }) => text)])
    }
    expect(await found(3)).toEqual([['checkIsDraft', '초안 — 아직 확인하지 않았습니다.']])
    expect(await found(4)).toContainEqual(['checkPdfNumberMissing', '4'])
    expect(await found(2)).toContainEqual(['checkPdfOutOfOrder', '3'])
  })

  test('is tagged, and has a title, a language, bookmarks, and the pages of print', async () => {
    const { bytes, info, outline, text, marks } = await printed([
      { label: '12', text: '### 셋\n# 하나\n## 둘\n글' },
      { label: '', text: '쪽 번호가 없는 글' },
    ])
    expect(info).toMatchObject({ Title: '국어 1-1 제1권' })
    expect(marks).toMatchObject({ Marked: true })
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/Lang ?\(ko/)
    expect(outline.map(({ title }) => title)).toEqual(['셋', '하나'])
    expect(outline[1]?.items.map(({ title }: { title: string }) => title)).toEqual(['둘'])
    expect(text).toContain('원본 12쪽')
    expect(text).toContain('초안 — 아직 확인하지 않았습니다.')
  })
})

describe('blocks', () => {
  test('tables have columns where these have room, else each row has the head before its cells', async () => {
    const columns = '| 이름 | 수 |\n|---|---|\n| 가 | 1 |'
    expect((await printed([{ label: '1', text: columns }])).text).not.toContain('이름:')
    const wide = hard.split('\n').slice(0, 3).join('\n')
    const { text } = await printed([{ label: '1', text: wide }], { paper: 'A4', size: 32 })
    expect(text.replaceAll(/\s/g, '')).toContain('머리3:3번째칸에있는글입니다.')
  })

  test('notes stand at the end of their page of print with their mark', async () => {
    const { text } = await printed([
      { label: '1', text: '첫 말[^1]입니다.\n[^1]: 첫 주\n끝 말입니다.' },
      { label: '2', text: '둘째 쪽' },
    ])
    const places = ['첫 말(주 1)입니다.', '끝 말입니다.', '첫 주', '원본 2쪽', '둘째 쪽'].map(
      (one) => text.replaceAll(/\s/g, '').lastIndexOf(one.replaceAll(' ', '')),
    )
    expect(places).not.toContain(-1)
    expect(places.slice(0, 3)).toEqual(places.slice(0, 3).toSorted((a, b) => a - b))
  })

  test('what cannot be set is said: formulas, letters, descriptions', async () => {
    const { remarks, text } = await printed([
      { label: '5', text: '$\\unknown{x}$ 😀 漢字 ①\n![](그림 5-1)' },
      { label: '6', text: `$$\\frac{${'a+'.repeat(120)}b}{2}$$` },
    ])
    expect(remarks.map(({ page, kind }) => [page, kind])).toEqual([
      ['5', 'formula'],
      ['5', 'glyph'],
      ['5', 'noDescription'],
      ['6', 'formula'],
    ])
    expect(text).toContain('〔1F600〕')
    expect(text).toContain('漢字')
    expect(text).toContain('설명 없음')
  })
})

test('formulas have their words as alternative text; signs without words are said', async () => {
  const text = '말 $x^2<3$ 말\n\n$$\n\\frac{a}{b}\n$$\n\n$a⨝b$'
  const { alternatives, remarks } = await printed([{ label: '4', text }])
  expect(alternatives).toEqual(['x의 제곱 작다 3', 'b분의 a', 'a 읽지 못한 기호 ⨝ b'])
  expect(remarks.map(({ kind, text: what, written }) => [kind, what, written])).toContainEqual([
    'unread',
    'a⨝b',
    '⨝',
  ])
})

test('lines end between words', async () => {
  const line = '할머니께서 들려주신 이야기를 차근차근 읽으며 마음을 짐작해 보았습니다.'
  const { sheets } = await printed([{ label: '1', text: line }], { paper: 'A4', size: 32 })
  const items = sheets.flat().map(({ text }) => text)
  expect(items).toEqual(expect.arrayContaining(line.split(' ').filter((word) => word.length > 1)))
})

test('pages of any kind are set within the margins', async () => {
  const texts = fc.sample(page, { numRuns: 30, seed: 7 })
  const pages = texts.map((text, i) => ({ label: String(i + 1), text }))
  expect(wrong(await printed(pages, { paper: 'A4', size: 28 }))).toEqual([])
})

test('formulas of empty parts, and commands that show nothing, do not stop a draft', async () => {
  const formulas = [
    '{}',
    '^2',
    '\\sqrt{}',
    '\\frac{}{}',
    '\\displaystyle',
    '\\left.\\right.',
    '\\hat{}',
    '\\H x',
  ]
  const text = formulas.map((latex) => `말 $${latex}$ 끝`).join('\n')
  const { text: made, remarks } = await printed([{ label: '1', text: `${text}\n$x^2$` }])
  expect(made.match(/끝/g)).toHaveLength(formulas.length)
  // those that show something are set
  expect(remarks.map(({ text: latex }) => latex)).not.toContain('x^2')
})

test('what people typed never runs', async () => {
  const typed =
    '#panic("x") #eval("1+1") #read("/etc/passwd") *굵게* _밑줄_ <label> @ref [x] \\u{41} //'
  const { text } = await printed([
    { label: '#panic()', text: `${typed}\n$\\text{#panic()}$ $#panic()$ $\\unknown{#panic()}$` },
  ])
  for (const part of ['#panic("x")', '#eval("1+1")', '#read("/etc/passwd")', '<label>', '@ref'])
    expect(text).toContain(part)
})

test('the same pages have the same bytes', async () => {
  const pages = chapterOf('maths').slice(0, 2)
  const [one, other] = [await printed(pages), await printed(pages)]
  expect(Buffer.compare(Buffer.from(one.bytes), Buffer.from(other.bytes))).toBe(0)
})
