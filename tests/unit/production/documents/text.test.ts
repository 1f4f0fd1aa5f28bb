/** Tests that a text with the page marks of volunteers becomes pages of a manuscript. */
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { countLetters } from '~/features/production/manuscript/source/letters'
import { costRatio } from '../../../support/checks/cost-growth'
import { readBytes, readPlain } from '../../../support/fixtures/read-manuscript'
import { png } from '../../../support/fixtures/produced-epub'

const doubt = (sentence: string) => `<!-- 확인: ${sentence} -->`
const pagesOf = async (text: string | Uint8Array) =>
  (await readPlain(text)).pages.map((page) => [page.label, page.text])
const textOf = async (text: string) => (await readPlain(`@@p1\n${text}`)).pages[0]?.text

test('pages begin at their marks, and each line is a paragraph', async () => {
  const { pages, report } = await readPlain(
    '머리말\r\n\r\n\r\n@@p12\n첫 줄\n  둘째 줄\t끝  \n\n\n@@p13\n셋째 줄\n',
  )
  expect(pages).toEqual([
    { label: '', text: '머리말' },
    { label: '12', text: '첫 줄\n\n둘째 줄 끝' },
    { label: '13', text: '셋째 줄' },
  ])
  expect(report).toEqual({
    kind: 'text',
    lettersIn: 12,
    lettersOut: 12,
    picturesIn: 0,
    picturesOut: 0,
    decorative: 0,
    formulas: 0,
    tables: 0,
    doubts: 0,
    pagesBy: 'marks',
    leftOut: [],
  })
})

describe('a mark', () => {
  test.each([
    ['@@p12', '12'],
    ['@@p 12', '12'],
    ['@@P12', '12'],
    ['@@12', '12'],
    ['  @@p12쪽', '12'],
    ['@@p.12', '12'],
    ['@@ p12 ', '12'],
    ['@@p012', '12'],
    ['＠＠ｐ１２', '12'],
    ['@@page 12', '12'],
    ['@@p12-13', '12-13'],
    ['@@pxii', 'xii'],
    ['@@xii', 'xii'],
    ['@@p부록 3', '부록 3'],
    ['@@pA-3', 'A-3'],
  ])('%s begins page %s', async (mark, label) => {
    expect(await pagesOf(`${mark}\n글`)).toEqual([[label, '글']])
  })

  test.each([
    ['@p12', '12'],
    ['@@@p12', '12'],
    ['[@@p12]', '12'],
    ['@@p1O', '10'],
    ['@@pl2', '12'],
  ])('%s is likely one, and doubted', async (mark, label) => {
    expect(await pagesOf(`${mark}\n글`)).toEqual([
      [label, `${doubt(`쪽 표시인지 확인해 주세요 (${mark}).`)}\n글`],
    ])
  })

  test('without a number, or inside of a line, is doubted', async () => {
    expect(await pagesOf('@@p\n가 @@p13 나 @@p14쪽 다')).toEqual([
      ['', `${doubt('쪽이 바뀌지만 쪽 번호가 없습니다.')}\n가`],
      ['13', `${doubt('쪽 표시가 글과 같은 줄에 있습니다.')}\n나`],
      ['14', `${doubt('쪽 표시가 글과 같은 줄에 있습니다.')}\n다`],
    ])
  })

  test.each(['@@그림 1', '@@', 'a@@b.kr', '@홍길동', '@@pp'])('%s is none', async (line) => {
    const about = line.startsWith('@@')
      ? `${doubt(`쪽 표시인지 확인해 주세요 (${line}).`)}\n\\`
      : ''
    expect(await pagesOf(`${line}\n글`)).toEqual([['', `${about}${line}\n\n글`]])
  })

  test('that repeats or goes back is doubted', async () => {
    expect(await pagesOf('@@p8\n가\n@@p8\n나\n@@p7\n다\n@@pi\n라')).toEqual([
      ['8', '가'],
      ['8', `${doubt('쪽 번호가 되풀이됩니다 (8).')}\n나`],
      ['7', `${doubt('쪽 번호가 8 다음에 7입니다.')}\n다`],
      ['i', '라'],
    ])
  })
})

describe('without marks', () => {
  test('pages end after some thousand letters, at the end of a line', async () => {
    const { pages, report } = await readPlain(`${'가'.repeat(900)}\n`.repeat(11))
    expect(pages.map(({ label, text }) => [label, countLetters(text)])).toEqual([
      ['', 4_500],
      ['', 4_500],
      ['', 900],
    ])
    expect(report.pagesBy).toBe('none')
  })

  test('or where the text begins a new sheet', async () => {
    expect(await pagesOf('가\n\f나\f\f다')).toEqual([
      ['', '가'],
      ['', '나'],
      ['', '다'],
    ])
  })
})

describe('the dialect', () => {
  test.each([
    ['# 제목\n글', '# 제목\n\n글'],
    ['- 가\n  - 나\n- 다\n글', '- 가\n  - 나\n- 다\n\n글'],
    ['1. 가\n2. 나\n5. 다', '1. 가\n2. 나\n\n5\\. 다'],
    ['| 가 | 나 |\n| --- | --- |\n| 1 | 2 |\n글', '| 가 | 나 |\n| --- | --- |\n| 1 | 2 |\n\n글'],
    ['> 가\n> 나', '> 가\n> 나'],
    ['값은 $x^2$이다', '값은 $x^2$이다'],
    ['$a<b$, $a~b$ ~', '$a<b$, $a~b$ ~'],
    ['$$\n\\frac{1}{2}\n$$', '$$\n\\frac{1}{2}\n$$'],
    ['글[^1]\n[^1]: 각주', '글[^1]\n\n[^1]: 각주'],
    ['![](그림 1)', '![](그림 1)'],
    [':::상자 읽기\n가\n나\n:::\n다', ':::상자 읽기\n가\n\n나\n:::\n\n다'],
    [':::시\n  나 보기가\n\n역겨워\n:::', ':::시\n  나 보기가\n\n역겨워\n:::'],
    ['```\na\n  b\n```', '```\na\n  b\n```'],
    ['<!-- 확인: 그림을 확인해 주세요. -->\n글', '<!-- 확인: 그림을 확인해 주세요. -->\n글'],
  ])('%s stays', async (text, written) => expect(await textOf(text)).toBe(written))

  test.each([
    ['<b>굵게</b> a<b', '\\<b>굵게\\</b> a\\<b'],
    ['<!-- 주석\n글', '\\<!-- 주석\n\n글'],
    ['&lt;', '\\&lt;'],
    ['```\n글', '\\```\n\n글'],
    ['____', '\\____'],
    ['1~3쪽, 5~6쪽', '1\\~3쪽, 5\\~6쪽'],
    ['[1]: 글', '\\[1]: 글'],
    ['5$', '5\\$'],
    ['    들여 쓴 글', '들여 쓴 글'],
  ])('%s cannot have been meant as markup', async (text, written) =>
    expect(await textOf(text)).toBe(written),
  )

  test('a box whose end is missing ends with its page, and an end without a beginning is text', async () => {
    const about = (line: string) => doubt(`상자의 시작이나 끝이 맞지 않습니다 (${line}).`)
    expect(await pagesOf('@@p1\n:::상자\n가\n@@p2\n나\n:::표\n다\n@@p9\n:::보기\n라')).toEqual([
      ['1', `${about(':::상자')}\n:::상자\n가\n:::`],
      ['2', `나\n\n${about(':::표')}\n\\:::표\n\n다`],
      ['9', `${about(':::보기')}\n:::보기\n라\n:::`],
    ])
    expect(await pagesOf('가\n:::')).toEqual([['', `가\n\n${about(':::')}\n\\:::`]])
  })

  test('a box goes on over the end of a page', async () => {
    expect(await pagesOf('@@p1\n:::상자 읽기\n가\n@@p2\n나\n:::\n다')).toEqual([
      ['1', ':::상자 읽기\n가\n:::'],
      ['2', ':::상자\n나\n:::\n\n다'],
    ])
  })

  test('dollars of money are no formula', async () => {
    expect(await textOf('5$와 10$의 차이')).toBe(
      `${doubt('수식인지 달러 표시인지 확인해 주세요.')}\n5\\$와 10\\$의 차이`,
    )
  })
})

describe('bytes', () => {
  const text = '@@p1\n똠방각하 펲시\n'
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['CP949', iconv.encode(text, 'cp949')],
    ['UTF-16', Buffer.concat([Buffer.from('fffe', 'hex'), iconv.encode(text, 'utf-16le')])],
    ['with NULs', Buffer.from(text.replace('방', '방\0'))],
  ])('in %s', async (_, bytes) => expect(await pagesOf(bytes)).toEqual([['1', '똠방각하 펲시']]))

  test('that are no text are told', async () => {
    expect(await readBytes(png)).toEqual({ problem: 'unknownKind' })
    expect(await readBytes('%PDF-1.7')).toEqual({ problem: 'damaged' })
    expect(await readBytes('{\\rtf1 글}')).toEqual({ problem: 'unknownKind' })
    expect(await readBytes('')).toEqual({ problem: 'empty' })
    expect(await readBytes(' \n@@p1\n')).toEqual({ problem: 'empty' })
    expect(await readBytes(Buffer.alloc(21 * 1024 * 1024, 'a'))).toEqual({ problem: 'tooLarge' })
    expect(await readBytes('@@p1\n글\n'.repeat(3_001))).toEqual({ problem: 'tooLarge' })
  })
})

test('a page that is too long is divided', async () => {
  const { pages, report } = await readPlain(`@@p1\n${'가 '.repeat(250_000)}\n@@p2\n나`)
  expect(pages.map(({ label }) => label)).toEqual(['1', '', '', '2'])
  expect(pages.every(({ text }) => text.length <= 200_000)).toBe(true)
  expect(report.lettersOut).toBe(report.lettersIn)
})

test('no letter of any text is lost', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '@@p1',
      '@@p',
      ':::',
      ':::상자',
      ':::시',
      '$',
      '$$',
      '```',
      '~',
      '|',
      '| --- |',
      '<',
      '\\',
      '![가](-)',
      '\n',
      '\n',
      '\f',
      '가나',
      '1. ',
      '- ',
      '> ',
      '# ',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const result = await readBytes(`글\n${pieces.join('')}`)
      if ('problem' in result) throw new Error(result.problem)
      const { report } = result
      expect(report.lettersOut).toBeGreaterThanOrEqual(report.lettersIn)
    }),
    { numRuns: 500 },
  )
})

test('reading takes no longer than its size asks for', async () => {
  const all = (text: string) => () => readPlain(`글\n${text}`)
  for (const part of ['@@ ', '![', '$', '~<', '|', ':::상자\n', '1. a\n', '[^', '`', '가\n|-|\n']) {
    const ratio = await costRatio(all(part.repeat(2_500)), all(part.repeat(20_000)))
    // eight times as much, and not sixty-four times
    expect(ratio, part).toBeLessThan(32)
  }
})
