/** The record of changes on the screen: filters, and a table that says in words what became of what. */
import { levelNames } from '~/codes'
import { ConditionChips } from '~/components/conditions'
import { Input, Select } from '~/components/input'
import { type Column, Table } from '~/components/table'
import { count, dateTime, orDash } from '~/format'
import { href } from '~/http/href'
import { useSay, useWords } from '~/say'
import { actions, valueNames } from './actions'

export const auditFilters = ['user', 'action', 'target', 'from', 'to'] as const
export type AuditFilters = Record<(typeof auditFilters)[number], string>

export function AuditSearch({
  values,
  errors = {},
}: {
  values: AuditFilters
  errors?: Record<string, string>
}) {
  const say = useSay()
  const { locale } = useWords()
  const about = (name: keyof AuditFilters) => ({
    id: name,
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <form
      method="get"
      action={href('/admin/audit')}
      role="search"
      aria-label={say('auditFilters')}
      className="filters"
    >
      <Input {...about('user')} label={say('auditWhoLabel')} autoComplete="off" maxLength={100} />
      <Select
        {...about('action')}
        label={say('auditAction')}
        options={[
          { value: '', label: say('allKinds') },
          ...actions.map((one) => ({ value: one.value, label: one[locale] })),
        ]}
      />
      <Input {...about('target')} label={say('auditTarget')} autoComplete="off" maxLength={100} />
      <Input {...about('from')} type="date" label={say('auditFrom')} />
      <Input {...about('to')} type="date" label={say('auditTo')} />
      <p className="actions">
        <button className="button">{say('search')}</button>
        <a className="button-quiet" href={href('/admin/audit')}>
          {say('reset')}
        </a>
      </p>
    </form>
  )
}

export function AuditConditions({ values }: { values: AuditFilters }) {
  const say = useSay()
  const { locale } = useWords()
  const labels = {
    user: say('auditWho'),
    action: say('auditAction'),
    target: say('auditTarget'),
    from: say('auditFrom'),
    to: say('auditTo'),
  }
  const action = actions.find(({ value }) => value === values.action)?.[locale] ?? ''
  return (
    <ConditionChips
      given={auditFilters.map((name) => ({
        name,
        label: labels[name],
        value: name === 'action' ? action : values[name],
      }))}
    />
  )
}

type Values = Record<string, unknown>
export type Audited = {
  id: number
  createTime: string
  userName: string
  action: string
  target: string
  before: unknown
  after: unknown
  requestId: string
}

export function AuditTable({ rows }: { rows: Audited[] }) {
  const say = useSay()
  const { locale } = useWords()
  const columns: Column<Audited>[] = [
    {
      key: 'createTime',
      heading: say('auditTime'),
      main: true,
      cell: ({ createTime }) => <time dateTime={createTime}>{dateTime(createTime)}</time>,
    },
    {
      key: 'userName',
      heading: say('auditWho'),
      cell: ({ userName }) => userName || say('auditNobody'),
    },
    {
      key: 'action',
      heading: say('auditAction'),
      cell: ({ action }) => actions.find(({ value }) => value === action)?.[locale] ?? action,
    },
    { key: 'target', heading: say('auditTarget'), cell: ({ target }) => orDash(target) },
    {
      key: 'change',
      heading: say('auditChange'),
      cell: ({ before, after }) => <Changes before={valuesOf(before)} after={valuesOf(after)} />,
    },
    {
      key: 'requestId',
      heading: say('auditRequest'),
      cell: ({ requestId }) => <span className="small">{orDash(requestId)}</span>,
    },
  ]
  return (
    <Table
      caption={<span className="hidden-text">{say('auditHeading')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `audit-${id}`}
      describedBy="count-line"
    />
  )
}

const valuesOf = (json: unknown): Values =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Values) : {}

/** The database keeps no order of names. */
const order = Object.keys(valueNames)

/** A line for each value: what it was and what it became, or the only one of the two that was recorded. */
function Changes({ before, after }: { before: Values; after: Values }) {
  const say = useSay()
  const word = useValue()
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(
    (one, other) => order.indexOf(one) - order.indexOf(other),
  )
  if (names.length === 0) return <>-</>
  return (
    <ul className="plain">
      {names.map((key) => {
        const name = nameOf(say, key)
        if (key in before && key in after)
          return (
            <li key={key}>
              {say('auditBeforeAfter', {
                name,
                before: word(key, before[key]),
                after: word(key, after[key]),
              })}
            </li>
          )
        return (
          <li key={key}>
            {say('auditValue', { name, value: word(key, before[key] ?? after[key]) })}
          </li>
        )
      })}
    </ul>
  )
}

const nameOf = (say: ReturnType<typeof useSay>, key: string) =>
  Object.hasOwn(valueNames, key) ? say(valueNames[key]!) : key

/** The first values of a list that are shown, and the longest text. */
const most = { values: 5, characters: 80 }

function useValue() {
  const say = useSay()
  const { locale } = useWords()
  const word = (key: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return say('emptyValue')
    if (Array.isArray(value))
      return listed(
        value.map((one) =>
          ['fields', 'changed'].includes(key) ? nameOf(say, String(one)) : word(key, one),
        ),
      )
    if (key === 'level')
      return levelNames.find((level) => level.value === value)?.[locale] ?? String(value)
    if (typeof value === 'boolean') return say(value ? 'auditYes' : 'auditNo')
    if (typeof value === 'number') return count(value)
    return cut(typeof value === 'string' ? value : JSON.stringify(value))
  }
  const listed = (values: string[]) => {
    const shown = values.slice(0, most.values).join(', ') || say('emptyValue')
    return values.length > most.values
      ? say('auditMore', { values: shown, count: count(values.length - most.values) })
      : shown
  }
  return word
}

const cut = (text: string) =>
  text.length > most.characters ? `${text.slice(0, most.characters)}…` : text
