/** Pairs the beginnings and ends of boxes that a text file has, so that none stays open by mistake. */

const opening = /^\s*:{3,}\s*(상자|보기|시|주|점자)(?:\s+(\S.{0,200}))?\s*$/
const closing = /^\s*:{3,}\s*$/

/** Pages over which a box goes at most; further away an end belongs to nothing. */
const longestBox = 5

/** What a line is among boxes. `unclosed`: its end is missing. */
export type BoxLine =
  | { kind: 'open'; name: string; title: string; unclosed: boolean }
  | { kind: 'close' }
  | { kind: 'stray' }

/** By page and line. */
export function boxLines(pages: readonly (readonly string[])[]): Map<number, BoxLine>[] {
  const found = pages.map(() => new Map<number, BoxLine>())
  const stack: { page: number; line: BoxLine & { kind: 'open' } }[] = []
  for (const [page, lines] of pages.entries())
    for (const [index, text] of lines.entries()) {
      if (!text.trimStart().startsWith(':::')) continue
      const [, name, title = ''] = opening.exec(text) ?? []
      if (name) {
        const line: BoxLine = { kind: 'open', name, title: title.trim(), unclosed: true }
        stack.push({ page, line })
        found[page]?.set(index, line)
      } else found[page]?.set(index, closing.test(text) ? closeBox(stack, page) : { kind: 'stray' })
    }
  return found
}

function closeBox(
  stack: { page: number; line: BoxLine & { kind: 'open' } }[],
  page: number,
): BoxLine {
  while (stack.length > 0 && page - (stack.at(-1)?.page ?? 0) > longestBox) stack.pop()
  const open = stack.pop()
  if (!open) return { kind: 'stray' }
  open.line.unclosed = false
  return { kind: 'close' }
}
