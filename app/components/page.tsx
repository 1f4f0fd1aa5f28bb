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
import { useI18n } from '~/i18n/provider'
import { openQuestion } from './confirm'
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
 * page. `lead`: a sentence under the heading; `leadLast`: at the end of the page, which begins with
 * rows. `beside`: links beside the heading.
 */
export function Page({
  problem,
  fields,
  lead,
  leadLast = false,
  beside,
  children,
}: {
  problem?: ActionErrors | null
  fields?: readonly string[]
  lead?: ReactNode
  leadLast?: boolean
  beside?: ReactNode
  children: ReactNode
}) {
  const actionErrors = useActionData<ActionErrors>()
  const frame = useRouteLoaderData<Frame>('root')
  const screen = useScreen()
  const { saidBelow } = useI18n()
  const shownProblem = actionErrors?.fieldErrors ? actionErrors : problem
  // an open question is the heading of its page
  const heading = saidBelow(openQuestion) ? (
    <p className="small">{screen?.title}</p>
  ) : (
    <h1>{screen?.title}</h1>
  )
  return (
    <div className="page">
      <Notices notices={frame?.notices ?? []} focused={!shownProblem} />
      <ErrorSummary
        problem={shownProblem}
        fields={actionErrors?.fieldErrors ? undefined : fields}
      />
      {frame ? <Breadcrumbs frame={frame} /> : null}
      {beside ? (
        <div className="page-head">
          {heading}
          {beside}
        </div>
      ) : (
        heading
      )}
      {lead && !leadLast ? <p className="lead">{lead}</p> : null}
      {children}
      {lead && leadLast ? <p className="small">{lead}</p> : null}
    </div>
  )
}
