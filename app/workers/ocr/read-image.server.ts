/** Reads barcodes and text in pictures, in separate processes with low priority and bounds. */
import { AppError } from '~/platform/app-error'
import { WorkerPool, WorkerStopped } from '../pool.server'
import type { ReadRequest, ReadResponse } from './worker'

/** `codes`: barcodes of books, 13 digits each; `text`: the text of a picture without barcodes. */
export type ImageReading = { codes: string[]; text: string }

const pool = new WorkerPool<ReadRequest, ReadResponse>('ocr')

/**
 * Throws AppError at `field`: notAPicture, pictureTooLarge (400); readerBusy (503) when too many
 * wait. A reading that exceeds its time returns nothing.
 */
export async function readImage(
  bytes: Buffer,
  { field, codesOnly }: { field: string; codesOnly: boolean },
): Promise<ImageReading> {
  const response = await pool.run({ bytes, codesOnly }).catch(responseOfStopped)
  if ('problem' in response) throw new AppError(response.problem, 400, field)
  return response
}

function responseOfStopped(error: unknown): ReadResponse {
  if (!(error instanceof WorkerStopped)) throw error
  return error.reason === 'time' ? { codes: [], text: '' } : { problem: 'notAPicture' }
}

export const stopOcrProcesses = () => pool.close()
