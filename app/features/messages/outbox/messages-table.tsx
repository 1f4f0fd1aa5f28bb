/** The outbox on the screen: what waits or fails, and what an administrator does about it. */
import { ById } from '~/validation/inputs'
import { codeRow } from '~/tables/codes'
import { messageTransports } from '~/tables/account-codes'
import { outboxStates } from '~/tables/staff-codes'
import { Form } from '~/components/form'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Minute } from '~/components/when'
import { count, orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { useI18n, useT } from '~/i18n/provider'
import type { MessageRow } from './outbox-list.server'

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
    <nav aria-label={t('outboxTabs')}>
      <ul className="chips">
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
    column.main('text', t('notice'), ({ text }) => <span lang="ko">{text}</span>),
    column.text('user', t('outboxTo'), ({ userId, user, name, webhook }) =>
      webhook ? (
        <a className="file-link" href={href('/admin/webhooks/:id', { id: webhook.id })}>
          {webhook.name}
        </a>
      ) : userId === null ? (
        t('outboxWatcher')
      ) : (
        <a className="file-link" href={href('/admin/member/:id', { id: userId })}>
          {name || user}
        </a>
      ),
    ),
    column.nowrap('way', t('outboxWay'), ({ way }) => codeRow(messageTransports, way)[locale]),
    column.text('state', t('status'), (row) => <MessageState {...row} />),
    column.text('error', t('outboxError'), ({ error }) => orDash(error)),
    column.nowrap('next', t('outboxNext'), ({ state, nextTime }) =>
      state === 'waiting' ? <Minute of={nextTime} /> : '-',
    ),
    column.text('manage', t('manage'), (row) => (
      <Steps {...row} to={row.webhook?.name ?? (row.name || row.user)} />
    )),
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

export function MessageState({ state, tries }: Pick<MessageRow, 'state' | 'tries'>) {
  const t = useT()
  const { locale } = useI18n()
  const row = codeRow(outboxStates, state)
  return (
    <>
      <Tag colour={row.tag}>{row[locale]}</Tag> {t('outboxTries', { count: count(tries) })}
    </>
  )
}

/** `to`: whom it goes to. */
export function Steps({ id, text, to }: { id: number; text: string; to: string }) {
  const t = useT()
  const which = <span className="hidden-text">{` ${to}: ${text}`}</span>
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
