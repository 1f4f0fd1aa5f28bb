/**
 * `npm run fsck`: do rows, bytes and conclusions agree? Says what is wrong and how to repair it, in Korean and English; changes nothing unless
 * `--repair` is given, and then only what is left over. `--quick` compares sizes, not contents. May run beside the service.
 * Ends with 0 when all is well, 1 when something is wrong, 2 when it could not look.
 */
import { parseArgs } from 'node:util'
import { runCommand } from './cli/run-command'
import { openDatabase } from './database/prepare-database'
import { withConfigErrors } from './cli/cli-output'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      repair: { type: 'boolean', default: false },
    },
  })
  const { env } = await withConfigErrors(() => import('../app/platform/env.server'))
  const { url, stop } = await openDatabase(env)
  // only its superuser may have the embedded database check itself
  const database = env.DATABASE_URL
    ? url
    : Object.assign(new URL(url), { username: 'postgres' }).href
  try {
    const { runChecks } = await import('./fsck/run-checks')
    return await runChecks({ env, url, database, ...values })
  } finally {
    await stop()
  }
}

runCommand(main, () => '확인하지 못했습니다. / Could not look.')
