/**
 * The files of an embedded PostgreSQL, its password and cluster, and its start errors in plain
 * words.
 */
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { noBinariesError, run, serverUser, type Binaries } from './postgres-binaries'
import { StartError } from '../cli/cli-output'
import { errorCode } from '~/platform/error-code'

export type Cluster = {
  root: string
  directory: string
  password: string
  programs: () => Binaries
}

export function openCluster(dataDir: string, programs: () => Binaries): Cluster {
  try {
    mkdirSync(dataDir, { recursive: true })
    const root = realpathSync(dataDir)
    return { root, directory: join(root, 'postgres'), password: persistedPassword(root), programs }
  } catch (error) {
    throw toStartError(error, dataDir)
  }
}

export const clusterExists = ({ directory }: Cluster) => existsSync(join(directory, 'PG_VERSION'))

/**
 * Created once. Written to another file, flushed and linked: two first starts at once both read the
 * same complete password.
 */
function persistedPassword(root: string): string {
  const file = join(root, 'postgres-password')
  if (!existsSync(file)) {
    const draft = `${file}-${process.pid}`
    try {
      writeFlushed(draft, randomBytes(24).toString('base64url'))
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Created under another name and renamed when complete, so that neither a kill nor a full disk
 * leaves half a cluster.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { root, directory, password, programs } = cluster
  const { initdb } = programs()
  const user = serverUser(directory)
  const draft = draftFolder(root)
  refuseHalfRestore(root)
  removeDrafts(root)
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFlushed(join(draft, 'password'), password)
    if (user.uid !== undefined && user.gid !== undefined)
      for (const path of [draft, join(draft, 'password')]) chownSync(path, user.uid, user.gid)
    const kind = [
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ]
    await run(
      initdb,
      [`--pgdata=${join(draft, 'cluster')}`, `--pwfile=${join(draft, 'password')}`, ...kind],
      user,
      root,
    )
    renameSync(join(draft, 'cluster'), directory)
    flush(root)
  } catch (error) {
    const why = toStartError(error, root)
    if (!clusterExists(cluster)) throw why // otherwise another process was quicker
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Where a cluster is made before it takes its place. */
export const draftFolder = (root: string) => join(root, `postgres-new-${process.pid}`)

const replacedName = /^postgres-until-\d{8}T\d{9}Z$/

/**
 * Puts a finished cluster in the place of the present one, which stays under another name. Returns
 * that name; null when there was none. `stamp`: the time, as in 20270302T000000000Z.
 */
export function replaceCluster(
  { root, directory }: Cluster,
  draft: string,
  stamp: string,
): string | null {
  const former = existsSync(directory) ? join(root, `postgres-until-${stamp}`) : null
  if (former) renameSync(directory, former)
  renameSync(draft, directory)
  flush(root)
  return former
}

/** A new database would hide that a restore ended between its last two steps. */
function refuseHalfRestore(root: string): void {
  const former = readdirSync(root).find((name) => replacedName.test(name))
  if (former)
    throw new StartError(
      `${join(root, 'postgres')}이(가) 없고 ${former}만 있습니다. 되돌리기가 중간에 멈추었습니다. npm run restore -- --at latest로 다시 되돌리거나, 그 폴더의 이름을 postgres로 바꿔 주세요.\n` +
        `${join(root, 'postgres')} is missing, and ${former} is there: a restore was interrupted. Run npm run restore -- --at latest, or rename that folder to postgres.`,
    )
}

/** Removes what processes that ended have left of clusters that were not finished. */
export function removeDrafts(root: string): void {
  for (const name of readdirSync(root)) {
    const [, pid] = /^postgres-new-(\d+)$/.exec(name) ?? []
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(root, name), { recursive: true, force: true })
  }
}

/** Whether a process has this number. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function writeFlushed(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function flush(directory: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/**
 * A failure of the disk, the folder or the programs, in words for the person who starts the
 * service; any other error unchanged.
 */
export function toStartError(error: unknown, root: string): Error {
  const failure = error instanceof Error ? error : new Error(String(error))
  if (failure instanceof StartError) return failure
  const text = `${errorCode(failure) ?? ''} ${failure.message}`
  if (
    /ENOSPC|EDQUOT|EFBIG|No space left|Disk quota|File too large|File size limit/i.test(text) ||
    isFull(root)
  )
    return new StartError(
      `${root}이(가) 있는 디스크에 빈 공간이 없어 데이터베이스를 시작할 수 없습니다. 공간을 비우고 다시 시작해 주세요.\n` +
        `The database cannot start because the disk of ${root} is full: free some space and start again.`,
    )
  if (/EACCES|EPERM|EROFS|Permission denied|wrong ownership|Read-only file/i.test(text))
    return new StartError(
      `${root} 폴더를 지금 사용자가 쓸 수 없습니다. 처음 실행한 사용자로 실행하거나 DATA_DIR을 바꿔 주세요.\n` +
        `The present user cannot use the folder ${root}: run as the user of the first start or change DATA_DIR. (${text.trim().split('\n').at(-1)})`,
    )
  if (/database files are incompatible/.test(text))
    return new StartError(
      `${root}의 데이터베이스는 다른 판의 PostgreSQL이 만든 것입니다. 그 판으로 내보낸 뒤 옮겨 주세요.\n` +
        `The database in ${root} was made by another version of PostgreSQL: dump it with that version and restore it here.`,
    )
  if (/ENOENT.*spawn|spawn.*ENOENT|Exec format error|ENOEXEC/.test(text)) return noBinariesError()
  return failure
}

/**
 * A server without room for its log cannot report why it ended; each segment of its write-ahead log
 * needs 16 MB.
 */
function isFull(root: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(root)
    return bavail * bsize < 16 * 1024 * 1024
  } catch {
    return false
  }
}
