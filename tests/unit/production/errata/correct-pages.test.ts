/** Tests that a correction changes a page of the manuscript only where exactly one run of words is meant. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctPages, withDoubt } from '~/features/production/errata/manuscript/correct-pages'
import { openWork } from '~/features/production/manuscript/markdown/open-work'
import { readPage } from '~/features/production/manuscript/markdown/page-parser'
import { costRatio } from '../../../support/checks/cost-growth'
import { textOf } from '../../../support/fixtures/manuscript-letters'

const corrected = (text: string | string[], wrong: string, right: string) => {
  const texts = [text].flat()
  const found = correctPages(texts, { wrong, right })
  return found.result === 'changed' ? found.text : found.result
}

describe('words that stand once on the pages', () => {
  test.each([
    ['a word', '삼각형의 넙이를 구하여라.', '넙이', '넓이', '삼각형의 넓이를 구하여라.'],
    [
      'whatever the blanks of the table',
      '우리나라의 수도는\t부산이다.',
      '수도는 부산 이다',
      '수도는 서울이다',
      '우리나라의 수도는 서울이다.',
    ],
    [
      'whatever its quotation marks',
      '그는 “가자”라고 말했다.',
      '"가자"라고',
      '“가세”라고',
      '그는 “가세”라고 말했다.',
    ],
    ['with signs that are escaped', '값은 3\\*4이다.', '3*4', '3*5', '값은 3\\*5이다.'],
    ['with a backslash that is printed', '값은 \\\\|이다.', '\\|이', '가이', '값은 가이다.'],
    ['in a heading', '## 넙이 구하기', '넙이', '넓이', '## 넓이 구하기'],
    [
      'in a cell',
      '| 낱말 | 뜻 |\n|-|-|\n| 넙이 | 크기 |',
      '넙이',
      '넓이',
      '| 낱말 | 뜻 |\n|-|-|\n| 넓이 | 크기 |',
    ],
    ['inside strong words', '**삼각형의 넙이**를', '넙이', '넓이', '**삼각형의 넓이**를'],
    ['a number that is no part of another one', '2012년에 12명', '12명', '13명', '2012년에 13명'],
    ['a longer form, once', '학교 간다.', '학교 간다', '학교에 간다', '학교에 간다.'],
    [
      'that are composed otherwise on the page',
      '삼각형의 넙이, 원의 넓이'.normalize('NFD'),
      '삼각형의 넙이',
      '삼각형의 넓이',
      `삼각형의 넓이${', 원의 넓이'.normalize('NFD')}`,
    ],
    ['with what nobody sees on the page', '넙\u200b이와 넓이', '넙이', '넓은 이', '넓은 이와 넓이'],
    ['in digits of full width', '값 ２１５와 216', '215', '216', '값 216와 216'],
    [
      'where a doubt quotes them, too',
      '<!-- 확인: 틀린 글: 넙이 -->\n\n넙이',
      '넙이',
      '넓이',
      '<!-- 확인: 틀린 글: 넙이 -->\n\n넓이',
    ],
    ['blanks alone', '할수 있다.', '할수 있다', '할 수 있다', '할 수 있다.'],
    [
      'what is markup in a manuscript is not made of it',
      '값은 가나이다.',
      '가나',
      '*가*',
      '값은 \\*가\\*이다.',
    ],
  ])('%s', (_, text, wrong, right, after) => expect(corrected(text, wrong, right)).toBe(after))

  test('on the second of two pages', () =>
    expect(correctPages(['가나다', '넙이'], { wrong: '넙이', right: '넓이' })).toEqual({
      result: 'changed',
      page: 1,
      text: '넓이',
    }))
})

test.each([
  ['the right words', '삼각형의 넓이를', '넙이', '넓이'],
  ['the longer form', '학교에 간다.', '학교', '학교에'],
  ['the right blanks', '할 수 있다.', '할수 있다', '할 수 있다'],
])('a page that has %s already is left', (_, text, wrong, right) =>
  expect(corrected(text, wrong, right)).toBe('already'),
)

describe('somebody is to look, and nothing is changed', () => {
  test.each([
    ['words that stand twice', '넙이와 넙이', '넙이', '넓이'],
    ['words on two pages', ['넙이', '넙이'], '넙이', '넓이'],
    ['words that are not there', '둘레', '넙이', '넓이'],
    ['one letter', '가나', '가', '나나'],
    ['nothing on one side', '넙이', '넙이', ''],
    ['an addition', '넙이', '', '넓이'],
    ['a part of a number', '2012년', '12', '13'],
    ['a part of a decimal', '값 3.12이다', '12', '13'],
    ['words that overlap themselves', '하하하', '하하', '호호'],
    ['two numbers for one', '답은 12이다', '1 2', '1 3'],
    ['one number for two', '답은 1 2이다', '12', '13'],
    ['two words for one', 'another', 'an other', 'the other'],
    ['a part of a syllable', 'ᄀᆞᆯ다', 'ᄀᆞ', '가나'],
    ['a letter without its accent', 'cafe\u0301', 'cafe', 'safe'],
    ['a number that goes on behind what nobody sees', '12\u200b3', '12', '13'],
    ['right words that only a doubt quotes', '<!-- 확인: 바른 글: 오십 -->\n\n글', '육십', '오십'],
    ['a part of a word', 'that', 'hat', 'cat'],
    ['a formula', '값은 $x+12$이다.', 'x+12', 'x+13'],
    ['words around a formula', '값 $x$는', '값 $x$는', '값 $y$는'],
    ['half of strong words', '**넙이**를 구', '넙이를', '넓이를'],
    ['words over two lines', '가나\n다라', '나다', '나 다'],
    ['the description of a picture', '![넙이](a.png)', '넙이', '넓이'],
    ['words that make markup', '가나 다라', '가나', '- 가나'],
    ['an order to delete', '넙이를', '넙이', '삭제'],
    ['an order in brackets', '넙이를', '넙이', '(삭제)'],
    ['an order in a sentence', '넙이를', '넙이', '‘넙이’를 ‘넓이’로 수정합니다.'],
    ['a picture to exchange', '넙이를', '넙이', '그림 교체'],
    ['the sign for as above', '넙이를', '넙이', '〃'],
    ['words left out', '가나다라마바', '가…바', '가…사'],
  ])('%s', (_, text, wrong, right) => expect(corrected(text, wrong, right)).toBe('doubt'))
})

test('whatever the page and the words are, a change is one run of its text', () => {
  const sign = fc.constantFrom(...'가나넙이넓 \n*_$[]()!|-#>12.\\<:`~"“”', ':::상자\n', '![가](나)')
  const text = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(text, text, text, text, (before, wrong, behind, right) => {
      const page = before + wrong + behind
      const after = corrected(page, wrong, right)
      if (['doubt', 'already'].includes(after)) return
      const [old, now] = [readPage(page), readPage(after)]
      expect(now.blocks.map(({ kind }) => kind)).toEqual(old.blocks.map(({ kind }) => kind))
      expect(now.doubts).toEqual(old.doubts)
      const letters = (value: string) => value.replace(/\s/g, '').length
      expect(letters(textOf(now.blocks)) - letters(textOf(old.blocks))).toBe(
        letters(right) - letters(wrong),
      )
    }),
    { numRuns: 3_000 },
  )
})

test('a doubt stands before the page and says everything of it, whatever its words are', () => {
  const text = ':::상자\n글'
  const said = { pageText: '12쪽', wrong: '넙이 -->\n<!-- 확인: x -->', right: '넓이', note: '' }
  const after = withDoubt(text, said)
  expect(openWork(after).doubts).toHaveLength(openWork(text).doubts.length + 1)
  expect(openWork(after).doubts[0]!.text).toContain('정오(12쪽)를 찾아 고쳐 주세요. 틀린 글: 넙이')
  expect(readPage(after).blocks.slice(1)).toEqual(readPage(text).blocks)
})

test('a long page takes time in proportion to its length', async () => {
  const all = (length: number) => () => {
    for (const part of ['넙', '\\*', ' ', '**가', '1.'])
      correctPages([`${part.repeat(length)}넙이${part.repeat(length)}`], {
        wrong: `${part.repeat(20)}넙이`,
        right: '넓이',
      })
  }
  expect(await costRatio(all(2_000), all(32_000))).toBeLessThan(64)
})
