/** The ISBN of a book from a picture of its back cover: the barcode first, then the printed text. */
import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { readImage } from '~/workers/ocr/read-image.server'
import type { Photo, Picture } from './image.schema'
import { isBook, isbnsInText, possibleNumbers } from './isbn-in-text'

/** What a picture says: `isbns` are 13 digits each; where no barcode was read, `text` is what was recognised and `numbers` the parts of it that may be numbers of a book. */
export type PictureReading = { isbns: string[]; text: string; numbers: string[] }

/** The recognised text; every ISBN found stands in a line of its own before it, as `ISBN <13 digits>`. Throws Failure: notAPicture, pictureTooLarge (400), readerBusy (503). */
export async function imageToText({ image }: z.infer<typeof Picture>): Promise<string> {
  const { isbns, text } = await readPicture(image, 'image', false)
  return [...isbns.map((isbn) => `ISBN ${isbn}`), text].filter(Boolean).join('\n')
}

/** The ISBNs of a picture. Throws as above. */
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
