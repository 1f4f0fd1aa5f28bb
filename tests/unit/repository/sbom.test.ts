/** Tests the list of packages of a build: it has those that are installed to run it, and no others. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sbomOf } from '../../../server/sbom'

type Locked = { name?: string; version: string; integrity?: string; dev?: boolean }
const lock: { name: string; version: string; packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
type Component = {
  type: string
  'bom-ref': string
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
  licenses?: ({ license: { id: string } } | { expression: string })[]
}
const sbom = JSON.parse(sbomOf(lock))
const components: Component[] = sbom.components
const named = (name: string) => components.find((component) => component.name === name)

test('has the shape of CycloneDX', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(sbom.metadata.component).toMatchObject({ type: 'application', name: 'moduchaek' })
  const purl = /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/
  const lengths: Record<string, number> = { 'SHA-512': 128, 'SHA-1': 40 }
  expect(
    components.filter(
      (component) =>
        component.type !== 'library' ||
        !purl.test(component.purl) ||
        component.hashes?.some(({ alg, content }) => content.length !== lengths[alg]),
    ),
  ).toEqual([])
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length)
})

test('lists exactly the packages of the lock file that are not for tests alone', () => {
  const wanted = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(
      ([path, { name = path.split('node_modules/').at(-1), version }]) =>
        `pkg:npm/${name!.replace('@', '%40')}@${version}`,
    )
  expect(wanted.length).toBeGreaterThan(500)
  expect(components.map(({ purl }) => purl).toSorted()).toEqual([...new Set(wanted)].toSorted())
  expect([named('vitest'), named('playwright')]).toEqual([undefined, undefined])
})

test('says of a package its licence and the hash of its archive', () => {
  const { integrity = '' } = lock.packages['node_modules/react']!
  expect(named('react')).toMatchObject({
    scope: 'required',
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') },
    ],
  })
  expect(named('@expo-google-fonts/noto-sans-kr')?.licenses).toEqual([
    { expression: 'MIT AND OFL-1.1' },
  ])
  // under the name that npm has it by, not that of the folder
  expect(named('@napi-rs/canvas')).toBeUndefined()
  expect(named('@napi-rs/canvas-android-arm64')).toMatchObject({ scope: 'optional' })
})
