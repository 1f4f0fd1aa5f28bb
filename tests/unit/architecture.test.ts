/** The picture of the layers as a test: who may import whom. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const sources = ['app', 'server', 'prisma'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
    .map((name) => join(folder, name)),
)

/** What a file imports, as paths from the top; types are free to cross. */
function importsOf(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )
  return [...statements].map(([, name = '']) => {
    if (name.startsWith('~/')) return `app/${name.slice(2)}`
    return name.startsWith('.') ? relative('.', join(dirname(file), name)) : name
  })
}

/** Features in the order in which they may build on each other: each imports only those before it. */
const features = [
  'auth',
  'address',
  'user',
  'recovery',
  'sign-up',
  'social',
  'sandbox',
  'help',
  'health',
  'book',
  'school',
  'cart',
  'notification',
  'order',
  'request-book',
  'purchase-cart',
  'produce-book',
  'order-file',
  'drive',
  'audit-log',
  'overview',
]
const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1]
const words = /^app\/(codes|messages|failure|format|fields|paging|safe-path)$/
const isRoute = (file: string) => file.startsWith('app/routes/')
const isServerOnly = (file: string) => /\.server\.tsx?$/.test(file)

// [these files]  [must never import]  because
// prettier-ignore
const rules: [which: string, these: (file: string) => boolean, forbidden: (path: string, file: string) => boolean, because: string][] = [
  ['browser code',     (file) => file.startsWith('app/') && !isServerOnly(file) && !isRoute(file) && !/^app\/(root|entry\.server)\.tsx$/.test(file),
                       (path) => path.endsWith('.server'),                                              'it would reach the browser'],
  ['browser code',     (file) => file.startsWith('app/') && !isServerOnly(file),
                       (path) => path === 'app/messages',                                               'the table of texts stays on the server'],
  ['words',            (file) => words.test(file.replace(/\.ts$/, '')),
                       (path) => path.startsWith('app/') ? !words.test(path) : path !== 'zod/mini',     'words depend on nothing'],
  ['features',         (file) => file.startsWith('app/features/'),
                       (path) => /^app\/(routes|api)\//.test(path),                                     'features know nothing of addresses'],
  ['verbs',            (file) => file.startsWith('app/features/') && isServerOnly(file),
                       (path) => path.startsWith('@remix-run/'),                                        'a verb does not know HTTP'],
  ['features',         (file) => featureOf(file) !== undefined,
                       (path, file) => features.indexOf(featureOf(path) ?? '') > features.indexOf(featureOf(file) ?? ''), 'a feature builds on those above it only'],
  ['components',       (file) => file.startsWith('app/components/'),
                       (path) => /^app\/(features|routes)\//.test(path),                                'components know HTML, not books'],
  ['routes',           isRoute,
                       (path) => /^app\/(db\.server|storage\.server|outside\/|workers\/|routes\/)/.test(path), 'pages ask the table'],
  ['outside services', (file) => /^app\/(outside|workers)\//.test(file),
                       (path) => /^app\/(features\/|db\.server)/.test(path),                            'the world does not know us'],
  ['everyone',         () => true,
                       (path) => /(^|\/)(index|utils?|helpers?|common)$/.test(path),                    'names must say what is inside'],
]

describe.each(rules)('%s', (_, these, forbidden, because) => {
  test(because, () => {
    const guilty = sources.filter(these).flatMap((file) =>
      importsOf(file)
        .filter((path) => forbidden(path, file))
        .map((path) => `${file} → ${path}`),
    )
    expect(guilty).toEqual([])
  })
})

test('every feature has its place in the order', () => {
  expect(readdirSync('app/features').filter((name) => !features.includes(name))).toEqual([])
})

test('a module opens with a sentence saying what it holds', () => {
  expect(
    sources.filter((file) => !/^\/\*\*|^import '@remix-run/.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})

test('no test switches an accessibility rule off', () => {
  const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('architecture.test.ts'),
  )
  expect(
    tests.filter((name) =>
      /disableRules|\.exclude\(|enabled: false/.test(readFileSync(join('tests', name), 'utf8')),
    ),
  ).toEqual([])
})
