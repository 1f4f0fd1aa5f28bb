/**
 * `npm run fsck`: checks that rows, bytes and computed states agree.
 * Says in Korean and English what is wrong and how to repair it. Changes nothing unless `--repair`
 * is given, and then only what can be removed without loss. `--quick` compares sizes, not contents.
 * May run beside the service. Exit code 0 when all is well, 1 when something is wrong, 2 when it
 * could not check.
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
  // in the embedded database, only the superuser may run PostgreSQL's own checks
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
