/** On my info: the browsers on which a member gets notices, and the button for this one. */
import { ById } from '~/validation/inputs'
import { Form, useFormField } from '~/components/form'
import { ErrorText } from '~/components/input'
import { Script } from '~/components/script'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Minute } from '~/components/when'
import { count, minute } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { Subscribe } from './push.schema'
import type { Browser, BrowsersView } from './push.output'

/** `browsers.key`: '' while this service sends none; then there is nothing to begin. */
export function PushBrowsers({ browsers: { key, items } }: { browsers: BrowsersView }) {
  const t = useT()
  if (!key) return null
  return (
    <section aria-labelledby="push">
      <h3 id="push">{t('pushTitle')}</h3>
      <p>{t('pushLead')}</p>
      <BeginHere pushKey={key} on={items.some(({ current }) => current)} />
      {items.length > 0 ? <BrowserTable items={items} /> : null}
    </section>
  )
}

/** push.js shows the button where the browser can do it, and otherwise says why not. */
function BeginHere({ pushKey, on }: { pushKey: string; on: boolean }) {
  const t = useT()
  return (
    <>
      <div
        hidden
        data-push={pushKey}
        data-on={on || undefined}
        data-unsupported={t('pushUnsupported')}
        data-denied={t('pushDenied')}
        data-asking={t('pushAsking')}
        data-not-allowed={t('pushNotAllowed')}
        data-failed={t('pushFailed')}
      >
        <Form id="push-form" schema={Subscribe} intent="pushBegin">
          {['endpoint', 'p256dh', 'auth'].map((name) => (
            <input key={name} type="hidden" name={name} />
          ))}
          <BeginButton />
        </Form>
      </div>
      <p className="hint" role="status" id="push-state">
        {t(on ? 'pushIsOn' : 'pushNoScript')}
      </p>
      <Script src="/push.js" />
    </>
  )
}

/** The button stands for the fields, which nobody fills in by hand: a refusal is told at it. */
function BeginButton() {
  const t = useT()
  const { id, error, params } = useFormField('endpoint')
  return (
    <>
      <ErrorText id={id} label={t('pushBegin')} error={error} params={params} />
      <button
        id={id}
        className="button-secondary"
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {t('pushBegin')}
      </button>
    </>
  )
}

function BrowserTable({ items }: { items: Browser[] }) {
  const t = useT()
  const name = ({ device }: Browser) => device || t('pushUnknown')
  const columns: Column<Browser>[] = [
    column.main('browser', t('pushBrowser'), (browser) => (
      <>
        {name(browser)} {browser.current ? <Tag colour="green">{t('pushThis')}</Tag> : null}
      </>
    )),
    column.text('createTime', t('pushSince'), ({ createTime }) => <Minute of={createTime} />),
    column.text('lastTime', t('pushLast'), ({ lastTime }) =>
      lastTime ? <Minute of={lastTime} ago /> : '-',
    ),
    column.text('manage', t('manage'), (browser) => (
      <Steps id={browser.id} device={name(browser)} time={minute(browser.createTime)} />
    )),
  ]
  return (
    <Table
      caption={t('pushCaption', { count: count(items.length) })}
      columns={columns}
      rows={items}
      rowId={({ id }) => `push-${id}`}
    />
  )
}

/** Several browsers may have one name: the time tells them apart. */
function Steps({ id, device, time }: { id: number; device: string; time: string }) {
  const t = useT()
  const steps = [
    { intent: 'pushTry', label: t('pushTry'), full: t('pushTryOf', { device, time }) },
    { intent: 'pushEnd', label: t('pushEnd'), full: t('pushEndOf', { device, time }) },
  ]
  return (
    <div className="actions">
      {steps.map(({ intent, label, full }) => (
        <Form key={intent} id={`${intent}-${id}`} schema={ById} intent={intent}>
          <input type="hidden" name="id" value={id} />
          <button className="button-quiet">
            <span aria-hidden="true">{label}</span>
            <span className="hidden-text">{full}</span>
          </button>
        </Form>
      ))}
    </div>
  )
}
