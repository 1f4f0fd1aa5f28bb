/** Turns the text of a formula of Word into letters, numbers, signs and words of MathML. */
import {
  newElement,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { functionNames } from '~/features/production/manuscript/source/maths/mathml-signs'
import { childOf, elementsOf, switchOf, textOf, valueOf, type WordElement } from './word-xml'

const tokens =
  /(\p{Nd}+(?:[.,]\p{Nd}+)*)|([\p{Script=Hangul}]+(?:[\s\p{Script=Hangul}]*[\p{Script=Hangul}])?)|([A-Za-z]+)|([\u2001\u2003])|\s+|([^])/gu

/** What a run says of its letters. `null`: they are words, not signs. */
function variantOf(run: WordElement): string | null {
  const properties = childOf(run, 'm:rPr')
  if (switchOf(properties, 'm:nor')) return null
  const style = valueOf(properties, 'm:sty') ?? (childOf(properties, 'm:sty') ? 'p' : 'i')
  const script = valueOf(properties, 'm:scr') ?? 'roman'
  if (/^(?:double-struck|script|fraktur)$/.test(script)) return script
  return { p: 'normal', b: 'bold', bi: 'bold-italic' }[style] ?? 'italic'
}

/** `name`: the run names a function, whose letters belong together. */
export function mathRun(run: WordElement, name = false): MarkupElement[] {
  const variant = variantOf(run)
  return elementsOf(run).flatMap((child) => {
    if (child.name === 'w:br' || child.name === 'w:cr')
      return [newElement('mspace', { linebreak: 'newline' })]
    if (child.name === 'w:tab') return [newElement('mspace', { width: '1em' })]
    if (child.name !== 'm:t' && child.name !== 'w:t') return []
    const text = textOf(child)
    return variant === null && !name ? wordsIn(text) : signsIn(text, variant ?? 'normal', name)
  })
}

const wordsIn = (text: string) => (text === '' ? [] : [newElement('mtext', {}, [text])])

function signsIn(text: string, variant: string, name: boolean): MarkupElement[] {
  return [...text.matchAll(tokens)].flatMap(([token, number, korean, letters, wide, sign]) => {
    if (number !== undefined) return [numberIn(number, variant)]
    if (korean !== undefined) return [newElement('mtext', {}, [korean])]
    if (letters !== undefined) return lettersIn(letters, variant, name)
    if (wide !== undefined) return [newElement('mspace', { width: '1em' })]
    return sign === undefined ? [] : [newElement(/\p{L}/u.test(token) ? 'mi' : 'mo', {}, [token])]
  })
}

const numberIn = (number: string, variant: string) =>
  variant === 'bold' || variant === 'double-struck'
    ? newElement('mi', { mathvariant: variant }, [number])
    : newElement('mn', {}, [number])

/** Upright letters are one word; others are a product of letters, unless they are the name of a function. */
function lettersIn(letters: string, variant: string, name: boolean): MarkupElement[] {
  if (functionNames.has(letters)) return [newElement('mi', {}, [letters])]
  if (name && letters.length > 1) return [newElement('mo', {}, [letters])]
  const attributes = { mathvariant: variant }
  if (variant === 'normal' || variant === 'bold') return [newElement('mi', attributes, [letters])]
  return [...letters].map((letter) => newElement('mi', attributes, [letter]))
}
