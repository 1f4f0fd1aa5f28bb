/** `npm start`: makes what is missing, then runs the service from its sources. `--dev` serves them without a build. */
import cluster from 'node:cluster'
import { checkNode, prepare, say, StepProblem } from './steps.js'

checkNode()
try {
  // of several processes the first has prepared everything
  if (cluster.isPrimary) prepare({ build: !process.argv.includes('--dev') })
} catch (error) {
  if (!(error instanceof StepProblem)) throw error
  say(error.message)
  process.exit(1)
}
const { register } = await import('tsx/esm/api')
register()
await import(new URL('./index.ts', import.meta.url).href)
