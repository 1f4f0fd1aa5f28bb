/** Tests the small scripts: what every page loads declares no name that another script declares. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const namesOf = (file: string) =>
  [
    ...readFileSync(`public/${file}`, 'utf8').matchAll(
      /^(?:const|let|class|(?:async )?function) (\w+)/gm,
    ),
  ].map(([, name = '']) => name)

// scripts of one page share their names: a second declaration stops the second script
test('enhance.js, which is on every page, shares no name with another script', () => {
  const common = namesOf('enhance.js')
  expect(common.length).toBeGreaterThan(0)
  const others = readdirSync('public').filter(
    (file) => file.endsWith('.js') && file !== 'enhance.js',
  )
  expect(
    others.flatMap((file) =>
      namesOf(file).flatMap((name) => (common.includes(name) ? [`${file}: ${name}`] : [])),
    ),
  ).toEqual([])
})
