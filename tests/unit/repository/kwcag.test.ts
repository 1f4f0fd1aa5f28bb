/**
 * Tests docs/kwcag.md: it names existing tests, and some requirements are verified in the sources.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/kwcag.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
/** The files and titles that a row cites. */
const citedIn = (cell = '') =>
  [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }))

const wanted =
  '5.1.1 5.2.1 5.3.1 5.3.2 5.3.3 5.4.1 5.4.2 5.4.3 5.4.4 6.1.1 6.1.2 6.1.3 6.1.4 6.2.1 6.2.2 6.3.1 6.4.1 6.4.2 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 7.1.1 7.2.1 7.2.2 7.3.1 7.3.2 7.3.3 7.3.4 8.1.1 8.2.1'.split(
    ' ',
  )

test('the assessment has the 33 items of KWCAG 2.2, each with what is done and a test', () => {
  expect(rows.map(([number]) => number)).toEqual(wanted)
  expect(rows).toHaveLength(33)
  expect(
    rows.filter(
      (cells) =>
        cells.length !== 4 || cells.some((cell) => cell === '') || citedIn(cells[3]).length === 0,
    ),
  ).toEqual([])
})

test('every test that it names exists under that name', () => {
  const missing = rows
    .flatMap((cells) => citedIn(cells[3]))
    .filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title))
  expect(missing).toEqual([])
})

const sources = ['app', 'public'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js|css)$/.test(name))
    .map((name) => join(folder, name)),
)
/** Lines of the product's own sources that match. */
const found = (what: RegExp) =>
  sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => what.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

test('no key of a letter does anything', () => {
  const listeners = sources.filter((file) =>
    /addEventListener\('key|onKey[A-Z]/.test(readFileSync(file, 'utf8')),
  )
  expect(
    listeners
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bkey [!=]==? '([^']+)'/g)].map(([, key]) => key),
      )
      .filter((key) => key?.length === 1),
  ).toEqual([])
  expect([listeners, found(/accesskey|accessKey="/)]).toEqual([
    ['public/address.js', 'public/drive.js'],
    [],
  ])
})

test('nothing listens to the motion of a device', () =>
  expect(found(/devicemotion|deviceorientation|Accelerometer|Gyroscope/i)).toEqual([]))

test('nothing happens when a pointer goes down or moves', () =>
  expect(
    found(/'(pointer|mouse|touch)(down|start|move)'|on(Pointer|Mouse|Touch)(Down|Start|Move)/i),
  ).toEqual([]))

test('nothing moves or flashes by itself', () =>
  expect(found(/@keyframes|animation:|<marquee|<blink|http-equiv="?refresh/i)).toEqual([]))

test('nothing is played but the picture of the visitor’s own camera, without sound', () => {
  expect(found(/<(video|audio)\b|\bnew Audio\(|autoplay/i)).toEqual([
    expect.stringMatching(/camera-forms\.tsx: <video muted playsInline \/>$/),
  ])
})

test('no choice sends a form', () => {
  const listening = sources.filter((file) =>
    /addEventListener\('change'|onChange=/.test(readFileSync(file, 'utf8')),
  )
  expect(listening.length).toBeGreaterThan(0)
  expect(
    listening.filter((file) => /\.submit\(|requestSubmit/.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})
