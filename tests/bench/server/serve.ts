/**
 * The product's server in a process of its own: the same build, the same middleware. With a
 * directory, the home page's loader repeats its first answer, so that a page of ten rows is
 * rendered each time without a database, and public files come from that directory.
 */
import type { LoaderFunction, ServerBuild } from '@remix-run/node'
import { createApp } from '../../../server/http/app'
import { createServer } from '../../../server/http/http-server'
import { loadBuiltPages } from '../../../server/http/page-builds'
import { portOf } from '../../../server/processes/port-of'

export type Message = { port: number } | { rss: number } | { sent: number }

async function main() {
  const { env } = await import('../../../app/platform/env.server')
  const build = (await loadBuiltPages()).build
  const directory = process.argv[2]
  const { server } = createServer(
    createApp({ build: directory ? fixed(build, directory) : build, env }),
  )
  server.listen(0, '127.0.0.1', () => tell({ port: portOf(server) }))
  process.on('message', (asked) => {
    if (asked === 'rss') return tell({ rss: process.memoryUsage.rss() })
    void sendOutbox()
  })
  process.on('disconnect', () => process.exit())
}

/** As the timer of the service does. */
async function sendOutbox() {
  const outbox = await import('../../../app/features/messages/outbox/send-outbox.server')
  const result = await outbox.sendOutbox('http://moduchaek.test')
  tell({ sent: result?.sent ?? 0 })
}

const tell = (message: Message) => process.send?.(message)

function fixed(build: ServerBuild, assetsBuildDirectory: string): ServerBuild {
  const home = build.routes['routes/_index']!
  const handle = { ...(home.module.handle as object), cachesPage: false }
  let cached: Promise<unknown> | undefined
  const loader: LoaderFunction = (args) => (cached ??= Promise.resolve(home.module.loader!(args)))
  return {
    ...build,
    assetsBuildDirectory,
    routes: {
      ...build.routes,
      'routes/_index': { ...home, module: { ...home.module, loader, handle } },
    },
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
