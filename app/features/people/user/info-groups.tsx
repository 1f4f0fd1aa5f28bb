/** My info as a list of what there is, in headed groups; each form opens alone. */
import type { ReactNode } from 'react'
import { useShownForm } from '~/components/form'
import { DescriptionList } from '~/components/table'

/** `rows`: what the group says; `children`: its forms. */
export function InfoGroup({
  id,
  title,
  rows = [],
  children,
}: {
  id: string
  title: string
  rows?: { name: string; value: ReactNode }[]
  children?: ReactNode
}) {
  return (
    <section className="info-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length > 0 ? <DescriptionList items={rows} /> : null}
      {children}
    </section>
  )
}

/** A form that is closed at first, and open when it was sent and came back with its errors. */
export function Change({
  intent,
  label,
  children,
}: {
  intent: string
  label: string
  children: ReactNode
}) {
  const open = useShownForm()?.intent === intent
  return (
    <details className="panel" open={open}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
