/** The audit log on the screen: filters, and a table that describes each change in words. */
import { isRecord } from '~/platform/records'
import { levelNames } from '~/tables/codes'
import { ConditionChips } from '~/components/condition-chips'
import { FilterForm } from '~/components/filter-form'
import { column, type Column, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { count, orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { useT, useI18n } from '~/i18n/provider'
import { actions } from '~/tables/audit-actions'
import type { MessageKey } from '~/tables/messages'
import { valueNames } from './value-names'
import type { AuditRow } from './audit-log.output'

export const auditFilters = ['user', 'action', 'target', 'from', 'to'] as const
type AuditFilters = Record<(typeof auditFilters)[number], string>

/** The entries of the menu under which the actions stand, by the beginning of their names. */
const entryNames = {
  order: 'navRequests',
  orderFile: 'navRequests',
  lessonPlan: 'navRequests',
  requestBook: 'navBooks',
  bookProposal: 'navBooks',
  centre: 'navBooks',
  purchaseCart: 'navPurchase',
  produceBook: 'navProduction',
  volume: 'navProduction',
  absence: 'navProduction',
  delivery: 'navDelivery',
  drive: 'navFiles',
  audit: 'settings',
  setting: 'settings',
  outbox: 'settings',
  webhook: 'settings',
} as const satisfies Record<string, MessageKey>
const entries = [...new Set<MessageKey>([...Object.values(entryNames), 'navMembers'])]
/** What is not named there concerns members and their accounts. */
const entryOf = (action: string): MessageKey =>
  Object.entries(entryNames).find(([name]) => name === action.split('.')[0])?.[1] ?? 'navMembers'

export function AuditSearch({
  values,
  errors = {},
}: {
  values: AuditFilters
  errors?: Record<string, string>
}) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <FilterForm
      action={href('/admin/audit')}
      label={t('auditFilters')}
      values={values}
      errors={errors}
      filters={[
        { name: 'user', label: t('auditWhoLabel') },
        {
          name: 'action',
          label: t('auditAction'),
          options: entries.flatMap((key) =>
            actions
              .filter(({ value }) => entryOf(value) === key)
              .map((action) => ({ value: action.value, label: action[locale], group: t(key) })),
          ),
        },
        { name: 'target', label: t('auditTarget') },
        { name: 'from', type: 'date', label: t('auditFrom') },
        { name: 'to', type: 'date', label: t('auditTo') },
      ]}
    />
  )
}

export function AuditConditions({ values }: { values: AuditFilters }) {
  const t = useT()
  const { locale } = useI18n()
  const labels = {
    user: t('auditWho'),
    action: t('auditAction'),
    target: t('auditTarget'),
    from: t('auditFrom'),
    to: t('auditTo'),
  }
  const action = actions.find(({ value }) => value === values.action)?.[locale] ?? ''
  return (
    <ConditionChips
      conditions={auditFilters.map((name) => ({
        name,
        label: labels[name],
        value: name === 'action' ? action : values[name],
      }))}
    />
  )
}

type AuditValues = Record<string, unknown>

export function AuditTable({ rows }: { rows: AuditRow[] }) {
  const t = useT()
  const { locale } = useI18n()
  const columns: Column<AuditRow>[] = [
    column.main('createTime', t('auditTime'), ({ createTime }) => <Minute of={createTime} />),
    column.text('userName', t('auditWho'), ({ userName }) => userName || t('auditNobody')),
    column.text(
      'action',
      t('auditAction'),
      ({ action }) => actions.find(({ value }) => value === action)?.[locale] ?? action,
    ),
    column.text('target', t('auditTarget'), ({ target }) => orDash(target)),
    column.text('change', t('auditChange'), ({ before, after }) => (
      <ChangeList before={toValues(before)} after={toValues(after)} />
    )),
    column.text('requestId', t('auditRequest'), ({ requestId }) => (
      <span className="small">{orDash(requestId)}</span>
    )),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('auditHeading')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `audit-${id}`}
      describedBy="count-line"
    />
  )
}

const toValues = (json: unknown): AuditValues => (isRecord(json) ? json : {})

/** The order of the values: jsonb columns do not keep the order of keys. */
const valueOrder = Object.keys(valueNames)

/** A line for each value: before and after, or the only one that was recorded. */
function ChangeList({ before, after }: { before: AuditValues; after: AuditValues }) {
  const t = useT()
  const word = useValueText()
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(
    (a, b) => valueOrder.indexOf(a) - valueOrder.indexOf(b),
  )
  if (names.length === 0) return <>-</>
  return (
    <ul className="plain">
      {names.map((key) => {
        const name = valueLabel(t, key)
        if (key in before && key in after)
          return (
            <li key={key}>
              {t('auditBeforeAfter', {
                name,
                before: word(key, before[key]),
                after: word(key, after[key]),
              })}
            </li>
          )
        return (
          <li key={key}>
            {t('auditValue', { name, value: word(key, before[key] ?? after[key]) })}
          </li>
        )
      })}
    </ul>
  )
}

const valueLabel = (t: ReturnType<typeof useT>, key: string) =>
  Object.hasOwn(valueNames, key) ? t(valueNames[key]!) : key

/** How many values of a list are shown, and how many characters of a text. */
const SHOWN_LIMITS = { values: 5, characters: 80 }

function useValueText() {
  const t = useT()
  const { locale } = useI18n()
  const word = (key: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('emptyValue')
    if (Array.isArray(value))
      return listed(
        value.map((item) =>
          ['fields', 'changed'].includes(key) ? valueLabel(t, String(item)) : word(key, item),
        ),
      )
    if (key === 'level')
      return levelNames.find((level) => level.value === value)?.[locale] ?? String(value)
    if (typeof value === 'boolean') return t(value ? 'auditYes' : 'auditNo')
    if (typeof value === 'number') return count(value)
    return cutText(typeof value === 'string' ? value : JSON.stringify(value))
  }
  const listed = (values: string[]) => {
    const visible = values.slice(0, SHOWN_LIMITS.values).join(', ') || t('emptyValue')
    return values.length > SHOWN_LIMITS.values
      ? t('auditMore', { values: visible, count: count(values.length - SHOWN_LIMITS.values) })
      : visible
  }
  return word
}

const cutText = (text: string) =>
  text.length > SHOWN_LIMITS.characters ? `${text.slice(0, SHOWN_LIMITS.characters)}…` : text
