/** Benchmark of the reader of lesson plans: what it makes of labelled syllabuses. */
import { measurePlans } from '../../support/plans/syllabuses'
import { table } from '../measure'

const percent = (share: number) => `${(100 * share).toFixed(2)} %`

export function plans(): void {
  const { syllabuses, days, pages, doubtful, wrong, missed } = measurePlans()
  const share = ({ all, right }: { all: number; right: number }) => right / all
  const verdict = (value: number) => (value >= 0.95 ? 'ok (≥ 95 %)' : 'under (< 95 %)')
  console.log(
    `\nLesson plans: ${syllabuses} syllabuses\n${table([
      ['days read right', percent(share(days)), verdict(share(days)), `${days.all} lines`],
      ['pages read right', percent(share(pages)), verdict(share(pages)), `${pages.all} lines`],
      [
        'wrong without doubt',
        String(wrong.length),
        wrong.length === 0 ? 'ok (0)' : 'over (> 0)',
        `${doubtful} lines shown as doubtful`,
      ],
    ])}`,
  )
  for (const line of [...wrong, ...missed]) console.log(`  ${line}`)
}
