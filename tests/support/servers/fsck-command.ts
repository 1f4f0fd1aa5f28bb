/** `npm run fsck` for tests. */
import { runProgram, type Variables } from './programs'

/** Its exit code, and all it said. */
export const runFsck = (args: string[] = [], more: Variables = {}) =>
  runProgram('server/fsck.ts', args, { more })
