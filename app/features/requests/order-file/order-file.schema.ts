/** Input schemas of order files (`userOrderBook` on the wire). */
import * as z from 'zod/mini'
import { bodyLimits, fieldLimits, productionTypes } from '~/tables/codes'
import {
  isoDate,
  listOf,
  optional,
  preprocess,
  preprocessFields,
  requiredText,
  rowId,
  text,
  integer,
} from '~/validation/fields'
import { recordOf } from '~/platform/records'
import { Paging } from '~/validation/paging'
import { fileField, filesField, withFileList } from '~/validation/uploaded-file'

const booleanFlag = preprocess(
  (value) => value === true || value === 'true' || value === '1' || value === 'on',
  z.boolean(),
)
/** File names are longer than other names. */
const name = requiredText('noSuchOrderFile', 300)
const sheetField = fileField(bodyLimits.sheet)
const rowFields = { orderFileBookId: rowId }

/** `only`: files with undecided rows, or with rows of which nobody knows the school. */
export const List = z.extend(Paging, {
  schoolName: optional(text()),
  only: optional(z.enum(['open', 'withoutSchool'], { error: 'invalidChoice' })),
})
export const ByName = z.object({ name })
/**
 * `step`: the step that the page offered to undo; when it is no longer the last one, the call is
 * refused.
 */
export const Undo = z.object({ name, step: optional(rowId) })
export const Register = z.object({ file: sheetField })
/** Several files of one form. */
export const RegisterFiles = preprocessFields(withFileList, z.object({ file: filesField }))
const schoolFields = {
  schoolName: requiredText('orderSchoolRequired'),
  date: z.pipe(isoDate, z.string('orderDateRequired')),
}
export const Create = z.object({ ...schoolFields, file: sheetField })
export const SetSchool = z.object({ name, ...schoolFields })
export const Schools = z.object({ name: optional(text()) })

/** Filters of rows: undecided, by match band, decided, duplicates. */
export const rowFilters = [
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
  'marked',
] as const
export const Rows = z.object({
  name,
  update: optional(booleanFlag),
  only: preprocess((value) => value || 'all', z.enum(rowFilters, { error: 'invalidChoice' })),
  keyword: optional(text(fieldLimits.keyword)),
  page: integer({ min: 1, max: 1_000_000, message: 'noSuchPage' }, 1),
  size: integer({ min: 1, max: fieldLimits.orderRows, message: 'badSize' }, fieldLimits.orderRows),
})
export const ByRow = z.object(rowFields)
export const Candidates = z.object({
  ...rowFields,
  offset: integer({ min: 0, max: fieldLimits.candidates, message: 'invalidNumber' }, 0),
  keyword: optional(text(fieldLimits.keyword)),
})
/**
 * `bookId`: empty or the text null resets the row. `updateTime`: the version that the form showed;
 * the call is refused when the row has changed since.
 */
const updateTime = optional(text(40))
export const SetBookId = z.object({
  ...rowFields,
  bookId: preprocess(
    (value) => (value === 'null' || value === '' ? undefined : (value ?? undefined)),
    z.optional(text(50)),
  ),
  offset: optional(integer({ min: 0, max: fieldLimits.candidates })),
  updateTime,
})
export const SetAbsent = z.object({ ...rowFields, updateTime })
export const SetRemarks = z.object({
  ...rowFields,
  remarks: preprocess((value) => value ?? '', text(500)),
  updateTime,
})
/** The titles of the two books that one line names. */
export const Split = z.object({
  ...rowFields,
  title: requiredText('titleRequired', 300),
  secondTitle: requiredText('titleRequired', 300),
  updateTime,
})
/** Copies by type; blank means none, a type that is not sent stays as it is. */
const copiesField = preprocess(
  (value) => (value === '' ? '0' : value),
  optional(integer({ min: 0, max: fieldLimits.copies, message: 'orderBadCopies' })),
)
export const SetCounts = z.object({
  ...rowFields,
  updateTime,
  ...recordOf(
    productionTypes.map(({ column }) => column),
    () => copiesField,
  ),
})
/** `orderFileBookId`: only these rows; absent: all rows of the file. */
export const ToCart = z.object({
  name,
  orderType: integer({ min: 0, max: 1, message: 'invalidChoice' }),
  orderFileBookId: listOf(rowId, fieldLimits.orderRows),
})
export const Download = z.object({ name, update: optional(booleanFlag) })

/** Sort keys of demand: one row per book over all order files and applications. */
export const sortNames = [
  'title',
  'publisher',
  'creator',
  'grade',
  'curriculum',
  'bookId',
  ...productionTypes.map(({ sum }) => sum),
  'total',
  'schools',
  'state',
] as const
