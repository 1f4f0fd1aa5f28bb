/** Who waits for what: applications of members and decided rows of schools, one row for each type. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import {
  DemandConditions,
  demandFilters,
  DemandSearch,
  DemandTable,
} from '~/features/requests/demand/demand-table'
import { RequestViews } from '~/features/requests/order-file/applications/application-search'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('demandTitle', { count: count(found.totalCount) }) : t('demand'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const [list, unknown] = await Promise.all([
    loadList(args, api.demand.list, fields),
    loadOrThrow(args, api.orderFile.list, { only: 'withoutSchool', size: 10 }),
  ])
  return data(
    {
      withoutSchool: unknown.totalCount,
      values: searchTexts(fields, demandFilters),
      from: currentPath(args.request),
      ...list,
    },
    { status: list.problem?.status ?? 200 },
  )
}

export default function Demand() {
  const { withoutSchool, values, from, ...list } = useLoaderData<typeof loader>()
  const { problem } = list
  const t = useT()
  return (
    <ListPage
      list={list}
      lead={t('demandLead')}
      heading={t('demand')}
      besideHeading={<RequestViews school={values.school} bookId={values.bookId} />}
      sorts={[
        { value: '0', label: t('demandNewest') },
        { value: '1', label: t('demandOldest') },
        { value: '2', label: t('demandByNeed') },
      ]}
      search={
        <>
          {withoutSchool > 0 ? <FilesOfNoSchool files={withoutSchool} /> : null}
          <DemandSearch values={values} errors={problem?.fieldErrors} />
          {problem ? null : <DemandConditions values={values} />}
        </>
      }
      empty={<NoDemand filtered={Object.values(values).some(Boolean)} />}
    >
      {({ items, totalCount, copies }) => (
        <DemandTable
          rows={items}
          caption={t('demandSum', { count: count(totalCount), copies: count(copies) })}
          from={from}
        />
      )}
    </ListPage>
  )
}

/** Copies of these files are sent to nobody until their school is known. */
function FilesOfNoSchool({ files }: { files: number }) {
  const t = useT()
  return (
    <p className="notice notice-warn">
      {t('demandNoSchool', { count: count(files) })}{' '}
      <a href={href('/admin/user/order/list', { only: 'withoutSchool' })}>
        {t('orderFilesNoSchoolShow')}
      </a>
    </p>
  )
}

function NoDemand({ filtered }: { filtered: boolean }) {
  const t = useT()
  return (
    <Empty
      heading={t(filtered ? 'demandNoneHere' : 'demandNone')}
      help={t(filtered ? 'demandNoneHereHelp' : 'appliedNoneHelp')}
    >
      {filtered ? <a href={href('/admin/demand')}>{t('demandAll')}</a> : null}
      <a href={href('/admin/user/order/list')}>{t('appliedRegister')}</a>
    </Empty>
  )
}
