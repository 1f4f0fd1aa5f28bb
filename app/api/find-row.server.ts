/** Finds the API definition for a method and a path. */
import type { Row } from '~/http/row.server'
import { rows } from './table.server'

type RowMatch = { row: Row; params: Record<string, string> }

/**
 * `:id` in a definition's path matches one segment. `allow` lists the methods of the path when
 * `method` is not among them.
 */
export function findRow(method: string, pathname: string): { found?: RowMatch; allow: string[] } {
  const matching = rows.flatMap((row) => {
    const params = matchPath(row.path, pathname)
    return params ? [{ row, params }] : []
  })
  // A literal path wins over a pattern: GET /api/oauth/login is a wrong method, not a provider.
  const exact = matching.filter(({ row }) => row.path === pathname)
  const fitting = exact.length > 0 ? exact : matching
  return {
    found: fitting.find(({ row }) => row.method === method),
    allow: fitting.map(({ row }) => row.method),
  }
}

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const patternParts = pattern.split('/')
  const pathParts = pathname.split('/')
  if (patternParts.length !== pathParts.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of patternParts.entries()) {
    const value = pathParts[i] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = value
    else if (part !== value) return null
  }
  return params
}
