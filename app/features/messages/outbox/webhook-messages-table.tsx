/** The last messages of a webhook on its page: how far they are, and what was answered. */
import { webhookTest } from '~/tables/webhook-events'
import { column, type Column, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { MessageState, Steps } from './messages-table'
import type { WebhookMessage } from './webhook-messages.server'

export function WebhookMessagesTable({ rows, name }: { rows: WebhookMessage[]; name: string }) {
  const t = useT()
  const columns: Column<WebhookMessage>[] = [
    column.main('type', t('webhookType'), ({ type, webhookId }) => (
      <>
        <code>{type}</code>
        <br />
        <span className="small">{webhookId}</span>
      </>
    )),
    column.nowrap('when', t('webhookWhen'), ({ createTime }) => <Minute of={createTime} />),
    column.text('state', t('status'), (row) => (
      <>
        <MessageState {...row} />
        {row.state === 'waiting' ? (
          <>
            <br />
            {t('webhookNext')} <Minute of={row.nextTime} />
          </>
        ) : null}
      </>
    )),
    column.text('answer', t('webhookAnswer'), (row) => <Answer {...row} />),
    column.text('manage', t('manage'), ({ id, state, type, webhookId }) =>
      type !== webhookTest && (state === 'waiting' || state === 'failed') ? (
        <Steps id={id} text={`${type} ${webhookId}`} to={name} />
      ) : (
        '-'
      ),
    ),
  ]
  return (
    <Table
      caption={t('webhookMessagesCount', { count: count(rows.length) })}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `message-${id}`}
    />
  )
}

function Answer({ answer, error }: WebhookMessage) {
  const t = useT()
  if (!answer?.status) return <>{error || '-'}</>
  const { status, milliseconds, body } = answer
  return (
    <>
      {t('webhookAnswerOf', { status, milliseconds: count(milliseconds) })}
      {body ? (
        <>
          <br />
          <code>{body}</code>
        </>
      ) : null}
    </>
  )
}
