/**
 * `npm run fsck`: do rows, bytes and conclusions agree? Says what is wrong and how to mend it, in Korean and English; changes nothing unless
 * `--mend` is given, and then only what is left over. `--quick` compares sizes, not contents. May run beside the service.
 * Ends with 0 when all is well, 1 when something is wrong, 2 when it could not look.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Check, Context } from './fsck/check'
import { configured, say, StartProblem } from './say'

/** lines of one check that are shown */
const most = 20

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, mend: { type: 'boolean', default: false } } })
  const { env } = await configured(() => import('../app/env.server'))
  const { startDatabase } = await import('./database')
  const { url, stop } = env.DATABASE_URL ? { url: env.DATABASE_URL, stop: async () => undefined } : await startDatabase({ dataDir: env.DATA_DIR, say })
  const [{ PrismaClient }, { PrismaPg }, { keptFiles }, { everything }] = await Promise.all([
    import('../prisma/generated/client'),
    import('@prisma/adapter-pg'),
    import('../app/outside/kept-files.server'),
    import('./fsck/everything'),
  ])
  // only its superuser may have the embedded database check itself
  const database = env.DATABASE_URL ? url : Object.assign(new URL(url), { username: 'postgres' }).href
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000, options: '-c TimeZone=UTC' }) })
  try {
    return await look(everything, { db, storage: keptFiles(env), incoming: join(env.STORAGE_DIR, 'incoming'), database, quick: values.quick, now: Date.now() }, values.mend)
  } finally {
    await db.$disconnect()
    await stop()
  }
}

async function look(checks: readonly Check[], context: Context, mend: boolean): Promise<number> {
  let wrong = 0
  for (const check of checks) {
    const count = await told(check, context)
    if (count === 0) continue
    const mended = mend ? await check.mend?.(context) : undefined
    if (mended === undefined) say(`    → ${check.remedy[0]}\n      ${check.remedy[1]}`)
    else say(`    → ${mended}건을 정리했습니다. / ${mended} mended.`)
    wrong += mended === undefined ? count : 0
  }
  say(wrong === 0 ? '\n모두 맞습니다. / Everything agrees.' : `\n맞지 않는 것이 ${wrong}건 있습니다. / ${wrong} problems.`)
  return wrong === 0 ? 0 : 1
}

async function told({ title, find, leftOut }: Check, context: Context): Promise<number> {
  const reason = await leftOut?.(context)
  if (reason) say(`– 살펴보지 않음: ${title[0]} (${reason[0]}) / left out: ${title[1]} (${reason[1]})`)
  if (reason) return 0
  let count = 0
  for await (const [ko, en] of find(context)) {
    count += 1
    if (count === 1) say(`✘ 어긋남: ${title[0]} / not so: ${title[1]}`)
    if (count <= most) say(`    ${ko} / ${en}`)
  }
  if (count === 0) say(`✔ ${title[0]} / ${title[1]}`)
  if (count > most) say(`    … 모두 ${count}건 / ${count} in all`)
  return count
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.exitCode = 2
    console.error(error instanceof StartProblem ? error.message : `확인하지 못했습니다. / Could not look.\n${error instanceof Error ? error.message : String(error)}`)
  },
)
