/** Fields of a form that hold a file or several, and the refusal of empty ones. */
import * as z from 'zod/mini'
import { AppError } from '~/platform/app-error'
import { UploadedFile } from '~/platform/uploaded-file'
import { documented } from './documented'

/** How OpenAPI describes a file in a form. */
const binary = { type: 'string', format: 'binary' }

/** A file that is not empty; `tooLargeMessage` is the error above `maxBytes`. */
export const fileField = (maxBytes = Infinity, tooLargeMessage = 'fileTooLarge') =>
  documented(
    z
      .custom<UploadedFile>((value) => value instanceof UploadedFile && value.size > 0, {
        error: ({ input }) => (input instanceof UploadedFile ? 'emptyFile' : 'noFile'),
      })
      .check(
        z.refine(
          (file) => !(file instanceof UploadedFile) || file.size <= maxBytes,
          tooLargeMessage,
        ),
      ),
    { ...binary, description: maxBytes < Infinity ? `≤ ${maxBytes} bytes` : undefined },
  )

/** Several files of one form, or none; see `refuseEmptyFiles`. */
export const anyFilesField = z.array(
  documented(
    z.custom<UploadedFile>((value) => value instanceof UploadedFile, 'noFile'),
    binary,
  ),
)
/** The same, of which there is one at least. */
export const filesField = anyFilesField.check(z.minLength(1, 'noFile'))

/** The fields of a form with its files as one list, sent as `file`, as `file[]`, or several of either. */
export const withFileList = ({ file, 'file[]': files, ...rest }: Record<string, unknown>) => ({
  ...rest,
  file: [file, files].flat().filter((value) => value !== undefined && value !== ''),
})

/**
 * Refuses all files of a form when one is empty: it would look as if it had arrived. Throws AppError
 * with the names.
 */
export function refuseEmptyFiles(files: readonly UploadedFile[]): void {
  const empty = files.filter(({ size }) => size === 0)
  if (empty.length === 0) return
  if (files.length === 1) throw new AppError('emptyFile', 400, 'file')
  throw new AppError('emptyFiles', 400, 'file', {
    params: { names: empty.map(({ name }) => name).join(', ') },
  })
}
