/** Benchmark of the reader of lesson plans: what it makes of labelled and of generated syllabuses. */
import { measureGenerated, type Template } from '../../support/plans/generated'
import { publisherTemplates } from '../../support/plans/publisher-templates'
import { syllabusTemplates } from '../../support/plans/syllabus-templates'
import { measurePlans } from '../../support/plans/syllabuses'
import { table } from '../measure'

const percent = (share: number) => `${(100 * share).toFixed(2)} %`
const enough = (share: number) => (share >= 0.95 ? 'ok (≥ 95 %)' : 'under (< 95 %)')
const nothing = (lines: string[]) => (lines.length === 0 ? 'ok (0)' : 'over (> 0)')

export function plans(): void {
  const { syllabuses, days, pages, doubtful, wrong, missed } = measurePlans()
  const share = ({ all, right }: { all: number; right: number }) => right / all
  console.log(
    `\nLesson plans: ${syllabuses} syllabuses\n${table([
      ['days read right', percent(share(days)), enough(share(days)), `${days.all} lines`],
      ['pages read right', percent(share(pages)), enough(share(pages)), `${pages.all} lines`],
      [
        'wrong without doubt',
        String(wrong.length),
        nothing(wrong),
        `${doubtful} lines shown as doubtful`,
      ],
    ])}`,
  )
  for (const line of [...wrong, ...missed]) console.log(`  ${line}`)
  generated('syllabuses of schools', syllabusTemplates)
  generated('tables of two books', publisherTemplates)
}

/** Each template so many times: 120 syllabuses, and 60 tables. */
const TIMES = 5

function generated(name: string, templates: Template[]): void {
  const quality = measureGenerated(templates, TIMES)
  const { plans: count, lessons, right, certain, wrong, vanished, missed } = quality
  console.log(
    `\nLesson plans: ${count} generated ${name}\n${table([
      ['pages read right', percent(right / lessons), enough(right / lessons), `${lessons} lines`],
      ['wrong without doubt', String(wrong.length), nothing(wrong), `${certain} certain lines`],
      ['not named', String(vanished.length), nothing(vanished), ''],
    ])}`,
  )
  for (const line of [...wrong, ...vanished, ...missed]) console.log(`  ${line}`)
}
