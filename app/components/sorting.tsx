/** Headings of columns that a list can be sorted by: links that say how, and how it is sorted now. */
import { useAddress } from './pagination'
import type { Column } from './table'

/** First click ascending, second descending (`-name`); `without` are parameters that do not stay. */
export function useSorting(sort: string, without: string[] = []) {
  const address = useAddress()
  const dropped = Object.fromEntries(['page', ...without].map((name) => [name, null]))
  return (name: string, label: string): Pick<Column<never>, 'heading' | 'label' | 'sorted'> => {
    const sorted = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
    const heading = (
      <a
        className="file-link"
        href={address({ ...dropped, sort: sorted === 'ascending' ? `-${name}` : name })}
      >
        {label}
        {sorted ? <span aria-hidden="true">{sorted === 'ascending' ? ' ▲' : ' ▼'}</span> : null}
      </a>
    )
    return { heading, label, sorted }
  }
}
