/** What the parts share that write formulas of MathML as LaTeX. */
import {
  newElement,
  textIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'

export type MathWriter = {
  /** elements that were not understood */
  unknown: Set<string>
  /** an element, and the children of one in a row */
  node: (element: MarkupElement) => string
  row: (element: MarkupElement) => string
}

/** Children; text that stands where only elements may is text of the formula. */
export const mathChildren = (element: MarkupElement): MarkupElement[] =>
  element.children.flatMap((child) =>
    typeof child !== 'string' ? child : child.trim() ? newElement('mtext', {}, [child]) : [],
  )

/** What stands inside of groups that have one child. */
export function innermost(element: MarkupElement): MarkupElement {
  let inner = element
  while (/^(?:mrow|mstyle|mpadded)$/.test(inner.name)) {
    const [child, ...others] = mathChildren(inner)
    if (!child || others.length > 0) break
    inner = child
  }
  return inner
}

/** The characters of an operator; '' for anything else. */
export const signIn = (element: MarkupElement | undefined): string =>
  element?.name === 'mo' ? textIn(element).trim() : ''
