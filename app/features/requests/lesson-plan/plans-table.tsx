/** Plans of schools as administrators find them: search, table, and the section of a book. */
import { codeRow } from '~/tables/codes'
import { ConditionChips } from '~/components/condition-chips'
import { FilterForm } from '~/components/filter-form'
import { Empty, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { PlanRow } from './plan-list.server'
import { byText, SourceName, termName } from './plan-view'

export const planFilters = ['school', 'title', 'bookId', 'term', 'state'] as const
type PlanFilters = Record<(typeof planFilters)[number], string>

const states = [
  { value: 'missing', key: 'planStateMissing', colour: 'red' },
  { value: 'doubtful', key: 'planStateDoubtful', colour: 'yellow' },
  { value: 'certain', key: 'planStateCertain', colour: 'green' },
] as const

/** `terms`: to choose from; `term`: the one that is shown. */
export function PlanSearch({
  values,
  terms,
  term,
  errors = {},
}: {
  values: PlanFilters
  terms: string[]
  term: string
  errors?: Record<string, string>
}) {
  const t = useT()
  return (
    <FilterForm
      action={href('/admin/plans')}
      label={t('plansFilters')}
      values={{ ...values, term }}
      errors={errors}
      filters={[
        { name: 'school', label: t('planSchool') },
        { name: 'title', label: t('title') },
        { name: 'bookId', label: t('bookId') },
        {
          name: 'term',
          label: t('planTerm'),
          options: terms.map((one) => ({ value: one, label: termName(t, one) })),
          required: true,
        },
        {
          name: 'state',
          label: t('plansState'),
          options: states.map(({ value, key }) => ({ value, label: t(key) })),
        },
      ]}
    />
  )
}

export function PlanConditions({ values }: { values: PlanFilters }) {
  const t = useT()
  const state = states.find(({ value }) => value === values.state)
  return (
    <ConditionChips
      conditions={[
        { name: 'school', label: t('planSchool'), value: values.school },
        { name: 'title', label: t('title'), value: values.title },
        { name: 'bookId', label: t('bookId'), value: values.bookId },
        { name: 'state', label: t('plansState'), value: state ? t(state.key) : '' },
      ]}
    />
  )
}

/** `from`: the address to which a plan leads back; `ofBook`: all rows are of one book. */
export function PlansTable({
  rows,
  caption,
  term,
  from,
  ofBook = false,
}: {
  rows: PlanRow[]
  caption: string
  term: string
  from: string
  ofBook?: boolean
}) {
  const t = useT()
  const columns: (Column<PlanRow> | null)[] = [
    {
      key: 'school',
      heading: t('planSchool'),
      main: true,
      cell: ({ school, member, bookId }) => (
        <a
          href={withReturnPath(
            href('/plan/:bookId', { bookId }, { school: school?.id, member: member?.id, term }),
            from,
          )}
        >
          {school ? school.name : t('planOfMine', { name: member?.name ?? '' })}
        </a>
      ),
    },
    ofBook
      ? null
      : {
          key: 'title',
          heading: t('title'),
          cell: ({ title, publisher, bookId }) => (
            <>
              {title || bookId}
              <div className="small">{[publisher, bookId].filter(Boolean).join(', ')}</div>
            </>
          ),
        },
    {
      key: 'state',
      heading: t('plansState'),
      cell: ({ state, plan }) => <PlanState state={state} doubtful={plan?.doubtful ?? 0} />,
    },
    {
      key: 'lines',
      heading: t('planLines'),
      className: 'number',
      cell: ({ plan }) => (plan ? count(plan.lessons) : '-'),
    },
    {
      key: 'source',
      heading: t('planHowMade'),
      cell: ({ plan }) => (plan ? <SourceName source={plan.source} /> : '-'),
    },
    {
      key: 'change',
      heading: t('planLastChange'),
      cell: ({ plan }) =>
        plan ? (
          <>
            <Day of={plan.createTime} ago /> {byText(t, plan.by)}
          </>
        ) : (
          '-'
        ),
    },
    {
      key: 'waiting',
      heading: t('plansWaiting'),
      cell: ({ waiting, neededFrom }) =>
        neededFrom
          ? t('plansWaitingFrom', { count: count(waiting), day: neededFrom })
          : t('plansWaitingOf', { count: count(waiting) }),
    },
  ]
  return (
    <Table
      caption={caption}
      columns={columns.filter((column) => column !== null)}
      rows={rows}
      rowId={({ school, member, bookId }) =>
        `plan-${school ? school.id : `member-${member?.id}`}-${bookId}`
      }
      clickable={!ofBook}
    />
  )
}

function PlanState({ state, doubtful }: { state: PlanRow['state']; doubtful: number }) {
  const t = useT()
  const { key, colour } = codeRow(states, state)
  return (
    <Tag colour={colour}>
      {state === 'doubtful' ? t('planDoubtfulCount', { count: count(doubtful) }) : t(key)}
    </Tag>
  )
}

/** How many rows a book's page shows. */
export const shownPlans = 10

/** On a book's page: the schools that teach it, and those that wait for it without a plan. */
export function PlansSection({
  plans: { items, totalCount, term },
  bookId,
  from,
}: {
  plans: { items: PlanRow[]; totalCount: number; term: string }
  bookId: string
  from: string
}) {
  const t = useT()
  return (
    <section id="plans" aria-labelledby="plans-heading">
      <h2 id="plans-heading">{t('plansOfBook')}</h2>
      {totalCount === 0 ? (
        <p>{t('plansOfBookNone')}</p>
      ) : (
        <PlansTable
          rows={items}
          caption={t('plansOfBookCaption', {
            term: termName(t, term),
            count: count(totalCount),
          })}
          term={term}
          from={from}
          ofBook
        />
      )}
      <p className="next-steps">
        {totalCount > items.length ? (
          <a href={href('/admin/plans', { bookId })}>
            {t('plansAllOf', { count: count(totalCount) })}
          </a>
        ) : (
          <a href={withReturnPath(href('/plan/:bookId', { bookId }), from)}>{t('plansAsk')}</a>
        )}
      </p>
    </section>
  )
}

export function NoPlans({ filtered }: { filtered: boolean }) {
  const t = useT()
  return (
    <Empty
      heading={t(filtered ? 'plansNoneHere' : 'plansNone')}
      help={t(filtered ? 'plansNoneHereHelp' : 'plansNoneHelp')}
    >
      {filtered ? <a href={href('/admin/plans')}>{t('plansAll')}</a> : null}
    </Empty>
  )
}
