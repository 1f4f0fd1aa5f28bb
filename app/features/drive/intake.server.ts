/**
 * The report on a file's content, kept with the file: made after an upload and a registration, and again when asked for. It is made beside the
 * request, one file at a time; when the service ends meanwhile, the report says so by its age and can be asked for again.
 */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as z from 'zod/mini'
import { db, type Db } from '~/db.server'
import { Failure } from '~/failure'
import type { User } from '~/features/auth/tokens.server'
import { say } from '~/messages'
import { LocalFile } from '~/outside/disk-storage.server'
import { readFacts } from '~/workers/file-inspection/read-file.server'
import { bytesOf, incoming } from '~/storage.server'
import type { Visit } from '~/visit.server'
import type { Prisma } from '../../../prisma/generated/client'
import type { OfReport } from './intake.schema'
import { reportOf, type Level, type Line, type Report } from './intake-words'
import { findFolder, findItem } from './place.server'

/** What is larger is looked at only when somebody asks: most of the time would go to files nobody registers. */
const byItself = 256 * 1024 * 1024
/** Who looks for longer than this was interrupted. */
const silent = 10 * 60 * 1000

/** A report as it is told: `looking` while it is being made; null when there is none. `text` in few words, `lines` in full. */
export type ToldReport = {
  level: Level | null
  looking: boolean
  text: string
  lines: string[]
} | null

const worded = ([key, params]: Line) => say(key, 'ko', params)

export function toldReport(kept: unknown): ToldReport {
  const report = kept as Report | null
  if (!report) return null
  if (!('looking' in report))
    return {
      level: report.level,
      looking: false,
      text: worded(report.short),
      lines: report.lines.map(worded),
    }
  const interrupted = Date.now() - Date.parse(report.looking) > silent
  return interrupted ? null : { level: null, looking: true, text: say('intakeLooking'), lines: [] }
}

/** The same for a list: judgement and words. */
export function listReport(kept: unknown): { level: Level; text: string } | null {
  const report = toldReport(kept)
  return report?.level ? { level: report.level, text: report.text } : null
}

// ── making one ──────────────────────────────────────────────────────────────────────────────────────────────────────

let last: Promise<void> = Promise.resolve()

/** Ends when nothing is being looked at: for whoever shuts down, and for tests. */
export const looked = () => last

/** After an upload: those of a size that is quickly looked at. */
export const lookAtNew = (files: { key: string; size: number }[]) =>
  lookAt(files.flatMap(({ key, size }) => (size <= byItself ? [key] : [])))

/** One after the other; those that came first are looked at first. */
export function lookAt(keys: string[]): Promise<void> {
  last = last.then(async () => {
    // one that cannot be looked at must not keep the others from it
    for (const key of keys) await report(key).catch((error: unknown) => console.error(error))
  })
  return last
}

async function report(key: string): Promise<void> {
  const file = await db.storedFile.findUnique({ where: { key }, select: { name: true } })
  if (file) await keep(key, reportOf(await onDisk(key, readFacts), file.name))
}

/** The file may be gone meanwhile. */
const keep = (key: string, report: Report) =>
  db.storedFile.updateMany({ where: { key }, data: { report: report as Prisma.InputJsonObject } })

/** With a path of this disk: where file storage is elsewhere, of a copy for the time it is needed. */
async function onDisk<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
  const bytes = await bytesOf(key)
  if (!bytes) throw new Error('a file to look at has no bytes')
  if (bytes instanceof LocalFile) return work(bytes.path)
  const path = join(incoming, `look-${randomBytes(8).toString('hex')}`)
  try {
    await mkdir(incoming, { recursive: true })
    await pipeline(
      Readable.fromWeb(bytes.stream() as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path, { mode: 0o600 }),
    )
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

// ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Marks a file as being looked at and begins when the change has been committed. */
export async function begin(
  { db: tx, after }: Pick<Visit, 'db' | 'after'>,
  key: string,
): Promise<Report> {
  const report = { looking: new Date().toISOString() }
  await tx.storedFile.update({ where: { key }, data: { report }, select: { key: true } })
  after(() => lookAt([key]))
  return report
}

/** The report on a file of the drive, or on a book's. */
export async function reportInfo(which: z.infer<typeof OfReport>): Promise<{ report: ToldReport }> {
  const { report } = await fileOf(db, which)
  return { report: toldReport(report) }
}

/** Looks (again). */
export async function examine(
  which: z.infer<typeof OfReport>,
  _: User,
  visit: Visit,
): Promise<{ report: ToldReport }> {
  const { key, report } = await fileOf(visit.db, which)
  const now = toldReport(report)
  return { report: now?.looking ? now : toldReport(await begin(visit, key)) }
}

async function fileOf(
  tx: Db,
  { path, name, bookId }: z.infer<typeof OfReport>,
): Promise<{ key: string; report: unknown }> {
  const columns = { key: true, report: true } as const
  const ofBook =
    bookId && !name
      ? await tx.storedFile.findFirst({ where: { publisherBook: { bookId } }, select: columns })
      : null
  if (ofBook) return ofBook
  if (!name) throw new Failure('fileGone', 404, bookId ? 'bookId' : 'name')
  const { fileKey } = await findItem(tx, await findFolder(tx, path), name)
  if (!fileKey) throw new Failure('driveNotFile', 400, 'name')
  return tx.storedFile.findUniqueOrThrow({ where: { key: fileKey }, select: columns })
}
