/** Pages of a list in blocks of ten, as links that keep the other parameters of the address. */
import { useLocation } from '@remix-run/react'
import { useT } from '~/i18n/provider'
import { Icon } from './icon'

export type Pages = {
  totalPage: number
  page: number
  pageList: number[]
  start: number
  end: number
  prev: boolean
  next: boolean
}

/** The current address with changed parameters; null removes one. */
export function useUrlWith() {
  const { pathname, search } = useLocation()
  return (changes: Record<string, string | number | null>) => {
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) params.delete(name)
      else params.set(name, String(value))
    }
    return params.size > 0 ? `${pathname}?${params}` : pathname
  }
}

export function Pagination({
  pages: { totalPage, page, pageList, start, end, prev, next },
  without,
}: {
  pages: Pages
  /** a parameter that belongs to the present page only */
  without?: string
}) {
  const t = useT()
  const address = useUrlWith()
  const to = (page: number) =>
    address({ ...(without ? { [without]: null } : {}), page: page > 1 ? page : null })
  if (totalPage <= 1) return null
  return (
    <nav aria-label={t('pagination')} className="pagination">
      <ul>
        {prev ? (
          <li>
            <a href={to(start - 1)}>{t('previousPages', { start: start - 10, end: start - 1 })}</a>
          </li>
        ) : null}
        {page > 1 ? (
          <li>
            <a href={to(page - 1)} rel="prev">
              <Icon name="back" />
              {t('previousPage')}
            </a>
          </li>
        ) : null}
        {pageList.map((number) => (
          <li key={number}>
            <a
              href={to(number)}
              aria-current={number === page ? 'page' : undefined}
              className="page-number"
            >
              {t('pageOf', { page: number })}
            </a>
          </li>
        ))}
        {page < totalPage ? (
          <li>
            <a href={to(page + 1)} rel="next">
              {t('nextPage')}
              <Icon name="back" />
            </a>
          </li>
        ) : null}
        {next ? (
          <li>
            <a href={to(end + 1)}>{t('nextPages', { start: end + 1 })}</a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
