/** Tests what a build says of the packages of others in it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sbomOf } from '../../server/sbom'

const read = (file: string) => readFileSync(file, 'utf8')

test('the build lists the packages of the lock file', () => {
  expect(read('build/sbom.cdx.json')).toBe(sbomOf(JSON.parse(read('package-lock.json'))))
})

test('the notices hold the licence of each package in the scripts, and of the letters', () => {
  const notices = read('build/client/third-party-notices.txt')
  const named = [...notices.matchAll(/^(\S+) [\d.]+ \(.+\)$/gm)].map(([, name]) => name)
  expect(named).toEqual(
    expect.arrayContaining([
      '@expo-google-fonts/nanum-gothic',
      '@remix-run/react',
      'react-dom',
      'scheduler',
      'tailwindcss',
      'tus-js-client',
      'zod',
    ]),
  )
  // packages of the server alone
  expect(named).not.toContain('sharp')
  expect(named).not.toContain('express')
  for (const words of [
    'Copyright (c) Facebook, Inc. and its affiliates.',
    'SIL OPEN FONT LICENSE Version 1.1',
    'with Reserved Font Name Nanum',
  ])
    expect(notices).toContain(words)
})
