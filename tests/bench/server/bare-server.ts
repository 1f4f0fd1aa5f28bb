/**
 * A plain Node server in its own process that always sends the same bytes: the upper bound for
 * pages.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { portOf } from '../../../server/processes/port-of'

const [file = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const server = createServer((_, res) =>
  res
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .setHeader('Content-Encoding', 'br')
    .end(bytes),
)
server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }))
process.on('disconnect', () => process.exit())
