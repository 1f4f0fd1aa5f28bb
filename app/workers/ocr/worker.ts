/** A reading process: pictures come one at a time, what was seen goes back. */
import { findBarcodes } from './barcodes'
import { recogniseText } from './text-recognition'
import { PictureError, Picture, type PictureProblem } from './picture'

export type ReadRequest = { bytes: Uint8Array; codesOnly: boolean }
export type ReadResponse = { codes: string[]; text: string } | { problem: PictureProblem }

/** Answers, or ends the process: what nobody expected may have left it in any state. */
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

// a service that was killed leaves nobody to read for
process.on('disconnect', () => process.exit())
