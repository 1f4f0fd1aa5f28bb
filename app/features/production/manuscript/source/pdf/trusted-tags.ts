/** Decides whether the structure that a PDF says itself can be believed. */
import { countLetters } from '~/features/production/manuscript/source/letters'
import type { Line } from './lines'
import { isInline, marksBelow, tagsBelow, type Tag } from './tags'

type TaggedPage = { lines: readonly Line[]; tags: Tag | null }

/** Share of the letters of a page that its structure must name. */
const leastNamed = 0.9
/** Share of full lines that must be in one part with the line after them. */
const leastJoined = 0.8

/** Whether the structure of a page names its text. */
export const namesMost = (page: TaggedPage): boolean =>
  page.tags !== null && namedShare(page) >= leastNamed

function namedShare({ lines, tags }: TaggedPage): number {
  const named = new Set(tags ? marksBelow(tags) : [])
  let all = 0
  let count = 0
  for (const { run } of lines.flatMap(({ pieces }) => pieces)) {
    const letters = countLetters(run.text)
    all += letters
    if (run.mark !== null && named.has(run.mark)) count += letters
  }
  return all === 0 ? 1 : count / all
}

/**
 * Whether the structure of a book says more than the places of its letters do: it knows headings, lists or
 * tables, and does not end paragraphs at the ends of lines.
 */
export function areTagsTrusted(
  pages: readonly TaggedPage[],
  goesOn: (last: Line, line: Line) => boolean,
): boolean {
  const tagged = pages.filter((page) => page.tags !== null)
  if (tagged.length === 0) return false
  const roles = new Set(
    tagged.flatMap(({ tags }) => (tags ? tagsBelow(tags) : [])).map(({ role }) => role),
  )
  if (![...roles].some((role) => /^(?:H\d?|L|Table|Title)$/.test(role))) return false
  if (tagged.filter(namesMost).length < 0.5 * tagged.length) return false
  let full = 0
  let joined = 0
  for (const page of tagged) {
    const paragraphs = paragraphOfMark(page.tags)
    for (const [index, line] of page.lines.entries()) {
      const next = page.lines[index + 1]
      if (!next || !goesOn(line, next)) continue
      const [one, other] = [markOf(line), markOf(next)]
      if (one === null || other === null) continue
      full += 1
      if (paragraphs.get(one) === paragraphs.get(other)) joined += 1
    }
  }
  return full < 5 || joined >= leastJoined * full
}

const markOf = ({ pieces }: Line) => pieces[0]?.run.mark ?? null

/** The part around each run that is a block of its own. */
function paragraphOfMark(root: Tag | null): Map<string, Tag> {
  const found = new Map<string, Tag>()
  const visit = (tag: Tag, block: Tag) => {
    for (const part of tag.parts)
      if (typeof part === 'string') found.set(part, block)
      else visit(part, isInline(part) ? block : part)
  }
  if (root) visit(root, root)
  return found
}

/** Lines at the head or foot of a page that its structure calls no part of the text. */
export const areArtifacts = (line: Line): boolean =>
  line.pieces.every(({ run }) => run.mark === 'artifact')
