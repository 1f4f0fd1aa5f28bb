/** Tests where SQL stands: long statements in files of their own, in lines that can be read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.server.ts'))
  .map((name) => join('app', name))
const isForSql = (file: string) => file.endsWith('.sql.server.ts')

/** A statement of more lines or characters than these stands in a file `x.sql.server.ts`. */
const [mostLines, mostCharacters] = [3, 200]
const isLong = (sql: string) => sql.split('\n').length > mostLines || sql.length > mostCharacters

/** The SQL templates of a source with their first lines; one inside another counts with it. */
function statementsOf(text: string): { line: number; sql: string }[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const found: { line: number; sql: string }[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isTaggedTemplateExpression(node) &&
      /(^|\.)(sql|\$queryRaw|\$executeRaw)$/.test(node.tag.getText(source))
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ line: line + 1, sql: node.template.getText(source) })
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('a long statement stands in a file x.sql.server.ts, where its rows are checked', () => {
  const elsewhere = sources
    .filter((file) => !isForSql(file))
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
  const tags = ['sql', 'Prisma.sql', 'tx.$queryRaw<Row[]>', 'db.$executeRaw']
  const found = statementsOf(
    tags.map((tag) => `${tag}\`${long} \${x ? sql\`true\` : y}\``).join('\n'),
  )
  expect(found.map(({ line, sql }) => [line, isLong(sql)])).toEqual(
    tags.map((_, i) => [i + 1, true]),
  )
  expect(isLong('`SELECT 1`')).toBe(false)
})
