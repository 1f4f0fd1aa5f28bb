/** Addresses of order files' pages and downloads. */

export const listPath = '/admin/user/order/list'
export const registerPath = '/admin/user/order/register'

const queried = (path: string, query: Record<string, string | number | null>) => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** The page of one file. */
export const filePath = (name: string, query: Record<string, string | number | null> = {}) =>
  queried(`/admin/user/order/item/${encodeURIComponent(name)}`, query)

/** The original, or the sheet with the books filled in. */
export const originalLink = (name: string) =>
  queried('/api/userOrderBook/downloadOrderFile', { name })
export const filledLink = (name: string) =>
  queried('/api/userOrderBook/downloadOrderFile', { name, update: 'true' })
