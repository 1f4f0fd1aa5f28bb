/** The demonstration of sending files (spec 3, /upload): tells what arrived and keeps nothing of it. */
import type * as z from 'zod/mini'
import type { UploadDemo } from './upload-demo.schema'

export type ReceivedFile = { name: string; size: number; type: string; sha256: string }

/** Nothing is stored: what a form brought goes when the form has been answered. */
export async function uploadDemo({
  file,
}: z.infer<typeof UploadDemo>): Promise<{ files: ReceivedFile[] }> {
  return {
    files: file.map(({ name, size, type, sha256 }) => ({
      name,
      size,
      type,
      sha256: Buffer.from(sha256).toString('hex'),
    })),
  }
}
