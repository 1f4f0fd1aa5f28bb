/** Tests the layers of the code: which room may import which, and that no imports are circular. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { preProcessFile } from 'typescript'
import { describe, expect, test } from 'vitest'

const sources = ['app', 'server', 'prisma'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name) && !name.startsWith('generated'))
    .map((name) => join(folder, name)),
)
const known = new Set(sources)

/**
 * The files and packages that a file imports, as paths from the root. Imports of types count like
 * others.
 */
function importsOf(file: string): string[] {
  const { importedFiles } = preProcessFile(readFileSync(file, 'utf8'), true, true)
  return importedFiles.map(({ fileName }) => {
    if (!fileName.startsWith('~/') && !fileName.startsWith('.')) return fileName
    const path = fileName.startsWith('~/')
      ? join('app', fileName.slice(2))
      : relative('.', join(dirname(file), fileName))
    return (
      ['', '.ts', '.tsx', '.js'].map((end) => path + end).find((name) => known.has(name)) ?? path
    )
  })
}
const imports = new Map(sources.map((file) => [file, importsOf(file)]))

/** Imports by code that runs; imports that only name a type are gone after the build. */
function codeImportsOf(file: string): string[] {
  const typesOnly = new Set<string>()
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+type\b[^'"]*?\sfrom\s+['"]([^'"]+)['"]/gm,
  )
  for (const [, name = ''] of statements) typesOnly.add(name.replace(/^(~\/|[./]+)/, ''))
  return imports
    .get(file)!
    .filter(
      (path) => ![...typesOnly].some((name) => path.replace(/\.(tsx?|js)$/, '').endsWith(name)),
    )
}

/** The rooms of app/, from the bottom up: each imports itself and those before it. */
const rooms = [
  'tables',
  'platform',
  'i18n',
  'validation',
  'auth',
  'storage',
  'workers',
  'integrations',
  'http',
  'components',
  'setting',
  'notices',
  'features',
  'api',
  'workflows',
  'routes',
]

/** The areas of app/features/, in the order of the chain: each imports itself and those before it. */
const areas = [
  'catalogue',
  'people',
  'messages',
  'sources',
  'delivery',
  'requests',
  'production',
  'centre',
]

const folderOf = (path: string, parent: string) =>
  new RegExp(`^${parent}/([^/]+)/`).exec(path)?.[1] ?? ''
const isRoute = (file: string) => file.startsWith('app/routes/')
const isServerOnly = (file: string) => /\.server(\.tsx?)?$/.test(file)
/** Files of app/ outside every room: Remix requires them there, and they assemble the rooms. */
const isTop = (file: string) => /^app\/[^/]+$/.test(file)

type Rule = {
  who: string
  because: string
  these: (file: string) => boolean
  forbidden: (path: string, file: string) => boolean
  /** types may still be imported */
  code?: true
}

const rules: Rule[] = [
  {
    who: 'a room',
    because: 'imports itself and the rooms below it only',
    these: (file) => file.startsWith('app/') && !isTop(file),
    forbidden: (path, file) =>
      isTop(path) ||
      rooms.indexOf(folderOf(path, 'app')) > rooms.indexOf(folderOf(file, 'app')) ||
      /^(server|prisma\/(?!generated))/.test(path),
  },
  {
    who: 'an area',
    because: 'imports itself and the areas before it only, not even types of others',
    these: (file) => file.startsWith('app/features/'),
    forbidden: (path, file) =>
      areas.indexOf(folderOf(path, 'app/features')) > areas.indexOf(folderOf(file, 'app/features')),
  },
  {
    who: 'a route',
    because: 'imports no other route, and asks the API table instead of the database',
    these: isRoute,
    forbidden: (path) => /^app\/(routes\/|platform\/db\.server|storage\/|workers\/)/.test(path),
  },
  {
    who: 'code of the browser',
    because: 'imports no code of the server',
    these: (file) =>
      file.startsWith('app/') &&
      !isServerOnly(file) &&
      !isRoute(file) &&
      !/^app\/(root|entry\.server)\.tsx$/.test(file),
    forbidden: isServerOnly,
    code: true,
  },
  {
    who: 'code of the browser',
    because: 'gets its texts one by one, never the whole table',
    these: (file) => file.startsWith('app/') && !isServerOnly(file),
    forbidden: (path) => path === 'app/tables/messages.ts',
    code: true,
  },
  {
    who: 'a service function',
    because: 'knows nothing of HTTP',
    these: (file) => file.startsWith('app/features/') && isServerOnly(file),
    forbidden: (path) => path.startsWith('@remix-run/'),
    code: true,
  },
  {
    who: 'a file',
    because: 'has a name that says what is inside',
    these: () => true,
    forbidden: (path) => /(^|\/)(index|utils?|helpers?|common)(\.tsx?)?$/.test(path),
  },
]

describe.each(rules)('$who', ({ because, these, forbidden, code }) => {
  test(because, () => {
    const broken = sources
      .filter(these)
      .flatMap((file) =>
        (code ? codeImportsOf(file) : imports.get(file)!)
          .filter((path) => forbidden(path, file))
          .map((path) => `${file} → ${path}`),
      )
    expect(broken).toEqual([])
  })
})

/** The files that run when one is loaded, with the way that leads to each. */
function reachedFrom(file: string, way: string[] = [file], ways = new Map<string, string[]>()) {
  for (const path of codeImportsOf(file))
    if (known.has(path) && !ways.has(path)) {
      ways.set(path, [...way, path])
      reachedFrom(path, [...way, path], ways)
    }
  return ways
}

test('the demo is written without opening the application’s own database, whose address the start only then knows', () => {
  expect(reachedFrom('prisma/seed.ts').get('app/platform/db.server.ts')).toBeUndefined()
})

test('every room and every area has its place in the order', () => {
  const foldersOf = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  expect({ rooms: foldersOf('app'), areas: foldersOf('app/features') }).toEqual({
    rooms: [...rooms].sort(),
    areas: [...areas].sort(),
  })
})

test('no file imports itself through others, not even by types', () => {
  const finished = new Set<string>()
  const circles: string[] = []
  const follow = (file: string, way: string[]): void => {
    const index = way.indexOf(file)
    if (index >= 0) circles.push([...way.slice(index), file].join(' → '))
    if (index >= 0 || finished.has(file)) return
    for (const path of imports.get(file) ?? []) follow(path, [...way, file])
    finished.add(file)
  }
  for (const file of sources) follow(file, [])
  expect(circles).toEqual([])
})

test('an area has a README of at most 30 lines: what it is for, its tables, where to begin, what misleads', () => {
  for (const area of areas) {
    const lines = readFileSync(join('app/features', area, 'README.md'), 'utf8')
      .trim()
      .split('\n')
    expect([area, lines.length <= 30]).toEqual([area, true])
    const headings = lines.filter((line) => line.startsWith('## '))
    expect([area, headings]).toEqual([
      area,
      ['## Tables', '## Where to begin', '## What will mislead you'],
    ])
    const folders = [join('app/features', area), 'app/features', '.']
    const gone = [...lines.join('\n').matchAll(/`([\w-]+(?:\/[\w-]+)*(?:\/|\.[\w.]*tsx?))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !folders.some((folder) => existsSync(join(folder, path))))
    expect([area, gone]).toEqual([area, []])
  }
})

test('a file of JavaScript imports by relative addresses: it runs before the names of TypeScript are known', () => {
  const broken = sources.filter(
    (file) => file.endsWith('.js') && /from '~\/|import '~\//.test(readFileSync(file, 'utf8')),
  )
  expect(broken).toEqual([])
})

test('a folder holds at most 24 files, routes aside', () => {
  const counts: Record<string, number> = {}
  for (const file of [...sources, ...testFiles()])
    counts[dirname(file)] = (counts[dirname(file)] ?? 0) + 1
  const full = Object.entries(counts).filter(([name, files]) => files > 24 && name !== 'app/routes')
  expect(full).toEqual([])
})

test('a module opens with a sentence that says what it is', () => {
  const silent = [...sources, ...testFiles()].filter(
    (file) => !/^\/\*\*/.test(readFileSync(file, 'utf8')),
  )
  expect(silent).toEqual([])
})

test('a test opens with a sentence that says what it proves', () => {
  const silent = testFiles().filter(
    (file) =>
      file.endsWith('.test.ts') &&
      !/^\/\*\*\s+(\* )?(Tests|Checks|Compares|Counts|Fuzzes|Runs) /.test(
        readFileSync(file, 'utf8'),
      ),
  )
  expect(silent).toEqual([])
})

test('a test stands in the folder of its area, or in one for what is across the areas', () => {
  const across: Record<string, string[]> = {
    api: ['platform'],
    pages: ['platform', 'screens'],
    e2e: ['flows', 'screens'],
    unit: ['platform', 'repository'],
  }
  const strangers = testFiles().filter((file) => {
    const [, kind = '', folder = ''] = file.split('/')
    return kind in across && ![...areas, ...across[kind]!].includes(folder)
  })
  expect(strangers).toEqual([])
})

test('no test switches an accessibility rule off', () => {
  const tests = testFiles().filter((name) => !name.endsWith('architecture.test.ts'))
  const suspicious = tests.filter((name) =>
    /disableRules|\.exclude\(|enabled: false/.test(readFileSync(name, 'utf8')),
  )
  expect(suspicious).toEqual([])
})

function testFiles(): string[] {
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('tests', name))
}
