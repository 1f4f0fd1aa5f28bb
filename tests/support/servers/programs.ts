/**
 * Runs commands in the process of the test or from their sources; compiles programs that tests kill
 * or measure once for the whole run.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { inject, vi } from 'vitest'
import { oncePerRun } from '../setup/once-per-run'

const root = join(import.meta.dirname, '../../..')
const entries = ['server/restore.ts', 'tests/support/servers/upload-process.ts'] as const
type Command = `server/${'admin' | 'backup' | 'drill' | 'fsck' | 'restore'}.ts`

/** The path of a source file's compiled copy; the first caller of the run compiles all of them. */
export async function compiled(program: (typeof entries)[number]): Promise<string> {
  const folder = inject('programs')
  await oncePerRun(
    () => existsSync(folder),
    async () => {
      const begun = `${folder}-begun`
      await compile(begun)
      linkOtherFiles(begun)
      renameSync(begun, folder)
    },
  )
  return join(folder, program.replace(/\.ts$/, '.js'))
}

/** One output file for each source file, in the same place below `outDir`. */
async function compile(outDir: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '~': join(root, 'app') } },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      copyPublicDir: false,
      rollupOptions: {
        input: entries.map((entry) => join(root, entry)),
        output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
      },
    },
  })
}

/**
 * Links migrations, lists and plain JavaScript, which the compiled files expect beside themselves.
 */
function linkOtherFiles(folder: string): void {
  for (const part of ['app', 'server', 'prisma'])
    for (const file of readdirSync(join(root, part), { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || /\.tsx?$/.test(file.name)) continue
      const source = join(file.parentPath, file.name)
      const link = source.replace(root, folder)
      mkdirSync(dirname(link), { recursive: true })
      if (!existsSync(link)) symlinkSync(source, link)
    }
}

export type Ended = { code: number | null; said: string }
export type Variables = Record<string, string | undefined>

/**
 * Runs a command from its source file to its end, as `npm run` starts it; `more` may also remove
 * variables, `typed` is its standard input.
 */
export const runSource = (
  program: Command,
  words: string[],
  { more = {}, typed = '' }: { more?: Variables; typed?: string } = {},
): Promise<Ended> => ended(['--import', 'tsx', program, ...words], more, typed)

let runs = 0

/**
 * Runs a command to its end in this process, whose modules are loaded already: a fraction of the
 * time of a process. While it runs, the configuration is that of the variables.
 */
export async function runHere(
  program: Command,
  words: string[],
  { more = {}, typed = '' }: { more?: Variables; typed?: string } = {},
): Promise<Ended> {
  const { env, readEnv } = await import('~/platform/env.server')
  const before = { argv: process.argv, code: process.exitCode, env: { ...env } }
  const input = vi.spyOn(process, 'stdin', 'get')
  input.mockReturnValue(
    Object.assign(Readable.from([typed]), { isTTY: false }) as typeof process.stdin,
  )
  const said: string[] = []
  const listen = (chunk: string | Uint8Array) => said.push(chunk.toString()) > 0
  const spies = [
    input,
    vi.spyOn(process.stdout, 'write').mockImplementation(listen),
    vi.spyOn(console, 'error').mockImplementation((line: string) => void listen(`${line}\n`)),
  ]
  const configure = (values: object) => {
    for (const key of Object.keys(env)) Reflect.deleteProperty(env, key)
    Object.assign(env, values)
  }
  try {
    process.argv = [process.execPath, program, ...words]
    process.exitCode = undefined
    configure(readEnv({ ...process.env, ...more }))
    // another address, so that the command begins anew
    await import(/* @vite-ignore */ `${join(root, program)}?run=${++runs}`)
    while (process.exitCode === undefined) await wait(5)
    return { code: Number(process.exitCode), said: said.join('') }
  } finally {
    for (const spy of spies) spy.mockRestore()
    configure(before.env)
    process.argv = before.argv
    process.exitCode = before.code
  }
}

const ended = (words: string[], more: Variables, typed: string) =>
  new Promise<Ended>((done) => {
    const child = execFile(
      process.execPath,
      words,
      { cwd: root, env: { ...process.env, ...more } },
      (_, stdout, stderr) => done({ code: child.exitCode, said: stdout + stderr }),
    )
    child.stdin?.end(typed)
  })
