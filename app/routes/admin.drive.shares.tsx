/** Every link to a file of the drive: where it stands, until when, how often still, and how to end it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt, choose, load, posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { defaultPageSize } from '~/codes'
import { ListControls, pagesOf } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination, useAddress } from '~/components/pagination'
import { Script } from '~/components/script'
import { DriveNav } from '~/features/drive/folder-parts'
import { EndAll, EndOne, NoShares, SharesTable, StateTabs } from '~/features/drive/shares-parts'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { back } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say) => say('sharesTitle'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { state, page, size, confirm, id } = query(args.request)
  const shares = await load(args, api.drive.shares, { state, page, size })
  const live =
    state === 'ended' ? (await load(args, api.drive.shares, {})).totalCount : shares.totalCount
  const ending =
    confirm === 'end' ? (shares.items.find(({ accessId }) => accessId === id) ?? null) : null
  return {
    shares,
    live,
    ending,
    endingAll: confirm === 'all' && live > 0,
    state: state === 'ended' ? 'ended' : 'live',
    page: Number(page) || 1,
    size: Number(size) || defaultPageSize,
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const row = choose(fields, { unexport: api.drive.unexport, unexportAll: api.drive.unexportAll })
  const { data: done, problem } = await submit(args, row as typeof api.drive.unexportAll, fields)
  if (problem) return problem
  const { state, page, size } = query(args.request)
  // what ended may have emptied the last page
  const emptied = Boolean((await attempt(args, api.drive.shares, { state, page, size })).problem)
  const drop = ['confirm', 'id', ...(emptied ? ['page'] : [])]
  return back(
    args,
    row === api.drive.unexport
      ? { key: 'sharingReleased', toast: 1000 }
      : { key: 'sharesReleased', params: { count: count(done.ended) }, toast: 1000 },
    drop,
  )
}

export default function Shares() {
  const { shares, live, ending, endingAll, state, page, size } = useLoaderData<typeof loader>()
  const say = useSay()
  const address = useAddress()
  const cancelTo = address({ confirm: null, id: null })
  return (
    <Page>
      <DriveNav here="shares" />
      {ending ? <EndOne item={ending} cancelTo={cancelTo} /> : null}
      {endingAll ? <EndAll live={live} cancelTo={cancelTo} /> : null}
      <StateTabs state={state} live={live} />
      {state === 'ended' ? <p>{say('sharesEndedHelp')}</p> : null}
      {shares.totalCount === 0 ? (
        <NoShares state={state} />
      ) : (
        <>
          <ListControls size={size} />
          <SharesTable items={shares.items} totalCount={shares.totalCount} state={state} />
          <Pagination pages={pagesOf(shares.totalCount, page, size)} />
        </>
      )}
      {live > 0 ? (
        <p className="actions">
          <a className="button-quiet" href={address({ confirm: 'all', id: null })} data-confirm>
            {say('sharesEndAll')}
          </a>
        </p>
      ) : null}
      <Script src="/copy.js" />
    </Page>
  )
}
