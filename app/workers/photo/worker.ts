/** Worker process that draws one photo at a time anew. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { PictureError, withoutMetadata, type PictureProblem } from '../ocr/picture'

export type RedrawRequest = { path: string }
export type RedrawResponse = { size: number; sha256: Uint8Array } | { problem: PictureProblem }

/** Puts the new picture in the place of the old one. */
export async function redraw({ path }: RedrawRequest): Promise<RedrawResponse> {
  try {
    const bytes = await withoutMetadata(await readFile(path))
    await writeFile(path, bytes)
    return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
  } catch (error) {
    if (error instanceof PictureError) return { problem: error.problem }
    throw error
  }
}

// Ends the process with the service, also when the service was killed.
process.on('disconnect', () => process.exit())
