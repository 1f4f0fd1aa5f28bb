/**
 * `npm run admin -- <login id>`: makes a user an administrator from the terminal.
 * For the first administrator of a new service, or when no administrator can log in. A new user is
 * asked for a password (`--name` sets the name); an existing user keeps theirs, unless `--password`
 * sets another, and must log in again. `--mobile` sets the mobile number of who lost the telephone,
 * because no administrator may help another one that way, and `--remove-second-steps` removes passkeys,
 * authenticator and recovery codes of who has lost them all. `--second-step-code` changes nothing of the
 * account: it prints the code by which staff whom no message reaches set up their first second step. May
 * run beside the service. Exit code 0, or 2 (nothing changed).
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
      mobile: { type: 'string' },
      'remove-second-steps': { type: 'boolean', default: false },
      'second-step-code': { type: 'boolean', default: false },
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
      .findUnique({
        where: { user },
        select: { id: true, level: true, passwordHash: true, cellPhone: true },
      })
      .catch(throwNoTables)
    if (values['second-step-code']) return await printStepCode(db, { user, ...found })
    if (found?.passwordHash === null && values.password)
      throw new StartError(
        '소셜 계정에는 비밀번호가 없습니다.\nAn account of a social log-in has no password.',
      )
    const cellPhone = await mobileNumber(values.mobile)
    const passwordHash = !found || values.password ? await askPassword(user) : undefined
    const withoutSteps = values['remove-second-steps']
    if (found) await promoteUser(db, { ...found, user }, { passwordHash, cellPhone, withoutSteps })
    else
      await createAdministrator(db, {
        user,
        name: values.name,
        passwordHash: passwordHash ?? '',
        cellPhone,
      })
  } finally {
    await db.$disconnect()
    await stop()
  }
  printLine(
    `${user}은(는) 관리자입니다. 이제 로그인할 수 있습니다. / ${user} is an administrator and may log in.`,
  )
  return 0
}

/** Prints the code for the first second step of staff, and nothing else of the account changes. */
async function printStepCode(
  db: PrismaClient,
  { id, user, level }: { id?: number; user: string; level?: number },
): Promise<number> {
  const [{ printFirstCode }, { levels }, { firstStepCode }] = await Promise.all([
    import('../app/features/people/second-step/first-step.server'),
    import('../app/tables/codes'),
    import('../app/tables/account-codes'),
  ])
  if (id === undefined || level === undefined || level > levels.producer)
    throw new StartError(
      '그런 관리자나 제작자가 없습니다.\nThere is no such administrator or producer.',
    )
  const code = await db.$transaction(async (tx) => {
    await tx.audit.create({ data: { ...auditActor, action: 'help.stepCode', target: user } })
    return printFirstCode(id, tx)
  })
  const minutes = firstStepCode.printedMinutes
  printLine(
    `${code.replace(/(.{4})(?=.)/g, '$1 ')}\n${user}의 첫 2단계 인증을 설정할 번호입니다. ${minutes}분 동안 한 번 쓸 수 있습니다. / The code for the first second step of ${user}: once, within ${minutes} minutes.`,
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
  account: { user: string; name: string; passwordHash: string; cellPhone?: string },
): Promise<void> {
  const [{ loginId }, { levels }] = await Promise.all([
    import('../app/features/people/login/login-id'),
    import('../app/tables/codes'),
  ])
  const { user } = account
  await failOnBadInput(loginId.safeParse(user))
  await db.$transaction(async (tx) => {
    await tx.user.create({
      data: { ...account, level: levels.administrator },
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

type Wanted = { passwordHash?: string; cellPhone?: string; withoutSteps?: boolean }
type Account = { id: number; user: string; level: number; cellPhone: string }

/**
 * Does what a change by an administrator does: ends the sessions, takes back the books of a
 * producer, and ends what the old password or number could open.
 */
async function promoteUser(
  db: PrismaClient,
  account: Account,
  { passwordHash, cellPhone, withoutSteps }: Wanted,
): Promise<void> {
  const { id, user } = account
  const [
    { endEverythingOf },
    { levels },
    { endCodesOf },
    { removeSecondStepsOf },
    { notifyAccount },
  ] = await Promise.all([
    import('../app/auth/end-everything.server'),
    import('../app/tables/codes'),
    import('../app/features/people/recovery/phone-codes.server'),
    import('../app/features/people/second-step/remove-all.server'),
    import('../app/notices/notify.server'),
  ])
  const changes = await changesOf(account, { passwordHash, cellPhone })
  await db.$transaction(async (tx) => {
    if (cellPhone) await endCodesOf(account.cellPhone, tx)
    await tx.user.update({
      where: { id },
      data: { level: levels.administrator, passwordHash, cellPhone },
      select: { id: true },
    })
    await tx.assignment.deleteMany({ where: { userId: id } })
    if (withoutSteps && (await removeSecondStepsOf(id, tx))) {
      changes.push({ action: 'help.secondStep' })
      await notifyAccount(tx, 'secondStepsRemoved', { userId: id })
    }
    if (passwordHash) await notifyAccount(tx, 'passwordChanged', { userId: id })
    if (cellPhone !== undefined && cellPhone !== account.cellPhone)
      await notifyAccount(tx, 'mobileChanged', { userId: id })
    if (changes.length > 0) await endEverythingOf(id, tx)
    for (const change of changes)
      await tx.audit.create({ data: { ...auditActor, target: user, ...change } })
  })
}

/** What the audit log gets: the level, the password and the masked number, as far as they change. */
async function changesOf(
  { level, cellPhone: oldPhone }: Account,
  { passwordHash, cellPhone }: { passwordHash?: string; cellPhone?: string },
) {
  const [{ levels }, { maskPhone }] = await Promise.all([
    import('../app/tables/codes'),
    import('../app/features/people/user/user-record.server'),
  ])
  const changes: { action: string; before?: object; after?: object }[] = []
  if (level !== levels.administrator)
    changes.push({ action: 'level', before: { level }, after: { level: levels.administrator } })
  if (passwordHash) changes.push({ action: 'password' })
  if (cellPhone !== undefined && cellPhone !== oldPhone)
    changes.push({
      action: 'help.mobile',
      before: { cellPhone: maskPhone(oldPhone) },
      after: { cellPhone: maskPhone(cellPhone) },
    })
  return changes
}

/** The number as it is stored; undefined when none was given. */
async function mobileNumber(typed: string | undefined): Promise<string | undefined> {
  if (typed === undefined) return undefined
  const { mobilePhone } = await import('../app/validation/fields')
  const parsed = mobilePhone().safeParse(typed)
  await failOnBadInput(parsed)
  return parsed.data
}

const auditActor = { userName: 'npm run admin' }

/** Reads a password: typed twice and hidden at a terminal, else one line of standard input. */
async function askPassword(user: string): Promise<string> {
  const [{ newPassword, differsFromId: notTheId }, { isMostUsed }, { hashPassword }] =
    await Promise.all([
      import('../app/features/people/login/password-rules'),
      import('../app/features/people/login/new-password.server'),
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
    if (await isMostUsed(password)) await fail('commonPassword')
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
