/** The columns of a book that leave the database, and how they look on the wire (BookRow). */
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

/** A row of the table, its columns as above. */
export type StoredBook = {
  [Column in keyof typeof bookColumns]: Column extends 'id'
    ? number
    : Column extends 'prodTypes' | 'fileTypes'
      ? string[]
      : Column extends 'updateTime' | 'createTime'
        ? Date
        : string
}

/** BookRow's `ebookFile`: 'O' when there is a sound file. */
export const voiceFile = (fileTypes: readonly string[]) =>
  typesOfChannel('voice').some((type) => fileTypes.includes(type)) ? 'O' : ''

export type BookRow = ReturnType<typeof bookRow>

/** A Book as BookRow. Its `produceId` is itself: a book of the catalogue is one whose production has begun. */
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

/** The columns that an entry of a cart or an application shows of its book. */
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
