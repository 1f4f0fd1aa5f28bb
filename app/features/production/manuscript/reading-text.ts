/** Writes the text for people who read a book aloud (음성 원고) from the manuscript. */
import type { DraftPage } from './braille-draft'
import type { Block, Inline } from './markdown/blocks'
import { readPage } from './markdown/page-parser'
import { openPictureLabel, pictureLabel } from './pictures'

/** `open`: doubts and pictures without a description. */
type ReadingText = { text: string; open: number }

/** A paragraph a line; what is no text is said. `isChecked`: the first line does not say that it is a draft. Formulas stand in LaTeX: nothing here reads them in words. */
export function readingText(pages: DraftPage[], title: string, isChecked = false): ReadingText {
  let open = 0
  const lines = pages.flatMap(({ label, text }) => {
    const { blocks, doubts, openDescriptions } = readPage(text)
    open += doubts.length + openDescriptions.length
    const number = label.trim()
    return [number === '' ? '[쪽 번호 없음]' : `[${number}쪽]`, ...linesOf(blocks, 0)]
  })
  const heading = isChecked ? title : `${title} (초안)`
  const all = [heading, ...lines].map((line) => line.replace(/\s*\n\s*/g, ' ').trimEnd())
  return { text: `${all.join('\n')}\n`, open }
}

/** `depth`: lists around the blocks. */
const linesOf = (blocks: Block[], depth: number): string[] =>
  blocks.flatMap((block) => linesOfBlock(block, depth))

function linesOfBlock(block: Block, depth: number): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [spoken(block.content)]
    case 'list':
      return block.items.flatMap((item, i) =>
        withMark(item, block.ordered ? `${block.start + i}.` : '-', depth),
      )
    case 'table':
      return table(
        block.head.map(spoken),
        block.rows.map((row) => row.map(spoken)),
      )
    case 'box':
      return between('상자', block.blocks, block.title)
    case 'example':
      return between('보기', block.blocks)
    case 'note':
      return between('점역자 주', block.blocks)
    case 'quotation':
      return between('인용', block.blocks)
    case 'verse':
      return block.lines.map(spoken)
    case 'braille':
      return ['점자 시작', ...block.lines, '점자 끝']
    case 'picture':
      return [picture(block)]
    case 'formula':
      return [block.latex]
    case 'choices':
      return block.items.map(spoken)
    case 'footnote':
      return withMark(block.blocks, `주 ${block.id}.`, depth)
    case 'doubt':
      return []
    case 'rule':
      return ['[장면 바뀜]']
  }
}

const between = (name: string, blocks: Block[], title = '') => [
  title === '' ? `${name} 시작` : `${name} 시작. ${title}`,
  ...linesOf(blocks, 0),
  `${name} 끝`,
]

/** A mark stands in the first line where that is a paragraph. */
function withMark(blocks: Block[], mark: string, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const [first, ...others] = blocks
  return first?.kind === 'paragraph'
    ? [`${indent}${mark} ${spoken(first.content)}`, ...linesOf(others, depth + 1)]
    : [indent + mark, ...linesOf(blocks, depth + 1)]
}

/** Row by row, with the head before each cell. */
function table(head: string[], rows: string[][]): string[] {
  const hasHead = head.some((cell) => cell !== '')
  return [
    hasHead ? `표. 열: ${head.join(' / ')}` : '표',
    ...rows.map((row, i) => {
      const cells = row.map((cell, column) => {
        const name = head[column] ?? ''
        return name === '' ? cell : `${name}: ${cell}`
      })
      return `${i + 1}행. ${cells.join(' / ')}`
    }),
    '표 끝',
  ]
}

const picture = ({ description, name }: { description: string; name: string }) =>
  description === ''
    ? `${openPictureLabel(name)}. 설명 없음`
    : `${pictureLabel(name)}. ${description}`

/** What stands in a line, as it is said. */
function spoken(content: Inline[]): string {
  return content.map(spokenPart).join('').trim()
}

function spokenPart(one: Inline): string {
  switch (one.kind) {
    case 'text':
      return one.text
    case 'formula':
      return one.latex
    case 'emphasis':
    case 'strong':
      return one.content.map(spokenPart).join('')
    case 'picture':
      return `(${picture(one)})`
    case 'footnoteRef':
      return `(주 ${one.id})`
  }
}
