/** Addresses of the pages and downloads of order files. */
import { href, withQuery } from '~/http/href'

export const listPath = href('/admin/user/order/list')
export const registerPath = href('/admin/user/order/register')

/** The page of one file. */
export const filePath = (name: string, query: Record<string, string | number | null> = {}) =>
  href('/admin/user/order/item/:name', { name }, query)

/** Downloads: the original sheet, and the sheet with the books filled in. */
export const originalLink = (name: string) =>
  withQuery('/api/userOrderBook/downloadOrderFile', { name })
export const filledLink = (name: string) =>
  withQuery('/api/userOrderBook/downloadOrderFile', { name, update: 'true' })

/** Downloads of a status page. */
export const statusSheetLink = (token: string) => `/api/public/userOrderBook/statusSheet/${token}`
export const statusCalendarLink = (token: string) =>
  `/api/public/userOrderBook/statusCalendar/${token}`
