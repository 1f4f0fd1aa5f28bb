/** Starts a standby of an embedded database by streaming replication, on a port of its own. */
import { chownSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { installedBinaries, run, serverUser } from '../../../server/database/postgres-binaries'
import { freePort } from '../servers/free-port'

/** `dataDir`: of the primary database at `url`. */
export async function startStandby(dataDir: string, url: string) {
  const [from, to] = ['postgres', 'standby'].map((name) => join(dataDir, name)) as [string, string]
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const above = new URL(url)
  const master = new pg.Client({
    host: '127.0.0.1',
    port: Number(above.port),
    user: 'postgres',
    password,
    database: 'postgres',
  })
  await master.connect()
  await master.query(`SELECT pg_backup_start('copy', true)`)
  cpSync(from, to, {
    recursive: true,
    filter: (file) => !/\/(postmaster\.(pid|opts)|pg_wal\/.+|log\/.+)$/.test(file),
  })
  const { rows } = await master.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(false)',
  )
  await master.end()
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(to, 'standby.signal'), '')
  writeFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${above.port} user=postgres password=${password}'\n`,
  )
  const user = serverUser(from)
  changeOwner(to, user)
  const port = await freePort()
  const { pg_ctl } = installedBinaries()
  const stop = (mode: string) => run(pg_ctl, ['stop', '-m', mode, '-w', '-D', to], user, dataDir)
  const start = () =>
    run(
      pg_ctl,
      [
        'start',
        '-w',
        '-D',
        to,
        '-o',
        `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c timezone=UTC`,
      ],
      user,
      dataDir,
    )
  await start()
  const admin = new pg.Pool({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 1,
  })
  admin.on('error', () => undefined)
  above.port = String(port)
  return {
    url: above.href,
    start,
    /** stops at once, as when its machine loses power */
    crash: () => stop('immediate'),
    ask: async (sql: string) => (await admin.query(sql)).rows as Record<string, unknown>[],
    end: async () => {
      await admin.end()
      await stop('fast')
      rmSync(to, { recursive: true, force: true })
    },
  }
}

function changeOwner(folder: string, { uid, gid }: ReturnType<typeof serverUser>): void {
  if (uid === undefined || gid === undefined) return
  for (const file of [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ])
    chownSync(file, uid, gid)
}
