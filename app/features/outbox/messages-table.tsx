/** The outbox on the screen: what waits or fails, and what an administrator does about it. */
import { messageWays, outboxStates } from '~/tables/codes'
import { Form } from '~/components/form'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Minute } from '~/components/when'
import { count, orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { useI18n, useT } from '~/i18n/provider'
import type { MessageRow } from './outbox-list.server'
import { ById } from './outbox.schema'

export function OutboxTabs({ only }: { only: string }) {
  const t = useT()
  const tabs = [
    { value: 'failing', to: href('/admin/messages'), label: t('outboxFailing') },
    {
      value: 'waiting',
      to: href('/admin/messages', { only: 'waiting' }),
      label: t('outboxWaiting'),
    },
  ]
  return (
    <nav className="tabs" aria-label={t('outboxTabs')}>
      <ul>
        {tabs.map(({ value, to, label }) => (
          <li key={value}>
            <a href={to} aria-current={value === only ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function MessagesTable({ rows, totalCount }: { rows: MessageRow[]; totalCount: number }) {
  const t = useT()
  const { locale } = useI18n()
  const columns: Column<MessageRow>[] = [
    { key: 'text', heading: t('notice'), main: true, cell: ({ text }) => text },
    {
      key: 'user',
      heading: t('outboxTo'),
      cell: ({ userId, user, name }) =>
        userId === null ? (
          t('outboxWatcher')
        ) : (
          <a className="file-link" href={href('/admin/member/:id', { id: userId })}>
            {name || user}
          </a>
        ),
    },
    {
      key: 'way',
      heading: t('outboxWay'),
      className: 'nowrap',
      cell: ({ way }) => messageWays.find(({ value }) => value === way)![locale],
    },
    {
      key: 'state',
      heading: t('status'),
      cell: ({ state, tries }) => {
        const row = outboxStates.find(({ value }) => value === state)!
        return (
          <>
            <Tag colour={row.tag}>{row[locale]}</Tag> {t('outboxTries', { count: count(tries) })}
          </>
        )
      },
    },
    { key: 'error', heading: t('outboxError'), cell: ({ error }) => orDash(error) },
    {
      key: 'next',
      heading: t('outboxNext'),
      className: 'nowrap',
      cell: ({ state, nextTime }) => (state === 'waiting' ? <Minute of={nextTime} /> : '-'),
    },
    { key: 'manage', heading: t('manage'), cell: (row) => <Steps row={row} /> },
  ]
  return (
    <Table
      caption={t('outboxCaption', { count: count(totalCount) })}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `message-${id}`}
    />
  )
}

function Steps({ row: { id, text, name, user } }: { row: MessageRow }) {
  const t = useT()
  const which = <span className="hidden-text">{` ${name || user}: ${text}`}</span>
  return (
    <div className="actions">
      <Form id={`again-${id}`} schema={ById} intent="again">
        <input type="hidden" name="id" value={id} />
        <button className="button-quiet">
          {t('outboxAgain')}
          {which}
        </button>
      </Form>
      <Form id={`give-up-${id}`} schema={ById} intent="giveUp">
        <input type="hidden" name="id" value={id} />
        <button className="button-quiet">
          {t('outboxGiveUp')}
          {which}
        </button>
      </Form>
    </div>
  )
}
