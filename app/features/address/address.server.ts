/** Searches road addresses with the government's address service. */
import type * as z from 'zod/mini'
import { AppError } from '~/platform/app-error'
import { findAddresses } from '~/integrations/addresses/juso.server'
import type { User } from '~/auth/session.server'
import type { CallContext } from '~/http/call-context.server'
import type { Search } from './address.schema'

const pageSize = 100

/**
 * Addresses that match the keyword. An error belongs to the keyword field, whatever else the form
 * holds.
 */
export async function search(
  { keyword, page }: z.infer<typeof Search>,
  _: User | null,
  { origin }: CallContext,
) {
  try {
    const found = await findAddresses(origin, keyword)
    return { items: found.slice((page - 1) * pageSize, page * pageSize), totalCount: found.length }
  } catch (error) {
    throw error instanceof AppError
      ? new AppError(error.key, error.status, 'keyword', error.details)
      : error
  }
}
