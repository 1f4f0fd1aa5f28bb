/** Addresses of the drive's pages and downloads. */
import { href, withQuery } from '~/http/href'
import { splitPath } from './path'

type Query = Record<string, string | number | undefined>

/** The page of a folder, given its path or the names in that path. */
export function driveLink(path: string | string[], query: Query = {}): string {
  const names = typeof path === 'string' ? splitPath(path) : path
  return href('/admin/drive/list/*', { '*': names }, query)
}

/**
 * The download of a file, or of a folder as .zip. With `version` the link works only for that
 * content.
 */
export const downloadLink = (path: string, name: string, version?: string | null) =>
  withQuery('/api/drive/download', { path, type: 'publisher', name, version })
