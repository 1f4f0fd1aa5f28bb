/** Reads ISBNs from a picture of a book's back cover: barcode first, then printed text. */
import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import { AppError } from '~/platform/app-error'
import { clientNetwork } from '~/platform/client-network'
import type { CallContext } from '~/http/call-context.server'
import { readImage } from '~/workers/ocr/read-image.server'
import type { Photo, Picture } from './image.schema'
import { isBook, isbnsInText, possibleNumbers } from './isbn-in-text'
import type { PictureReading } from '~/features/catalogue/book/book.output'

/** What the reader may know of the request: where it came from, and whether it is still waited for. */
type Sender = Pick<CallContext, 'address' | 'signal'>

/**
 * The recognised text, preceded by a line `ISBN <13 digits>` for each ISBN. Throws AppError:
 * notAPicture, pictureTooLarge (400), readerBusy (503).
 */
export async function imageToText(
  { image }: z.infer<typeof Picture>,
  _: unknown,
  sender: Sender,
): Promise<string> {
  const { isbns, text } = await readPicture(image, { field: 'image', codesOnly: false, sender })
  return [...isbns.map((isbn) => `ISBN ${isbn}`), text].filter(Boolean).join('\n')
}

/** The ISBNs of a picture. Throws like `imageToText`. */
export async function findIsbn(
  { image, photo, codesOnly }: z.infer<typeof Photo>,
  _: unknown,
  sender: Sender,
): Promise<PictureReading> {
  return photo
    ? readPicture(await readFile(photo.path), { field: 'photo', codesOnly, sender })
    : readPicture(image ?? Buffer.alloc(0), { field: 'image', codesOnly, sender })
}

async function readPicture(
  bytes: Buffer,
  { field, codesOnly, sender }: { field: string; codesOnly: boolean; sender: Sender },
): Promise<PictureReading> {
  const network = clientNetwork(sender.address)
  const { codes, text, timeEnded, seconds } = await readImage(bytes, {
    field,
    codesOnly,
    network,
    signal: sender.signal,
  })
  await countSeconds(seconds, codesOnly ? 'frame' : 'picture', sender.address)
  const isbns = codes.filter(isBook)
  return isbns.length > 0
    ? { isbns, text: '', numbers: [], timeEnded }
    : { isbns: isbnsInText(text), text: text.trim(), numbers: possibleNumbers(text), timeEnded }
}

/** Further uses of the limit for each second: a network has five minutes of reading in ten. */
const usesPerSecond = { picture: 2, frame: 10 }

/**
 * Counts a picture by the time that it took, too: five kilobytes of stripes take as long as ten covers.
 * Whoever has used up their time hears it with the next picture.
 */
async function countSeconds(
  seconds: number,
  limit: keyof typeof usesPerSecond,
  address: string,
): Promise<void> {
  const uses = Math.floor(seconds * usesPerSecond[limit])
  if (uses === 0) return
  await consumeRateLimit(limit, address, uses).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}
