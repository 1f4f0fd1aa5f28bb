/**
 * `npm run admin -- <login id>`: makes a user an administrator from the terminal.
 * For the first administrator of a new service, or when no administrator can log in. A new user is
 * asked for a password (`--name` sets the name); an existing user keeps theirs, unless `--password`
 * sets another, and must log in again. May run beside the service. Exit code 0, or 2 (nothing
 * changed).
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '../prisma/generated/client'
import { runCommand } from './cli/run-command'
import { openDatabase } from './database/prepare-database'
import { withConfigErrors, printLine, StartError } from './cli/cli-output'

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string', default: '관리자' },
      password: { type: 'boolean', default: false },
    },
  })
  const [user, ...others] = positionals
  if (!user || others.length > 0)
    throw new StartError(
      '관리자가 될 아이디를 적어 주세요: npm run admin -- 아이디\nName the login id: npm run admin -- <login id>',
    )
  const { env } = await withConfigErrors(() => import('../app/platform/env.server'))
  const { url, stop } = await openDatabase(env)
  const db = new PrismaClient({
    adapter: new PrismaPg({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      options: '-c TimeZone=UTC',
    }),
  })
  try {
    const found = await db.user
      .findUnique({ where: { user }, select: { id: true, level: true, passwordHash: true } })
      .catch(throwNoTables)
    if (found?.passwordHash === null && values.password)
      throw new StartError(
        '소셜 계정에는 비밀번호가 없습니다.\nAn account of a social log-in has no password.',
      )
    const passwordHash = !found || values.password ? await askPassword(user) : undefined
    if (found) await promoteUser(db, { ...found, user }, passwordHash)
    else
      await createAdministrator(db, { user, name: values.name, passwordHash: passwordHash ?? '' })
  } finally {
    await db.$disconnect()
    await stop()
  }
  printLine(
    `${user}은(는) 관리자입니다. 이제 로그인할 수 있습니다. / ${user} is an administrator and may log in.`,
  )
  return 0
}

function throwNoTables(error: { code?: string }): never {
  if (error.code !== 'P2021') throw error
  throw new StartError(
    '데이터베이스가 아직 비어 있습니다. 먼저 모두책을 한 번 켜 주세요.\nThe database is still empty: start 모두책 once before.',
  )
}

/** The audit log gets the whole account too; its `userName` says that this command created it. */
async function createAdministrator(
  db: PrismaClient,
  { user, name, passwordHash }: { user: string; name: string; passwordHash: string },
): Promise<void> {
  const [{ loginId }, { levels }] = await Promise.all([
    import('../app/features/login/login-id'),
    import('../app/tables/codes'),
  ])
  await failOnBadInput(loginId.safeParse(user))
  await db.$transaction(async (tx) => {
    await tx.user.create({
      data: { user, name, passwordHash, level: levels.administrator },
      select: { id: true },
    })
    await tx.audit.create({
      data: {
        ...auditActor,
        action: 'register',
        target: user,
        after: { level: levels.administrator },
      },
    })
  })
}

/**
 * Does what a change by an administrator does: ends the sessions, and takes back the books of a
 * producer.
 */
async function promoteUser(
  db: PrismaClient,
  { id, user, level }: { id: number; user: string; level: number },
  passwordHash?: string,
): Promise<void> {
  const [{ endSessionsOf }, { revokeAccessKey: takeKeyBack }, { levels }] = await Promise.all([
    import('../app/auth/tokens.server'),
    import('../app/auth/access-key.server'),
    import('../app/tables/codes'),
  ])
  const actions = [
    ...(level === levels.administrator ? [] : ['level']),
    ...(passwordHash ? ['password'] : []),
  ]
  await db.$transaction(async (tx) => {
    await tx.user.update({
      where: { id },
      data: { level: levels.administrator, passwordHash },
      select: { id: true },
    })
    await tx.assignment.deleteMany({ where: { userId: id } })
    if (actions.length > 0) await endSessionsOf(id, tx)
    if (passwordHash) await takeKeyBack(id, tx)
    for (const action of actions)
      await tx.audit.create({
        data: {
          ...auditActor,
          action,
          target: user,
          ...(action === 'level' && { before: { level }, after: { level: levels.administrator } }),
        },
      })
  })
}

const auditActor = { userName: 'npm run admin' }

/** Reads a password: typed twice and hidden at a terminal, else one line of standard input. */
async function askPassword(user: string): Promise<string> {
  const [{ newPassword, differsFromId: notTheId }, { hashPassword }] = await Promise.all([
    import('../app/features/login/password-rules'),
    import('../app/auth/password-hash.server'),
  ])
  let unseen = false
  const output = new Writable({
    write: (text, _, done) => (unseen || process.stdout.write(text), done()),
  })
  const lines = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY === true,
  })
  const ask = async (words: string) => {
    if (process.stdin.isTTY) process.stdout.write(words)
    unseen = true
    const typed = await Promise.race([
      lines.question(''),
      once(lines, 'close').then(() => fail('passwordRequired')),
    ])
    unseen = false
    if (process.stdin.isTTY) process.stdout.write('\n')
    return typed
  }
  try {
    const password = await ask('비밀번호 / password: ')
    await failOnBadInput(newPassword().safeParse(password))
    if (!notTheId({ user, password })) await fail('passwordIsId')
    if (process.stdin.isTTY && (await ask('한 번 더 / once more: ')) !== password)
      await fail('passwordsDiffer')
    return hashPassword(password)
  } finally {
    lines.close()
  }
}

async function failOnBadInput({
  error,
}: {
  error?: { issues: { message: string }[] }
}): Promise<void> {
  if (error) await fail(error.issues[0]?.message ?? '')
}

async function fail(key: string): Promise<never> {
  const { t: words } = await import('../app/tables/messages')
  throw new StartError(`${words(key, 'ko')}\n${words(key, 'en')}`)
}

runCommand(main, () => '바꾸지 못했습니다. / Nothing was changed.')
