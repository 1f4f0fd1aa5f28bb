/** Tests that records of Korean libraries are read in either code, and that a broken one is named. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { isoRecords } from '~/features/catalogue/record/iso2709'
import { readRecords } from '~/features/catalogue/record/read-records.server'

const given = (name: string) => readRecords(`tests/support/fixtures/files/${name}`)

describe('a file', () => {
  test('in EUC-KR says the form and how much there is', async () => {
    expect(await given('kormarc-euckr.mrc')).toEqual({
      records: 1,
      broken: { count: 0, numbers: [] },
      editions: [{ isbn: '9791164131235', format: '점자', note: '점자 3책' }],
    })
  })

  test('with the end-of-file sign of DOS has one record', async () => {
    expect(await given('kormarc-eof.mrc')).toMatchObject({ records: 1, broken: { count: 0 } })
  })

  test('of three records of which the second is broken has two, and names it', async () => {
    expect(await given('kormarc-1bad.mrc')).toMatchObject({
      records: 2,
      broken: { count: 1, numbers: [2] },
      editions: [{ isbn: '9791164131235' }, { isbn: '9791164131242' }],
    })
  })

  test('with broken records only is refused', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'marc-')), 'bad.mrc')
    writeFileSync(path, '00999nam a2200097 c 4500 nothing\u001d00100 more\u001d')
    await expect(readRecords(path)).rejects.toMatchObject({ key: 'recordsUnreadable' })
  })
})

type Field = { tag: string; text: string }
/** A record as programs write it: `letters` counts letters instead of bytes, as some do. */
function record(fields: Field[], encoding: 'utf8' | 'cp949', letters = false): Buffer {
  const contents = fields.map(({ tag, text }) =>
    iconv.encode(`${tag < '010' ? '' : '  \u001fa'}${text}\u001e`, encoding),
  )
  let start = 0
  const directory = fields
    .map(({ tag, text }, i) => {
      const length = letters ? (tag < '010' ? 0 : 4) + text.length + 1 : contents[i]!.length
      const entry = `${tag}${String(length).padStart(4, '0')}${String(start).padStart(5, '0')}`
      start += length
      return entry
    })
    .join('')
  const begin = 24 + directory.length + 1
  const body = Buffer.concat(contents)
  const head = `${String(begin + body.length + 1).padStart(5, '0')}nam  22${String(begin).padStart(5, '0')} c 4500${directory}\u001e`
  return Buffer.concat([Buffer.from(head), body, Buffer.from([0x1d])])
}

const syllables = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 12 }).map(
  (numbers) =>
    numbers
      .map((n) => '가나다라마국어수학영점자확대책 '[n % 16])
      .join('')
      .trim() || '책',
)
const someFields = fc.array(
  fc.record({ tag: fc.constantFrom('001', '020', '245', '260', '300', '650'), text: syllables }),
  { minLength: 1, maxLength: 6 },
)
const between = fc.constantFrom('', '\n', '\r\n', '\u001a', '\u0000', ' \n')
const damage = fc.constantFrom('none', 'none', 'length', 'directory', 'cut')

function damaged(bytes: Buffer, how: string): Buffer {
  const copy = Buffer.from(bytes)
  if (how === 'length') copy.write('00999', 0, 'latin1')
  if (how === 'directory') copy.write('24x', 24, 'latin1')
  if (how === 'directory') copy.write('xxxxxxxxx', 27, 'latin1')
  return how === 'cut' ? Buffer.concat([copy.subarray(0, 30), copy.subarray(-1)]) : copy
}

test('any sound record is read in its code, and any broken one is one that is named', () => {
  const one = fc.tuple(
    someFields,
    fc.constantFrom('utf8' as const, 'cp949' as const),
    fc.boolean(),
    between,
    damage,
  )
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), (list) => {
      const bytes = Buffer.concat(
        list.flatMap(([fields, encoding, letters, sign, how]) => [
          damaged(record(fields, encoding, letters), how),
          Buffer.from(sign),
        ]),
      )
      const read = [...isoRecords(bytes)]
      expect(read.map((found) => found !== null)).toEqual(
        list.map(([, , , , how]) => how === 'none'),
      )
      for (const [i, [fields, , , , how]] of list.entries())
        if (how === 'none')
          expect(read[i]!.fields.map((field) => field.at(-1))).toEqual(
            fields.map(({ text }) => text),
          )
    }),
    { numRuns: 300, seed: 20_261_127 },
  )
})
