/** Tells what a paragraph of Word is: a heading, verse, a quotation, lines of a program, part of a box. */
import type { WordStyles } from './word-styles'
import { childOf, elementsOf, switchOf, valueOf, type WordElement } from './word-xml'

export type ParagraphKind =
  | { kind: 'heading'; level: number }
  | { kind: 'verse' | 'quote' | 'code' | 'box' | 'example' | 'plain' }

const headingName = /^(?:heading|제목|개요|바닥글 제목|見出し|标题|berschrift|titre)\s?([1-9])$/
const verseName = /^(?:시|시 ?본문|시조|운문|verse|poem|poetry|lyrics|노래)$/
const quoteName =
  /^(?:(?:intense )?quote|(?:강한 )?인용(?:문|구)?|block ?text|block ?quote|quotations?|인용 단락)$/
const codeName =
  /^(?:(?:source )?code(?: block)?|html preformatted|preformatted text|plain text code|코드|프로그램|소스 ?코드)$/
const exampleName = /^(?:보기|보기 ?상자|예시 ?상자)$/
const boxName =
  /^(?:글 ?상자|상자|박스|box(?: text)?|text ?box|sidebar|callout|tip|참고 ?상자|읽기 ?자료)$/

export function kindOf(paragraph: WordElement, styles: WordStyles): ParagraphKind {
  const names = styles.namesOf(valueOf(paragraph, 'w:pPr', 'w:pStyle'))
  const level = headingLevel(paragraph, names, styles)
  if (level > 0) return { kind: 'heading', level }
  const hasName = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (hasName(verseName)) return { kind: 'verse' }
  if (hasName(codeName)) return { kind: 'code' }
  if (hasName(exampleName)) return { kind: 'example' }
  if (hasName(boxName) || hasFrame(paragraph, styles)) return { kind: 'box' }
  return { kind: hasName(quoteName) ? 'quote' : 'plain' }
}

/** The level that the paragraph or its style has in the outline; that of its style's name; 0 for text. */
function headingLevel(paragraph: WordElement, names: string[], styles: WordStyles): number {
  if (names.some((name) => /^(?:toc|table of (?:contents|figures)|index|목차) ?\d/.test(name)))
    return 0
  const [name = ''] = names
  if (/^(?:toc heading|목차 제목|차례 제목)$/.test(name)) return 1
  const outline = Number.parseInt(
    styles.inParagraph(paragraph, 'w:outlineLvl')?.attributes.val ?? '',
    10,
  )
  if (outline >= 0 && outline < 9) return Math.min(outline + 1, 6)
  if (outline === 9) return 0
  for (const one of names) {
    const level = headingName.exec(one)?.[1]
    if (level) return Math.min(Number(level), 6)
    if (/^(?:title|제목|표제|책 ?제목)$/.test(one)) return 1
    if (/^(?:subtitle|부제|부제목)$/.test(one)) return 2
  }
  return 0
}

/** Lines on all four sides. */
function hasFrame(paragraph: WordElement, styles: WordStyles): boolean {
  const frame = styles.inParagraph(paragraph, 'w:pBdr')
  if (!frame) return false
  const sides = elementsOf(frame).filter(
    ({ name, attributes }) =>
      /^w:(?:top|bottom|left|right|start|end)$/.test(name) &&
      !/^(?:nil|none)$/.test(attributes.val ?? 'none'),
  )
  return sides.length === 4
}

/** Whether the end of a paragraph was deleted, or is that of a large first letter: it goes on in the next. */
export const goesOn = (paragraph: WordElement): boolean => {
  const properties = childOf(paragraph, 'w:pPr')
  const mark = childOf(properties, 'w:rPr')
  return (
    childOf(mark, 'w:del') !== undefined ||
    childOf(mark, 'w:moveFrom') !== undefined ||
    /^(?:drop|margin)$/.test(childOf(properties, 'w:framePr')?.attributes.dropCap ?? '')
  )
}

export const breaksBefore = (paragraph: WordElement, styles: WordStyles): boolean => {
  const found = styles.inParagraph(paragraph, 'w:pageBreakBefore')
  return found !== undefined && switchOf({ ...paragraph, children: [found] }, found.name) === true
}
