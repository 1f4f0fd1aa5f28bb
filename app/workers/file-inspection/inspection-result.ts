/** What can be found out about a file from its bytes, and how far reading goes. */

/** By content, never by name. 'office' is the old binary shell of .doc, .xls and .ppt. */
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
  | 'other'

/** `looked`: pages that were read, of `pages`; of these `withText` have letters. `odd`: characters that are no letters of any book here. Sizes in mm. */
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
  width: number
  height: number
}
export type ZipDetails = {
  entries: number
  more: boolean
  endings: [ending: string, count: number][]
  encrypted: boolean
}
export type HwpDetails = { password: boolean; distribution: boolean }

/** `problem`: it begins like its kind and cannot be read, or opens only with a password. */
export type InspectionResult = {
  kind: FileKind
  problem?: 'unreadable' | 'password' | 'tooHeavy'
  pdf?: PdfDetails
  zip?: ZipDetails
  hwp?: HwpDetails
}

export const inspectionBounds = {
  /** seconds for reading pages: what was read until then counts */
  pageSeconds: 30,
  pages: 300,
  entries: 10_000,
  /** bytes of a HWP file in which its header is looked for */
  header: 64 * 1024 * 1024,
}
