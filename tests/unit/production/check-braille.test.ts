/** Tests the checks of braille files: decoding, each rule by one fault, codes unread, proof pages. */
import { describe, expect, test } from 'vitest'
import { blank, toAscii } from '~/features/production/braille/cells'
import { writeEnglish } from '~/features/production/braille/english/write'
import { wrapPieces } from '~/features/production/braille/layout/wrap'
import { writeBraille, writeLines } from '~/features/production/braille/write'
import { checkBraille } from '~/features/production/file-check/braille/check'
import { decodeBraille, mostBytes, maxPages } from '~/features/production/file-check/braille/decode'
import { partsOf } from '~/features/production/file-check/braille/page-parts'
import { openForProof, proofPage } from '~/features/production/file-check/braille/proof'
import { readPages } from '~/features/production/file-check/braille/reading'
import type { ExpectedFile, FileCard } from '~/features/production/file-check/card'
import { messages, type MessageKey } from '~/tables/messages'
import { schoolSentences } from '../../bench/checks/braille-sentences'
import {
  encode,
  expectedOf,
  fileOf,
  layOut,
  number,
  randomOf,
  randomVolume,
  schoolVolume,
  type Shape,
  type SoundVolume,
} from '../../bench/checks/braille-volumes'

const shape: Shape = {
  cells: 32,
  lines: 26,
  encoding: 'ascii',
  lineEnd: '\r\n',
  formFeeds: true,
  endsLines: true,
  endSign: false,
  numbers: 'bottomRight',
  marks: 'right',
  titlePage: true,
  contents: true,
  head: 'none',
  blankLines: false,
  breaksWords: false,
  firstNumber: 1,
  hasSource: true,
  printPages: 10,
  density: 1,
  codes: 'none',
}
const volumeOf = (changed: Partial<Shape> = {}): SoundVolume =>
  randomVolume(randomOf(7), schoolSentences, { ...shape, ...changed })
const sound = volumeOf()
const pages = layOut(sound)
const expected = expectedOf(sound)
const noSource: ExpectedFile = { ...expected, source: null }

const cardOf = (changed: string[][], wanted: ExpectedFile = noSource, as: Shape = shape) =>
  checkBraille(fileOf(changed, as), wanted)
const keysOf = ({ findings }: FileCard) => findings.map(({ key }) => key)
const finding = (card: FileCard, key: MessageKey) => card.findings.find((one) => one.key === key)
/** The pages with one of them changed; counted from 1. */
const withPage = (pageNumber: number, change: (lines: string[]) => string[]) =>
  pages.map((lines, i) => (i === pageNumber - 1 ? change([...lines]) : lines))
const withLine = (pageNumber: number, line: number, change: (cells: string) => string) =>
  withPage(pageNumber, (lines) => lines.map((one, i) => (i === line - 1 ? change(one) : one)))
const isMark = (line: string) => line.includes('⠤⠤⠤⠤')
/** A page with a mark that is neither among the first nor the last, and the line of the mark. */
const marked =
  pages.findIndex((lines, i) => i > 4 && i < pages.length - 4 && lines.some(isMark)) + 1
const markLine = pages[marked - 1]!.findIndex(isMark) + 1
const bytesOf = (text: string) => new TextEncoder().encode(text)
const findingAt = (page: number, line?: number) =>
  expect.objectContaining(line === undefined ? { page } : { page, line }) as unknown

describe('signs of textbooks that the tables do not know yet', () => {
  const signs = [
    '⠼⠂⠀⠿⠁⠐⠀⠿⠒⠀⠼⠆⠀⠿⠁⠐⠀⠿⠔',
    '⠼⠒⠀⠿⠁⠐⠀⠿⠒⠀⠼⠲⠀⠿⠁⠀⠼⠢⠀⠿⠒',
    '⠼⠄⠃⠃⠲⠀⠼⠊⠲⠀⠼⠛⠲',
    '⠐⠔⠀⠜⠤⠗⠐⠂⠀⠊⠮⠝⠀⠠⠈⠟⠀⠣⠒⠈⠗',
    '⠡⠀⠫⠶⠠⠍⠐⠜⠶⠺⠀⠼⠁⠚⠴⠏⠀⠝⠀⠚⠗⠊⠶⠚⠒⠊⠲',
    '⠨⠕⠁⠫⠁⠵⠀⠼⠊⠚⠴⠙⠀⠕⠊⠲',
    '⠴⠠⠁⠦⠄⠼⠁⠑⠠⠴⠀⠈⠛',
    '⠸⠶⠀⠼⠃⠚⠃⠁⠀⠑⠊⠶',
    '⠸⠴⠇⠑⠻⠀⠼⠓⠚⠀⠴⠅⠍⠲⠸⠌⠠⠕',
    '⠼⠙⠌⠼⠉⠀⠼⠃⠌⠼⠁⠀⠼⠑⠌⠼⠙',
    '⠸⠔⠀⠨⠍⠺⠀⠸⠔⠀⠨⠍⠺',
    '⠴⠠⠠⠃⠊⠌⠑⠏⠲⠀⠴⠠⠓⠫⠽⠀⠴⠠⠨⠺⠲⠉⠵',
  ]
  const signLines = signs.map((line) => [...line].slice(0, 32).join(''))

  test.each(signLines)('are no reason to call a page damaged: %s', (line) => {
    // in place of every other line of text
    const page = withPage(5, (lines) => lines.map((one, i) => (i % 3 === 1 && i < 20 ? line : one)))
    const severe = cardOf(page).findings.filter(({ severity }) => severity === 'severe')
    expect(severe).toEqual([])
  })

  test('nor is a whole page of exercises', () => {
    const page = withPage(5, (lines) =>
      lines.map((one, i) => (i > 0 && i < 20 ? signLines[i % signLines.length]! : one)),
    )
    const card = cardOf(page)
    expect(card.findings.filter(({ severity }) => severity === 'severe')).toEqual([])
    expect(keysOf(card)).not.toContain('checkBrailleNumeral')
  })
})

/** What a program takes the bytes 80 to 9F for, as code points; the others are the same in both. */
const latin1 = Array.from({ length: 32 }, (_, i) => 0x80 + i)
const windows1252 =
  '20ac 81 201a 192 201e 2026 2020 2021 2c6 2030 160 2039 152 8d 17d 8f 90 2018 2019 201c 201d 2022 2013 2014 2dc 2122 161 203a 153 9d 17e 178'
    .split(' ')
    .map((point) => parseInt(point, 16))
/** UTF-8 that was read as such characters and written as UTF-8 again. */
const garbledAs = (characters: number[], bytes: Uint8Array) =>
  bytesOf(
    Array.from(bytes, (byte) => String.fromCodePoint(characters[byte - 0x80] ?? byte)).join(''),
  )

describe('decoding', () => {
  const text = '⠣⠒⠉⠻\n⠊⠣⠪⠢'

  test.each([
    ['ASCII with CR LF', bytesOf(toAscii(text).replace('\n', '\r\n')), 'ascii'],
    ['ASCII in small letters', bytesOf(toAscii(text).toLowerCase()), 'ascii'],
    ['UTF-8', bytesOf(text), 'unicode'],
    ['UTF-8 with a byte order mark', bytesOf(`\ufeff${text}`), 'unicode'],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without one', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-8 that became Latin-1', garbledAs(latin1, Buffer.from(text)), 'garbled'],
    ['UTF-8 that became Windows-1252', garbledAs(windows1252, Buffer.from(text)), 'garbled'],
  ])('%s gives the same cells', (_, bytes, encoding) => {
    expect(decodeBraille(bytes)).toMatchObject({ encoding, pages: [['⠣⠒⠉⠻', '⠊⠣⠪⠢']] })
  })

  test.each([
    ['nothing', bytesOf('')],
    ['blanks', bytesOf(' \r\n \f')],
    ['Korean text', bytesOf('옛날 옛적, 깊은 산골에 나무꾼이 살았습니다.')],
    [
      'Korean text in CP949',
      Uint8Array.from([0xbe, 0xc8, 0xb3, 0xe7, 0x20, 0xc7, 0xd1, 0xb1, 0xdb]),
    ],
    ['Korean text in UTF-16', Buffer.from('\ufeff점자가 아닌 글입니다.', 'utf16le')],
    ['English text', bytesOf('Once upon a time there was a king who had three daughters.')],
    ['PDF', bytesOf('%PDF-1.7 1 0 obj')],
    ['zip', bytesOf('PK\u0003\u0004')],
    ['binary data', Uint8Array.from({ length: 500 }, (_, i) => (i * 37) % 256)],
  ])('%s is no braille', (_, bytes) => {
    expect(decodeBraille(bytes)).toBeNull()
    expect(keysOf(checkBraille(bytes, noSource))).toEqual(['checkBrailleNone'])
  })

  test('form feeds make pages, and a file without them is cut by lines', () => {
    expect(decodeBraille(bytesOf('A\r\n\fB\r\n\f'))).toMatchObject({ pages: [['⠁'], ['⠃']] })
    expect(decodeBraille(bytesOf('A\nB\nC\n'), 2)).toMatchObject({ pages: [['⠁', '⠃'], ['⠉']] })
  })
})

describe('a sound volume has no finding', () => {
  test.each<[string, Partial<Shape>]>([
    ['with a title page, contents, marks and the publisher’s text', {}],
    ['in Unicode without form feeds', { encoding: 'utf8', formFeeds: false }],
    ['with words broken between syllables', { breaksWords: true, blankLines: true }],
    ['with running heads and numbers at the top', { head: 'units', numbers: 'topRight' }],
    ['with print pages beside the page numbers', { marks: 'besides' }],
    [
      'without marks, title page and contents',
      { marks: 'none', titlePage: false, contents: false },
    ],
    ['with boxes', { codes: 'boxes' }],
  ])('%s', (_, changed) => {
    const volume = volumeOf(changed)
    const card = cardOf(layOut(volume), expectedOf(volume), volume.shape)
    expect(card.findings).toEqual([])
    expect(card.kind).toBe('braille')
  })

  test('and its facts', () => {
    expect(cardOf(pages, expected).facts).toMatchObject([
      { key: 'checkFactEncoding', params: { encoding: 'ASCII (BRF)' } },
      { key: 'checkFactPages', params: { pages: pages.length, lines: 26, cells: 32 } },
      {
        key: 'checkFactPrintPages',
        params: { first: expected.firstPage, last: expected.lastPage, count: 10 },
      },
      { key: 'checkFactWords', params: { share: 100 } },
    ])
  })

  test.each([
    ['english', 'checkUnreadEnglish'],
    ['music', 'checkUnreadMusic'],
  ] as const)('other codes are no damage and said as unread: %s', (codes, key) => {
    const volume = volumeOf({ codes, printPages: 20 })
    const card = cardOf(layOut(volume), expectedOf(volume), volume.shape)
    expect(card.findings).toEqual([])
    expect(card.notChecked.map((one) => one.key)).toContain(key)
  })

  test('each word of a line of English without signs is said as not compared with Korean', () => {
    const english = 'They went to the library and read about it.'
    const cells = writeEnglish(english).parts.map((part) => ('braille' in part ? part.braille : ''))
    const [korean = []] = pages
    const lines = [...korean.slice(0, 5), cells.join(''), ...korean.slice(6)]
    const card = cardOf([lines, ...pages.slice(1)])
    expect(card.notChecked.find(({ key }) => key === 'checkUnreadEnglish')?.params).toMatchObject({
      words: english.split(' ').length,
    })
  })

  test('mathematics is read, and no damage', () => {
    const volume = volumeOf({ codes: 'maths', printPages: 20 })
    const card = cardOf(layOut(volume), expectedOf(volume), volume.shape)
    expect(card.findings).toEqual([])
    expect(card.notChecked.map((one) => one.key)).not.toContain('checkUnreadMaths')
  })

  test('the page form of the national guides has no finding', () => {
    for (const seed of [1, 2, 3]) {
      const volume = schoolVolume(randomOf(seed))
      const pageLines = layOut(volume)
      const withNumber = pageLines.filter((lines) =>
        /\u2800⠼[⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]+$/.test(lines.at(-1) ?? ''),
      )
      expect(withNumber.length).toBe(Math.ceil(pageLines.length / 2))
      expect(cardOf(pageLines, expectedOf(volume), volume.shape).findings).toEqual([])
    }
  })
})

describe('bytes and lines', () => {
  test('cells in another encoding', () => {
    const text = pages.map((lines) => lines.join('\n') + '\n').join('\f')
    const mixed = bytesOf(toAscii(text).replace(toAscii(pages[4]![3]!), pages[4]![3]!))
    expect(finding(checkBraille(mixed, noSource), 'checkBrailleMixed')).toMatchObject({
      severity: 'severe',
      places: [findingAt(5, 4)],
    })
  })

  test('an encoding that was broken', () => {
    const bytes = encode(pages.map((lines) => lines.join('\n')).join('\n\f'), { encoding: 'utf8' })
    for (const characters of [latin1, windows1252]) {
      const garbled = garbledAs(characters, bytes)
      expect(keysOf(checkBraille(garbled, noSource))).toContain('checkBrailleGarbled')
    }
    bytes[300] = 0xff
    expect(keysOf(checkBraille(bytes, noSource))).toContain('checkBrailleBroken')
  })

  test.each([
    ['Hangul', '그림 넣기', 'checkBrailleClear'],
    ['letters in the other case', 'figure here', 'checkBrailleClear'],
    ['a tab', 'A\tB', 'checkBrailleOther'],
  ] as const)('%s', (_, strange, key) => {
    const text = toAscii(pages.map((lines) => lines.join('\n') + '\n').join('\f'))
    const bytes = bytesOf(text.replace(toAscii(pages[4]![3]!), () => strange))
    expect(finding(checkBraille(bytes, noSource), key)?.places).toEqual([findingAt(5, 4)])
  })

  test('dots 7 and 8', () => {
    const card = cardOf(
      withLine(5, 3, (line) => '\u2841' + line.slice(1)),
      noSource,
      { ...shape, encoding: 'utf8' },
    )
    expect(finding(card, 'checkBrailleEightDots')?.places).toEqual([findingAt(5, 3)])
  })

  test('a line that is too wide, and many lines in one', () => {
    const wide = cardOf(withLine(5, 3, (line) => line.padEnd(33, '⠉')))
    expect(finding(wide, 'checkBrailleWide')).toMatchObject({
      params: { cells: 32 },
      places: [findingAt(5, 3)],
    })
    const one = pages.map((lines) => [lines.join(blank)])
    expect(keysOf(cardOf(one))).toContain('checkBrailleOneLine')
  })

  test('a page that is too long, and no page breaks', () => {
    const long = withPage(5, (lines) => [lines[0]!, ...lines])
    expect(finding(cardOf(long), 'checkBrailleLong')?.places).toEqual([findingAt(5)])
    const lines = pages.flatMap((page) => page.slice(0, -1).filter((line) => line !== ''))
    const card = checkBraille(encode(lines.join('\n') + '\n', shape), noSource)
    expect(keysOf(card)).toContain('checkBrailleNoBreaks')
  })

  test('mixed line ends, garbage at the end, the end-of-file sign is none', () => {
    const text = toAscii(pages.map((lines) => lines.join('\r\n') + '\r\n').join('\f'))
    expect(keysOf(checkBraille(bytesOf(text.replace('\r\n', '\n')), noSource))).toEqual([
      'checkBrailleLineEnds',
    ])
    expect(keysOf(checkBraille(bytesOf(text + '\0\0\u0003\0'), noSource))).toEqual([
      'checkBrailleGarbage',
    ])
    expect(keysOf(checkBraille(bytesOf(text + '\u001a'), noSource))).toEqual([])
  })

  test('too many empty lines', () => {
    const card = cardOf(withPage(5, (lines) => lines.map((one, i) => (i > 8 && i < 13 ? '' : one))))
    expect(finding(card, 'checkBrailleEmptyLines')?.places).toEqual([findingAt(5, 14)])
  })

  test('a file that stops in the middle', () => {
    const bytes = fileOf(pages, shape)
    const card = checkBraille(bytes.subarray(0, bytes.length - 300), noSource)
    expect(finding(card, 'checkBrailleTruncated')?.places).toEqual([findingAt(pages.length)])
  })

  test('a file that is too large is checked at its beginning', () => {
    const card = checkBraille(new Uint8Array(mostBytes + 1).fill(0x0a).fill(0x41, 0, 9), noSource)
    expect(keysOf(card)).toContain('checkBrailleTooLarge')
    const many = checkBraille(bytesOf('A\n\f'.repeat(maxPages + 5)), noSource)
    expect(finding(many, 'checkBrailleTooLarge')?.params).toMatchObject({ pages: maxPages })
  })
})

describe('pages', () => {
  const last = 25
  const numbered = (value: number) => blank.repeat(32 - number(value).length) + number(value)

  test('without their number, with a wrong or a repeated one, or with none at all', () => {
    const missing = cardOf(withPage(5, (lines) => lines.map((one, i) => (i === last ? '' : one))))
    expect(finding(missing, 'checkBrailleNumberMissing')?.places).toEqual([findingAt(5)])
    const wrong = cardOf(withLine(5, 26, () => numbered(17 + pages.length)))
    expect(finding(wrong, 'checkBrailleNumberWrong')?.params).toMatchObject({ wanted: 5 })
    const repeated = cardOf(withLine(5, 26, () => numbered(4)))
    expect(finding(repeated, 'checkBrailleNumberRepeated')?.places).toEqual([findingAt(5)])
    const none = cardOf(pages.map((lines) => lines.slice(0, -1)))
    expect(keysOf(none)).toContain('checkBrailleNumbersNone')
  })

  test('that are missing, swapped, repeated or empty', () => {
    const missing = cardOf(pages.filter((_, i) => i !== 4 && i !== 5))
    expect(finding(missing, 'checkBraillePagesMissing')).toMatchObject({
      severity: 'severe',
      params: { first: 5, last: 6 },
    })
    const swapped = cardOf([...pages.slice(0, 4), pages[5]!, pages[4]!, ...pages.slice(6)])
    expect(finding(swapped, 'checkBraillePagesSwapped')?.places).toEqual([findingAt(5)])
    const repeated = cardOf([...pages.slice(0, 5), pages[4]!, ...pages.slice(5)])
    expect(finding(repeated, 'checkBrailleRepeatedPage')).toMatchObject({
      params: { first: 5 },
      places: [findingAt(6)],
    })
    const empty = cardOf(withPage(5, (lines) => lines.map((one, i) => (i === last ? one : ''))))
    expect(finding(empty, 'checkBrailleEmptyPage')?.places).toEqual([findingAt(5)])
  })

  test('that are too few or too many for the pages of print', () => {
    const short = cardOf(pages, { ...noSource, firstPage: 1, lastPage: 300 })
    expect(keysOf(short)).toContain('checkBrailleShort')
    const long = Array.from({ length: 150 }, (_, i) => [...pages[i % pages.length]!])
    expect(keysOf(cardOf(long))).toContain('checkBrailleLengthy')
  })
})

describe('marks of print pages', () => {
  const changed = (value: number) =>
    withLine(marked, markLine, () => '⠤'.repeat(32 - number(value).length) + number(value))

  test('missing, one or several', () => {
    const card = cardOf(withPage(marked, (lines) => lines.filter((_, i) => i !== markLine - 1)))
    expect(finding(card, 'checkBrailleMarkMissing')?.count).toBe(1)
    const print = sound.print.filter((_, i) => i < 3 || i > 5)
    expect(finding(cardOf(layOut({ ...sound, print })), 'checkBrailleMarksMissing')).toMatchObject({
      severity: 'severe',
      params: { first: sound.print[3]!.page, last: sound.print[5]!.page },
    })
  })

  test('out of order, outside of the volume, without a number', () => {
    const low = cardOf(changed(expected.firstPage!))
    expect(finding(low, 'checkBrailleMarkOrder')?.places).toEqual([findingAt(marked)])
    const outside = cardOf(changed(expected.lastPage! + 20))
    expect(finding(outside, 'checkBrailleMarkOutside')?.places).toEqual([findingAt(marked)])
    const bad = cardOf(withLine(marked, markLine, (line) => line.slice(0, 28) + '⠣⠒'))
    expect(finding(bad, 'checkBrailleMarkBad')?.places).toEqual([findingAt(marked, markLine)])
  })
})

describe('the title page', () => {
  test('names another book, or another number of the same title', () => {
    const other = cardOf(pages, { ...noSource, title: '고등학교 화학 실험' })
    expect(finding(other, 'checkBrailleOtherTitle')?.places).toEqual([findingAt(1)])
    const volume = { ...sound, title: '국어 5-1' }
    const card = cardOf(layOut(volume), { ...noSource, title: '국어 5-2' })
    expect(keysOf(card)).toEqual(['checkBrailleOtherTitle'])
  })

  test('names another volume', () => {
    const card = cardOf(pages, { ...noSource, volume: sound.volume + 1 })
    expect(finding(card, 'checkBrailleOtherVolume')).toMatchObject({
      params: { named: sound.volume, volume: sound.volume + 1 },
    })
  })
})

describe('what is read back', () => {
  const line = (text: string) => blank.repeat(2) + text
  const put = (...lines: string[]) =>
    withPage(5, (page) => [...page.slice(0, 3), ...lines, ...page.slice(3 + lines.length)])

  test('a word that is impossible, and one that is hardly a word', () => {
    const impossible = cardOf(put(line('⠣⠣⠣⠂⠂'), line('⠊')))
    expect(finding(impossible, 'checkBrailleWords')).toMatchObject({
      severity: 'minor',
      places: [{ page: 5, line: 4, text: '⠣⠣⠣⠂⠂' }],
    })
    const unlikely = cardOf(put(line(writeBraille('뷁은').braille), line('⠊')))
    expect(finding(unlikely, 'checkBrailleUnlikely')?.places).toEqual([findingAt(5, 4)])
  })

  test('a page with many damaged words', () => {
    const damaged = withPage(5, (lines) =>
      lines.map((one, i) => (i < 14 && i % 2 === 0 ? one.replace(/⠀⠉?([⠁-⠿])/, '⠀⠂⠂⠣⠂$1') : one)),
    )
    expect(finding(cardOf(damaged), 'checkBrailleDamaged')?.severity).toBe('severe')
  })

  test('a page of another table, and one whose cells are mirrored', () => {
    const mapped = (map: (bits: number) => number) =>
      withPage(5, (lines) =>
        lines.map((one, i) =>
          i === 25 || isMark(one)
            ? one
            : one.replace(/[⠁-⠿]/g, (cell) =>
                String.fromCharCode(0x2800 + map(cell.charCodeAt(0) - 0x2800)),
              ),
        ),
      )
    expect(
      finding(cardOf(mapped((bits) => (bits * 5 + 1) % 64)), 'checkBrailleStrange'),
    ).toMatchObject({ severity: 'severe', places: [findingAt(5)] })
    const mirrored = cardOf(mapped((bits) => ((bits & 7) << 3) | (bits >> 3)))
    expect(finding(mirrored, 'checkBrailleMirrored')?.places).toEqual([findingAt(5)])
  })

  test('a number without its sign, and a sign without its number', () => {
    const missing = cardOf(put(line('⠁⠊⠊⠑'), line('⠊')))
    expect(finding(missing, 'checkBrailleNumberSign')?.places).toEqual([findingAt(5, 4)])
    const thousands = cardOf(put(line('⠃⠂⠑⠋⠑⠂⠁⠚⠊'), line('⠊')))
    expect(finding(thousands, 'checkBrailleNumberSign')?.places).toEqual([findingAt(5, 4)])
    const low = cardOf(put(line('⠼⠂⠔⠔⠢'), line('⠊')))
    expect(finding(low, 'checkBrailleNumeral')?.places).toEqual([findingAt(5, 4)])
    const counted = cardOf(put(line(writeBraille('닭이 모두 ⑩ 마리 있다.').braille), line('⠊')))
    expect(finding(counted, 'checkBrailleNumeral')?.places).toEqual([findingAt(5, 4)])
  })

  test('a word that is none among words of English', () => {
    const english = 'The balance of nature is important and we should keep it for our children.'
    const cells = writeEnglish(english)
      .parts.map((part) => ('braille' in part ? part.braille : ''))
      .join('')
    const words = cells.split(blank)
    const lineOf = (list: string[]) => line(list.join(blank))
    const damaged = [...words.slice(0, 3), '⠐⠐⠂⠐⠐', ...words.slice(3)]
    const sound = cardOf(put(lineOf(words.slice(0, 7)), words.slice(7).join(blank)))
    expect(finding(sound, 'checkBrailleWords')).toBeUndefined()
    const card = cardOf(put(lineOf(damaged.slice(0, 7)), damaged.slice(7).join(blank)))
    expect(finding(card, 'checkBrailleWords')?.places).toEqual([findingAt(5, 4)])
  })

  test.each(['(확인)', '[그림 설명]', '그림 설명', '점역자 주 확인', '확인 필요'])(
    'a note that was left behind: %s',
    (note) => {
      const card = cardOf(put(line(writeBraille(note).braille), line('⠊')))
      expect(finding(card, 'checkBrailleNote')?.places).toEqual([findingAt(5, 4)])
    },
  )

  test.each(['###', 'TODO', '???'])('a note that was never translated: %s', (note) => {
    const cells = [...note].map((one) =>
      Array.from({ length: 64 }, (_, i) => String.fromCharCode(0x2800 + i)).find(
        (cell) => toAscii(cell) === one,
      ),
    )
    const card = cardOf(put(line(cells.join('')), line('⠊')))
    expect(finding(card, 'checkBrailleNote')?.places).toMatchObject([{ page: 5, text: note }])
  })

  test('but a description of a picture is none', () => {
    const text = line(writeBraille('그림 설명: 소녀가 웃는다.').braille)
    expect(keysOf(cardOf(put(text, line('⠊'))))).not.toContain('checkBrailleNote')
  })

  test('a word that is broken inside of a syllable', () => {
    const word = writeBraille('했습니다.').braille
    // the line is full: its last cell begins the second syllable
    const full = line('⠈⠥⠀'.repeat(7) + '⠈⠥⠈⠥⠀' + word.slice(0, 4))
    expect(full).toHaveLength(32)
    const card = cardOf(put(full, word.slice(4), line('⠊')))
    expect(finding(card, 'checkBrailleBrokenWord')?.places).toMatchObject([
      { page: 5, line: 4, text: word },
    ])
  })
})

describe('the publisher’s text', () => {
  test('of which a page is absent', () => {
    const { page } = sound.print[4]!
    const print = sound.print.filter((one) => one.page !== page)
    expect(
      finding(cardOf(layOut({ ...sound, print }), expected), 'checkSourceAbsent'),
    ).toMatchObject({ severity: 'severe', params: { page } })
  })

  test('of which a part is missing', () => {
    const long = sound.print.reduce((a, b) => (b.paragraphs.length > a.paragraphs.length ? b : a))
    const print = sound.print.map((one) =>
      one === long
        ? { ...one, paragraphs: one.paragraphs.slice(0, Math.floor(one.paragraphs.length * 0.45)) }
        : one,
    )
    const keys = keysOf(cardOf(layOut({ ...sound, print }), expected))
    expect(keys.some((key) => key === 'checkSourceLow' || key === 'checkSourceAbsent')).toBe(true)
  })

  test('in another order, of another book', () => {
    const texts = sound.print.map(({ paragraphs }) => paragraphs)
    const order = [0, 1, 4, 2, 3, 5, 6, 7, 8, 9]
    const print = sound.print.map(({ page }, i) => ({ page, paragraphs: texts[order[i]!]! }))
    expect(keysOf(cardOf(layOut({ ...sound, print }), expected))).toContain('checkSourceOrder')
    const source = expected.source!.map(({ page }, i) => ({
      page,
      text: Array.from({ length: 80 }, (_, n) => String.fromCharCode(0xac00 + 97 * n + i)).join(''),
    }))
    expect(keysOf(cardOf(pages, { ...expected, source }))).toContain('checkSourceOther')
  })

  test('that does not have some words of a page', () => {
    const strange = writeBraille('도롱뇽').braille
    let changed = 0
    const card = cardOf(
      withPage(marked, (lines) =>
        lines.map((one, i) => {
          const words = one.split(blank)
          if (isMark(one) || i > 20 || i % 4 !== 2 || words.length < 5 || one.length > 30)
            return one
          changed += 1
          return [...words.slice(0, 2), strange, ...words.slice(3)].join(blank).slice(0, 32)
        }),
      ),
      expected,
    )
    expect(changed).toBeGreaterThan(1)
    expect(finding(card, 'checkSourceWords')).toMatchObject({
      severity: 'minor',
      places: expect.arrayContaining([expect.objectContaining({ text: '도롱뇽' })]) as unknown,
    })
  })
})

describe('a proof page', () => {
  test('has its lines, what they say, the pages of print and their text', () => {
    const proof = proofPage(openForProof(fileOf(pages, shape), expected)!, marked)
    expect(proof).toMatchObject({ page: marked, pages: pages.length })
    expect(proof.lines).toHaveLength(26)
    expect(proof.lines[markLine - 1]).toMatchObject({
      number: markLine,
      mark: expect.any(Number) as unknown,
      doubtful: [],
    })
    const print = proof.lines[markLine]!.printPage!
    expect(proof.lines[0]!.printPage).toBe(markLine === 1 ? print : print - 1)
    expect(proof.source.map(({ page }) => page)).toContain(print)
    const first = sound.print.find(({ page }) => page === print)!.paragraphs[0]!.trim()
    expect(first.replaceAll(' ', '')).toContain(
      proof.lines[markLine]!.text.trim().replaceAll(' ', '').slice(0, 6),
    )
  })

  test('has findings and doubtful words at their lines', () => {
    const broken = withPage(5, (lines) => ['⠣⠣⠣⠂⠂', ...lines.slice(1)])
    const proof = proofPage(openForProof(fileOf(broken, shape), noSource)!, 5)
    expect(proof.lines[0]).toMatchObject({
      doubtful: [{ braille: '⠣⠣⠣⠂⠂', texts: [] }],
      findings: [{ key: 'checkBrailleWords', places: [{ page: 5, line: 1 }] }],
    })
  })

  test('is none for other files, and has no lines where there is no page', () => {
    expect(openForProof(bytesOf('%PDF-1.7'), expected)).toBeNull()
    const checked = openForProof(fileOf(pages, shape), expected)!
    expect(proofPage(checked, pages.length + 1)).toMatchObject({ pages: pages.length, lines: [] })
  })
})

test('every text names its parameters alike in Korean and English', () => {
  const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
  const ours = Object.entries(messages).filter(([key]) =>
    /^check(Braille|Source|Fact|Unread)/.test(key),
  )
  for (const [, [ko, en]] of ours)
    expect(names(en).every((one) => names(ko).includes(one))).toBe(true)
})

describe('a formula that a line end breaks', () => {
  const read = (text: string) => {
    const [pieces = []] = writeLines(text).lines
    const lines = wrapPieces(pieces, { cells: 32, first: 2, breaks: 'syllable' })
    const pages = partsOf([lines]).pages
    return readPages(pages, 32).flatMap(({ words }) => words)
  }

  test.each([
    ['at a blank', '합 $\\sum_{k=1}^{n} k^{2}=\\frac{n(n+1)(2n+1)}{6}$ 이다.'],
    ['within its cells', '$\\sum_{k=1}^{n} k^{2}=\\frac{n(n+1)(2n+1)}{6}$ 이다.'],
  ])('is read as one: %s', (_, text) => {
    const words = read(text)
    expect(words.map(({ kind }) => kind)).not.toContain('impossible')
    expect(words.map(({ texts }) => texts[0])).toContain(
      '$\\sum_{k=1}^{n}k^{2}=\\frac{n(n+1)(2n+1)}{6}$',
    )
    expect(words.at(-1)?.texts[0]).toBe('이다.')
  })
})
