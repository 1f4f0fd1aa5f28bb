/** Schemas for registering a publisher's file with its book, and for its report. */
import * as z from 'zod/mini'
import { preprocessFields, optional, text } from '~/validation/fields'
import { ItemInput } from '~/features/sources/drive/drive.schema'

const bookId = optional(text(50))

/**
 * `bookId`: the book that a person chose; `version`: of the file that this one replaces, or 'none',
 * as the question showed it. A form that offers several books sends `seen`: for each book its book
 * ID, a space and the version, separated by commas.
 */
export const RegPublisher = preprocessFields(
  (fields) => {
    const { seen, ...rest } = fields
    const seenVersion = [seen]
      .flat()
      .flatMap((value) => String(value ?? '').split(','))
      .find((entry) => entry.startsWith(`${String(rest.bookId)} `))
    return seenVersion && rest.version === undefined
      ? { ...rest, version: seenVersion.slice(String(rest.bookId).length + 1) }
      : rest
  },
  z.extend(ItemInput, { bookId, version: optional(text(64)) }),
)

/** Asks what registering would do; with `bookId` for that book, whatever the file name says. */
export const Registering = z.extend(ItemInput, { bookId })

/** A file of the drive or, with `bookId` alone, the publisher's file of a book. */
export const ReportInput = z.object({ ...ItemInput.shape, name: optional(text(1_000)), bookId })
