/** The thread that reads one sheet: batches go to the thread that asked, one at a time, each when the last was taken. */
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { readCsv } from './csv'
import { SheetError, type Batch, type SheetProblem } from './sheet-bounds'
import { readXlsx } from './xlsx'

export type SheetTask = { bytes: Uint8Array; port: MessagePort }

/** What the bytes say they are; a name proves nothing. */
function openReader(bytes: Buffer): AsyncGenerator<Batch> | Generator<Batch> {
  const start = bytes.subarray(0, 4).toString('hex')
  if (start === '504b0304') return readXlsx(bytes)
  // the old binary format, or an encrypted workbook in the same shell
  if (start === 'd0cf11e0')
    throw new SheetError(
      bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
        ? 'sheetEncrypted'
        : 'sheetOldFormat',
    )
  if (start.startsWith('504b')) throw new SheetError('sheetEmpty')
  return readCsv(bytes)
}

/** Batches leave by `port`, each when the last was taken; the answer is what was wrong with the sheet, or null. */
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
