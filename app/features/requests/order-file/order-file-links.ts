/** Addresses of the pages and downloads of order files. */
import { href, withQuery } from '~/http/href'

export const listPath = href('/admin/user/order/list')

/** The page of one file. */
export const filePath = (name: string, query: Record<string, string | number | null> = {}) =>
  href('/admin/user/order/item/:name', { name }, query)

/** Where the page of a file asks for its school. */
export const schoolQuestionPath = (name: string) => `${filePath(name)}#school`

/** Downloads: the original sheet, and the sheet with the books filled in. */
export const originalLink = (name: string) =>
  withQuery('/api/userOrderBook/downloadOrderFile', { name })
export const filledLink = (name: string) =>
  withQuery('/api/userOrderBook/downloadOrderFile', { name, update: 'true' })

/** Downloads of a status page. */
export const statusSheetLink = (token: string) => `/api/public/userOrderBook/statusSheet/${token}`
export const statusCalendarLink = (token: string) =>
  `/api/public/userOrderBook/statusCalendar/${token}`
