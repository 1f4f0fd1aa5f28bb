/** Columns of a book that are read from the database, and their form on the wire. */
import { typesOfChannel } from '~/tables/codes'
import { wireTime } from '~/i18n/format'

export const bookColumns = {
  id: true,
  bookId: true,
  title: true,
  grade: true,
  publisher: true,
  creator: true,
  curriculum: true,
  permission: true,
  purpose: true,
  prodTypes: true,
  prodDate: true,
  pubDate: true,
  isbn: true,
  distributor: true,
  code1: true,
  code2: true,
  fileTypes: true,
  type: true,
  updateTime: true,
  createTime: true,
} as const

/** A row of `Book` with these columns. */
export type StoredBook = {
  [Column in keyof typeof bookColumns]: Column extends 'id'
    ? number
    : Column extends 'prodTypes' | 'fileTypes'
      ? string[]
      : Column extends 'updateTime' | 'createTime'
        ? Date
        : string
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
  const {
    id,
    bookId,
    title,
    grade,
    publisher,
    creator,
    curriculum,
    permission,
    purpose,
    prodDate,
    pubDate,
    isbn,
    distributor,
    code1,
    code2,
    type,
  } = book
  return {
    ...{
      id,
      bookId,
      title,
      grade,
      publisher,
      creator,
      curriculum,
      permission,
      purpose,
      prodDate,
      pubDate,
      isbn,
      distributor,
      code1,
      code2,
      type,
    },
    prodType: book.prodTypes.join(' '),
    produceId: id,
    ebookFile: voiceFile(book.fileTypes),
    updateTime: wireTime(book.updateTime),
    createTime: wireTime(book.createTime),
  }
}

/** Columns that a cart entry or an application copies from its book. */
export const entryBookColumns = {
  bookId: true,
  title: true,
  grade: true,
  publisher: true,
  creator: true,
  curriculum: true,
  permission: true,
  purpose: true,
  pubDate: true,
  isbn: true,
} as const
