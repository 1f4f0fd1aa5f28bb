/**
 * Starts one embedded server for the whole run: a template that is migrated once, and a copy for
 * each worker.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../prisma/migrate'
import { startDatabase } from '../../../server/database/embedded-postgres'
import { createCopy } from '../database/create-copy'

declare module 'vitest' {
  interface ProvidedContext {
    /** the template's address; each worker's own database is there under `databaseOf` its number */
    templateUrl: string
    /** the run's folder, removed at its end */
    folder: string
    /**
     * another folder of the run, for compiled programs: two levels below the repository, as the
     * build is
     */
    programs: string
  }
}

/** What a run has once, though each vitest project imports this module separately. */
type Shared = { url: string; folder: string; programs: string; end(): Promise<void> }
const run = globalThis as typeof globalThis & { moduchaekRun?: Promise<Shared>; projects?: number }

export default async function setup({ vitest, provide }: TestProject) {
  run.projects = (run.projects ?? 0) + 1
  const { url, folder, programs, end } = await (run.moduchaekRun ??= start(
    // a project's own configuration has no number: its workers are those of the run
    vitest.config.maxWorkers,
  ))
  provide('templateUrl', url)
  provide('folder', folder)
  provide('programs', programs)
  return async () => {
    run.projects = (run.projects ?? 1) - 1
    if (run.projects > 0) return
    delete run.moduchaekRun
    await end()
  }
}

async function start(workers: number): Promise<Shared> {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-tests-'))
  chmodSync(folder, 0o755)
  const { url, stop } = await startDatabase({ dataDir: join(folder, 'data'), say: () => undefined })
  const programs = join(import.meta.dirname, '../../../build', basename(folder))
  const end = async () => {
    await stop()
    for (const one of [folder, programs]) rmSync(one, { recursive: true, force: true })
  }
  try {
    await trustThePower(url)
    await migrate(url, () => undefined)
    await copyTemplate(url, workers)
  } catch (error) {
    await end()
    throw error
  }
  return { url, folder, programs, end }
}

/**
 * Turns durability off: the run's databases need not survive a power cut, and every file gets a
 * copy of them.
 */
async function trustThePower(url: string): Promise<void> {
  const client = new pg.Client(
    Object.assign(new URL(url), { username: 'postgres', pathname: '/postgres' }).href,
  )
  await client.connect()
  for (const name of ['fsync', 'full_page_writes'])
    await client.query(`ALTER SYSTEM SET ${name} = off`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

async function copyTemplate(url: string, copies: number): Promise<void> {
  const client = new pg.Client(url.replace(/\/moduchaek$/, '/postgres'))
  await client.connect()
  for (let number = 1; number <= copies; number++)
    await createCopy(client, `moduchaek_${number}`, 'moduchaek')
  await client.end()
}
