/** Upload links for publishers without an account: making one for a folder (?path=), those in use, and the files that came by them. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { query } from '~/api/read-form.server'
import { load } from '~/api/run.server'
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
  return handleIntents(args, {
    create: [api.inbox.create, () => back(args, { key: 'inboxMade' }, ['path', 'confirm', 'id'])],
    revoke: [api.inbox.revoke, () => back(args, { key: 'inboxEnded' })],
    seen: [
      api.inbox.seen,
      (done) => back(args, { key: 'inboxSeenDone', params: { count: count(done.count) } }),
    ],
  })
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
