/** Express in its own process that sends the same compressed bytes for every address. */
import { readFileSync } from 'node:fs'
import express from 'express'
import { portOf } from '../../../server/processes/port-of'

const [file = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const server = express()
  .disable('etag')
  .use((_, res) => {
    res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }).send(bytes)
  })
  .listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }))
process.on('disconnect', () => process.exit())
