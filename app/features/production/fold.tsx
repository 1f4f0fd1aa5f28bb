/** A folded part of the page of a book in production; open after its form was used or refused. */
import { useActionData, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'

/** The parameter of the address that names the open part. */
export const foldParam = 'open'

/** The part that holds a form: forms of types and of the publisher's file end with its name. */
export function foldOfForm(formId: string): string | null {
  if (formId === 'book-form') return 'fields'
  if (/^(un)?share-/.test(formId)) return 'assignment'
  return /^(?:progress|file)-(\w+)$/.exec(formId)?.[1] ?? null
}

export const foldId = (name: string) => `fold-${name}`

/** `summary` says what is inside. */
export function Fold({
  name,
  summary,
  children,
}: {
  name: string
  summary: string
  children: ReactNode
}) {
  const { search } = useLocation()
  const refused = useActionData<{ formId?: string }>()?.formId
  const open =
    new URLSearchParams(search).get(foldParam) === name || foldOfForm(refused ?? '') === name
  return (
    <details className="panel fold" id={foldId(name)} open={open || undefined}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
