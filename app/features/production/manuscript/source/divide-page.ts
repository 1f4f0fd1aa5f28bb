/** Divides a page of a manuscript that is longer than a page may be. */
import { doubts } from './doubts'
import type { SourcePage } from './manuscript-source'
import { sourceBounds } from './source-bounds'

const boxLine = /^[> ]*:::(\S{0,20})/
/** Boxes within each other that go on over a cut. */
const mostBoxes = 20

/** The page, or its parts; boxes around the cuts go on. */
export function dividePage(page: SourcePage): SourcePage[] {
  if (page.text.length <= sourceBounds.pageText) return [page]
  const parts: string[][] = [[]]
  const boxes: string[] = []
  let length = 0
  for (const line of page.text.split('\n').flatMap(divideLine)) {
    if (length + line.length > sourceBounds.pageText * 0.95) {
      parts.at(-1)?.push(...boxes.map(() => ':::'))
      parts.push([`<!-- 확인: ${doubts.longPage()} -->`, ...boxes])
      length = 0
    }
    parts.at(-1)?.push(line)
    length += line.length + 1
    const name = boxLine.exec(line)?.[1]
    if (name && boxes.length < mostBoxes) boxes.push(`:::${name}`)
    else if (name === '') boxes.pop()
  }
  return parts.map((lines, index) => ({
    ...page,
    label: index === 0 ? page.label : '',
    text: lines.join('\n').trim(),
  }))
}

/** A line in parts that a page can hold, cut at blanks where there are any. */
function divideLine(line: string): string[] {
  const most = sourceBounds.pageText * 0.45
  const parts: string[] = []
  let from = 0
  while (line.length - from > most) {
    const blank = line.lastIndexOf(' ', from + most)
    let to = blank > from + most / 2 ? blank : from + most
    // not between the halves of a character
    if (/[\udc00-\udfff]/.test(line.charAt(to))) to += 1
    parts.push(line.slice(from, to).trim())
    from = to
  }
  return [...parts, line.slice(from).trim()]
}
