/** Searches road addresses with the government's address service, and schools' by their initials. */
import type * as z from 'zod/mini'
import { AppError } from '~/platform/app-error'
import * as schools from '~/features/people/school/school.server'
import { findAddresses } from '~/integrations/addresses/juso.server'
import type { User } from '~/auth/session.server'
import type { CallContext } from '~/http/call-context.server'
import type { Search } from './address.schema'

const pageSize = 100

/** Initial consonants name a school: the address service knows no such search. */
const isInitials = (keyword: string) => /^[ㄱ-ㅎ\s]+$/.test(keyword)

async function schoolAddresses(name: string) {
  const { items } = await schools.list({ name })
  return items.flatMap(({ name, address, zipCode }) =>
    address && /^\d{5}$/.test(zipCode)
      ? [{ roadAddress: address, zipCode, buildingName: name }]
      : [],
  )
}

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
    const found = isInitials(keyword)
      ? await schoolAddresses(keyword)
      : await findAddresses(origin, keyword)
    return { items: found.slice((page - 1) * pageSize, page * pageSize), totalCount: found.length }
  } catch (error) {
    throw error instanceof AppError
      ? new AppError(error.key, error.status, 'keyword', error.details)
      : error
  }
}
