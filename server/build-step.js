/** Makes the build where it is missing or old: a step of `npm test` in a process of its own. */
import { prepare, printLine, StepError } from './steps.js'

try {
  prepare()
} catch (error) {
  if (!(error instanceof StepError)) throw error
  printLine(error.message)
  process.exit(1)
}
