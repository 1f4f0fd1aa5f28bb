/** What an errata sheet says: as blocks that braille, large print and EPUB are made of, and as plain text. */
import { cleanText } from '~/features/production/manuscript/source/clean-text'
import type { Block, Inline } from '~/features/production/manuscript/markdown/blocks'
import { sayFormula } from '~/features/production/manuscript/speech/say-formula'
import { t } from '~/tables/messages'

export type SheetCorrection = { pageText: string; wrong: string; right: string; note: string }
/** `title`: of the book; `day`: on which it is made; `facts`: other lines below the title. */
export type ErrataSheet = {
  title: string
  day: string
  facts: string[]
  corrections: SheetCorrection[]
}

/** A part of a correction: its name, and its lines. */
type Part = { name: string; lines: string[] }

/** `boldNames`: of parts; in braille the signs around them would only be in the way. */
export function sheetBlocks(sheet: ErrataSheet, boldNames: boolean): Block[] {
  const { title, corrections } = sheet
  const nameOf = boldNames ? strong : words
  return [
    { kind: 'heading', level: 1, content: words(headingOf(title)) },
    ...factsOf(sheet).map((fact) => paragraph(words(fact))),
    ...corrections.flatMap((one, i): Block[] => [
      { kind: 'heading', level: 2, content: words(`${i + 1}. ${placeOf(one)}`) },
      ...partsOf(one).flatMap(({ name, lines: [first = '', ...others] }) => [
        paragraph([...nameOf(`${name}:`), ...words(' '), ...inline(first)]),
        ...others.map((other) => paragraph(inline(other))),
      ]),
    ]),
  ]
}

/** A line for each thing that is said, an empty one before each correction; formulas as typed, and in words. */
export function sheetText(sheet: ErrataSheet): string {
  const { title, corrections } = sheet
  const lines = [
    headingOf(title),
    ...factsOf(sheet),
    ...corrections.flatMap((one, i) => [
      '',
      `${i + 1}. ${placeOf(one)}`,
      ...partsOf(one).flatMap(({ name, lines: [first = '', ...others] }) => [
        `${name}: ${spoken(first)}`,
        ...others.map(spoken),
      ]),
    ]),
  ]
  return lines.map((one) => `${one}\r\n`).join('')
}

const headingOf = (title: string) => t('erratumSheetTitle', 'ko', { title: line(title) })

const factsOf = ({ facts, day }: ErrataSheet): string[] =>
  [...facts, t('erratumSheetDay', 'ko', { day })].map(line)

/** Pages that are only a number are said to be pages. */
function placeOf({ pageText }: SheetCorrection): string {
  const place = line(pageText) || t('erratumSheetNoPage')
  return /^[\d\s,·~–-]+$/.test(place) ? t('erratumSheetPage', 'ko', { pages: place }) : place
}

/** Nothing that is wrong or right is said, too: something is to be added or to be left out. */
function partsOf({ wrong, right, note }: SheetCorrection): Part[] {
  const wrongLines = linesOf(wrong)
  const rightLines = linesOf(right)
  const noteLines = linesOf(note)
  return [
    {
      name: t('erratumWrong'),
      lines: wrongLines.length > 0 ? wrongLines : [t('erratumSheetToAdd')],
    },
    {
      name: t('erratumRight'),
      lines: rightLines.length > 0 ? rightLines : [t('erratumSheetToRemove')],
    },
    ...(noteLines.length > 0 ? [{ name: t('erratumNote'), lines: noteLines }] : []),
  ]
}

/** Halves of characters, and what changes the direction of those that follow. */
const unprintable = /[\p{Surrogate}\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu

const linesOf = (text: string): string[] =>
  cleanText(text.replace(/\r\n?|[\f\v\u0085\u2028\u2029]/g, '\n'))
    .replace(unprintable, '')
    .split('\n')
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => one !== '')

const line = (text: string): string => linesOf(text).join(' ')

const paragraph = (content: Inline[]): Block => ({ kind: 'paragraph', content })
const words = (text: string): Inline[] => (text === '' ? [] : [{ kind: 'text', text }])
const strong = (text: string): Inline[] => [{ kind: 'strong', content: words(text) }]

/** A formula between dollar signs, as tables of Hancom's documents are read, and not between prices. */
const formulas = /(?<![A-Za-z\d$])\$([^$]{1,500})\$(?![\d$])/g

const isFormula = (latex: string): boolean =>
  latex === latex.trim() &&
  (/[\\^_{}]/.test(latex) ||
    (/[A-Za-z=]/.test(latex) && !/[가-힣]|[A-Za-z]{2}/.test(latex) && !/^[\d.,]+$/.test(latex)))

/** The text of a line, and its formulas. */
function inline(text: string): Inline[] {
  const found: Inline[] = []
  let end = 0
  for (const { 0: whole, 1: latex = '', index } of text.matchAll(formulas)) {
    if (!isFormula(latex)) continue
    found.push(...words(text.slice(end, index)), { kind: 'formula', latex })
    end = index + whole.length
  }
  return [...found, ...words(text.slice(end))]
}

const spoken = (text: string): string =>
  inline(text)
    .map((one) => {
      if (one.kind === 'text') return one.text
      if (one.kind !== 'formula') return ''
      return `$${one.latex}$ ${t('erratumSheetFormula', 'ko', { words: sayFormula(one.latex).words })}`
    })
    .join('')
