/**
 * The embedded PostgreSQL of a data directory: created, started or adopted, watched, stopped.
 *
 * Every process that uses the server keeps one connection to it, its guard, which holds a shared
 * advisory lock. A process that can turn its lock into the exclusive one is the last and stops the
 * server; a guard that breaks shows that the server is gone. So a server left by a killed process
 * is simply used again, and several processes share one server without knowing who started it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { installedBinaries, run, serverUser, type Binaries } from './postgres-binaries'
import {
  clusterExists,
  createCluster,
  openCluster,
  toStartError,
  type Cluster,
} from './postgres-cluster'
import { StartError, type PrintLine } from '../cli/cli-output'
import { errorCode } from '~/platform/error-code'
import { portOf } from '../processes/port-of'

type Guard = { client: pg.Client; port: number; gone: Promise<void> }
type DatabaseOptions = { dataDir: string; say: PrintLine; binaries?: () => Binaries }
type AttachOptions = { port?: number; until?: number; signal?: AbortSignal }

const databaseName = 'moduchaek'
/** Shared by the guards of all processes that use the server. */
export const guardLock = 20261121
const startTimeoutMs = 60_000

/** Other settings keep PostgreSQL's defaults; durability stays as strict as it is by default. */
const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  // many short queries at once gain nothing from parallel plans, and containers have little shared
  // memory for them
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // @prisma/adapter-pg assumes UTC: it reads a time and drops its zone
  timezone: 'UTC',
  log_timezone: 'Asia/Seoul',
  // while the store of the archive is away, the log may take so much of the disk, and no more
  max_slot_wal_keep_size: '2GB',
  // one file for each day of the week in <cluster>/log
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
}

/**
 * Resolves when the database answers. `stop` leaves the server running while other processes use
 * it.
 */
export async function startDatabase({
  dataDir,
  say: print,
  binaries = installedBinaries,
}: DatabaseOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const cluster = openCluster(dataDir, binaries)
  const ending = new AbortController()
  let guard = await attach(cluster, print, { until: Date.now() + startTimeoutMs })
  let revival: Promise<void> | undefined
  let stopped: Promise<void> | undefined
  const { port } = guard

  const watch = () => guard.gone.then(() => void (ending.signal.aborted || (revival = revive())))
  const revive = async () => {
    print('데이터베이스가 멈추어 다시 시작합니다.')
    try {
      guard = await attach(cluster, print, { port, signal: ending.signal })
    } catch {
      return // stopped meanwhile
    }
    print('데이터베이스가 다시 응답합니다.')
    void watch()
  }
  const stop = async () => {
    ending.abort()
    await revival
    await leave(cluster, guard)
  }

  void watch()
  return {
    url: `postgresql://${databaseName}:${cluster.password}@127.0.0.1:${port}/${databaseName}`,
    stop: () => (stopped ??= stop()),
  }
}

/**
 * Adopts the directory's server or starts it, with growing pauses between attempts. With a deadline
 * (the start), a problem that only a person can fix is thrown at once; without one (a running
 * service) it is printed, and the attempts go on until it is fixed.
 */
async function attach(
  cluster: Cluster,
  print: PrintLine,
  { port, until = Infinity, signal }: AttachOptions,
): Promise<Guard> {
  let isAnnounced = ''
  let last: Error = new StartError(
    `데이터베이스가 응답하지 않습니다. 기록: ${join(cluster.directory, 'log')}`,
  )
  for (let pause = 25; Date.now() < until; pause = Math.min(pause * 2, 2_000)) {
    signal?.throwIfAborted()
    try {
      const guard = (await findGuard(cluster)) ?? (await launch(cluster, port))
      if (guard) return guard
    } catch (error) {
      last = toStartError(error, cluster.root)
      const mendable = last instanceof StartError
      if (mendable && until !== Infinity) throw last
      if (mendable && last.message !== isAnnounced) print((isAnnounced = last.message))
    }
    await wait(pause)
  }
  throw last
}

/**
 * A guard on the server that postmaster.pid names, if it answers and serves this very directory.
 */
async function findGuard(cluster: Cluster): Promise<Guard | undefined> {
  const noted = pidFile(cluster)
  if (!noted?.port) return undefined
  const { port } = noted
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    if (rows[0]?.data_directory !== cluster.directory) throw new Error('another server')
    await client.query('SELECT pg_advisory_lock_shared($1)', [guardLock])
    await ensureDatabase(client, cluster.password)
    return { client, port, gone: ended }
  } catch (error) {
    await client.end().catch(() => undefined)
    if ((error as pg.DatabaseError).code === '28P01' && isPostmaster(cluster, noted.pid))
      throw wrongPassword(cluster.root)
    return undefined
  }
}

/** Starts the server unless another process is starting or stopping it. */
async function launch(cluster: Cluster, port?: number): Promise<Guard | undefined> {
  const noted = pidFile(cluster)
  if (noted && isPostmaster(cluster, noted.pid)) return undefined
  if (noted) disown(cluster, noted.pid)
  if (!clusterExists(cluster)) await createCluster(cluster)
  const options = Object.entries({
    ...serverSettings,
    port: port ?? (await freePort(noted?.port)),
  }).map(([key, value]) => `-c ${key}=${value}`)
  const words = ['start', '-w', '-t', '300', '-D', cluster.directory, '-o', options.join(' ')]
  await run(cluster.programs().pg_ctl, words, serverUser(cluster.directory), cluster.root)
  return findGuard(cluster)
}

/**
 * Stops the server if no other guard is connected: mode "fast", which rolls back open transactions
 * and loses nothing that was committed.
 */
async function leave(cluster: Cluster, { client }: Guard): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [guardLock])
    const { rows } = await client.query<{ last: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS last',
      [guardLock],
    )
    if (!rows[0]?.last) return await client.end()
  } catch {
    return // the server is gone already
  }
  await stopServer(cluster)
}

/** Stops the server of a cluster, whoever uses it. */
export const stopServer = (cluster: Cluster) =>
  run(
    cluster.programs().pg_ctl,
    ['stop', '-m', 'fast', '-w', '-t', '300', '-D', cluster.directory],
    serverUser(cluster.directory),
    cluster.root,
  )

/**
 * The application's role may only own its database (and create others, for tests and migrations).
 */
async function ensureDatabase(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
    databaseName,
  ])
  if (rowCount) return
  const unlessThere = (error: pg.DatabaseError) => {
    if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error
  }
  await client
    .query(`CREATE ROLE ${databaseName} LOGIN CREATEDB PASSWORD '${password}'`)
    .catch(unlessThere)
  await client.query(`CREATE DATABASE ${databaseName} OWNER ${databaseName}`).catch(unlessThere)
}

function pidFile({ directory }: Cluster): { pid: number; port: number } | undefined {
  try {
    const [pid, , , port] = readFileSync(join(directory, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map(Number)
    return pid ? { pid, port: port || 0 } : undefined
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}

/** Whether the cluster's server runs; true when that cannot be determined. */
export function isServerRunning(cluster: Cluster): boolean {
  const noted = pidFile(cluster)
  return noted !== undefined && isPostmaster(cluster, noted.pid)
}

/**
 * Whether a process is this cluster's server, and not another one that reuses a dead server's id.
 * True when that cannot be determined.
 */
function isPostmaster({ directory }: Cluster, pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(directory)
  } catch {
    // on Windows PostgreSQL itself is not misled by a reused id
    if (process.platform === 'win32') return false
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).includes(directory)
  } catch {
    return true
  }
}

/**
 * PostgreSQL does not start while the process that postmaster.pid names is alive, unless that
 * process is pg_ctl's parent: this one. The rest of the file stays, because PostgreSQL uses it to
 * make sure that no process of the dead server still uses its memory.
 */
function disown({ directory }: Cluster, pid: number): void {
  if (process.platform === 'win32') return
  const file = join(directory, 'postmaster.pid')
  const text = readFileSync(file, 'utf8')
  if (text.startsWith(`${pid}\n`)) writeFileSync(file, text.replace(/^\d+/, String(process.pid)))
}

const wrongPassword = (root: string) =>
  new StartError(
    `실행 중인 데이터베이스가 ${join(root, 'postgres-password')}의 비밀번호를 받아들이지 않습니다. 그 파일을 되돌려 주세요.\n` +
      `The running database does not accept the password in ${join(root, 'postgres-password')}: restore that file.`,
  )

/**
 * The port of a server that died, if it is free: the processes that used that server know no other
 * port.
 */
export function freePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error) =>
      preferred ? resolve(freePort()) : reject(error),
    )
    probe.listen(preferred, '127.0.0.1', () => {
      const port = portOf(probe)
      probe.close(() => resolve(port))
    })
  })
}
