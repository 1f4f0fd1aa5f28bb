/** The record of who changed what, for administrators to read. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { query } from '~/api/read-form.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import {
  AuditConditions,
  auditFilters,
  AuditSearch,
  AuditTable,
} from '~/features/audit-log/audit-parts'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('auditTitle', { count: count(found.totalCount) }) : say('adminAudit'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  const list = await loadList(args, api.audit.list, fields)
  return data(
    { values: searchTexts(fields, auditFilters), ...list },
    { status: list.problem?.status ?? 200 },
  )
}

export default function Audit() {
  const { values, ...list } = useLoaderData<typeof loader>()
  const { problem } = list
  const say = useSay()
  return (
    <ListPage
      list={list}
      lead={say('auditLead')}
      heading={say('auditHeading')}
      headingId="audit"
      search={
        <>
          <AuditSearch values={values} errors={problem?.fieldErrors} />
          {problem ? null : <AuditConditions values={values} />}
        </>
      }
      empty={<Empty />}
    >
      {({ items }) => <AuditTable rows={items} />}
    </ListPage>
  )
}

function Empty() {
  const say = useSay()
  return (
    <section className="empty">
      <h2>{say('auditNone')}</h2>
      <p>{say('auditNoneHelp')}</p>
      <p className="actions">
        <a href={href('/admin/audit')}>{say('auditAll')}</a>
      </p>
    </section>
  )
}
