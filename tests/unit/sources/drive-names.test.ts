/** Tests names of drive entries: the rule, its repair, and free names. */
import { expect, test } from 'vitest'
import {
  foldName,
  freeName,
  repairName,
  normaliseName,
  nameProblem,
} from '~/features/sources/drive/names'

const bytes = (text: string) => Buffer.byteLength(text)

test.each(['수학 1', 'English-II_final(2).pdf', '국어.활동.hwp', 'ㄱㄴㄷ', '가'.repeat(85)])(
  '%s is a name',
  (name) => {
    expect(nameProblem(normaliseName(name))).toBeNull()
  },
)

// prettier-ignore
test.each([
  ['', 'driveNameEmpty'], ['   ', 'driveNameEmpty'], ['수학/1', 'driveNameSigns'], ['a\\b', 'driveNameSigns'], ['수학①', 'driveNameSigns'], ['a:b', 'driveNameSigns'], ['"', 'driveNameSigns'],
  ['수학·과학', 'driveNameSigns'], ['漢字', 'driveNameSigns'], ['😀', 'driveNameSigns'], ['.', 'driveNameDot'], ['..', 'driveNameDot'], ['.숨김', 'driveNameDot'], ['끝.', 'driveNameDot'], ['가'.repeat(86), 'driveNameLong'],
])('%s is none: %s', (name, key) => {
  expect(nameProblem(normaliseName(name))).toBe(key)
})

test('a name that a Mac sends in pieces is the same name', () => {
  const name = '한글 교과서.pdf'
  expect(normaliseName(name.normalize('NFD'))).toBe(name)
  expect(nameProblem(normaliseName(name.normalize('NFD')))).toBeNull()
  expect(foldName('ABC 한글'.normalize('NFD'))).toBe('abc 한글')
})

// prettier-ignore
test.each([
  ['수학①.pdf', '수학1.pdf'], ['기술·가정/1.hwp', '기술_가정_1.hwp'], ['../../etc/passwd', '___.._etc_passwd'], ['ＡＢＣ　１.txt', 'ABC 1.txt'], ['.env', '_env'], ['', '_'], ['...', '___'],
])('%s becomes a name', (name, expected) => {
  const result = repairName(name)
  expect(nameProblem(result)).toBeNull()
  expect(result).toBe(expected)
})

test('a long name keeps its ending and fits in 255 bytes', () => {
  const result = repairName(`${'긴이름'.repeat(60)}.pdf`)
  expect(bytes(result)).toBeLessThanOrEqual(255)
  expect(result).toMatch(/^긴이름.*\.pdf$/)
})

test('a taken name gets a number before its ending, and still fits', () => {
  const taken = new Set(['수학.pdf', '수학 (2).pdf'])
  expect(freeName('수학.pdf', (one) => taken.has(one))).toBe('수학 (3).pdf')
  const long = repairName(`${'가'.repeat(90)}.pdf`)
  const free = freeName(long, (one) => one === foldName(long))
  expect([bytes(free) <= 255, free.endsWith(' (2).pdf')]).toEqual([true, true])
})
