/**
 * Checks the invariants of files, percentages, volumes and the drive: rows, bytes and derived
 * values agree.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { openFileStore } from '~/storage/file-storage.server'
import { problems, type Check } from '../../../server/fsck/check'
import { allChecks } from '../../../server/fsck/all-checks'

const folder = join(env.STORAGE_DIR, 'kept')
const incoming = join(env.STORAGE_DIR, 'incoming')

/** Keys of all stored bytes. */
export const storedKeys = () => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

/** What these checks of fsck find, without reading bytes. */
export const contradictions = (checks: readonly Check[]) =>
  problems(checks, { db, quick: true, now: Date.now(), storage: openFileStore(env), incoming })

/**
 * Everything that is inconsistent, as text. `swept`: nothing unused may remain either, however
 * recent.
 */
export async function inconsistencies({ swept: afterCleanup = false } = {}): Promise<string[]> {
  const hours = afterCleanup ? 3 : 0
  const found = await problems(allChecks, {
    db,
    storage: openFileStore(env),
    incoming,
    quick: false,
    now: Date.now() + hours * 60 * 60 * 1000,
  })
  if (!afterCleanup) return found
  const still = await db.storedFile.findMany({
    where: { removeTime: { not: null } },
    select: { key: true, name: true },
  })
  return [...found, ...still.map(({ key, name }) => `${name} ${key} is still there`)]
}
