/** Inputs that many calls share. */
import * as z from 'zod/mini'
import { rowId } from './fields'

/** A call without fields. */
export const Nothing = z.object({})
/** The row that the address names. */
export const ById = z.object({ id: rowId })
