/** Worker thread that reads one sheet and sends batches, each after the previous was taken. */
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { readCsv } from './csv'
import { SheetError, type Batch, type SheetProblem } from './sheet-bounds'
import { readXlsx } from './xlsx'

export type SheetTask = { bytes: Uint8Array; port: MessagePort }

/** Detects the format from the bytes, never from the name. */
function openReader(bytes: Buffer): AsyncGenerator<Batch> | Generator<Batch> {
  const start = bytes.subarray(0, 4).toString('hex')
  if (start === '504b0304') return readXlsx(bytes)
  // The old binary format, or an encrypted workbook in the same container.
  if (start === 'd0cf11e0')
    throw new SheetError(
      bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
        ? 'sheetEncrypted'
        : 'sheetOldFormat',
    )
  if (start.startsWith('504b')) throw new SheetError('sheetEmpty')
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
