/** Tests which pages of a manuscript a volume is made of. */
import { expect, test } from 'vitest'
import { printRange } from '~/features/production/manuscript/draft/print-range'

const pages = ['', 'ii', '1', '2', '', '3', '부록', '4'].map((label, place) => ({ label, place }))
const labels = (range: { first?: number; last?: number }) =>
  printRange(pages, range).map(({ label }) => label)

test('a range has the pages of its numbers, and those without a number that follow them', () => {
  expect(labels({ first: 2, last: 3 })).toEqual(['2', '', '3', '부록'])
  expect(labels({ first: 4 })).toEqual(['4'])
  expect(labels({ last: 1 })).toEqual(['', 'ii', '1'])
})

test('without a range all pages are taken, and one that no page has is empty', () => {
  expect(labels({})).toHaveLength(pages.length)
  expect(labels({ first: 90, last: 99 })).toEqual([])
})
