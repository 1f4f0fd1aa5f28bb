/** What the server tells the person who starts it: one short line for each step, with the time it took. */

export type Say = (line: string) => void

export const say: Say = (line) => void process.stdout.write(`${line}\n`)

/** Runs one step of the start and says how long it took. */
export async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  say(`  ${name} (${Math.round(performance.now() - started)}ms)`)
  return result
}

/** Something the person can mend: its text is shown without a stack. */
export class StartProblem extends Error {}

/** Runs a step whose error, if any, is about the configuration. */
export async function configured<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error))
  }
}
