/** What the commands of the terminal (backup, restore, fsck) share: how they end. */
import { StartError } from './cli-output'

/** `main` gives the exit code. An error ends with 2: what the person can mend in its own words, anything else after those of `failed`. */
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
