/**
 * Starts several machines of the service behind nginx with deploy/nginx.conf; each is a process
 * with its own port.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port'
import { serviceProcess } from './service-process'

type Machine = { port: number; service: Awaited<ReturnType<typeof serviceProcess>> }

/** `variables`: those of each machine; they must name one database and one store of files. */
export async function machinesBehindNginx(
  count: number,
  variables: Record<string, string | undefined>,
) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = (machinePort: number) =>
    serviceProcess({ ...variables, PORT: String(machinePort), PUBLIC_URL: url, TRUST_PROXY: '1' })
  const machines: Machine[] = []
  // one after the other: the first migrates and fills the database
  for (let i = 0; i < count; i++) {
    const machinePort = await freePort()
    machines.push({ port: machinePort, service: await started(machinePort) })
  }
  const nginx = await nginxBefore(
    [{ host: 'books.example.org', ports: machines.map((machine) => machine.port) }],
    port,
  )
  const restart = async (machine: Machine) => {
    await machine.service.end('SIGTERM')
    machine.service = await started(machine.port)
    // as deploy/nginx.conf says: until then nginx may treat the machine as failed
    await wait(5_000)
  }
  return {
    url,
    port,
    machines,
    /** nginx's log */
    said: nginx.said,
    restart,
    /**
     * deploys a new version: one machine after the other, each when the one before is ready again
     */
    restartAll: async () => {
      for (const machine of machines) await restart(machine)
    },
    end: async () => {
      await nginx.end()
      await Promise.all(machines.map(({ service }) => service.end('SIGTERM')))
    },
  }
}

/** A service behind nginx: its host name, and the ports of its machines. */
type Site = { host: string; ports: number[] }

/**
 * nginx with a copy of deploy/nginx.conf for each service, as docs/operations.md says for several
 * centres: another host, and another name of its machines.
 */
export async function nginxBefore(sites: Site[], port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-nginx-'))
  const site = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
  const [line = ''] = /^ *server 127.0.0.1:3001 .*$/m.exec(site) ?? []
  const blockOf = ({ host, ports }: Site, index: number) =>
    site
      .replace(/^ *server 127.0.0.1:3002 .*\n/m, '')
      .replace(line, ports.map((each) => line.replace('3001', String(each))).join('\n'))
      // without TLS, which tests/features/nginx-tls.test.ts looks at
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace(/^ *ssl_.*\n/gm, '')
      .replace('listen 80;', `listen unix:${folder}/plain.sock;`)
      .replaceAll('books.example.org', host)
      .replace('upstream moduchaek', `upstream moduchaek${index}`)
      .replace('http://moduchaek', `http://moduchaek${index}`)
      .replace(index === 0 ? '' : /^limit_conn_zone .*\n/m, '')
  const here = sites.map(blockOf).join('\n')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${temporary}\n${here}}\n`,
  )
  const nginx = spawn(
    process.env.NGINX ?? 'nginx',
    ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')],
    {
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const output: string[] = []
  nginx.stderr.on('data', (text: Buffer) => output.push(text.toString()))
  let problem = ''
  const ended = new Promise<void>((done) =>
    nginx
      .once('close', () => done())
      .once('error', ({ message }) => done(void (problem = message))),
  )
  const answers = async (): Promise<void> => {
    if (problem || nginx.exitCode !== null) throw new Error(`nginx: ${problem || output.join('')}`)
    const there = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
    if (!there?.ok) return wait(50).then(answers)
  }
  await answers()
  return {
    /** its log */
    said: output,
    end: async () => {
      if (nginx.exitCode === null) nginx.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
