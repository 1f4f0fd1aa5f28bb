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
  const { reach } = list.found ?? {}
  const reachText = reach ? t('auditReach', { count: count(reach) }) : ''
  return (
    <ListPage
      list={list}
      lead={t('auditLead')}
      heading={t('auditHeading')}
      headingId="audit"
      countMore={reachText && ` ${reachText}`}
      search={
        <>
          <AuditSearch values={values} errors={problem?.fieldErrors} />
          {problem ? null : <AuditConditions values={values} />}
        </>
      }
      empty={<EmptyAudit help={reachText || t('auditNoneHelp')} />}
    >
      {({ items }) => <AuditTable rows={items} />}
    </ListPage>
  )
}

function EmptyAudit({ help }: { help: string }) {
  const t = useT()
  return (
    <Empty heading={t('auditNone')} help={help}>
      <a href={href('/admin/audit')}>{t('auditAll')}</a>
    </Empty>
  )
}
