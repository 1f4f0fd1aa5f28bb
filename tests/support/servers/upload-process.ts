/**
 * Runs a file server in a process that can be killed. Prints its port; on a line `memory`, the
 * highest resident memory since the last one.
 */
import { createInterface } from 'node:readline'
import { fileServer } from './file-server'

async function main() {
  let highest = 0
  const look = () => (highest = Math.max(highest, process.memoryUsage().rss))
  setInterval(look, 20)
  createInterface(process.stdin).on('line', (line) => {
    if (line !== 'memory') return
    look()
    console.log(`memory ${highest}`)
    highest = 0
  })
  const { port } = await fileServer()
  console.log(`port ${port}`)
}

void main()
