/** The fields of a webhook: its name, its address, and of which events it is told. */
import { webhookEvents, type WebhookKind } from '~/tables/webhook-events'
import { fieldId } from '~/components/error-summary'
import { Field, Form, useShownForm } from '~/components/form'
import { ErrorText } from '~/components/input'
import { useI18n, useT } from '~/i18n/provider'
import type { WebhookView } from './webhook.server'
import { Add, Modify } from './webhook.schema'

/** What a refused form had ticked. */
type Ticked = { kinds: string[] }

function EventFields({ form, chosen }: { form: string; chosen: readonly WebhookKind[] }) {
  const t = useT()
  const { locale } = useI18n()
  const shown = useShownForm<Ticked>()
  const isShown = shown?.formId === form
  const ticked: readonly string[] = isShown ? (shown.kinds ?? []) : chosen
  const error = isShown ? shown.fieldErrors?.kinds : undefined
  const id = fieldId(form, 'kinds')
  return (
    <fieldset className="field" aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend>{t('webhookEvents')}</legend>
      <p id={`${id}-hint`} className="hint">
        {t('webhookEventsHint')}
      </p>
      <ErrorText id={id} label={t('webhookEvents')} chosen error={error} />
      {webhookEvents.map(({ kind, type, ...event }, i) => (
        <div key={kind}>
          <label className="check">
            <input
              type="checkbox"
              id={i === 0 ? id : `${id}-${i}`}
              name="kinds"
              value={kind}
              defaultChecked={ticked.includes(kind)}
            />
            <span>
              {event[locale]} <code>{type}</code>
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}

function Fields() {
  const t = useT()
  return (
    <>
      <Field
        name="name"
        label={t('webhookName')}
        hint={t('webhookNameHint')}
        maxLength={100}
        autoComplete="off"
        required
      />
      <Field
        name="url"
        label={t('webhookUrl')}
        hint={t('webhookUrlHint')}
        type="url"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        required
      />
    </>
  )
}

const addForm = 'webhook-add-form'
const changeForm = 'webhook-form'

/** `open`: there is no webhook yet. */
export function AddWebhook({ open }: { open: boolean }) {
  const t = useT()
  const refused = useShownForm()?.formId === addForm
  return (
    <details className="panel" open={open || refused}>
      <summary>{t('webhookAdd')}</summary>
      <Form id={addForm} schema={Add} intent="add" className="login">
        <Fields />
        <EventFields form={addForm} chosen={[]} />
        <button className="button">{t('webhookAddDo')}</button>
      </Form>
    </details>
  )
}

export function ChangeWebhook({
  webhook: { id, name, url, kinds, updateTime },
}: {
  webhook: WebhookView
}) {
  const t = useT()
  return (
    <section aria-labelledby="webhook-change">
      <h2 id="webhook-change">{t('webhookChange')}</h2>
      <Form
        id={changeForm}
        schema={Modify}
        intent="modify"
        defaultValues={{ name, url }}
        className="login"
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="updateTime" value={updateTime} />
        <Fields />
        <EventFields form={changeForm} chosen={kinds} />
        <button className="button">{t('save')}</button>
      </Form>
    </section>
  )
}
