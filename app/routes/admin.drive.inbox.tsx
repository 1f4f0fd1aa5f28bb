/** Upload links for publishers without an account: making one for a folder (?path=), those in use, and the files that came by them. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { choose, load, posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { DriveNav } from '~/features/drive/folder-parts'
import { ArrivedTable, EndQuestion, InboxTable, MakeInbox } from '~/features/drive/inbox-parts'
import { driveLink } from '~/features/drive/links'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { back } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { items, arrivedCount }) =>
    say('inboxesTitle', { count: count(items.length), files: count(arrivedCount) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { path, confirm, id } = query(args.request)
  const found = await load(args, api.inbox.list)
  const ending =
    confirm === 'end' ? (found.items.find(({ accessId }) => accessId === id) ?? null) : null
  return { ...found, ending, path: typeof path === 'string' ? path : '' }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const row = choose(fields, {
    create: api.inbox.create,
    revoke: api.inbox.revoke,
    seen: api.inbox.seen,
  })
  const { data: done, problem } = await submit(args, row, fields)
  if (problem) return problem
  if (row === api.inbox.create) return back(args, { key: 'inboxMade' }, ['path', 'confirm', 'id'])
  if (row === api.inbox.revoke) return back(args, { key: 'inboxEnded' })
  return back(args, { key: 'inboxSeenDone', params: { count: count(done.count) } })
}

export default function Inboxes() {
  const { items, arrived, arrivedCount, ending, path } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page lead={say('inboxesLead')}>
      {ending ? <EndQuestion item={ending} /> : null}
      <DriveNav here="inbox" />
      {path ? (
        <MakeInbox path={path} />
      ) : (
        <p>
          {say('inboxChooseFolder')} <a href={driveLink('')}>{say('trashToDrive')}</a>
        </p>
      )}
      <ArrivedTable items={arrived} total={arrivedCount} />
      <InboxTable items={items} />
    </Page>
  )
}
