/** Narrowing the results of a keyword: the chosen filters as chips, the others as links with counts. */
import { ConditionChips } from '~/components/condition-chips'
import { useUrlWith } from '~/components/pagination'
import { fieldOf, narrowFields, type NarrowField } from '~/features/catalogue/book/fields'
import { count } from '~/i18n/format'
import { useT, useWord } from '~/i18n/provider'
import type { FilterValues } from '~/features/catalogue/book/filter-form'

/** The filters of a keyword search among the fields of an address. */
export const narrowValues = (fields: Record<string, unknown>): FilterValues =>
  Object.fromEntries(
    narrowFields.map((name) => [name, typeof fields[name] === 'string' ? fields[name].trim() : '']),
  )

/** 고 → 고등학교: the value as people say it. */
export function valueText(name: NarrowField, value: string): string {
  const type = fieldOf(name).value
  const choice = type.kind === 'choice' ? type.choices.find((one) => one.value === value) : null
  return choice?.label ?? value
}

export function ChosenFilters({ chosen }: { chosen: FilterValues }) {
  const t = useT()
  const nameOf = useWord()
  return (
    <ConditionChips
      conditions={narrowFields.map((name) => ({
        name,
        label: t(fieldOf(name).label),
        value: nameOf(valueText(name, chosen[name] ?? '')),
      }))}
    />
  )
}

type Facet = { name: NarrowField; values: { value: string; count: number }[] }

/** The filters that are not chosen yet, each value with the number of books that it leaves. */
export function Facets({ facets }: { facets: Facet[] }) {
  const t = useT()
  const nameOf = useWord()
  const address = useUrlWith()
  return (
    <section className="panel facets" id="narrow" aria-labelledby="narrow-heading">
      <h2 id="narrow-heading">{t('narrow')}</h2>
      {facets.map(({ name, values }) =>
        values.length > 0 ? (
          <div key={name}>
            <h3>{t(fieldOf(name).label)}</h3>
            <ul className="chips">
              {values.map(({ value, count: books }) => (
                <li key={value}>
                  <a href={address({ [name]: value, page: null })}>
                    {t('narrowTo', {
                      value: nameOf(valueText(name, value)),
                      count: count(books),
                    })}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ) : null,
      )}
      <p className="actions">
        <a href={address({ filters: null })}>{t('narrowClose')}</a>
      </p>
    </section>
  )
}
