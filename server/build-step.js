/** `npm run build`: installs and builds what is missing or out of date; also a step of `npm test`. */
import { prepare, printLine, StepError } from './steps.js'

try {
  await prepare()
} catch (error) {
  if (!(error instanceof StepError)) throw error
  printLine(error.message)
  process.exit(1)
}
