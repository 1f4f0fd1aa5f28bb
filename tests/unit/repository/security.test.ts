/**
 * Tests docs/security.md: it names existing files and tests, every weakness has its defence and its
 * test, and every key and link says how it ends.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [ofWeaknesses = '', ofKeys = ''] = readFileSync('docs/security.md', 'utf8').split(
  /^## 열쇠와 링크$/m,
)
/** The cells of the table's rows, without its head. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .slice(2)
const [rows, keys] = [rowsOf(ofWeaknesses), rowsOf(ofKeys)]
const citedIn = (cell = '') =>
  [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }))
const placesIn = (cell = '') =>
  [...cell.matchAll(/`((?:app|server|prisma)\/[^`]+)`/g)].map(([, file = '']) => file)

test('every weakness has its place in the code and its test', () => {
  expect(rows).toHaveLength(47)
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

test('every key and link says what it can do, how long, how it ends, and stands in no log', () => {
  expect(keys).toHaveLength(17)
  expect(
    keys.filter(
      (cells) =>
        cells.length !== 6 ||
        cells.some((cell) => cell === '') ||
        cells[4] !== '없음' ||
        citedIn(cells[5]).length === 0,
    ),
  ).toEqual([])
})

test('every place and every test that it names exists', () => {
  const gone = rows.flatMap((cells) => placesIn(cells[1])).filter((file) => !existsSync(file))
  const missing = [...rows.map((cells) => cells[2]), ...keys.map((cells) => cells[5])]
    .flatMap(citedIn)
    .filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title))
  expect([gone, missing]).toEqual([[], []])
  // every cited file has a cited title
  expect(rows.flatMap((cells) => (cells[2] ?? '').match(/`tests\/[^`]+`/g) ?? []).length).toBe(
    rows.flatMap((cells) => citedIn(cells[2])).length,
  )
})
