/** Runs all checks and prints what they find, in Korean and English. */
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { openFileStore, type StorageSettings } from '~/storage/file-storage.server'
import { PrismaClient } from '../../prisma/generated/client'
import { printLine } from '../cli/cli-output'
import type { Bilingual, Check, CheckContext } from './check'
import { allChecks } from './all-checks'

/** findings of one check that are printed */
const MAX_LINES = 20
/** checks that run at once, when nothing is repaired */
const atOnce = 3
/** milliseconds after which, again and again, a check that goes on is named */
const progressMs = 10_000

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

type Result = { reason: Bilingual | null; count: number; lines: Bilingual[] }

async function runAll(context: CheckContext, repair: boolean): Promise<number> {
  let wrong = 0
  // a repair may change what the next check finds
  const results = repair ? null : startChecks(context)
  for (const check of allChecks) {
    const result = await (results?.get(check) ?? inspect(check, context))
    printResult(check, result)
    const { count } = result
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

/** Runs a few checks at once, those that take long first: some keep the database busy, others Node.js. */
function startChecks(context: CheckContext): ReadonlyMap<Check, Promise<Result>> {
  const waiting = [
    ...allChecks.filter(({ isLong }) => isLong),
    ...allChecks.filter(({ isLong }) => !isLong),
  ]
  const inTurn = turns(atOnce)
  const results = new Map(waiting.map((check) => [check, inTurn(() => inspect(check, context))]))
  // each is awaited when its line is printed
  for (const result of results.values()) result.catch(() => undefined)
  return results
}

/** Lets a few tasks run at once; the others wait in their order. */
function turns(count: number) {
  const waiting: (() => void)[] = []
  let free = count
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

async function inspect(check: Check, context: CheckContext): Promise<Result> {
  const { title, find, skipReason } = check
  const reason = (await skipReason?.(context)) ?? null
  const result: Result = { reason, count: 0, lines: [] }
  if (reason) return result
  const started = Date.now()
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000)
    process.stderr.write(`… ${seconds}초: ${title[0]} / ${seconds} s: ${title[1]}\n`)
  }, progressMs)
  try {
    for await (const words of find(context)) {
      result.count += 1
      if (result.count <= MAX_LINES) result.lines.push(words)
    }
  } finally {
    clearInterval(progress)
  }
  return result
}

function printResult({ title }: Check, { reason, count, lines }: Result): void {
  if (reason)
    printLine(`– 살펴보지 않음: ${title[0]} (${reason[0]}) / left out: ${title[1]} (${reason[1]})`)
  else if (count === 0) printLine(`✔ ${title[0]} / ${title[1]}`)
  else printLine(`✘ 어긋남: ${title[0]} / not so: ${title[1]}`)
  for (const [ko, en] of lines) printLine(`    ${ko} / ${en}`)
  if (count > MAX_LINES) printLine(`    … 모두 ${count}건 / ${count} in all`)
}
