/**
 * Records the write-ahead log of the embedded database into the archive, and copies the database
 * every night.
 *
 * Of all processes and machines one records: PostgreSQL gives a replication slot to one connection
 * at a time, and keeps the log until that connection has reported it as stored. The others try again
 * every few seconds.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { FileStore } from '~/storage/file-store.server'
import { errorCode } from '~/platform/error-code'
import {
  assertInUse,
  beginTimeline,
  DamagedError,
  DisplacedError,
  listBases,
  listHistories,
  listSegments,
  noteUse,
  readSegment,
  removeOld,
  segmentName,
  segmentSize,
  segmentStart,
  storedLength,
  storePart,
  type Part,
  type Segment,
} from './archive'
import { storeBase, toSystemId } from './base-backup'
import {
  connectReplication,
  fromPosition,
  readLogMessage,
  statusUpdate,
  toPosition,
  type ReplicationClient,
} from './replication'

type Options = {
  /** the database, as a user who may replicate */
  url: string
  store: FileStore
  /** how many days back a restore can go */
  days: number
  log: Pick<Logger, 'info' | 'error'>
  /** ms until the first copy, which leaves the first pages of a service alone */
  firstCopyAfter?: number
}

/** Name of the replication slot. */
export const slotName = 'moduchaek_recovery'
/** ms between two writes of what has come; with the next two, less than the ten seconds that may be lost. */
const storeEvery = 3_000
const retryAfter = 5_000
/** ms that the end of the service waits for the last bytes */
const finishWithin = 5_000
const copyCheckEvery = 5 * 60_000
/** ms for which a former machine that starts again may hold the archive */
const useCheckEvery = 30_000
/** parts of one segment before they become one: about five minutes of small changes */
const maxParts = 60
/** PostgreSQL's code for a slot that another connection has */
const inUse = '55006'

/** Records until the function that it returns is called; that stores what has come so far. */
export function recordLog(options: Options): () => Promise<void> {
  const { log } = options
  const ending = new AbortController()
  const { signal } = ending
  const running = (async () => {
    while (!signal.aborted) {
      try {
        await record(options, signal)
      } catch (err) {
        if (!signal.aborted && errorCode(err) !== inUse)
          log.error({ err }, 'the log of the database could not be recorded')
      }
      await wait(retryAfter, undefined, { signal }).catch(() => undefined)
    }
  })()
  return () => {
    ending.abort()
    return running
  }
}

/** One connection to the slot, until it breaks or the signal comes. */
async function record(options: Options, signal: AbortSignal): Promise<void> {
  const { url, store } = options
  const client = await connectReplication(url)
  const stopCopies = new AbortController()
  let copying = Promise.resolve()
  try {
    const [[system, timeline] = []] = await client.rows('IDENTIFY_SYSTEM')
    const line = { systemId: toSystemId(system ?? null), timeline: Number(timeline) }
    await keepHistory(client, store, line)
    const held = await openSlot(client)
    const [[started] = []] = await client.rows(
      `SELECT to_char(pg_postmaster_start_time() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    )
    const use = { timeline: line.timeline, since: new Date(started ?? '') }
    await assertInUse(store, line.systemId, use)
    const segments = await listSegments(store, line.systemId, line.timeline)
    const stored = segments.at(-1)
    const end = stored && segmentStart(stored.name) + BigInt(storedLength(stored))
    // after the list: until the slot was free another process recorded
    const flushed = () => flushPosition(url)
    if (end !== undefined && end > (await flushed())) throw new OtherHistoryError()
    const isContinued = end !== undefined && beginning(held) <= beginning(end)
    const unbroken = isContinued ? beginningOfRun(segments) : null
    // A segment is read from its beginning, as it is stored under its name; the last one that is stored
    // once more, if the server still has it, because it shows whether the database is the same.
    const last = stored && segmentStart(stored.name)
    const canCompare = last !== undefined && beginning(held) <= last
    const known = canCompare ? stored : undefined
    const beginCopies = async () => {
      let copies = Promise.resolve()
      try {
        await noteUse(store, line.systemId, use)
        copies = copyNightly(options, { ...line, since: unbroken }, stopCopies.signal)
        await watchUse(options, { systemId: line.systemId, use }, stopCopies.signal)
      } catch (err) {
        if (!stopCopies.signal.aborted)
          options.log.error({ err }, 'the log of the database is not recorded')
        client.close()
      }
      await copies
    }
    await receive(client, store, {
      ...line,
      start: canCompare ? last : beginning(isContinued ? end : held),
      parts: known?.parts ?? [],
      bytes: known ? await readStored(store, line.systemId, known) : Buffer.alloc(0),
      compared: () => void (copying = beginCopies()),
      signal,
      flushed,
    })
  } finally {
    stopCopies.abort()
    client.close()
    await copying
  }
}

/** What is stored of a segment; nothing when a part is damaged, which is replaced then. */
async function readStored(store: FileStore, systemId: string, segment: Segment): Promise<Buffer> {
  try {
    return (await readSegment(store, systemId, segment)).subarray(0, storedLength(segment))
  } catch (error) {
    if (error instanceof DamagedError) return Buffer.alloc(0)
    throw error
  }
}

/** The archive has a log of this timeline that the database does not have. */
class OtherHistoryError extends Error {
  constructor() {
    super(
      'the archive has a later log of this database, which was put back from a copy or a snapshot: ' +
        'npm run restore -- --at latest --replace brings back what was recorded, and without the folder "recovery" of the ' +
        'store a new archive begins (docs/operations.md, "Restore to a moment")',
    )
  }
}

/** Stores the history of a timeline that the archive does not have, because it is a new one. */
async function keepHistory(
  client: ReplicationClient,
  store: FileStore,
  { systemId, timeline }: { systemId: string; timeline: number },
): Promise<void> {
  const known = await listHistories(store, systemId)
  if (timeline === 1 || known.some((history) => history.timeline === timeline)) return
  const [[, history] = []] = await client.rows(`TIMELINE_HISTORY ${timeline}`)
  await beginTimeline(store, systemId, { timeline, history: Buffer.from(history ?? '') })
}

/** Where the last stored segments that follow each other without a gap begin. */
function beginningOfRun(segments: Segment[]): bigint {
  let first = segmentStart(segments.at(-1)!.name)
  for (const segment of segments.slice(0, -1).reverse()) {
    const start = segmentStart(segment.name)
    if (start + BigInt(segmentSize) !== first || storedLength(segment) < segmentSize) break
    first = start
  }
  return first
}

/** Where the segment of a position begins. */
const beginning = (position: bigint) => position - (position % BigInt(segmentSize))

/** The position from which the slot keeps the log; a slot that is lost is made anew. */
async function openSlot(client: ReplicationClient): Promise<bigint> {
  const find = () =>
    client.rows(
      `SELECT restart_lsn::text, wal_status, active FROM pg_replication_slots WHERE slot_name = '${slotName}'`,
    )
  const [found] = await find()
  if (found?.[2] === 't') throw Object.assign(new Error('another process records'), { code: inUse })
  if (found && (found[1] === 'lost' || found[0] === null)) await dropSlot(client)
  else if (found?.[0]) return toPosition(found[0])
  await client.rows(`CREATE_REPLICATION_SLOT ${slotName} PHYSICAL (RESERVE_WAL)`)
  const [made] = await find()
  return toPosition(made?.[0] ?? '')
}

const dropSlot = (client: ReplicationClient) => client.rows(`DROP_REPLICATION_SLOT ${slotName}`)

/** Lets the server forget the slot, where recovery is off: it would keep the log for it. */
export async function forgetSlot(url: string): Promise<void> {
  const client = await connectReplication(url)
  try {
    const found = await client.rows(
      `SELECT 1 FROM pg_replication_slots WHERE slot_name = '${slotName}' AND NOT active`,
    )
    if (found.length > 0) await dropSlot(client)
  } finally {
    client.close()
  }
}

async function flushPosition(url: string): Promise<bigint> {
  const client = await connectReplication(url)
  try {
    const [[position] = []] = await client.rows('SELECT pg_current_wal_flush_lsn()')
    return toPosition(position ?? '')
  } finally {
    client.close()
  }
}

type Receiving = {
  systemId: string
  timeline: number
  /** the beginning of a segment */
  start: bigint
  /** what is stored of that segment already */
  parts: Pick<Part, 'key' | 'to'>[]
  /** its bytes; an OtherHistoryError when others come */
  bytes: Buffer
  /** runs when they have come; nothing is stored before that */
  compared: () => void
  /** ends the recording, after what the server has flushed until then */
  signal: AbortSignal
  flushed: () => Promise<bigint>
}

/**
 * Stores the log as it comes, every few seconds and at the end of each segment; reports to the
 * server what is stored. Resolves after the signal, rejects when the connection or the store fails.
 */
async function receive(
  client: ReplicationClient,
  store: FileStore,
  { systemId, timeline, start, parts, bytes: known, compared, signal, flushed }: Receiving,
): Promise<void> {
  const newSegment = (position: bigint, parts: Receiving['parts']) => ({
    start: position,
    name: segmentName(timeline, position),
    bytes: Buffer.alloc(segmentSize),
    /** bytes that have come, and those of them that are stored */
    end: 0,
    stored: 0,
    parts,
  })
  let segment = newSegment(start, parts)
  let storing = Promise.resolve()
  let failure: unknown
  let isCompared = false
  const compare = () => {
    if (isCompared || segment.end < known.length) return
    isCompared = true
    compared()
  }
  const report = () => client.send(statusUpdate(segment.start + BigInt(segment.stored)))
  const storeNew = async () => {
    const { name, bytes, end: to, stored } = segment
    if (to === stored || !isCompared) return report()
    const from = to === segmentSize || segment.parts.length >= maxParts ? 0 : stored
    const key = await storePart(store, systemId, { name, bytes, from, to })
    const covered = (part: Pick<Part, 'key' | 'to'>) => from === 0 && part.to <= to
    for (const part of segment.parts.filter(covered))
      if (part.key !== key) await store.remove(part.key)
    segment.parts = [...segment.parts.filter((part) => !covered(part)), { key, to }]
    segment.stored = to
    report()
  }
  const storeInTurn = () => (storing = storing.then(storeNew))
  const fail = (error: unknown) => {
    failure ??= error
    client.close()
  }
  const take = (position: bigint, bytes: Buffer): void | Promise<void> => {
    if (position !== segment.start + BigInt(segment.end))
      throw new Error(
        `the log goes on at ${fromPosition(position)}, and a part before it is missing`,
      )
    const copied = bytes.copy(segment.bytes, segment.end)
    const stored = segment.start === start ? known.subarray(segment.end, segment.end + copied) : []
    if (!bytes.subarray(0, stored.length).equals(Buffer.from(stored))) throw new OtherHistoryError()
    segment.end += copied
    compare()
    if (segment.end < segmentSize) return
    const rest = Buffer.from(bytes.subarray(copied))
    return storeInTurn().then(() => {
      segment = newSegment(segment.start + BigInt(segmentSize), [])
      return rest.length > 0 ? take(segment.start, rest) : undefined
    })
  }
  const timer = setInterval(() => void storeInTurn().catch(fail), storeEvery)
  const finish = async () => {
    const last = await flushed()
    const latest = Date.now() + finishWithin
    while (segment.start + BigInt(segment.end) < last && Date.now() < latest) await wait(20)
    await storeInTurn()
  }
  const end = () =>
    void finish()
      .catch((error: unknown) => (failure ??= error))
      .finally(() => client.close())
  signal.addEventListener('abort', end)
  try {
    if (signal.aborted) end()
    compare()
    await client.stream(
      `START_REPLICATION SLOT ${slotName} PHYSICAL ${fromPosition(start)} TIMELINE ${timeline}`,
      (bytes) => {
        const message = readLogMessage(bytes)
        if (message.kind === 'bytes') return take(message.at, message.bytes)
        if (message.kind === 'keepalive' && message.isReplyWanted) report()
      },
    )
  } catch (error) {
    if (failure || !signal.aborted) throw failure ?? error
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', end)
    // nothing is stored after this returns
    await storing.catch(() => undefined)
  }
}

type Copying = {
  systemId: string
  timeline: number
  /** where the log without a gap begins; null when a gap begins now */
  since: bigint | null
}

/**
 * Notes the timeline again when another machine has claimed the archive. Resolves after the signal, rejects
 * with a DisplacedError.
 */
async function watchUse(
  { store, log }: Options,
  { systemId, use }: { systemId: string; use: Parameters<typeof noteUse>[2] },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await wait(useCheckEvery, undefined, { signal }).catch(() => undefined)
    try {
      if (!signal.aborted) await noteUse(store, systemId, use)
    } catch (err) {
      if (err instanceof DisplacedError) throw err
      if (!signal.aborted) log.error({ err }, 'the archive of the database could not be read')
    }
  }
}

/** Copies the database when the last copy is of another timeline, before a gap, or not of this night. */
async function copyNightly(
  { url, store, days, log, firstCopyAfter = 5_000 }: Options,
  { systemId, timeline, since }: Copying,
  signal: AbortSignal,
): Promise<void> {
  let newest: string | undefined
  let isKnown = since === null
  for (let pause = firstCopyAfter; !signal.aborted; pause = copyCheckEvery) {
    await wait(pause, undefined, { signal }).catch(() => undefined)
    try {
      if (since !== null && !isKnown)
        newest = (await listBases(store, systemId)).findLast(
          (one) => one.timeline === timeline && toPosition(one.start) >= since,
        )?.made
      isKnown = true
      if (signal.aborted || (newest && Date.parse(newest) > lastNight(Date.now()))) continue
      const { made, bytes } = await storeBase(url, store, signal)
      newest = made
      const removed = await removeOld(store, systemId, Date.now() - days * 24 * 60 * 60 * 1000)
      log.info({ result: { bytes, removed } }, 'the database was copied for recovery')
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'the database could not be copied for recovery')
    }
  }
}

/** The last half past three of the night in Korea, when the service is quiet. */
function lastNight(now: number): number {
  const today = new Date(now).setUTCHours(18, 30, 0, 0)
  return today <= now ? today : today - 24 * 60 * 60 * 1000
}
