/** Creates the build when it is missing or out of date: a step of `npm test` in its own process. */
import { prepare, printLine, StepError } from './steps.js'

try {
  await prepare()
} catch (error) {
  if (!(error instanceof StepError)) throw error
  printLine(error.message)
  process.exit(1)
}
