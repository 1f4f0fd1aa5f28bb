/** Types of an inspection's result, and bounds of the inspection. */

/**
 * Detected from the content, never from the name. 'office' is the old binary container of .doc,
 * .xls and .ppt.
 */
export type FileKind =
  | 'pdf'
  | 'hwp'
  | 'hwp3'
  | 'hwpx'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'epub'
  | 'office'
  | 'zip'
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'tiff'
  | 'bmp'
  | 'webp'
  | 'text'
  /** runs on a computer, and is no document */
  | 'program'
  /** locked by a program of its publisher, so that nothing else is known of it */
  | 'locked'
  | 'other'

/**
 * `looked`: number of pages that were read, of `pages`; `withText`: how many of these contain
 * letters. `odd`: characters that do not belong to the script of any textbook here. Sizes in mm.
 */
export type PdfDetails = {
  pages: number
  looked: number
  withText: number
  characters: number
  hangul: number
  odd: number
  fonts: string[]
  noCopying: boolean
  encrypted: boolean
  /** files in a collection (portfolio), whose pages are only its cover; 0: it is none */
  collected: number
  /** pages that have letters, though few, and how many different texts these are */
  withLetters: number
  texts: number
  width: number
  height: number
}
type ZipDetails = {
  entries: number
  more: boolean
  /** every file in it is a program */
  programs: boolean
  endings: [ending: string, count: number][]
  encrypted: boolean
}
export type HwpDetails = { password: boolean; distribution: boolean }

/**
 * `problem`: the file begins like its kind but cannot be read, opens only with a password, or is locked
 * by a document protection; `bomb`: its parts unpack to far more than a document has.
 */
export type InspectionResult = {
  kind: FileKind
  problem?: 'unreadable' | 'password' | 'protected' | 'tooHeavy' | 'bomb'
  /** whether it has a password could not be seen */
  unsure?: true
  pdf?: PdfDetails
  zip?: ZipDetails
  hwp?: HwpDetails
  /** the text of the first and last pages, or of what a package says of itself: where a book is named */
  ends?: string
}

export const inspectionBounds = {
  /** seconds for reading pages; the result covers the pages read until then */
  pageSeconds: 30,
  pages: 300,
  /** pages at each end, and characters of each, in which a book's own number stands */
  endPages: 8,
  endCharacters: 4_000,
  /** characters of an EPUB's package document in which its identifiers stand */
  metadata: 64 * 1024,
  /** bytes of a part that says how a package is protected, and of its text */
  part: 4 * 1024 * 1024,
  entries: 10_000,
  /** bytes that a package may unpack to, unless it is packed less than so many times */
  unpacked: 1024 * 1024 * 1024,
  packed: 100,
  /** bytes of an HWP file that are searched for its header */
  header: 64 * 1024 * 1024,
}
