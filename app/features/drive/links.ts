/** Addresses of the drive's pages and files. */
import { namesOf } from './path'

type Query = Record<string, string | number | undefined>

function queried(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** The page of a folder; a path or the names that it consists of. */
export function driveLink(path: string | string[], query: Query = {}): string {
  const names = typeof path === 'string' ? namesOf(path) : path
  return queried(['/admin/drive/list', ...names.map(encodeURIComponent)].join('/'), query)
}

/** The bytes of a file (`version`: only of this content), or a folder as .zip. */
export const downloadLink = (path: string, name: string, version?: string | null) =>
  queried('/api/drive/download', { path, type: 'publisher', name, version: version ?? undefined })
