/** The twelve filters as a GET form, and the active filters as removable chips. */
import type { ReactNode } from 'react'
import { grades, permissions, productionGroups, purposes } from '~/tables/codes'
import { ConditionChips } from '~/components/condition-chips'
import { Icon } from '~/components/icon'
import { Input, Select, type Option } from '~/components/input'
import type { MessageKey } from '~/tables/messages'
import { useT, useI18n } from '~/i18n/provider'
import { CameraLink } from './book-list'
import { filterNames, type Filters } from '~/features/book/book.schema'

type FilterName = keyof Filters
export type FilterValues = Partial<Record<FilterName, string>>

/** The filters as they were sent, including invalid ones. */
export const filterValues = (fields: Record<string, unknown>): FilterValues =>
  Object.fromEntries(
    filterNames.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : '']),
  )

// prettier-ignore
const filterChoices: Partial<Record<FilterName, readonly { value: string; en: string; label?: string }[]>> = {
  prodType: productionGroups, grade: grades, purpose: purposes, permission: permissions,
}
const filterHints: Partial<Record<FilterName, MessageKey>> = {
  pubDate: 'dateHint',
  prodDate: 'dateHint',
  isbn: 'isbnHint',
}

type FilterFormProps = { values: FilterValues; errors?: Record<string, string> }

/**
 * `action`: the list's path; `from`: its present address; `children`: further links after the
 * buttons.
 */
export function FilterForm({
  action,
  from,
  values,
  errors = {},
  children,
}: FilterFormProps & { action: string; from: string; children?: ReactNode }) {
  const t = useT()
  return (
    <form method="get" action={action} role="search" className="filters">
      {filterNames.map((name) => (
        <Filter key={name} name={name} value={values[name]} error={errors[name]} />
      ))}
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
    </form>
  )
}

function Filter({ name, value, error }: { name: FilterName; value?: string; error?: string }) {
  const t = useT()
  const { locale } = useI18n()
  const common = { id: name, name, label: t(name), defaultValue: value, error }
  const options: Option[] | undefined = filterChoices[name]?.map(({ value, en, label }) => ({
    value,
    label: locale === 'en' ? `${value} (${en})` : (label ?? value),
  }))
  if (options)
    return <Select {...common} options={[{ value: '', label: t('allKinds') }, ...options]} />
  const hint = filterHints[name]
  return (
    <Input
      {...common}
      hint={hint && t(hint)}
      inputMode={name === 'isbn' ? 'numeric' : undefined}
      autoComplete="off"
    />
  )
}

/** The active filters. */
export function FilterConditions({ values }: { values: FilterValues }) {
  const t = useT()
  return (
    <ConditionChips
      conditions={filterNames.map((name) => ({ name, label: t(name), value: values[name] ?? '' }))}
    />
  )
}
