/** Barcodes and letters in pictures, read in processes of their own: few at a time, at low priority, with bounds on number, time and memory. */
import { AppError } from '~/platform/app-error'
import { WorkerPool, WorkerStopped } from '../pool.server'
import type { ReadRequest, ReadResponse } from './worker'

/** `codes`: 13 digits each, of barcodes of books; `text`: what was read where there are none. */
export type ImageReading = { codes: string[]; text: string }

const pool = new WorkerPool<ReadRequest, ReadResponse>('ocr')

/** Throws Failure at `field`: notAPicture, pictureTooLarge (400); readerBusy (503) when too many wait. What takes too long has said nothing. */
export async function readImage(
  bytes: Buffer,
  { field, codesOnly }: { field: string; codesOnly: boolean },
): Promise<ImageReading> {
  const response = await pool.run({ bytes, codesOnly }).catch(saidByStopped)
  if ('problem' in response) throw new AppError(response.problem, 400, field)
  return response
}

function saidByStopped(error: unknown): ReadResponse {
  if (!(error instanceof WorkerStopped)) throw error
  return error.reason === 'time' ? { codes: [], text: '' } : { problem: 'notAPicture' }
}

export const stopOcrProcesses = () => pool.close()
