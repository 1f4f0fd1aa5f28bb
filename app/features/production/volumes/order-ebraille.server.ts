/** Answers a member's finished file of braille as eBraille, made on demand; nothing of it is stored. */
import type * as z from 'zod/mini'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/session.server'
import { ebrailleInWorker } from '~/features/production/braille/worker/read-in-worker.server'
import { mostBytes } from '~/features/production/file-check/braille/decode'
import type { Download } from '~/features/requests/order/order.schema'
import { downloadable, recordBeginning } from '~/features/requests/order/order.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError, FileResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { withLocalFile } from '~/storage/local-copy.server'
import { business } from '~/tables/business'
import type { Publication } from '~/features/production/braille/ebraille/package'
import { ebrailleType } from '~/features/production/braille/ebraille/write-ebraille'

/**
 * Counts like a download of the file itself. Throws like that one, and 409 for a file that is no braille
 * or larger than what is read.
 */
export async function orderEbraille(
  input: z.infer<typeof Download>,
  me: User,
  ctx: CallContext,
): Promise<FileResult> {
  await consumeRateLimit('braille', me.user)
  const found = await downloadable(input, me)
  const { file, bookId } = found
  const book = await publicationOf(bookId, input.volume, file)
  const bytes =
    file.size > mostBytes
      ? null
      : await withLocalFile(file.key, (path) => ebrailleInWorker({ path, book }))
  if (!bytes) throw new AppError('ebrailleNotPossible', 409)
  // a file that is made for each answer is never resumed
  if (await ctx.beginsDownload()) await recordBeginning(input, found, me, ctx)
  return new FileResult(file.name.replace(/(?:\.\w{1,4})?$/, '.ebrl'), ebrailleType, bytes)
}

/** The same file gives the same publication. */
async function publicationOf(
  bookId: string,
  volume: number | undefined,
  { sha256, createTime }: { sha256: Uint8Array; createTime: Date },
): Promise<Publication> {
  const book = await db.book.findUniqueOrThrow({
    where: { bookId },
    select: { title: true, creator: true, pubDate: true, isbn: true },
  })
  const [year] = /^\d{4}/.exec(book.pubDate) ?? []
  return {
    title: volume ? `${book.title} 제${volume}권` : book.title,
    creators: [book.creator || '지은이 미상'],
    identifier: `urn:uuid:${uuidOf(sha256)}`,
    producer: business.name,
    // eBraille asks for a year; without one of print, that of the braille is the closest
    copyrighted: year ?? String(createTime.getUTCFullYear()),
    published: createTime,
    isbn: /^\d{13}$/.test(book.isbn) ? book.isbn : '',
    isComplete: !volume,
  }
}

/** A UUID of version 8 (RFC 9562) made of a hash. */
function uuidOf(hash: Uint8Array): string {
  const bytes = Buffer.from(hash.subarray(0, 16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
