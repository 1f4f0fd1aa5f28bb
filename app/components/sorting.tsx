/** Headings of columns that a list can be sorted by: links that say how, and how it is sorted now. */
import { useUrlWith } from './pagination'
import type { Column } from './table'

/** First click ascending, second descending (`-name`); `without` are parameters that do not stay. */
export function useSorting(sort: string, dropParams: string[] = []) {
  const address = useUrlWith()
  const dropped = Object.fromEntries(['page', ...dropParams].map((name) => [name, null]))
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
