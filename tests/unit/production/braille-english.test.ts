/**
 * Tests that English is written as contracted braille by the examples of its rules, and that sentences
 * are read back as they were, with what is doubtful named.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readEnglish } from '~/features/production/braille/english/read'
import { englishWord, isFrequentEnglish } from '~/features/production/braille/english/recognise'
import { writeEnglish, type EnglishOptions } from '~/features/production/braille/english/write'
import { englishSentences } from '../../support/english-sentences'

const cellsOf = (text: string, options?: EnglishOptions) =>
  writeEnglish(text, options)
    .parts.map((part) => ('braille' in part ? part.braille : `<${part.unknown}>`))
    .join('')

/** Section or article, text, and its cells; | between ways that the rules allow alike. */
const examples = readFileSync('tests/support/braille-english.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [section: string, text: string, braille: string])

/** Articles of Korean braille have the Roman sign before their examples; * where they have none. */
const optionsOf = (section: string): EnglishOptions => ({
  afterSign: /^제.*항$/.test(section),
  beforeEnd: section === '제37항',
  grade: section.endsWith('*') ? 1 : 2,
})

/**
 * Examples that are not written as the rules print them: print does not say what their writer knew
 * (syllables, a chemical formula, an abbreviation, the length of dashes), or their choice of
 * indicators is one of several that the rules allow.
 */
// prettier-ignore
const otherwise = new Set([
  // spelling, stammering and syllables
  'un-e-mo-tion-al', 'br-r-r-r', 'd-d-d-don’t', 'about-f-f-f-face', 's-s-s-s-super-st-stition',
  'as-s-s-s', 'note silent letters in n-i-‘g-h’-t', 'J-P. Sartre', 'but-ton', 'be–have',
  'dis as ter', 'for-ev-er-more', 'not-with-stand-ing', 'al-be-it',
  // letters after figures in addresses
  'c:\\personal\\2009finances', 'http://www.99chances.com', 'c:\\2010DIARY\\March.txt',
  // quotation marks that are spoken of
  '"yr-123', '\\“Remember those backslashes\\”', '(“ ... that is the question.”)',
  '(“To be or not ... ”)', 'Use the " to enclose your string literals.',
  "'display will minimise'",
  // dashes, low lines and points
  'We want— we need — more br—', 'Add the missing letters: s_n and d_ _ght_r.', 'S—',
  'Mr D—— visits P—— regularly — you know that.', 'I... I don\'t think ...."',
  'an expression--such as this--set apart', 'Ai!!ams',
  // capitals, and abbreviations that only a dictionary tells
  '"... at 11:00 AM"—MARKHAM ECONOMIST AND SUN', 'INITIALS OF WRITER/initials of secretary',
  'www.BLASTSoundMachine.com', 'OH', 'AWful', 'TEN/gh', 'ChE', 'MCh', 'mod cons', "where'er",
])

describe('writing', () => {
  test('follows the examples of the rules', () => {
    const wrong = examples
      .filter(([section, text, braille]) => {
        return !braille.split('|').includes(cellsOf(text, optionsOf(section)))
      })
      .map(([, text]) => text)
    expect(examples.length).toBeGreaterThan(1200)
    expect(wrong.filter((text) => !otherwise.has(text))).toEqual([])
    expect(wrong).toHaveLength(otherwise.size)
    expect(otherwise.size).toBeLessThan(0.04 * examples.length)
  })

  test('names what has no sign where it stands', () => {
    expect(writeEnglish('What is 김치 in English?', { afterSign: true }).parts).toEqual([
      { braille: '⠠⠱⠁⠞⠀⠊⠎⠀' },
      { unknown: '김치' },
      { braille: '⠀⠔⠀⠠⠢⠛⠇⠊⠩⠦' },
    ])
  })

  test('writes letter by letter in grade 1', () => {
    expect(cellsOf('the child can', { grade: 1 })).toBe('⠞⠓⠑⠀⠉⠓⠊⠇⠙⠀⠉⠁⠝')
    expect(cellsOf('3b', { grade: 1 })).toBe('⠼⠉⠰⠃')
  })

  test('keeps lines and makes one blank of several', () => {
    expect(cellsOf('go  on\nto')).toBe('⠛⠀⠕⠝\n⠞⠕')
  })
})

describe('reading', () => {
  const plain = (text: string) =>
    text
      .replace(/["“”]/g, '"')
      .replace(/['‘’]/g, "'")
      .replace(/[–―—]/g, '—')
      .replaceAll('…', '...')
      .replace(/_+/g, '_')

  test('gives back 98 % of the examples, and says where it does not', () => {
    const contracted = examples.filter(([section, text, braille]) => {
      const options = optionsOf(section)
      return options.grade === 2 && cellsOf(text, options) === braille && !/[A-Z][èñ]/.test(text)
    })
    const wrong = contracted.filter(([section, text, braille]) => {
      const reading = readEnglish(braille, optionsOf(section))
      return plain(reading?.text ?? '') !== plain(text)
    })
    expect(wrong.length).toBeLessThan(0.02 * contracted.length)
    const silent = wrong.filter(([section, , braille]) => {
      return readEnglish(braille, optionsOf(section))?.doubts.length === 0
    })
    expect(silent.map(([, text]) => text)).toEqual([])
  })

  test('gives back sentences, with numbers, capitals and punctuation', () => {
    const wrong = englishSentences(1, 2000).filter((sentence) => {
      const reading = readEnglish(cellsOf(sentence))
      return reading?.text !== sentence || reading.doubts.length > 0
    })
    expect(wrong).toEqual([])
  })

  test('names a word that is written otherwise than by the rules', () => {
    expect(readEnglish('⠞⠓⠑⠀⠡')).toEqual({
      text: 'the child',
      doubts: [{ braille: '⠞⠓⠑', texts: ['the'] }],
    })
    expect(readEnglish('⠞⠓⠑⠀⠉⠓⠊⠇⠙', { grade: 1 })).toEqual({ text: 'the child', doubts: [] })
  })

  test('ends on whatever it is given', () => {
    for (const braille of [
      '⠠'.repeat(5000),
      '⠐⠣'.repeat(3000),
      '⠤⠁'.repeat(3000),
      '⠿⠀'.repeat(3000),
    ])
      expect(() => readEnglish(braille)).not.toThrow()
    for (const text of ['“'.repeat(5000), "'".repeat(5000), 'a-'.repeat(5000), 'a'.repeat(50_000)])
      expect(() => writeEnglish(text)).not.toThrow()
  })
})

describe('recognising', () => {
  test('knows words of English by their cells', () => {
    expect(englishWord('⠦⠠⠞⠄⠎')).toBe("that's")
    expect(englishWord('⠆⠋⠂')).toBe('before')
    expect(isFrequentEnglish('⠮')).toBe(true)
    expect(isFrequentEnglish('⠵⠑⠃⠗⠁')).toBe(false)
  })
})
