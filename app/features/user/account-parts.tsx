/** My info, further down: the access key, the devices, leaving; each with its question before something is lost. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Input } from '~/components/input'
import { Script } from '~/components/script'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Nothing } from '~/features/auth/auth.schema'
import { count, dateTime } from '~/format'
import { href } from '~/http/href'
import { useSay } from '~/say'
import { type Belongings, WhatGoes } from './removal-parts'
import { EndSessions } from './user.schema'

export function AccessKey({ issued }: { issued: string }) {
  const say = useSay()
  return (
    <section aria-labelledby="key">
      <h2 id="key">{say('accessKey')}</h2>
      <p>{say('accessKeyHelp')}</p>
      {issued ? (
        <>
          <Input
            id="access-key"
            label={say('accessKey')}
            hint={say('accessKeyHint')}
            value={issued}
            readOnly
            autoComplete="off"
            spellCheck={false}
          />
          <p className="actions">
            <button
              type="button"
              className="button-secondary"
              data-copy="access-key"
              data-done={say('keyCopied')}
              data-failed={say('copyFailed')}
              hidden
            >
              {say('copy')}
            </button>
            <a className="button-quiet" href={href('/myinfo', { confirm: 'key' })} data-confirm>
              {say('removeKey')}
            </a>
          </p>
          <p role="status" id="access-key-copied" />
          <Script src="/copy.js" />
        </>
      ) : (
        <Form id="key-form" schema={Nothing} intent="issueKey">
          <button className="button-secondary">{say('issueKey')}</button>
        </Form>
      )}
    </section>
  )
}

export function RemoveKey() {
  const say = useSay()
  return (
    <Confirm question={say('removeKeyQuestion')} cancelTo={href('/myinfo')}>
      <p>{say('removeKeyHelp')}</p>
      <Form id="remove-key-form" schema={Nothing} intent="removeKey">
        <button className="button button-danger">{say('removeKey')}</button>
      </Form>
    </Confirm>
  )
}

type Session = {
  id: string
  current: boolean
  device: string
  createTime: string
  lastTime: string
}

export function Sessions({ sessions }: { sessions: Session[] }) {
  const say = useSay()
  const name = ({ device }: Session) => device || say('unknownDevice')
  const columns: Column<Session>[] = [
    {
      key: 'device',
      heading: say('device'),
      main: true,
      cell: (session) => (
        <>
          {name(session)} {session.current ? <Tag colour="green">{say('thisDevice')}</Tag> : null}
        </>
      ),
    },
    {
      key: 'lastTime',
      heading: say('lastUsed'),
      cell: ({ lastTime }) => <time dateTime={lastTime}>{dateTime(lastTime)}</time>,
    },
    {
      key: 'createTime',
      heading: say('firstUsed'),
      cell: ({ createTime }) => <time dateTime={createTime}>{dateTime(createTime)}</time>,
    },
    {
      key: 'end',
      heading: say('manage'),
      cell: (session) =>
        session.current ? null : (
          <EndSession
            id={session.id}
            of={say('endSessionOf', { device: name(session), time: dateTime(session.createTime) })}
          />
        ),
    },
  ]
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{say('sessionsHeading')}</h2>
      <Table
        caption={say('sessionsCaption', { count: count(sessions.length) })}
        columns={columns}
        rows={sessions}
        rowId={({ id }) => `session-${id}`}
      />
      {sessions.some(({ current }) => !current) ? (
        <p className="actions">
          <a className="button-quiet" href={href('/myinfo', { confirm: 'sessions' })} data-confirm>
            {say('endOthers')}
          </a>
        </p>
      ) : null}
    </section>
  )
}

function EndSession({ id, of }: { id: string; of: string }) {
  const say = useSay()
  return (
    <Form id={`end-${id}`} schema={EndSessions} intent="endSessions">
      <input type="hidden" name="id" value={id} />
      <button className="button-quiet">
        <span aria-hidden="true">{say('menuLogout')}</span>
        <span className="hidden-text">{of}</span>
      </button>
    </Form>
  )
}

export function EndOthers({ others }: { others: number }) {
  const say = useSay()
  return (
    <Confirm question={say('endOthersQuestion')} cancelTo={href('/myinfo')}>
      <p>{say('endOthersHelp', { count: count(others) })}</p>
      <Form id="end-others-form" schema={EndSessions} intent="endSessions">
        <button className="button">{say('endOthers')}</button>
      </Form>
    </Confirm>
  )
}

export function Withdraw() {
  const say = useSay()
  return (
    <section aria-labelledby="withdraw">
      <h2 id="withdraw">{say('withdraw')}</h2>
      <p>{say('withdrawHelp')}</p>
      <p>
        <a className="button-quiet" href={href('/myinfo', { confirm: 'withdraw' })} data-confirm>
          {say('withdraw')}
        </a>
      </p>
    </section>
  )
}

export type Leaving = Belongings & { received: number }

export function WithdrawConfirm({ leaving }: { leaving: Leaving }) {
  const say = useSay()
  return (
    <Confirm question={say('withdrawQuestion')} cancelTo={href('/myinfo')}>
      {leaving.received > 0 ? (
        <p className="notice notice-warn">
          {say('withdrawReceived', { count: count(leaving.received) })}
        </p>
      ) : null}
      <WhatGoes {...leaving} />
      <Form id="withdraw-form" schema={Nothing} intent="withdraw">
        <button className="button button-danger">{say('withdrawYes')}</button>
      </Form>
    </Confirm>
  )
}
