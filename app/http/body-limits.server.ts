/**
 * Computes which paths may send large bodies, from the API table, for the server in front of Remix.
 */
import { bodyLimits } from '~/tables/codes'

const { form, sheet, photo, chunk } = bodyLimits
/** A file comes with a few fields and with the boundary lines of multipart. */
const withFields = (bytes: number) => bytes + form
/** Base64 takes 4/3 of the bytes, and form encoding writes its + / = as three characters each. */
const inBase64 = (bytes: number) => Math.ceil(((bytes * 4) / 3) * 1.0625)

/**
 * `multipart` is written to disk while it arrives, as is a `chunk` of a resumable upload; `text` is read
 * into memory as a whole.
 */
type Bytes = { multipart: number; text: number; chunk?: number }

/** The bytes that a body of each kind may hold; `largest` is MAX_UPLOAD_BYTES. */
const sizes = {
  sheet: () => ({ multipart: withFields(sheet), text: form }),
  driveFiles: (largest) => ({ multipart: withFields(largest), text: form }),
  linkFiles: (largest) => ({ multipart: withFields(largest), text: form, chunk }),
  photo: () => ({ multipart: withFields(inBase64(photo)), text: withFields(inBase64(photo)) }),
  // a sheet, or up to five hundred corrected lines with the text that they were read from
  plan: () => ({ multipart: withFields(sheet), text: 6 * form }),
  // up to five hundred volumes, as text fields
  longForm: () => ({ multipart: 4 * form, text: 4 * form }),
} satisfies Record<string, (largest: number) => Bytes>

export type BodyLimit = {
  holds: keyof typeof sizes
  /** paths of the pages whose forms send it; the limit also holds for the paths below them */
  pages?: string[]
  /** the address under /api takes only a form of the usual size */
  pagesOnly?: true
}

/** A path in lower case, and the bytes that it and the paths below it may take. */
export type LargerBody = Bytes & { path: string }

/** All paths that take more than a form of the usual size. */
export const largerBodies = (
  rows: { path: string; bodyLimit?: BodyLimit }[],
  largest: number,
): LargerBody[] =>
  rows.flatMap(({ path, bodyLimit }) => {
    if (!bodyLimit) return []
    const { holds, pages = [], pagesOnly } = bodyLimit
    const paths = pagesOnly ? [] : [path.replace(/\/:.*$/, '')]
    return [...paths, ...pages].map((path) => ({
      path: path.toLowerCase(),
      ...sizes[holds](largest),
    }))
  })
