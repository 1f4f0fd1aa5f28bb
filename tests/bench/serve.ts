/**
 * The product's server in a process of its own: the same build, the same middleware. With `fixed`, the home page's loader answers what
 * it answered the first time, so that a page of ten rows is drawn without a database; the result is also there as a plain file.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoaderFunction, ServerBuild } from '@remix-run/node'
import { createApp } from '../../server/app'
import { createServer } from '../../server/http-server'
import { builtPages } from '../../server/pages'

export type Message = { port: number } | { rss: number }

async function main() {
  const { env } = await import('../../app/env.server')
  const build = (await builtPages()).build as ServerBuild
  const { server } = createServer(createApp({ build: process.argv.includes('fixed') ? withoutDatabase(build) : build, env }))
  server.listen(0, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }))
  process.on('message', () => tell({ rss: process.memoryUsage.rss() }))
  process.on('disconnect', () => process.exit())
}

const tell = (message: Message) => process.send?.(message)

function withoutDatabase(build: ServerBuild): ServerBuild {
  const home = build.routes['routes/_index']!
  let kept: Promise<unknown> | undefined
  const loader: LoaderFunction = (args) => (kept ??= Promise.resolve(home.module.loader!(args)))
  return { ...build, routes: { ...build.routes, 'routes/_index': { ...home, module: { ...home.module, loader } } } }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
