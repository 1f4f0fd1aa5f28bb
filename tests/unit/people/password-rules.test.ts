/**
 * Tests that passwords that attackers try first are refused, however they are dressed up to satisfy
 * the rules.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommon, newPassword } from '~/features/people/login/password-rules'

const words =
  'password qwerty korea seoul samsung kakao naver summer spring love welcome admin tkfkdgo moduchaek'.split(
    ' ',
  )
const ends = ['', '1', '12', '123', '1234', '12345', '123456', '321', '111', '1990', '2026', '99']
const signs: Record<string, string> = { a: '@', o: '0', e: '3', i: '1', s: '$' }

test.each([
  'P@ssw0rd1',
  'korea123!',
  'Summer2026!',
  'samsung1!',
  'Moduchaek1!',
  'Passw0rd!',
  'abcd1234!',
  'Test1234!',
  'P@$$w0rd1',
  '$ecret12#',
  '!Password1',
  'aaaa1111!',
  '1111aaaa!',
  'qwer1234!',
  '1q2w3e4r!',
  'a1b2c3d4!',
  '12345',
  '00000',
  '!!!!!!!!',
  'Iloveyou2!',
  'tkfkdgo1!',
  'abc123!',
  'qwe123!!',
  'l0v3!1',
  'korea!!',
])('%s is common', (password) => {
  expect(isCommon(password)).toBe(true)
})

test.each([
  'Hong1234!',
  'Better!1',
  'q7w9z',
  'jiwoo0512!',
  'Korea8391!',
  'minsu!2010',
  'Kimkim12!',
  'blue-tree-47',
  'abc12',
  'passwordless77!',
  'thepassword1!',
  '',
])('%s is not', (password) => {
  expect(isCommon(password)).toBe(false)
})

// looked at like a short one, it would take two minutes, longer than a test may
test('a password as long as a form is not looked at: no common one is that long', () => {
  const long = `a${'1'.repeat(250_000)}a!`
  expect(isCommon(long)).toBe(false)
  expect(newPassword(16).safeParse(long).success).toBe(false)
})

test('a common word with capitals, signs in the place of letters, a usual number and signs is common', () => {
  const dressed = fc
    .record({
      word: fc.constantFrom(...words),
      capitals: fc.nat(),
      swaps: fc.subarray(Object.keys(signs)),
      end: fc.constantFrom(...ends),
      sign: fc.constantFrom('', '!', '@', '#', '!!', '*&'),
      first: fc.boolean(),
    })
    .map(({ word, capitals, swaps, end, sign, first }) => {
      const letters = [...word].map((letter, index) =>
        index > 0 && swaps.includes(letter)
          ? signs[letter]
          : (capitals >> index) & 1
            ? letter.toUpperCase()
            : letter,
      )
      return first ? sign + letters.join('') + end : letters.join('') + end + sign
    })
  fc.assert(
    fc.property(dressed, (password) => isCommon(password)),
    { numRuns: 2_000 },
  )
})
