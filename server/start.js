/**
 * `npm start`: installs and builds what is missing, then runs the service from its sources.
 * `--dev` serves the sources without a build.
 */
import cluster from 'node:cluster'
import { checkNode, prepare, root, printLine, StepError } from './steps.js'

checkNode()
endWithNpm()
try {
  if (cluster.isPrimary) await prepare({ build: !process.argv.includes('--dev') })
  // of several processes the first has prepared everything; a later one may run a newer version
  // from another folder
  else process.chdir(root)
} catch (error) {
  if (!(error instanceof StepError)) throw error
  printLine(error.message)
  process.exit(1)
}
const { register } = await import('tsx/esm/api')
register()
await import(new URL('./index.ts', import.meta.url).href)

/**
 * npm passes a signal on to its shell, which ends without telling this process: it would go on
 * without anybody who could end it. A process whose shell is gone gets another parent.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || !cluster.isPrimary) return
  const shell = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watching.unref()
}
