/**
 * Rebuilds the embedded database as it was at a moment: from a base backup and the log after it.
 *
 * The cluster is rebuilt beside the present one and complete before it takes its place; the present
 * one stays under another name.
 */
import {
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { extract } from 'tar'
import type { FileStore } from '~/storage/file-store.server'
import { StartError } from '../cli/cli-output'
import { freePort } from '../database/embedded-postgres'
import type { Cluster } from '../database/postgres-cluster'
import { run, serverUser } from '../database/postgres-binaries'
import {
  baseBefore,
  historyName,
  listBases,
  listHistories,
  listSegments,
  listUses,
  readPieces,
  readSegment,
  segmentName,
  segmentSize,
  segmentStart,
  segmentTimeline,
  storedLength,
  timelineAt,
  type BaseBackup,
  type History,
  type Segment,
} from './archive'
import { toPosition } from './replication'

export type RecoveryPlan = {
  base: BaseBackup
  /** the last copies of other clusters in the store */
  others: BaseBackup[]
  /** the timeline that was the present one at the moment */
  timeline: number
  histories: History[]
  /** the log from the beginning of the base backup, without a gap */
  segments: (Segment & {
    /** bytes that belong to the log; more are of a history that a restore has left */
    length: number
  })[]
  /** whether more of the log is stored behind a gap */
  isCutShort: boolean
  /** null: everything that is stored */
  moment: Date | null
}

/**
 * Chooses what to restore from. `moment`: null for the last one that is stored; `systemId`: the cluster
 * that the user named; `present`: the one that is there. Throws a StartError that says what is possible.
 */
export async function planRecovery(
  store: FileStore,
  moment: Date | null,
  { systemId, present }: { systemId?: string; present?: string } = {},
): Promise<RecoveryPlan> {
  const bases = await listBases(store)
  const copiesOf = (id: string | undefined) => bases.filter((base) => base.systemId === id)
  const chosen = systemId
    ? copiesOf(systemId)
    : // on a new machine there is no cluster yet: the one that was copied last
      ([copiesOf(present), copiesOf(bases.at(-1)?.systemId)].find((copies) => copies.length > 0) ??
      [])
  const [oldest] = chosen
  if (!oldest)
    throw new StartError(
      '저장소에 데이터베이스의 사본이 없습니다. STORAGE_DIR 또는 STORAGE_S3_BUCKET이 그 서비스의 것인지 확인해 주세요.\n' +
        'There is no copy of the database in the store: check that STORAGE_DIR or STORAGE_S3_BUCKET are those of the service.',
    )
  // the oldest come first, so the last of each cluster stays
  const latest = new Map(bases.map((one) => [one.systemId, one]))
  latest.delete(oldest.systemId)
  const others = [...latest.values()]
  const hint = others.map((one) => `\n${describeOther(one)}`).join('')
  const histories = await listHistories(store, oldest.systemId)
  const until = moment?.getTime() ?? Infinity
  const timeline = timelineAt(await listUses(store, oldest.systemId), chosen, until)
  const history = histories.find((one) => one.timeline === timeline)
  const base = baseBefore(chosen, { timeline, history }, until)
  if (!base)
    throw new StartError(
      `그때의 사본이 없습니다. ${oldest.made}부터 되돌릴 수 있습니다.\n` +
        `There is no copy of that time: what can be restored begins with ${oldest.made}.${hint}`,
    )
  const log = followLog(await listSegments(store, base.systemId), base, timeline, history)
  if (log === null)
    throw new StartError(
      `${base.made}의 사본에 이어지는 기록이 저장소에 없습니다. 다른 때를 골라 주세요.\n` +
        `The log that follows the copy of ${base.made} is missing in the store: choose another time.${hint}`,
    )
  return {
    base,
    others,
    timeline,
    histories,
    moment,
    ...log,
  }
}

/** For who may have meant another database. */
export const describeOther = ({ systemId, made }: BaseBackup) =>
  `저장소에는 다른 데이터베이스의 사본도 있습니다(${made}). 그것을 되돌리려면 --cluster ${systemId}를 붙여 주세요. / The store also has copies of another database (${made}): --cluster ${systemId} restores that one.`

/**
 * The log from the start of the base backup to the first gap, along the timelines to the chosen one;
 * null when not even the copy itself is covered.
 */
function followLog(
  segments: Segment[],
  base: BaseBackup,
  timeline: number,
  history: History | undefined,
): Pick<RecoveryPlan, 'segments' | 'isCutShort'> | null {
  const before = (history?.ancestors ?? []).filter((one) => one.timeline >= base.timeline)
  const ends = before.map(({ until }) => toPosition(until))
  const begins = ends.map((end) => segmentStart(segmentName(0, end)))
  const lines = [...before.map((one) => one.timeline), timeline]
  const byName = new Map(segments.map((segment) => [segment.name, segment]))
  const followed: RecoveryPlan['segments'] = []
  let end = 0n
  let position = segmentStart(segmentName(0, toPosition(base.start)))
  for (; ; position += BigInt(segmentSize)) {
    // the segment in which a timeline begins also holds the end of the one before
    const line = begins.findLastIndex((begin) => begin <= position) + 1
    const present = byName.get(segmentName(lines[line]!, position))
    const former =
      begins[line - 1] === position && byName.get(segmentName(lines[line - 1]!, position))
    const found = present ?? (former || undefined)
    if (!found) break
    const stored = storedLength(found)
    const length = found === present ? stored : Math.min(stored, Number(ends[line - 1]! - position))
    followed.push({ ...found, length })
    end = position + BigInt(length)
    // what follows a segment that is not whole is no part of this log
    if (found !== present || length < segmentSize) break
  }
  const isCutShort = segments.some(
    ({ name }) => segmentTimeline(name) === timeline && segmentStart(name) > position,
  )
  return end >= toPosition(base.stop) ? { segments: followed, isCutShort } : null
}

export type Rebuilt = {
  /** when the last change was made that is in it; null when the log after the copy has none */
  lastChange: Date | null
  /** whether the log goes on to the moment; else a gap hides what came before it */
  isWhole: boolean
  /** the timeline that the cluster began, and its history */
  timeline: number
  history: Buffer<ArrayBuffer>
}

/**
 * Rebuilds a cluster in `directory`, which must not exist, and stops it again. Its passwords become
 * those of `cluster`. On failure the directory is removed.
 */
export async function rebuildCluster(
  store: FileStore,
  plan: RecoveryPlan,
  cluster: Cluster,
  directory: string,
): Promise<Rebuilt> {
  refuseSmallDisk(plan, cluster.root)
  const user = serverUser(existsSync(cluster.directory) ? cluster.directory : cluster.root)
  const handOver = (path: string) => {
    if (user.uid !== undefined && user.gid !== undefined) lchownSync(path, user.uid, user.gid)
  }
  try {
    mkdirSync(directory, { mode: 0o700 })
    await pipeline(
      Readable.from(readPieces(store, plan.base)),
      extract({ cwd: directory, strict: true, preserveOwner: false }),
    )
    const log = join(directory, 'pg_wal')
    mkdirSync(log, { recursive: true, mode: 0o700 })
    for (const { timeline, text } of plan.histories)
      await writeFile(join(log, historyName(timeline)), text, { mode: 0o600 })
    writeFileSync(join(directory, 'recovery.signal'), '', { mode: 0o600 })
    for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
      handOver(join(directory, path))
    handOver(directory)
    const fetchLog = async (segments: RecoveryPlan['segments']) => {
      for (const segment of segments) {
        const path = join(log, segment.name)
        const bytes = await readSegment(store, plan.base.systemId, segment)
        await writeFile(path, bytes.fill(0, segment.length), { mode: 0o600 })
        handOver(path)
      }
    }
    const { lastChange, isReached } = await replay(plan, { ...cluster, directory }, fetchLog)
    const words = ['--single', '-D', directory, 'postgres']
    // on another machine the passwords are others than those that were copied
    const passwords = ['postgres', 'moduchaek']
      .map((role) => `ALTER ROLE ${role} PASSWORD '${cluster.password}'\n`)
      .join('')
    await run(cluster.programs().postgres, words, user, cluster.root, passwords)
    const [file = ''] = readdirSync(log)
      .filter((name) => name.endsWith('.history'))
      .sort()
      .reverse()
    const timeline = Number.parseInt(file, 16)
    const isWhole = isReached || !plan.isCutShort
    return { lastChange, isWhole, timeline, history: readFileSync(join(log, file)) }
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

/** A store may have been away for a while: what was written before a moment may be stored later. */
const lateness = 15 * 60_000

/**
 * Lets PostgreSQL replay the log up to the moment. Returns the time of the last change, and whether the log
 * has one after the moment.
 * Only what was stored soon after the moment is fetched at first, all else when that was too little.
 */
async function replay(
  { moment, segments, timeline }: RecoveryPlan,
  cluster: Cluster,
  fetchLog: (segments: RecoveryPlan['segments']) => Promise<void>,
): Promise<{ lastChange: Date | null; isReached: boolean }> {
  const isLate = ({ parts }: Segment) =>
    moment !== null && parts.every(({ stored }) => stored > moment.getTime() + lateness)
  const soon = segments.findIndex(isLate)
  const first = soon < 0 ? segments.length : soon + 1
  await fetchLog(segments.slice(0, first))
  // PostgreSQL takes no letters for a time zone here
  const target = moment && `recovery_target_time=${moment.toISOString().replace('Z', '+00')}`
  let result = await replayOnce(cluster, timeline, target)
  if (result === 'ended before the target' && first < segments.length) {
    await fetchLog(segments.slice(first))
    result = await replayOnce(cluster, timeline, target)
  }
  const isReached = target !== null && result !== 'ended before the target'
  // nothing was changed between the moment and the end of the log
  if (result === 'ended before the target') result = await replayOnce(cluster, timeline, null)
  if (result === 'ended before the target') throw new Error('the log ended before its end')
  return { ...result, isReached }
}

async function replayOnce(
  cluster: Cluster,
  timeline: number,
  target: string | null,
): Promise<'ended before the target' | { lastChange: Date | null }> {
  const { directory, root, programs } = cluster
  const user = serverUser(directory)
  const logFile = join(directory, 'recovery.log')
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${await freePort()}`,
    'unix_socket_directories=',
    'hot_standby=off',
    // the log lies in pg_wal already
    'restore_command=false',
    'timezone=UTC',
    'log_timezone=UTC',
    `recovery_target_timeline=${timeline}`,
    'recovery_target_action=promote',
    ...(target ? [target] : []),
  ]
  const words = ['-w', '-t', '86400', '-D', directory]
  const settings = options.map((option) => `-c ${option}`).join(' ')
  rmSync(logFile, { force: true })
  const started = run(
    programs().pg_ctl,
    ['start', ...words, '-l', logFile, '-o', settings],
    user,
    root,
  )
  const isUp = await started.then(
    () => isReplayed(directory),
    () => false,
  )
  const text = await readFile(logFile, 'utf8').catch(() => '')
  if (!isUp && text.includes('recovery ended before configured recovery target was reached'))
    return 'ended before the target'
  const lastLines = text.trim().split('\n').slice(-5).join('\n')
  if (!isUp) throw new Error(lastLines || (await started.then(() => 'it ended', String)))
  await run(programs().pg_ctl, ['stop', '-m', 'fast', ...words], user, root)
  // 2027-03-02 09:00:00.123+09
  const [, day, time, zone] =
    [...text.matchAll(/at log time (\S+) ([\d:.]+)([+-]\d\d)/g)].at(-1) ?? []
  return { lastChange: day ? new Date(`${day}T${time}${zone}:00`) : null }
}

/** Waits until the server has replayed the log and takes changes; false when it has ended. */
async function isReplayed(directory: string): Promise<boolean> {
  for (;;) {
    // its state stands in the eighth line
    const state = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => null)
    if (state === null) return false
    if (state.split('\n')[7]?.trim() === 'ready' && !existsSync(join(directory, 'recovery.signal')))
      return true
    await wait(200)
  }
}

function refuseSmallDisk({ base, segments }: RecoveryPlan, root: string): void {
  const needed = base.bytes + segments.length * segmentSize + 512 * 1024 * 1024
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize > needed) return
  const gigabytes = (needed / 1024 ** 3).toFixed(1)
  throw new StartError(
    `${root}이(가) 있는 디스크에 ${gigabytes}GB가 비어 있어야 합니다. 공간을 비우고 다시 실행해 주세요.\n` +
      `The disk of ${root} needs ${gigabytes} GB of free space: make room and run it again.`,
  )
}
