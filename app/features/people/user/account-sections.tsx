/** Sections of my info: access key, devices and withdrawal, each with its confirmation. */
import { Nothing } from '~/validation/inputs'
import { CopyButton } from '~/components/copy-button'
import { Confirm } from '~/components/confirm'
import { Form, RadioGroupField } from '~/components/form'
import { Input } from '~/components/input'
import { Script } from '~/components/script'
import { column, type Column, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { Tag } from '~/components/tag'
import { type AccessScope } from '~/tables/codes'
import { accessScopes } from '~/tables/account-codes'
import { count, date, minute } from '~/i18n/format'
import { href } from '~/http/href'
import { useI18n, useT } from '~/i18n/provider'
import { type DeletionImpact, DeletionImpactText } from './deletion-impact'
import { EndSessions, SetAccessKey } from './user.schema'
import type { Session } from './user.output'

type Key = { issued: string; scope: AccessScope; end: string | null; usedDay: string }

/** `isStaff`: may issue a key for the work of the centre. */
export function AccessKey({ issued, scope, end, usedDay, isStaff }: Key & { isStaff: boolean }) {
  const t = useT()
  const { locale } = useI18n()
  const scopes = accessScopes
    .filter(({ staff, value }) => isStaff || !staff || value === scope)
    .map((row) => ({ value: row.value, label: row[locale] }))
  return (
    <details className="panel" open={issued !== ''}>
      <summary>{t('accessKey')}</summary>
      <p>
        {t('accessKeyHelp')} <a href={href('/api/docs')}>{t('apiDocsTitle')}</a>
      </p>
      {issued ? (
        <>
          <p>
            {t('accessKeyScopeIs', {
              scope: scopes.find(({ value }) => value === scope)?.label ?? '',
            })}
          </p>
          {end ? <p>{t('accessKeyEnds', { end: date(end), used: usedDay || '-' })}</p> : null}
          <Input
            id="access-key"
            label={t('accessKey')}
            hint={t('accessKeyHint')}
            value={issued}
            readOnly
            autoComplete="off"
            spellCheck={false}
          />
          <p className="actions">
            <CopyButton field="access-key" label="copy" done="keyCopied" failed="copyFailed" />
            <a className="button-quiet" href={href('/myinfo', { confirm: 'key' })} data-confirm>
              {t('removeKey')}
            </a>
          </p>
          <p role="status" id="access-key-copied" />
          <Script src="/copy.js" />
        </>
      ) : (
        <Form
          id="key-form"
          schema={SetAccessKey}
          intent="issueKey"
          defaultValues={{ scope: accessScopes[0].value }}
        >
          <RadioGroupField name="scope" legend={t('accessKeyScope')} options={scopes} required />
          <button className="button-secondary">{t('issueKey')}</button>
        </Form>
      )}
    </details>
  )
}

export function RemoveKey() {
  const t = useT()
  return (
    <Confirm question={t('removeKeyQuestion')} cancelTo={href('/myinfo')}>
      <p>{t('removeKeyHelp')}</p>
      <Form id="remove-key-form" schema={Nothing} intent="removeKey">
        <button className="button button-danger">{t('removeKey')}</button>
      </Form>
    </Confirm>
  )
}

export function Sessions({ sessions }: { sessions: Session[] }) {
  const t = useT()
  const name = ({ device }: Session) => device || t('unknownDevice')
  const columns: Column<Session>[] = [
    column.main('device', t('device'), (session) => (
      <>
        {name(session)} {session.current ? <Tag colour="green">{t('thisDevice')}</Tag> : null}
      </>
    )),
    column.text('lastTime', t('lastUsed'), ({ lastTime }) => <Minute of={lastTime} ago />),
    column.text('createTime', t('firstUsed'), ({ createTime }) => <Minute of={createTime} />),
    column.text('end', t('manage'), (session) =>
      session.current ? null : (
        <EndSession
          id={session.id}
          device={t('endSessionOf', {
            device: name(session),
            time: minute(session.createTime),
          })}
        />
      ),
    ),
  ]
  return (
    <details className="panel">
      <summary>{t('sessionsCaption', { count: count(sessions.length) })}</summary>
      <Table
        caption={<span className="hidden-text">{t('sessionsHeading')}</span>}
        columns={columns}
        rows={sessions}
        rowId={({ id }) => `session-${id}`}
      />
      {sessions.some(({ current }) => !current) ? (
        <p className="actions">
          <a className="button-quiet" href={href('/myinfo', { confirm: 'sessions' })} data-confirm>
            {t('endOthers')}
          </a>
        </p>
      ) : null}
    </details>
  )
}

function EndSession({ id, device }: { id: string; device: string }) {
  const t = useT()
  return (
    <Form id={`end-${id}`} schema={EndSessions} intent="endSessions">
      <input type="hidden" name="id" value={id} />
      <button className="button-quiet">
        <span aria-hidden="true">{t('menuLogout')}</span>
        <span className="hidden-text">{device}</span>
      </button>
    </Form>
  )
}

export function EndOthers({ others }: { others: number }) {
  const t = useT()
  return (
    <Confirm question={t('endOthersQuestion')} cancelTo={href('/myinfo')}>
      <p>{t('endOthersHelp', { count: count(others) })}</p>
      <Form id="end-others-form" schema={EndSessions} intent="endSessions">
        <button className="button">{t('endOthers')}</button>
      </Form>
    </Confirm>
  )
}

export function Withdraw() {
  const t = useT()
  return (
    <section aria-labelledby="withdraw">
      <h2 id="withdraw">{t('withdraw')}</h2>
      <p>{t('withdrawHelp')}</p>
      <p>
        <a className="button-quiet" href={href('/myinfo', { confirm: 'withdraw' })} data-confirm>
          {t('withdraw')}
        </a>
      </p>
    </section>
  )
}

type WithdrawalImpact = DeletionImpact & { received: number }

export function WithdrawConfirm({ impact }: { impact: WithdrawalImpact }) {
  const t = useT()
  return (
    <Confirm question={t('withdrawQuestion')} cancelTo={href('/myinfo')}>
      {impact.received > 0 ? (
        <p className="notice notice-warn">
          {t('withdrawReceived', { count: count(impact.received) })}
        </p>
      ) : null}
      <DeletionImpactText {...impact} />
      <Form id="withdraw-form" schema={Nothing} intent="withdraw">
        <button className="button button-danger">{t('withdrawYes')}</button>
      </Form>
    </Confirm>
  )
}
