/** Tests what a build says of the packages of others in it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sbomOf } from '../../server/sbom'

const read = (file: string) => readFileSync(file, 'utf8')

test('the build lists the packages of the lock file', () => {
  expect(read('build/sbom.cdx.json')).toBe(sbomOf(JSON.parse(read('package-lock.json'))))
})
