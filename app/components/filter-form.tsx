/** The form above a list: its filters, the search button, and the way back to the whole list. */
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
  return (
    <form method="get" action={action} role="search" aria-label={label} className="filters">
      {filters.map(({ name, label, type, options, required }) => {
        const field = { id: name, name, label, defaultValue: values[name], error: errors[name] }
        if (options) {
          const shown = required ? options : [{ value: '', label: t('allKinds') }, ...options]
          return <Select key={name} {...field} options={shown} />
        }
        if (type === 'date') return <Input key={name} {...field} type="date" />
        return <Input key={name} {...field} autoComplete="off" maxLength={maxCharacters} />
      })}
      <p className="actions">
        <button className="button">{t('search')}</button>
        <a className="button-quiet" href={action}>
          {t('reset')}
        </a>
      </p>
    </form>
  )
}
