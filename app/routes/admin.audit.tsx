/** The audit log, for administrators. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import {
  AuditConditions,
  auditFilters,
  AuditSearch,
  AuditTable,
} from '~/features/centre/audit-log/audit-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('auditTitle', { count: count(found.totalCount) }) : t('adminAudit'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.audit.list, fields)
  return data(
    { values: searchTexts(fields, auditFilters), ...list },
    { status: list.problem?.status ?? 200 },
  )
}

export default function Audit() {
  const { values, ...list } = useLoaderData<typeof loader>()
  const { problem } = list
  const t = useT()
  return (
    <ListPage
      list={list}
      lead={t('auditLead')}
      heading={t('auditHeading')}
      headingId="audit"
      search={
        <>
          <AuditSearch values={values} errors={problem?.fieldErrors} />
          {problem ? null : <AuditConditions values={values} />}
        </>
      }
      empty={<EmptyAudit />}
    >
      {({ items }) => <AuditTable rows={items} />}
    </ListPage>
  )
}

function EmptyAudit() {
  const t = useT()
  return (
    <Empty heading={t('auditNone')} help={t('auditNoneHelp')}>
      <a href={href('/admin/audit')}>{t('auditAll')}</a>
    </Empty>
  )
}
