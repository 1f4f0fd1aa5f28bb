/** Decides which paragraphs of an HWPX document are headings: by outline, by style, or by size with a doubt. */
import {
  elementsBelow,
  elementsIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { countLetters } from '~/features/production/manuscript/source/letters'
import type { DocumentStyles, ParagraphShape } from './document-styles'
import { ownText } from './object-texts'

/** The size of most letters of a document, and the sizes that were already called headings. */
export type HeadingSizes = { body: number; asked: Set<string> }

const numberedStyle = /^(?:개요|제목|heading|outline)\s?(\d{1,2})(?:\D|$)/i
const namedStyles: [RegExp, number][] = [
  [/^(?:제목|책 ?제목|장 ?제목|대단원|단원명|단원 제목|title|chapter)/i, 1],
  [/^(?:중단원|절 ?제목|부제|subtitle|section)/i, 2],
  [/^(?:소단원|소제목|중제목|항 ?제목|subsection)/i, 3],
]

const atMost = (level: number) => Math.min(Math.max(level, 1), 6)

type About = {
  style: { name: string; englishName: string } | undefined
  shape: ParagraphShape | undefined
  sizes: HeadingSizes
  styles: DocumentStyles
}

/** Null for what is no heading. `sure`: the document says so itself, or somebody is asked about its size already. */
export function headingLevelOf(
  paragraph: MarkupElement,
  { style, shape, sizes, styles }: About,
): { level: number; sure: boolean } | null {
  if (shape?.heading === 'OUTLINE') return { level: atMost(shape.level + 1), sure: true }
  const names = [style?.name ?? '', style?.englishName ?? ''].map((name) => name.trim())
  for (const name of names) {
    const level = numberedStyle.exec(name)?.[1]
    if (level !== undefined) return { level: atMost(Number(level)), sure: true }
  }
  // an English name is translated by the word processor, and says less
  for (const [pattern, level] of namedStyles)
    if (pattern.test(names[0] ?? '') && !/차례|목차/.test(names[0] ?? ''))
      return { level, sure: true }
  return shape?.heading ? null : levelBySize(paragraph, sizes, styles)
}

/** Letters of a line that is a heading by its size, and of one that may be. */
const longestSure = 60
const longestLine = 200

/** A short line, all of it bold and clearly larger than the text. */
function levelBySize(
  paragraph: MarkupElement,
  sizes: HeadingSizes,
  { letters }: DocumentStyles,
): { level: number; sure: boolean } | null {
  if (sizes.body === 0) return null
  let least = Infinity
  let count = 0
  for (const run of elementsIn(paragraph)) {
    if (elementsIn(run).some(({ name }) => /^(?:tbl|equation)$/.test(name))) return null
    const length = countLetters(
      elementsIn(run)
        .filter(({ name }) => name === 't')
        .map(ownText)
        .join(''),
    )
    if (length === 0) continue
    const look = letters.get(run.attributes.charpridref ?? '')
    if (!look?.bold) return null
    count += length
    least = Math.min(least, look.size)
  }
  const share = least / sizes.body
  if (count < 2 || count > longestLine || share < 1.2) return null
  const level = share >= 1.8 ? 1 : share >= 1.4 ? 2 : 3
  const look = String(least)
  const sure = count <= longestSure && sizes.asked.has(look)
  if (count <= longestSure) sizes.asked.add(look)
  return { level, sure }
}

/** Counts letters by their size, to know which one the text has. */
export class SizeCount {
  readonly #letters = new Map<number, number>()

  constructor(private readonly styles: DocumentStyles) {}

  add(paragraph: MarkupElement): void {
    for (const run of elementsBelow(paragraph)) {
      if (run.name !== 'run') continue
      const size = this.styles.letters.get(run.attributes.charpridref ?? '')?.size ?? 0
      let length = 0
      for (const text of elementsIn(run)) if (text.name === 't') length += ownText(text).length
      if (length > 0) this.#letters.set(size, (this.#letters.get(size) ?? 0) + length)
    }
  }

  /** The most frequent size; 0 where nothing is known. */
  get body(): number {
    const [most] = [...this.#letters].toSorted(([, a], [, b]) => b - a)
    return most?.[0] ?? 0
  }
}
