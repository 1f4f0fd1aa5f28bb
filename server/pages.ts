/** Where the pages come from: the build, or Vite with hot reload while developing. */
import type { Server } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { Build } from './remix'

export type Pages = { build: Build; vite?: RequestHandler }

/** The build reads its configuration when it is imported, so everything in process.env must be settled before. */
export async function builtPages(): Promise<Pages> {
  // the name is not a literal: the build does not exist when types are checked
  const file = new URL('../build/server/index.js', import.meta.url).href
  return { build: (await import(file)) as ServerBuild }
}

/** `server` also carries Vite's own connection to the browser. */
export async function developedPages(server: Server): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } })
  return {
    build: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
    vite: vite.middlewares,
  }
}
