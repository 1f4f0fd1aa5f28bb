/** What a person does for one request: remind, write a promised day, register or return a file, close. */
import { Field, Form, LinesField, RadioGroupField } from '~/components/form'
import { driveLink } from '~/features/sources/drive/drive-links'
import { useI18n, useT } from '~/i18n/provider'
import { sourceOutcomes } from '~/tables/staff-codes'
import { ById } from '~/validation/inputs'
import type { SourceRequestItem } from './source-request.output'
import { Close, Promise as PromiseInput, Return } from './source-request.schema'

type Of = { request: SourceRequestItem }

export function ActSection({ request, cancelTo }: Of & { cancelTo: string }) {
  const t = useT()
  const { state, title, copies, files } = request
  const waits = state === 'asked' || state === 'promised'
  return (
    <section id="act" className="panel" aria-labelledby="act-heading" tabIndex={-1}>
      <h2 id="act-heading">{t('sourceActOf', { title })}</h2>
      {state === 'came' ? <Came request={request} /> : null}
      {waits ? (
        <Form id="remind-form" schema={ById} intent="remindOne">
          <input type="hidden" name="id" value={request.id} />
          <button className="button">{t('sourceRemindOne')}</button>
        </Form>
      ) : null}
      {waits || state === 'refused' ? (
        <Form id="promise-form" schema={PromiseInput} intent="promise" className="fields">
          <input type="hidden" name="id" value={request.id} />
          <Field name="day" type="date" label={t('sourcePromiseDay')} narrow required />
          <Field name="text" label={t('sourceSaid')} autoComplete="off" maxLength={500} />
          <button className="button-secondary">{t('sourcePromiseDo')}</button>
        </Form>
      ) : null}
      {copies > 0 && state !== 'closed' ? (
        <Form id="receive-form" schema={ById} intent="receive">
          <input type="hidden" name="id" value={request.id} />
          <button className="button-secondary">{t('sourceReceive', { count: copies })}</button>
        </Form>
      ) : null}
      {state === 'closed' ? (
        files.length > 0 && request.outcome === 'received' ? (
          <Form id="reopen-form" schema={ById} intent="reopen">
            <input type="hidden" name="id" value={request.id} />
            <p>{t('sourceReopenHelp')}</p>
            <button className="button-secondary">{t('sourceReopen')}</button>
          </Form>
        ) : null
      ) : (
        <CloseForm request={request} />
      )}
      <p className="actions">
        <a href={cancelTo}>{t('sourceActEnd')}</a>
      </p>
    </section>
  )
}

/** Each file that came: to be registered as the source, or returned with the reason of its report. */
function Came({ request: { id, bookId, files } }: Of) {
  const t = useT()
  const reason = files.find(({ report }) => report?.level === 'bad')?.report?.text ?? ''
  return (
    <>
      <ul className="plain">
        {files.map(({ id: fileId, name, path, report }) => (
          <li key={fileId}>
            {name} {report?.text ? `· ${report.text} ` : ''}
            <a
              className="button-secondary"
              href={`${driveLink(path)}?${new URLSearchParams({ register: name, book: bookId })}#confirm`}
            >
              <span className="hidden-text">{name} </span>
              {t('sourceRegister')}
            </a>
          </li>
        ))}
      </ul>
      <Form
        id="return-form"
        schema={Return}
        intent="sendBack"
        defaultValues={{ text: reason }}
        className="fields"
      >
        <input type="hidden" name="id" value={id} />
        <LinesField
          name="text"
          label={t('sourceReturnWhy')}
          hint={t('sourceReturnHint')}
          rows={3}
        />
        <button className="button-secondary">{t('sourceReturnDo')}</button>
      </Form>
    </>
  )
}

function CloseForm({ request: { id } }: Of) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <details>
      <summary>{t('sourceClose')}</summary>
      <Form
        id="close-form"
        schema={Close}
        intent="close"
        defaultValues={{ outcome: 'withdrawn' }}
        className="fields"
      >
        <input type="hidden" name="id" value={id} />
        <RadioGroupField
          name="outcome"
          legend={t('sourceCloseWhy')}
          options={sourceOutcomes
            .filter(({ value }) => value !== 'received')
            .map((row) => ({ value: row.value, label: row[locale] }))}
        />
        <Field
          name="publisher"
          label={t('sourceOther')}
          hint={t('sourceOtherHint')}
          autoComplete="off"
        />
        <Field name="text" label={t('sourceSaid')} autoComplete="off" maxLength={500} />
        <button className="button-secondary">{t('sourceCloseDo')}</button>
      </Form>
    </details>
  )
}
