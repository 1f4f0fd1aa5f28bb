/** Reports of errata by readers: those that wait for an answer first. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Input, Select } from '~/components/input'
import { ListPage } from '~/components/list-page'
import { Empty } from '~/components/table'
import { ReceivedReports } from '~/features/production/errata/report/report-list'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { erratumReportStates } from '~/tables/account-codes'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('reportsTitle', { count: count(found.totalCount) }) : t('reports'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.erratum.reports, fields)
  return data(
    { ...list, values: searchTexts(fields, ['state', 'keyword']), from: currentPath(args.request) },
    { status: list.problem?.status ?? 200 },
  )
}

export default function Reports() {
  const { values, from, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  const narrowed = values.state !== '' || values.keyword !== ''
  return (
    <ListPage
      list={list}
      heading={t('reports')}
      search={
        <form method="get" action={href('/admin/errata/reports')} role="search" className="filters">
          <Select
            id="state"
            name="state"
            label={t('status')}
            defaultValue={values.state}
            error={list.problem?.fieldErrors.state}
            options={[
              { value: '', label: t('allKinds') },
              ...erratumReportStates.map((row) => ({ value: row.value, label: row[locale] })),
            ]}
          />
          <Input
            id="keyword"
            name="keyword"
            label={t('reportsKeyword')}
            defaultValue={values.keyword}
            error={list.problem?.fieldErrors.keyword}
          />
          <p className="actions">
            <button className="button-secondary">{t('search')}</button>
            <a href={href('/admin/errata')}>{t('errata')}</a>
          </p>
        </form>
      }
      empty={
        narrowed ? (
          <Empty heading={t('reportsNoneFound')}>
            <a className="button-secondary" href={href('/admin/errata/reports')}>
              {t('errataAll')}
            </a>
          </Empty>
        ) : (
          <Empty heading={t('reportsNone')} help={t('reportsNoneHelp')} />
        )
      }
    >
      {({ items }) => <ReceivedReports rows={items} from={from} />}
    </ListPage>
  )
}
