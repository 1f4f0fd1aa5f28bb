/** Tests writing and reading of braille by /api: what it answers, refuses, and that nothing is kept. */
import { describe, expect, test } from 'vitest'
import { call } from '../../support/client/api-call'
import { member, usePeople } from '../../support/client/people'

usePeople('member')
const write = (text: unknown) => call('/api/braille/write', { text }, { token: member.token })
const read = (braille: unknown) => call('/api/braille/read', { braille }, { token: member.token })

describe('braille/write', () => {
  test('answers cells, a file for an embosser, and what was left out', async () => {
    const { status, data } = await write('점자(點字)\n3쪽 囧')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      braille: expect.stringMatching(/^⠨⠎⠢⠨⠦⠄⠨⠎⠢⠨⠠⠴\n⠼⠉⠠⠨⠭⠀⠠⠄.*⠠⠄$/),
      brf: expect.stringMatching(/^ {2}\.S5\.8'\.S5\.,0\r\n {2}#C,\.X /),
      leftOut: ['囧'],
      remarkCount: 3,
    })
    expect(data.remarks[2]).toEqual({
      kind: 'leftOut',
      text: '囧',
      written: '',
      line: 2,
      column: 4,
    })
    expect(data.signs).toContainEqual({ text: '(', braille: '⠦⠄', article: '49' })
    // the national form has its page row on odd pages, the other one a number on each
    expect(data.pages).toHaveLength(1)
    expect(data.brf).toMatch(/ {30}#A\r\n$/)
  })

  test('is refused at its field without a text, with too long a one, and to visitors', async () => {
    expect(await write('')).toMatchObject({
      status: 400,
      fieldErrors: { text: expect.any(String) },
    })
    expect(await write('가'.repeat(10_001))).toMatchObject({
      status: 400,
      fieldErrors: { text: expect.any(String) },
    })
    expect(await call('/api/braille/write', { text: '가' })).toMatchObject({ status: 403 })
  })
})

describe('braille/read', () => {
  test('answers the text of Unicode and of ASCII braille, and of pages with form feeds', async () => {
    const { data: written } = await write('그래서 나는 교과서 12쪽을 읽었다.')
    for (const braille of [written.braille, written.brf])
      expect((await read(braille)).data.text.trim()).toMatch(/^그래서 나는 교과서 12쪽을 읽었다\./)
    expect((await read('$\f$')).data.text).toBe('가\n가')
  })

  test('says which words are doubtful: two readings, or none', async () => {
    const { data } = await read('⠎⠊⠒⠀⠣⠣⠂⠂')
    expect(data).toMatchObject({ words: 2, doubtfulCount: 1 })
    expect(data.doubtful).toEqual([{ line: 1, braille: '⠣⠣⠂⠂', texts: [] }])
  })

  test('is refused at its field for anything that is no braille', async () => {
    for (const braille of ['점자', '', 'abc 가', '⠁a'])
      expect(await read(braille)).toMatchObject({
        status: 400,
        fieldErrors: { braille: expect.any(String) },
      })
  })

  test('of 20,000 cells that make no sense ends, and others are answered meanwhile', async () => {
    let seed = 5
    const cell = () => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff
      return String.fromCharCode(0x2801 + (seed % 63))
    }
    const words = Array.from({ length: 2_200 }, () => Array.from({ length: 8 }, cell).join(''))
    const reading = read(words.join(' '))
    expect((await write('가')).status).toBe(200)
    const { status, data } = await reading
    expect([status, data.words, data.doubtful.length]).toEqual([200, 2_200, 200])
  })
})
