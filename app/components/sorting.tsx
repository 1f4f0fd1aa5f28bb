/** Column headings that sort a list: links that tell the order they lead to and the present one. */
import { useUrlWith } from './pagination'
import type { Column } from './table'

/**
 * First click ascending, second descending (`-name`); `dropParams` are parameters that the links
 * remove.
 */
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
