/** Tests where pages of a PDF stand on larger paper. */
import { describe, expect, test } from 'vitest'
import { papers, sheetsOf } from '~/workers/enlargement/layout'

const a4 = { width: 210, height: 297 }

describe('a page of A4', () => {
  test('fills A3 by 1.41 and B4 by 1.22, in the middle', () => {
    for (const [paper, times] of [
      ['A3', 1.4141],
      ['B4', 1.2238],
    ] as const) {
      const [{ page, window, paper: sheet }] = sheetsOf(1, a4, paper, 0) as [
        ReturnType<typeof sheetsOf>[0],
      ]
      expect(page.width / a4.width).toBeCloseTo(times, 3)
      expect(window.x * 2 + window.width).toBeCloseTo(sheet.width, 6)
      expect(window.y * 2 + window.height).toBeCloseTo(sheet.height, 6)
    }
  })

  test('is larger where its margins are cut off, and what is cut off lies behind the edge', () => {
    const [sheet] = sheetsOf(1, a4, 'A3', 15)
    expect(sheet!.page.width).toBeGreaterThan(papers.A3.width)
    expect(sheet!.window.x - sheet!.page.x).toBeCloseTo((15 * sheet!.page.width) / a4.width, 6)
  })

  test('as large as A3 is cut into two sheets of A4 that have a strip in common', () => {
    const [upper, lower] = sheetsOf(7, a4, 'A4x2', 0)
    expect([upper!.paper, lower!.paper]).toEqual([
      { width: 297, height: 210 },
      { width: 297, height: 210 },
    ])
    const seenTo = upper!.window.y + upper!.window.height - upper!.page.y
    const seenFrom = lower!.window.y - lower!.page.y
    expect(seenTo - seenFrom).toBeCloseTo(10, 6)
    expect(lower!.page.y + lower!.page.height).toBeCloseTo(210, 6)
  })
})

test('a page that is wider than high lies on paper that lies', () => {
  expect(sheetsOf(1, { width: 297, height: 210 }, 'B4', 0)[0]!.paper).toEqual({
    width: 364,
    height: 257,
  })
})
