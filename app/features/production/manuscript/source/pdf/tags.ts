/** The structure that a PDF says itself: the parts of a page by their role. */
import type { PDFPageProxy } from 'pdfjs-dist'

/** `role`: as ISO 32000 names it; a part holds others, or names of marks that runs of text have. */
export type Tag = { role: string; alt: string; parts: (Tag | string)[] }

/** Parts of a page, and parts in each other, before the structure is not looked at. */
const mostTags = 20_000
const deepest = 30

/** What pdf.js gives; it has mapped names of the program's own to those of the standard. */
type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] }

/** The parts of a page; null where it has none, or more than a page can have. */
export async function tagsOf(page: PDFPageProxy): Promise<Tag | null> {
  const root = (await page.getStructTree().catch(() => null)) as Node | null
  if (!root) return null
  let count = 0
  const tagOf = ({ role = '', alt = '', children = [] }: Node, depth: number): Tag => {
    const parts: Tag['parts'] = []
    for (const child of children) {
      count += 1
      if (count > mostTags || depth > deepest) break
      if (child.type === undefined) parts.push(tagOf(child, depth + 1))
      else if (child.type === 'content' && child.id) parts.push(child.id)
    }
    return { role, alt: alt.trim(), parts }
  }
  const tag = tagOf(root, 0)
  return count > mostTags ? null : tag
}

/** Marks of all runs below a part, in its order. */
export function marksBelow(tag: Tag): string[] {
  return tag.parts.flatMap((part) => (typeof part === 'string' ? [part] : marksBelow(part)))
}

export function tagsBelow(tag: Tag): Tag[] {
  return [tag, ...tag.parts.flatMap((part) => (typeof part === 'string' ? [] : tagsBelow(part)))]
}

/** Parts that stand in a line of text. */
const inlineRoles =
  /^(?:Span|Link|Em|Strong|Quote|Code|Reference|Annot|Lbl|Ruby|RB|RT|RP|Warichu|WT|WP|Formula|Sub)$/

/** Whether a part stands in a line of text; what says nothing of itself does where it only holds text. */
export const isInline = (tag: Tag): boolean =>
  inlineRoles.test(tag.role) ||
  (/^(?:NonStruct|Private)$/.test(tag.role) &&
    tag.parts.every((part) => typeof part === 'string' || isInline(part)))
