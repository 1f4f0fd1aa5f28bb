/** Input schemas of errata sheets (정오표). */
import * as z from 'zod/mini'
import { integer, booleanField, optional, preprocess, rowId } from '~/validation/fields'

/** The forms of a sheet; `print` is large print. */
export const sheetKinds = ['braille', 'ebraille', 'print', 'text', 'epub'] as const
export type SheetKind = (typeof sheetKinds)[number]

const kind = preprocess((value) => value ?? '', z.enum(sheetKinds, { error: 'invalidChoice' }))
/** Points of the letters of large print. */
export const printSizes = { min: 18, usual: 24, max: 32 } as const
const { min, max } = printSizes
const size = optional(integer({ min, max, message: 'largeSizeBad' }))

export const OfErratum = z.object({ id: rowId, kind, size })
/** Of an application; `all`: every correction of its book, also those that the copies have. */
export const OfOrder = z.extend(OfErratum, { all: booleanField })
