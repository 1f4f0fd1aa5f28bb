/** `npm run fsck` for tests. */
import { runProgram, type Variables } from './programs'

/** Its exit code, and all it said. */
export const fsck = (words: string[] = [], more: Variables = {}) =>
  runProgram('server/fsck.ts', words, { more })
