/** Mounts a small disk of its own, where the machine allows it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function smallDisk(
  mebibytes: number,
): { folder: string; free: () => number; remove: () => void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const remove = () => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  }
  return {
    folder,
    free: () => {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    remove,
  }
}
