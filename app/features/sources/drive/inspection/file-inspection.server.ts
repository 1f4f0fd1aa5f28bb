/**
 * Inspects files for their content reports, and stores each report with its file.
 *
 * An inspection runs after an upload, after a registration, and on request. It runs outside the
 * request, one file at a time. When the service stops during one, the report's age shows it, and
 * people can ask for a new one.
 */
import type * as z from 'zod/mini'
import { db, inTransaction, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { t } from '~/tables/messages'
import { inspectFile } from '~/workers/file-inspection/inspect-file.server'
import { withLocalFile } from '~/storage/local-copy.server'
import type { CallContext } from '~/http/call-context.server'
import type { ReportInput } from './file-inspection.schema'
import { buildReport } from './file-inspection-text'
import type { ReportLevel, ReportText, StoredReport } from './stored-report'
import { reportForBook, wantedColumns, type WantedBook } from './named-book'
import { administratorsToNotify, notify } from '~/notices/notify.server'
import { findFolder, findItem } from '~/features/sources/drive/resolve-path.server'

/**
 * Larger files are inspected only on request: most of the time would go to files that nobody
 * registers.
 */
export const inspectedBytes = 256 * 1024 * 1024
/** An inspection that began longer ago was interrupted. */
export const interruptedAfter = 10 * 60 * 1000

/**
 * A report as callers receive it, null when there is none. `looking` while the inspection runs;
 * `text` in few words, `lines` in full.
 */
export type ReportView = {
  level: ReportLevel | null
  looking: boolean
  text: string
  lines: string[]
} | null

const translateLine = ([key, params]: ReportText) => t(key, 'ko', params)

/** `book`: the book that the file is for, where one is known. */
export function toReportView(
  stored: StoredReport | null,
  book: WantedBook | null = null,
): ReportView {
  if (!stored) return null
  if (!('looking' in stored)) {
    const report = reportForBook(stored, book)
    return {
      level: report.level,
      looking: false,
      text: translateLine(report.short),
      lines: report.lines.map(translateLine),
    }
  }
  const interrupted = Date.now() - Date.parse(stored.looking) > interruptedAfter
  return interrupted ? null : { level: null, looking: true, text: t('intakeLooking'), lines: [] }
}

/** The same for a list: judgement and short text. */
export function toReportSummary(
  stored: StoredReport | null,
  book: WantedBook | null = null,
): { level: ReportLevel; text: string } | null {
  const report = toReportView(stored, book)
  return report?.level ? { level: report.level, text: report.text } : null
}

/** The same for whoever sent the file: of a doubt about the book it says what to send instead. */
export function toSenderSummary(
  stored: StoredReport | null,
  book: WantedBook | null,
): { level: ReportLevel; text: string } | null {
  const summary = toReportSummary(stored, book)
  if (!summary || !stored || 'looking' in stored) return summary
  const { level, doubt } = reportForBook(stored, book)
  return doubt && level !== 'bad' ? { level, text: translateLine(doubt) } : summary
}

// ── inspecting ───────────────────────────────────────────────────────────────────────────────────

let queue: Promise<void> = Promise.resolve()

/** Resolves when no inspection runs or waits; for shutdown and for tests. */
export const inspectionsDone = () => queue

/** Inspects uploaded files that are small enough for an automatic inspection. */
export const inspectNewFiles = (files: { key: string; size: number }[]) =>
  inspectFiles(files.flatMap(({ key, size }) => (size <= inspectedBytes ? [key] : [])))

/** Inspects files one after the other, in the order of the calls. */
export function inspectFiles(keys: string[]): Promise<void> {
  queue = queue.then(async () => {
    // A file that cannot be inspected must not stop the others.
    for (const key of keys)
      await inspectAndSave(key).catch((error: unknown) => console.error(error))
  })
  return queue
}

async function inspectAndSave(key: string): Promise<void> {
  const file = await db.storedFile.findUnique({ where: { key }, select: { name: true } })
  if (!file) return
  try {
    await saveReport(key, buildReport(await withLocalFile(key, inspectFile), file.name))
  } catch (error) {
    // bytes that disappear together with their file are no fault
    if (await db.storedFile.count({ where: { key } })) throw error
  }
}

/** Stores the report; does nothing when the file was deleted in the meantime. */
const saveReport = (key: string, report: StoredReport) =>
  inTransaction(async (tx) => {
    await tx.storedFile.updateMany({ where: { key }, data: { report } })
    if ('level' in report && report.level === 'bad') await tellProblem(tx, key)
  })

/** Of a file that a publisher sent, administrators are told once that it cannot be used as it is. */
async function tellProblem(tx: Db, key: string): Promise<void> {
  const item = await tx.driveItem.findFirst({
    where: { fileKey: key, inboxId: { not: null } },
    select: { name: true },
  })
  if (!item) return
  const administrators = await administratorsToNotify(tx)
  await notify(
    tx,
    'sourceProblem',
    administrators.map((userId) => ({
      userId,
      eventKey: `sourceProblem:${key}`,
      facts: { title: item.name },
    })),
  )
}

// ── service functions ────────────────────────────────────────────────────────────────────────────

/** Marks a file as being inspected; the inspection begins after the commit. */
export async function startInspection(
  { db: tx, afterCommit: after }: Pick<CallContext, 'db' | 'afterCommit'>,
  key: string,
): Promise<StoredReport> {
  const report = { looking: new Date().toISOString() }
  await tx.storedFile.update({ where: { key }, data: { report }, select: { key: true } })
  after(() => inspectFiles([key]))
  return report
}

/** The report on a file of the drive, or on a book's publisher's file. */
export async function reportInfo(
  which: z.infer<typeof ReportInput>,
): Promise<{ report: ReportView }> {
  const { report, book } = await findReportedFile(db, which)
  return { report: toReportView(report, book) }
}

/** Inspects a file, also one that has a report. */
export async function examine(
  which: z.infer<typeof ReportInput>,
  _: User,
  ctx: CallContext,
): Promise<{ report: ReportView }> {
  const { key, report, book } = await findReportedFile(ctx.db, which)
  const current = toReportView(report, book)
  return { report: current?.looking ? current : toReportView(await startInspection(ctx, key)) }
}

/** A file's report, and the book that it is the source of, or that it was sent for. */
export const reportedColumns = {
  key: true,
  report: true,
  publisherBook: { select: wantedColumns },
  driveItem: { select: { request: { select: { book: { select: wantedColumns } } } } },
} as const

export const bookOf = (file: {
  publisherBook: WantedBook | null
  driveItem: { request: { book: WantedBook } | null } | null
}): WantedBook | null => file.publisherBook ?? file.driveItem?.request?.book ?? null

async function findReportedFile(
  tx: Db,
  { path, name, bookId }: z.infer<typeof ReportInput>,
): Promise<{ key: string; report: StoredReport | null; book: WantedBook | null }> {
  const select = { key: true, report: true } as const
  const bookFile =
    bookId && !name
      ? await tx.storedFile.findFirst({ where: { publisherBook: { bookId } }, select })
      : null
  if (bookFile) return { ...bookFile, book: await findBookOf(tx, bookFile.key) }
  if (!name) throw new AppError('fileGone', 404, bookId ? 'bookId' : 'name')
  const { fileKey } = await findItem(tx, await findFolder(tx, path), name)
  if (!fileKey) throw new AppError('driveNotFile', 400, 'name')
  const file = await tx.storedFile.findUniqueOrThrow({ where: { key: fileKey }, select })
  return { ...file, book: await findBookOf(tx, file.key) }
}

/** The same book, read by itself: its request may be deleted with it while the file is read. */
async function findBookOf(tx: Db, key: string): Promise<WantedBook | null> {
  const select = wantedColumns
  return (
    (await tx.book.findUnique({ where: { publisherFileKey: key }, select })) ??
    (await tx.book.findFirst({
      where: { sourceRequests: { some: { files: { some: { fileKey: key } } } } },
      select,
    }))
  )
}
