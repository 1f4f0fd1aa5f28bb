/** The record of who changed what, for administrators to read. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt } from '~/api/run.server'
import { api } from '~/api/table.server'
import { defaultPageSize } from '~/codes'
import { ListControls, pagesOf } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination } from '~/components/pagination'
import {
  AuditConditions,
  auditFilters,
  AuditSearch,
  AuditTable,
  type AuditFilters,
} from '~/features/audit-log/audit-parts'
import { LastPageLink } from '~/features/book/no-result'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('auditTitle', { count: count(found.totalCount) }) : say('adminAudit'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  const values = Object.fromEntries(
    auditFilters.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : '']),
  ) as AuditFilters
  const shown = {
    values,
    page: Number(fields.page) || 1,
    size: Number(fields.size) || defaultPageSize,
  }
  const { data: found, problem } = await attempt(args, api.audit.list, fields)
  if (problem) return data({ ...shown, found: null, problem }, { status: problem.status })
  return { ...shown, found, problem: null }
}

export default function Audit() {
  const { values, found, problem, page, size } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page problem={problem} lead={say('auditLead')}>
      <AuditSearch values={values} errors={problem?.fieldErrors} />
      {problem ? null : <AuditConditions values={values} />}
      {problem?.key === 'noSuchPage' ? <LastPageLink /> : null}
      {found?.totalCount === 0 ? <Empty /> : null}
      {found && found.totalCount > 0 ? (
        <section id="results" tabIndex={-1} aria-labelledby="audit">
          <h2 id="audit" className="hidden-text">
            {say('auditHeading')}
          </h2>
          <ListControls size={size}>
            <p id="count-line">
              {say('countLine', {
                count: count(found.totalCount),
                first: count((page - 1) * size + 1),
                last: count(Math.min(page * size, found.totalCount)),
              })}
            </p>
          </ListControls>
          <AuditTable rows={found.items} />
          <Pagination pages={pagesOf(found.totalCount, page, size)} />
        </section>
      ) : null}
    </Page>
  )
}

function Empty() {
  const say = useSay()
  return (
    <section className="empty">
      <h2>{say('auditNone')}</h2>
      <p>{say('auditNoneHelp')}</p>
      <p className="actions">
        <a href="/admin/audit">{say('auditAll')}</a>
      </p>
    </section>
  )
}
