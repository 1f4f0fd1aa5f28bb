/** The list of all links to files, and the questions before they end. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Input } from '~/components/input'
import { useAddress } from '~/components/pagination'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, dateTime } from '~/format'
import { href } from '~/http/href'
import { useSay } from '~/say'
import { OfItem } from './drive.schema'
import { driveLink } from './links'
import { CopyButton, Until, useShareAddress } from './share-parts'
import type { SharedFile } from './share.server'
import { Nothing } from './share.schema'

export function StateTabs({ state, live }: { state: string; live: number }) {
  const say = useSay()
  const tabs = [
    {
      to: href('/admin/drive/shares'),
      value: 'live',
      label: `${say('sharesLive')} ${count(live)}`,
    },
    {
      to: href('/admin/drive/shares', { state: 'ended' }),
      value: 'ended',
      label: say('sharesEnded'),
    },
  ]
  return (
    <nav className="tabs" aria-label={say('sharesStates')}>
      <ul>
        {tabs.map(({ to, value, label }) => (
          <li key={value}>
            <a href={to} aria-current={value === state ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The file leads to its folder; what can still be used has its address and the way to end it. */
export function SharesTable({
  items,
  totalCount,
  state,
}: {
  items: SharedFile[]
  totalCount: number
  state: string
}) {
  const say = useSay()
  const live = state === 'live'
  const columns: Column<SharedFile>[] = [
    {
      key: 'file',
      heading: say('sharesFile'),
      main: true,
      cell: ({ name, path }) => (
        <a href={driveLink(path)}>
          {name} <span className="small">{path}</span>
        </a>
      ),
    },
    {
      key: 'until',
      heading: say('shareUntil'),
      cell: ({ expireTime }) => <Until time={expireTime} />,
    },
    {
      key: 'left',
      heading: say('shareLeft'),
      cell: ({ left, accessCount }) =>
        say('shareLeftOfAll', { left: count(left), count: count(accessCount) }),
    },
    { key: 'by', heading: say('sharesBy'), cell: ({ userName }) => userName },
    {
      key: 'made',
      heading: say('sharesMade'),
      cell: ({ createTime }) => <time dateTime={createTime}>{dateTime(createTime)}</time>,
    },
    live
      ? { key: 'acts', heading: say('sharesActs'), cell: (item) => <Acts item={item} /> }
      : {
          key: 'why',
          heading: say('sharesWhy'),
          cell: ({ expired }) => (
            <Tag colour="grey">{say(expired ? 'sharesExpired' : 'sharesSpent')}</Tag>
          ),
        },
  ]
  return (
    <>
      <p id="count">{say('sharesCount', { count: count(totalCount) })}</p>
      <Table
        caption={say(live ? 'sharesLive' : 'sharesEnded')}
        columns={columns}
        rows={items}
        rowId={({ accessId }) => `share-${accessId}`}
        describedBy="count"
      />
    </>
  )
}

function Acts({ item: { accessId, name: last, path } }: { item: SharedFile }) {
  const say = useSay()
  const address = useAddress()
  // files of one name may stand in several folders
  const name = `${path}/${last}`
  const field = `address-${accessId}`
  return (
    <>
      <Input
        id={field}
        label={say('shareAddressOf', { name })}
        value={useShareAddress()(accessId)}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      <ul className="actions">
        <li>
          <CopyButton field={field} of={name} />
        </li>
        <li>
          <a className="button-quiet" href={address({ confirm: 'end', id: accessId })} data-confirm>
            {say('unshareOf', { name })}
          </a>
        </li>
      </ul>
      <p role="status" id={`${field}-copied`} />
    </>
  )
}

export function EndOne({ item, cancelTo }: { item: SharedFile; cancelTo: string }) {
  const say = useSay()
  return (
    <Confirm question={say('unshareQuestion', { name: item.name })} cancelTo={cancelTo}>
      <p>{item.path}</p>
      <p>{say('unshareHelp')}</p>
      <Form id="unshare-form" schema={OfItem} intent="unexport">
        <input type="hidden" name="path" value={item.path} />
        <input type="hidden" name="name" value={item.name} />
        <button className="button button-danger">{say('unshare')}</button>
      </Form>
    </Confirm>
  )
}

export function EndAll({ live, cancelTo }: { live: number; cancelTo: string }) {
  const say = useSay()
  return (
    <Confirm question={say('sharesEndAllQuestion', { count: count(live) })} cancelTo={cancelTo}>
      <p>{say('sharesEndAllHelp')}</p>
      <Form id="unshare-all-form" schema={Nothing} intent="unexportAll">
        <button className="button button-danger">{say('sharesEndAll')}</button>
      </Form>
    </Confirm>
  )
}

export function NoShares({ state }: { state: string }) {
  const say = useSay()
  return (
    <section className="empty">
      <h2>{say(state === 'live' ? 'sharesNone' : 'sharesNoneEnded')}</h2>
      {state === 'live' ? <p>{say('sharesNoneHelp')}</p> : null}
      <p className="actions">
        <a className="button" href={href('/admin/drive/list')}>
          {say('drive')}
        </a>
      </p>
    </section>
  )
}
