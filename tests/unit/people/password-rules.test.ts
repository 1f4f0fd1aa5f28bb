/**
 * Tests that passwords that attackers try first are refused, however they are dressed up to satisfy
 * the rules.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dictionary } from '@zxcvbn-ts/language-common'
import { hashNewPassword, isMostUsed } from '~/features/people/login/new-password.server'
import { isCommon, newPassword, passwordRules } from '~/features/people/login/password-rules'

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

describe('the most used passwords', () => {
  const mostUsed = dictionary['passwords-common']
  const keepsRules = (password: string) =>
    passwordRules(16).every(({ pattern }) => new RegExp(pattern).test(password))
  const isRefused = async (password: string) => isCommon(password) || (await isMostUsed(password))
  const accepted = async (passwords: string[]) => {
    const left: string[] = []
    for (const password of passwords) if (!(await isRefused(password))) left.push(password)
    return left
  }

  test('that keep the rules with a capital and a sign, more than 3,000, are all refused', async () => {
    const dressed = mostUsed
      .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}!`)
      .filter(keepsRules)
    expect(dressed.length).toBeGreaterThan(3_000)
    expect(await accepted(dressed)).toEqual([])
  })

  test('and the first 3,000 of them with a usual number and a sign behind', async () => {
    const dressed = mostUsed
      .filter((word) => /^[a-z]{4,}$/.test(word))
      .flatMap((word) => [`${word}1234!`, `${word}2026!`])
      .filter(keepsRules)
    expect(dressed.length).toBeGreaterThan(3_000)
    expect(await accepted(dressed.slice(0, 3_000))).toEqual([])
  })

  test('of five characters and more, as my info allows them, are all refused', async () => {
    const long = mostUsed.filter((word) => word.length >= 5)
    expect(long.length).toBeGreaterThan(40_000)
    expect(await accepted(long)).toEqual([])
  })

  test.each(['L58jkdjp!', 'p030710P$e4o', 'Roma1996!', '!Zaq@12wsX', 'T1gg3r1!', 'Babygirl1!'])(
    '%s is refused at its field before it is hashed',
    async (password) => {
      await expect(hashNewPassword(password)).rejects.toMatchObject({
        key: 'commonPassword',
        status: 400,
        field: 'password',
      })
    },
  )

  test.each(['Neu!Wort5', 'Saebyeok!58', 'Haneul26!', 'blue-tree-47', 'q7w9z', 'Dalbit#0917'])(
    '%s is not among them',
    async (password) => {
      expect(await isRefused(password)).toBe(false)
      expect(await hashNewPassword(password)).toMatch(/^\$argon2id\$/)
    },
  )

  test('are asked for wherever somebody chooses a password', () => {
    const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join('app', name))
    const callers = (name: string) =>
      files.filter((file) => new RegExp(`\\b${name}\\(`).test(readFileSync(file, 'utf8'))).sort()
    expect(callers('hashPassword')).toEqual([
      'app/auth/password-hash.server.ts',
      'app/features/people/login/new-password.server.ts',
    ])
    expect(callers('hashNewPassword')).toEqual([
      'app/features/people/account-help/password-link.server.ts',
      'app/features/people/care/care-links.server.ts',
      'app/features/people/login/new-password.server.ts',
      'app/features/people/recovery/recovery.server.ts',
      'app/features/people/sign-up/sign-up.server.ts',
      'app/features/people/user/modify-user.server.ts',
      'app/features/people/user/user-admin.server.ts',
    ])
  })
})
