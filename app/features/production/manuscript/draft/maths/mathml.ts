/** Formulas as MathML, the language of formulas on pages and in EPUB. */
import { escapeXml } from '~/platform/escape-xml'
import { mathTree, type MathNode } from './math-tree'

/** Null for a formula that cannot be set: LaTeX is shown then. `words`: what readers say that know no MathML. */
export function mathml(latex: string, isBlock: boolean, words: string): string | null {
  const tree = mathTree(latex, isBlock)
  if (!tree) return null
  const alternative = escapeXml(words)
  const display = isBlock ? ' display="block"' : ''
  const inner = tree.children.map(written).join('')
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"${display} alttext="${alternative}">${inner}</math>`
}

const written = ({ name, attributes, text, children }: MathNode): string => {
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${all.join('')}>${escapeXml(text)}${children.map(written).join('')}</${name}>`
}
