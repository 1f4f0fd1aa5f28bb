/**
 * Tests that formulas of mathematics and chemistry are written by the examples of the rules and read
 * back, article by article; that formulas made by chance come back; that words of Korean are no
 * formulas; and that hostile text and cells end.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dotsOf } from '~/features/production/braille/cells'
import { allSyllables } from '~/features/production/braille/hangul'
import { isMaths, readMaths } from '~/features/production/braille/maths/read'
import { signs } from '~/features/production/braille/maths/tables'
import { writeMaths, writeWhole } from '~/features/production/braille/maths/write'
import { readBraille } from '~/features/production/braille/read'
import { writeBraille } from '~/features/production/braille/write'
import { schoolSentences } from '../../bench/checks/braille-sentences'
import { schoolFormula } from '../../support/formulas'

const korean = {
  write: writeBraille,
  read: (braille: string) => {
    const [line] = readBraille(braille)
    return line?.words.every(({ texts }) => texts.length > 0) ? line.text : null
  },
}
const written = (source: string) => writeWhole(source, korean)
const cellsOf = (source: string) => dotsOf(written(source) ?? '')

/** Examples of the rules: article, text, cells, and whether they are both written and read. */
const examples = readFileSync('tests/support/braille-maths.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [article: string, text: string, braille: string, use: string])
const usable = examples.filter(([, , , use]) => use === 'both')
const articles = [...new Set(usable.map(([article]) => article))]

describe('the examples of the rules', () => {
  test('are 763, of which 15 contradict the articles or say what no text says', () => {
    expect(examples).toHaveLength(763)
    expect(examples.filter(([, , , use]) => use.startsWith('doubt: '))).toHaveLength(15)
    expect(usable).toHaveLength(748)
  })

  test.each(articles)('of article %s are written as printed', (article) => {
    const different = usable
      .filter(([one, text, braille]) => one === article && written(text) !== braille)
      .map(([, text]) => text)
    expect(different).toEqual([])
  })

  test.each(articles)('of article %s are read to what gives the same cells', (article) => {
    const different = usable
      .filter(([one, , braille]) => one === article && !readMaths(braille, korean)?.isExact)
      .map(([, text]) => text)
    expect(different).toEqual([])
  })
})

describe('a formula', () => {
  test.each([
    ['x^2+1', '1346-45-3456-12-26-3456-1'],
    ['\\frac{1}{2}', '3456-12-34-3456-1'],
    ['3\\frac{1}{6}', '3456-14-3456-124-34-3456-1'],
    ['1,000', '3456-1-2-245-245-245'],
    ['0.\\dot{1}2\\dot{3}', '3456-245-256-4-1-12-4-14'],
    ['1 \\geq b', '3456-1-256-256-12'],
    ['{a \\over b}', '12-34-1'],
    ['\\mathrm{NaCl}', '6-1345-1-6-14-123'],
    ['Ⅳ', '356-6-6-24-1236-256'],
  ])('%s is %s', (source, expected) => {
    expect(cellsOf(source)).toBe(expected)
  })

  test('names what no article has, at its place', () => {
    expect(writeMaths('x+\\binom{n}{2}', korean)).toEqual([
      { braille: '⠭⠢' },
      { unknown: '\\binom' },
      { braille: '⠝⠼⠃' },
    ])
    expect(writeMaths('∏', korean)).toEqual([{ unknown: '∏' }])
    expect(writeMaths('x'.repeat(5000), korean)).toEqual([{ unknown: 'x'.repeat(5000) }])
  })

  test('has the bounds of a limit under it, and ℓ as the letter l', () => {
    expect(written('\\underset{x \\to 0}{\\lim} f(x)')).toBe(written('\\lim_{x \\to 0} f(x)'))
    expect(written('\\ell \\perp m')).toBe(written('l \\perp m'))
    expect(written('\\underset{x}{y}')).toBeNull()
  })

  test('says a second reading', () => {
    expect(readMaths(written('n \\in A') ?? '', korean)).toMatchObject({ latex: 'n\\in A' })
    expect(readMaths(written('\\tan 90^\\circ') ?? '', korean)?.latex).toBe('\\tan90^\\circ')
    expect(readMaths('⠭⠨⠋', korean)).toMatchObject({ latex: 'x\\phi', others: ['x\\emptyset'] })
  })

  test('is null for cells that are none', () => {
    expect(readMaths('', korean)).toBeNull()
    expect(readMaths('⠀⠭', korean)).toBeNull()
    expect(readMaths('abc', korean)).toBeNull()
    expect(readMaths('⠭'.repeat(601), korean)).toBeNull()
  })
})

describe('chemistry', () => {
  test.each([
    ['\\ce{H2O}', 'H₂O'],
    ['\\ce{2H2 + O2 -> 2H2O}', '2H₂ + O₂ → 2H₂O'],
    ['\\mathrm{2H_2 + O_2 \\rightarrow 2H_2O}', '2H₂ + O₂ → 2H₂O'],
    ['\\mathrm{NaCl}\\to\\mathrm{Na^+}+\\mathrm{Cl^-}', 'NaCl → Na⁺ + Cl⁻'],
    ['\\ce{Ag+ + Cl- -> AgCl v}', 'Ag⁺ + Cl⁻ → AgCl↓'],
    ['\\ce{SO4^2-}', 'SO₄²⁻'],
    ['\\ce{N2 + 3H2 <=> 2NH3}', 'N₂ + 3H₂ ⇄ 2NH₃'],
  ])('%s is written as %s', (latex, unicode) => {
    expect(written(latex)).not.toBeNull()
    expect(written(latex)).toBe(written(unicode))
  })

  test.each(['x_1+x_2', 'P(A)', 'AB', 'y=f(x)', 'S₁S₂', 'A∩B'])('%s is mathematics', (source) => {
    expect(readMaths(written(source) ?? '', korean)?.latex).not.toContain('\\ce')
  })
})

describe('formulas made by chance', () => {
  test('come back from braille, 2,000 of a seed', () => {
    const different: string[] = []
    for (const source of fc.sample(schoolFormula, { seed: 2024, numRuns: 2000 })) {
      const braille = written(source)
      const read = braille === null ? null : readMaths(braille, korean)
      if (!read?.isExact) different.push(source)
    }
    expect(different.length).toBeLessThanOrEqual(20)
  })
})

describe('Korean', () => {
  test('is no formula: words, and all syllables', () => {
    const words = schoolSentences.flatMap((sentence) => writeBraille(sentence).braille.split('⠀'))
    const taken = [...words, ...allSyllables().map((one) => writeBraille(one).braille)].filter(
      (word) => isMaths(word, korean),
    )
    expect(taken).toEqual([])
  })

  test.each(['x^2+3x+2=0', '\\frac{1}{2}', '\\sin 2x', '\\sqrt{2}', '\\angle ABC', '2H_2O=x'])(
    'is not %s',
    (source) => {
      expect(isMaths(written(source) ?? '', korean)).toBe(true)
    },
  )
})

describe('hostile', () => {
  // prettier-ignore
  const sources = [
    '{'.repeat(4000), '\\frac'.repeat(800), '|'.repeat(4000), '^'.repeat(4000), '√'.repeat(399), '\\left('.repeat(600), '(a|'.repeat(1300),
    '\\sqrt{'.repeat(30), '\\begin{cases}'.repeat(300), "'".repeat(4000), '\\not'.repeat(1000), '}'.repeat(4000), 'x_'.repeat(2000),
    '\\begin{array}{c}', '\\left', '\\', '\\right)', '&', '\\ce{', '\\text{', '\ud800', '\ue000', '\u0338', '\\over',
  ]
  test('texts end without an error', () => {
    for (const source of sources) {
      writeMaths(source, korean)
    }
  })

  test('cells end without an error', () => {
    for (const cells of ['⠷', '⠦⠶⠳', '⠜', '⠖⠎', '⠼⠁⠌', '⠳', '⠠⠏⠷', '⠁⠘⠷', '⠮⠰⠁⠀', '⠸⠷', '⠐']) {
      readMaths(cells.repeat(Math.floor(600 / cells.length)).replace(/⠀$/, ''), korean)
    }
  })

  test('text and cells of any kind end without an error', () => {
    const cell = fc.integer({ min: 0x2800, max: 0x283f }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (source) => {
        writeMaths(source, korean)
      }),
      { seed: 7, numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.string({ unit: cell, maxLength: 40 }), (cells) => {
        readMaths(cells, korean)
      }),
      { seed: 7, numRuns: 300 },
    )
  })
})

test('each sign has its article and cells of six dots', () => {
  for (const { sign, article, braille } of signs) {
    expect(sign, article).not.toBe('')
    expect(article).toMatch(/^(?:\d+|한글 \d+|과학 \d+)$/)
    expect(braille).toMatch(/^[\u2801-\u283f]+$/)
  }
})
