/** Says a formula in LaTeX in Korean words, as a teacher reads it to a class. */
import { mathTree, type MathNode } from '~/features/production/manuscript/draft/maths/math-tree'
import { isVector, textOf } from './math-items'
import { sayChemistry } from './say-chemistry'
import type { Speech } from './say-letters'
import { sayRow } from './say-row'

/** `unread`: signs that have no words; the text names each at its place. */
type SaidFormula = { words: string; unread: string[] }

/**
 * The words of a formula. Signs and commands that are not known are named (`읽지 못한 기호 \foo`), a formula that
 * is no LaTeX as a whole (`읽지 못한 수식 …`). Time: linear in the formula, which is bounded by `mathTree`.
 */
export function sayFormula(latex: string): SaidFormula {
  const chemistry = sayChemistry(latex)
  if (chemistry) return { words: chemistry, unread: [] }
  const tree = mathTree(latex, false, { namesUnknown: true })
  if (!tree) {
    const typed = latex.replace(/\s+/g, ' ').trim()
    return { words: `읽지 못한 수식 ${typed}`, unread: [typed] }
  }
  const speech: Speech = { row: sayRow, unread: [], inFraction: false, ...seenIn(tree) }
  const words = sayRow(tree.children, speech).replace(/\s+/g, ' ').trim()
  return { words, unread: speech.unread }
}

/** What the whole formula says about its letters. */
function seenIn(tree: MathNode): Pick<Speech, 'bothCases' | 'hasVectors'> {
  const letters = new Set<string>()
  let arrows = 0
  let isReckoned = false
  const visit = (node: MathNode): void => {
    const text = textOf(node)
    // small upright letters are those of units and names
    const isUnit = node.attributes.mathvariant === 'normal' && text === text.toLowerCase()
    if (node.name === 'mi' && /^\p{L}$/u.test(text) && !isUnit) letters.add(text.normalize('NFKC'))
    if (/^[+−⋅×|]$/.test(text)) isReckoned = true
    if (isVector(node)) arrows += 1
    node.children.forEach(visit)
  }
  visit(tree)
  const small = [...letters].filter(
    (one) => one !== one.toUpperCase() && letters.has(one.toUpperCase()),
  )
  return { bothCases: new Set(small), hasVectors: arrows > 0 && isReckoned }
}
