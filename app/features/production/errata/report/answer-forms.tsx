/** The answers to a report of an erratum: a form for each. */
import { Field, Form, LinesField, SelectField } from '~/components/form'
import { useT } from '~/i18n/provider'
import type { ReportInfo } from './report.output'
import { Answer } from './report.schema'

export function AnswerForms({ report }: { report: ReportInfo }) {
  return (
    <>
      <AsErratum report={report} />
      {report.errata.length > 0 ? <AsExisting report={report} /> : null}
      <InWords report={report} decision="question" />
      <InWords report={report} decision="nothing" />
    </>
  )
}

/** A word to the reader besides what the answer says by itself. */
function MoreField() {
  const t = useT()
  return (
    <LinesField
      name="answer"
      label={t('reportAnswerMore')}
      hint={t('reportAnswerMoreHint')}
      rows={2}
      required={false}
    />
  )
}

function AsErratum({ report: { pageText } }: { report: ReportInfo }) {
  const t = useT()
  return (
    <section aria-labelledby="as-erratum">
      <h3 id="as-erratum">{t('reportAsErratum')}</h3>
      <p>{t('reportAsErratumLead')}</p>
      <Form
        id="erratum-form"
        schema={Answer}
        intent="answer"
        className="login"
        defaultValues={{ pages: pageText }}
      >
        <input type="hidden" name="decision" value="erratum" />
        <Field
          name="pages"
          label={t('erratumPages')}
          hint={t('erratumPagesHint')}
          autoComplete="off"
          maxLength={200}
          required
        />
        <LinesField
          name="wrong"
          label={t('erratumWrong')}
          hint={t('erratumWrongHint')}
          rows={2}
          required={false}
        />
        <LinesField
          name="right"
          label={t('erratumRight')}
          hint={t('erratumRightHint')}
          rows={2}
          required={false}
        />
        <Field name="note" label={t('erratumNote')} autoComplete="off" />
        <Field
          name="source"
          label={t('erratumSource')}
          hint={t('erratumSourceHint')}
          autoComplete="off"
          maxLength={100}
        />
        <MoreField />
        <button className="button">{t('erratumCreate')}</button>
      </Form>
    </section>
  )
}

function AsExisting({ report: { errata, erratumId } }: { report: ReportInfo }) {
  const t = useT()
  return (
    <section aria-labelledby="as-existing">
      <h3 id="as-existing">{t('reportAsExisting')}</h3>
      <Form
        id="existing-form"
        schema={Answer}
        intent="answer"
        className="login"
        defaultValues={{ erratumId: erratumId ?? errata[0]?.id }}
      >
        <input type="hidden" name="decision" value="existing" />
        <SelectField
          name="erratumId"
          label={t('reportErratum')}
          options={errata.map(({ id, name, corrections }) => ({
            value: String(id),
            label: t('reportErratumName', { name, count: corrections }),
          }))}
        />
        <MoreField />
        <button className="button-secondary">{t('reportAsExisting')}</button>
      </Form>
    </section>
  )
}

const words = {
  question: { heading: 'reportAsk', label: 'reportAskText', hint: 'reportAskHint' },
  nothing: { heading: 'reportNothing', label: 'reportNothingText', hint: 'reportNothingHint' },
} as const

/** An answer that is only a text. */
function InWords({
  report: { state, erratumId, answer },
  decision,
}: {
  report: ReportInfo
  decision: keyof typeof words
}) {
  const t = useT()
  const { heading, label, hint } = words[decision]
  const isOwn =
    decision === 'question' ? state === 'question' : state === 'answered' && erratumId === null
  return (
    <section aria-labelledby={`as-${decision}`}>
      <h3 id={`as-${decision}`}>{t(heading)}</h3>
      <Form
        id={`${decision}-form`}
        schema={Answer}
        intent="answer"
        className="login"
        defaultValues={{ answer: isOwn ? answer : '' }}
      >
        <input type="hidden" name="decision" value={decision} />
        <LinesField name="answer" label={t(label)} hint={t(hint)} rows={3} />
        <button className="button-secondary">{t(heading)}</button>
      </Form>
    </section>
  )
}
