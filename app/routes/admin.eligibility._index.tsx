/** Requests for eligibility, for administrators: those that wait longest first. */
import { todayInSeoul } from '~/platform/today'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import {
  EligibilityConditions,
  eligibilityFilters,
  EligibilitySearch,
  EligibilityTable,
  NoRequests,
} from '~/features/people/eligibility/eligibility-queue'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('eligibilityQueueTitle', { count: count(found.totalCount) }) : t('eligibility'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.eligibility.list, fields)
  return data(
    {
      values: searchTexts(fields, eligibilityFilters),
      from: currentPath(args.request),
      today: todayInSeoul(),
      ...list,
    },
    { status: list.problem?.status ?? 200 },
  )
}

export default function EligibilityQueue() {
  const { values, from, today, ...list } = useLoaderData<typeof loader>()
  const { problem } = list
  const t = useT()
  return (
    <ListPage
      list={list}
      lead={t('eligibilityQueueLead')}
      heading={t('eligibilityQueue')}
      search={
        <>
          <EligibilitySearch values={values} errors={problem?.fieldErrors} />
          {problem ? null : <EligibilityConditions values={values} />}
        </>
      }
      empty={<NoRequests filtered={Boolean(values.keyword || values.state)} />}
    >
      {({ items, totalCount }) => (
        <EligibilityTable
          rows={items}
          caption={t('eligibilityQueueTitle', { count: count(totalCount) })}
          from={from}
          today={today}
        />
      )}
    </ListPage>
  )
}
