/** Tests the text for people who read aloud: what becomes of each block, and that nothing is lost. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseManuscript } from '~/features/production/manuscript/markdown/parse'
import { makeDraft } from '~/features/production/manuscript/draft/make-draft'
import { readingText } from '~/features/production/manuscript/reading-text'
import { sayFormula } from '~/features/production/manuscript/speech/say-formula'
import { costRatio } from '../../support/checks/cost-growth'
import { lettersOf, missingFrom, page, textOf } from '../../support/fixtures/manuscript-letters'
import { chapterOf, draftTask, subjects, volumeOf } from '../../support/fixtures/manuscripts'

test('each block is said in lines of its own', () => {
  const text = [
    '# 제목',
    '글 **하나**와 $x^2$[^1]',
    '2. 가\n   - 나\n3. 다',
    '| 이름 | 나이 |\n|---|---|\n| 해 | 1 |\n| 달 | 2 |',
    ':::상자 생각\n:::보기\n라\n:::\n:::',
    ':::주\n마\n:::',
    '> 바',
    ':::시\n사\n\n아\n:::',
    '![손](그림 12-1)\n![](그림 12-2)\n![발](a.png)\n![](b.png)\n자 ![팔](그림 12-3)',
    '$$\ny\n=1\n$$',
    '① 차 ② 카',
    '[^1]: 타',
    '<!-- 확인: 표 -->',
    '---',
    ':::점자\n⠁\n:::',
  ].join('\n\n')
  // prettier-ignore
  const lines = [
    '국어 1 (초안)', '[12쪽]', '제목', '글 하나와 x의 제곱(주 1)', '2. 가', '  - 나', '3. 다',
    '표. 열: 이름 / 나이', '1행. 이름: 해 / 나이: 1', '2행. 이름: 달 / 나이: 2', '표 끝',
    '상자 시작. 생각', '보기 시작', '라', '보기 끝', '상자 끝',
    '점역자 주 시작', '마', '점역자 주 끝', '인용 시작', '바', '인용 끝', '사', '', '아',
    '그림 12-1. 손', '그림 12-2. 설명 없음', '그림. 발', '그림 b.png. 설명 없음',
    '자 (그림 12-3. 팔)', 'y 이퀄 1', '① 차', '② 카', '주 1. 타', '[장면 바뀜]',
    '점자 시작', '⠁', '점자 끝', '[쪽 번호 없음]', '하', '',
  ]
  const written = readingText(
    [
      { label: '12', text },
      { label: '', text: '하' },
    ],
    '국어 1',
  )
  expect(written.text.split('\n')).toEqual(lines)
  expect(written.open).toBe(3)
})

test('no letter of the chapters is lost', () => {
  for (const subject of subjects)
    for (const one of chapterOf(subject)) {
      const blocks = parseManuscript(one.text).filter(({ kind }) => kind !== 'doubt')
      const { text, unread } = readingText([one], '')
      const typed = lettersOf(textOf(blocks, (latex) => sayFormula(latex).words))
      expect([missingFrom(typed, lettersOf(text)), unread]).toEqual(['', []])
    }
})

test('formulas are said in words everywhere; what has no words is named and counted', () => {
  const typed = [
    '## $x^2$의 그래프',
    '| $a_1$ | 나 |\n|---|---|\n| $\\frac12$ | $\\foo$ |',
    '- $2^3$',
    '> $$\n> \\baz+1\n> $$',
  ].join('\n\n')
  const { text, unread } = readingText(
    [
      { label: '1', text: '$y$' },
      { label: '2', text: typed },
    ],
    '수학',
  )
  expect(text.split('\n').slice(3)).toEqual([
    '[2쪽]',
    'x의 제곱의 그래프',
    '표. 열: a 아래첨자 1 / 나',
    '1행. a 아래첨자 1: 2분의 1 / 나: 읽지 못한 기호 \\foo',
    '표 끝',
    '- 2의 세제곱',
    '인용 시작',
    '읽지 못한 기호 \\baz 더하기 1',
    '인용 끝',
    '',
  ])
  expect(unread).toEqual([
    { page: 1, latex: '\\foo', signs: ['\\foo'] },
    { page: 1, latex: '\\baz+1', signs: ['\\baz'] },
  ])
})

test('whoever makes the draft is told which formulas have signs without words', async () => {
  const pages = [
    { label: '7', text: '$x$\n\n![](그림 1)' },
    { label: '8', text: '$\\foo x$\n\n<!-- 확인: 표 -->' },
  ]
  const { remarks, count } = await makeDraft(draftTask(pages, { kind: 'reading' }))
  expect(remarks.map(({ page, kind, text, written }) => [page, kind, text, written])).toEqual([
    ['7', 'noDescription', expect.any(String), ''],
    ['8', 'doubt', '표', ''],
    ['8', 'unread', '\\foo x', '\\foo'],
  ])
  expect(count).toBe(3)
})

test('no letter of any page is lost', () => {
  fc.assert(
    fc.property(page, (typed) => {
      const { text } = readingText([{ label: '1', text: typed }], '')
      expect(missingFrom(lettersOf(textOf(parseManuscript(typed))), lettersOf(text))).toBe('')
    }),
    { numRuns: 300, seed: 6 },
  )
})

test('a volume takes time in proportion to its pages', async () => {
  const write = (count: number) => readingText(volumeOf(count), '국어 1')
  expect(
    await costRatio(
      () => write(50),
      () => write(500),
    ),
  ).toBeLessThan(40)
})
