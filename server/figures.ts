/**
 * `npm run figures`: prints the figures of the last five terms as CSV, counted from the rows as they are
 * now: the same numbers as on /figures, with the table of publishers. `--term 2027-1` prints that term
 * alone, however long ago. Changes nothing and may run beside the service. Exit code 0, or 2 when it
 * could not count.
 */
import { parseArgs } from 'node:util'
import { runCommand } from './cli/run-command'
import { StartError, printLine, withConfigErrors } from './cli/cli-output'
import { openDatabase } from './database/prepare-database'

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { term: { type: 'string' } } })
  const { env } = await withConfigErrors(() => import('../app/platform/env.server'))
  const { url, stop } = await openDatabase(env)
  try {
    const { withStorage } = await import('./fsck/run-checks')
    await withStorage({ env, url }, async ({ db }) => {
      const { figuresFile, figuresOf, lastTerms } =
        await import('~/features/production/forecast/term-figures.server')
      const { isTerm, termCalendar } = await import('~/features/requests/lesson-plan/read/calendar')
      const { readSetting } = await import('~/setting/read-setting.server')
      const { todayInSeoul } = await import('~/platform/today')
      const { first, second } = await readSetting('terms', db)
      const termDays = [first, second] as const
      if (values.term !== undefined && !isTerm(values.term))
        throw new StartError(
          '학기를 2027-1처럼 적어 주세요: npm run figures -- --term 2027-1\nName a term such as 2027-1.',
        )
      const today = todayInSeoul()
      const terms = values.term ? [termCalendar(values.term, termDays)] : lastTerms(today, termDays)
      printLine(figuresFile(await figuresOf(db, terms, today), true).trimEnd())
    })
    return 0
  } finally {
    await stop()
  }
}

runCommand(main, () => '세지 못했습니다. / Could not count.')
