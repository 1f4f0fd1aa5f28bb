/** A file that came with a form: it lies on disk and is never in memory as a whole. */
import * as z from 'zod/mini'

export class UploadedFile {
  constructor(
    /** the name that was sent, in NFC and without a path; for display, never for finding a file */
    readonly name: string,
    readonly type: string,
    readonly size: number,
    readonly sha256: Uint8Array,
    /** its temporary path until it is stored or removed */
    readonly path: string,
  ) {}

  /** The part that decides whether two requests are the same operation. */
  toJSON() {
    return { name: this.name, size: this.size, sha256: [...this.sha256] }
  }
}

/** A file that is not empty; `tooLargeMessage` is the error above `maxBytes`. */
export const fileField = (maxBytes = Infinity, tooLargeMessage = 'fileTooLarge') =>
  z
    .custom<UploadedFile>((value) => value instanceof UploadedFile && value.size > 0, 'noFile')
    .check(
      z.refine((file) => !(file instanceof UploadedFile) || file.size <= maxBytes, tooLargeMessage),
    )
