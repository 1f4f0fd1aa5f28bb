/** Lists whose page, size and order stand in the address: found by a row of the API table. */
import { defaultPageSize, pageSizes } from '~/tables/codes'
import type { RequestArgs } from '~/platform/request-args'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow } from './run.server'
import type { Row } from './row.server'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The page of a list that an address asks for. */
const pageOf = ({ page, size, sort }: Fields, usualSize: number) => ({
  page: Number(page) || 1,
  size: Number(size) || usualSize,
  sort: text(sort),
})

/** Only sizes that the page offers (the call itself may take others too): 0 is refused by every row. */
const offeredSize = ({ size }: Fields, usualSize: number) =>
  !size ? usualSize : pageSizes.some((one) => one === Number(size)) ? Number(size) : 0

/**
 * The part of a list that the address asks for, or the problem with what it asks; with page, size and order for the list's controls.
 * @param fields what the row is asked with, when that is not just the query
 * @param usualSize rows per page where the address names no size, when the row itself would show another number
 */
export async function loadList<I, R>(
  args: RequestArgs,
  row: Row<I, R>,
  fields: Fields = queryFields(args.request),
  usualSize?: number,
) {
  const size = usualSize === undefined ? fields.size : offeredSize(fields, usualSize)
  const { data: found, problem } = await tryCall(args, row, { ...fields, size })
  const asked = pageOf({ ...fields, size }, usualSize ?? defaultPageSize)
  return problem ? { ...asked, found: null, problem } : { ...asked, found, problem: null }
}

/** The same where an address that asks for what cannot be has no page of its own to say so. */
export async function loadListOrThrow<I, R>(
  args: RequestArgs,
  row: Row<I, R>,
  fields: Fields = {},
) {
  const asked = queryFields(args.request)
  const { page, size } = asked
  const found = await loadOrThrow(args, row, { ...fields, page, size })
  return { found, ...pageOf(asked, defaultPageSize) }
}

/** Whether the page that the address asks for is there (any more): what was done may have emptied the last one. */
export async function pageIsGone(
  args: RequestArgs,
  row: Row,
  fields: Fields = {},
): Promise<boolean> {
  const { page, size } = queryFields(args.request)
  return (await tryCall(args, row, { ...fields, page, size })).problem !== null
}

/** What stands in the fields of a search, as text: '' for those that are not given. */
export function searchTexts<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): Record<Name, string> {
  const texts = Object.fromEntries(names.map((name) => [name, text(fields[name])]))
  return texts as Record<Name, string>
}
