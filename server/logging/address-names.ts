/**
 * Names addresses for the log, for errors and for the metrics by the patterns of the routes and of the
 * API table: nothing of an address that opens something by itself is written anywhere, and the number
 * of names is bounded, whatever is asked for.
 */
import type { ServerBuild } from '@remix-run/node'
import { entryOf } from '../http/page-builds'

/** Parameters whose value is all that their address needs: of links, feeds and packing lists. */
const secretParameter = /^:(token|code|accessId|key)$/i
/** Characters of a part of an unknown address; every token and code is longer. */
const maxUnknownPart = 11
const masked = '…'

export type AddressNames = {
  /** The pattern of a path, '/item/:id'; 'other' for a path that none names. */
  pattern(path: string): string
  /** The path as its pattern is spelled, without what opens something: '/status/…', '/item/12'. */
  withoutSecrets(path: string): string
}

/**
 * `patterns`: paths with `:name` for one part and `*` at the end for any rest. Paths are decoded and in
 * lower case, as in the request context (url-guard.ts).
 */
export function addressNames(patterns: readonly string[]): AddressNames {
  const known = [...new Set(patterns)].map((pattern) => ({ pattern, parts: pattern.split('/') }))
  const byFirst = new Map<string, typeof known>()
  for (const one of known) {
    const first = one.parts[1]?.toLowerCase() ?? ''
    byFirst.set(first, [...(byFirst.get(first) ?? []), one])
  }
  const find = (parts: string[]) =>
    byFirst
      .get(parts[1] ?? '')
      ?.filter((one) => fits(one.parts, parts))
      .reduce<(typeof known)[number] | undefined>(
        (best, one) => (best && literals(best.parts) >= literals(one.parts) ? best : one),
        undefined,
      )
  return {
    pattern: (path) => find(path.split('/'))?.pattern ?? 'other',
    withoutSecrets: (path) => {
      const parts = path.split('/')
      const found = find(parts)
      return parts
        .map((part, i) => {
          const name = found?.parts[i]
          if (name === undefined || name === '*')
            return part.length > maxUnknownPart && !found ? masked : part
          if (!name.startsWith(':')) return name
          return secretParameter.test(name) ? masked : part
        })
        .join('/')
    },
  }
}

const fits = (pattern: string[], parts: string[]) =>
  (pattern.at(-1) === '*' ? parts.length >= pattern.length : parts.length === pattern.length) &&
  pattern.every(
    (part, i) => part === '*' || part.startsWith(':') || part.toLowerCase() === parts[i],
  )

const literals = (pattern: string[]) => pattern.filter((part) => !/^[:*]/.test(part)).length

/** The patterns of a build: of its routes, and of the calls of its API table. */
export function patternsOf(build: Pick<ServerBuild, 'routes' | 'entry'>): string[] {
  const { routes } = build
  const pathOf = (id: string | undefined): string =>
    id && id !== 'root'
      ? `${pathOf(routes[id]?.parentId)}/${routes[id]?.path ?? ''}`.replace(/\/+/g, '/')
      : ''
  const pages = Object.keys(routes)
    .map((id) => pathOf(id).replace(/(?<=.)\/$/, '') || '/')
    // these two stand for what no other pattern names
    .filter((path) => path !== '/*' && path !== '/api/*')
  return [...pages, ...(entryOf(build).apiPaths?.() ?? []), '/assets/*']
}
