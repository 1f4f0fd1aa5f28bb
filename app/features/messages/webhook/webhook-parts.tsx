/** Webhooks on the screen: their table, state and secret, and what a receiver has to know. */
import { ById } from '~/validation/inputs'
import { webhookOffReasons } from '~/tables/staff-codes'
import { webhookEvents, webhookTest, type WebhookType } from '~/tables/webhook-events'
import { CopyButton } from '~/components/copy-button'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Input } from '~/components/input'
import { Script } from '~/components/script'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { href } from '~/http/href'
import { count, minute } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { eventFields, exampleBody } from './webhook-body'
import { SetOn } from './webhook.schema'
import type { WebhookRow, WebhookView } from './webhook.server'

type Stated = Pick<WebhookRow, 'offReason' | 'offTime' | 'failingTime'>

/** On or off, and why. */
function WebhookState({ offReason, offTime, failingTime }: Stated) {
  const t = useT()
  const { locale } = useI18n()
  const reason = webhookOffReasons.find(({ value }) => value === offReason)
  return (
    <>
      <Tag colour={reason ? 'grey' : failingTime ? 'red' : 'green'}>
        {t(reason ? 'webhookOff' : 'webhookOn')}
      </Tag>{' '}
      {reason
        ? t('webhookOffSince', { reason: reason[locale], time: minute(offTime ?? '') })
        : failingTime
          ? t('webhookFailing', { time: minute(failingTime) })
          : ''}
    </>
  )
}

export function WebhookTable({ rows }: { rows: WebhookRow[] }) {
  const t = useT()
  const columns: Column<WebhookRow>[] = [
    column.main('name', t('webhookName'), ({ id, name }) => (
      <a className="file-link" href={href('/admin/webhooks/:id', { id })}>
        {name}
      </a>
    )),
    column.text('url', t('webhookUrl'), ({ url }) => url),
    column.text('kinds', t('webhookEvents'), ({ kinds }) =>
      kinds.length === 0
        ? t('webhookAllEvents')
        : t('webhookEventsCount', { count: count(kinds.length) }),
    ),
    column.text('state', t('webhookState'), (row) => <WebhookState {...row} />),
    column.text('counts', t('webhookCounts'), ({ sent, failing }) =>
      t('webhookSent', { sent: count(sent), failing: count(failing) }),
    ),
  ]
  return (
    <Table
      caption={t('webhooksCount', { count: count(rows.length) })}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `webhook-${id}`}
    />
  )
}

/** Whether it is on, switching it, and trying it. */
export function StateSection({ webhook }: { webhook: WebhookView }) {
  const t = useT()
  const { id, offReason } = webhook
  const isOn = offReason === ''
  return (
    <section className="panel" aria-labelledby="webhook-state">
      <h2 id="webhook-state">{t('webhookState')}</h2>
      <p>
        <WebhookState {...webhook} />
      </p>
      <p className="hint" id="webhook-test-hint">
        {t('webhookTestHelp')}
      </p>
      <div className="actions">
        <Form id="webhook-test-form" schema={ById} intent="test">
          <input type="hidden" name="id" value={id} />
          <button className="button" aria-describedby="webhook-test-hint">
            {t('webhookTest')}
          </button>
        </Form>
        <Form id="webhook-on-form" schema={SetOn} intent="setOn">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="on" value={isOn ? '0' : '1'} />
          <button className="button-quiet">
            {t(isOn ? 'webhookSwitchOff' : 'webhookSwitchOn')}
          </button>
        </Form>
      </div>
    </section>
  )
}

/** Closed at first, so that nobody reads the secret over a shoulder. */
export function SecretSection({ webhook }: { webhook: WebhookView }) {
  const t = useT()
  const { id, secret, oldSecretUntil } = webhook
  return (
    <section aria-labelledby="webhook-secret">
      <h2 id="webhook-secret">{t('webhookSecret')}</h2>
      <p>{t('webhookSecretHelp')}</p>
      <details className="panel">
        <summary>{t('webhookSecretShow')}</summary>
        <Input
          id="secret-value"
          label={t('webhookSecret')}
          value={secret}
          readOnly
          autoComplete="off"
          spellCheck={false}
        />
        <p className="actions">
          <CopyButton field="secret-value" label="webhookSecretCopy" done="webhookSecretCopied" />
        </p>
        <p role="status" id="secret-value-copied" />
      </details>
      <p>{t('webhookRotateHelp')}</p>
      {oldSecretUntil ? <p>{t('webhookOldSecret', { time: minute(oldSecretUntil) })}</p> : null}
      <Form id="webhook-rotate-form" schema={ById} intent="rotate">
        <input type="hidden" name="id" value={id} />
        <button className="button-quiet">{t('webhookRotate')}</button>
      </Form>
      <Script src="/copy.js" />
    </section>
  )
}

export function RemoveWebhook({
  webhook: { id, name },
  cancelTo,
}: {
  webhook: WebhookView
  cancelTo: string
}) {
  const t = useT()
  return (
    <Confirm question={t('webhookRemoveQuestion', { name })} cancelTo={cancelTo}>
      <p>{t('webhookRemoveHelp')}</p>
      <Form id="webhook-remove-form" schema={ById} intent="remove">
        <input type="hidden" name="id" value={id} />
        <button className="button button-danger">{t('webhookRemove')}</button>
      </Form>
    </Confirm>
  )
}

/** For whoever programs a receiver. */
export function ReceiverHelp() {
  const t = useT()
  const { locale } = useI18n()
  const types: { type: WebhookType; what: string }[] = [
    ...webhookEvents.map(({ type, ...event }) => ({ type, what: event[locale] })),
    { type: webhookTest, what: t('webhookTestMessage') },
  ]
  return (
    <details className="panel">
      <summary>{t('webhookHow')}</summary>
      <p>{t('webhookHowText')}</p>
      <p>{t('webhookHowThin')}</p>
      <h2>{t('webhookExample')}</h2>
      <pre className="command-line">
        <code>{exampleBody}</code>
      </pre>
      <Table<(typeof types)[number]>
        caption={t('webhookTypes')}
        columns={[
          column.main('type', t('webhookType'), ({ type }) => <code>{type}</code>),
          column.text('what', t('webhookTypesWhat'), ({ what }) => what),
          column.text('fields', t('webhookTypesHave'), ({ type }) => (
            <code>{eventFields[type]}</code>
          )),
        ]}
        rows={types}
        rowId={({ type }) => `type-${type.replace('.', '-')}`}
      />
    </details>
  )
}
