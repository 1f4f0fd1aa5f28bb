/** Tests that every export has a user: what only its own file needs is not exported. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name))
    .map((name) => join(folder, name))
const isGenerated = (file: string) => file.startsWith('prisma/generated/')
const atRoot = readdirSync('.').filter((name) => /\.(ts|js)$/.test(name))
const all = [...['app', 'server', 'prisma', 'tests'].flatMap(filesIn), ...atRoot]
const texts = new Map(all.map((file) => [file, readFileSync(file, 'utf8')]))

/** What is read by its name: screens, the work of threads, statements, the start of the service. */
const isReadByName = (file: string) =>
  /^app\/(routes\/|root\.tsx|entry\.)|(^|\/)worker\.ts$|\.sql\.server\.ts$|^server\/index\.ts$/.test(
    file,
  )

/** The file that an address means. */
function fileOf(address: string, from: string): string {
  const path = address.startsWith('~/')
    ? join('app', address.slice(2))
    : join(dirname(from), address)
  return ['', '.ts', '.tsx', '.js'].map((end) => path + end).find((name) => texts.has(name)) ?? ''
}

/** The names of `{ a, type b, c as d }` before their renaming. */
const namesIn = (list: string) =>
  list
    .split(',')
    .map((part) => /^(?:type\s+)?(\w+)/.exec(part.trim())?.[1] ?? '')
    .filter(Boolean)

/** What a file takes of others, as `file name`; `file *` for one that it takes as a whole. */
function usesOf(text: string, file: string): string[] {
  const uses: string[] = []
  const named =
    /^(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s+from\s+['"]([^'"]+)['"]/gm
  for (const [, list = '', address = ''] of text.matchAll(named))
    for (const name of namesIn(list)) uses.push(`${fileOf(address, file)} ${name}`)
  const spaces = /^import\s+(?:type\s+)?\*\s+as\s+(\w+)\s+from\s+['"]([^'"]+)['"]/gm
  for (const [, space = '', address = ''] of text.matchAll(spaces)) {
    const target = fileOf(address, file)
    for (const [, name = ''] of text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g')))
      uses.push(`${target} ${name}`)
    // the whole is handed on
    if (new RegExp(`(?<!as )\\b${space}\\b(?!\\.)`).test(text)) uses.push(`${target} *`)
  }
  const wholes = /^export\s+\*[^']*'([^']+)'|\bimport\(\s*'([^']+)'/gm
  for (const [, first, second] of text.matchAll(wholes))
    uses.push(`${fileOf(first ?? second ?? '', file)} *`)
  return uses
}

/** The names that a file exports. */
function exportsOf(text: string): string[] {
  const declared =
    /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|class|const|let|type|interface|enum)\s+(\w+)/gm
  const listed = /^export\s+(?:type\s+)?\{([^}]*)\}/gm
  return [
    ...[...text.matchAll(declared)].map(([, name = '']) => name),
    ...[...text.matchAll(listed)].flatMap(([, list = '']) => namesIn(list)),
  ]
}

test('what only its own file uses is not exported', () => {
  const used = new Set([...texts].flatMap(([file, text]) => usesOf(text, file)))
  const needless = [...texts]
    .filter(([file]) => /^(app|server|prisma)\//.test(file))
    .filter(([file]) => !isGenerated(file) && !isReadByName(file) && !used.has(`${file} *`))
    .flatMap(([file, text]) => exportsOf(text).map((name) => `${file} ${name}`))
    .filter((entry) => !used.has(entry))
  expect(needless).toEqual([])
})

test('the rule itself finds what is used, and only that', () => {
  const uses = (text: string) => usesOf(text, 'app/x.ts')
  expect(uses("import { groupBy, type keysOf as k } from '~/platform/records'\n")).toEqual([
    'app/platform/records.ts groupBy',
    'app/platform/records.ts keysOf',
  ])
  expect(uses("import * as r from '~/platform/records'\nr.zip(a, b)\n")).toEqual([
    'app/platform/records.ts zip',
  ])
  expect(uses("import * as r from '~/platform/records'\nhand(r)\n")).toEqual([
    'app/platform/records.ts *',
  ])
  expect(
    exportsOf('export type A = 1\nexport async function b() {}\nexport { c, d as e }\n'),
  ).toEqual(['A', 'b', 'c', 'd'])
})
