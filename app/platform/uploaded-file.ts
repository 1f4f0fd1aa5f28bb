/** A file that came with a form: it lies on disk and is never in memory as a whole. */

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
