/** Worker thread that reads braille, and makes eBraille of finished files. */
import { readFile } from 'node:fs/promises'
import type { Publication } from '~/features/production/braille/ebraille/package'
import { partsOfFile } from '~/features/production/braille/ebraille/parts-of-file'
import { writeEbraille } from '~/features/production/braille/ebraille/write-ebraille'
import { readBraille, type ReadLine } from '~/features/production/braille/read'

/** `path`: of a file of braille. */
export type EbrailleTask = { path: string; book: Publication }

export const work = (task: string | EbrailleTask): ReadLine[] | Promise<Uint8Array | null> =>
  typeof task === 'string' ? readBraille(task) : ebraille(task)

/** Null for a file that is no braille, or has more of it than is read. */
async function ebraille({ path, book }: EbrailleTask): Promise<Uint8Array | null> {
  const found = partsOfFile(await readFile(path))
  return found?.isWhole ? writeEbraille(book, found.parts) : null
}
