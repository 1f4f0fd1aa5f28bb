/** Reads XML piece by piece, within bounds, with XML's own entities only. */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { SheetError, sheetBounds } from './sheet-bounds'

export type Handlers = {
  /** names without their prefix */
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** UTF-8, or UTF-16 by its mark. */
const encodingOf = (start: Buffer) =>
  start[0] === 0xff && start[1] === 0xfe
    ? 'utf-16le'
    : start[0] === 0xfe && start[1] === 0xff
      ? 'utf-16be'
      : 'utf-8'

export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Calls the handlers for one part. Yields after each piece, so that the reader can pass on its
 * rows.
 */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  { open, close, text }: Handlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let decoder: TextDecoder | undefined
  let silence = 0
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    silence = 0
    open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    silence = 0
    close?.(localName(name))
  })
  parser.on('text', (value) => text?.(value))
  parser.on('cdata', (value) => text?.(value))
  // Entity bombs need a document type; spreadsheets have none.
  parser.on('doctype', () => {
    throw new SheetError('sheetUnreadable')
  })
  parser.on('error', () => {
    throw new SheetError('sheetUnreadable')
  })
  for await (const chunk of chunks) {
    silence += chunk.length
    if (silence > sheetBounds.silence) throw new SheetError('sheetTooLarge')
    decoder ??= new TextDecoder(encodingOf(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.write(decoder?.decode() ?? '')
  parser.close()
}
