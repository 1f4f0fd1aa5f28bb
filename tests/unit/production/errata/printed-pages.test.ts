/** Tests which printed pages the texts of publishers' tables name, and which of them are refused. */
import { expect, test } from 'vitest'
import { readPrintedPages } from '~/features/production/errata/read/printed-pages'

const pagesOf = (text: string) => {
  const found = readPrintedPages(text)
  return 'pages' in found ? found.pages : found.problem
}

test.each([
  ['12', [12]],
  ['12쪽', [12]],
  ['12페이지', [12]],
  ['12면 본문 2행', [12]],
  ['p.12', [12]],
  ['P. 12 3행', [12]],
  ['12p', [12]],
  ['12~13쪽', [12, 13]],
  ['12 ~ 13쪽, 20', [12, 13, 20]],
  ['12쪽, 3', [12]],
  ['12∼13', [12, 13]],
  ['12쪽 – 13쪽', [12, 13]],
  ['pp.12-14', [12, 13, 14]],
  ['12, 15쪽 아래 3행', [12, 15]],
  ['12·15쪽', [12, 15]],
  ['12쪽 및 15쪽', [12, 15]],
  ['12쪽, 3행', [12]],
  ['12, 3행', [12]],
  ['12쪽 1~3행', [12]],
  ['12 (상단)', [12]],
  ['12쪽 3번 정답', [12]],
  ['15쪽, 12쪽', [12, 15]],
  ['１２쪽', [12]],
])('%s names its pages', (text, pages) => {
  expect(pagesOf(text)).toEqual(pages)
})

test.each(['앞표지', '뒤 표지', '차례', '판권', 'ⅳ쪽', '책 전체'])(
  '%s has no number, so that it concerns every volume',
  (text) => {
    expect(pagesOf(text)).toEqual([])
  },
)

test.each([
  ['', 'erratumNoPage'],
  ['왼쪽 위', 'erratumNoPage'],
  ['12쪽~', 'erratumNoPage'],
  ['12 3', 'erratumNoPage'],
  // a spreadsheet program made a day of '12-13'
  ['2026-12-13', 'erratumNoPage'],
  ['12월 13일', 'erratumNoPage'],
  ['12345쪽', 'erratumNoPage'],
  ['13~12쪽', 'erratumPageOrder'],
  ['0쪽', 'erratumPageOrder'],
  ['1~900쪽', 'erratumManyPages'],
  ['정답과 해설 12쪽', 'erratumOtherPages'],
  ['별책 3쪽', 'erratumOtherPages'],
])('%s is not guessed', (text, problem) => {
  expect(pagesOf(text)).toBe(problem)
})
