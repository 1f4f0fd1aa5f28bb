/** Decides for whom somebody acts: the caller, or readers in their care. No other module does. */
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { readRows } from '~/platform/statement.server'
import { scopeHolds } from '~/tables/care-codes'
import type { CareScope } from '~/tables/codes'
import type { User } from '~/auth/tokens.server'
import { readerOfCarer, readersOfCarer } from './care.sql.server'

/**
 * The reader as the user of a call, with the caller as `carer`. Throws 404 for a reader of others, as for
 * none, and 403 for what the carer may not do.
 */
export async function actFor(readerId: number, carer: User, needed: CareScope): Promise<User> {
  const [found] = await readRows(db, readerOfCarer(readerId, carer.id))
  if (!found) throw new AppError('readerNotYours', 404, 'reader')
  const { scope, ...reader } = found
  if (!scopeHolds(scope, needed)) throw new AppError('careMayNot', 403, 'reader')
  return { ...reader, carer }
}

/** The names of the readers for whom this carer may do so today, by their ids. */
export async function readersInCare(
  carerId: number,
  needed: CareScope,
): Promise<ReadonlyMap<number, string>> {
  const rows = await readRows(db, readersOfCarer(carerId, null))
  return new Map(
    rows.filter(({ scope }) => scopeHolds(scope, needed)).map(({ id, name }) => [id, name]),
  )
}
