/** Tests the text for people who read aloud: what becomes of each block, and that nothing is lost. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseManuscript } from '~/features/production/manuscript/markdown/parse'
import { readingText } from '~/features/production/manuscript/reading-text'
import { costRatio } from '../../support/checks/cost-growth'
import { lettersOf, missingFrom, page, textOf } from '../../support/fixtures/manuscript-letters'
import { chapterOf, subjects, volumeOf } from '../../support/fixtures/manuscripts'

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
    '국어 1 (초안)', '[12쪽]', '제목', '글 하나와 x^2(주 1)', '2. 가', '  - 나', '3. 다',
    '표. 열: 이름 / 나이', '1행. 이름: 해 / 나이: 1', '2행. 이름: 달 / 나이: 2', '표 끝',
    '상자 시작. 생각', '보기 시작', '라', '보기 끝', '상자 끝',
    '점역자 주 시작', '마', '점역자 주 끝', '인용 시작', '바', '인용 끝', '사', '', '아',
    '그림 12-1. 손', '그림 12-2. 설명 없음', '그림. 발', '그림 b.png. 설명 없음',
    '자 (그림 12-3. 팔)', 'y =1', '① 차', '② 카', '주 1. 타', '[장면 바뀜]',
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
      const { text } = readingText([one], '')
      expect(missingFrom(lettersOf(textOf(blocks)), lettersOf(text))).toBe('')
    }
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
