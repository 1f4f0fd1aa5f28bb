/**
 * Measures the labelled rows in a process of its own, because the product has one database per
 * process.
 */
import { quality } from './match'

quality().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
