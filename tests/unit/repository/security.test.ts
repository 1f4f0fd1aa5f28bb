/**
 * Tests docs/security.md and docs/asvs.md: they name existing files and tests, every weakness has its
 * defence, every key says how it ends, and every requirement of ASVS has its row.
 */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

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
  expect(rows).toHaveLength(49)
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
  expect(keys).toHaveLength(19)
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

/** Levels 1 and 2 of ASVS 5.0: each section with its numbers. */
const sections =
  '1.1.1,2 1.2.1,2,3,4,5,6,7,8,9 1.3.1,2,3,4,5,6,7,8,9,10,11 1.4.1,2,3 1.5.1,2 2.1.1,2,3 ' +
  '2.2.1,2,3 2.3.1,2,3,4 2.4.1 3.2.1,2 3.3.1,2,3,4 3.4.1,2,3,4,5,6 3.5.1,2,3,4,5 3.7.1,2 ' +
  '4.1.1,2,3 4.2.1 4.3.1,2 4.4.1,2,3,4 5.1.1 5.2.1,2,3 5.3.1,2 5.4.1,2,3 6.1.1,2,3 ' +
  '6.2.1,2,3,4,5,6,7,8,9,10,11,12 6.3.1,2,3,4 6.4.1,2,3,4 6.5.1,2,3,4,5 6.6.1,2,3 6.8.1,2,3,4 ' +
  '7.1.1,2,3 7.2.1,2,3,4 7.3.1,2 7.4.1,2,3,4,5 7.5.1,2 7.6.1,2 8.1.1,2 8.2.1,2,3 8.3.1 8.4.1 ' +
  '9.1.1,2,3 9.2.1,2,3,4 10.1.1,2 10.2.1,2 10.3.1,2,3,4 10.4.1,2,3,4,5,6,7,8,9,10,11 ' +
  '10.5.1,2,3,4,5 10.6.1,2 10.7.1,2,3 11.1.1,2 11.2.1,2,3 11.3.1,2,3 11.4.1,2,3,4 11.5.1 11.6.1 ' +
  '12.1.1,2,3 12.2.1,2 12.3.1,2,3,4 13.1.1 13.2.1,2,3,4,5 13.3.1,2 13.4.1,2,3,4,5 14.1.1,2 ' +
  '14.2.1,2,3,4 14.3.1,2,3 15.1.1,2,3 15.2.1,2,3 15.3.1,2,3,4,5,6,7 16.1.1 16.2.1,2,3,4,5 ' +
  '16.3.1,2,3,4 16.4.1,2,3 16.5.1,2,3 17.1.1 17.2.1,2,3,4 17.3.1,2'
const requirements = sections.split(' ').flatMap((section) => {
  const [, name = '', numbers = ''] = /^(\d+\.\d+)\.(.*)$/.exec(section) ?? []
  return numbers.split(',').map((number) => `${name}.${number}`)
})
const asvs = readFileSync('docs/asvs.md', 'utf8')
const judged = asvs
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
/** What stands between backticks with a folder, or at the root. */
const filesIn = (cell = '') =>
  [...cell.matchAll(/`((?:app|server|prisma|public|deploy|docs|tests)\/[^`*]+)`/g)].map(
    ([, file = '']) => file,
  )

describe('ASVS', () => {
  test('every requirement of its first two levels has one row, in their order', () => {
    expect(requirements).toHaveLength(253)
    expect(judged.map(([number]) => number)).toEqual(requirements)
  })

  test('what is met names the file where, and what is not says why', () => {
    const words = ['충족', '해당 없음', '미충족']
    expect(
      judged.filter(
        ([, about = '', result = '', where = '', ...others]) =>
          others.length > 0 ||
          about === '' ||
          where === '' ||
          !words.includes(result) ||
          (result === '충족' && filesIn(where).length === 0 && !/\[[^\]]+\]\(#/.test(where)),
      ),
    ).toEqual([])
  })

  test('every file and every test that a row names exists', () => {
    const cells = judged.map(([, , , where]) => where)
    const gone = cells.flatMap(filesIn).filter((file) => !existsSync(file))
    const missing = cells
      .flatMap(citedIn)
      .filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title))
    expect([gone, missing]).toEqual([[], []])
  })

  test('its counts and its list of what is not met are those of the table', () => {
    const count = (word: string) => judged.filter(([, , result]) => result === word).length
    expect(asvs).toContain(
      `충족 ${count('충족')}개, 해당 없음 ${count('해당 없음')}개, 미충족 ${count('미충족')}개`,
    )
    const [, list = ''] = asvs.split(/^## 미충족$/m)
    expect([...list.matchAll(/^- \*\*(\d+\.\d+\.\d+) /gm)].map(([, number]) => number)).toEqual(
      judged.filter(([, , result]) => result === '미충족').map(([number]) => number),
    )
  })
})
