/**
 * A plain Node server in its own process that always sends the same bytes: the upper bound for
 * pages.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [file = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const server = createServer((_, res) =>
  res
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .setHeader('Content-Encoding', 'br')
    .end(bytes),
)
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
process.on('disconnect', () => process.exit())
