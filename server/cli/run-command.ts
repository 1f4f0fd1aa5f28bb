/** Runs a terminal command (backup, restore, fsck) and sets its exit code. */
import { StartError } from './cli-output'

/**
 * `main` returns the exit code. An error ends with 2: a StartError prints its own text, any other
 * error the text of `failed` first.
 */
export function runCommand(
  main: () => Promise<number>,
  failed: (error: NodeJS.ErrnoException) => string,
): void {
  main().then(
    (code) => (process.exitCode = code),
    (error: NodeJS.ErrnoException) => {
      process.exitCode = 2
      console.error(
        error instanceof StartError ? error.message : `${failed(error)}\n${error.message}`,
      )
    },
  )
}
