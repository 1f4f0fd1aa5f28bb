/** Addresses of order files' pages and downloads. */
import { href, withQuery } from '~/http/href'

export const listPath = href('/admin/user/order/list')
export const registerPath = href('/admin/user/order/register')

/** The page of one file. */
export const filePath = (name: string, query: Record<string, string | number | null> = {}) =>
  href('/admin/user/order/item/:name', { name }, query)

/** The original, or the sheet with the books filled in. */
export const originalLink = (name: string) =>
  withQuery('/api/userOrderBook/downloadOrderFile', { name })
export const filledLink = (name: string) =>
  withQuery('/api/userOrderBook/downloadOrderFile', { name, update: 'true' })
