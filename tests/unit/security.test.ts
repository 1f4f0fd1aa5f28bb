/**
 * Tests docs/security.md: it names existing files and tests, and every weakness has its defence and
 * its test.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!약점|-)/.test(line) && !line.startsWith('|---'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const citedIn = (cell = '') =>
  [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }))
const placesIn = (cell = '') =>
  [...cell.matchAll(/`((?:app|server|prisma)\/[^`]+)`/g)].map(([, file = '']) => file)

test('every weakness has its place in the code and its test', () => {
  expect(rows).toHaveLength(38)
  expect(
    rows.filter(
      (cells) =>
        cells.length !== 3 ||
        cells.some((cell) => cell === '') ||
        placesIn(cells[1]).length === 0 ||
        citedIn(cells[2]).length === 0,
    ),
  ).toEqual([])
})

test('every place and every test that it names exists', () => {
  const gone = rows.flatMap((cells) => placesIn(cells[1])).filter((file) => !existsSync(file))
  const missing = rows
    .flatMap((cells) => citedIn(cells[2]))
    .filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title))
  expect([gone, missing]).toEqual([[], []])
  // every cited file has a cited title
  expect(rows.flatMap((cells) => (cells[2] ?? '').match(/`tests\/[^`]+`/g) ?? []).length).toBe(
    rows.flatMap((cells) => citedIn(cells[2])).length,
  )
})
