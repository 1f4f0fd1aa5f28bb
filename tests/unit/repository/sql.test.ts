/** Tests where SQL stands: long statements in files of their own, in lines that can be read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const sources = ['app', 'server', 'prisma'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('generated'))
    .map((name) => join(folder, name)),
)
const isForSql = (file: string) => file.endsWith('.sql.server.ts')

/** A statement of more lines or characters than these stands in a file `x.sql.server.ts`. */
const [mostLines, mostCharacters] = [3, 200]
const isLong = (sql: string) => sql.split('\n').length > mostLines || sql.length > mostCharacters

/** The SQL of a tagged template, and of a text that is handed to the database itself. */
function sqlOf(node: ts.Node, source: ts.SourceFile): ts.Node | undefined {
  if (ts.isTaggedTemplateExpression(node))
    return /(^|\.)(sql|\$queryRaw|\$executeRaw)$/.test(node.tag.getText(source))
      ? node.template
      : undefined
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
  const [given] = node.arguments
  const isText = given && (ts.isStringLiteralLike(given) || ts.isTemplateExpression(given))
  const { text } = node.expression.name
  return isText && /^(query|\$queryRawUnsafe|\$executeRawUnsafe)$/.test(text) ? given : undefined
}

/** The SQL templates of a source with their first lines; one inside another counts with it. */
function statementsOf(text: string): { line: number; sql: string }[] {
  if (!/sql`|Raw|\.query\b/.test(text)) return []
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const found: { line: number; sql: string }[] = []
  const visit = (node: ts.Node): void => {
    const sql = sqlOf(node, source)
    if (sql) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ line: line + 1, sql: sql.getText(source) })
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Changes structure, so that a transaction on the demo cannot try it: a restore drops all tables. */
const triedByRestore = ['server/backup/load.ts']

test('a long statement stands in a file x.sql.server.ts, where its rows are checked', () => {
  const elsewhere = sources
    .filter((file) => !isForSql(file) && !triedByRestore.includes(file))
    .flatMap((file) =>
      statementsOf(readFileSync(file, 'utf8'))
        .filter(({ sql }) => isLong(sql))
        .map(({ line }) => `${file}:${line}`),
    )
  expect(elsewhere).toEqual([])
})

test('a line of SQL has at most 110 characters', () => {
  const wide = sources.filter(isForSql).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > 110 ? [`${file}:${i + 1}`] : [])),
  )
  expect(wide).toEqual([])
})

test('the rule itself finds statements of each kind', () => {
  const long = `SELECT ${'"column", '.repeat(30)} 1`
  const template = `\`${long} \${x ? sql\`true\` : y}\``
  const ways = [
    ...['sql', 'Prisma.sql', 'tx.$queryRaw<Row[]>', 'db.$executeRaw'].map((tag) => tag + template),
    `client.query<Row>(${template}, [1])`,
    `tx.$executeRawUnsafe('${long}')`,
  ]
  const found = statementsOf(ways.join('\n'))
  expect(found.map(({ line, sql }) => [line, isLong(sql)])).toEqual(
    ways.map((_, i) => [i + 1, true]),
  )
  expect(isLong('`SELECT 1`')).toBe(false)
})
