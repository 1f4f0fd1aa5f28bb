/** Addresses of the drive's pages and files. */
import { href, withQuery } from '~/http/href'
import { splitPath } from './path'

type Query = Record<string, string | number | undefined>

/** The page of a folder; a path or the names that it consists of. */
export function driveLink(path: string | string[], query: Query = {}): string {
  const names = typeof path === 'string' ? splitPath(path) : path
  return href('/admin/drive/list/*', { '*': names }, query)
}

/** The bytes of a file (`version`: only of this content), or a folder as .zip. */
export const downloadLink = (path: string, name: string, version?: string | null) =>
  withQuery('/api/drive/download', { path, type: 'publisher', name, version })
