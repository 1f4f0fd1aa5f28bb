/** How large the bodies of the API rows may be, by path, for the server in front of Remix. */
import { bodyLimits } from '~/tables/codes'

const { form, sheet, photo } = bodyLimits
/** a file comes with a few fields and multipart's own lines */
const withFields = (bytes: number) => bytes + form
/** base64 takes 4/3, and form encoding writes its + / = as three characters each */
const inBase64 = (bytes: number) => Math.ceil(((bytes * 4) / 3) * 1.0625)

/** `multipart` is written to disk while it arrives; `text` is read into memory as a whole. */
type Bytes = { multipart: number; text: number }

/** What a body may hold; `largest` is MAX_UPLOAD_BYTES. */
const sizes = {
  sheet: () => ({ multipart: withFields(sheet), text: form }),
  driveFiles: (largest) => ({ multipart: withFields(largest), text: form }),
  photo: () => ({ multipart: withFields(inBase64(photo)), text: withFields(inBase64(photo)) }),
  // five hundred volumes in words
  longForm: () => ({ multipart: 4 * form, text: 4 * form }),
} satisfies Record<string, (largest: number) => Bytes>

export type BodyLimit = {
  holds: keyof typeof sizes
  /** where the forms that send it stand; the limit holds there and for everything below */
  pages?: string[]
  /** the address under /api takes a usual form only */
  pagesOnly?: true
}

/** A path in lower case and the bytes that it and everything below may take. */
export type LargerBody = Bytes & { path: string }

/** All paths that take more than a usual form. */
export const largerBodies = (
  rows: { path: string; bodyLimit?: BodyLimit }[],
  largest: number,
): LargerBody[] =>
  rows.flatMap(({ path, bodyLimit }) => {
    if (!bodyLimit) return []
    const { holds, pages = [], pagesOnly } = bodyLimit
    const own = pagesOnly ? [] : [path.replace(/\/:.*$/, '')]
    return [...own, ...pages].map((path) => ({
      path: path.toLowerCase(),
      ...sizes[holds](largest),
    }))
  })
