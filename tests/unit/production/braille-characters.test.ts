/**
 * Tests that every character of print is written and read back, or named, and that text and cells of any
 * kind end in time that grows as they do.
 */
import { describe, expect, test } from 'vitest'
import { denied, signOfCommand } from '~/features/production/braille/maths/tables'
import { readBraille } from '~/features/production/braille/read'
import { bullets, hidingShapes, signs } from '~/features/production/braille/signs'
import { writeBraille } from '~/features/production/braille/write'
import { costRatio } from '../../support/checks/cost-growth'

/** Characters that textbooks, their tables and the programs that they are set with have, by kind. */
const kinds: Record<string, [first: number, last: number][]> = {
  'Latin letters and signs of ASCII': [[0x21, 0x7e]],
  'Latin letters with accents': [
    [0xa1, 0x24f],
    [0x1e00, 0x1eff],
  ],
  'phonetic letters and marks': [[0x250, 0x2ff]],
  Greek: [
    [0x370, 0x3ff],
    [0x1f00, 0x1fff],
  ],
  'Cyrillic, Hebrew, Arabic, Thai': [
    [0x400, 0x4ff],
    [0x5d0, 0x5ea],
    [0x621, 0x64a],
    [0xe01, 0xe2e],
  ],
  'punctuation, raised and lowered signs, currencies': [[0x2010, 0x20c0]],
  'letters as signs, fractions, Roman numerals': [[0x2100, 0x218b]],
  arrows: [
    [0x2190, 0x21ff],
    [0x27f0, 0x27ff],
    [0x2900, 0x297f],
    [0x2b00, 0x2bff],
  ],
  'mathematical operators': [
    [0x2200, 0x22ff],
    [0x27c0, 0x27ef],
    [0x2980, 0x2aff],
    [0x1d400, 0x1d420],
  ],
  'technical signs and boxes': [
    [0x2300, 0x23ff],
    [0x2500, 0x259f],
  ],
  'numbers and letters in circles': [
    [0x2460, 0x24ff],
    [0x3200, 0x32ff],
    [0x1f100, 0x1f130],
  ],
  'shapes, dingbats, emoji': [
    [0x25a0, 0x27bf],
    [0x1f300, 0x1f3ff],
  ],
  'marks of East Asia, kana, bopomofo': [[0x3001, 0x312f]],
  'letters of Hangul, old ones too': [
    [0x1100, 0x11ff],
    [0x3131, 0x318e],
    [0xa960, 0xa97c],
    [0xd7b0, 0xd7fb],
  ],
  'square units': [[0x3300, 0x33ff]],
  Hanja: [
    [0x4e00, 0x4e50],
    [0xf900, 0xfa0b],
  ],
  'private use': [
    [0xe000, 0xe020],
    [0xf000, 0xf020],
    [0xf0000, 0xf0010],
  ],
  'full and half width, vertical forms': [
    [0xfb00, 0xfb06],
    [0xfe10, 0xfe6b],
    [0xff01, 0xffee],
  ],
}
const printable = /[\p{L}\p{N}\p{S}\p{P}\p{Co}]/u
const charactersOf = (ranges: [first: number, last: number][]) =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).filter(
      (one) => printable.test(one),
    ),
  )

/** Print of which the table says that it is written as another sign, and white numbers in black circles. */
const writtenAs = new Map([
  ...signs.flatMap(({ text, others }) => others.map((one): [string, string] => [one, text])),
  ...[...bullets, ...hidingShapes].flatMap(({ texts }) =>
    texts.map((one): [string, string] => [one, texts[0] ?? '']),
  ),
  ...Array.from('❶❷❸❹❺❻❼❽❾❿', (one, i): [string, string] => [
    one,
    String.fromCodePoint(0x2460 + i),
  ]),
  ...Array.from('➀➁➂➃➄➅➆➇➈➉', (one, i): [string, string] => [
    one,
    String.fromCodePoint(0x2460 + i),
  ]),
  ...Array.from('➊➋➌➍➎➏➐➑➒➓', (one, i): [string, string] => [
    one,
    String.fromCodePoint(0x2460 + i),
  ]),
  ...Array.from('⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴', (one, i): [string, string] => [
    one,
    String.fromCodePoint(0x246a + i),
  ]),
  ['ㆍ', '·'],
  ['ς', 'σ'],
  ['*', '※'],
  ['"', '“'],
  ["'", '‘'],
  ['−', '-'],
  ['µ', 'μ'],
])
const deniedOf = new Map(
  Object.entries(denied)
    .map(([text, sign]): [string, string] => [sign, text])
    .reverse(),
)
const asWritten = (text: string) => Array.from(text, (one) => writtenAs.get(one) ?? one).join('')
/** Letters that print has in several forms, and formulas, as the signs that they are. */
const plain = (text: string) =>
  asWritten(
    asWritten(
      text
        .replace(/\$\{\}[_^]\{([0-9]+)\}\$/g, '$1')
        .replace(/\$(\\not)?([^$]+)\$/g, (found, isDenied?: string, name = '') => {
          const sign = signOfCommand(name.slice(1))?.sign ?? (name.length === 1 ? name : found)
          return isDenied ? (deniedOf.get(sign) ?? found) : sign
        }),
    ).normalize('NFKC'),
  )
    .normalize('NFKC')
    .replace(/_+/g, '_')
    .replace(/[ .]/g, '')

const [before, after] = ['정답', '문제']
const bare = [`${before}${after}`, `${before} ${after}`, `${before}  ${after}`].map(
  (text) => writeBraille(text).braille,
)
const read = (braille: string) => {
  const lines = readBraille(braille)
  return {
    text: lines.map(({ text }) => text).join('\n'),
    isDoubtful: lines.some(({ words }) => words.some(({ texts }) => texts.length !== 1)),
  }
}

describe('a character between blanks', () => {
  test.each(Object.entries(kinds))('of %s is read back, doubtful, or named', (_, ranges) => {
    const wrong = charactersOf(ranges).flatMap((one) => {
      const text = `${before} ${one} ${after}`
      const { braille, remarks } = writeBraille(text)
      if (bare.includes(braille) && remarks.length === 0) return [`${one} is dropped`]
      if (remarks.length > 0)
        return remarks.some(({ column }) => column < 4 || column > 5) ? [`${one} is elsewhere`] : []
      const back = read(braille)
      return plain(back.text) === plain(text) || back.isDoubtful ? [] : [`${one} is ${back.text}`]
    })
    expect(wrong).toEqual([])
  })

  test('is written for most of the signs that a table of KS X 1001 has', () => {
    const decoder = new TextDecoder('euc-kr')
    const rows = Array.from({ length: 7 }, (_, row) =>
      Array.from({ length: 94 }, (_, i) => decoder.decode(Uint8Array.of(0xa1 + row, 0xa1 + i))),
    ).flat()
    const characters = rows.filter((one) => printable.test(one) && one !== '\ufffd')
    const named = characters.filter(
      (one) => writeBraille(`${before} ${one} ${after}`).leftOut.length,
    )
    expect(characters.length).toBeGreaterThan(500)
    expect(named.join('')).toMatchInlineSnapshot(
      `"‥¨⌒≒〓≪≫⊆⊇￢´ˇ˘˝˙¸˛¡¿∏¤⊙▒▤▥▨▧▦▩♨☏☎☜†‡↕♭♩♪♬㉿№℡｀￣ㅤㅥㅦㅧㅨㅩㅪㅫㅬㅭㅮㅯㅰㅱㅲㅳㅴㅵㅶㅷㅸㅹㅺㅻㅼㅽㅾㅿㆀㆁㆂㆃㆄㆅㆆㆇㆈㆉㆊㆋㆌㆎ┌┐┘└├┬┤┴┼━┃┏┓┛┗┣┳┫┻╋┠┯┨┷┿┝┰┥┸╂┒┑┚┙┖┕┎┍┞┟┡┢┦┧┩┪┭┮┱┲┵┶┹┺┽┾╀╁╃╄╅╆╇╈╉╊"`,
    )
  })
})

describe('text of any kind', () => {
  // shorter texts take no longer than what a measurement leaves out
  const size = 6_000
  const hostile: [name: string, text: (size: number) => string][] = [
    ['combining marks', (n) => `가${'\u0301'.repeat(n)}`],
    ['marks of emphasis', (n) => '가\u0307'.repeat(n / 2)],
    ['lone surrogates', (n) => '\ud800'.repeat(n)],
    ['NUL', (n) => '\0'.repeat(n)],
    ['syllables without a blank', (n) => '가나다라'.repeat(n / 4)],
    ['letters without a blank', (n) => 'abcdefgh'.repeat(n / 8)],
    ['digits', (n) => '1234567890'.repeat(n / 10)],
    ['controls of direction', (n) => '\u202e가\u2066'.repeat(n / 3)],
    ['brackets', (n) => '('.repeat(n)],
    ['square brackets', (n) => '[a'.repeat(n / 2)],
    ['slashes', (n) => '/a'.repeat(n / 2)],
    ['phonetic signs', (n) => '/ə/ [a] '.repeat(n / 8)],
    ['dollars', (n) => '$a '.repeat(n / 3)],
    ['quotation marks', (n) => '"'.repeat(n)],
    ['years', (n) => '’22 '.repeat(n / 4)],
    ['points', (n) => '.'.repeat(n)],
    ['Korean in addresses', (n) => 'a.가'.repeat(n / 3)],
    ['raised signs', (n) => 'x²'.repeat(n / 2)],
    ['formulas', (n) => 'a+b='.repeat(n / 4)],
    ['low lines and stars', (n) => '_*'.repeat(n / 2)],
    ['angles', (n) => '<a'.repeat(n / 2)],
  ]
  test.each(hostile)('of %s takes time as its length', async (_, text) => {
    const [short, long] = [text(size), text(8 * size)]
    const ratio = await costRatio(
      () => writeBraille(short),
      () => writeBraille(long),
    )
    // eight times as much, and not sixty-four times
    expect(ratio).toBeLessThan(32)
  })
})
