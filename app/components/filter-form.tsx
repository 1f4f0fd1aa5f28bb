/**
 * The form above a list: its filters, of which further ones are folded, the search button, and the way
 * back to the whole list.
 */
import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { Input, Select, type Option } from './input'

/** A filter: a text, a day, or a choice. `required`: one of the options is always chosen. */
type Filter<Name extends string = string> = {
  name: Name
  label: string
  type?: 'date'
  options?: readonly Option[]
  required?: boolean
}

/** As many filters stand in one line with the buttons. */
const inOneLine = 4

/** No filter takes a longer text. */
const maxCharacters = 100

/**
 * `action`: the address of the list; `label`: the name of the form for screen readers; `values`: what
 * the address says; `errors`: keys of texts, by the name of their filter.
 */
export function FilterForm<Name extends string>({
  action,
  label,
  filters,
  values,
  errors = {},
}: {
  action: string
  label: string
  filters: Filter<Name>[]
  values: Record<Name, string>
  errors?: Record<string, string>
}) {
  const t = useT()
  const further = filters.slice(inOneLine)
  const field = ({ name, label, type, options, required }: Filter<Name>) => {
    const common = { id: name, name, label, defaultValue: values[name], error: errors[name] }
    if (options) {
      const shown = required ? options : [{ value: '', label: t('allKinds') }, ...options]
      return <Select key={name} {...common} options={shown} />
    }
    if (type === 'date') return <Input key={name} {...common} type="date" />
    return <Input key={name} {...common} autoComplete="off" maxLength={maxCharacters} />
  }
  return (
    <form method="get" action={action} role="search" aria-label={label} className="filters">
      {filters.slice(0, inOneLine).map(field)}
      <p className="actions">
        <button className="button">{t('search')}</button>
        <a className="button-quiet" href={action}>
          {t('reset')}
        </a>
      </p>
      {further.length > 0 ? (
        <MoreFilters open={further.some(({ name }) => values[name] || errors[name])}>
          {further.map(field)}
        </MoreFilters>
      ) : null}
    </form>
  )
}

/** Filters that are seldom used; open while one of them is. */
export function MoreFilters({ open, children }: { open: boolean; children: ReactNode }) {
  const t = useT()
  return (
    <details className="more-filters" open={open}>
      <summary>{t('moreFilters')}</summary>
      <div className="fields">{children}</div>
    </details>
  )
}
