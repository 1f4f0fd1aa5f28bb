/** Worker thread that reads one sheet and sends batches, each after the previous was taken. */
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { readCsv } from './csv'
import { readHtml } from './html'
import { readMarkup } from './spreadsheet-markup'
import { SheetError, type Batch, type SheetProblem } from './sheet-bounds'
import { looksLikeHtml, looksLikeMarkup, looksLikeXml, otherFormat } from './text-kind'
import { readXlsx } from './xlsx'

export type SheetTask = { bytes: Uint8Array; port: MessagePort }

/** Detects the format from the bytes, never from the name. */
function openReader(bytes: Buffer): AsyncGenerator<Batch> | Generator<Batch> {
  const start = bytes.subarray(0, 4).toString('hex')
  if (start === '504b0304') return readXlsx(bytes)
  const problem = otherFormat(bytes)
  if (problem) throw new SheetError(problem)
  if (looksLikeMarkup(bytes)) return readMarkup(bytes)
  if (looksLikeHtml(bytes)) return readHtml(bytes)
  if (looksLikeXml(bytes)) throw new SheetError('sheetUnreadable')
  return readCsv(bytes)
}

/**
 * Sends batches by `port`, each after the previous was taken. Returns what is wrong with the sheet,
 * or null.
 */
export async function readInBatches({ bytes, port }: SheetTask): Promise<SheetProblem | null> {
  try {
    for await (const batch of openReader(Buffer.from(bytes))) {
      port.postMessage(batch)
      await once(port, 'message')
    }
    return null
  } catch (error) {
    return error instanceof SheetError ? error.key : 'sheetUnreadable'
  } finally {
    port.close()
  }
}
