/** Worker process that reads one picture at a time and returns codes and text. */
import { findBarcodes } from './barcodes'
import { recogniseText } from './text-recognition'
import { PictureError, Picture, type PictureProblem } from './picture'

export type ReadRequest = { bytes: Uint8Array; codesOnly: boolean }
export type ReadResponse = { codes: string[]; text: string } | { problem: PictureProblem }

/** Returns a result, or ends the process: an unexpected error may have left it in any state. */
export async function readPicture({ bytes, codesOnly }: ReadRequest): Promise<ReadResponse> {
  try {
    const picture = await Picture.open(Buffer.from(bytes))
    const { codes, unread, scale } = await findBarcodes(picture, codesOnly)
    return {
      codes,
      text: codes.length > 0 || codesOnly ? '' : await recogniseText(picture, unread, scale),
    }
  } catch (error) {
    if (error instanceof PictureError) return { problem: error.problem }
    process.exit(1)
  }
}

// Ends the process with the service, also when the service was killed.
process.on('disconnect', () => process.exit())
