/**
 * `npm start`: installs and builds what is missing, then runs the service from its sources.
 * `--dev` serves the sources without a build.
 */
import cluster from 'node:cluster'
import { checkNode, prepare, root, printLine, StepError } from './steps.js'

checkNode()
try {
  if (cluster.isPrimary) prepare({ build: !process.argv.includes('--dev') })
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
