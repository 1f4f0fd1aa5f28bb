/** Runs `npm run fsck` for tests. */
import { runHere, type Variables } from './programs'

/** Returns its exit code and its output. */
export const runFsck = (args: string[] = [], more: Variables = {}) =>
  runHere('server/fsck.ts', args, { more })
