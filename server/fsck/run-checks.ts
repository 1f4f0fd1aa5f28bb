/** Runs all checks and prints what they find, in Korean and English. */
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { openFileStore, type StorageSettings } from '~/storage/file-storage.server'
import { PrismaClient } from '../../prisma/generated/client'
import { printLine } from '../cli/cli-output'
import type { Check, CheckContext } from './check'
import { allChecks } from './all-checks'

/** findings of one check that are printed */
const MAX_LINES = 20

type RunOptions = {
  env: StorageSettings
  url: string
  database?: string
  quick?: boolean
  repair?: boolean
}

/** Exit code: 0 when all is well, else 1. */
export async function runChecks({
  env,
  url,
  database,
  quick = false,
  repair = false,
}: RunOptions): Promise<number> {
  return withStorage({ env, url }, (stored) =>
    runAll({ ...stored, database, quick, now: Date.now() }, repair),
  )
}

/** Opens the configured database and file storage for the duration of a task. */
export async function withStorage<T>(
  { env, url }: Pick<RunOptions, 'env' | 'url'>,
  task: (stored: Pick<CheckContext, 'db' | 'storage' | 'incoming'>) => Promise<T>,
): Promise<T> {
  const db = new PrismaClient({
    adapter: new PrismaPg({
      connectionString: url,
      max: 4,
      connectionTimeoutMillis: 5_000,
      options: '-c TimeZone=UTC',
    }),
  })
  try {
    return await task({
      db,
      storage: openFileStore(env),
      incoming: join(env.STORAGE_DIR, 'incoming'),
    })
  } finally {
    await db.$disconnect()
  }
}

async function runAll(context: CheckContext, repair: boolean): Promise<number> {
  let wrong = 0
  for (const check of allChecks) {
    const count = await runCheck(check, context)
    if (count === 0) continue
    const repaired = repair ? await check.repair?.(context) : undefined
    if (repaired === undefined) printLine(`    → ${check.remedy[0]}\n      ${check.remedy[1]}`)
    else printLine(`    → ${repaired}건을 정리했습니다. / ${repaired} repaired.`)
    wrong += repaired === undefined ? count : 0
  }
  printLine(
    wrong === 0
      ? '\n모두 맞습니다. / Everything agrees.'
      : `\n맞지 않는 것이 ${wrong}건 있습니다. / ${wrong} problems.`,
  )
  return wrong === 0 ? 0 : 1
}

async function runCheck(
  { title, find, skipReason }: Check,
  context: CheckContext,
): Promise<number> {
  const reason = await skipReason?.(context)
  if (reason)
    printLine(`– 살펴보지 않음: ${title[0]} (${reason[0]}) / left out: ${title[1]} (${reason[1]})`)
  if (reason) return 0
  let count = 0
  for await (const [ko, en] of find(context)) {
    count += 1
    if (count === 1) printLine(`✘ 어긋남: ${title[0]} / not so: ${title[1]}`)
    if (count <= MAX_LINES) printLine(`    ${ko} / ${en}`)
  }
  if (count === 0) printLine(`✔ ${title[0]} / ${title[1]}`)
  if (count > MAX_LINES) printLine(`    … 모두 ${count}건 / ${count} in all`)
  return count
}
