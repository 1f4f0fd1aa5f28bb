/** Runs `npm run fsck` for tests. */
import { runProgram, type Variables } from './programs'

/** Returns its exit code and its output. */
export const runFsck = (args: string[] = [], more: Variables = {}) =>
  runProgram('server/fsck.ts', args, { more })
