/**
 * The content of `main` on every screen: notices, error summary, heading, which is the screen's
 * title.
 */
import { useActionData, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { MessageParams } from '~/platform/app-error'
import { useScreen } from '~/components/frame/screen-handle'
import type { Frame } from '~/components/frame/frame'
import { Breadcrumbs } from '~/components/frame/breadcrumbs'
import { ErrorSummary } from './error-summary'
import { Notices } from '~/components/frame/notices'

type ActionErrors = {
  fieldErrors?: Record<string, string>
  params?: MessageParams
  formId?: string
  key?: string
}

/**
 * `problem`: the errors of a loader's query, `fields` those of its names that have a field on the
 * page. `lead`: a sentence under the heading.
 */
export function Page({
  problem,
  fields,
  lead,
  children,
}: {
  problem?: ActionErrors | null
  fields?: readonly string[]
  lead?: ReactNode
  children: ReactNode
}) {
  const actionErrors = useActionData<ActionErrors>()
  const frame = useRouteLoaderData<Frame>('root')
  const screen = useScreen()
  const shownProblem = actionErrors?.fieldErrors ? actionErrors : problem
  return (
    <div className="page">
      <Notices notices={frame?.notices ?? []} focused={!shownProblem} />
      <ErrorSummary
        problem={shownProblem}
        fields={actionErrors?.fieldErrors ? undefined : fields}
      />
      {frame ? <Breadcrumbs here={frame.here} /> : null}
      <h1>{screen?.title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </div>
  )
}
