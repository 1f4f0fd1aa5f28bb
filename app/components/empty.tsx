/** The section in the place of rows when there are none: why, what helps, the next steps. */
import type { ReactNode } from 'react'

/** `children`: links to the next steps. */
export function Empty({
  id,
  heading,
  help,
  children,
}: {
  /** of the heading, which then names the section */
  id?: string
  heading: string
  help?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="empty" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {help ? <p>{help}</p> : null}
      {children ? <p className="actions">{children}</p> : null}
    </section>
  )
}
