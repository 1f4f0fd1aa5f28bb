/** Input schemas of school lists: what a member sends for a school, and how they settle its rows. */
import * as z from 'zod/mini'
import { bodyLimits, fieldLimits } from '~/tables/codes'
import { optional, preprocess, requiredText, rowId, text } from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { fileField } from '~/validation/uploaded-file'
import { Candidates, SetBookId } from '~/features/requests/order-file/order-file.schema'

const schoolName = requiredText('orderSchoolRequired', fieldLimits.schoolName)

export const Send = z.object({ schoolName, file: fileField(bodyLimits.sheet) })
export const SendCart = z.object({ schoolName })
export const listFilters = ['all', 'open'] as const
const only = preprocess((value) => value || 'all', z.enum(listFilters, { error: 'invalidChoice' }))
export const Rows = z.extend(Paging, { id: rowId, only })
export const ByRow = z.object({ orderFileBookId: rowId })
export { Candidates }
/** Without a `bookId` the row is left to the centre. */
export const Settle = SetBookId
/** `link`: a new address of the status page, which ends the one before, or none. */
export const SetStatusLink = z.object({
  id: rowId,
  link: z.enum(['new', 'none'], { error: 'invalidChoice' }),
})

/** A word that is no UUID names no list, as an unknown one does. */
const token = text(100)
export const ByToken = z.object({ token })
export const StatusPage = z.extend(Paging, { token, only: optional(only) })
