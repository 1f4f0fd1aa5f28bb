/**
 * Tests with scripts off that a text is written as braille and read back on one page, which keeps
 * what was sent and names what it left out or doubts.
 */
import { expect, test } from 'vitest'
import { member, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

useLoggedIn('member')

test('writes a text as cells, as dot numbers and as a file, and keeps the text in its form', async () => {
  await member.open('/braille')
  await member.submit('#write-form', { text: '점자 3쪽' })
  expect(member.text('pre.braille')).toContain('⠨⠎⠢⠨⠀⠼⠉⠠⠨⠭')
  expect(member.text('pre.dots')).toContain('46-234-26-46 3456-14-6-46-1346')
  expect(member.value('#write-form', 'text')).toBe('점자 3쪽')
  const [link] = member.all('a[download]')
  const file = decodeURIComponent(link!.attr('href')!.split(',')[1]!)
  expect(file.split('\r\n')[0]).toBe('  .S5. #C,.X')
  expect(link!.attr('download')).toBe('braille.brf')
})

test('says where it could not write a character, and how it wrote others', async () => {
  await member.open('/braille')
  await member.submit('#write-form', { text: '점자(點)\n囧', form: 'everyPage' })
  expect(member.main).toContain('확인할 곳이 2군데 있습니다.')
  expect(member.text('table')).toContain('한자를 음 “점”(으)로 적었습니다.')
  expect(member.text('table')).toContain('점자 주로 “못 적은 글자”라고 적었습니다.'.slice(3))
  expect(member.main).toContain('한글 점자 제49항')
})

test('reads braille, and lists the words that are doubtful', async () => {
  await member.open('/braille')
  await member.submit('#read-form', { braille: '⠨⠎⠢⠨ ⠣⠣⠂⠂' })
  expect(member.text('pre.read-back')).toBe('점자 □')
  expect(member.main).toContain('낱말 2개 가운데 확실하지 않은 것 1개')
  expect(member.text('table')).toContain('한글 점자로 읽을 수 없음')
})

test('refuses something else at the field, with what was sent', async () => {
  await member.open('/braille')
  await member.submit('#read-form', { braille: '점자' })
  expect([member.status, member.field('#read-form-braille')]).toEqual([
    422,
    { invalid: true, description: expect.stringContaining('점자가 아닌 글자가 있습니다.') },
  ])
  expect(member.value('#read-form', 'braille')).toBe('점자')
})

test('asks visitors to log in, and is found in the guide', async () => {
  const visitor = new PageClient(app.url)
  await visitor.open('/braille')
  expect(visitor.path).toMatch(/^\/login\?from=%2Fbraille/)
  await member.open('/guide')
  await member.click('점자로 적고 읽기')
  expect(member.path).toBe('/braille')
})
