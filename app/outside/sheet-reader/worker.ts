/** The thread that reads one sheet: batches go to the thread that asked, one at a time, each when the last was taken. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './csv'
import { SheetError, type Batch } from './limits'
import { readXlsx } from './xlsx'

export type Said = { batch: Batch } | { end: true } | { problem: string }

/** What the bytes say they are; a name proves nothing. */
function read(bytes: Buffer): AsyncGenerator<Batch> | Generator<Batch> {
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

async function main() {
  const say = (said: Said) => parentPort?.postMessage(said)
  try {
    for await (const batch of read(Buffer.from(workerData as Uint8Array))) {
      say({ batch })
      await once(parentPort!, 'message')
    }
    say({ end: true })
  } catch (error) {
    say({ problem: error instanceof SheetError ? error.key : 'sheetUnreadable' })
  }
  parentPort?.close()
}

void main()
