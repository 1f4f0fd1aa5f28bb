/** Requests for eligibility as administrators find them: search, table, empty state. */
import { eligibilityDays } from '~/tables/codes'
import { eligibilityStates } from '~/tables/account-codes'
import { ConditionChips } from '~/components/condition-chips'
import { FilterForm } from '~/components/filter-form'
import { Empty, column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { daysBetween, orDash } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { EligibilityTag, WayName } from './eligibility-status'
import type { EligibilityRow } from '~/features/people/eligibility/eligibility.output'
import type { EligibilityMember } from './eligibility.output'

export const eligibilityFilters = ['state', 'keyword'] as const
type Filters = Record<(typeof eligibilityFilters)[number], string>

type QueueRow = EligibilityRow & { userName: string; member: EligibilityMember }

function useStates() {
  const { locale } = useI18n()
  return eligibilityStates.map((state) => ({ value: state.value, label: state[locale] }))
}

export function EligibilitySearch({
  values,
  errors = {},
}: {
  values: Filters
  errors?: Record<string, string>
}) {
  const t = useT()
  return (
    <FilterForm
      action={href('/admin/eligibility')}
      label={t('eligibilityFilters')}
      values={{ ...values, state: values.state || 'asked' }}
      errors={errors}
      filters={[
        { name: 'state', label: t('eligibilityState'), options: useStates(), required: true },
        { name: 'keyword', label: t('eligibilityKeyword') },
      ]}
    />
  )
}

export function EligibilityConditions({ values: { state, keyword } }: { values: Filters }) {
  const t = useT()
  const chosen = useStates().find(({ value }) => value === state && value !== 'asked')
  return (
    <ConditionChips
      conditions={[
        { name: 'state', label: t('eligibilityState'), value: chosen?.label ?? '' },
        { name: 'keyword', label: t('eligibilityKeyword'), value: keyword },
      ]}
    />
  )
}

/** `from`: the address to which a request leads back; `today`: the server's date. */
export function EligibilityTable({
  rows,
  caption,
  from,
  today,
}: {
  rows: QueueRow[]
  caption: string
  from: string
  today: string
}) {
  const t = useT()
  const columns: Column<QueueRow>[] = [
    column.main('member', t('eligibilityMember'), ({ id, member }) => (
      <a href={withReturnPath(href('/admin/eligibility/:id', { id }), from)}>
        {memberName(member)}
      </a>
    )),
    column.text('school', t('schoolName'), ({ member }) => orDash(member.schoolName)),
    column.text('createTime', t('eligibilityAskedSince'), ({ state, createTime }) => (
      <>
        <Day of={createTime} ago />{' '}
        {state === 'asked' && daysBetween(createTime, today) > eligibilityDays.longWait ? (
          <Tag colour="red">{t('eligibilityLong')}</Tag>
        ) : null}
      </>
    )),
    column.text('way', t('eligibilityWay'), ({ way }) => <WayName way={way} />),
    column.text('note', t('proofNote'), ({ note }) => orDash(note)),
    column.nowrap('state', t('eligibilityState'), ({ state }) => <EligibilityTag state={state} />),
  ]
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `eligibility-${id}`}
      clickable
    />
  )
}

/** The name with the login id: names repeat. */
export const memberName = ({ name, user }: { name: string; user: string }) =>
  name ? `${name} (${user})` : user

export function NoRequests({ filtered }: { filtered: boolean }) {
  const t = useT()
  return (
    <Empty
      heading={t(filtered ? 'eligibilityNoneHere' : 'eligibilityQueueNone')}
      help={t(filtered ? 'eligibilityNoneHereHelp' : 'eligibilityQueueNoneHelp')}
    >
      {filtered ? <a href={href('/admin/eligibility')}>{t('eligibilityAll')}</a> : null}
      <a href={href('/admin/member/list')}>{t('adminMembers')}</a>
    </Empty>
  )
}
