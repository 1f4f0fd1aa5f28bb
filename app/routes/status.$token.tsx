/** How far a school's list is, for whoever has its link: no account, and no name of a pupil. */
import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { business } from '~/tables/business'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import { Page } from '~/components/page'
import {
  statusCalendarLink,
  statusSheetLink,
} from '~/features/requests/order-file/order-file-links'
import { StatusTable } from '~/features/requests/order-file/status/status-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found
      ? t('statusTitle', { school: found.schoolName, year: found.schoolYear })
      : t('statusUnknownTitle'),
  page: ({ page }) => page,
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { token = '' } = args.params
  const { page, size } = queryFields(args.request)
  const list = await loadList(args, api.schoolList.status, { token, page, size }, 50)
  const unknown = list.problem?.key === 'noSuchItem'
  return data(
    { ...list, token, unknown },
    {
      status: list.problem?.status ?? 200,
      headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
    },
  )
}

export default function Status() {
  const { token, unknown, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  if (unknown) return <UnknownLink />
  return (
    <ListPage
      list={list}
      lead={t('statusLead')}
      search={
        <>
          {list.found ? (
            <p>
              {t('statusSummary', {
                rows: count(list.found.rows),
                open: count(list.found.open),
              })}
            </p>
          ) : null}
          {list.found?.inDemand === false ? (
            <p className="notice notice-warn">{t('sentWaitsForEligibility')}</p>
          ) : null}
          <p className="actions screen-only">
            <a href={statusSheetLink(token)}>{t('statusSheet')}</a>
            <a href={statusCalendarLink(token)} aria-describedby="calendar-help">
              {t('statusCalendar')}
            </a>
          </p>
          <p id="calendar-help" className="hint screen-only">
            {t('statusCalendarHelp')}
          </p>
        </>
      }
      empty={<p>{t('statusNone')}</p>}
    >
      {({ items }) => <StatusTable rows={items} />}
    </ListPage>
  )
}

function UnknownLink() {
  const t = useT()
  return (
    <Page>
      <Empty
        heading={t('statusUnknown')}
        help={t('statusUnknownHelp', { phone: business.phone })}
      />
    </Page>
  )
}
