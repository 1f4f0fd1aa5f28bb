/** What a draft says of its book, and what its maker is told. */
import {
  blocksOfPage,
  type DraftPage,
  type DraftRemark,
} from '~/features/production/manuscript/braille-draft'
import type { Block, Inline } from '~/features/production/manuscript/markdown/blocks'
import type { Say } from '~/features/production/manuscript/braille/writer-text'
import { pictureLabel } from '~/features/production/manuscript/pictures'
import { sayFormula } from '~/features/production/manuscript/speech/say-formula'

/** Says of every file and page that nobody has checked it yet. */
export const draftWord = '초안'

/** `isbn`: 13 digits, or ''. `modified`: when the newest of its pages was written. */
export type DraftBook = {
  title: string
  /** `제1권`, '' for a whole book */
  part: string
  creator: string
  publisher: string
  isbn: string
  identifier: string
  modified: Date
  /** the year of the copyright of print */
  year: string
  isChecked: boolean
  /** a few sheets beside a book: without a title page, pages of print, or pictures */
  isSheet?: boolean
}

/** The bytes of a file. `count`: of all remarks, of which the first are listed. */
export type MadeDraft = { bytes: Uint8Array; remarks: DraftRemark[]; count: number }

/** Remarks that an answer lists. */
const shownRemarks = 200

export const madeDraft = ({
  bytes,
  remarks,
}: {
  bytes: Uint8Array
  remarks: DraftRemark[]
}): MadeDraft => ({ bytes, remarks: remarks.slice(0, shownRemarks), count: remarks.length })

/** A page of print as blocks; `number`: '' where nobody knows it. */
export type PrintPage = { number: string; blocks: Block[] }

/** Pages as blocks, and a way to say what of each should be looked at. */
export function readPages(pages: DraftPage[]): {
  pages: PrintPage[]
  remarks: DraftRemark[]
  sayOf: (page: number) => Say
} {
  const remarks: DraftRemark[] = []
  const numbers = pages.map(({ label }) => label.replace(/\s+/g, ' ').trim())
  return {
    pages: pages.map((page, i) => ({ number: numbers[i] ?? '', blocks: blocksOfPage(page) })),
    remarks,
    sayOf:
      (page) =>
      (kind, text, written = '') =>
        remarks.push({ page: numbers[page] ?? '', kind, text, written }),
  }
}

/** `원본 8~27쪽`; '' where no page has a number. */
export function printPagesText(pages: PrintPage[]): string {
  const numbers = pages.map(({ number }) => number).filter((number) => number !== '')
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined) return ''
  return `원본 ${first === last ? first : `${first}~${last}`}쪽`
}

/** The words of a line, for lists of headings; formulas are said. */
export const wordsOf = (content: Inline[]): string =>
  content
    .map((one) => {
      if ('content' in one) return wordsOf(one.content)
      if (one.kind === 'text') return one.text
      if (one.kind === 'formula') return sayFormula(one.latex).words
      return one.kind === 'picture' ? one.description || pictureLabel(one.name) : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** What stands in blocks, the blocks in them, too. */
export function eachBlock(blocks: Block[], see: (block: Block) => void): void {
  for (const block of blocks) {
    see(block)
    if (block.kind === 'list') for (const item of block.items) eachBlock(item, see)
    else if ('blocks' in block) eachBlock(block.blocks, see)
  }
}
