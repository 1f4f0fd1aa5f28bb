/**
 * Tests the list of faults: it names existing tests, and covers every fault that must be survived.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from '../../faults/list'

test('every test that the list names exists under that name', () => {
  const missing = faults
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title))
  expect(missing).toEqual([])
})

test('each fault is there once, with what must hold and a test', () => {
  expect(new Set(faults.map(({ fault }) => fault)).size).toBe(faults.length)
  expect(faults.filter(({ holds, tests }) => holds === '' || tests.length === 0)).toEqual([])
})

test('the faults that must be survived are all there', () => {
  const wanted = [
    'full list',
    'drive',
    'renamings',
    'produced file',
    'order file',
    'disk full in storage',
    'disk full in the database',
    'database gone',
    'two processes',
    'outside services',
    'slow headers',
    'slow honest uploads',
    '1 GB',
    'more pictures',
    '1,000 searches',
    'SIGTERM',
    'SIGKILL',
    'upgrade',
    'restore',
  ]
  const all = faults.map(({ fault }) => fault).join('\n')
  expect(wanted.filter((words) => !all.includes(words))).toEqual([])
})
