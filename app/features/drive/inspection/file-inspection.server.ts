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
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { t } from '~/tables/messages'
import { LocalFile } from '~/storage/disk.server'
import { inspectFile } from '~/workers/file-inspection/inspect-file.server'
import { openStoredFile, incomingFolder } from '~/storage/stored-files.server'
import type { CallContext } from '~/http/call-context.server'
import type { Prisma } from '../../../../prisma/generated/client'
import type { ReportInput } from './file-inspection.schema'
import {
  buildReport,
  type ReportLevel,
  type ReportText,
  type StoredReport,
} from './file-inspection-text'
import { findFolder, findItem } from '~/features/drive/resolve-path.server'

/** What is larger is looked at only when somebody asks: most of the time would go to files nobody registers. */
const autoInspectBytes = 256 * 1024 * 1024
/** Who looks for longer than this was interrupted. */
const interruptedAfter = 10 * 60 * 1000

/** A report as it is told: `looking` while it is being made; null when there is none. `text` in few words, `lines` in full. */
export type ReportView = {
  level: ReportLevel | null
  looking: boolean
  text: string
  lines: string[]
} | null

const translateLine = ([key, params]: ReportText) => t(key, 'ko', params)

export function toReportView(stored: unknown): ReportView {
  const report = stored as StoredReport | null
  if (!report) return null
  if (!('looking' in report))
    return {
      level: report.level,
      looking: false,
      text: translateLine(report.short),
      lines: report.lines.map(translateLine),
    }
  const interrupted = Date.now() - Date.parse(report.looking) > interruptedAfter
  return interrupted ? null : { level: null, looking: true, text: t('intakeLooking'), lines: [] }
}

/** The same for a list: judgement and words. */
export function toReportSummary(stored: unknown): { level: ReportLevel; text: string } | null {
  const report = toReportView(stored)
  return report?.level ? { level: report.level, text: report.text } : null
}

// ── making one ──────────────────────────────────────────────────────────────────────────────────────────────────────

let queue: Promise<void> = Promise.resolve()

/** Ends when nothing is being looked at: for whoever shuts down, and for tests. */
export const inspectionsDone = () => queue

/** After an upload: those of a size that is quickly looked at. */
export const inspectNewFiles = (files: { key: string; size: number }[]) =>
  inspectFiles(files.flatMap(({ key, size }) => (size <= autoInspectBytes ? [key] : [])))

/** One after the other; those that came first are looked at first. */
export function inspectFiles(keys: string[]): Promise<void> {
  queue = queue.then(async () => {
    // one that cannot be looked at must not keep the others from it
    for (const key of keys)
      await inspectAndSave(key).catch((error: unknown) => console.error(error))
  })
  return queue
}

async function inspectAndSave(key: string): Promise<void> {
  const file = await db.storedFile.findUnique({ where: { key }, select: { name: true } })
  if (file) await saveReport(key, buildReport(await withLocalFile(key, inspectFile), file.name))
}

/** The file may be gone meanwhile. */
const saveReport = (key: string, report: StoredReport) =>
  db.storedFile.updateMany({ where: { key }, data: { report: report as Prisma.InputJsonObject } })

/** With a path of this disk: where file storage is elsewhere, of a copy for the time it is needed. */
async function withLocalFile<T>(key: string, task: (path: string) => Promise<T>): Promise<T> {
  const bytes = await openStoredFile(key)
  if (!bytes) throw new Error('a file to look at has no bytes')
  if (bytes instanceof LocalFile) return task(bytes.path)
  const path = join(incomingFolder, `look-${randomBytes(8).toString('hex')}`)
  try {
    await mkdir(incomingFolder, { recursive: true })
    await pipeline(
      Readable.fromWeb(bytes.stream() as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path, { mode: 0o600 }),
    )
    return await task(path)
  } finally {
    await rm(path, { force: true })
  }
}

// ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Marks a file as being looked at and begins when the change has been committed. */
export async function startInspection(
  { db: tx, afterCommit: after }: Pick<CallContext, 'db' | 'afterCommit'>,
  key: string,
): Promise<StoredReport> {
  const report = { looking: new Date().toISOString() }
  await tx.storedFile.update({ where: { key }, data: { report }, select: { key: true } })
  after(() => inspectFiles([key]))
  return report
}

/** The report on a file of the drive, or on a book's. */
export async function reportInfo(
  which: z.infer<typeof ReportInput>,
): Promise<{ report: ReportView }> {
  const { report } = await findReportedFile(db, which)
  return { report: toReportView(report) }
}

/** Looks (again). */
export async function examine(
  which: z.infer<typeof ReportInput>,
  _: User,
  ctx: CallContext,
): Promise<{ report: ReportView }> {
  const { key, report } = await findReportedFile(ctx.db, which)
  const current = toReportView(report)
  return { report: current?.looking ? current : toReportView(await startInspection(ctx, key)) }
}

async function findReportedFile(
  tx: Db,
  { path, name, bookId }: z.infer<typeof ReportInput>,
): Promise<{ key: string; report: unknown }> {
  const columns = { key: true, report: true } as const
  const bookFile =
    bookId && !name
      ? await tx.storedFile.findFirst({ where: { publisherBook: { bookId } }, select: columns })
      : null
  if (bookFile) return bookFile
  if (!name) throw new AppError('fileGone', 404, bookId ? 'bookId' : 'name')
  const { fileKey } = await findItem(tx, await findFolder(tx, path), name)
  if (!fileKey) throw new AppError('driveNotFile', 400, 'name')
  return tx.storedFile.findUniqueOrThrow({ where: { key: fileKey }, select: columns })
}
