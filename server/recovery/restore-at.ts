/** `npm run restore -- --at <moment>`: the embedded database as it was then. */
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Env } from '~/platform/env.server'
import { openFileStore } from '~/storage/file-storage.server'
import { migrate } from '../../prisma/migrate'
import { printLine, runStep, StartError } from '../cli/cli-output'
import { isServerRunning, startDatabase } from '../database/embedded-postgres'
import { installedBinaries } from '../database/postgres-binaries'
import {
  clusterExists,
  draftFolder,
  openCluster,
  removeDrafts,
  replaceCluster,
  type Cluster,
} from '../database/postgres-cluster'
import type { CheckContext } from '../fsck/check'
import { runChecks, withStorage } from '../fsck/run-checks'
import { findStrayKeys } from '../fsck/stored-files'
import { beginTimeline, toStamp } from './archive'
import {
  describeOther,
  planRecovery,
  rebuildCluster,
  type Rebuilt,
  type RecoveryPlan,
} from './rebuild-cluster'
import { superuserUrl } from './start-recovery'

/**
 * Exit code 0; 1 when the database is restored, but fsck found something or the log has a gap before the
 * moment. Throws a StartError when nothing was changed. `text`: the moment as the user wrote it;
 * `systemId`: the cluster to restore, where the store has several.
 */
export async function restoreAt(
  env: Env,
  { text, replace, systemId }: { text: string; replace: boolean; systemId: string | undefined },
): Promise<number> {
  refuseOtherDatabase(env)
  const moment = readMoment(text)
  const cluster = openCluster(env.DATA_DIR, installedBinaries)
  if (isServerRunning(cluster))
    throw new StartError(
      '모두책이 실행 중입니다. 먼저 멈춰 주세요. 아무것도 바꾸지 않았습니다.\n모두책 is running: stop it first. Nothing was changed.',
    )
  if (clusterExists(cluster) && !replace)
    throw new StartError(
      `${cluster.directory}에 데이터베이스가 있습니다. 바꾸려면 --replace를 붙여 주세요. 지금 것은 다른 이름으로 남겨 둡니다. 아무것도 바꾸지 않았습니다.\n` +
        `There is a database in ${cluster.directory}: add --replace to replace it. The present one stays under another name. Nothing was changed.`,
    )
  const store = openFileStore(env, 'recovery')
  const plan = await runStep('사본과 기록 찾기 / finding copy and log', () =>
    planRecovery(store, moment, { systemId, present: systemIdOf(cluster) }),
  )
  removeDrafts(cluster.root)
  const draft = draftFolder(cluster.root)
  const rebuilt = await runStep('데이터베이스 되살리기 / rebuilding the database', () =>
    rebuildCluster(store, plan, cluster, draft),
  )
  await beginTimeline(store, plan.base.systemId, rebuilt)
  const former = replaceCluster(cluster, draft, toStamp(new Date()))
  printResult(plan, rebuilt, former)
  try {
    const code = await finish(env)
    return rebuilt.isWhole ? code : 1
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `데이터베이스는 되돌렸지만 점검을 마치지 못했습니다. npm run fsck로 점검해 주세요: ${why}\n` +
        `The database is restored, but could not be checked: run npm run fsck. (${why})`,
    )
  }
}

/** Brings the restored database up to date and checks it; returns the exit code. */
async function finish(env: Env): Promise<number> {
  const { url, stop } = await startDatabase({ dataDir: env.DATA_DIR, say: printLine })
  try {
    await migrate(url, printLine)
    await removePasswordLinks(url)
    await withStorage({ env, url }, keepLaterFiles)
    return await runChecks({ env, url, database: superuserUrl(url), quick: true })
  } finally {
    await stop()
  }
}

/**
 * Files that came after the moment have no rows any more. They stay for RECOVERY_DAYS like other
 * unused files: another moment may be restored.
 */
export async function keepLaterFiles({
  db,
  storage,
}: Pick<CheckContext, 'db' | 'storage'>): Promise<void> {
  const later = Date.now() + 2 * 60 * 60 * 1000
  for await (const key of findStrayKeys({ db, storage, now: later })) {
    const size = (await storage.get(key))?.size
    if (size === undefined) continue // a draft
    await db.storedFile.create({
      data: {
        key,
        name: key,
        type: 'application/octet-stream',
        size,
        sha256: new Uint8Array(32),
        removeTime: new Date(),
      },
    })
  }
}

/** Throws a StartError when the database is not the embedded one. */
export function refuseOtherDatabase({ DATABASE_URL }: Env): void {
  if (DATABASE_URL)
    throw new StartError(
      'DATABASE_URL의 데이터베이스는 그 서버의 방법으로 되돌립니다. docs/operations.md의 "Restore to a moment"를 봐 주세요.\n' +
        'The database of DATABASE_URL is restored by the means of its server: see "Restore to a moment" in docs/operations.md.',
    )
}

/**
 * "2027-03-02 09:00" and "2027-03-02 09:00:30" in Korea, or ISO 8601 with a zone; null for "latest".
 * Throws a StartError for other texts and for the future.
 */
export function readMoment(text: string, now = Date.now()): Date | null {
  if (text === 'latest') return null
  const isOfKorea = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/.test(text)
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const moment = new Date(isOfKorea ? `${text.replace(' ', 'T')}+09:00` : hasZone ? text : '')
  if (Number.isNaN(moment.getTime()) || moment.getTime() > now)
    throw new StartError(
      `지난 때를 "2027-03-02 09:00"처럼(한국 시각) 적거나 latest라고 적어 주세요: ${text}\n` +
        `Write a moment of the past such as "2027-03-02 09:00" (time of Korea), or latest: ${text}`,
    )
  return moment
}

/** The number of the cluster that is there, with which PostgreSQL's control file begins. */
export function systemIdOf(cluster: Cluster): string | undefined {
  if (!clusterExists(cluster)) return undefined
  const bytes = Buffer.alloc(8)
  try {
    const file = openSync(join(cluster.directory, 'global', 'pg_control'), 'r')
    readSync(file, bytes)
    closeSync(file)
  } catch {
    return undefined // the cluster is damaged
  }
  return bytes.readBigUInt64LE().toString(16).padStart(16, '0')
}

/** As in a backup: a link to a new password that was used since must not open an account again. */
async function removePasswordLinks(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('DELETE FROM "PasswordLink"')
  } finally {
    await client.end()
  }
}

function printResult(
  { base, others }: RecoveryPlan,
  { lastChange, isWhole }: Rebuilt,
  former: string | null,
): void {
  const until = lastChange ?? new Date(base.made)
  const korean = until.toLocaleString('sv-SE', { timeZone: 'Asia/Seoul' })
  printLine(
    `마지막 변경은 한국 시각 ${korean}의 것입니다. / The last change is of ${until.toISOString()}.`,
  )
  if (!isWhole)
    printLine(
      '✘ 그 뒤의 기록은 저장소에 빠진 곳이 있어 되돌리지 못했습니다. / The log after it has a gap and could not be restored.',
    )
  for (const other of others) printLine(describeOther(other))
  if (former)
    printLine(
      `지금까지의 데이터베이스는 ${former}에 있습니다. 다 확인한 뒤에 지워 주세요. / The former database is in ${former}: remove it when all is well.`,
    )
  printLine(
    '그 뒤에 보낸 메시지는 다시 나갈 수 있습니다. / Messages that were sent after that may be sent again.',
  )
}
