/** What a member reported in their copies, and what the centre answered. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadListOrThrow } from '~/api/load-list.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { Empty } from '~/components/table'
import { ActingBanner, mayDo } from '~/features/people/care/acting-banner'
import { ReportsToRead } from '~/features/production/errata/report/report-list'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { useT } from '~/i18n/provider'
import { readerOnPage } from '~/workflows/reader-on-page.server'

export const handle: Handle<typeof loader> = {
  title: (t) => t('myReports'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const [reader, { found: reports, ...list }] = await Promise.all([
    readerOnPage(args),
    loadListOrThrow(args, api.erratum.myReports),
  ])
  return { reader, reports, ...list }
}

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    reply: [api.erratum.reply, () => redirectBack(args, { key: 'reportReplied' })],
  })

export default function MyReports() {
  const { reader, reports, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('myReportsLead')}>
      <ActingBanner reader={reader} />
      {reports.totalCount === 0 ? (
        <Empty heading={t('myReportsNone')} help={t('myReportsNoneHelp')} />
      ) : (
        <PagedRows totalCount={reports.totalCount} list={list}>
          <ReportsToRead rows={reports.items} mayReply={mayDo(reader, 'apply')} />
        </PagedRows>
      )}
      <p className="actions">
        <a href={href('/order', { reader: reader?.id })}>{t('menuOrders')}</a>
      </p>
    </Page>
  )
}
