/** Reads XML of others, well-formed or not, without its entities. */
import { SaxesParser, type SaxesTagPlain } from 'saxes'

/** `name`: without its prefix; attributes with theirs. */
type MarkupHandlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Whether a document defines entities of its own, which `readMarkup` leaves as they are. */
export const definesEntities = (text: string) => /<!ENTITY/i.test(text.slice(0, 64 * 1024))

/** The named characters of HTML that books use; others stay as they are written. */
const namedCharacters = { nbsp: '\u00a0', middot: '·', hellip: '…', ndash: '–', mdash: '—' }

/** Reads on after errors; returns how many there were. */
export function readMarkup(text: string, { open, close, text: onText }: MarkupHandlers): number {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let errors = 0
  Object.assign(parser.ENTITIES, namedCharacters)
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => open?.(localName(name), attributes))
  parser.on('closetag', ({ name }) => close?.(localName(name)))
  parser.on('text', (value) => onText?.(value))
  parser.on('cdata', (value) => onText?.(value))
  parser.on('error', () => (errors += 1))
  // a file may have a hundred thousand errors, and the stack of each takes longer than reading it
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    parser.write(text).close()
  } catch {
    errors += 1
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
  return errors
}
