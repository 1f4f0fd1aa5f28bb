/** What may be asked of publishers' files: registering one with its book, and the report on its content. */
import * as z from 'zod/mini'
import { optional, preprocess, text } from '~/validation/fields'
import { ItemInput } from '~/features/drive/drive.schema'

const bookId = optional(text(50))

/**
 * `bookId`: the book a person chose; `version`: of the file that this one replaces, or 'none', as the question showed it. A form that offers
 * several books sends `seen`: of each of them its book id, a space and the version, with commas between.
 */
export const RegPublisher = preprocess(
  (fields) => {
    const { seen, ...rest } = fields as Record<string, unknown>
    const seenVersion = [seen]
      .flat()
      .flatMap((one) => String(one ?? '').split(','))
      .find((one) => one.startsWith(`${String(rest.bookId)} `))
    return seenVersion && rest.version === undefined
      ? { ...rest, version: seenVersion.slice(String(rest.bookId).length + 1) }
      : rest
  },
  z.extend(ItemInput, { bookId, version: optional(text(64)) }),
)

/** What registering would do; with `bookId` for that book, whatever the name says. */
export const Registering = z.extend(ItemInput, { bookId })

/** A file of the drive or, with `bookId` alone, the publisher's file of a book. */
export const ReportInput = z.object({ ...ItemInput.shape, name: optional(text(1_000)), bookId })
