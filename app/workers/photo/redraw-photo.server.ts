/**
 * Draws a photo anew, in a process of its own: the picture stays, and what its telephone wrote beside it
 * goes (EXIF: place, time, device, owner, a small picture of before it was cut).
 */
import { AppError } from '~/platform/app-error'
import { UploadedFile } from '~/platform/uploaded-file'
import { WorkerPool, WorkerStopped } from '../pool.server'
import type { RedrawRequest, RedrawResponse } from './worker'

const pool = new WorkerPool<RedrawRequest, RedrawResponse>('photo')

/**
 * The upload with the bytes of the new picture, upright, at most 4,096 pixels long. `owner`: owners
 * take turns. Throws AppError at `field`: notAPicture, pictureTooLarge (400); busy (503) when too many
 * wait.
 */
export async function redrawPhoto(
  { name, type, path }: UploadedFile,
  { field, owner }: { field: string; owner: string },
): Promise<UploadedFile> {
  const drawn = await pool.run({ path }, { owner }).catch((error: unknown) => {
    if (error instanceof WorkerStopped) return { problem: 'notAPicture' } as const
    throw error
  })
  if ('problem' in drawn) throw new AppError(drawn.problem, 400, field)
  return new UploadedFile(name, type, drawn.size, drawn.sha256, path)
}
