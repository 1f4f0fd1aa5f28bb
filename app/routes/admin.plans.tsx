/** Lesson plans, for administrators: which school teaches what when, and which has not told. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import {
  NoPlans,
  PlanConditions,
  planFilters,
  PlanSearch,
  PlansTable,
} from '~/features/requests/lesson-plan/plans-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('plansTitle', { count: count(found.totalCount) }) : t('plans'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.lessonPlan.list, fields)
  return data(
    { values: searchTexts(fields, planFilters), from: currentPath(args.request), ...list },
    { status: list.problem?.status ?? 200 },
  )
}

export default function Plans() {
  const { values, from, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const t = useT()
  const { terms = [values.term], term = values.term } = found ?? {}
  const { term: _, ...conditions } = values
  return (
    <ListPage
      list={list}
      lead={t('plansLead')}
      heading={t('plans')}
      sorts={[
        { value: '0', label: t('plansByNeed') },
        { value: '1', label: t('plansByChange') },
        { value: '2', label: t('plansBySchool') },
      ]}
      search={
        <>
          <PlanSearch values={values} terms={terms} term={term} errors={problem?.fieldErrors} />
          {problem ? null : <PlanConditions values={values} />}
        </>
      }
      empty={<NoPlans filtered={Object.values(conditions).some(Boolean)} />}
    >
      {({ items, totalCount }) => (
        <PlansTable
          rows={items}
          caption={t('plansTitle', { count: count(totalCount) })}
          term={term}
          from={from}
        />
      )}
    </ListPage>
  )
}
