/** Columns of a book that are read from the database, and their form on the wire. */
import { typesOfChannel } from '~/tables/codes'
import type { Book, Order } from '../../../../prisma/generated/client'
import { wireTime } from '~/i18n/format'
import {
  columnsOf,
  fieldsCopiedTo,
  pickFields,
  textFields,
  type TextField,
} from '~/features/catalogue/book/fields'
import { recordOf } from '~/platform/records'

export const bookColumns = {
  id: true,
  ...columnsOf(textFields satisfies (keyof Book)[]),
  prodTypes: true,
  fileTypes: true,
  updateTime: true,
  createTime: true,
} as const

/** A row of `Book` with these columns. */
export type StoredBook = Record<TextField, string> & {
  id: number
  prodTypes: string[]
  fileTypes: string[]
  updateTime: Date
  createTime: Date
}

/** The fields of a book of which nothing is known. */
export const blankFields = {
  ...recordOf(textFields, () => ''),
  prodTypes: [] as string[],
  fileTypes: [] as string[],
}

/** `ebookFile` on the wire: 'O' when an audio type has a file, else ''. */
export const voiceFile = (fileTypes: readonly string[]) =>
  typesOfChannel('voice').some((type) => fileTypes.includes(type)) ? 'O' : ''

export type BookRow = ReturnType<typeof bookRow>

/**
 * A book in the form of the wire. `produceId` is its own id: a book is in the catalogue once its
 * production has begun.
 */
export function bookRow(book: StoredBook) {
  return {
    id: book.id,
    ...pickFields(book, textFields),
    prodType: book.prodTypes.join(' '),
    produceId: book.id,
    ebookFile: voiceFile(book.fileTypes),
    updateTime: wireTime(book.updateTime),
    createTime: wireTime(book.createTime),
  }
}

/** Columns that a cart entry or an application copies from its book. */
export const entryBookColumns = columnsOf(fieldsCopiedTo('Order') satisfies (keyof Order)[])
