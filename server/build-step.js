/** Makes the build where it is missing or old: a step of `npm test` in a process of its own. */
import { prepare, say, StepProblem } from './steps.js'

try {
  prepare()
} catch (error) {
  if (!(error instanceof StepProblem)) throw error
  say(error.message)
  process.exit(1)
}
