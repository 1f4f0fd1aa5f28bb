/** The trash of the drive: restores what was deleted within thirty days, or deletes it for good. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadListOrThrow, pageIsGone } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { Empty } from '~/components/table'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { driveLink } from '~/features/sources/drive/drive-links'
import { PurgeQuestion, TrashTable } from '~/features/sources/drive/trash/trash-table'
import { trashDays } from '~/features/sources/drive/trash/trash.schema'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { redirectBack, type Notice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { totalCount }) => t('trashTitle', { count: count(totalCount) }),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, id } = queryFields(args.request)
  const { found, ...list } = await loadListOrThrow(args, api.drive.trash)
  const { items, totalCount } = found
  return {
    items,
    totalCount,
    asked: confirm === 'purge' ? (items.find((item) => item.id === Number(id)) ?? null) : null,
    askedAll: confirm === 'purgeAll' && totalCount > 0,
    ...list,
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleIntents(args, {
    restore: [
      api.drive.restore,
      ({ name, before, path }) =>
        backToPage(args, {
          key: before ? 'trashRestoredAs' : 'trashRestored',
          params: { name, before: before ?? '' },
          link: { to: driveLink(path), key: 'trashToFolder' },
        }),
    ],
    purge: [
      api.drive.purge,
      ({ items, files }) =>
        backToPage(args, {
          key: 'trashPurged',
          params: { items: count(items), files: count(files) },
        }),
    ],
  })
}

/** Redirects back; to the first page when the last one was emptied. */
async function backToPage(args: ActionFunctionArgs, notice: Notice) {
  const emptied = await pageIsGone(args, api.drive.trash)
  return redirectBack(args, notice, ['confirm', 'id', ...(emptied ? ['page'] : [])])
}

export default function Trash() {
  const { items, totalCount, asked, askedAll, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  return (
    <Page lead={t('trashLead', { days: trashDays })} leadLast>
      {asked || askedAll ? <PurgeQuestion item={asked} total={totalCount} /> : null}
      {totalCount === 0 ? (
        <EmptyTrash />
      ) : (
        <>
          <PagedRows totalCount={totalCount} list={list}>
            <TrashTable items={items} />
          </PagedRows>
          <p className="actions">
            <a
              className="button-quiet"
              href={address({ confirm: 'purgeAll', id: null })}
              data-confirm
            >
              {t('trashPurgeAll')}
            </a>
          </p>
        </>
      )}
    </Page>
  )
}

function EmptyTrash() {
  const t = useT()
  return (
    <Empty heading={t('trashNone')} help={t('trashNoneHelp')}>
      <a href={driveLink('')}>{t('trashToDrive')}</a>
    </Empty>
  )
}
