/** The filters as a GET form, and the active filters as removable chips. */
import type { ReactNode } from 'react'
import { MoreFilters } from '~/components/filter-form'
import { ConditionChips } from '~/components/condition-chips'
import { Icon } from '~/components/icon'
import { Input, Select, type Option } from '~/components/input'
import { useT, useI18n, useWord } from '~/i18n/provider'
import { CameraLink } from './book-list'
import {
  bookFields,
  fieldOf,
  filterFields,
  type FilterField,
} from '~/features/catalogue/book/fields'

export type FilterValues = Partial<Record<FilterField, string>>

/** The filters as they were sent, including invalid ones. */
export const filterValues = (fields: Record<string, unknown>): FilterValues =>
  Object.fromEntries(
    filterFields.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : '']),
  )

type FilterFormProps = { values: FilterValues; errors?: Record<string, string> }

/**
 * `action`: the list's path; `from`: its present address; `frequent`: the filters that are not folded;
 * `more`: fields after the filters; `children`: further links after the buttons.
 */
export function FilterForm({
  action,
  from,
  values,
  errors = {},
  frequent = filterFields,
  more,
  children,
}: FilterFormProps & {
  action: string
  from: string
  frequent?: readonly FilterField[]
  more?: ReactNode
  children?: ReactNode
}) {
  const t = useT()
  const further = filterFields.filter((name) => !frequent.includes(name))
  const filter = (name: FilterField) => (
    <Filter key={name} name={name} value={values[name]} error={errors[name]} />
  )
  return (
    <form method="get" action={action} role="search" className="filters">
      {frequent.map(filter)}
      {more}
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {t('search')}
        </button>
        <CameraLink from={from} />
        <a className="button-quiet" href={action}>
          {t('reset')}
        </a>
        {children}
      </p>
      {further.length > 0 ? (
        <MoreFilters open={further.some((name) => values[name] || errors[name])}>
          {further.map(filter)}
        </MoreFilters>
      ) : null}
    </form>
  )
}

/** The field of one filter: a choice or a text. */
export function Filter({
  name,
  value,
  error,
}: {
  name: FilterField
  value?: string
  error?: string
}) {
  const t = useT()
  const { locale } = useI18n()
  const { label, value: type, filter } = fieldOf(name)
  const common = { id: name, name, label: t(label), defaultValue: value, error }
  if (type.kind === 'choice' || type.kind === 'types') {
    const options: Option[] = type.choices.map(({ value, en, label }) => ({
      value,
      label: locale === 'en' ? `${value} (${en})` : (label ?? value),
    }))
    return <Select {...common} options={[{ value: '', label: t('allKinds') }, ...options]} />
  }
  const hint = filter?.hint
  return (
    <Input
      {...common}
      hint={hint && t(hint)}
      inputMode={type.kind === 'text' && type.numeric ? 'numeric' : undefined}
      autoComplete="off"
    />
  )
}

type Condition = { name: string; label: string; value: string }

/** The active filters; `more`: further conditions of the list. */
export function FilterConditions({
  values,
  more = [],
}: {
  values: FilterValues
  more?: Condition[]
}) {
  const t = useT()
  const nameOf = useWord()
  return (
    <ConditionChips
      conditions={[
        ...filterFields.map((name) => ({
          name,
          label: t(bookFields[name].label),
          value: nameOf(values[name] ?? ''),
        })),
        ...more,
      ]}
    />
  )
}
