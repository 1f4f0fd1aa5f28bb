/** Writes drafts of braille from the manuscript: pages of braille (.brf), and eBraille (.ebrl). */
import type { PageSize } from '~/features/production/braille/layout'
import type { Publication } from '~/features/production/braille/ebraille/package'
import { partsOfBlocks } from '~/features/production/braille/ebraille/parts'
import { writeEbraille } from '~/features/production/braille/ebraille/write-ebraille'
import type { Block } from '~/features/production/braille/layout/blocks'
import type { PageForm } from '~/features/production/braille/layout/forms'
import { brfOfPages, layOut } from '~/features/production/braille/layout/pages'
import type { RemarkKind } from '~/features/production/braille/pieces'
import { layoutBlocks } from './braille/layout-blocks'
import type { DraftRemarkKind } from './braille/writer-text'
import type { Block as ManuscriptBlock } from './markdown/blocks'
import { parseManuscript } from './markdown/parse'

/**
 * A page of print: its number as printed, '' where nobody knows it, and its text; `blocks` where it was not typed as
 * a manuscript.
 */
export type DraftPage = { label: string; text: string; blocks?: ManuscriptBlock[] }

export const blocksOfPage = ({ text, blocks }: DraftPage): ManuscriptBlock[] =>
  blocks ?? parseManuscript(text)

type DraftForm = {
  pageForm: PageForm
  size?: PageSize
  title: string
  /** number of the first page of braille */
  firstPage?: number
  /** which volume of how many, for the title page */
  volume?: { number: number; count: number }
  /** somebody has checked it, so that its title page does not say that it is a draft */
  isChecked?: boolean
  /** it begins with its first heading, without a title page */
  isSheet?: boolean
}

/**
 * What about a draft should be looked at. `page`: the page of print; `text`: what stands in the manuscript;
 * `written`: what stands in its place, '' where that is nothing.
 */
export type DraftRemark = {
  page: string
  kind: RemarkKind | DraftRemarkKind
  text: string
  written: string
}
type BrailleDraft = { brf: string; pages: number; remarks: DraftRemark[] }

/** Says of every file and page that nobody has checked it yet. */
const draft = '초안'
/** Characters of a number of print that a line of a new page holds. */
const longestLabel = 12

export function brailleDraft(pages: DraftPage[], form: DraftForm): BrailleDraft {
  const { blocks, remarks: found } = blocksOf(pages)
  const cover = form.isSheet ? [] : [titlePage(pages, form)]
  const { pages: laid, remarks: said } = layOut([...cover, ...blocks], {
    form: form.pageForm,
    size: form.size,
    title: form.title,
    firstPage: form.firstPage,
  })
  const places = new Map(pages.map(({ label }, i) => [labelOf(label), i]))
  const remarks = [
    ...found,
    ...said.map(({ printPage, kind, text, written }) => ({ page: printPage, kind, text, written })),
  ].sort((a, b) => (places.get(a.page) ?? -1) - (places.get(b.page) ?? -1))
  return { brf: brfOfPages(laid), pages: laid.length, remarks }
}

/** The same as eBraille, without pages of braille; its title says that it is a draft unless it has been checked. */
export const draftEbraille = (
  pages: DraftPage[],
  book: Publication,
  { isChecked = false, isSheet = false }: Pick<DraftForm, 'isChecked' | 'isSheet'> = {},
): Promise<Buffer> =>
  writeEbraille(
    isChecked ? book : { ...book, title: `${book.title} (${draft})` },
    partsOfBlocks([
      ...(isSheet ? [] : [titlePage(pages, { title: book.title, isChecked })]),
      ...blocksOf(pages).blocks,
    ]),
  )

function blocksOf(pages: DraftPage[]): { blocks: Block[]; remarks: DraftRemark[] } {
  const remarks: DraftRemark[] = []
  const blocks = pages.flatMap((one): Block[] => {
    const page = labelOf(one.label)
    return [
      { kind: 'printPage', page },
      ...layoutBlocks(blocksOfPage(one), (kind, what, written = '') =>
        remarks.push({ page, kind, text: what, written }),
      ),
    ]
  })
  return { blocks, remarks }
}

/** A number of print as drafts of braille and remarks have it. */
export const labelOf = (label: string) => label.trim().slice(0, longestLabel)

/** Title, that this is a draft, the volume, the pages of print. */
function titlePage(
  pages: DraftPage[],
  { title, volume, isChecked }: Pick<DraftForm, 'title' | 'volume' | 'isChecked'>,
): Block {
  const labels = pages.map(({ label }) => labelOf(label)).filter((label) => label !== '')
  const [first, last] = [labels[0], labels.at(-1)]
  return {
    kind: 'titlePage',
    lines: [
      title.replace(/\s+/g, ' ').trim(),
      ...(isChecked ? [] : [draft]),
      ...(volume ? [`제${volume.number}권 (전 ${volume.count}권)`] : []),
      ...(first === undefined ? [] : [`원본 ${first === last ? first : `${first}~${last}`}쪽`]),
    ],
  }
}
