/** The twelve filters as a GET form, so that the address is the search; and what narrows the list, each part removable. */
import type { ReactNode } from 'react'
import { grades, permissions, productionGroups, purposes } from '~/codes'
import { ConditionChips } from '~/components/conditions'
import { Icon } from '~/components/icon'
import { Input, Select, type Option } from '~/components/input'
import type { MessageKey } from '~/messages'
import { useSay, useWords } from '~/say'
import { CameraLink } from './book-parts'
import { filterNames, type Filters } from './book.schema'

type Name = keyof Filters
export type FilterValues = Partial<Record<Name, string>>

/** The filters as they were asked for, also those that are refused. */
export const filterValues = (fields: Record<string, unknown>): FilterValues =>
  Object.fromEntries(
    filterNames.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : '']),
  )

// prettier-ignore
const choices: Partial<Record<Name, readonly { value: string; en: string; label?: string }[]>> = {
  prodType: productionGroups, grade: grades, purpose: purposes, permission: permissions,
}
const hints: Partial<Record<Name, MessageKey>> = {
  pubDate: 'dateHint',
  prodDate: 'dateHint',
  isbn: 'isbnHint',
}

type Asked = { values: FilterValues; errors?: Record<string, string> }

/** `action` is the list's own path, `from` its address as it stands; `children`: other ways, after the buttons. */
export function FilterForm({
  action,
  from,
  values,
  errors = {},
  children,
}: Asked & { action: string; from: string; children?: ReactNode }) {
  const say = useSay()
  return (
    <form method="get" action={action} role="search" className="filters">
      {filterNames.map((name) => (
        <Filter key={name} name={name} value={values[name]} error={errors[name]} />
      ))}
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {say('search')}
        </button>
        <CameraLink from={from} />
        <a className="button-quiet" href={action}>
          {say('reset')}
        </a>
        {children}
      </p>
    </form>
  )
}

function Filter({ name, value, error }: { name: Name; value?: string; error?: string }) {
  const say = useSay()
  const { locale } = useWords()
  const common = { id: name, name, label: say(name), defaultValue: value, error }
  const options: Option[] | undefined = choices[name]?.map(({ value, en, label }) => ({
    value,
    label: locale === 'en' ? `${value} (${en})` : (label ?? value),
  }))
  if (options)
    return <Select {...common} options={[{ value: '', label: say('allKinds') }, ...options]} />
  const hint = hints[name]
  return (
    <Input
      {...common}
      hint={hint && say(hint)}
      inputMode={name === 'isbn' ? 'numeric' : undefined}
      autoComplete="off"
    />
  )
}

/** What narrows the list. */
export function Conditions({ values }: { values: FilterValues }) {
  const say = useSay()
  return (
    <ConditionChips
      given={filterNames.map((name) => ({ name, label: say(name), value: values[name] ?? '' }))}
    />
  )
}
