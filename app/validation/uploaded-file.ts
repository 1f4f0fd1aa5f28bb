/** A file that came with a form: it lies on our disk already and is never in memory as a whole. */
import * as z from 'zod/mini'

export class UploadedFile {
  constructor(
    /** as it was sent, in NFC and without a path; for showing, never for finding a file */
    readonly name: string,
    readonly type: string,
    readonly size: number,
    readonly sha256: Uint8Array,
    /** where it lies until it is stored or thrown away */
    readonly path: string,
  ) {}

  /** What makes two sendings the same operation. */
  toJSON() {
    return { name: this.name, size: this.size, sha256: [...this.sha256] }
  }
}

/** A file that was sent, with something in it; `tooLarge` is the message for more than `most` bytes. */
export const fileField = (maxBytes = Infinity, tooLargeMessage = 'fileTooLarge') =>
  z
    .custom<UploadedFile>((value) => value instanceof UploadedFile && value.size > 0, 'noFile')
    .check(
      z.refine((file) => !(file instanceof UploadedFile) || file.size <= maxBytes, tooLargeMessage),
    )
