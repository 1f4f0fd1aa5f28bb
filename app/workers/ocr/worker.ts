/** Worker process that reads one picture at a time and returns codes and text. */
import { findBarcodes } from './barcodes'
import { Deadline } from './deadline'
import { recogniseText } from './text-recognition'
import { PictureError, Picture, type PictureProblem } from './picture'

export type ReadRequest = { bytes: Uint8Array; codesOnly: boolean; answerSeconds: number }
/** `timeEnded`: the picture was not read to its end; `seconds` of a processor that it took. */
export type ReadResponse =
  | { codes: string[]; text: string; timeEnded: boolean; seconds: number }
  | { problem: PictureProblem }

/**
 * Returns a result, after `answerSeconds` what was found by then; or ends the process: an unexpected
 * error may have left it in any state.
 */
export async function readPicture(request: ReadRequest): Promise<ReadResponse> {
  const { bytes, codesOnly, answerSeconds } = request
  const deadline = new Deadline(answerSeconds)
  const before = process.cpuUsage()
  try {
    const picture = await Picture.open(Buffer.from(bytes))
    const { codes, unread, scale } = await findBarcodes(picture, codesOnly, deadline)
    const text =
      codes.length > 0 || codesOnly ? '' : await recogniseText(picture, unread, scale, deadline)
    // with the thread in which tesseract works
    const { user, system } = process.cpuUsage(before)
    return { codes, text, timeEnded: deadline.passed, seconds: (user + system) / 1e6 }
  } catch (error) {
    if (error instanceof PictureError) return { problem: error.problem }
    process.exit(1)
  }
}

// Ends the process with the service, also when the service was killed.
process.on('disconnect', () => process.exit())
