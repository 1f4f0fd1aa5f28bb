/** A reading process: pictures come one at a time, what was seen goes back. */
import { codesIn } from './codes'
import { textIn } from './letters'
import { BadPicture, Picture, type PictureProblem } from './picture'

export type Asked = { bytes: Uint8Array; codesOnly: boolean }
export type Said = { codes: string[]; text: string } | { problem: PictureProblem }

/** Answers, or ends the process: what nobody expected may have left it in any state. */
export async function readPicture({ bytes, codesOnly }: Asked): Promise<Said> {
  try {
    const picture = await Picture.open(Buffer.from(bytes))
    const { codes, unread, scale } = await codesIn(picture, codesOnly)
    return {
      codes,
      text: codes.length > 0 || codesOnly ? '' : await textIn(picture, unread, scale),
    }
  } catch (error) {
    if (error instanceof BadPicture) return { problem: error.problem }
    process.exit(1)
  }
}

// a service that was killed leaves nobody to read for
process.on('disconnect', () => process.exit())
