/**
 * The folder of files that arrive in pieces (tus 1.0), until the form that names them is sent: for each
 * its bytes, and beside them `<id>.json` with its size and name.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '~/platform/env.server'

/**
 * On the disk of this machine, also with a bucket. Apart from `incoming`, where what is older than an
 * hour was given up: a clerk resumes on the next morning.
 */
export const resumableFolder = join(env.STORAGE_DIR, 'resumable')

/** milliseconds without a byte after which a file is given up */
const lifeOfResumable = 24 * 60 * 60 * 1000

const infoEnding = '.json'

/** The ids of files that are there, of all or of those that begin with `prefix`. */
export async function resumableIds(prefix = ''): Promise<string[]> {
  const names = await readdir(resumableFolder).catch(() => [])
  return names.filter((name) => name.startsWith(prefix) && !name.endsWith(infoEnding))
}

/** When the last byte of a file came, in milliseconds; 0 when it is gone. */
export const lastByteTime = (id: string): Promise<number> =>
  stat(join(resumableFolder, id)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** Removes a file and what is known of it; does nothing when it is gone. */
export async function removeResumable(id: string): Promise<void> {
  for (const name of [id, id + infoEnding]) await rm(join(resumableFolder, name), { force: true })
}

/** Removes files of which no byte came for a day; returns how many. */
export async function removeStaleResumable(now: number): Promise<number> {
  let removed = 0
  for (const id of await resumableIds()) {
    const time = await lastByteTime(id)
    if (time === 0 || time >= now - lifeOfResumable) continue
    await removeResumable(id)
    removed += 1
  }
  return removed
}
