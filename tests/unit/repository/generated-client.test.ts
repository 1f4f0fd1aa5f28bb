/** Tests that the committed Prisma client is the one that the schema gives. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root, runGenerator } from '../../../server/steps'

const folder = mkdtempSync(join(tmpdir(), 'moduchaek-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    // says of what the client was made, which is not the generator's
    .filter((entry) => entry.isFile() && entry.name !== '.made-of')
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length))
    .sort()

test('every file of the client is what the generator writes', async () => {
  copyFileSync(join(root, 'prisma/schema.prisma'), join(folder, 'schema.prisma'))
  await runGenerator(join(folder, 'schema.prisma'))
  const [made, committed] = [join(folder, 'generated'), join(root, 'prisma/generated')]
  expect(filesIn(committed)).toEqual(filesIn(made))
  const different = filesIn(made).filter(
    (name) => !readFileSync(join(made, name)).equals(readFileSync(join(committed, name))),
  )
  expect(different).toEqual([])
})

// what npm test made anew from a changed schema is committed with it
test.runIf(existsSync(join(root, '.git')))('the client is committed with its schema', () => {
  const sources = ['prisma/schema.prisma', 'prisma/typed-columns.js', 'package-lock.json']
  const changed = (paths: string[]) =>
    spawnSync('git', ['status', '--porcelain', '--', ...paths], { cwd: root, encoding: 'utf8' })
      .stdout
  if (changed(sources) === '') expect(changed(['prisma/generated'])).toBe('')
})
