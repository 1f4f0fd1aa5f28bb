/** The form above a list: its fields, the search button, and the way back to the whole list. */
import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'

/** `action`: the address of the list; `label`: what the form is called for screen readers. */
export function SearchForm({
  action,
  label,
  children,
}: {
  action: string
  label: string
  children: ReactNode
}) {
  const t = useT()
  return (
    <form method="get" action={action} role="search" aria-label={label} className="filters">
      {children}
      <p className="actions">
        <button className="button">{t('search')}</button>
        <a className="button-quiet" href={action}>
          {t('reset')}
        </a>
      </p>
    </form>
  )
}
