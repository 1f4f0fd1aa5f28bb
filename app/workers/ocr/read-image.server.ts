/** Reads barcodes and text in pictures, in separate processes with low priority and bounds. */
import { AppError } from '~/platform/app-error'
import { bounds } from '../bounds.server'
import { WorkerPool, WorkerStopped } from '../pool.server'
import type { ReadRequest, ReadResponse } from './worker'

/**
 * `codes`: barcodes of books, 13 digits each; `text`: the text of a picture without barcodes.
 * `timeEnded`: there may be more in the picture. `seconds` of a processor that it took.
 */
type ImageReading = { codes: string[]; text: string; timeEnded: boolean; seconds: number }

/** `network`: of the sender; networks take turns. `signal`: the sender has gone away. */
type ImageRequest = {
  field: string
  codesOnly: boolean
  network?: string
  signal?: AbortSignal
}

const pool = new WorkerPool<ReadRequest, ReadResponse>('ocr')

/**
 * Throws AppError at `field`: notAPicture, pictureTooLarge (400); readerBusy (503) when too many
 * wait. A reading that takes too long returns what it found until then.
 */
export async function readImage(
  bytes: Buffer,
  { field, codesOnly, network, signal }: ImageRequest,
): Promise<ImageReading> {
  const { answerSeconds = bounds.ocr.seconds } = bounds.ocr
  const response = await pool
    // A reading that has begun goes on: ending its process would cost more than most readings.
    .run({ bytes, codesOnly, answerSeconds }, { owner: network, waitSignal: signal })
    .catch(responseOfStopped)
  if ('problem' in response) throw new AppError(response.problem, 400, field)
  return response
}

function responseOfStopped(error: unknown): ReadResponse {
  if (!(error instanceof WorkerStopped)) throw error
  return error.reason === 'time'
    ? { codes: [], text: '', timeEnded: true, seconds: bounds.ocr.seconds }
    : { problem: 'notAPicture' }
}

export const stopOcrProcesses = () => pool.close()
