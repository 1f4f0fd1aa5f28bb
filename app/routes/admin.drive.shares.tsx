/** All shares of the drive: file, expiry, downloads left, and how to end each. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadListOrThrow, pageIsGone } from '~/api/load-list.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { loadOrThrow, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { toastDurations } from '~/tables/codes'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { Script } from '~/components/script'
import { DriveNav } from '~/features/sources/drive/items/folder-page'
import {
  EndAllQuestion,
  EndShareQuestion,
  EmptyShares,
  SharesTable,
  StateTabs,
} from '~/features/sources/drive/share/shares-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { redirectBack, type Notice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t) => t('sharesTitle'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { state, confirm, id } = queryFields(args.request)
  const { found: shares, ...list } = await loadListOrThrow(args, api.drive.shares, { state })
  const live =
    state === 'ended'
      ? (await loadOrThrow(args, api.drive.shares, {})).totalCount
      : shares.totalCount
  const ending =
    confirm === 'end' ? (shares.items.find(({ accessId }) => accessId === id) ?? null) : null
  return {
    shares,
    live,
    ending,
    endingAll: confirm === 'all' && live > 0,
    state: state === 'ended' ? 'ended' : 'live',
    ...list,
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleIntents(args, {
    unexport: (fields) => endOne(args, fields),
    unexportAll: [
      api.drive.unexportAll,
      (done) => ended(args, { key: 'sharesReleased', params: { count: count(done.ended) } }),
    ],
  })
}

async function endOne(args: ActionFunctionArgs, fields: Fields) {
  const { problem } = await submitForm(args, api.drive.unexport, fields)
  const params = { name: typeof fields.name === 'string' ? fields.name : '' }
  return problem ?? ended(args, { key: 'sharingReleased', params })
}

/** Redirects back; to the first page when the last one was emptied. */
async function ended(args: ActionFunctionArgs, notice: Notice) {
  const { state } = queryFields(args.request)
  const emptied = await pageIsGone(args, api.drive.shares, { state })
  const drop = ['confirm', 'id', ...(emptied ? ['page'] : [])]
  return redirectBack(args, { ...notice, toast: toastDurations.usual }, drop)
}

export default function Shares() {
  const { shares, live, ending, endingAll, state, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  const cancelTo = address({ confirm: null, id: null })
  return (
    <Page
      beside={
        <>
          <DriveNav />
          <StateTabs state={state} live={live} />
        </>
      }
    >
      {ending ? <EndShareQuestion item={ending} cancelTo={cancelTo} /> : null}
      {endingAll ? <EndAllQuestion live={live} cancelTo={cancelTo} /> : null}
      {state === 'ended' ? <p>{t('sharesEndedHelp')}</p> : null}
      {shares.totalCount === 0 ? (
        <EmptyShares state={state} />
      ) : (
        <PagedRows totalCount={shares.totalCount} list={list}>
          <SharesTable items={shares.items} totalCount={shares.totalCount} state={state} />
        </PagedRows>
      )}
      {live > 0 ? (
        <p className="actions">
          <a className="button-quiet" href={address({ confirm: 'all', id: null })} data-confirm>
            {t('sharesEndAll')}
          </a>
        </p>
      ) : null}
      <Script src="/copy.js" />
    </Page>
  )
}
