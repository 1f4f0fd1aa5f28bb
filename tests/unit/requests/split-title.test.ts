/** Tests which titles of order sheets are taken for two books, and which for one. */
import { expect, test } from 'vitest'
import { proposeSplit } from '~/features/requests/order-file/review/split-title'

test.each([
  ['공통수학1, 2', '공통수학1', '공통수학2'],
  ['공통수학 1,2', '공통수학 1', '공통수학 2'],
  ['공통국어1 및 2', '공통국어1', '공통국어2'],
  ['수학Ⅰ·Ⅱ', '수학Ⅰ', '수학Ⅱ'],
  ['수학 I/II', '수학 I', '수학 II'],
  ['국어 가/나', '국어 가', '국어 나'],
  ['국어 3-1 (가, 나)', '국어 3-1 (가)', '국어 3-1 (나)'],
  ['국어 1-1, 1-2', '국어 1-1', '국어 1-2'],
  ['사회 ①+②', '사회 ①', '사회 ②'],
  ['독서와 작문, 언어와 매체', '독서와 작문', '언어와 매체'],
  ['과학 1, 과학 2', '과학 1', '과학 2'],
  ['물리학Ⅰ / 화학Ⅰ', '물리학Ⅰ', '화학Ⅰ'],
])('%s is taken for %s and %s', (title, first, second) => {
  expect(proposeSplit(title)).toEqual([first, second])
})

test.each([
  '기술·가정 1',
  '기술·가정',
  '독서와 작문',
  '국어 1-1',
  '수학 1',
  '음악 감상과 비평',
  '국어 1-1, 1-2, 2-1',
  '수학 1, 1',
  '국어 (가, 나',
  '',
  '국어, 1',
  ','.repeat(100),
  `${'가'.repeat(5_000)}, 나`,
])('%s is taken for one', (title) => {
  expect(proposeSplit(title)).toBeNull()
})
