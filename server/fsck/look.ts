/** Looks at everything that is stored and tells what it finds, in Korean and English. */
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { keptFiles, type StorageSettings } from '~/outside/kept-files.server'
import { PrismaClient } from '../../prisma/generated/client'
import { say } from '../say'
import type { Check, Context } from './check'
import { everything } from './everything'

/** lines of one check that are shown */
const most = 20

type Given = {
  env: StorageSettings
  url: string
  database?: string
  quick?: boolean
  mend?: boolean
}

/** 0 when all is well, else 1. */
export async function lookAtAll({
  env,
  url,
  database,
  quick = false,
  mend = false,
}: Given): Promise<number> {
  return withStored({ env, url }, (stored) =>
    look({ ...stored, database, quick, now: Date.now() }, mend),
  )
}

/** Rows and bytes as they are configured, for the time of some work. */
export async function withStored<T>(
  { env, url }: Pick<Given, 'env' | 'url'>,
  work: (stored: Pick<Context, 'db' | 'storage' | 'incoming'>) => Promise<T>,
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
    return await work({ db, storage: keptFiles(env), incoming: join(env.STORAGE_DIR, 'incoming') })
  } finally {
    await db.$disconnect()
  }
}

async function look(context: Context, mend: boolean): Promise<number> {
  let wrong = 0
  for (const check of everything) {
    const count = await told(check, context)
    if (count === 0) continue
    const mended = mend ? await check.mend?.(context) : undefined
    if (mended === undefined) say(`    → ${check.remedy[0]}\n      ${check.remedy[1]}`)
    else say(`    → ${mended}건을 정리했습니다. / ${mended} mended.`)
    wrong += mended === undefined ? count : 0
  }
  say(
    wrong === 0
      ? '\n모두 맞습니다. / Everything agrees.'
      : `\n맞지 않는 것이 ${wrong}건 있습니다. / ${wrong} problems.`,
  )
  return wrong === 0 ? 0 : 1
}

async function told({ title, find, leftOut }: Check, context: Context): Promise<number> {
  const reason = await leftOut?.(context)
  if (reason)
    say(`– 살펴보지 않음: ${title[0]} (${reason[0]}) / left out: ${title[1]} (${reason[1]})`)
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
