/** Tests drafts of braille: sound by our own check, each block in its form, nothing lost, remarks, time. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromAscii } from '~/features/production/braille/cells'
import { pageForms } from '~/features/production/braille/layout/forms'
import { readBraille } from '~/features/production/braille/read'
import {
  brailleDraft,
  draftEbraille,
  type DraftPage,
} from '~/features/production/manuscript/braille-draft'
import { parseManuscript } from '~/features/production/manuscript/markdown/parse'
import { checkBraille } from '~/features/production/file-check/braille/check'
import { checkFile } from '~/features/production/file-check/check-file'
import { costRatio } from '../../support/checks/cost-growth'
import { expectedFile, onDisk } from '../../support/fixtures/expected-file'
import {
  lettersOf,
  missingFrom,
  pageWithoutTables,
  textOf,
} from '../../support/fixtures/manuscript-letters'
import { chapterOf, subjects, volumeOf } from '../../support/fixtures/manuscripts'
import { publication } from '../../support/fixtures/produced-ebraille'

const title = '국어 1-1'
const expectedOf = (pages: DraftPage[]) =>
  expectedFile({
    title,
    prodType: '점역',
    volume: 0,
    firstPage: Number(pages[0]?.label),
    lastPage: Number(pages.at(-1)?.label),
    source: pages.map(({ label, text }) => ({
      page: Number(label),
      text: text.replace(/^(?::::.*|<!--.*)$/gm, ''),
    })),
  })
const bytesOf = (text: string) => new TextEncoder().encode(text)
const severe = (findings: { severity: string; key: string }[]) =>
  findings.filter(({ severity }) => severity === 'severe')

/** The lines of a draft as they are read, without the title page. */
function read(text: string, pageForm: (typeof pageForms)[number] = 'everyPage'): string[] {
  const { brf } = brailleDraft([{ label: '', text }], { pageForm, title: '책' })
  return brf
    .split('\f')
    .slice(1)
    .flatMap((braille) => braille.trimEnd().split('\r\n').slice(0, 25))
    .map((line) => readBraille(fromAscii(line))[0]?.text.replaceAll('⠀', ' ') ?? '')
    .filter((line, i, all) => line !== '' || all.slice(i).some((one) => one !== ''))
}

describe('a draft of a chapter', () => {
  const cases = subjects.flatMap((subject) => pageForms.map((form) => [subject, form] as const))
  test.each(cases)('of %s in the form %s is sound', (subject, pageForm) => {
    const pages = chapterOf(subject)
    const { brf, pages: count } = brailleDraft(pages, { pageForm, title })
    const card = checkBraille(bytesOf(brf), expectedOf(pages))
    expect(severe(card.findings)).toEqual([])
    expect(brf.split('\f')).toHaveLength(count)
  })

  test('of a volume is sound, and takes time in proportion to its pages', async () => {
    const draft = (count: number) =>
      brailleDraft(volumeOf(count), { pageForm: 'national2025', title })
    expect(
      await costRatio(
        () => draft(20),
        () => draft(160),
      ),
    ).toBeLessThan(30)
    const card = checkBraille(bytesOf(draft(160).brf), {
      ...expectedOf(volumeOf(160)),
      source: null,
    })
    expect(severe(card.findings)).toEqual([])
  })

  test('says what is open with its page of print', () => {
    const remarks = subjects.flatMap((subject) =>
      brailleDraft(chapterOf(subject), { pageForm: 'national2025', title }).remarks.filter(
        ({ kind }) => kind === 'doubt' || kind === 'noDescription',
      ),
    )
    expect(remarks.map(({ page: one, kind, text }) => [one, kind, text])).toEqual([
      ['15', 'noDescription', '그림 1-2'],
      ['15', 'doubt', '말풍선의 차례가 그림과 같은지 봐야 합니다.'],
      ['33', 'doubt', '그림 3-2의 눈금이 흐려서 세 번째 점의 좌표를 읽지 못했습니다.'],
      ['33', 'noDescription', '그림 3-2'],
      ['104', 'doubt', '아래 사진의 출처가 원본에 없습니다.'],
      ['104', 'noDescription', '그림 images/photo 5-2.png'],
    ])
  })

  test('says what the writer says with its page of print', () => {
    const pages = [
      { label: '7', text: '가' },
      { label: '8', text: ':::상자 國\n- 😀 웃음\n:::' },
    ]
    const { remarks } = brailleDraft(pages, { pageForm: 'national2025', title })
    expect(remarks.map(({ page: one, kind, text }) => [one, kind, text])).toEqual([
      ['8', 'hanja', '國'],
      ['8', 'leftOut', '😀'],
    ])
  })
})

test('the title page says what this is', () => {
  const lines = (pages: DraftPage[], volume?: { number: number; count: number }) => {
    const { brf } = brailleDraft(pages, {
      pageForm: 'national2025',
      title,
      firstPage: 3,
      ...(volume ? { volume } : {}),
    })
    const [first = ''] = brf.split('\f')
    return first
      .trimEnd()
      .split('\r\n')
      .map((line) => readBraille(fromAscii(line.trim()))[0]?.text ?? '')
      .filter((line) => line !== '')
  }
  const pages = [
    { label: '1', text: '가' },
    { label: '', text: '나' },
    { label: '60', text: '다' },
  ]
  expect(lines(pages, { number: 2, count: 5 })).toEqual([
    '국어 1-1',
    '초안',
    '제2권 (전 5권)',
    '원본 1~60쪽',
    expect.stringMatching(/^국어 1-1 +3$/),
  ])
  expect(lines([{ label: 'xi', text: '가' }])).toContain('원본 xi쪽')
  expect(lines([{ label: '', text: '가' }])).toHaveLength(3)
})

describe('in braille', () => {
  test('lists stand further in within lists', () => {
    expect(read('- 가지\n  - 나무\n    1. 다리\n2. 라면')).toEqual([
      '  • 가지',
      '    • 나무',
      '      1. 다리',
      '  2. 라면',
    ])
  })

  test('boxes, boxes in boxes and 보기 stand between lines', () => {
    const { brf } = brailleDraft(
      [{ label: '1', text: ':::상자 제목\n:::보기\n가지\n:::\n:::\n나무' }],
      { pageForm: 'everyPage', title },
    )
    const lines = (brf.split('\f')[1] ?? '').split('\r\n')
    const top = lines.flatMap((line, i) => (/^=G{30}=$/.test(line) ? [i] : []))
    const bottom = lines.flatMap((line, i) => (/^=7{30}=$/.test(line) ? [i] : []))
    expect([top.length, bottom.length]).toEqual([2, 2])
    expect(lines[(bottom[1] ?? 0) + 1]).toBe('')
  })

  test('pictures are notes of the transcriber, also those without a description', () => {
    const note = '⠠⠄'
    const { brf } = brailleDraft(
      [{ label: '1', text: '![손](그림 1)\n![](그림 2)\n글 ![[발]](그림 3) 글' }],
      { pageForm: 'everyPage', title },
    )
    const braille = fromAscii(brf.split('\f')[1] ?? '')
    expect(braille.split(note)).toHaveLength(7)
    expect(read('![](그림 2)').join('')).toContain('그림 2: 설명 없음')
  })

  test('tables without room are unrolled with the head before each cell, and none is lost', () => {
    const long = '여러 사람이 모여 마을의 문제를 함께 의논했습니다.'
    const table = `| 이름 | 내용 |\n|---|---|\n| 회의 | ${long} |\n| 놀이 |\n| 글 | 그림 | 노래 |`
    const text = read(table).join(' ')
    expect(text).toContain('이름: 회의')
    expect(text).toContain('내용: 여러')
    expect(text).toContain('노래')
    expect(read('| 가지 | 나무 |\n|---|---|')).toEqual(['  가지  나무'])
    expect(read('|  |  |\n|---|---|\n| 가지 | 나무 |')).toEqual(['가지  나무'])
  })

  test('quotations, verse, scenes, footnotes', () => {
    expect(read('> 가지\n---\n:::시\n나무\n\n다리\n:::\n라면[^2]\n[^2]: 국수')).toEqual([
      '    가지',
      '',
      expect.stringMatching(/^ +\* \* \*$/),
      '',
      '    나무',
      '',
      '    다리',
      '  라면*2',
      '  *2 국수',
    ])
  })

  test('formulas on lines of their own break before a sign of equality', () => {
    const latex = 'x^{2}+6x+5=x^{2}+6x+9-9+5=(x+3)^{2}-4=(x+5)(x+1)'
    const { brf } = brailleDraft([{ label: '', text: `$$${latex}$$` }], {
      pageForm: 'national2025',
      title,
    })
    const lines = fromAscii(brf.split('\f')[1] ?? '')
      .split('\r\n')
      .filter((line) => line.replaceAll('⠀', '') !== '')
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.slice(1).every((line) => line.startsWith('⠒⠒'))).toBe(true)
  })

  test('words of Korean, money and asterisks in text do not become formulas or bold', () => {
    const { brf, remarks } = brailleDraft(
      [{ label: '', text: '$속력=\\frac{거리}{시간}$\n\\$5와 \\$6\n가 \\*\\* 나 \\*\\*' }],
      { pageForm: 'everyPage', title },
    )
    expect(remarks).toEqual([])
    const braille = fromAscii(brf.split('\f')[1] ?? '')
    expect(braille).toContain('⠒⠒')
    expect(braille.split('⠴⠈⠎')).toHaveLength(3)
    expect(braille).not.toContain('⠰⠤')
  })

  test('emphasis has its signs in Korean, and is said in lines of English', () => {
    const { brf, remarks } = brailleDraft(
      [{ label: '5', text: '이것은 *뜻*과 **말**이다.\nThis is a **very** good book.' }],
      { pageForm: 'everyPage', title },
    )
    const braille = fromAscii(brf.split('\f')[1] ?? '')
    expect(braille).toContain('⠠⠤')
    expect(braille).toContain('⠰⠤')
    expect(remarks).toEqual([{ page: '5', kind: 'emphasis', text: 'very', written: '' }])
  })

  test('cells stand as they are typed, and what is none is written and said', () => {
    const { brf, remarks } = brailleDraft(
      [{ label: '1', text: ':::점자\n⠁⠃⠉\n  abc\n가나\n:::' }],
      { pageForm: 'everyPage', title },
    )
    const lines = (brf.split('\f')[1] ?? '').split('\r\n')
    expect(lines).toContain('ABC')
    expect(lines).toContain('  ABC')
    expect(remarks).toEqual([{ page: '1', kind: 'cells', text: '가나', written: '' }])
  })
})

test('no letter is lost: it is read back, or said', () => {
  fc.assert(
    fc.property(pageWithoutTables, (text) => {
      const letters = lettersOf(textOf(parseManuscript(text)))
      expect(missingFrom(letters, lettersOf(read(text).join(' ')))).toBe('')
    }),
    { numRuns: 200, seed: 9 },
  )
})

test('any page ends in lines that fit', () => {
  const sign = fc.constantFrom(
    ...['# ', '- ', '> ', '$', '$$', '*', '|', '\n|---|---|\n', '![', '](', ')', '[^1]: ', '1. '],
    ...[
      ':::상자\n',
      ':::시\n',
      ':::점자\n',
      ':::주\n',
      ':::\n',
      '\\',
      '\n',
      '  ',
      '① ',
      '② ',
      '\\frac',
    ],
    ...[
      '가나다라마바사',
      '나7',
      'xyz',
      '---\n',
      '😀',
      '⣿',
      'A very long line of English words here ',
    ],
  )
  fc.assert(
    fc.property(
      fc.array(sign, { maxLength: 40 }),
      fc.constantFrom(...pageForms),
      (signs, pageForm) => {
        const { brf } = brailleDraft([{ label: '1', text: signs.join('') }], { pageForm, title })
        const lines = brf.split(/\r\n|\f/)
        expect(lines.filter((line) => line.length > 32 || /[^ -~]/.test(line))).toEqual([])
      },
    ),
    { numRuns: 300, seed: 4 },
  )
})

test('a draft of eBraille is sound and says that it is one', async () => {
  const pages = chapterOf('korean')
  const bytes = await draftEbraille(pages, publication)
  const card = await checkFile({
    path: onDisk(bytes),
    name: '1권.ebrl',
    expected: { ...expectedOf(pages), title: publication.title },
    sourcePath: null,
  })
  expect(card.kind).toBe('ebraille')
  expect(severe(card.findings)).toEqual([])
})
