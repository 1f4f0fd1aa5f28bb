/** Links beside the heading of a list: the views of what it shows, of which one is this page. */
import { useLocation } from '@remix-run/react'

export function ViewLinks({
  label,
  views,
}: {
  label: string
  views: { to: string; name: string }[]
}) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {views.map(({ to, name }) => (
          <li key={name}>
            <a href={to} aria-current={to.split('?')[0] === pathname ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
