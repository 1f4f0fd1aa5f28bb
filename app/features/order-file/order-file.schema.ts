/** What may be asked of schools' order files (userOrderBook of the contract). */
import * as z from 'zod/mini'
import { bodyLimits, limits } from '~/codes'
import { day, listOf, optional, prepared, requiredText, rowId, text, whole } from '~/fields'
import { Paging } from '~/paging'
import { fileOf } from '~/upload'

const flag = prepared(
  (value) => value === true || value === 'true' || value === '1' || value === 'on',
  z.boolean(),
)
/** Names of files are longer than those of things. */
const name = requiredText('noSuchOrderFile', 300)
const sheet = fileOf(bodyLimits.sheet)
const ofRow = { orderFileBookId: rowId }

export const List = z.extend(Paging, {
  schoolName: optional(text()),
  only: optional(z.enum(['open'], { error: 'invalidChoice' })),
})
export const ByName = z.object({ name })
/** `step`: the one that the page offered to take back; another that came after it is not undone unseen. */
export const Undo = z.object({ name, step: optional(rowId) })
export const Register = z.object({ file: sheet })
export const Create = z.object({
  schoolName: requiredText('orderSchoolRequired'),
  date: z.pipe(day, z.string('orderDateRequired')),
  file: sheet,
})
export const Schools = z.object({ name: optional(text()) })

/** Which rows: those that wait for a person, by how sure, decided ones, those that were asked for before. */
export const shownRows = [
  'all',
  'open',
  'certain',
  'review',
  'none',
  'decided',
  'automatic',
  'person',
  'absent',
  'duplicate',
] as const
export const Rows = z.object({
  name,
  update: optional(flag),
  only: prepared((value) => value || 'all', z.enum(shownRows, { error: 'invalidChoice' })),
  keyword: optional(text(limits.keyword)),
  page: whole({ min: 1, max: 1_000_000, wrong: 'noSuchPage' }, 1),
  size: whole({ min: 1, max: limits.orderRows, wrong: 'badSize' }, limits.orderRows),
})
export const ByRow = z.object(ofRow)
export const Candidates = z.object({
  ...ofRow,
  offset: whole({ min: 0, max: limits.candidates, wrong: 'invalidNumber' }, 0),
  keyword: optional(text(limits.keyword)),
})
/** `bookId` empty or the word null: reset to none. `updateTime`: as the form showed the row; a change meanwhile is refused. */
const updateTime = optional(text(40))
export const SetBookId = z.object({
  ...ofRow,
  bookId: prepared(
    (value) => (value === 'null' || value === '' ? undefined : (value ?? undefined)),
    z.optional(text(50)),
  ),
  offset: optional(whole({ min: 0, max: limits.candidates })),
  updateTime,
})
export const SetAbsent = z.object({ ...ofRow, updateTime })
export const SetRemarks = z.object({
  ...ofRow,
  remarks: prepared((value) => value ?? '', text(500)),
  updateTime,
})
/** `orderFileBookId`: only these rows; none: all of the file. */
export const ToCart = z.object({
  name,
  orderType: whole({ min: 0, max: 1, wrong: 'invalidChoice' }),
  orderFileBookId: listOf(rowId, limits.orderRows),
})
export const Download = z.object({ name, update: optional(flag) })

/** A sum over all order files and applications: one row per book. */
export const sortNames = [
  'title',
  'publisher',
  'creator',
  'grade',
  'curriculum',
  'bookId',
  'braille',
  'brailleTranslation',
  'magnifiedA3',
  'magnifiedB4',
  'voice',
  'total',
  'schools',
  'state',
] as const
