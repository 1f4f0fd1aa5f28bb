/** Loads lists whose page, size and order stand in the query of the address. */
import { recordOf } from '~/platform/records'
import { defaultPageSize, densePageSize, pageSizes } from '~/tables/codes'
import { isStaffPath, parseDisplay } from '~/components/frame/display-settings'
import { readCookies } from '~/platform/cookies.server'
import { urlOf } from '~/platform/request-url'
import type { RequestArgs } from '~/platform/request-args'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow } from './run.server'
import type { Row } from '~/http/row.server'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The page of a list that the query asks for. */
const pageOf = ({ page, size, sort }: Fields, usualSize: number) => ({
  page: Number(page) || 1,
  size: Number(size) || usualSize,
  sort: text(sort),
})

/** Only sizes that the page offers (the API may allow others): every definition refuses 0. */
const offeredSize = ({ size }: Fields, usualSize: number) =>
  !size ? usualSize : pageSizes.some((one) => one === Number(size)) ? Number(size) : 0

/**
 * Rows per page when the address names no number: fifty on staff's lists for those who asked for it.
 */
function usualSizeOf<Size extends number | undefined>({ request }: RequestArgs, usualSize: Size) {
  const dense =
    isStaffPath(urlOf(request).pathname) &&
    parseDisplay(readCookies(request).display).rows === 'dense'
  return dense ? Math.max(densePageSize, usualSize ?? 0) : usualSize
}

/**
 * Executes a list's API definition with page, size and order of the query. Returns the result or
 * the form errors, with the values for the list's controls.
 * @param fields the input, when it is not just the query
 * @param usualSize rows per page when the query names no size and the definition's own default
 *   differs
 */
export async function loadList<I, R>(
  args: RequestArgs,
  row: Row<I, R>,
  fields: Fields = queryFields(args.request),
  usualSize?: number,
) {
  const usual = usualSizeOf(args, usualSize)
  const size = usualSize === undefined ? fields.size || usual : offeredSize(fields, usual ?? 0)
  const { data: found, problem } = await tryCall(args, row, { ...fields, size })
  const list = pageOf({ ...fields, size }, usual ?? defaultPageSize)
  return problem ? { ...list, found: null, problem } : { ...list, found, problem: null }
}

/** Like `loadList`, for pages that cannot show an invalid query: throws an error page instead. */
export async function loadListOrThrow<I, R>(
  args: RequestArgs,
  row: Row<I, R>,
  fields: Fields = {},
) {
  const query = queryFields(args.request)
  const { page } = query
  const size = query.size || usualSizeOf(args, undefined)
  const found = await loadOrThrow(args, row, { ...fields, page, size })
  return { found, ...pageOf({ ...query, size }, defaultPageSize) }
}

/**
 * Whether the page in the query lies behind the last one: an action may have emptied the last page.
 */
export async function pageIsGone(
  args: RequestArgs,
  row: Row,
  fields: Fields = {},
): Promise<boolean> {
  const { page, ...query } = queryFields(args.request)
  const size = query.size || usualSizeOf(args, undefined)
  return (await tryCall(args, row, { ...fields, page, size })).problem !== null
}

/** The fields of a search as text: '' for those that are absent. */
export function searchTexts<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): Record<Name, string> {
  return recordOf(names, (name) => text(fields[name]))
}
