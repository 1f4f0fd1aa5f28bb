/**
 * What the server prints for the person who starts it: one line for each step, with its duration.
 */

export type PrintLine = (line: string) => void

export const printLine: PrintLine = (line) => void process.stdout.write(`${line}\n`)

/** Runs one step of the start and prints its duration. */
export async function runStep<T>(name: string, task: () => T | Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await task()
  printLine(`  ${name} (${Math.round(performance.now() - started)}ms)`)
  return result
}

/** A problem that the person can fix: its text is shown without a stack. */
export class StartError extends Error {}

/** Runs a step whose errors are about the configuration. */
export async function withConfigErrors<T>(task: () => T | Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}
