/** What the properties of a run and its styles add to its text. */
import {
  newElement,
  type MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import type { WordStyles } from './word-styles'
import { childOf, switchOf, valueOf, type WordElement } from './word-xml'

export type RunFormat = {
  strong: boolean
  emphasis: boolean
  struck: boolean
  /** blanks with a line under them are to be written into */
  lined: boolean
  small: 'sup' | 'sub' | ''
  capitals: boolean
}

export const plainRun: RunFormat = {
  strong: false,
  emphasis: false,
  struck: false,
  lined: false,
  small: '',
  capitals: false,
}

/** Styles of links, whose line under the text emphasizes nothing. */
const linkStyle = /^(?:followed\s?)?hyperlink$|^(?:internet|visited) link/i

const isSaid = (value: string | undefined) => value !== undefined && !/^(?:none|nil)$/.test(value)

/** `paragraphStyle`: undefined where it adds nothing, as in headings. */
export function formatOf(
  run: WordElement,
  styles: WordStyles,
  paragraphStyle: string | null | undefined,
): RunFormat {
  const direct = childOf(run, 'w:rPr')
  const style = valueOf(direct, 'w:rStyle')
  const chain = style === undefined ? [] : styles.chainOf(style, 'character')
  const isLink = chain.some(({ name }) => linkStyle.test(name))
  const inStyle = (name: string) => {
    for (const { element } of chain) {
      const value = valueOf(element, 'w:rPr', name)
      if (value !== undefined) return value
    }
    return undefined
  }
  const toggle = (name: string) => {
    const said = switchOf(direct, name)
    if (said !== undefined) return said
    const ofParagraph =
      paragraphStyle !== null && styles.switchIn(paragraphStyle, name, 'paragraph')
    return styles.switchIn(style, name, 'character') !== ofParagraph
  }
  const isAlways = (name: string) => paragraphStyle !== null && styles.isUsual(name)
  const line = valueOf(direct, 'w:u') ?? (isLink ? undefined : inStyle('w:u'))
  const position = valueOf(direct, 'w:vertAlign') ?? inStyle('w:vertAlign')
  const lined = isSaid(line) && !isLink
  return {
    strong: toggle('w:b') && !isAlways('w:b'),
    emphasis:
      (toggle('w:i') && !isAlways('w:i')) ||
      lined ||
      isSaid(valueOf(direct, 'w:em')) ||
      isSaid(valueOf(direct, 'w:highlight')),
    struck: toggle('w:strike') || toggle('w:dstrike'),
    lined,
    small: position === 'superscript' ? 'sup' : position === 'subscript' ? 'sub' : '',
    capitals: toggle('w:caps'),
  }
}

export const isSameFormat = (one: RunFormat, other: RunFormat): boolean =>
  one.strong === other.strong &&
  one.emphasis === other.emphasis &&
  one.struck === other.struck &&
  one.lined === other.lined &&
  one.small === other.small &&
  one.capitals === other.capitals

/** Nodes within the elements that their format stands for. */
export function formatted(nodes: MarkupNode[], format: RunFormat): MarkupNode[] {
  const names = [
    format.small,
    format.emphasis ? 'em' : '',
    format.strong ? 'strong' : '',
    format.struck ? 's' : '',
  ]
  let inner = nodes
  for (const name of names) if (name !== '') inner = [newElement(name, {}, inner)]
  return inner
}
