/** Tests errata sheets: each form passes the check of its kind, whatever corrections hold, and says all of them. */
import { open } from 'node:fs/promises'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { load } from 'cheerio'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { toAscii } from '~/features/production/braille/cells'
import { writeBraille } from '~/features/production/braille/write'
import {
  sheetText,
  type ErrataSheet,
  type SheetCorrection,
} from '~/features/production/errata/sheet/sheet-content.server'
import { draftOfSheet, printOfSheet } from '~/features/production/errata/sheet/sheet-task.server'
import { checkFile } from '~/features/production/file-check/check-file'
import { producedKind } from '~/features/production/file-check/kind'
import { makeDraft } from '~/features/production/manuscript/draft/make-draft'
import { printBook } from '~/features/production/manuscript/draft/print/print-book'
import { sheetOf } from '~/features/production/manuscript/draft/print/print-form'
import { fieldLimits, usualBraillePage } from '~/tables/codes'
import { openPdf } from '~/workers/file-inspection/open-pdf'
import { expectedFile, onDisk } from '../../../support/fixtures/expected-file'
import { lettersOf, missingFrom } from '../../../support/fixtures/manuscript-letters'

const correction = (fields: Partial<SheetCorrection>): SheetCorrection => ({
  pageText: '12쪽 아래 3행',
  wrong: '넙이를 구하시오.',
  right: '넓이를 구하시오.',
  note: '',
  ...fields,
})
const sheetWith = (corrections: SheetCorrection[], title = '국어 1-1'): ErrataSheet => ({
  title,
  day: '2026-11-29',
  facts: ['가지고 계신 점자 자료에서 고쳐 읽을 곳입니다.', '알린 곳: 미래엔, 2026-11-20'],
  corrections,
})

/** So many characters, of which no two lines are alike. */
const numbered = (word: string, length: number) =>
  Array.from({ length: Math.ceil(length / word.length) }, (_, i) => `${i + 1}째 ${word}`)
    .join(' ')
    .slice(0, length)

const words = ['교과서', '단원', '그림', '문장', '설명', '낱말', '자료', '표']
const table = Array.from({ length: 232 }, (_, i) =>
  correction({
    pageText: i % 40 === 0 ? '앞표지' : `${8 + Math.floor(i / 2)}쪽 ${1 + (i % 20)}행`,
    wrong: `${words[i % 8]}의 ${i + 1}번째 ${words[(i * 3) % 8]}이 이렇게 되어 있습니다.`,
    right: `${words[i % 8]}의 ${i + 1}째 ${words[(i * 5) % 8]}가 이렇게 되어야 합니다.`,
    note: i % 3 === 0 ? '오탈자' : '',
  }),
)

const cases: [name: string, corrections: SheetCorrection[], title?: string][] = [
  ['one correction', [correction({})]],
  ['232 rows', table],
  [
    'formulas',
    [
      correction({ wrong: '넓이는 $\\frac{1}{2}ah$이다.', right: '$x^{2}+2x+1=0$에서 $x=-1$' }),
      correction({ wrong: '$\\frac{', right: String.raw`$\sum_{k=1}^{n}k$ $\unknown{x}$ $}$` }),
      correction({ wrong: '값은 $5, $6이다.', right: '값은 US$5와 $7만이다.' }),
    ],
  ],
  ['Hanja', [correction({ wrong: '漢字와 大韓民國', right: '龘龘 한자(漢子) 㐀' })]],
  [
    'English',
    [
      correction({ wrong: 'She go to school.', right: 'She goes to school every day.' }),
      correction({ wrong: 'iPhone 15의 CPU', right: 'don’t' }),
    ],
  ],
  [
    'long words',
    [
      correction({
        pageText: '가'.repeat(fieldLimits.text),
        wrong: 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(8),
        right: `https://example.com/${'a/b-c?d='.repeat(40)}`,
        note: '나'.repeat(500),
      }),
    ],
    '긴이름'.repeat(60),
  ],
  [
    'empty fields',
    [
      correction({ wrong: '' }),
      correction({ right: '' }),
      correction({ pageText: '', note: ' \n ' }),
      correction({ pageText: '앞표지' }),
      correction({ pageText: '12, 15~17' }),
    ],
  ],
  [
    'line breaks',
    [correction({ wrong: '첫 줄\r\n\r\n둘째 줄\u2028셋째 줄', right: '가\n나\n다' })],
  ],
  [
    'fields at their limits',
    [
      correction({
        wrong: numbered('교과서의 낱말', fieldLimits.correctionText),
        right: numbered('바르게 고친 글', fieldLimits.correctionText),
        note: numbered('쉼 없이', fieldLimits.correctionText).replaceAll(' ', ''),
      }),
      correction({ wrong: numbered('더 긴 글', 10_000) }),
    ],
  ],
  [
    'hostile text',
    [
      correction({
        wrong:
          '<script>alert(1)</script> & "따옴표" \u0000\u0007\u001b[31m\u202e거꾸로\ud800 \uffff',
        right:
          '#[typst] #panic("x") #read("/etc/passwd") *굵게* _기울임_ `코드` \\input{x} $#panic()$',
        note: '![그림](x) [^1] :::상자 | --- | @@p9 # 제목 <!-- 확인: 무엇 --> [점역자 주: 가] **나** ˙다˙',
      }),
      correction({
        pageText: '# 12쪽 <b>',
        wrong: '①가 ②나',
        right: '- 항목\n> 인용\n1. 번호\n```',
      }),
      correction({ wrong: '👩‍👩‍👧 ∰ ꙮ 𝒳', right: '⠁⠃ ㉠ ○ → ′' }),
    ],
    '<b>책</b> & #[책] "이름"',
  ],
]

/** What the corrections say, as far as letters go. */
const said = ({ corrections }: ErrataSheet) =>
  lettersOf(
    corrections
      .map(({ pageText, wrong, right, note }) => [pageText, wrong, right, note].join(' '))
      .join(' '),
  )
const severe = ({ findings }: Awaited<ReturnType<typeof checkFile>>) =>
  findings.filter(({ severity }) => severity === 'severe').map(({ key }) => key)
/** A sheet is no volume: its pages of print are not those of the book. */
const expectedOf = (prodType: '점자' | '확대A3' | '음성', title: string) =>
  expectedFile({ prodType, title, volume: 0, volumes: 0, firstPage: null, lastPage: null })

/** Formulas are set, and have other letters than they are typed with. */
const withFormulas = new Set(['formulas', 'hostile text'])

describe.each(cases)('a sheet of %s', (name, corrections, title) => {
  const sheet = sheetWith(corrections, title)

  test('in braille has lines and pages of the usual size, and passes the check', async () => {
    const { bytes } = await makeDraft(draftOfSheet(sheet, 'braille', usualBraillePage))
    const text = Buffer.from(bytes).toString('latin1')
    const pages = text.split('\f')
    for (const page of pages) {
      expect(page.endsWith('\r\n')).toBe(true)
      const lines = page.slice(0, -2).split('\r\n')
      expect(lines).toHaveLength(usualBraillePage.lines)
      expect(lines.filter((line) => line.length > usualBraillePage.cells)).toEqual([])

      expect(lines.filter((line) => !/^[\u0020-\u005f]*$/.test(line))).toEqual([])
    }
    const part = toAscii(writeBraille('수정').braille).trim()
    expect(text.split(part).length - 1).toBeGreaterThanOrEqual(2 * corrections.length)
    const card = await checkFile({
      path: onDisk(bytes),
      name: '정오표.brf',
      expected: expectedOf('점자', sheet.title),
      sourcePath: null,
    })
    expect([card.kind, severe(card)]).toEqual(['braille', []])
  })

  test('in eBraille passes the check', async () => {
    const { bytes } = await makeDraft(draftOfSheet(sheet, 'ebraille', usualBraillePage))
    const card = await checkFile({
      path: onDisk(bytes),
      name: '정오표.ebrl',
      expected: expectedOf('점자', sheet.title),
      sourcePath: null,
    })
    expect([card.kind, severe(card)]).toEqual(['ebraille', []])
  })

  test('in large print is tagged, as large as chosen, within its margins, and says all', async () => {
    const task = printOfSheet(sheet)
    const { bytes } = await printBook(task)
    const { side, size, width } = sheetOf(task.print)
    const file = await open(onDisk(bytes))
    const { document: pdf } = await openPdf(file, bytes.length)
    let text = ''
    const odd: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue
        const [, , c = 0, d = 0, left = 0] = item.transform as number[]
        const right = left + item.width
        if (Math.hypot(c, d) < size - 0.01 || left < side - 1) odd.push(item.str)
        if (right > (width * 72) / 25.4 - side + 1) odd.push(item.str)
        text += item.str
      }
    }
    const { info } = await pdf.getMetadata()
    const marks = await pdf.getMarkInfo()
    const outline = (await pdf.getOutline()) ?? []
    await pdf.destroy()
    await file.close()
    expect(odd).toEqual([])
    expect([marks?.Marked, (info as { Language?: string }).Language]).toEqual([true, 'ko'])
    expect((info as { Title?: string }).Title).toContain('정오표: ')
    expect(outline[0]?.items).toHaveLength(corrections.length)
    if (!withFormulas.has(name)) expect(missingFrom(said(sheet), lettersOf(text))).toBe('')
    const card = await checkFile({
      path: onDisk(bytes),
      name: '정오표.pdf',
      expected: expectedOf('확대A3', sheet.title),
      sourcePath: null,
    })
    // it is A4, which no volume is
    expect([card.kind, severe(card)]).toEqual(['pdf', ['checkPdfWrongPaper']])
  })

  test('in EPUB is sound by the standard and our check, and says all', async () => {
    const { bytes } = await makeDraft(draftOfSheet(sheet, 'epub', usualBraillePage))
    const { messages } = await EpubCheck.validate(bytes, { includeInfo: false })
    expect(messages).toEqual([])
    const card = await checkFile({
      path: onDisk(bytes),
      name: '정오표.epub',
      expected: expectedOf('음성', sheet.title),
      sourcePath: null,
    })
    // it has no pages of print, which every volume has
    expect([card.kind, severe(card)]).toEqual(['epub', ['checkEpubNoPageList']])
    const files = unzipSync(bytes)
    const body = Object.entries(files)
      .filter(([name]) => /\/c\d+\.xhtml$/.test(name))
      .map(([, content]) => strFromU8(content))
    const $ = load(body.join(''), { xml: true })
    expect($('script, b').length).toBe(0)
    expect($('h2').length).toBe(corrections.length)
    expect(strFromU8(files['EPUB/package.opf']!)).toContain('schema:accessibilitySummary')
  })

  test('in text has a line for each thing that is said', async () => {
    const text = sheetText(sheet)
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]/)
    // eslint-disable-next-line no-control-regex -- none may be left
    expect(text).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u202e\ufffe\uffff]/)
    expect(text).not.toMatch(/\p{Surrogate}/u)
    expect(missingFrom(said(sheet), lettersOf(text))).toBe('')
    expect(text.match(/^수정 전: ./gm)).toHaveLength(corrections.length)
    expect(text.match(/^수정 후: ./gm)).toHaveLength(corrections.length)
    expect(await producedKind(onDisk(text))).toBe('text')
  })
})

describe('text', () => {
  const linesOf = (fields: Partial<SheetCorrection>) =>
    sheetText(sheetWith([correction(fields)]))
      .split('\r\n')
      .slice(5)
      .filter(Boolean)

  test('says what is to be added and what is to be removed', () => {
    expect(linesOf({ wrong: '', pageText: '12' })).toEqual([
      '1. 12쪽',
      '수정 전: 없음(새로 넣습니다)',
      '수정 후: 넓이를 구하시오.',
    ])
    expect(linesOf({ right: '' })[2]).toBe('수정 후: 없음(지웁니다)')
  })

  test('has formulas as they are typed, and in words; prices are no formulas', () => {
    expect(linesOf({ wrong: '$x^{2}$이다', right: '값은 $5, $6이다.' }).slice(1)).toEqual([
      expect.stringMatching(/^수정 전: \$x\^\{2\}\$ \(읽기: .*제곱\)이다$/),
      '수정 후: 값은 $5, $6이다.',
    ])
  })

  test('keeps the lines of a correction', () => {
    expect(linesOf({ wrong: '첫 줄\r\n둘째 줄' }).slice(1, 3)).toEqual([
      '수정 전: 첫 줄',
      '둘째 줄',
    ])
  })
})
