/** The trash of the drive: bringing back what was deleted in the last thirty days, or deleting it for good. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt, choose, load, posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { defaultPageSize } from '~/codes'
import { ListControls, pagesOf } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination, useAddress } from '~/components/pagination'
import { DriveNav } from '~/features/drive/folder-parts'
import { driveLink } from '~/features/drive/links'
import { PurgeQuestion, TrashTable } from '~/features/drive/trash-parts'
import { trashDays } from '~/features/drive/trash.schema'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { back, type Notice } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { totalCount }) => say('trashTitle', { count: count(totalCount) }),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { page, size, confirm, id } = query(args.request)
  const { items, totalCount } = await load(args, api.drive.trash, { page, size })
  const asked = confirm === 'purge' ? (items.find((item) => item.id === Number(id)) ?? null) : null
  return {
    items,
    totalCount,
    asked,
    askedAll: confirm === 'purgeAll' && totalCount > 0,
    page: Number(page) || 1,
    size: Number(size) || defaultPageSize,
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const row = choose(fields, { restore: api.drive.restore, purge: api.drive.purge })
  if (row === api.drive.restore) {
    const { data: done, problem } = await submit(args, api.drive.restore, fields)
    if (problem) return problem
    const { name, before, path } = done
    return backToPage(args, {
      key: before ? 'trashRestoredAs' : 'trashRestored',
      params: { name, before: before ?? '' },
      link: { to: driveLink(path), key: 'trashToFolder' },
    })
  }
  const { data: done, problem } = await submit(args, api.drive.purge, fields)
  return (
    problem ??
    backToPage(args, {
      key: 'trashPurged',
      params: { items: count(done.items), files: count(done.files) },
    })
  )
}

/** What was done may have emptied the last page. */
async function backToPage(args: ActionFunctionArgs, notice: Notice) {
  const { page, size } = query(args.request)
  const emptied = Boolean((await attempt(args, api.drive.trash, { page, size })).problem)
  return back(args, notice, ['confirm', 'id', ...(emptied ? ['page'] : [])])
}

export default function Trash() {
  const { items, totalCount, asked, askedAll, page, size } = useLoaderData<typeof loader>()
  const say = useSay()
  const address = useAddress()
  return (
    <Page lead={say('trashLead', { days: trashDays })}>
      {asked || askedAll ? <PurgeQuestion item={asked} total={totalCount} /> : null}
      <DriveNav here="trash" />
      {totalCount === 0 ? (
        <Empty />
      ) : (
        <>
          <ListControls size={size} />
          <TrashTable items={items} />
          <Pagination pages={pagesOf(totalCount, page, size)} />
          <p className="actions">
            <a
              className="button-quiet"
              href={address({ confirm: 'purgeAll', id: null })}
              data-confirm
            >
              {say('trashPurgeAll')}
            </a>
          </p>
        </>
      )}
    </Page>
  )
}

function Empty() {
  const say = useSay()
  return (
    <section className="empty">
      <h2>{say('trashNone')}</h2>
      <p>{say('trashNoneHelp')}</p>
      <p className="actions">
        <a href={driveLink('')}>{say('trashToDrive')}</a>
      </p>
    </section>
  )
}
