/** Reads ISBNs from a picture of a book's back cover: barcode first, then printed text. */
import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { readImage } from '~/workers/ocr/read-image.server'
import type { Photo, Picture } from './image.schema'
import { isBook, isbnsInText, possibleNumbers } from './isbn-in-text'

/**
 * `isbns`: 13 digits each. When no barcode was read, `text` is the recognised text and `numbers`
 * are the parts of it that may be ISBNs.
 */
export type PictureReading = { isbns: string[]; text: string; numbers: string[] }

/**
 * The recognised text, preceded by a line `ISBN <13 digits>` for each ISBN. Throws AppError:
 * notAPicture, pictureTooLarge (400), readerBusy (503).
 */
export async function imageToText({ image }: z.infer<typeof Picture>): Promise<string> {
  const { isbns, text } = await readPicture(image, 'image', false)
  return [...isbns.map((isbn) => `ISBN ${isbn}`), text].filter(Boolean).join('\n')
}

/** The ISBNs of a picture. Throws like `imageToText`. */
export async function findIsbn({
  image,
  photo,
  codesOnly,
}: z.infer<typeof Photo>): Promise<PictureReading> {
  return photo
    ? readPicture(await readFile(photo.path), 'photo', codesOnly)
    : readPicture(image ?? Buffer.alloc(0), 'image', codesOnly)
}

async function readPicture(
  bytes: Buffer,
  field: string,
  codesOnly: boolean,
): Promise<PictureReading> {
  const { codes, text } = await readImage(bytes, { field, codesOnly })
  const isbns = codes.filter(isBook)
  return isbns.length > 0
    ? { isbns, text: '', numbers: [] }
    : { isbns: isbnsInText(text), text: text.trim(), numbers: possibleNumbers(text) }
}
