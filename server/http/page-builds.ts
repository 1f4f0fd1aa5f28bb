/** Loads the pages: the build, or Vite with hot reload in development. */
import type { Server } from 'node:http'
import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { LargerBody } from '../../app/http/body-limits.server'
import type { publicVersion } from '../../app/platform/page-versions.server'

/** The pages; in development, as they are now. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)

export type PageBuilds = { build: Build; vite?: RequestHandler }

/**
 * The build reads its configuration when it is imported, so process.env must be complete before.
 */
export async function loadBuiltPages(): Promise<{ build: ServerBuild }> {
  // not a literal, because the build does not exist when types are checked
  const file = new URL('../../build/server/index.js', import.meta.url).href
  return { build: (await import(file)) as ServerBuild }
}

/** `server` also carries Vite's own connection to the browser. */
export async function loadDevPages(server: Server): Promise<PageBuilds> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } })
  return {
    build: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
    vite: vite.middlewares,
  }
}

/**
 * What entry.server.tsx exports besides Remix's own. A build without it takes usual forms only,
 * none of its pages is kept, and its calls have no names in the log.
 */
export type OurEntry = {
  largerBodies?: (largest: number) => LargerBody[]
  publicVersion?: typeof publicVersion
  /** what a page tells instead of an error of its loader that is nobody's fault */
  refusalOf?: (error: unknown, args: LoaderFunctionArgs) => unknown
  /** the patterns of the API table */
  apiPaths?: () => string[]
}
export const entryOf = ({ entry }: Pick<ServerBuild, 'entry'>) => entry.module as OurEntry

const bodiesOf = (build: ServerBuild, largest: number) =>
  entryOf(build).largerBodies?.(largest) ?? []

/**
 * Paths that take more than a usual form, from the API table of the build; `largest` is
 * MAX_UPLOAD_BYTES.
 */
export function largerBodies(build: Build, largest: number): () => Promise<LargerBody[]> {
  if (typeof build !== 'function') {
    const bodies = Promise.resolve(bodiesOf(build, largest))
    return () => bodies
  }
  // in development, Remix itself reports sources that do not compile
  return () =>
    build().then(
      (now) => bodiesOf(now, largest),
      () => [],
    )
}
