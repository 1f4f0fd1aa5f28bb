/** Answers the corrections of an erratum, or of somebody's copies, as a sheet in the form that they read. */
import type * as z from 'zod/mini'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import { assertEligible } from '~/features/people/eligibility/current-eligibility.server'
import { ebrailleType } from '~/features/production/braille/ebraille/write-ebraille'
import {
  draftInWorker,
  printInWorker,
} from '~/features/production/manuscript/draft/worker/draft-in-worker.server'
import { AppError, FileResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { todayInSeoul } from '~/platform/today'
import { readSetting } from '~/setting/read-setting.server'
import { fieldLimits } from '~/tables/codes'
import { t } from '~/tables/messages'
import { correctionsLacking } from '../holders.sql.server'
import { sheetText, type ErrataSheet, type SheetCorrection } from './sheet-content.server'
import { draftOfSheet, printOfSheet } from './sheet-task.server'
import type { OfErratum, OfOrder, SheetKind } from './sheet.schema'
import { correctionsOfErrata, sourcesOfCorrections } from './sheet.sql.server'

/** Corrections of one sheet: as many as an erratum has at most. */
const mostCorrections = fieldLimits.corrections
/** Letters of a sheet in a form that is laid out; that of 232 corrections has twenty thousand. */
const mostLetters = 500_000
const mostSources = 20

type Found = SheetCorrection & { id: number; totalCount: number }
type Wanted = Pick<z.infer<typeof OfErratum>, 'kind' | 'size'>

/** A whole erratum that was registered. Throws 404, and 409 before it was confirmed or after it was taken back. */
export async function ofErratum({ id, ...wanted }: z.infer<typeof OfErratum>, me: User) {
  const erratum = await db.erratum.findUnique({
    where: { id },
    select: { state: true, book: { select: { title: true } } },
  })
  if (!erratum) throw new AppError('noSuchItem', 404)
  if (erratum.state !== 'taken') throw new AppError('erratumNotTaken', 409)
  await consumeRateLimit('errata-sheet', me.user)
  const rows = await readRows(db, correctionsOfErrata([id], mostCorrections))
  return sheetFile(rows, { ...wanted, me, title: erratum.book.title, lead: t('erratumSheetOne') })
}

/**
 * What the caller's copies of an application of their own lack, or every correction of its book. Throws 404 for an
 * application of others, and where there is no correction.
 */
export async function ofOrder(
  { id, all, ...wanted }: z.infer<typeof OfOrder>,
  me: User,
): Promise<FileResult> {
  const order = await db.order.findFirst({
    where: { id, userId: me.id },
    select: { bookId: true, prodType: true, title: true },
  })
  if (!order) throw new AppError('noSuchItem', 404)
  if (all) await assertEligible(db, me.id)
  const { bookId, prodType, title } = order
  const errata = await db.erratum.findMany({
    where: { state: 'taken', book: { bookId } },
    select: { id: true },
  })
  if (errata.length === 0) throw new AppError('erratumSheetNone', 404)
  await consumeRateLimit('errata-sheet', me.user)
  const ids = errata.map((one) => one.id)
  const rows = await readRows(
    db,
    all
      ? correctionsOfErrata(ids, mostCorrections)
      : correctionsLacking(ids, { userId: me.id, prodType }, mostCorrections, 0),
  )
  const lead = all ? t('erratumSheetAll') : t('erratumSheetLacking', 'ko', { type: prodType })
  return sheetFile(rows, { ...wanted, me, title, lead })
}

async function sheetFile(
  rows: readonly Found[],
  { me, title, lead, kind, size }: Wanted & { me: User; title: string; lead: string },
): Promise<FileResult> {
  const [first] = rows
  if (!first) throw new AppError('erratumSheetNone', 404)
  const sources = await readRows(
    db,
    sourcesOfCorrections(
      rows.map(({ id }) => id),
      mostSources,
    ),
  )
  const { totalCount } = first
  const sheet: ErrataSheet = {
    title,
    day: todayInSeoul(),
    facts: [
      lead,
      t('erratumSheetCount', 'ko', { count: totalCount }),
      ...(totalCount > rows.length
        ? [t('erratumOfVolumeMore', 'ko', { shown: rows.length, count: totalCount })]
        : []),
      ...sources.map(({ source, day }) =>
        t('erratumSheetSource', 'ko', { source: [source, day].filter(Boolean).join(', ') }),
      ),
    ],
    corrections: [...rows],
  }
  const bytes = await bytesOf(sheet, { kind, size }, me)
  const { ending, type } = fileTypes[kind]
  return new FileResult(`${t('erratumSheetFile', 'ko', { title })}.${ending}`, type, bytes)
}

const fileTypes: Record<SheetKind, { ending: string; type: string }> = {
  braille: { ending: 'brf', type: 'application/octet-stream' },
  ebraille: { ending: 'ebrl', type: ebrailleType },
  print: { ending: 'pdf', type: 'application/pdf' },
  text: { ending: 'txt', type: 'text/plain; charset=utf-8' },
  epub: { ending: 'epub', type: 'application/epub+zip' },
}

async function bytesOf(sheet: ErrataSheet, { kind, size }: Wanted, me: User): Promise<Buffer> {
  if (kind === 'text') return Buffer.from(sheetText(sheet))
  const letters = sheet.corrections.reduce(
    (sum, { wrong, right, note }) => sum + wrong.length + right.length + note.length,
    0,
  )
  if (letters > mostLetters) throw new AppError('erratumSheetLong', 409)
  const made =
    kind === 'print'
      ? await printInWorker(printOfSheet(sheet, size), me.user)
      : await draftInWorker(draftOfSheet(sheet, kind, await readSetting('braillePage')), me.user)
  if (!made) throw new AppError('erratumSheetLong', 409)
  return Buffer.from(made.bytes)
}
