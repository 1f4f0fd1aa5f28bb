/** The upload demonstration (/upload): reports what arrived, and stores nothing. */
import type * as z from 'zod/mini'
import { refuseEmptyFiles } from '~/validation/uploaded-file'
import type { UploadDemo } from './upload-demo.schema'
import type { ReceivedFile } from '~/features/sources/drive/drive.output'

/** Stores nothing: the uploaded temporary files are removed after the response. */
export async function uploadDemo({
  file,
}: z.infer<typeof UploadDemo>): Promise<{ files: ReceivedFile[] }> {
  refuseEmptyFiles(file)
  return {
    files: file.map(({ name, size, type, sha256 }) => ({
      name,
      size,
      type,
      sha256: Buffer.from(sha256).toString('hex'),
    })),
  }
}
