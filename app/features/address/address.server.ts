/** Finding a road address through the government's service. */
import type * as z from 'zod/mini'
import { Failure } from '~/failure'
import { findAddresses } from '~/outside/addresses.server'
import type { User } from '~/session.server'
import type { Visit } from '~/visit.server'
import type { Search } from './address.schema'

const pageSize = 100

/** Addresses that fit the keyword. A refusal stands at the keyword: whatever else is in the form is not its fault. */
export async function search(
  { keyword, page }: z.infer<typeof Search>,
  _: User | null,
  { origin }: Visit,
) {
  try {
    const found = await findAddresses(origin, keyword)
    return { items: found.slice((page - 1) * pageSize, page * pageSize), totalCount: found.length }
  } catch (error) {
    throw error instanceof Failure
      ? new Failure(error.key, error.status, 'keyword', error.more)
      : error
  }
}
