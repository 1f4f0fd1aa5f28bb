/** Tests the documents: every file, address, name, command and page that they mention exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { webhookEvents } from '~/tables/webhook-events'

const inFolders = ['app', 'server', 'prisma', 'public', 'tests', 'docs', 'deploy'].flatMap(
  (folder) => [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('generated'))
      .map((name) => join(folder, name)),
  ],
)
/** Files and folders, by their paths from the root. */
const places = [...readdirSync('.'), ...inFolders]
const read = (file: string) => readFileSync(file, 'utf8')

/** What is written for whoever works here; pages of text of the service are no documents. */
const documents = places.filter((file) => /\.md$/.test(file) && !/^tests\/|\/pages\//.test(file))
const sources = places
  .filter((file) => /\.(tsx?|js|prisma|sql|css|conf)$|^\.env\.example$|^package\.json$/.test(file))
  .filter((file) => file !== 'tests/unit/repository/docs.test.ts')
  .map(read)
const code = sources.join('\n')
const words = new Set(code.match(/[\w$]+/g))

/** What stands between backticks in the sentences of a document. */
const quotedIn = (document: string) =>
  [
    ...read(document)
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, quoted = '']) => quoted)

/** `x/{a,b}.ts` names two files. */
function alternatives(path: string): string[] {
  const [, before = '', among, after = ''] = /^(.*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return among === undefined
    ? [path]
    : among.split(',').flatMap((one) => alternatives(before + one + after))
}

const isPath = (quoted: string) =>
  /^[\w@.,*{}[\]$-]+(\/[\w@.,*{}[\]$-]*)+$/.test(quoted) ||
  /^[\w.-]+\.(tsx?|js|md|sql|json|css|prisma|conf|txt|tsv)$/.test(quoted)

/** Made when the service or its tests run; or the `x` of a recipe. */
const isNoSource = (path: string) =>
  /^(build|storage|node_modules|kept|STORAGE_DIR|DATA_DIR)\//.test(path) || /(^|\/)x\./.test(path)

/** Paths may leave out their beginning, and those of tests their end. */
function exists(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.[\]$]/g, '\\$&')
    .replaceAll('*', '.*')
  const place = new RegExp(`(^|/)${pattern}(\\.test\\.ts|\\.isolated\\.test\\.ts)?$`)
  return places.some((file) => place.test(file))
}

test('every link of a document leads to a file', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => !existsSync(join(dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('every file, folder, package and address that a document names exists', () => {
  const gone = documents.flatMap((document) =>
    quotedIn(document)
      .filter(isPath)
      .flatMap(alternatives)
      .filter((path) => !isNoSource(path) && !exists(path) && !code.includes(path))
      .map((path) => `${document}: ${path}`),
  )
  expect(gone).toEqual([])
})

/** Names that documents mention although the sources have none of them, and why. */
const namesOfOthers = [
  // what is not used here
  'useFetcher',
  'useNavigate',
  'useSubmit',
  // an example of a new field
  'gradeBand',
  // a variable of Node.js, and a metric of prom-client
  'NODE_EXTRA_CA_CERTS',
  'moduchaek_nodejs_eventloop_lag_p99_seconds',
  // the ends of names of variables in a table of many: STORAGE_S3_ + …
  'ACCESS_KEY_ID',
  'SECRET_ACCESS_KEY',
]

test('every name of the code that a document mentions exists', () => {
  const isName = (word: string) => /[a-z][A-Z]|_/.test(word)
  const isKnown = (word: string) =>
    words.has(word) || namesOfOthers.includes(word) || (word.endsWith('_') && code.includes(word))
  const gone = documents.flatMap((document) =>
    quotedIn(document)
      .filter((quoted) => !isPath(quoted))
      .flatMap((quoted) => quoted.match(/[A-Za-z_$][\w$]*/g) ?? [])
      .filter((word) => isName(word) && !isKnown(word))
      .map((word) => `${document}: ${word}`),
  )
  expect(gone).toEqual([])
  // what the sources have by now needs no exception
  expect(namesOfOthers.filter((name) => words.has(name))).toEqual([])
})

test('every command of npm that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const gone = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run ([\w:]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${document}: ${name}`),
  )
  expect(gone).toEqual([])
})

test('every test that a document, or a test, runs by name is there', () => {
  const files = places.filter((file) => file.includes('.test.ts'))
  const gone = [...documents, ...files].flatMap((document) =>
    [...read(document).matchAll(/npm (?:test|run test:\w+) -- (tests\/[\w./-]+)/g)]
      .map(([, words = '']) => words)
      .filter((words) => !files.some((file) => file.includes(words)))
      .map((words) => `${document}: ${words}`),
  )
  expect(gone).toEqual([])
})

test('every event of a webhook is explained to those who run the service', () => {
  const explained = [...read('docs/operations.md').matchAll(/^\| `(\w+\.\w+)`/gm)].map(
    ([, type = '']) => type,
  )
  expect(webhookEvents.map(({ type }) => type).filter((type) => !explained.includes(type))).toEqual(
    [],
  )
})

const pages = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))

test('every page of decisions has its number, its three parts and its line in the list', () => {
  const list = read('docs/decisions/README.md').replace(/\n {2}/g, ' ')
  const wrong = pages.filter((name) => {
    const [title = '', ...lines] = read(join('docs/decisions', name)).split('\n')
    const headings = lines.filter((line) => line.startsWith('## '))
    return (
      !title.startsWith(`# ${name.slice(0, 4)} `) ||
      headings.join() !== '## Context,## Decision,## Consequences' ||
      !list.includes(`- [${name.slice(0, 4)}](${name}) ${title.slice(7)}\n`)
    )
  })
  expect(wrong).toEqual([])
  expect(new Set(pages.map((name) => name.slice(0, 4))).size).toBe(pages.length)
})

test('every page of decisions that a comment names exists', () => {
  const named = [...code.matchAll(/decisions\/(\d{4})/g)].map(([, number = '']) => number)
  expect(named.filter((number) => !pages.some((name) => name.startsWith(number)))).toEqual([])
})
