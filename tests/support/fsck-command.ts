import { execFile } from 'node:child_process'

/** `npm run fsck`: its exit code, and all it said. */
export const fsck = (words: string[] = [], more: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string }>((done) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'server/fsck.ts', ...words],
      { env: { ...process.env, ...more } },
      (_, stdout, stderr) => done({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })
