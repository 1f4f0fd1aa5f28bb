/** Lists the links to all files, and asks before they end. */
import { Nothing } from '~/validation/inputs'
import { CopyButton } from '~/components/copy-button'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Input } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { Empty, column, type Column, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { Tag } from '~/components/tag'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { ItemInput } from '~/features/sources/drive/drive.schema'
import { driveLink } from '~/features/sources/drive/drive-links'
import { useShareAddress } from './share-section'
import { LinkLife } from '~/features/sources/drive/link-life'
import type { SharedFile } from './share.server'

export function StateTabs({ state, live }: { state: string; live: number }) {
  const t = useT()
  const tabs = [
    {
      to: href('/admin/drive/shares'),
      value: 'live',
      label: `${t('sharesLive')} ${count(live)}`,
    },
    {
      to: href('/admin/drive/shares', { state: 'ended' }),
      value: 'ended',
      label: t('sharesEnded'),
    },
  ]
  return (
    <nav aria-label={t('sharesStates')}>
      <ul className="chips">
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

/** The file links to its folder; a working link shows its address and a button to end it. */
export function SharesTable({
  items,
  totalCount,
  state,
}: {
  items: SharedFile[]
  totalCount: number
  state: string
}) {
  const t = useT()
  const live = state === 'live'
  const columns: Column<SharedFile>[] = [
    column.main('file', t('sharesFile'), ({ name, path }) => (
      <a href={driveLink(path)}>
        {name} <span className="small">{path}</span>
      </a>
    )),
    column.text('until', t('shareUntil'), ({ expireTime }) => <LinkLife time={expireTime} />),
    column.text('left', t('shareLeft'), ({ left, accessCount }) =>
      t('shareLeftOfAll', { left: count(left), count: count(accessCount) }),
    ),
    column.text('by', t('sharesBy'), ({ userName }) => userName),
    column.text('made', t('sharesMade'), ({ createTime }) => <Minute of={createTime} />),
    live
      ? column.text('acts', t('sharesActs'), (item) => <ShareActions item={item} />)
      : column.text('why', t('sharesWhy'), ({ expired }) => (
          <Tag colour="grey">{t(expired ? 'sharesExpired' : 'sharesSpent')}</Tag>
        )),
  ]
  return (
    <>
      <Table
        caption={<span className="hidden-text">{t(live ? 'sharesLive' : 'sharesEnded')}</span>}
        columns={columns}
        rows={items}
        rowId={({ accessId }) => `share-${accessId}`}
        describedBy="count"
      />
      <p id="count">{t('sharesCount', { count: count(totalCount) })}</p>
    </>
  )
}

function ShareActions({ item: { accessId, name: last, path } }: { item: SharedFile }) {
  const t = useT()
  const address = useUrlWith()
  // Files with the same name may be in several folders.
  const name = `${path}/${last}`
  const field = `address-${accessId}`
  return (
    <>
      <Input
        id={field}
        label={t('shareAddressOf', { name })}
        value={useShareAddress()(accessId)}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      <ul className="actions">
        <li>
          <CopyButton field={field} description={name} />
        </li>
        <li>
          <a className="button-quiet" href={address({ confirm: 'end', id: accessId })} data-confirm>
            {t('unshareOf', { name })}
          </a>
        </li>
      </ul>
      <p role="status" id={`${field}-copied`} />
    </>
  )
}

export function EndShareQuestion({ item, cancelTo }: { item: SharedFile; cancelTo: string }) {
  const t = useT()
  return (
    <Confirm question={t('unshareQuestion', { name: item.name })} cancelTo={cancelTo}>
      <p>{item.path}</p>
      <p>{t('unshareHelp')}</p>
      <Form id="unshare-form" schema={ItemInput} intent="unexport">
        <input type="hidden" name="path" value={item.path} />
        <input type="hidden" name="name" value={item.name} />
        <button className="button button-danger">{t('unshare')}</button>
      </Form>
    </Confirm>
  )
}

export function EndAllQuestion({ live, cancelTo }: { live: number; cancelTo: string }) {
  const t = useT()
  return (
    <Confirm question={t('sharesEndAllQuestion', { count: count(live) })} cancelTo={cancelTo}>
      <p>{t('sharesEndAllHelp')}</p>
      <Form id="unshare-all-form" schema={Nothing} intent="unexportAll">
        <button className="button button-danger">{t('sharesEndAll')}</button>
      </Form>
    </Confirm>
  )
}

export function EmptyShares({ state }: { state: string }) {
  const t = useT()
  return (
    <Empty
      heading={t(state === 'live' ? 'sharesNone' : 'sharesNoneEnded')}
      help={state === 'live' ? t('sharesNoneHelp') : null}
    >
      <a className="button" href={href('/admin/drive/list')}>
        {t('drive')}
      </a>
    </Empty>
  )
}
