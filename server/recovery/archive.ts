/**
 * What recovery stores: base backups and the write-ahead log of the embedded database.
 *
 * Keys, each with the cluster's system identifier (16 hexadecimal digits):
 * `wal-<system>-<segment>-<from>-<to>` bytes of a segment of the log, `base-<system>-<time>-<piece>`
 * a piece of a base backup, `base-<system>-<time>-done` its description, which makes it whole,
 * `tli-<system>-<timeline>` the history of a timeline, `use-<system>-<time>-<timeline>` that it is in use
 * from then on, `drill-<system>-<time>` the result of a drill.
 * Segments and pieces are compressed with gzip.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FileMetadata } from '@remix-run/file-storage'
import { LazyFile } from '@remix-run/lazy-file'
import * as z from 'zod'
import type { FileStore } from '~/storage/file-store.server'
import { toPosition } from './replication'

/** Bytes of a segment of the log: PostgreSQL's default, with which the cluster is created. */
export const segmentSize = 16 * 1024 * 1024

/** The stored bytes of one segment from `from` to `to`. */
export type Part = { key: string; from: number; to: number; stored: number }
/** A segment with what is stored of it; `name` is PostgreSQL's own for the file. */
export type Segment = { name: string; parts: Part[] }

const BaseBackup = z.object({
  /** version of this description */
  format: z.literal(1),
  /** PostgreSQL's version, whose main number has to be that of the programs that restore */
  postgres: z.string(),
  timeline: z.number().int().positive(),
  /** positions of the log between which the copy was made */
  start: z.string(),
  stop: z.string(),
  /** the moment from which on this copy can be used, as ISO 8601 */
  made: z.iso.datetime(),
  /** size of the tar before compression */
  bytes: z.number(),
  pieces: z.number().int().positive(),
})
export type BaseBackup = z.infer<typeof BaseBackup> & { systemId: string; stamp: string }

/** The segment in which a position of the log lies. */
export function segmentName(timeline: number, position: bigint): string {
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  const low = (position & 0xffffffffn) / BigInt(segmentSize)
  return hex(BigInt(timeline)) + hex(position >> 32n) + hex(low)
}

/** The position with which a segment begins. */
export const segmentStart = (name: string): bigint =>
  (BigInt(`0x${name.slice(8, 16)}`) << 32n) | (BigInt(`0x${name.slice(16)}`) * BigInt(segmentSize))

export const segmentTimeline = (name: string): number => Number.parseInt(name.slice(0, 8), 16)

const compressed = promisify(gzip)
const decompressed = promisify(gunzip)

/** A moment as a part of a key, 20270302T000000000Z: two copies of one second have two names. */
export const toStamp = (moment: Date) => moment.toISOString().replace(/[-:.]/g, '')

/** The moment of a stamp, in milliseconds. */
const fromStamp = (stamp: string) =>
  Date.parse(
    stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'),
  )

/** All objects whose keys begin with a prefix, in the order of their keys. */
export async function listObjects(store: FileStore, prefix: string): Promise<FileMetadata[]> {
  const found: FileMetadata[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await store.list({ cursor, prefix, includeMetadata: true })
    cursor = page.cursor
    found.push(...page.files.filter(({ key }) => !key.endsWith('.draft')))
  }
  return found.sort((a, b) => (a.key < b.key ? -1 : 1))
}

const setBytes = (store: FileStore, key: string, bytes: Uint8Array<ArrayBuffer>) =>
  store.set(key, new LazyFile([bytes], key))

class MissingBytes extends Error {}

/** What is stored of a segment cannot be read any more, however often one tries. */
export class DamagedError extends Error {}

async function getBytes(store: FileStore, key: string): Promise<Buffer> {
  const file = await store.get(key)
  if (!file) throw new MissingBytes(`${key} is missing in the archive of the database`)
  return Buffer.from(await file.arrayBuffer())
}

/** Stores the bytes of a segment from `from` to `to`; returns the key. */
export async function storePart(
  store: FileStore,
  systemId: string,
  { name, bytes, from, to }: { name: string; bytes: Buffer; from: number; to: number },
): Promise<string> {
  const offsets = [from, to].map((offset) => offset.toString(16).padStart(7, '0')).join('-')
  const key = `wal-${systemId}-${name}-${offsets}`
  await setBytes(
    store,
    key,
    (await compressed(bytes.subarray(from, to), { level: 1 })) as Buffer<ArrayBuffer>,
  )
  return key
}

const partKey = /^wal-[\da-f]{16}-([\dA-F]{24})-([\da-f]{7})-([\da-f]{7})$/

/** The stored segments of a cluster, or of one timeline of it, in the order of the log. */
export async function listSegments(
  store: FileStore,
  systemId: string,
  timeline?: number,
): Promise<Segment[]> {
  const only = timeline === undefined ? '' : timeline.toString(16).toUpperCase().padStart(8, '0')
  return segmentsOf(await listObjects(store, `wal-${systemId}-${only}`))
}

function segmentsOf(objects: FileMetadata[]): Segment[] {
  const segments = new Map<string, Segment>()
  for (const { key, lastModified } of objects) {
    const [, name, from = '', to = ''] = partKey.exec(key) ?? []
    if (!name) continue
    const segment = segments.get(name) ?? { name, parts: [] }
    segment.parts.push({
      key,
      from: Number.parseInt(from, 16),
      to: Number.parseInt(to, 16),
      stored: lastModified,
    })
    segments.set(name, segment)
  }
  return [...segments.values()]
}

/** How many bytes of a segment are stored without a gap. */
export const storedLength = ({ parts }: Segment): number =>
  [...parts]
    .sort((a, b) => a.from - b.from)
    .reduce((end, part) => (part.from <= end ? Math.max(end, part.to) : end), 0)

/**
 * A segment as a file of PostgreSQL: what is not stored are zeros, as where a log ends. Its parts may have
 * become one since they were listed, because the service records.
 */
export async function readSegment(
  store: FileStore,
  systemId: string,
  segment: Segment,
): Promise<Buffer> {
  for (let found: Segment | undefined = segment, tries = 1; ; tries += 1)
    try {
      return await readParts(store, found)
    } catch (error) {
      if (!(error instanceof MissingBytes) || tries === 5) throw error
      ;[found = segment] = segmentsOf(await listObjects(store, `wal-${systemId}-${segment.name}-`))
      if (storedLength(found) < storedLength(segment)) throw error
    }
}

async function readParts(store: FileStore, segment: Segment): Promise<Buffer> {
  const end = storedLength(segment)
  const bytes = Buffer.alloc(segmentSize)
  for (const { key, from, to } of segment.parts) {
    if (to > end) continue
    const stored = await getBytes(store, key)
    const part = await decompressed(stored, { maxOutputLength: segmentSize }).catch(
      (cause: unknown) => {
        throw new DamagedError(`${key} is damaged`, { cause })
      },
    )
    if (part.length !== to - from) throw new DamagedError(`${key} has another length than it had`)
    part.copy(bytes, from)
  }
  return bytes
}

const baseKey = (systemId: string, stamp: string, piece: number | 'done') =>
  `base-${systemId}-${stamp}-${piece === 'done' ? piece : String(piece).padStart(6, '0')}`

export const storePiece = (
  store: FileStore,
  { systemId, stamp }: Pick<BaseBackup, 'systemId' | 'stamp'>,
  piece: number,
  bytes: Buffer<ArrayBuffer>,
) => setBytes(store, baseKey(systemId, stamp, piece), bytes)

/** Stores the description, after all pieces. */
export const finishBase = (store: FileStore, { systemId, stamp, ...base }: BaseBackup) =>
  setBytes(store, baseKey(systemId, stamp, 'done'), Buffer.from(JSON.stringify(base)))

/** The whole base backups of one cluster or of all, oldest first. */
export async function listBases(store: FileStore, systemId = ''): Promise<BaseBackup[]> {
  const found: BaseBackup[] = []
  for (const { key } of await listObjects(store, `base-${systemId}`)) {
    const [, system, stamp] = /^base-([\da-f]{16})-(\d{8}T\d{9}Z)-done$/.exec(key) ?? []
    if (!system || !stamp) continue
    const text = (await getBytes(store, key)).toString()
    found.push({ ...BaseBackup.parse(JSON.parse(text)), systemId: system, stamp })
  }
  return found.sort((a, b) => (a.made < b.made ? -1 : 1))
}

/** The pieces of a base backup one after the other: a tar, compressed with gzip. */
export async function* readPieces(
  store: FileStore,
  { systemId, stamp, pieces }: BaseBackup,
): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < pieces; piece += 1)
    yield await getBytes(store, baseKey(systemId, stamp, piece))
}

export const historyName = (timeline: number) =>
  `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`

const historyKey = (systemId: string, timeline: number) =>
  `tli-${systemId}-${String(timeline).padStart(8, '0')}`

/** Stores the history of a timeline, as PostgreSQL writes it, and that it is in use from now on. */
export async function beginTimeline(
  store: FileStore,
  systemId: string,
  { timeline, history }: { timeline: number; history: Buffer<ArrayBuffer> },
): Promise<void> {
  const last = (await listUses(store, systemId)).at(-1)
  await setBytes(store, historyKey(systemId, timeline), history)
  await storeUse(store, systemId, timeline, begun(new Date(), last))
}

export type History = {
  timeline: number
  text: string
  /** the timelines before it, and the positions at which they were left */
  ancestors: { timeline: number; until: string }[]
}

/** The timelines of a cluster but for the first, which has no history; oldest first. */
export async function listHistories(store: FileStore, systemId: string): Promise<History[]> {
  const found: History[] = []
  for (const { key } of await listObjects(store, `tli-${systemId}-`)) {
    const text = (await getBytes(store, key)).toString()
    const ancestors = [...text.matchAll(/^(\d+)\t([\dA-F]+\/[\dA-F]+)/gm)].map(
      ([, timeline, until = '']) => ({ timeline: Number(timeline), until }),
    )
    found.push({ timeline: Number(key.slice(-8)), text, ancestors })
  }
  return found.sort((a, b) => a.timeline - b.timeline)
}

/** From `since` (ms) on, a timeline was the one that the service wrote to. */
export type Use = { timeline: number; since: number }

/**
 * Which timeline was in use from when on, oldest first; before the first one it was that of the first
 * copy. A restore begins a timeline, and the one before may be in use again: the restore was broken off,
 * or its folder was given back the name of the present one.
 */
export async function listUses(store: FileStore, systemId: string): Promise<Use[]> {
  const noted = (await listObjects(store, `use-${systemId}-`)).map(({ key }) => ({
    timeline: timelineOf(key),
    since: fromStamp(key.split('-')[2] ?? ''),
  }))
  // older archives, and those that began after a restore, say by its history when it began
  const begun = (await listObjects(store, `tli-${systemId}-`))
    .map(({ key, lastModified }) => ({ timeline: timelineOf(key), since: lastModified }))
    .filter(
      (one) =>
        !noted.some((use) => use.timeline === one.timeline && use.since <= one.since + clockMargin),
    )
  return [...noted, ...begun].sort((a, b) => a.since - b.since)
}

const timelineOf = (key: string) => Number(key.slice(-8))

/** ms by which the clocks of a machine and of the store may differ; S3 refuses requests beyond that */
const clockMargin = 15 * 60_000

const storeUse = (store: FileStore, systemId: string, timeline: number, since: Date) => {
  const name = `${toStamp(since)}-${String(timeline).padStart(8, '0')}`
  return setBytes(store, `use-${systemId}-${name}`, Buffer.from(name))
}

/** A moment, or the first one after the last use: another clock may be ahead. */
const begun = (since: Date, last: Use | undefined) =>
  new Date(Math.max(since.getTime(), Math.ceil(last?.since ?? 0) + 1))

/** Another machine restored this database, and writes to the same archive. */
export class DisplacedError extends Error {
  constructor() {
    super(
      'another machine restored this database and writes to the same archive: stop one of the two, ' +
        'and start the other again (docs/operations.md, "Restore to a moment")',
    )
  }
}

/** `since`: the start of the database that writes to the timeline. */
type Started = { timeline: number; since: Date }

/**
 * The last use, when it is of another timeline; null when it is of this one. Of two machines that write
 * to one archive the one with the later restore goes on: throws a DisplacedError for the other, when the
 * later timeline was noted after its database had started.
 */
export async function assertInUse(
  store: FileStore,
  systemId: string,
  { timeline, since }: Started,
): Promise<Use | null> {
  const last = (await listUses(store, systemId)).at(-1) ?? { timeline: 1, since: 0 }
  if (last.timeline > timeline && last.since > since.getTime()) throw new DisplacedError()
  return last.timeline === timeline ? null : last
}

/** Notes that a timeline is in use, where the archive says another one. Throws a DisplacedError. */
export async function noteUse(store: FileStore, systemId: string, started: Started): Promise<void> {
  const { timeline, since } = started
  const last = await assertInUse(store, systemId, started)
  if (!last) return
  // a later restore that goes on has been in use all the time
  const from = last.since < since.getTime() ? since : new Date()
  await storeUse(store, systemId, timeline, begun(from, last))
}

export const Drill = z.object({
  /** when the drill ended, as ISO 8601 */
  made: z.iso.datetime(),
  /** the moment that was restored: the last change in it */
  until: z.string().nullable(),
  seconds: z.number(),
  rows: z.number(),
  /** whether fsck found nothing */
  isSound: z.boolean(),
})
export type Drill = z.infer<typeof Drill>

export const storeDrill = (store: FileStore, systemId: string, drill: Drill) =>
  setBytes(
    store,
    `drill-${systemId}-${toStamp(new Date(drill.made))}`,
    Buffer.from(JSON.stringify(drill)),
  )

/** The drills of a cluster, oldest first. */
export async function listDrills(store: FileStore, systemId: string): Promise<Drill[]> {
  const keys = await listObjects(store, `drill-${systemId}-`)
  return Promise.all(
    keys.map(async ({ key }) => Drill.parse(JSON.parse((await getBytes(store, key)).toString()))),
  )
}

/** Whether a timeline goes on from what a base backup of an earlier timeline holds. */
const isBeforeSwitch = ({ timeline, stop }: BaseBackup, history: History | undefined) =>
  history?.ancestors.some(
    (one) => one.timeline === timeline && toPosition(stop) <= toPosition(one.until),
  ) ?? false

/**
 * The base backup from which a timeline is restored to a moment (ms). `bases`: of one cluster, oldest first;
 * `history`: of the timeline.
 */
export const baseBefore = (
  bases: BaseBackup[],
  { timeline, history }: { timeline: number; history: History | undefined },
  moment: number,
): BaseBackup | undefined =>
  bases.findLast(
    (base) =>
      Date.parse(base.made) <= moment &&
      (base.timeline === timeline || isBeforeSwitch(base, history)),
  )

/** The timeline that was in use at a moment (ms). `bases`: of the cluster. */
export const timelineAt = (uses: Use[], bases: BaseBackup[], moment: number): number =>
  uses.findLast(({ since }) => since <= moment)?.timeline ??
  Math.min(...bases.map((base) => base.timeline))

/** The oldest base backup that a restore to a moment after `since` (ms) needs. */
async function firstNeeded(
  store: FileStore,
  systemId: string,
  bases: BaseBackup[],
  since: number,
): Promise<BaseBackup | undefined> {
  const uses = await listUses(store, systemId)
  const histories = await listHistories(store, systemId)
  const begins = [since, ...uses.map((use) => use.since).filter((begin) => begin > since)]
  const needed = begins.map((begin) => {
    const timeline = timelineAt(uses, bases, begin)
    const history = histories.find((one) => one.timeline === timeline)
    return baseBefore(bases, { timeline, history }, begin)
  })
  // before the first copy nothing can be restored, and what follows it needs it
  return needed.includes(undefined) ? bases[0] : bases.find((base) => needed.includes(base))
}

/**
 * Removes what no restore to a moment after `since` (ms) needs: base backups before the last one
 * that is older, the log before that, and everything of clusters that ended before. Pieces of a
 * copy that never ended go after a day. Returns how many objects went.
 */
export async function removeOld(
  store: FileStore,
  systemId: string,
  since: number,
): Promise<number> {
  const objects = await listObjects(store, '')
  const bases = await listBases(store, systemId)
  const first = await firstNeeded(store, systemId, bases, since)
  if (!first) return 0
  const whole = new Set(bases.map(({ stamp }) => stamp))
  // a copy after a restore may begin before an older one does
  const [firstSegment = ''] = bases
    .filter(({ stamp }) => stamp >= first.stamp)
    .map(({ start }) => segmentName(0, toPosition(start)).slice(8))
    .sort()
  const newest = new Map<string, number>()
  for (const { key, lastModified } of objects)
    newest.set(systemOf(key), Math.max(newest.get(systemOf(key)) ?? 0, lastModified))
  const isOld = ({ key, lastModified }: FileMetadata): boolean => {
    const [kind, system = '', name = ''] = key.split('-')
    if (system !== systemId) return (newest.get(system) ?? 0) < since
    if (kind === 'wal') return name.slice(8) < firstSegment
    if (kind !== 'base') return false
    return name < first.stamp || (!whole.has(name) && lastModified < Date.now() - day)
  }
  const old = objects.filter(isOld)
  // descriptions first: a copy that has lost a piece must not look whole
  old.sort((a, b) => Number(b.key.endsWith('-done')) - Number(a.key.endsWith('-done')))
  for (const { key } of old) await store.remove(key)
  return old.length
}

const day = 24 * 60 * 60 * 1000
const systemOf = (key: string) => key.split('-')[1] ?? ''
